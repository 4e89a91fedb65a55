"""Minutes told before or after an hour: *ten to five*, *za pět minut tři*, *dvadeset do devet*."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence

from babelproof.quantities.comparing.offers import Offers
from babelproof.quantities.exact import ONE
from babelproof.quantities.quantity import Quantity

_DAY, _HALF_DAY = 24 * 60, 12 * 60
_FARTHEST, _MOST_MINUTES = 16, 29
_NESTED = 4  # so many times at most begin in one place

# Two numbers, or twice one, and the minutes of the day they may mean.
_Telling = tuple[Quantity, Quantity, set[int]]


def without_told(
    missing: Sequence[Quantity], source: Sequence[Quantity], offers: Offers
) -> list[Quantity]:
    """What is missing but for times that one side tells in two numbers, the other on the clock."""
    told = {moment for *_, meant in _told(offers.all) for moment in meant}
    clock = {time for other in offers.all for time in (*other.times, *_in_one(other))}
    tellings = [*_told(source)]
    in_words = {moment for *_, meant in _told(offers.all, _HALF_DAY) for moment in meant}
    return [
        q
        for q in missing
        if not (q.sort == "time" and told & q.times)
        and not (_may_tell(q) and _is_told(q, tellings, clock if q.digits else clock | in_words))
    ]


def _is_told(quantity: Quantity, tellings: Sequence[_Telling], moments: set[int]) -> bool:
    """Whether a number is one of two that tell one of these times, and not between them."""
    at = (one for *both, meant in tellings if meant & moments for one in both)
    return any(map(quantity.meets, at))


def _may_tell(quantity: Quantity) -> bool:
    """Whether a number may be an hour or its minutes; 800 hryvnias between them are not."""
    if quantity.sort == "time" or _in_one(quantity):
        return True
    return bool(_hours(quantity) or _minutes(quantity, 59))


def _told(quantities: Sequence[Quantity], latest: int = _DAY) -> Iterator[_Telling]:
    """Neighbours that may be minutes and their hour, with the times of day they may mean. Hours
    after noon, but for those on the clock, are the latest: *twenty men and five women* against
    *eight and five*."""
    ordered = sorted((q for q in quantities if not _is_article(q)), key=lambda q: q.start)
    clocks = sorted((q.start, q.end) for q in ordered if q.sort == "time")
    for place, one in enumerate(ordered):
        if one.sort == "time" and not one.sure:
            yield one, one, set(one.times)
        if in_one := _in_one(one):
            yield one, one, in_one
        for two in ordered[place + 1 : place + 3]:
            if not 0 < two.start - one.end <= _FARTHEST:
                continue
            last = bisect_left(clocks, (one.start + 1,))
            if any(two.end <= end for _, end in clocks[max(0, last - _NESTED) : last]):
                continue  # the tables know what is meant: *ten past five*
            moments = {(hour + n) % _DAY for hour in _hours(two, latest) for n in _either(one)}
            moments |= {
                (hour + n) % _DAY for hour in _hours(one, latest) for n in _minutes(two, 59)
            }
            if "minute" in two.units:  # आठ बजने में दस मिनट: ten minutes to eight
                moments |= {(h - n) % _DAY for h in _hours(one, latest) for n in _either(two)}
            if moments:
                yield one, two, moments


def _is_article(quantity: Quantity) -> bool:
    """*a*, or *I*, no number of a time."""
    one_letter = not quantity.digits and quantity.end - quantity.start == 1
    return one_letter and quantity.sort == "number" and quantity.values == (ONE,)


def _in_one(quantity: Quantity) -> set[int]:
    """Two numbers in words that were read as one: *patnáct dvacet* (15:20), *za dwadzieścia
    dziewiąta* (8:40)."""
    values = quantity.values
    if not quantity.spelled or not values or quantity.units or quantity.currencies:
        return set()
    if values[2:] and values[0] == values[1] * 100 + values[2] and values[1] <= 24:
        return _either_half(int(values[1] * 60 + values[2]))
    if quantity.sort == "ordinal" and 20 < values[0] < 30:
        return _either_half(int(values[0] - 20) * 60 - 20)
    return set()


def _either_half(moment: int) -> set[int]:
    """A time by the twelve-hour clock may be in either half of the day."""
    return {moment % _DAY, *([(moment + _HALF_DAY) % _DAY] if moment <= 13 * 60 else [])}


def _either(quantity: Quantity) -> Iterator[int]:
    """Minutes to the hour or past it."""
    for minutes in _minutes(quantity, _MOST_MINUTES):
        yield from (minutes, -minutes)


def _minutes(quantity: Quantity, most: int) -> list[int]:
    if quantity.sort != "number" or not _counts(quantity, "minute"):
        return []
    whole = (int(value) for value in quantity.values if value.denominator == 1)
    return [value for value in whole if 0 < value <= most]


def _hours(quantity: Quantity, latest: int = _DAY) -> list[int]:
    """The times of day, in minutes, at which an hour named here may begin."""
    if quantity.sort == "time":
        return list(quantity.times)
    if quantity.sort not in ("number", "ordinal") or not _counts(quantity, "hour"):
        return []
    least = 2 if quantity.spelled else 1  # on buçuğu beş geçe: five past half past ten
    named = (value for value in quantity.values if value.denominator <= least)
    hours = (int(value * 60) for value in named if value > 0)
    return [time for hour in hours if hour <= latest for time in _either_half(hour)]


def _counts(quantity: Quantity, unit: str) -> bool:
    """Whether a number counts this unit, or nothing that is sure."""
    if unit in quantity.units:
        return True
    money = quantity.currencies and quantity.firm_unit and not quantity.borrowed
    return not (money or quantity.units)
