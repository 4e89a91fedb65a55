"""Second looks at what is missing in a translation: it may stand there in another way."""

from __future__ import annotations

import re
from collections.abc import Sequence

from babelproof.core.segment import View
from babelproof.quantities.comparing.digit_strings import is_run_together
from babelproof.quantities.comparing.elided import without_elided, without_runs, without_scale_ahead
from babelproof.quantities.comparing.minutes_told import without_told
from babelproof.quantities.comparing.multiples import (
    is_multiplied,
    without_multiples,
    without_shares_told,
    without_told_multiples,
)
from babelproof.quantities.comparing.offers import Offers
from babelproof.quantities.comparing.other_years import without_neighbours
from babelproof.quantities.comparing.powers import is_in_power
from babelproof.quantities.comparing.second_look import (
    digits_in,
    has_same_digits,
    is_left_as_is,
    is_list,
    may_be_untidy,
    tidied,
)
from babelproof.quantities.comparing.slips import (
    without_counted,
    without_foreign_words,
    without_found,
    without_glued_words,
    without_sister_words,
    without_slips,
)
from babelproof.quantities.comparing.turned_times import without_tellings
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.reading.read import duties_of, quantities_of
from babelproof.quantities.tokens import plain

_NUMBERS = re.compile(r"\d+(?:[.,]\d+)*")
_MOST_SUMMED = 12


def still_missing(missing: Sequence[Quantity], offers: Offers, src: View) -> Sequence[Quantity]:
    """What is not found at a second look, either; ``missing`` is what the first did not find."""
    text = plain(src.text)
    missing = without_runs(missing, src.of(duties_of).quantities, offers)
    missing = _without_sums(missing, src.of(duties_of).quantities, offers)
    missing = [q for q in missing if not _is_written_otherwise(q, offers, text)]
    missing = without_neighbours(missing, offers, text)
    multiplied = [q for q in missing if is_multiplied(q, text, offers)]
    missing = [q for q in missing if q not in multiplied]
    for look in _LOOKS:
        missing = look(missing, offers, text) if missing else missing
    missing = sorted([*multiplied, *missing], key=lambda quantity: quantity.start)
    if not missing:
        return missing
    source = src.of(quantities_of).quantities
    for elided in (without_elided, without_scale_ahead):
        missing = elided(missing, source, offers, text, src.lang.code)
    missing = without_multiples(missing, source, offers) if missing else missing
    missing = without_shares_told(missing, src, offers) if missing else missing
    missing = without_told_multiples(missing, src, offers) if missing else missing
    missing = without_told(missing, source, offers) if missing else missing
    return without_tellings(missing, offers, src) if missing else missing


def _without_sums(
    missing: Sequence[Quantity], source: Sequence[Quantity], offers: Offers
) -> Sequence[Quantity]:
    """Three apples and two apples may have become five apples, unless the source has five, too."""
    numbers = [q for q in missing if q.values and q.sort == "number"][:_MOST_SUMMED]
    if len(numbers) < 2:
        return missing
    stated = {value for q in source for value in q.values[:1]}
    for one in numbers:
        for two in numbers:
            if one is two or one.units != two.units or one.currencies != two.currencies:
                continue
            both = one.values[0] + two.values[0]
            if both not in stated and offers.by_value.get(both):
                return [q for q in missing if q is not one and q is not two]
    return missing


def _is_written_otherwise(quantity: Quantity, offers: Offers, text: str) -> bool:
    return (
        is_left_as_is(quantity, text, offers.text)
        or has_same_digits(quantity, offers.text, offers.all)
        or is_run_together(quantity, text, offers.text)
        or is_list(quantity, offers.text)
        or is_in_power(quantity, text, offers.by_value)
    )


def _without_untidy(missing: Sequence[Quantity], offers: Offers, text: str) -> list[Quantity]:
    """What is missing even if blanks and commas of the target are put right."""
    digits = digits_in(offers.text)
    untidy = [q for q in missing if may_be_untidy(q, digits)] if digits else []
    known = {*_NUMBERS.findall(text), *(str(value) for q in missing for value in q.values)}
    left = untidy
    for other in tidied(offers.text, known) if untidy else ():
        left = without_found(left, other, offers, text)
    found = set(untidy).difference(left)
    return [q for q in missing if q not in found]


_LOOKS = (
    _without_untidy,
    without_glued_words,
    without_sister_words,
    without_slips,
    without_foreign_words,
    without_counted,
)
