"""The period of a rate: *5 euros a week* may be told otherwise, but it must not become *5 euros a
month*. The source tells one period that the target names in no way, and the target tells one that
the source names in no way.

How often: *twice a day* may be said otherwise, but it must not become *three times a day*. One
count is missing in the target, and one that the source does not have stands there.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from babelproof.core.segment import View
from babelproof.quantities.comparing.naming import Mismatch
from babelproof.quantities.comparing.offers import flat
from babelproof.quantities.exact import ONE, Fraction
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.reading.read import quantities_of
from babelproof.quantities.tables.finders import finder, written
from babelproof.quantities.tables.how_often import how_often
from babelproof.quantities.tables.language import language
from babelproof.quantities.tables.periods import AFTER, BEFORE, SURE, Told, periods
from babelproof.quantities.tokens import composed, found_in
from babelproof.text.columns import encoded

_REACH, _FARTHEST, _MOST_WORDS, _MOST_SIGNS = 120, 40, 4, {SURE: 10, AFTER: 6, BEFORE: 6}
_BETWEEN = re.compile(
    r"[^\d,;:!?()\[\]\"\u201c\u201d\u201e\u2013\u2014\u3001\u3002\uff0c\uff1b\n]*"
)
_WORD_STARTS = r"(?:(?m:^)|[^\p{L}])"
APOSTROPHES = "['\u2019\u02bc]"
_LEFT = 4  # a form of that length that stands in both texts was left as it is
# How many of a period make another: 12 months are a year, so both may tell the same.
_MADE_OF = {
    frozenset({"year", "month"}): 12,
    frozenset({"year", "week"}): 52,
    frozenset({"year", "day"}): 365,
    frozenset({"month", "week"}): 4,
    frozenset({"month", "day"}): 30,
    frozenset({"week", "day"}): 7,
    frozenset({"day", "hour"}): 24,
    frozenset({"hour", "minute"}): 60,
}


@dataclass(frozen=True, slots=True)
class Rate:
    """A form that tells a period, and the quantity that goes with it, up to the form."""

    form: str
    quantity: Quantity


def periods_of(view: View) -> tuple[Told, ...]:
    """Analysis: the forms in a text that may tell the period of a rate."""
    text, places = composed(view.text)
    start = rate_starts(text, view.lang.code)
    told = periods(view.lang.code).in_text(text, start) if start is not None else ()
    if places is None:
        return tuple(told)
    return tuple(one._replace(start=places[one.start], end=places[one.end]) for one in told)


def rates_of(view: View) -> dict[str, Rate]:
    """Analysis: the periods of rates that a text surely tells, and where first."""
    found: dict[str, Rate] = {}
    for told in view.of(periods_of):
        quantity = _told_of(told, view) if told.period not in found else None
        if quantity is not None:
            found[told.period] = Rate(view.text[told.start : told.end], quantity)
    return found


def changed_rate(src: View, tgt: View) -> Mismatch | None:
    """The one period in whose place the target has another."""
    there = periods(tgt.lang.code)
    if all(
        there.tells(period, tgt.text) for period in {told.period for told in src.of(periods_of)}
    ):
        return None  # as mostly
    if len(src.of(rates_of)) != 1:
        return None
    ((lost, rate),) = src.of(rates_of).items()
    if there.tells(lost, tgt.text):
        return None
    named = tgt.of(rates_of)
    if len(named) != 1:
        return None
    ((new, other),) = named.items()
    if periods(src.lang.code).tells(new, src.text) or _is_left(rate.form, tgt.text):
        return None
    made_of = _MADE_OF.get(frozenset({lost, new}))
    if made_of is not None and _says(made_of, src) != _says(made_of, tgt):
        return None
    return Mismatch("unit-mismatch", rate.quantity, other.quantity, "unit")


def _told_of(told: Told, view: View) -> Quantity | None:
    """The quantity that goes with a period, up to it; none where the form tells no rate."""
    read = _near(told, view.of(quantities_of).quantities)
    if _is_counted(told, read, view.text):
        return None
    beside = _beside(told, read, view)
    if beside is not None:
        start, end = min(beside.start, told.start), max(beside.end, told.end)
        return replace(beside, start=start, end=end)
    alone = told.kind == SURE and _needs_none(view.text[told.start : told.end], view)
    return Quantity(told.start, told.end, "number") if alone else None


def _near(told: Told, read: Sequence[Quantity]) -> Sequence[Quantity]:
    """The quantities not far from a period, so that long texts take no long time."""
    first = bisect_left(read, told.start - _REACH, key=lambda q: q.start)
    return read[first : bisect_left(read, told.end + _REACH, key=lambda q: q.start)]


def _needs_none(form: str, view: View) -> bool:
    """Whether a form tells a rate even with no quantity beside it: *per day*, but *a daily*."""
    return " " in form and "myriad" not in language(view.lang.code).traits


def _is_counted(told: Told, read: Sequence[Quantity], text: str) -> bool:
    """Whether a number before it counts the period: *3 günlük*, *12 viikossa*."""
    if any(q.start < told.start < q.end for q in read):
        return True
    if " " in text[told.start : told.end].strip() or text[told.start] == "/":
        return False
    return any(
        q.end <= told.start and text[q.end : told.start].strip(" \u00a0-") == ""
        for q in read
        if q.sort == "number" and not (q.units or q.currencies or q.implied)
    )


def _beside(told: Told, read: Sequence[Quantity], view: View) -> Quantity | None:
    """The quantity beside a period, where a quantity may stand by such a form."""
    near = [
        (len(gap), -q.end, q)
        for q in read
        if q.sort == "number" and q.values != (ONE,) and (gap := _gap(told, q, view)) is not None
    ]
    return min(near, key=lambda item: item[:2])[2] if near else None


def _gap(told: Told, one: Quantity, view: View) -> str | None:
    """What stands between a quantity and a period, if the two may go together."""
    if told.kind != BEFORE and one.end <= told.start:
        gap = view.text[one.end : told.start]
        if not gap.strip() and len(one.digits) == 4 and not one.currencies:
            return None  # in 2010 a year
    elif told.kind != AFTER and told.end <= one.start:
        gap = view.text[told.end : one.start]
    else:
        return None
    if len(gap) > _FARTHEST or not _BETWEEN.fullmatch(gap) or ". " in gap:
        return None
    if "myriad" in language(view.lang.code).traits:
        farthest = _MOST_SIGNS[told.kind] if told.end - told.start > 1 else 0  # 週3回
        return gap if len(gap.strip()) <= farthest else None
    return gap if len(gap.split()) <= _MOST_WORDS else None


def _is_left(form: str, target: str) -> bool:
    """Whether a form stands in the target as in the source: *Daily Mail*."""
    return len(form) >= _LEFT and form.lower() in target.lower()


def _says(number: int, view: View) -> bool:
    """Whether a text has a number."""
    value = Fraction(number)
    return any(value in q.values for q in flat(view.of(quantities_of).quantities) if not q.implied)


def times_of(view: View) -> dict[int, tuple[int, int]]:
    """Analysis: how often things happen in a text, and where it says so first."""
    found: dict[int, tuple[int, int]] = {}
    for count, start, end in found_in(view.text, how_often(view.lang.code).in_text):
        found.setdefault(count, (start, end))
    return found


def changed_count(src: View, tgt: View) -> Mismatch | None:
    """The one count in whose place the target has another."""
    due = src.of(times_of)
    if not due:
        return None
    named = tgt.of(times_of)
    gone, new = due.keys() - named.keys(), named.keys() - due.keys()
    if len(gone) != 1 or len(new) != 1:
        return None
    (lost,), (other,) = gone, new
    if _times_said(lost, tgt) >= max(1, _times_said(lost, src)):
        return None
    if _times_said(other, src) >= max(1, _times_said(other, tgt)):
        return None
    one = Quantity(*due[lost], "number")
    return Mismatch("number-mismatch", one, Quantity(*named[other], "number"), "value")


def _times_said(count: int, view: View) -> int:
    """How many times a text may have a number, in words of any kind."""
    if count == 1:
        return int(how_often(view.lang.code).may_be_once(view.text))
    value = Fraction(count)
    read = flat(view.of(quantities_of).quantities)
    return len({(q.start, q.end) for q in read if value in (*q.values, *q.bases)})


def may_tell_rate(text: str, code: str) -> bool:
    """Whether a text may tell the period of a rate."""
    return rate_starts(text, code) is not None


def rate_starts(text: str, code: str) -> int | None:
    """Where the first form that may tell the period of a rate is, at the earliest."""
    data = encoded(text)
    found = _rate_finder(code).search(data) if periods(code).beginnings else None
    return len(data[: found.start()].decode("utf-8", "surrogatepass")) if found else None


@cache
def _rate_finder(code: str) -> Any:
    told = periods(code)
    found = (written(word).replace("'", APOSTROPHES) for word in sorted(told.beginnings))
    words = "|".join(piece.replace("\\ ", "[ -]") for piece in found)
    table = language(code)
    spaced = "myriad" not in table.traits and not table.clitics
    return finder("|".join((f"{_WORD_STARTS if spaced else ''}(?:{words})", *told.pieces)))
