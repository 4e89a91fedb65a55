"""One error, one finding: which finding follows from which, by hand and for any findings at all."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from babelproof.core.record import Finding, Mark
from babelproof.core.segment import Side
from babelproof.run import causes
from babelproof.run.causes import settle
from babelproof.text.tables import rows

OUTPUT = 100
Spans = Sequence[tuple[Side, int, int]]


def of(rule: str, cls: str, *spans: tuple[Side, int, int]) -> Finding:
    """A finding of a class at some places of one output."""
    name = f"{rule}/{cls}@{spans}"
    marks = tuple(Mark(*span) for span in spans)
    return Finding(rule, 1, "A", 1, "en-de", marks, "wrong", "", "", cls=cls, place=name)


NUMBER = of("number-mismatch", "missing", ("src", 40, 42))
BECAME = of("unit-mismatch", "converted", ("src", 40, 48), ("tgt", 10, 15))
ADDED = of("number-added", "added", ("tgt", 70, 74))
OWN_RULE = of("house-style", "found", ("tgt", 3, 9))
NOWHERE = of("house-style", "found")
ALL = ("tgt", 0, OUTPUT)

LOST_SENTENCE = of("dropped-content", "sentence", ("src", 30, 60), ("tgt", 22, 28))
LOST_CLAUSE = of("dropped-content", "clause", ("src", 45, 60), ("tgt", 22, 28))
LOST_RUN = of("dropped-content", "run", ("src", 35, 50), ("tgt", 22, 28))
CUT_OFF = of("cut-off", "tail", ("src", 30, 90), ("tgt", 95, 100))
LOOP_TO_THE_END = of("oscillation", "loop", ("tgt", 20, OUTPUT))
SHORT_LOOP = of("oscillation", "loop", ("tgt", 60, 90))
COPIED_PART = of("untranslated", "part", ("src", 30, 60), ("tgt", 25, 55))
GARBLED = of("garbled-output", "stretch", ("tgt", 65, 80))
WRONG_LANGUAGE = of("wrong-language", "other-language", ALL)
DETACHED = of("detached-output", "detached", ALL)
REFUSAL = of("assistant-talk", "refusal", ("tgt", 0, 80))
NOTE = of("assistant-talk", "note", ("tgt", 45, OUTPUT))
EMPTY = of("empty-output", "empty")
UNRELATED = of("unrelated-output", "boilerplate", ALL)
MADE_UP = of("added-content", "sentence", ("src", 60, 60), ("tgt", 65, 95))
TOKEN = of("markup-mismatch", "lost", ("src", 33, 43))


@pytest.mark.parametrize(
    ("cause", "finding"),
    [
        (LOST_SENTENCE, NUMBER),
        (LOST_SENTENCE, BECAME),
        (LOST_SENTENCE, LOST_CLAUSE),
        (LOST_SENTENCE, LOST_RUN),
        (LOST_RUN, NUMBER),
        (CUT_OFF, LOST_SENTENCE),
        (CUT_OFF, NUMBER),
        (TOKEN, NUMBER),
        (LOOP_TO_THE_END, NUMBER),
        (LOOP_TO_THE_END, ADDED),
        (LOOP_TO_THE_END, LOST_SENTENCE),
        (SHORT_LOOP, ADDED),
        (GARBLED, ADDED),
        (COPIED_PART, NUMBER),
        (MADE_UP, ADDED),
        (REFUSAL, NUMBER),
        (REFUSAL, OWN_RULE),
        *(
            (whole, other)
            for whole in (EMPTY, DETACHED, WRONG_LANGUAGE)
            for other in (NUMBER, BECAME, ADDED, LOST_SENTENCE, TOKEN, OWN_RULE, NOWHERE)
        ),
        (UNRELATED, NUMBER),
        (UNRELATED, BECAME),
        (UNRELATED, ADDED),
        (DETACHED, UNRELATED),
        (DETACHED, WRONG_LANGUAGE),
    ],
    ids=lambda finding: f"{finding.rule}/{finding.cls}",
)
def test_one_explains_the_other(cause: Finding, finding: Finding) -> None:
    assert settle([finding, cause], OUTPUT) == [cause.place, ""]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (of("dropped-content", "sentence", ("src", 50, 90)), NUMBER),
        (of("dropped-content", "run", ("src", 41, 50)), NUMBER),
        (LOST_SENTENCE, ADDED),
        (LOST_SENTENCE, of("number-added", "added", ("tgt", 24, 26))),
        (CUT_OFF, of("number-mismatch", "value", ("src", 5, 7), ("tgt", 96, 98))),
        (LOST_SENTENCE, of("number-mismatch", "value", ("src", 40, 42), ("src", 80, 82))),
        (SHORT_LOOP, NUMBER),
        (SHORT_LOOP, BECAME),
        (LOOP_TO_THE_END, BECAME),
        (GARBLED, NUMBER),
        (GARBLED, BECAME),
        (COPIED_PART, ADDED),
        (NOTE, NUMBER),
        (NUMBER, ADDED),
        (OWN_RULE, OWN_RULE),
        (LOOP_TO_THE_END, WRONG_LANGUAGE),
        (LOOP_TO_THE_END, NOWHERE),
    ],
    ids=lambda finding: f"{finding.rule}/{finding.cls}",
)
def test_neither_explains_the_other(one: Finding, other: Finding) -> None:
    assert settle([one, other], OUTPUT) == ["", ""]


def test_what_explains_a_cause_is_the_cause_of_all_that_follows() -> None:
    """The number lies outside the copied part, but in the sentence that is missing."""
    sentence = of("dropped-content", "sentence", ("src", 30, 60), ("tgt", 65, 75))
    garbled = of("garbled-output", "stretch", ("tgt", 60, 80))
    assert settle([NUMBER, sentence, garbled], OUTPUT) == [garbled.place, garbled.place, ""]


def test_the_first_in_the_table_is_the_cause() -> None:
    found = [NUMBER, LOST_RUN, LOST_SENTENCE, WRONG_LANGUAGE, DETACHED]
    assert settle(found, OUTPUT) == [DETACHED.place] * 4 + [""]
    assert settle(found[:3], OUTPUT) == [LOST_SENTENCE.place] * 2 + [""]


def test_rows_of_the_table_are_rules_with_classes_of_theirs() -> None:
    table = list(rows("causes.tsv"))
    reaches = {"output", "instead", "surplus", "stretch", "lost"}
    assert {row["explains"] for row in table} == reaches
    assert len({(row["rule"], row["class"]) for row in table}) == len(table)
    for row in table:
        seen = [other for other in table if other["rule"] == row["rule"]]
        if row["class"] == causes.ANY:
            assert seen[-1] == row, "a row for all classes would hide those below it"


SPANS = st.lists(
    st.tuples(st.sampled_from(("src", "tgt")), st.integers(0, OUTPUT), st.integers(0, OUTPUT)).map(
        lambda s: (s[0], min(s[1:]), max(s[1:]))
    ),
    max_size=3,
)
KNOWN = [(row["rule"], row["class"]) for row in rows("causes.tsv")]
SORTS = [*KNOWN, ("number-mismatch", "missing"), ("house-style", "found")]
FOUND = st.lists(st.tuples(st.sampled_from(SORTS), SPANS), max_size=7, unique_by=repr).map(
    lambda given: [of(*sort, *spans) for sort, spans in given]
)


@settings(max_examples=300, derandomize=True, deadline=None)
@given(FOUND, st.randoms(use_true_random=False))
def test_whatever_the_order_there_are_no_chains(found: list[Finding], chance) -> None:  # type: ignore[no-untyped-def]
    told = dict(zip([one.place for one in found], settle(found, OUTPUT), strict=True))
    assert all(told[cause] == "" for cause in told.values() if cause)
    assert not found or "" in told.values(), "there is always a cause to count"
    shuffled = list(found)
    chance.shuffle(shuffled)
    assert settle(shuffled, OUTPUT) == [told[one.place] for one in shuffled]


@settings(max_examples=200, derandomize=True, deadline=None)
@given(FOUND)
def test_a_rule_that_did_not_run_makes_no_finding_follow(found: list[Finding]) -> None:
    """Less a rule, some findings may be causes; none becomes a consequence."""
    told = settle(found, OUTPUT)
    for rule in {one.rule for one in found}:
        left = [n for n, one in enumerate(found) if one.rule != rule]
        after = settle([found[n] for n in left], OUTPUT)
        assert all(told[n] or not cause for n, cause in zip(left, after, strict=True))


def test_several_findings_may_explain_one_together() -> None:
    tokens = of("markup-mismatch", "lost", ("src", 33, 43), ("src", 70, 80))
    early, tail = LOST_SENTENCE, of("cut-off", "tail", ("src", 65, 90), ("tgt", 95, 100))
    assert settle([tokens, early], OUTPUT) == ["", ""]
    assert settle([tokens, tail], OUTPUT) == ["", ""]
    assert settle([early, tokens, tail], OUTPUT) == ["", tail.place, ""]
    elsewhere = of("markup-mismatch", "lost", ("src", 33, 43), ("src", 62, 64))
    assert settle([early, elsewhere, tail], OUTPUT) == ["", "", ""]


def test_what_is_said_again_was_said_once() -> None:
    again = of("garbled-output", "loop", ("tgt", 30, 70))
    changed = of("number-mismatch", "value", ("src", 40, 42), ("tgt", 35, 37))
    added = of("number-added", "added", ("tgt", 55, 57))
    assert settle([again, changed, added], OUTPUT) == ["", "", again.place]
    most = of("garbled-output", "loop", ("tgt", 10, 70))
    assert settle([most, changed, NUMBER], OUTPUT) == ["", "", most.place]
