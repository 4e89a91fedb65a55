"""Hostile suites: clear errors, bounded time, nothing executed."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest

from babelproof import compare_systems, evaluate_suite, report_suite
from babelproof.core.errors import InputError
from babelproof.report.suite import FORMATS
from babelproof.suites import dfki, own_tsv
from babelproof.suites.bind import bind_sources
from babelproof.suites.files import read_suite
from babelproof.suites.item import Item, Judged, Suite
from babelproof.suites.lint import lint
from babelproof.suites.verdict import OPEN, PASS
from tests.unit.suite_samples import item

EVIL = ("(a|aa)+$(?=b)", "(x+x+)+y(?!z)", "(a*)*\\1c", "(?=(.*)*z)q", "(\\w*\\s*)*!(?<=y)")


def test_patterns_that_blow_up_cost_a_bounded_time_and_are_named() -> None:
    items = tuple(item(str(n), positive=(pattern,)) for n, pattern in enumerate(EVIL))
    suite = Suite((*items, item("good", positive=("a",))))
    outputs = {f"S{n}": [("ax " * 20 + f"{n} ") * 3 + "aaaa" * 30] * 6 for n in range(4)}
    for lines in outputs.values():
        lines[0] = "a" * 80 + lines[0]
    started = time.process_time()
    result = evaluate_suite(suite, sources=[i.line for i in suite.items], outputs=outputs)
    assert time.process_time() - started < 60
    assert (result.verdicts[5] == PASS).all()
    assert (result.verdicts[:5] <= OPEN + 1).all()
    named = {c.items[0] for c in lint(suite) if c.check.id == "blow-up"}
    assert {"0", "1", "2", "3", "4"} == named


def test_control_characters_are_kept_out_of_every_report() -> None:
    nasty = "\x1b]0;pwned\x07\x00\u202e\u2028\r\n"
    made = Item(
        f"id{nasty}", "en-de", f"c{nasty}", f"p{nasty}", f"s{nasty}", positive=("a",),
        judged=(Judged(f"b{nasty}", False),),
    )  # fmt: skip
    result = evaluate_suite(
        Suite((made, item("2", positive=("a",)))),
        ids=[made.id.strip(), "2"],
        outputs={f"sys{nasty}": [f"a{nasty}", "a b"]},
    )
    for fmt in FORMATS:
        text = report_suite(compare_systems(result), fmt)
        assert not set("\x1b\x07\x00\u202e\u2028\r") & set(text), fmt
    assert all("\x1b" not in complaint.message for complaint in lint(Suite((made,))))


def test_ids_repeated_a_thousandfold_are_one_clear_error(tmp_path: Path) -> None:
    entry = json.loads(dfki.write(Suite((item(),))))["items"][0]
    path = tmp_path / "x.json"
    path.write_text(json.dumps({"items": [entry] * 5000}))
    with pytest.raises(InputError) as told:
        read_suite(path)
    assert len(str(told.value)) < 500 and "item 1" in str(told.value)


@pytest.mark.parametrize("sentences", [20_000, pytest.param(500_000, marks=pytest.mark.slow)])
def test_a_million_judged_sentences_take_a_bounded_time(tmp_path: Path, sentences: int) -> None:
    judged = tuple(Judged(f"Satz Nummer {n}", n < sentences // 2) for n in range(sentences))
    suite = Suite((
        item("1", positive=("Rad",), judged=judged),
        item("2", positive=("Rad",), negative=("Tor",), judged=judged),
    ))  # fmt: skip
    path = tmp_path / "x.json"
    started = time.process_time()
    path.write_text(dfki.write(suite))
    read = read_suite(path)
    assert read == suite
    complaints = lint(read, least=1)
    result = evaluate_suite(
        read,
        sources=[i.line for i in read.items],
        outputs={"A": ["Satz Nummer 8", "Rad"], "B": [f"Satz Nummer {sentences - 1}", "Tor"]},
    )
    assert time.process_time() - started < 120
    assert complaints == []
    assert result.verdicts.tolist() == [[1, 0], [1, 0]]


def test_a_table_with_very_many_rows_takes_a_bounded_time() -> None:
    judged = tuple(Judged(f"Satz Nummer {n}", True) for n in range(100_000))
    suite = Suite((item("1", judged=judged),))
    started = time.process_time()
    assert own_tsv.read(own_tsv.write(suite), "x") == suite
    assert time.process_time() - started < 60


def test_very_many_phenomena_are_linted_in_a_bounded_time() -> None:
    items = tuple(item(str(n), phenomenon=f"p{n}", positive=("x",)) for n in range(20_000))
    started = time.process_time()
    assert len(lint(Suite(items))) == 20_000
    assert time.process_time() - started < 60


def test_a_file_that_holds_no_item_at_all_is_told_in_a_bounded_time() -> None:
    items = tuple(item(str(n), source=f"Item {n} speaks of {n * 37} things.") for n in range(2000))
    lines = [f"Line {n} is about something else, say {n * 11}." for n in range(15_000)]
    started = time.process_time()
    bound = bind_sources(Suite(items), lines)
    assert len(bound.missing) == 2000
    assert time.process_time() - started < 120


def test_a_pattern_is_never_more_than_a_pattern(tmp_path: Path) -> None:
    proof = tmp_path / "proof"
    tries = (
        f"__import__('os').system('touch {proof}')",
        f"$(touch {proof})",
        f"`touch {proof}`",
        f"(?{{system('touch {proof}')}})",
        f"%(touch {proof})s{{0.__class__}}",
    )
    for pattern in tries:
        made = item("1", positive=(pattern,), note=pattern, trace={"x": pattern})
        suite = Suite((made,))
        lint(suite)
        result = evaluate_suite(suite, ids=["1"], outputs={pattern: [pattern]})
        for fmt in FORMATS:
            report_suite(compare_systems(result, suite=suite), fmt)
    assert not proof.exists()
