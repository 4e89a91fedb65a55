"""Findings under review: samples, precision, and the list that later runs honour."""

from __future__ import annotations

import pickle
from dataclasses import replace
from pathlib import Path

import pytest

from babelproof.core.errors import InputError, UsageError
from babelproof.core.record import Finding, Mark
from babelproof.review.findings import FindingDesk, only_rules, precision, sample, to_ignore
from babelproof.review.ignore import IgnoreList, key_of, write
from babelproof.review.state import add_up
from babelproof.review.store import Store
from babelproof.stats.intervals import wilson


def finding(line: int, rule: str = "web-term-mismatch", system: str = "A") -> Finding:
    spans = (Mark("src", 0, 3, "See"), Mark("tgt", 2, 5, "ehe"))
    return Finding(rule, line, system, line, "en-de", spans, "told", f"See {line}", f"Siehe {line}")


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "j.db")


def test_samples_are_seeded_and_nested() -> None:
    every = [finding(line) for line in range(200)]
    small, large = sample(every, 20, 7), sample(every, 50, 7)
    assert small == large[:20]
    assert small == sample(list(reversed(every)), 20, 7)
    assert small != sample(every, 20, 8)
    assert len(sample(every, None)) == 200


def test_a_sample_of_each_rule() -> None:
    every = [finding(n, rule) for rule in ("a", "b") for n in range(30)] + [finding(1, "c")]
    taken = sample(every, 5, each=True)
    assert sorted(f.rule for f in taken) == ["a"] * 5 + ["b"] * 5 + ["c"]


def test_precision_by_rule_with_interval(store: Store) -> None:
    every = [finding(line) for line in range(10)] + [finding(1, "oscillation")]
    desk = FindingDesk(store, only_rules(every, ["web-term-mismatch"]), "ann")
    for number in range(8):
        question = desk.question()
        assert question is not None
        desk.judge(question, "wrong" if number == 0 else "right")
    found = {each.rule: each for each in precision(every, desk.state)}
    web, loops = found["web-term-mismatch"], found["oscillation"]
    assert (web.right, web.judged, web.findings, web.share) == (7, 8, 10, 7 / 8)
    assert web.interval == wilson(7, 8)
    assert (loops.judged, loops.share) == (0, None)


def test_skip_note_and_undo(store: Store) -> None:
    desk = FindingDesk(store, [finding(1), finding(2)], "ann")
    first = desk.question()
    assert first is not None
    desk.skip(first)
    second = desk.question()
    assert second not in (None, first)
    assert second is not None
    desk.note(second, "odd")
    desk.judge(second, "right")
    assert desk.question() == first
    assert desk.left() == 1
    desk.undo()
    assert desk.left() == 2


def test_unknown_rules_are_named() -> None:
    with pytest.raises(UsageError, match="web-term-mismatch"):
        only_rules([finding(1)], ["web-term-mismatsch"])


def test_the_ignore_list_holds_what_was_judged_wrong(store: Store, tmp_path: Path) -> None:
    wrong, right = finding(1), finding(2)
    desk = FindingDesk(store, [wrong, right], "ann\tb")
    desk.judge(wrong, "wrong")
    desk.judge(right, "right")
    path = tmp_path / "ignored.tsv"
    path.write_text(write(to_ignore(add_up(store.events()))), encoding="utf-8")
    ignored = IgnoreList.read(path)
    assert len(ignored) == 1
    assert wrong in ignored
    assert right not in ignored
    assert pickle.loads(pickle.dumps(ignored)) == ignored
    assert "Siehe" not in path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "change",
    [
        {"tgt": "Siehe anderswo"},
        {"src": "See elsewhere"},
        {"line": 2},
        {"system": "B"},
        {"rule": "other"},
        {"langs": "en-fr"},
        {"spans": ()},
    ],
)
def test_a_changed_finding_is_looked_at_afresh(change: dict[str, object]) -> None:
    ignored = IgnoreList(frozenset({key_of(finding(1))}))
    assert finding(1) in ignored
    assert replace(finding(1), **change) not in ignored  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "system", ["A", "", '"q"', "tab\there", "line\nbreak", "\ud800", "שלום", "\\n"]
)
def test_any_system_name_survives_the_file(system: str, tmp_path: Path) -> None:
    path = tmp_path / "ignored.tsv"
    one = finding(3, system=system)
    path.write_text(write([(key_of(one), "ann", "now")]), encoding="utf-8")
    assert one in IgnoreList.read(path)


@pytest.mark.parametrize(
    "text", ["", "nonsense\n", "rule\tsystem\tlangs\tline\tspans\ttexts\na\tb\n"]
)
def test_a_file_that_is_no_list_is_an_error(text: str, tmp_path: Path) -> None:
    path = tmp_path / "ignored.tsv"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=r"ignored\.tsv"):
        IgnoreList.read(path)
    with pytest.raises(InputError):
        IgnoreList.read(tmp_path / "missing.tsv")
