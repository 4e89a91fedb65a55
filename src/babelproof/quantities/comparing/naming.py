"""Which rule a lost quantity belongs to, and what stands in its place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from babelproof.quantities.classes import FAITHFUL
from babelproof.quantities.exact import Fraction
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.tables import measures

_CALENDAR = frozenset({"year", "decade", "century", "month", "day"})


@dataclass(frozen=True, slots=True)
class Mismatch:
    """A source quantity that the target lacks; ``other`` is what stands there instead. Those of one
    rule and reason with one ``fault`` are told together."""

    rule: str
    quantity: Quantity
    other: Quantity | None
    why: str
    fault: str = ""


def counterparts(lost: Sequence[Quantity], free: Sequence[Quantity]) -> dict[Quantity, Quantity]:
    """For lost quantities what most likely took their places: quantities of the target, grounded
    in nothing, each in one place only, the likest pairs first."""
    pairs = [
        (score, one, two)
        for one in lost
        for two in free
        if two.sure and (score := likeness(one, two)) > 0
    ]
    pairs.sort(key=lambda pair: -pair[0])  # the order of the texts among equals
    found: dict[Quantity, Quantity] = {}
    taken: set[Quantity] = set()
    for _, one, two in pairs:
        if one not in found and two not in taken:
            found[one] = two
            taken.add(two)
    return found


def likeliest(quantity: Quantity, free: Sequence[Quantity]) -> Quantity | None:
    """The quantity of the target that is likest to a lost one, whatever else it stands for."""
    likely = ((likeness(quantity, other), -other.start, other) for other in free if other.sure)
    best = max(likely, default=None, key=lambda item: item[:2])
    return best[2] if best is not None and best[0] > 0 else None


def has_rival(quantity: Quantity, free: Sequence[Quantity]) -> bool:
    """Whether something in the target may stand for a lost count; centuries, years and dates
    stand for no bare count."""
    if quantity.units or quantity.currencies or quantity.sort != "number":
        return likeliest(quantity, free) is not None
    counts = [q for q in free if not (q.units & _CALENDAR or len(q.digits) == 4 or q.days)]
    return likeliest(quantity, counts) is not None


def named_once(mismatches: Sequence[Mismatch]) -> list[Mismatch]:
    """The mismatches, where a quantity of the target is what became of one of the source only;
    the same measure said twice may be converted once."""
    found, taken = [], set[tuple[int, int]]()
    for item in mismatches:
        if item.other is not None and item.why not in FAITHFUL:
            place = item.other.start, item.other.end
            item = replace(item, other=None, why="missing") if place in taken else item
            taken.add(place)
        found.append(item)
    return found


def likeness(one: Quantity, two: Quantity) -> int:
    """How much two quantities have in common."""
    if bool(one.times) != bool(two.times) and "time" in (one.sort, two.sort):
        return 0
    if (one.sort == "date") != (two.sort == "date"):
        return 0
    score = 1
    if one.currencies and two.currencies:
        score += 5 if measures.currencies_agree(one.currencies, two.currencies) else 3
    if one.units and two.units:
        if measures.units_agree(one.units, two.units):
            score += 5
        elif measures.unit_types(one.units) & measures.unit_types(two.units):
            score += 3
    if set(one.bases) & set(two.bases):
        score += 4
    if one.scale and two.scale:
        score += 2
    if power_of_ten(one, two):
        score += 2
    if one.digits and two.digits and set(one.digits) & set(two.digits):
        score += 1
    if one.sort == two.sort and not one.spelled and not two.spelled:
        score += 1
    return score


def power_of_ten(one: Quantity, two: Quantity) -> bool:
    """Whether two numbers differ by noughts alone."""
    for a in one.values:
        for b in two.values:
            if a and b and a != b:
                ratio = a / b if a > b else b / a
                if ratio.denominator == 1 and set(str(ratio.numerator)) <= {"1", "0"}:
                    return str(ratio.numerator).count("1") == 1
    return False


def rule_for(quantity: Quantity, other: Quantity | None) -> tuple[str, str]:
    """The rule and the reason, by what differs: scale, then currency, unit, time, number."""
    if quantity.sort in ("time", "date"):
        return f"{quantity.sort}-mismatch", "value" if other else "missing"
    if other is not None and other.sort == "time":
        return "time-mismatch", "value"
    if other is None:
        return _missing(quantity), "missing"
    if _scale_differs(quantity, other):
        return "large-number-mismatch", "scale"
    if quantity.firm_unit and other.firm_unit and not is_calendar_year(quantity):
        if _currency_differs(quantity, other):
            return "currency-mismatch", "currency"
        if _unit_differs(quantity, other):
            return "unit-mismatch", "unit"
    return "number-mismatch", "value"


def _currency_differs(one: Quantity, two: Quantity) -> bool:
    both = one.currencies and two.currencies
    return bool(both) and not measures.currencies_agree(one.currencies, two.currencies)


def _unit_differs(one: Quantity, two: Quantity) -> bool:
    both = one.units and two.units
    return bool(both) and not measures.units_agree(one.units, two.units)


def is_calendar_year(quantity: Quantity) -> bool:
    """*1956 году*, *1956 roku*: no span of time."""
    digits = quantity.digits
    if "year" not in quantity.units or len(digits) != 4 or not digits.isdecimal():
        return False
    return "1000" < digits < "2100" and digits[2:] != "00"


def _missing(quantity: Quantity) -> str:
    if is_calendar_year(quantity):
        return "number-mismatch"
    if quantity.scale >= 1000 and not quantity.borrowed:
        return "large-number-mismatch"
    if quantity.currencies and quantity.firm_unit and not quantity.units:  # pounds are both
        return "currency-mismatch"
    if quantity.units - {"percent"} and quantity.firm_unit:
        return "unit-mismatch"
    return "number-mismatch"


def _scale_differs(one: Quantity, two: Quantity) -> bool:
    if max(one.scale, two.scale) < 1000:
        return False
    if power_of_ten(one, two):
        return True
    return bool(one.scale and two.scale and one.scale != two.scale and _myriads_apart(one, two))


def _myriads_apart(one: Quantity, two: Quantity) -> bool:
    """Scales of one number system; 1.2 million and 123万 differ in the number, not the scale."""
    ratio = max(one.scale, two.scale) / min(one.scale, two.scale)
    if ratio < 1000:
        return False
    first, second = one.values[0], two.values[0]
    near = Fraction(1, 10) < first / second < 10 if second else False
    return first != second and not near


def are_close_numbers(one: Quantity, two: Quantity) -> bool:
    """Whether two bare numbers differ in one digit, or in a nought at the end."""
    if not set(one.values).isdisjoint(two.values):
        return False
    if one.spelled or two.spelled:
        return True
    if not (one.digits and two.digits):
        return False  # the 900 hundreds
    if power_of_ten(one, two):
        return True
    if len(one.digits) != len(two.digits):
        return False
    return sum(a != b for a, b in zip(one.digits, two.digits, strict=True)) == 1


@dataclass(slots=True)
class Judgement:
    """What came of one pair: rules with something to judge, mismatches, and what was left out."""

    judged: set[str] = field(default_factory=set)
    mismatches: list[Mismatch] = field(default_factory=list)
    unjudged: dict[str, str] = field(default_factory=dict)

    def add(self, found: Mismatch | None) -> None:
        """Take in one more mismatch, if there is one."""
        if found is not None:
            self.judged.add(found.rule)
            self.mismatches.append(found)

    def withdraw(self, reason: str) -> None:
        """Leave everything unjudged after all."""
        self.unjudged.update(dict.fromkeys(self.judged, reason))
        self.judged.clear()
