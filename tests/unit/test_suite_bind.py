"""Finding items among many lines, and telling systems that have nothing to say."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from babelproof.core.errors import InputError, UsageError
from babelproof.suites.bind import (
    BLANK,
    ONE_TEXT,
    LeftOut,
    bind_ids,
    bind_sources,
    name_systems,
    nearest,
    read_lines,
    system_name,
    take_outputs,
)
from babelproof.suites.item import Suite
from tests.unit.suite_samples import item

SUITE = Suite(
    (
        item("1", source="The pump hums. "),
        item("2", source="The valve is shut."),
        item("3", source="The pump hums."),
        item("4", source="Turn the handwheel to the left."),
    )
)
LINES = ["News.", " The pump hums.", "", "The valve is shut.\t", "The pump hums.", "Turn it left."]


def test_an_item_is_found_at_the_first_line_that_holds_its_source() -> None:
    bound = bind_sources(SUITE, LINES)
    assert [(i.id, at) for i, at in zip(bound.items, bound.lines, strict=True)] == [
        ("1", 1),
        ("2", 3),
        ("3", 1),
    ]
    assert bound.total == 6


def test_a_missing_item_is_named_with_its_nearest_line() -> None:
    missing = bind_sources(SUITE, [*LINES, "Turn the handwheel to the right."]).missing
    assert [m.item.id for m in missing] == ["4"]
    assert missing[0].near is not None
    assert (missing[0].near.line, missing[0].near.text) == (7, "Turn the handwheel to the right.")
    assert bind_sources(SUITE, ["中文", ""]).missing[0].near is None


def test_a_blank_source_line_belongs_to_nothing() -> None:
    assert not bind_sources(Suite((item(source="\u00a0"),)), ["", " "]).items


def test_items_are_found_by_id_too() -> None:
    bound = bind_ids(SUITE, ["4", "x", "1", " 3 ", "1"])
    assert [(i.id, at) for i, at in zip(bound.items, bound.lines, strict=True)] == [
        ("1", 2),
        ("3", 3),
        ("4", 0),
    ]
    assert [(m.item.id, m.near) for m in bound.missing] == [("2", None)]


def test_a_source_of_two_lines_is_found_as_prepared() -> None:
    suite = Suite((item(source="a\nb"),))
    assert bind_sources(suite, ["a b"]).lines == (0,)


def test_systems_without_output_are_left_out_and_named() -> None:
    bound = bind_sources(SUITE, LINES)
    taken = take_outputs(
        bound,
        {
            "blank": ["x", " ", "x", "\t", "", "x"],
            "same": ["x", "####", "x", " ####", "####", "x"],
            "open": ["x", "a", "", "", "", "x"],
            "good": ["x", "a", "x", "b", "x", "x"],
        },
    )
    assert taken.left_out == (LeftOut("blank", BLANK), LeftOut("same", ONE_TEXT))
    assert dict(taken.systems) == {"open": ["a", "", "a"], "good": ["a", "b", "a"]}


def test_one_source_may_well_have_one_translation() -> None:
    suite = Suite((item("1", source="s"), item("2", source="s ")))
    bound = bind_sources(suite, ["s"])
    assert take_outputs(bound, {"A": ["t"], "B": [""]}).left_out == (LeftOut("B", BLANK),)


def test_no_item_found_leaves_no_system_out() -> None:
    bound = bind_sources(SUITE, ["x"])
    assert take_outputs(bound, {"A": [""]}).left_out == ()


def test_other_numbers_of_lines_are_refused() -> None:
    with pytest.raises(InputError, match=r"A has 2 lines, but .* has 6"):
        take_outputs(bind_sources(SUITE, LINES), {"A": ["a", "b"]})


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("x/Online-W.txt", "Online-W"),
        ("Facebook AI+1.2.txt", "Facebook AI+1.2"),
        ("A.de", "A"),
        ("A", "A"),
        (".hidden", ".hidden"),
        ("A.txt.gz", "A"),
    ],
)
def test_a_system_is_called_like_its_file_less_the_last_ending(path: str, name: str) -> None:
    assert system_name(Path(path)) == name


def test_systems_can_be_named_apart(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"two systems are called 'A' .* NAME=FILE"):
        name_systems(["x/A.txt", "y/A.txt"])
    assert list(name_systems(["x/A.txt", "B=y/A.txt"])) == ["A", "B"]
    odd = tmp_path / "a=b.txt"
    odd.write_text("")
    assert list(name_systems([str(odd)])) == ["a=b"]


def test_lines_end_at_a_line_feed_alone(tmp_path: Path) -> None:
    path = tmp_path / "x.txt"
    path.write_bytes("a\u2028b\r\nc\rd\x0b\x0c\x85e\n\n".encode())
    assert read_lines(path) == ["a\u2028b", "c\rd\x0b\x0c\x85e", ""]
    path.write_bytes(b"a\nb\xff\n")
    with pytest.raises(InputError, match="line 2, byte 2"):
        read_lines(path)
    assert read_lines(path, "replace") == ["a", "b\ufffd"]


def test_nearest_lines_are_found_fast_among_many() -> None:
    lines = [f"Sentence number {n} is about part {n * 7}." for n in range(20_000)]
    wanted = [f"Sentence number {n} is on part {n * 7}." for n in range(0, 20_000, 100)]
    started = time.process_time()
    near = nearest(wanted, lines)
    assert time.process_time() - started < 60
    right = sum(n is not None and n.line == 1 + 100 * at for at, n in enumerate(near))
    assert right > 0.9 * len(wanted)


def test_nearest_is_bounded_on_huge_lines() -> None:
    started = time.process_time()
    near = nearest(["a" * 100_000 + "b"], ["a" * 200_000, "x"])
    assert near[0] is not None and near[0].line == 1
    assert time.process_time() - started < 10
