"""What rules answer, checked before it becomes records.

A rule may be anybody's: what it raises, and an answer that is none, is a fault of that rule on
that segment, and ends neither the segment nor the run.
"""

from __future__ import annotations

import json
from array import array
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from operator import index
from typing import Any, ParamSpec, SupportsIndex, TypeVar

from babelproof.core import identity
from babelproof.core.record import Failure, Finding, Mark
from babelproof.core.rule import Answers, Fit, Hit, Keys, NotJudged, Options, Rule, Screened
from babelproof.core.segment import LangPair, Pair, Segment, Span
from babelproof.run import causes

P = ParamSpec("P")
T = TypeVar("T")
_SHOWN = 80


class Fault(Exception):
    """A rule raised an error, or its answer is none; the message says which."""


def guarded(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Call a function of a rule. Whatever it raises is a fault of the rule, be it ``SystemExit``;
    an interrupt alone comes from outside."""
    try:
        return function(*args, **kwargs)
    except (KeyboardInterrupt, Fault):
        raise
    except BaseException as error:
        raise Fault(_described(error)) from error


def ask(rule: Rule, pair: Pair, options: Options) -> object:
    """Whatever a rule answers on a segment."""
    assert callable(rule.check)
    return guarded(rule.check, pair, options)


def checked(rule: Rule, segment: Segment, answer: object) -> list[Finding] | NotJudged | None:
    """A rule's answer on a segment, its hits as records."""
    if answer is None:
        return None
    if isinstance(answer, NotJudged):
        return NotJudged(_text(answer.reason, "the reason"))
    if not isinstance(answer, Sequence) or isinstance(answer, str | bytes):
        raise _not(answer, "an answer: None, NotJudged or a sequence of Hit")
    return findings(rule, segment, answer)


def findings(rule: Rule, segment: Segment, hits: Sequence[object]) -> list[Finding]:
    """Hits on a segment as records; raises :class:`Fault` where one is none or does not fit."""
    seen: Counter[tuple[str, tuple[identity.Spot, ...]]] = Counter()
    found = []
    for record in causes.told_once((_fault(hit), _finding(rule, segment, hit)) for hit in hits):
        spots = identity.spots(segment, record.spans)
        at = identity.place(segment, rule.id, record.cls, spots, seen[record.cls, spots])
        seen[record.cls, spots] += 1
        found.append(replace(record, place=at, claim=identity.claim(segment, at, record.spans)))
    return found


def _fault(hit: object) -> str:
    return _text(hit.fault, "the fault") if isinstance(hit, Hit) else ""


def _finding(rule: Rule, segment: Segment, hit: object) -> Finding:
    if not isinstance(hit, Hit):
        raise _not(hit, "a Hit")
    if not isinstance(hit.spans, Sequence):
        raise _not(hit.spans, "a sequence of Span")
    return Finding(
        rule=rule.id,
        id=segment.id,
        system=segment.system,
        line=segment.line,
        langs=str(segment.langs),
        spans=tuple(Mark.cut(_fitting(span, segment), segment) for span in hit.spans),
        message=_text(hit.message, "the message"),
        src=segment.src,
        tgt=segment.tgt,
        facts=_plain(hit.facts),
        ref=segment.ref,
        doc=segment.doc,
        cls=hit.cls,
        severity=guarded(rule.cls, hit.cls).severity,
        part=segment.part,
    )


def failure(rule: Rule, segment: Segment, error: Exception) -> Failure:
    """A fault, or another error inside a rule, as a record."""
    message = str(error) if isinstance(error, Fault) else _described(error)
    langs = str(segment.langs)
    return Failure(rule.id, segment.id, segment.system, segment.line, langs, message)


def fit(rule: Rule, langs: LangPair) -> Fit:
    """Whether a rule judges a direction."""
    found: object = guarded(rule.fit, langs)
    if not isinstance(found, Fit):
        raise _not(found, "a Fit")
    return found


def screened(found: object, size: int) -> Screened:
    """What a screen made of so many rows."""
    if not isinstance(found, Screened):
        raise _not(found, "what a screen found (Screened)")
    _rows(found.ask, size)
    if not isinstance(found.fine, int) or not 0 <= found.fine <= size - len(found.ask):
        raise _not(found.fine, f"a number of fine rows beside {len(found.ask)} others of {size}")
    return found


def of_family(found: object, size: int) -> Mapping[str, Answers]:
    """What a family says of a batch of so many rows, by rule."""
    if not isinstance(found, Mapping):
        raise _not(found, "answers by rule (a mapping)")
    for said in found.values():
        if not isinstance(said, Answers) or not isinstance(said.by_row, Mapping):
            raise _not(said, "Answers")
        _rows(list(said.by_row), size)
        if not isinstance(said.fine, int) or not 0 <= said.fine <= size - len(said.by_row):
            raise _not(said.fine, f"a number of fine rows of {size}")
    return found


def keys(found: object, size: int) -> Keys:
    """The keys of a corpus rule for a batch of so many rows."""
    if not isinstance(found, Keys):
        raise _not(found, "keys (Keys)")
    _rows(found.rows, size)
    for column in (found.group, found.witness, found.size):
        try:
            array("Q", column)
        except (TypeError, OverflowError) as error:
            raise Fault(f"keys are numbers of 64 bits: {error}") from error
        if len(column) != len(found.rows):
            raise Fault(f"{len(found.rows)} rows, but {len(column)} keys")
    if max(found.size, default=0) >> 63:
        raise Fault("a size is too large")
    return found


def verdict(found: object) -> Mapping[str, Any] | None:
    """What a corpus rule says of a group: its facts, or nothing."""
    if found is not None and not isinstance(found, Mapping):
        raise _not(found, "facts (a mapping) or None")
    return found


def number(found: object) -> int:
    """A whole number."""
    if not isinstance(found, int):
        raise _not(found, "a whole number")
    return found


def _rows(rows: Sequence[object], size: int) -> None:
    """Complain of what is no row. Asking for a protocol is slow, so an ``int`` is not asked."""
    whole = [row for row in rows if type(row) is int or isinstance(row, SupportsIndex)]
    if len(whole) < len(rows):
        raise _not(
            next(row for row in rows if not isinstance(row, SupportsIndex)), "a whole number"
        )
    if whole and not 0 <= min(map(index, whole)) <= max(map(index, whole)) < size:
        bad = next(row for row in whole if not 0 <= index(row) < size)
        raise _not(bad, f"a row of a batch of {size}")


def _fitting(span: object, segment: Segment) -> Span:
    if not isinstance(span, Span) or span.side not in ("src", "tgt"):
        raise _not(span, "a Span of src or tgt")
    length = len(segment.src if span.side == "src" else segment.tgt)
    if not (type(span.start) is type(span.end) is int and 0 <= span.start <= span.end <= length):
        raise Fault(f"{_shown(span)} does not lie in a text of {length} characters")
    return span


def _plain(facts: object) -> dict[str, Any]:
    """Facts that can be written as JSON."""
    if not isinstance(facts, Mapping):
        raise _not(facts, "a mapping of facts")
    try:
        plain = dict(facts)
        json.dumps(plain, allow_nan=False)
    except (TypeError, ValueError, RecursionError) as error:
        raise Fault(f"the facts cannot be written as JSON: {error}") from error
    return plain


def _text(value: object, what: str) -> str:
    if not isinstance(value, str):
        raise Fault(f"{what} is no text but {_shown(value)}")
    return value


def _not(value: object, wanted: str) -> Fault:
    return Fault(f"{_shown(value)} is not {wanted}")


def _shown(value: object) -> str:
    shown = _said(repr, value, f"a {type(value).__name__}")
    return shown if len(shown) <= _SHOWN else f"{shown[:_SHOWN]}…"


def _described(error: BaseException) -> str:
    name = type(error).__name__
    message = _said(str, error, "")
    return f"{name}: {message}" if message else name


def _said(speak: Callable[[object], str], value: object, otherwise: str) -> str:
    """What a value says of itself, which may fail as well."""
    try:
        return speak(value)
    except KeyboardInterrupt:
        raise
    except BaseException:
        return otherwise
