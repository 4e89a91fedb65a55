"""Splitting a suite, hiding it among distractors, and taking translations apart again."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from babelproof.core.errors import InputError, UsageError
from babelproof.suites.files import read_suite
from babelproof.suites.item import Suite
from babelproof.suites.lint import lint
from babelproof.suites.new import write_example
from babelproof.suites.prepare import choose, prepare, read_key, restore, write_key
from babelproof.suites.split import split
from tests.unit.suite_samples import item


def many(number: int, topics: int = 3, sources: int | None = None) -> Suite:
    return Suite(
        tuple(
            item(str(n), phenomenon=f"p{n % topics}", source=f"Sentence {n % (sources or number)}.")
            for n in range(number)
        )
    )


@settings(max_examples=60, deadline=None)
@given(number=st.integers(1, 80), share=st.floats(0.05, 0.95), seed=st.integers(0, 9))
def test_the_share_holds_in_every_phenomenon(number: int, share: float, seed: int) -> None:
    suite = many(number)
    public, held = split(suite, share, seed)
    sizes = Counter(i.topic for i in suite.items)
    shares = Counter(i.topic for i in public.items)
    assert all(shares[topic] == int(size * share + 0.5) for topic, size in sizes.items())
    assert sorted(i.id for i in (*public.items, *held.items)) == sorted(i.id for i in suite.items)


def test_a_source_is_never_on_both_sides() -> None:
    suite = many(60, topics=4, sources=25)
    public, held = split(suite, 0.5, 3)
    assert not {i.line for i in public.items} & {i.line for i in held.items}
    assert abs(len(public.items) - 30) <= 4


def test_a_seed_gives_the_same_parts_and_another_seed_others() -> None:
    suite = many(40)
    assert split(suite, 0.5, 1) == split(suite, 0.5, 1) != split(suite, 0.5, 2)


@pytest.mark.parametrize("share", [0, 1, -1, 2])
def test_a_share_is_a_share(share: float) -> None:
    with pytest.raises(UsageError, match="between 0 and 1"):
        split(many(4), share)


OTHERS = [f"Distractor {n}." for n in range(30)]


def test_items_hide_among_distractors_and_come_back() -> None:
    suite = many(10, sources=8)
    prepared = prepare(suite, [*OTHERS, "Sentence 1.", "", "  "], ratio=2, seed=5)
    assert len(prepared.lines) == 8 + 16
    assert len(set(prepared.lines)) == 24
    assert prepared == prepare(suite, [*OTHERS, "Sentence 1.", "", "  "], ratio=2, seed=5)
    assert prepared.lines != prepare(suite, OTHERS, ratio=2, seed=6).lines
    back = dict(restore(prepared.key, [f"<{line}>" for line in prepared.lines], "x"))
    assert back == {i.id: f"<{i.line}>" for i in suite.items}


def test_without_distractors_the_order_is_the_suites() -> None:
    suite = many(5)
    assert prepare(suite).lines == tuple(i.line for i in suite.items)


def test_a_source_of_two_lines_is_one_line_to_translate() -> None:
    assert prepare(Suite((item(source="a\nb\r\nc"),))).lines == ("a b c",)


def test_too_few_distractors_are_told() -> None:
    with pytest.raises(UsageError, match="20 distractors are wanted, but only 3"):
        prepare(many(20), ["a", "b", "b ", "c"])


def test_one_direction_at_a_time() -> None:
    with pytest.raises(UsageError, match="one direction at a time"):
        prepare(Suite((item(), item(langs="de-en"))))


def test_a_translation_with_other_lines_is_refused() -> None:
    prepared = prepare(many(3))
    with pytest.raises(InputError, match=r"mt.txt has 2 lines, but 3 were to be translated"):
        restore(prepared.key, ["a", "b"], "mt.txt")


def test_a_key_survives_its_file(tmp_path: Path) -> None:
    key = prepare(many(4), OTHERS).key
    path = tmp_path / "key.json"
    path.write_text(write_key(key))
    assert read_key(path) == key


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format": 2, "lines": []}', "[" * 9999])
def test_a_broken_key_is_told(tmp_path: Path, text: str) -> None:
    path = tmp_path / "key.json"
    path.write_text(text)
    with pytest.raises(InputError, match=r"key\.json"):
        read_key(path)


def test_items_are_chosen_by_category_or_phenomenon() -> None:
    suite = Suite((item("1"), item("2", phenomenon="q"), item("3", category="C")))
    assert [i.id for i in choose(suite, [], ["q"]).items] == ["2"]
    assert [i.id for i in choose(suite, ["C"], ["q"]).items] == ["2", "3"]
    assert choose(suite, [], []) == suite
    with pytest.raises(UsageError, match="no item is about 'Cc'"):
        choose(suite, ["Cc"], [])


def test_the_example_is_sound_and_never_overwrites(tmp_path: Path) -> None:
    written = write_example(tmp_path / "new" / "suite")
    assert {path.name for path in written} == {
        "suite.toml",
        "sources.txt",
        "aurora.txt",
        "borealis.txt",
    }
    suite = read_suite(tmp_path / "new" / "suite" / "suite.toml")
    assert lint(suite, least=2) == []
    with pytest.raises(InputError, match="is there already"):
        write_example(tmp_path / "new" / "suite")
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match="is a file"):
        write_example(tmp_path / "file")
