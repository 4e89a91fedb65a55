"""Counts that a translation need not say: none, a lone one, both, as many as a list has, and the
minutes of play before those added; and values that a translation may give in digits
though the source says them without a number.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from babelproof.quantities.comparing.listed import is_told_by_list
from babelproof.quantities.exact import Fraction, fraction
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.reading.doubts import ONE_IS_FREE
from babelproof.quantities.reading.eastern import is_two
from babelproof.text.tables import cue_pattern, cues, rows

_FULL_HALVES = frozenset({"45", "90", "105", "120"})
_ADDED = re.compile("(?:[.'\u2019\u2032]|st|nd|rd|th)? ?\\+ ?\\d")
# *in the past two days*: a pair of such is never implied
_SPANS = frozenset({"minute", "hour", "day", "week", "month", "year", "decade", "night",
                    "percent"})  # fmt: skip
_BEFORE_TURN, _AFTER_TURN = 32, 20
_LAST_WORD, _LONGEST_WORD = re.compile(r"([^\W\d_]+)[\s,\u2013-]*\Z"), 24
_LONGEST_CUE = 4
_MOST_GOALS = 20
_MONTH = frozenset({"month"})
_ROOMS = re.compile(r"\D{0,2}(?<!\d)\d\+(?:\d|kk|KK)(?![\d+=])")
_SCORE_SIGNS = frozenset("-\u2013\u2212:/")
_SMALL = 2


def why_free(quantity: Quantity, text: str, free: Sequence[Quantity]) -> str:
    """Why a number may be said otherwise, although the translation has other numbers, ``free``."""
    if quantity.digits.rstrip(".") in _FULL_HALVES and _ADDED.match(text, quantity.end):
        late = any(value > _MOST_GOALS for q in free for value in q.values)
        return "" if late else "added time may be said alone"  # 90+3
    if _is_nth_month(quantity) and not any(map(_is_nth_month, free)):
        return "a month may be called by its name"  # do 11. mjeseca
    if len(quantity.digits) == 1 and _ROOMS.match(text, max(0, quantity.start - 2)):
        return "rooms may be counted otherwise"  # 2+1
    return ""


def _is_nth_month(quantity: Quantity) -> bool:
    return quantity.sort == "ordinal" and quantity.units == _MONTH


def why_implied(quantity: Quantity, text: str, code: str) -> str:
    """Why a translation need not say a count; empty where it must."""
    if quantity.values == (Fraction(2),) and _may_be_implied(quantity, text, code):
        return "two may be implied"
    bare = quantity.sort == "number" and not (quantity.units or quantity.currencies)
    if bare and quantity.values == (Fraction(0),):
        return "zero may be said without a number"
    if bare and quantity.values == (Fraction(1),) and not _is_in_score(quantity, text):
        return ONE_IS_FREE
    counts = quantity.sort == "ordinal" or "century" in quantity.units
    if counts and _is_turn(quantity, text, code):
        return "one of two centuries may name their turn"
    return "a list tells how many" if is_told_by_list(quantity, text) else ""


def _may_be_implied(two: Quantity, text: str, code: str) -> bool:
    return is_two(text, two) or (two.spelled and not _is_new(two, text, code))


def _is_new(quantity: Quantity, text: str, code: str) -> bool:
    """Whether a pair is told of that no word before points to: *those two days* may be *they*, *a
    day or two* a few days, *one in two* a half, *two or more* several."""
    if quantity.units and not (quantity.units <= _SPANS and quantity.firm_unit):
        return False
    if _before_two().search(text, max(0, quantity.start - _LONGEST_WORD), quantity.start):
        return False
    if _after_two().match(text, quantity.end):
        return False
    if code not in _pointing():
        return bool(quantity.units) and _is_told_span(quantity, text)
    pointing, persons = _pointing()[code]
    before = _LAST_WORD.search(text, max(0, quantity.start - _LONGEST_WORD), quantity.start)
    word = before[1].lower() if before else ""
    if word in pointing:
        return False
    return bool(quantity.units) or word not in persons  # *you two*


def _is_told_span(quantity: Quantity, text: str) -> bool:
    """\u4e24\u5e74\u524d, \u8fc7\u53bb\u4e24\u5e74."""
    start, after = quantity.start, text[quantity.end : quantity.end + _LONGEST_CUE].lstrip(" ")
    before = text[max(0, start - _LONGEST_CUE) : start].rstrip(" ")
    return before.endswith(tuple(cues("span-before"))) or after.startswith(
        tuple(cues("span-after"))
    )


@cache
def _before_two() -> re.Pattern[str]:
    return re.compile(rf"(?i)(?:{cue_pattern('one-of')}|{cue_pattern('fewer-than')})\s*\Z")


@cache
def _after_two() -> re.Pattern[str]:
    return re.compile(rf"(?i)\s*(?:{cue_pattern('after-two')})")


@cache
def _pointing() -> dict[str, tuple[frozenset[str], frozenset[str]]]:
    """Words that point to a pair, and those for the persons that may be one, by language."""
    found = rows("quantities/pointing.tsv")
    split = {row["lang"]: (row["forms"].split("|"), row["persons"].split("|")) for row in found}
    return {
        lang: (frozenset(forms), frozenset(persons)) for lang, (forms, persons) in split.items()
    }


def _is_turn(quantity: Quantity, text: str, code: str) -> bool:
    """Whether a century is one of two that meet: *na přelomu 19. a 20. století*."""
    near = text[max(0, quantity.start - _BEFORE_TURN) : quantity.end + _AFTER_TURN].lower()
    return any(turn in near for turn in _turns().get(code, ()))


@cache
def _turns() -> dict[str, list[str]]:
    return {row["lang"]: row["forms"].split("|") for row in rows("quantities/turns.tsv")}


def _is_in_score(quantity: Quantity, text: str) -> bool:
    """Whether a 1 is part of something longer: 3-1, 1:0."""
    start, end = quantity.start, quantity.end
    around = text[max(0, start - 1) : start] + text[end : end + 1]
    return not _SCORE_SIGNS.isdisjoint(around)


@dataclass(frozen=True, slots=True)
class _Table:
    """Numbers with their units, numbers with the names they belong to, and days of the year."""

    numbers: frozenset[tuple[Fraction, str]]
    names: frozenset[tuple[Fraction, str]]
    days: frozenset[tuple[int, int]]


def is_implied(quantity: Quantity, around: str) -> bool:
    """Whether words without a number may stand behind a quantity. ``around``: it and the text
    close to it, in lower case."""
    table = _table()
    if any((month, day) in table.days for _, month, day in quantity.days if day is not None):
        return True
    if "percent" in quantity.units and any(value % 100 == 0 for value in quantity.values):
        return True
    for value in quantity.values:
        if value <= _SMALL or any((value, unit) in table.numbers for unit in ("", *quantity.units)):
            return True
        if any(value == number and name in around for number, name in table.names):
            return True
    return False


@cache
def _table() -> _Table:
    path = files("babelproof").joinpath("data", "quantities", "implied.tsv")
    rows = [line.split("\t") for line in path.read_text("utf-8").splitlines() if line[:1] != "#"]
    found: dict[str, set[tuple[Fraction, str]]] = {"number": set(), "name": set()}
    days = set()
    for kind, value, what, _ in rows:
        if kind == "day":
            month, day = value.split("-")
            days.add((int(month), int(day)))
        else:
            found[kind].add((fraction(value), what))
    return _Table(frozenset(found["number"]), frozenset(found["name"]), frozenset(days))
