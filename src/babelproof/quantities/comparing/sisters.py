"""Translations that slip into a sister language: Slovak for Czech, Russian for Ukrainian. That is
an error of its own, but a number said in the sister's words is not lost."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from babelproof.quantities.comparing.found import verdict
from babelproof.quantities.comparing.offers import Offers
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.reading.read import Reading, read
from babelproof.quantities.tables.language import language
from babelproof.text.tables import rows


def without_sister_words(missing: Sequence[Quantity], offers: Offers, text: str) -> list[Quantity]:
    """What is missing even if the target is read in the sister language."""
    code = _sisters().get(offers.lang.code)
    if code is None or not missing:
        return list(missing)
    sister = language(code)
    reading = _without_ends(read(offers.text, sister), offers)
    again = Offers(reading, offers.text, sister, weak=offers.weak)
    return [quantity for quantity in missing if not _is_said(quantity, again, text)]


def _without_ends(reading: Reading, offers: Offers) -> Reading:
    """Without what the sister reads of a longer number in words, because it knows one of them."""
    longer = {q.start: q.end for q in offers.all if q.spelled and q.sure}
    ends = {end: start for start, end in longer.items()}
    kept = (
        q
        for q in reading.quantities
        if longer.get(q.start, q.end) <= q.end and ends.get(q.end, q.start) >= q.start
    )
    return Reading(tuple(kept), reading.months)


def _is_said(quantity: Quantity, offers: Offers, text: str) -> bool:
    """Whether a quantity stands there, with a unit of its own if it has one, and a time or a day as
    one: a word that the sister does not know proves nothing."""
    if verdict(quantity, offers, text) is not True:
        return False
    if quantity.sort == "time":
        return any(quantity.times & other.times for other in offers.times)
    if any(day[2] for day in quantity.days) and quantity.sort == "date":
        known = {day[1:] for other in offers.dates for day in other.days}
        return any(day[1:] in known for day in quantity.days)
    if quantity.parts and quantity.values and 0 < quantity.values[0] < 1:
        return bool(offers.of(quantity.values[:1]))  # not the three of *three quarters* alone
    if not (quantity.units or quantity.currencies):
        return True
    return any(other.units or other.currencies for other in offers.of(quantity.values))


@cache
def _sisters() -> dict[str, str]:
    return {row["lang"]: row["sister"] for row in rows("quantities/sisters.tsv")}
