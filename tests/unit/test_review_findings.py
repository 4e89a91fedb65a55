"""Findings under review: samples, precision, and the list that later runs honour."""

from __future__ import annotations

import json
import pickle
from dataclasses import asdict, replace
from pathlib import Path

import pytest

from babelproof.core.errors import InputError, UsageError
from babelproof.core.record import Finding, Mark
from babelproof.review.findings import (
    FindingDesk,
    carried_over,
    only_rules,
    precision,
    sample,
    to_ignore,
    unmatched,
)
from babelproof.review.ignore import IgnoreList, entry_of, first_form, write
from babelproof.review.state import Draft, add_up
from babelproof.review.store import Store
from babelproof.stats.intervals import wilson


def finding(line: int, rule: str = "web-term-mismatch", system: str = "A") -> Finding:
    spans = (Mark("src", 0, 3, "See"), Mark("tgt", 2, 5, "ehe"))
    texts = ("told", f"See {line}", f"Siehe {line}")
    return Finding(
        rule, line, system, line, "en-de", spans, *texts, place=f"p{line}", claim=f"c{line}"
    )


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
    assert ignored.entry(wrong)
    assert not ignored.entry(right)
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
    ignored = IgnoreList(frozenset({first_form(finding(1))}))
    assert ignored.entry(finding(1))
    assert not ignored.entry(replace(finding(1), **change))  # type: ignore[arg-type]


def test_a_claim_is_ignored_wherever_it_is_made_again() -> None:
    ignored = IgnoreList(frozenset({entry_of(finding(1))}))
    assert ignored.entry(replace(finding(1), line=7, system="B"))
    assert not ignored.entry(replace(finding(1), claim="another"))
    assert not ignored.entry(replace(finding(1), rule="other"))
    assert ignored.unused([], ["web-term-mismatch", "x"]) == [str(entry_of(finding(1)))]
    assert ignored.unused([], ["x"]) == []


def test_judgements_of_the_first_form_are_carried_over(store: Store, tmp_path: Path) -> None:
    one, other = finding(1), finding(2)
    old = {k: v for k, v in asdict(first_form(one)).items() if k not in ("rule", "claim")}
    text = json.dumps(old)
    store.act("ann", [Draft("judge", one.rule, text, {"verdict": "wrong", "systems": ["A"]})])
    desk = FindingDesk(store, [one, other], "ann")
    assert desk.left() == 1
    state = add_up(carried_over(store.events(), [one, other]))
    assert [(p.right, p.judged) for p in precision([one, other], state)] == [(0, 1)]
    assert unmatched(state, [one, other]) == 0
    assert unmatched(add_up(carried_over(store.events(), [other])), [other]) == 1
    assert to_ignore(state)[0][0] == entry_of(one)


def test_a_list_of_the_first_form_is_read(tmp_path: Path) -> None:
    old = first_form(finding(3, system="tab\there"))
    row = (old.rule, json.dumps(old.system), old.langs, str(old.line), old.spans, old.texts)
    path = tmp_path / "old.tsv"
    head = "rule\tsystem\tlangs\tline\tspans\ttexts\twho\twhen\n"
    path.write_text(head + "\t".join((*row, "ann", "now")) + "\n", encoding="utf-8")
    assert IgnoreList.read(path).entry(finding(3, system="tab\there"))


@pytest.mark.parametrize(
    "system", ["A", "", '"q"', "tab\there", "line\nbreak", "\ud800", "שלום", "\\n"]
)
def test_any_system_name_survives_the_file(system: str, tmp_path: Path) -> None:
    path = tmp_path / "ignored.tsv"
    one = finding(3, system=system)
    path.write_text(write([(first_form(one), "ann", "now")]), encoding="utf-8")
    assert IgnoreList.read(path).entry(one)


@pytest.mark.parametrize(
    "text", ["", "nonsense\n", "rule\tsystem\tlangs\tline\tspans\ttexts\na\tb\n", "rule\tclaim\n"]
)
def test_a_file_that_is_no_list_is_an_error(text: str, tmp_path: Path) -> None:
    path = tmp_path / "ignored.tsv"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=r"ignored\.tsv"):
        IgnoreList.read(path)
    with pytest.raises(InputError):
        IgnoreList.read(tmp_path / "missing.tsv")
