"""The kinds of check that a rule written as data can name. A closed set: data is never code."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from babelproof.core.rule import Answer, Class, Hit, NotJudged, Options
from babelproof.core.segment import Pair, Side, Span
from babelproof.kinds.terms import Terms
from babelproof.text.patterns import PatternTimeout, SafePattern


@dataclass(frozen=True, slots=True)
class DataRule:
    """The checked content of a rule file: patterns, the one class of what they find, and the table
    that says it all, without its cases."""

    kind: str
    cls: Class
    source: SafePattern | None = None
    target: SafePattern | None = None
    unless: SafePattern | None = None
    terms: Terms | None = None
    table: Mapping[str, Any] = field(default_factory=dict, compare=False, repr=False)

    def __call__(self, pair: Pair, options: Options) -> Answer:
        try:
            return KINDS[self.kind].check(self, pair)
        except PatternTimeout as error:
            return NotJudged(str(error))


def _spans(pattern: SafePattern | None, text: str, side: Side) -> list[Span]:
    return [Span(side, *span) for span in pattern.spans(text)] if pattern else []


def _texts(spans: Sequence[Span], text: str) -> list[str]:
    return [text[span.start : span.end] for span in spans]


def _copy(rule: DataRule, pair: Pair) -> Answer:
    found = _spans(rule.source, pair.src.text, "src")
    if not found:
        return None
    missing = [s for s in found if pair.src.text[s.start : s.end] not in pair.tgt.text]
    return [
        rule.cls.hit([s], {"missing": text}, text=text)
        for s in missing
        for text in [pair.src.text[s.start : s.end]]
    ]


def _require(rule: DataRule, pair: Pair) -> Answer:
    found = _spans(rule.source, pair.src.text, "src")
    if not found:
        return None
    if _spans(rule.target, pair.tgt.text, "tgt"):
        return ()
    wanted = rule.target.pattern if rule.target else ""
    text = ", ".join(dict.fromkeys(_texts(found, pair.src.text)))
    return [rule.cls.hit(found, text=text, wanted=wanted)]


def _forbid(rule: DataRule, pair: Pair) -> Answer:
    if rule.source and not _spans(rule.source, pair.src.text, "src"):
        return None
    if _spans(rule.unless, pair.src.text, "src"):
        return None
    found = _spans(rule.target, pair.tgt.text, "tgt")
    text = ", ".join(dict.fromkeys(_texts(found, pair.tgt.text)))
    return [rule.cls.hit(found, text=text)] if found else ()


def _count(rule: DataRule, pair: Pair) -> Answer:
    left = _spans(rule.source, pair.src.text, "src")
    right = _spans(rule.target or rule.source, pair.tgt.text, "tgt")
    if not left and not right:
        return None
    if len(left) == len(right):
        return ()
    return [rule.cls.hit([*left, *right], {"source": len(left), "target": len(right)})]


def _table(rule: DataRule, pair: Pair) -> Answer:
    assert rule.terms is not None
    found = list(rule.terms.in_source(pair.src))
    if not found:
        return None
    lost = [one for one in found if not rule.terms.stands(one[2], pair.tgt.text)]
    return [_lost(rule, rule.terms, pair, one, {token for _, _, token in found}) for one in lost]


def _lost(
    rule: DataRule, terms: Terms, pair: Pair, one: tuple[int, int, str], named: set[str]
) -> Hit:
    """A token that became none of what it may; what of the table stands there, if one thing does
    that no token of the source asks for."""
    start, end, token = one
    spans = [Span("src", start, end)]
    facts: dict[str, Any] = {"source": token}
    rightful = {target for name in named for target in terms.entries[name]}
    others = [place for place in terms.in_target(pair.tgt.text) if place[2] not in rightful]
    if len(others) == 1:
        spans.append(Span("tgt", others[0][0], others[0][1]))
        facts["target"] = others[0][2]
    wanted = " or ".join(terms.entries[token])
    return rule.cls.hit(spans, facts, text=pair.src.text[start:end], wanted=wanted)


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind: its check, which patterns it needs, and what it is for."""

    check: Callable[[DataRule, Pair], Answer]
    needs: tuple[str, ...]
    may: tuple[str, ...]
    trigger: Side | None
    summary: str
    cls: Class


KINDS: dict[str, Kind] = {
    "copy": Kind(
        _copy,
        ("source",),
        (),
        "src",
        "what `source` finds must stand in the target",
        Class("missing", "major", "{text!r} must be copied and is missing"),
    ),
    "require": Kind(
        _require,
        ("source", "target"),
        (),
        "src",
        "where `source` occurs, `target` must too",
        Class("missing", "major", "{text!r} asks for {wanted!r} in the translation"),
    ),
    "forbid": Kind(
        _forbid,
        ("target",),
        ("source", "unless"),
        None,
        "`target` must not occur (where `source` does, unless `unless` occurs in the source)",
        Class("forbidden", "major", "{text!r} must not stand in the translation"),
    ),
    "table": Kind(
        _table,
        (),
        (),
        "src",
        "a token of `entries` must become one of the tokens it may become",
        Class("missing", "major", "{text!r} must become {wanted!r}"),
    ),
    "count": Kind(
        _count,
        ("source",),
        ("target",),
        None,
        "`source` and `target` occur equally often",
        Class("count", "major", "{source} in the source, {target} in the translation"),
    ),
}
