"""The short way to the commonest quantities: a number with nothing around that changes it, alone,
with the plain name of a unit or scale, or after the sign of a currency. What is read here would
be read the same on the long way."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from babelproof.quantities.exact import ONE, ZERO, Fraction
from babelproof.quantities.line import Line, goes_on
from babelproof.quantities.moments.clock import possible_hour
from babelproof.quantities.moments.dates_in_digits import possible_day
from babelproof.quantities.moments.hours import zones
from babelproof.quantities.numbers.literals import read_literal
from babelproof.quantities.quantity import Quantity, Sort
from babelproof.quantities.tables.first_tokens import changes_next, is_plain_unit
from babelproof.quantities.tables.language import AHEAD, ALONE
from babelproof.quantities.tokens import HYPHENS

_BESIDE = HYPHENS | {".", ",", "~", "\u301c"}
_CHANGING = frozenset(":/'\"\u2044\u2032\u2033%\u2030\u00b0")
# 中2, 高3 and 後半15分: classes of schools and halves of games
_CLASSES = frozenset("\u4e2d\u9ad8\u521d\u534a\uc911\uace0\ubc18")
_YEAR = 4
_PARTING = HYPHENS | frozenset(".:/")
_SCORE = 3
_QUOTES = frozenset("'\"\u2019\u201d\u2033")
_NO_NAMES: frozenset[str] = frozenset()
_NO_TIMES: frozenset[int] = frozenset()
Short = tuple[Quantity, int] | None


@dataclass(slots=True)
class _Tail:
    """What belongs to a number and stands after it; ``end`` is the token after."""

    end: int
    units: frozenset[str] = _NO_NAMES
    scale: Fraction = ZERO
    sort: Sort = "number"


def from_digits(line: Line, at: int) -> Short:
    """A number in digits that stands alone, or before a unit or scale."""
    if at and (line.tokens.keys[at - 1] == "." or _is_changed_before(line, at)):
        return None
    tail = _tail(line, at + 1, digits=True)
    if tail is None or (tail.units and _is_model(line, at)):
        return None
    return _number(line, at, at, tail, _NO_NAMES)


def from_sign(line: Line, at: int) -> Short:
    """Money in digits after its sign, with its scale if it has one: $5, £3.2 million."""
    keys, spans, place = line.tokens.keys, line.tokens.spans, at + 1
    currencies = line.lang.signs.get(keys[at])
    if currencies is None or place >= len(keys) or not keys[place][0].isdecimal():
        return None
    if spans[at][1] != spans[place][0] or (at and spans[at - 1][1] == spans[at][0]):
        return None  # US$5
    tail = _tail(line, place + 1, digits=True)
    if tail is None or tail.units or (at and _is_changed_before(line, at)):
        return None
    return _number(line, at, place, tail, currencies)


def from_word(line: Line, at: int) -> Short:
    """A number that is one word, alone or before a unit."""
    value = line.lang.plain_words.get(line.tokens.keys[at])
    tail = _tail_of_word(line, at) if value is not None else None
    if value is None or tail is None:
        return None
    start, end = line.tokens.spans[at][0], line.tokens.spans[tail.end - 1][1]
    values = (value * tail.scale if tail.scale else value,)
    quantity = Quantity(
        start, end, "number", values, (value,), tail.scale, ONE, tail.units,
        times=_hours(values, tail), spelled=True,
    )  # fmt: skip
    return quantity, tail.end


def from_ordinal(line: Line, at: int) -> Short:
    """An ordinal number that is one word."""
    value = line.lang.plain_ordinals.get(line.tokens.keys[at])
    if value is None or (at and line.tokens.keys[at - 1] in line.lang.joins):
        return None  # a third
    tail = _tail_of_word(line, at)
    if tail is None or tail.units or tail.scale:
        return None
    values = (value,)
    return Quantity(*line.tokens.spans[at], "ordinal", values, values, spelled=True), tail.end


def _tail_of_word(line: Line, at: int) -> _Tail | None:
    """What stands after a number in a word, if nothing before it changes it."""
    before = line.tokens.keys[at - 1] if at else ""
    if before and (before in HYPHENS or before[0].isdecimal() or _is_changed_before(line, at)):
        return None
    if line.tokens.keys[at + 1 : at + 2] and line.tokens.keys[at + 1] in line.lang.tellers:
        return None  # *zehn nach sechs*
    return _tail(line, at + 1, digits=False)


def _number(line: Line, at: int, place: int, tail: _Tail, currencies: frozenset[str]) -> Short:
    """The quantity that begins at a token, with its digits at a later or the same one."""
    start, end = line.tokens.spans[place]
    digits = line.tokens.text[start:end]
    if len(digits) > 15 or digits == "1":
        return None
    if "hour" in tail.units and not (digits.isdecimal() and len(digits) < 4):
        return None  # 13.00 hodin, 0500 hours
    if digits.isdecimal():
        values, step = (whole(digits),), ONE
    else:
        literal = read_literal(digits, line.lang)
        if literal is None or len(literal.values) != 1 or not literal.sure:
            return None
        if not (tail.units or tail.scale or currencies) and possible_day(digits):
            return None  # 18.12
        values, step = literal.values, literal.step
    bases = values
    if tail.scale:
        values, step = (values[0] * tail.scale,), step * tail.scale
    quantity = Quantity(
        line.tokens.spans[at][0], line.tokens.spans[tail.end - 1][1], tail.sort, values, bases,
        tail.scale, step, tail.units, currencies, _hours(values, tail), digits=digits,
    )  # fmt: skip
    return quantity, tail.end


def _hours(values: tuple[Fraction, ...], tail: _Tail) -> frozenset[int]:
    """*15 hours* may be an hour of the day."""
    return possible_hour(values) if "hour" in tail.units else _NO_TIMES


@lru_cache(maxsize=4096)
def whole(digits: str) -> Fraction:
    """The value of a plain digit string."""
    return Fraction(int(digits))


def _is_changed_before(line: Line, at: int) -> bool:
    """Whether a form that changes a number after it ends right before a token."""
    key, spans = line.tokens.keys[at - 1], line.tokens.spans
    if key in _CLASSES:
        return True
    if key not in line.lang.before:
        return False
    if key in HYPHENS and at > 1 and spans[at - 2][1] == spans[at - 1][0]:
        return bool(line.lang.clitics)  # no minus
    for start in range(at - 1, max(at - 4, -1), -1):
        for match in line.matches(start):
            if match.end == at and any(map(changes_next, match.entries)):
                return True
    return False


def _tail(line: Line, at: int, digits: bool) -> _Tail | None:
    """What stands at a token after a number; nothing where a closer look is due."""
    keys, lang = line.tokens.keys, line.lang
    if at >= len(keys):
        return _Tail(at)
    key = keys[at]
    if key in lang.plain_units:
        return _measured(line, at)
    if key in lang.plain_scales and at + 1 < len(keys):
        ends = not goes_on(lang.root.next[key], keys, at) and _is_end(line, at + 1)
        return _Tail(at + 1, scale=lang.plain_scales[key]) if ends else None
    if digits and key in lang.marks and line.tokens.spans[at - 1][1] == line.tokens.spans[at][0]:
        ends = at + 1 >= len(keys) or _is_end(line, at + 1)
        return _Tail(at + 1, sort="ordinal") if ends else None
    if key in _QUOTES and (not digits or line.tokens.spans[at - 1][1] != line.tokens.spans[at][0]):
        return _Tail(at)  # no inches
    if key in zones() or key[0].isdecimal() or key in _CHANGING:
        return None
    if key in HYPHENS and at + 1 < len(keys) and keys[at + 1] in lang.plain_units:
        return _hyphened(line, at)
    if digits and key in HYPHENS and _is_score(line, at):
        return _Tail(at)
    if key in _BESIDE or key in lang.links:
        if (key in lang.after and _changes(line, at)) or _may_go_on(line, at + 1):
            return None
        decade = key == "-" and len(keys[at - 1]) == _YEAR and keys[at - 1][-1] == "0"
        return None if decade else _Tail(at)  # 1800-talsmålare
    if key in lang.joins and _may_go_on(line, at + 1):
        return None
    if _changes(line, at):
        return _measured(line, at) if lang.after.get(key) == AHEAD else None  # 5 per cent
    return None if _halved(line, at + 1) else _Tail(at)


def _measured(line: Line, at: int) -> _Tail | None:
    """The unit at a token, also one of several words, if nothing more follows."""
    keys, end = line.tokens.keys, at + 1
    if len(keys[at]) == 1 and keys[end : end + 1] == ["."]:
        return None  # 700 B.C.
    units = line.lang.plain_units.get(keys[at], _NO_NAMES)
    if goes_on(line.lang.root.next[keys[at]], keys, at):
        match = line.match(at)
        if match is None or not all(is_plain_unit(entry) for entry in match.entries):
            return None
        units, end = frozenset(entry.what for entry in match.entries), match.end
    return _Tail(end, units) if end >= len(keys) or _is_end(line, end) else None


def _is_model(line: Line, at: int) -> bool:
    """A number between capitals, all in one, is part of a code: the 310 of *QT310H*."""
    spans, before = line.tokens.spans, line.tokens.text_at(at - 1) if at else ""
    glued = spans[at - 1][1] == spans[at][0] and spans[at][1] == spans[at + 1][0]
    return glued and before.isascii() and before.isalpha() and before.isupper()


def _hyphened(line: Line, at: int) -> _Tail | None:
    """The unit glued to a number with a hyphen: *27-foot*."""
    spans = line.tokens.spans
    glued = spans[at - 1][1] == spans[at][0] and spans[at][1] == spans[at + 1][0]
    return _measured(line, at + 1) if glued else None


def _is_score(line: Line, at: int) -> bool:
    """Whether the hyphen at a token stands between two short numbers and no third: 2-0."""
    keys, spans = line.tokens.keys, line.tokens.spans
    if at + 1 >= len(keys) or spans[at - 1][1] != spans[at][0] or spans[at][1] != spans[at + 1][0]:
        return False
    one, two = keys[at - 1], keys[at + 1]
    if not (one.isdecimal() and two.isdecimal() and len(one) + len(two) <= _SCORE):
        return False  # 18-30 may be a time
    return at + 2 >= len(keys) or keys[at + 2] not in _PARTING


def _is_end(line: Line, at: int) -> bool:
    """Whether nothing that could belong to a measure stands at a token after it."""
    key = line.tokens.keys[at]
    if key in HYPHENS or key in _CHANGING or key[0].isdecimal():
        return False
    if key in line.lang.joins and _may_go_on(line, at + 1):
        return False
    if "glued" in line.lang.traits and (key[:3] in line.lang.heads or key[:2] in line.lang.heads):
        return False  # kaksi miljoonaa kolmesataatuhatta
    return key not in line.lang.plain_words and not _changes(line, at)


def _may_go_on(line: Line, at: int) -> bool:
    """Whether what stands after a hyphen, *and* or *of* may belong to the number before it."""
    keys, lang = line.tokens.keys, line.lang
    if at >= len(keys):
        return False
    key = keys[at]
    if key[0].isdecimal() or key in lang.joins or key in HYPHENS:
        return True
    return _changes(line, at)


def _halved(line: Line, at: int) -> bool:
    """Whether *and a half* stands at a token, behind what is counted."""
    keys = line.tokens.keys
    if at + 1 >= len(keys) or keys[at] not in line.lang.after:
        return False
    return line.longest(at, "and-half") is not None


def _changes(line: Line, at: int) -> bool:
    """Whether a form that changes a number beside it may begin at a token."""
    key = line.tokens.keys[at]
    start = line.lang.after.get(key)
    if start is None:  # 15 \u05d1\u05de\u05e8\u05e5
        return bool(line.lang.clitics) and line.lang.node(key) is not None
    if start != ALONE and not goes_on(line.lang.root.next[key], line.tokens.keys, at):
        return False
    return bool(line.matches(at))
