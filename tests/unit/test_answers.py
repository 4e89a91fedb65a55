"""What a rule raises, and an answer that is none, is that rule's failure and ends nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from babelproof import testing
from babelproof.core.record import Failure, Finding, Record
from babelproof.core.rule import (
    Answers,
    Class,
    CorpusCheck,
    Family,
    Hit,
    Keys,
    NotJudged,
    Rule,
    Screen,
    Screened,
)
from babelproof.core.segment import Span
from babelproof.run.answers import Fault, guarded

PAIRS = [("one two", "eins"), ("three", "drei")]


def _rule(check: Any, **given: Any) -> Rule:
    classes = (Class("x", "major", "wrong"),)
    return Rule("plugged-in", "own", "a rule of somebody", check, classes=classes, **given)


def _judged(rule: Rule) -> list[Record]:
    records = testing.judge(rule, "en-de", PAIRS)
    assert {record.rule for record in records} <= {"plugged-in"}
    return records


class Unspeakable(Exception):
    def __str__(self) -> str:
        raise SystemExit("no message either")


class Sly(BaseException):
    pass


def _raising(error: BaseException) -> Callable[..., Any]:
    def function(*args: Any) -> Any:
        raise error

    return function


def _hit(*spans: Any, message: Any = "wrong", facts: Any = None) -> list[Any]:
    return [Hit("x", spans, message, {} if facts is None else facts)]


def _lazily() -> Iterator[Hit]:
    yield from _hit()


RECURSIVE: dict[str, Any] = {}
RECURSIVE["self"] = RECURSIVE


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (3, "3 is not an answer"),
        ("fine", "'fine' is not an answer"),
        (True, "True is not an answer"),
        ({"a": 1}, "is not an answer"),
        (_lazily(), "is not an answer"),
        ([None], "None is not a Hit"),
        ([*_hit(), "x"], "'x' is not a Hit"),
        (NotJudged(3), "the reason is no text but 3"),  # type: ignore[arg-type]
        (_hit(Span("tgt", -1, 2)), "start=-1"),
        (_hit(Span("src", 0, 8)), "does not lie in a text of"),
        (_hit(Span("tgt", 3, 1)), "does not lie in a text of"),
        (_hit(Span("tgt", 0.0, 1)), "does not lie in a text of"),  # type: ignore[arg-type]
        (_hit(Span("ref", 0, 1)), "is not a Span of src or tgt"),  # type: ignore[arg-type]
        (_hit((0, 1)), "(0, 1) is not a Span"),
        ([Hit("x", None, "wrong")], "None is not a sequence of Span"),  # type: ignore[arg-type]
        (_hit(message=b"wrong"), "the message is no text but b'wrong'"),
        (_hit(facts=[1]), "[1] is not a mapping of facts"),
        (_hit(facts={"a": {1}}), "the facts cannot be written as JSON"),
        (_hit(facts={"a": float("nan")}), "the facts cannot be written as JSON"),
        (_hit(facts=RECURSIVE), "the facts cannot be written as JSON"),
    ],
)
def test_rubbish_is_a_failure_of_the_rule(answer: Any, told: str) -> None:
    records = _judged(_rule(lambda pair, options: answer))
    assert [type(record) for record in records] == [Failure, Failure]
    assert told in records[0].message


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (SystemExit(3), "SystemExit: 3"),
        (GeneratorExit(), "GeneratorExit"),
        (Sly("no error"), "Sly: no error"),
        (ValueError("bad"), "ValueError: bad"),
        (Unspeakable(), "Unspeakable"),
    ],
)
@pytest.mark.parametrize(
    "place",
    [
        lambda raising: _rule(raising),
        lambda raising: _rule(lambda pair, options: (), fit=raising),
        lambda raising: _rule(lambda pair, options: (), trigger=Screen(raising)),
        lambda raising: _rule(CorpusCheck(raising, _all, _member, lambda options: 1)),
        lambda raising: _rule(CorpusCheck(_keys, raising, _member, lambda options: 1)),
        lambda raising: _rule(CorpusCheck(_keys, _all, _member, raising)),
    ],
    ids=["check", "fit", "screen", "keys", "judge", "least"],
)
def test_what_a_rule_raises_does_not_end_the_run(
    place: Callable[[Any], Rule], error: BaseException, told: str
) -> None:
    records = _judged(place(_raising(error)))
    assert [(type(record), record.message) for record in records] == [(Failure, told)] * 2


def test_an_interrupt_is_no_fault_of_the_rule() -> None:
    with pytest.raises(KeyboardInterrupt):
        guarded(_raising(KeyboardInterrupt()))
    with pytest.raises(Fault):
        guarded(_raising(SystemExit()))


def _keys(batch: Any, options: Any) -> Keys:
    rows = range(len(batch))
    return Keys(rows, [7 for _ in rows], [*rows], [1 for _ in rows])


def _all(members: Any, options: Any) -> dict[str, Any]:
    return {}


def _member(pair: Any, facts: Any, options: Any) -> Hit:
    return Hit("x", [], "one of them")


@pytest.mark.parametrize(
    ("screened", "told"),
    [
        (None, "None is not what a screen found"),
        (Screened(5, []), "5 is not a number of fine rows"),
        (Screened(0, [9]), "9 is not a row of a batch"),
        (Screened(0, [-1]), "-1 is not a row of a batch"),
    ],
)
def test_rubbish_from_a_screen(screened: Any, told: str) -> None:
    rule = _rule(lambda pair, options: (), trigger=Screen(lambda batch, options: screened))
    records = _judged(rule)
    assert [type(record) for record in records] == [Failure, Failure]
    assert told in records[0].message


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (None, "None is not answers by rule"),
        ({"plugged-in": 3}, "3 is not Answers"),
        ({"plugged-in": Answers(5)}, "5 is not a number of fine rows"),
        ({"plugged-in": Answers(0, {9: ()})}, "9 is not a row of a batch"),
        ({"plugged-in": Answers(0, {0: 3})}, "3 is not an answer"),  # type: ignore[dict-item]
    ],
)
def test_rubbish_from_a_family(said: Any, told: str) -> None:
    records = _judged(_rule(Family(lambda batch, options, preview: said)))
    assert {type(record) for record in records} == {Failure}
    assert told in records[0].message


@pytest.mark.parametrize(
    ("check", "told"),
    [
        (CorpusCheck(lambda *_: None, _all, _member, lambda _: 1), "is not keys"),  # type: ignore
        (CorpusCheck(lambda *_: Keys([0], [-1], [1], [1]), _all, _member, lambda _: 1), "64 bits"),
        (CorpusCheck(lambda *_: Keys([0], [1], [1, 2], [1]), _all, _member, lambda _: 1), "2 keys"),
        (CorpusCheck(lambda *_: Keys([4], [1], [1], [1]), _all, _member, lambda _: 1), "not a row"),
        (CorpusCheck(_keys, lambda *_: 3, _member, lambda _: 1), "3 is not facts"),  # type: ignore
        (CorpusCheck(_keys, _all, lambda *_: 3, lambda _: 1), "3 is not a Hit"),  # type: ignore
        (CorpusCheck(_keys, _all, _member, lambda _: "one"), "'one' is not a whole"),  # type: ignore
    ],
)
def test_rubbish_from_a_corpus_rule(check: CorpusCheck, told: str) -> None:
    records = _judged(_rule(check))
    assert [type(record) for record in records] == [Failure, Failure]
    assert told in records[0].message


def _of_faults(*faults: str, cls: str = "x") -> list[Hit]:
    spans = ([Span("src", n, n + 1)] for n in range(len(faults)))
    return [
        Hit(cls, span, f"no. {n}", {"n": n}, fault)
        for n, (span, fault) in enumerate(zip(spans, faults, strict=True), 1)
    ]


def test_hits_of_one_fault_are_one_finding_with_several_spans() -> None:
    hits = _of_faults("a", "", "a", "b", "", "a")
    found = [r for r in _judged(_rule(lambda *_: hits)) if r.line == 1]
    assert [[mark.start for mark in r.spans] for r in found] == [[0, 2, 5], [1], [3], [4]]
    assert found[0].message == "no. 1 (and 2 more like it)"
    assert isinstance(found[0], Finding)
    assert found[0].facts == {"n": 1, "more": ["no. 3", "no. 6"]}
    assert [r.message for r in found[1:]] == ["no. 2", "no. 4", "no. 5"]


def test_one_fault_points_at_each_place_once() -> None:
    twice = [*_of_faults("a"), *_of_faults("a")]
    found = [r for r in _judged(_rule(lambda *_: twice)) if r.line == 1]
    assert [len(r.spans) for r in found] == [1]


def test_a_fault_is_named_in_words() -> None:
    records = _judged(_rule(lambda *_: [Hit("x", (), "wrong", {}, 3)]))  # type: ignore[arg-type]
    assert all("the fault is no text but 3" in r.message for r in records)
