"""Numbers below zero: *-5 °C* must not become *5 °C*, nor the other way round. One text surely has
a number below zero, the other has the number and tells no such thing, by no sign and no word."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator
from dataclasses import replace

from babelproof.core.segment import View
from babelproof.quantities.comparing.naming import Mismatch
from babelproof.quantities.comparing.offers import flat
from babelproof.quantities.exact import Fraction
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.reading.read import duties_of, quantities_of
from babelproof.quantities.tables.below_zero import below_zero
from babelproof.quantities.tables.language import language
from babelproof.quantities.tokens import composed, plain

_DEGREES = frozenset({"celsius", "fahrenheit", "degree"})
_ANGLE, _DECIMALS = frozenset({"degree"}), re.compile(r"[.,]\d\d")
_DASHES = "-\u02d7\u05be\u2010-\u2015\u207b\u2212\u2500\u25b2\u25b3\u2796\u30fc"
_DASH = re.compile(f"[{_DASHES}]")
_MINUS = re.compile(
    "(?:\\A|[\\s(\\[:=\"'\u201c\u201e\u00ab\u2026~\u301c\uff0c\u2e80-\ud7ff])([-\u2013])\\Z"
)
_INNER = re.compile(r"(?<![\d-])[-\u2013]\d")
_SIGN = re.compile(rf"[{_DASHES};]\s*\Z")  # &minus;5
_GLUED = re.compile(r"(?<!\w)\w\s\Z")
_CLAUSE_ENDS = re.compile('\\s*(?:\\Z|[.,;:!?)"\u201d\u3001\u3002\u300d\uff0c\u0964](?!\\d))')
_REACH = 8


def below_zero_of(view: View) -> tuple[Quantity, ...]:
    """Analysis: the numbers that are surely below zero, with the words or the sign that tell it."""
    code = view.lang.code
    if not below_zero(code).may_hint(view.text) and not (
        any(map(has_degrees, view.of(duties_of).quantities)) and _DASH.search(view.text)
    ):
        return ()
    text, places = composed(view.text)
    low = plain(text).lower()
    told, dashed = below_zero(code).hints(low), _DASH.search(low) is not None
    if len(low) != len(text) or not (told or dashed):
        return ()
    found, read = [], (view if places is None else View(text, view.lang)).of(duties_of).quantities
    ends = {quantity.end for quantity in read}
    for quantity in filter(_may_be_negative, read):
        place = _told(quantity, low, code) if told else None
        if place is None and dashed and has_degrees(quantity):
            place = _signed(quantity, low, code, ends)
        if place is not None:
            found.append(_below(quantity, low, place))
    if places is not None:
        found = [replace(q, start=places[q.start], end=places[q.end]) for q in found]
    return tuple(found)


def _may_be_negative(quantity: Quantity) -> bool:
    counts = quantity.sort == "number" and not quantity.implied
    return counts and len(quantity.values) == 1 and quantity.values[0] != 0


def _told(quantity: Quantity, low: str, code: str) -> tuple[int, int] | None:
    """Where words tell a number to be below zero; its unit may do so, too: *minusgrader*."""
    start, end, degrees = quantity.start, quantity.end, has_degrees(quantity)
    place = below_zero(code).frame(low, start, end, degrees)
    if place is None and degrees and below_zero(code).hints(low[start:end]):
        return start, end
    return place


def _signed(
    quantity: Quantity, low: str, code: str, ends: Collection[int]
) -> tuple[int, int] | None:
    """Where a minus and its number stand, if the sign does not part it from another number."""
    start, end = quantity.start, quantity.end
    if quantity.units == _ANGLE and _DECIMALS.search(quantity.digits):
        return None  # a latitude, which may be *south*
    sign = _MINUS.search(low, max(0, start - 2), start)
    if sign is None:
        return (start, end) if _INNER.search(low, start, end) else None
    place = sign.start(1)
    before = low[max(0, place - _REACH) : place]
    if place - len(before) + len(before.rstrip()) in ends:
        return None
    if language(code).clitics and _GLUED.search(before):
        return None  # a preposition with its hyphen
    return place, end


def _below(quantity: Quantity, low: str, place: tuple[int, int]) -> Quantity:
    """A number below zero; sure are degrees, and digits with nothing after them."""
    start, end = place
    bare = _is_bare(quantity) and not quantity.spelled and _CLAUSE_ENDS.match(low, end) is not None
    values, sure = (-quantity.values[0],), bare or has_degrees(quantity)
    return replace(quantity, start=start, end=end, values=values, sure=sure)


def has_degrees(quantity: Quantity) -> bool:
    """Whether a quantity is a temperature, or an angle."""
    return not quantity.units.isdisjoint(_DEGREES)


def _is_bare(quantity: Quantity) -> bool:
    measured = quantity.units or quantity.currencies or quantity.times
    return quantity.sort == "number" and not measured


def degrees_of(source: View) -> bool:
    """Analysis: whether a source tells of degrees, or of a number below zero."""
    read = source.of(duties_of).quantities
    return any(map(has_degrees, read)) or bool(source.of(below_zero_of))


def changed_sign(src: View, tgt: View) -> Mismatch | None:
    """The first number that is below zero in one of two texts and not in the other."""
    for lost, other in _unsigned(src, tgt):
        return Mismatch("number-mismatch", lost, other, "value")
    for added, other in _unsigned(tgt, src):
        if has_degrees(added) and has_degrees(other):
            return Mismatch("number-mismatch", other, added, "value")
    return None


def _unsigned(one: View, two: View) -> Iterator[tuple[Quantity, Quantity]]:
    """The numbers below zero in one text, each with what another text that tells of nothing below
    zero has in its place."""
    below = one.of(below_zero_of)
    if not below or below_zero(two.lang.code).hints(plain(composed(two.text)[0]).lower()):
        return
    here, there, low = _by_value(one), _by_value(two), plain(two.text).lower()
    times = Counter(-q.values[0] for q in below)
    for value, quantity in {-q.values[0]: q for q in reversed(below)}.items():
        others = list(there[value].values())
        if len(others) <= len(here[value]) - times[value]:
            continue
        alike = [q for q in others if has_degrees(q) or (quantity.sure and _is_bare(q))]
        if alike and not any(_may_be_below(q, low, two.lang.code) for q in others):
            yield quantity, alike[0]


def _by_value(view: View) -> defaultdict[Fraction, dict[int, Quantity]]:
    """The numbers that a text may have, by their values and places."""
    found: defaultdict[Fraction, dict[int, Quantity]] = defaultdict(dict)
    for quantity in flat(view.of(quantities_of).quantities):
        for value in quantity.values:
            found[value].setdefault(quantity.start, quantity)
    return found


def _may_be_below(quantity: Quantity, low: str, code: str) -> bool:
    """Whether a sign or a word beside a number may tell it to be below zero, or to be less."""
    start, end = quantity.start, quantity.end
    if _SIGN.search(low, max(0, start - _REACH), start):
        return True
    if language(code).clitics and _DASH.search(low, start, end + 2):
        return True  # 5-, from right to left
    return below_zero(code).hints_beside(low, start, end)
