"""The short way to the commonest quantities: a number with nothing around that changes it, alone
or before the plain name of a unit. What is read here would be read the same on the long way."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from babelproof.quantities.dates_in_digits import possible_day
from babelproof.quantities.hours import ZONES
from babelproof.quantities.language import ALONE
from babelproof.quantities.line import Line, goes_on
from babelproof.quantities.literals import read_literal
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.tokens import HYPHENS

_BESIDE = HYPHENS | {".", ",", "~", "\u301c"}
_CHANGING = frozenset(":/'\"\u2044\u2032\u2033%\u2030\u00b0")
# 中2, 高3 and 後半15分: classes of schools and halves of games
_CLASSES = frozenset("\u4e2d\u9ad8\u521d\u534a\uc911\uace0\ubc18")
_YEAR = 4
_NO_UNITS: frozenset[str] = frozenset()
Short = tuple[Quantity, int] | None


def from_digits(line: Line, at: int) -> Short:
    """A whole number in digits that stands alone or before a unit."""
    key = line.tokens.keys[at]
    if len(key) > 15 or key == "1" or (at and _is_changed_before(line, at)):
        return None
    units = _units_after(line, at)
    if units is None:
        return None
    start, end = line.tokens.spans[at]
    digits = line.tokens.text[start:end]
    if key.isdecimal():
        value, step = (whole(digits),), _ONE
    else:
        literal = read_literal(digits, line.lang)
        if literal is None or len(literal.values) != 1 or not literal.sure:
            return None
        if not units and possible_day(digits):
            return None  # 18.12
        value, step = literal.values, literal.step
    last = at + 1 if units else at
    end = line.tokens.spans[last][1]
    quantity = Quantity(start, end, "number", value, value, step=step, units=units, digits=digits)
    return quantity, last + 1


def from_word(line: Line, at: int) -> Short:
    """A number that is one word, alone or before a unit."""
    keys = line.tokens.keys
    value = line.lang.plain_words.get(keys[at])
    if value is None or (at and (keys[at - 1] in HYPHENS or keys[at - 1][0].isdecimal())):
        return None
    if (at and _changes(line, at - 1)) or (at + 1 < len(keys) and _is_joined(line, at + 1)):
        return None
    units = _units_after(line, at)
    if units is None:
        return None
    last = at + 1 if units else at
    start, end = line.tokens.spans[at][0], line.tokens.spans[last][1]
    return Quantity(start, end, "number", (value,), (value,), units=units, spelled=True), last + 1


_ONE = Fraction(1)


@lru_cache(maxsize=4096)
def whole(digits: str) -> Fraction:
    """The value of a plain digit string."""
    return Fraction(int(digits))


def _is_changed_before(line: Line, at: int) -> bool:
    before = line.tokens.keys[at - 1]
    return before == "." or before in _CLASSES or _changes(line, at - 1)  # .325


def _is_joined(line: Line, at: int) -> bool:
    key = line.tokens.keys[at]
    return key in HYPHENS or key in line.lang.links or key in line.lang.joins


def _units_after(line: Line, at: int) -> frozenset[str] | None:
    """The units named after a number, none of them where it stands alone; nothing where a
    closer look is due."""
    keys = line.tokens.keys
    if at + 1 >= len(keys):
        return _NO_UNITS
    follow = keys[at + 1]
    units = line.lang.plain_units.get(follow)
    if units is not None:
        if goes_on(line.lang.root.next[follow], keys, at + 1):
            return None
        return units if at + 2 >= len(keys) or _is_end(line, at + 2) else None
    if follow in ZONES or follow[0].isdecimal() or follow in _CHANGING:
        return None
    if follow in _BESIDE or follow in line.lang.links:
        if follow in line.lang.after and _changes(line, at + 1):
            return None
        if at + 2 < len(keys) and (keys[at + 2][0].isdecimal() or _changes(line, at + 2)):
            return None
        if follow == "-" and len(keys[at]) == _YEAR and keys[at][-1] == "0":
            return None  # 1800-talsmålare
        return _NO_UNITS
    return None if _changes(line, at + 1) or _halved(line, at + 2) else _NO_UNITS


def _is_end(line: Line, at: int) -> bool:
    """Whether nothing that could belong to a measure stands at a token after it."""
    key = line.tokens.keys[at]
    if key in HYPHENS or key in _CHANGING or key[0].isdecimal() or key in line.lang.joins:
        return False
    return key not in line.lang.plain_words and not _changes(line, at)


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
    return start == ALONE or goes_on(line.lang.root.next[key], line.tokens.keys, at)
