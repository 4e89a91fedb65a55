"""A number and what it counts in one word of a source: *zweiunddreißigjährig*, *pětiminutový*."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache

from babelproof.quantities.exact import Fraction
from babelproof.quantities.line import Line
from babelproof.quantities.numbers.glued import segments
from babelproof.quantities.numbers.spelled import read_numeral
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.reading.doubts import A_PART
from babelproof.quantities.reading.draft import Draft
from babelproof.quantities.tables.language import Language
from babelproof.quantities.tokens import tokens_of
from babelproof.text.tables import cues

# *Elfmeter* is a penalty: lengths and weights are in too many names.
_COUNTED = frozenset({"year", "month", "week", "day", "hour", "minute", "percent"})
_LEAST, _MOST_OF_ONE = 3, Fraction(3, 4)
_WHOLE_OR_QUARTERS, _SHORTEST = (1, 2, 4), 4
_LONGEST = 100
_LEAST_LETTERS = 7
# Other languages have words of their own for these: quarterly, weekly, centennial, absolute.
_NAMED = frozenset({
    (3, "month"), (6, "month"), (12, "month"), (7, "day"), (14, "day"), (24, "hour"),
    (15, "minute"), (30, "minute"), (45, "minute"), (60, "minute"), (10, "year"), (100, "year"),
    (1000, "year"), (100, "percent"),
})  # fmt: skip


def read_bound_word(draft: Draft, at: int) -> None:
    """Adds what a word says that is a numeral with a unit glued to it."""
    bound = bound_in(draft.tokens.keys[at], draft.lang)
    if bound is None:
        return
    value, units = bound
    number, sure = (value,), value > 1
    draft.add(
        Quantity(*draft.span(at, at + 1), "number", number, number, step=Fraction(1), units=units,
                 spelled=True, sure=sure, reason="" if sure else A_PART), at)  # fmt: skip


@lru_cache(maxsize=50_000)
def bound_in(key: str, lang: Language) -> tuple[Fraction, frozenset[str]] | None:
    """The number and the unit that one word is made of."""
    if len(key) < _LEAST_LETTERS or key.endswith(_every()) or "myriad" in lang.traits:
        return None
    known = lang.root.next.get(key)
    if known is not None and any(entry.kind == "weekday" for entry in known.entries):
        return None  # fimmtudagur
    for end in range(len(key) - _SHORTEST, 1, -1):
        node = lang.root.next.get(key[end:])
        units = {entry.what for entry in node.entries if entry.kind == "unit"} if node else set()
        value = _value(key[:end], lang) if units and units <= _COUNTED else None
        if value is not None:
            counts = _is_count(value) and not _is_named(value, units)
            return (value, frozenset(units)) if counts else None
    return None


def bound_units(lang: Language) -> Iterator[str]:
    """The forms of units that may be glued to a number."""
    for key, node in lang.root.next.items():
        units = {entry.what for entry in node.entries if entry.kind == "unit"}
        if len(key) >= _SHORTEST and units and units <= _COUNTED:
            yield key


def _is_count(value: Fraction) -> bool:
    """Whether a value is three or more, one and a half, *полуторагодовалый*, or three quarters,
    *Dreiviertelstunde*."""
    return value >= _LEAST or (value > 1 and value.denominator > 1) or value == _MOST_OF_ONE


@cache
def _every() -> tuple[str, ...]:
    return tuple(cues("every-ending"))


def _is_named(value: Fraction, units: set[str]) -> bool:
    """Whether another language may say it in a word of its own, or in one too long to be read."""
    long = value > _LONGEST and value % _LONGEST != 0
    return long or any((int(value), unit) in _NAMED for unit in units)


def _value(head: str, lang: Language) -> Fraction | None:
    """The number that the letters before the unit are."""
    value = lang.prefixes.get(head) or _tens_and_ones(head, lang)
    if value is None and segments(head, lang):
        numeral = read_numeral(Line(tokens_of(head), lang), 0)
        value = numeral.values[0] if numeral and len(numeral.values) == 1 else None
    return value if value is not None and value.denominator in _WHOLE_OR_QUARTERS else None


def _tens_and_ones(head: str, lang: Language) -> Fraction | None:
    """*Двадцатипяти*: two forms in one."""
    for end in range(3, len(head) - 1):
        tens, ones = lang.prefixes.get(head[:end]), lang.prefixes.get(head[end:])
        if tens and ones and 20 <= tens < 100 and tens % 10 == 0 and ones < 10:
            return tens + ones
    return None
