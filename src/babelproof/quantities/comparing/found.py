"""Whether one quantity of the source stands in the target, in whatever shape."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from babelproof.quantities.comparing.dates_found import date_stands
from babelproof.quantities.comparing.digit_strings import (
    in_long_number,
    in_spaced_number,
    is_parted_year,
    stands,
    stands_apart,
)
from babelproof.quantities.comparing.guises import in_guise, in_pieces, in_run
from babelproof.quantities.comparing.multiples import is_multiplied
from babelproof.quantities.comparing.naming import Mismatch, likeness
from babelproof.quantities.comparing.offers import Offers, flat
from babelproof.quantities.comparing.other_things import (
    is_other,
    is_piece,
    is_share,
    is_shuffled,
    no_pieces,
)
from babelproof.quantities.comparing.stopwatch import is_race_time, off_stopwatch, on_other_clock
from babelproof.quantities.comparing.times_found import is_hour, is_spoken_hour, time_stands
from babelproof.quantities.comparing.units_found import (
    as_decades,
    as_one,
    as_share,
    fits_unit,
    in_centuries,
    re_expressed,
)
from babelproof.quantities.comparing.units_gone import is_gone
from babelproof.quantities.exact import Fraction
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.reading.doubts import ONE_IS_FREE
from babelproof.quantities.tables.language import Language
from babelproof.quantities.tokens import folded

_HOUR_AND_STOP = re.compile(r"(\d{1,2})\.(\d\d)\.")
_WORD = re.compile(r"[^\W\d_]{4,}")
_GAPS = re.compile(r"[\s\u2010-]+")
_HALF = (Fraction(1, 2),)
_LONGEST_CODE, _NEAR = 20, 32
_LONG_TIME = 5
_LONG_WORD, _MOST_NUMBER_WORDS = 4, 4
_TIED = re.compile(r"\b([A-Za-z]{2,12})[-\u2010\u2011\u2013]\Z")


def is_found(quantity: Quantity, offers: Offers, text: str) -> bool:
    """Whether a quantity of a text stands in the other one, perhaps converted."""
    return verdict(quantity, offers, text) is not None


def verdict(quantity: Quantity, offers: Offers, text: str) -> Mismatch | bool | None:
    """True: fulfilled; a mismatch: there, but with another unit; None: not found."""
    if quantity.sort == "time":
        if _runs_on(quantity, offers, text) or time_stands(quantity, offers):
            return True
        piece = text[quantity.start : quantity.end]
        if len(piece) >= _LONG_TIME and piece[0].isdecimal() and piece in offers.text:
            return True  # glued to what stands before it
        if is_race_time(quantity, text, offers.text):
            return True
        return off_stopwatch(quantity, text, offers.all) or None
    if quantity.sort == "date":
        copied = bool(text) and offers.holds(text[quantity.start : quantity.end])
        if copied or _runs_on(quantity, offers, text):
            return True
        if date_stands(quantity, offers) or _is_month_left(quantity, offers, text):
            return True
        return _is_clock(quantity, offers, text) or None
    if quantity.sort == "magnitude":
        return _magnitude_stands(quantity, offers) or None
    if quantity.days and date_stands(quantity, offers):
        return True
    return _number_verdict(quantity, offers, text)


def _number_verdict(quantity: Quantity, offers: Offers, text: str) -> Mismatch | bool | None:
    found = [q for q in offers.of(quantity.values) if not is_other(quantity, q, text)]
    if found and is_share(quantity):
        found = no_pieces(found, offers)
    shares = as_share(quantity, offers)
    if any(q.values != _HALF and not q.units for q in shares):
        return True  # 20 % as a fifth, beside 20 days; a half is in too many words
    found += (*shares, *as_decades(quantity, offers))
    if found and all(q.implied for q in found) and _is_misnamed(quantity, offers, text):
        return None
    if found and fits_unit(quantity, found, offers):
        gone = is_gone(quantity, found, offers, text)
        return _with_other_unit(quantity, found) if gone else True
    parts = [part for part in quantity.parts if part.reason != ONE_IS_FREE or not quantity.units]
    unitless = found and quantity.units and not any(part.units for part in parts)  # 1/8 l
    if parts and not unitless and _parts_stand(quantity, parts, offers):
        return not _are_too_few(parts, offers) or None
    if _is_written(quantity, found, offers, text) or _is_copied(quantity, offers, text):
        return True
    if is_hour(quantity, offers) or is_spoken_hour(quantity, offers):
        return True
    if not found and in_guise(quantity, text, offers.all, offers.text):
        return True
    if quantity.spelled and in_pieces(quantity, offers.all, offers.text):
        return True
    again = re_expressed(quantity, offers)
    if again is not None:
        return again
    if not found and as_one(quantity, offers):
        return True
    if _as_months(quantity, offers) or in_centuries(quantity, offers):
        return True
    return _with_other_unit(quantity, found) if found else None


def _parts_stand(quantity: Quantity, parts: Sequence[Quantity], offers: Offers) -> bool:
    """Whether all the pieces of a quantity stand in the target; those of a share, or of 1・5, are
    numbers near each other, *three out of four*, and not a piece of another share, *two thirds*."""
    if not all(verdict(part, offers, "") is True for part in parts):
        return False
    if quantity.sort == "code" and is_shuffled(quantity, offers):
        return False
    dotted = "\u30fb" in quantity.digits  # may be a time
    if len(parts) != 2 or not (dotted or is_share(quantity)):
        return True
    shares = [q for q in offers.all if is_share(q)]
    one, two = ([q for q in offers.of(p.values) if not is_piece(q, shares)] for p in parts)
    pairs = [(a, b) for a in one for b in two if a.start != b.start or (dotted and a is not b)]
    return any(max(a.start - b.end, b.start - a.end) <= _NEAR for a, b in pairs)


def _are_too_few(parts: Sequence[Quantity], offers: Offers) -> bool:
    """Whether 2 hours 2 minutes have one 2 in the target: 2:12."""
    needed = Counter(v for part in flat(parts) if not part.parts for v in part.values[:1])
    return any(0 < len(offers.by_value.get(n, ())) < count for n, count in needed.items())


def _as_months(quantity: Quantity, offers: Offers) -> bool:
    """The second quarter may be *April to June*."""
    if "quarter" not in quantity.units or not quantity.values or not 1 <= quantity.values[0] <= 4:
        return False
    last = int(quantity.values[0] * 3)
    named = {month for q in offers.all for _, month, _ in q.days} | offers.months
    return {last - 2, last} <= named


def _is_month_left(quantity: Quantity, offers: Offers, text: str) -> bool:
    """Whether a date stands in the target with its month untranslated: *16.º de August*."""
    if len(quantity.days) != 1:
        return False
    ((year, _, day),) = quantity.days
    months = _WORD.findall(text[quantity.start : quantity.end])
    if not any(_is_foreign(month, offers.lang) and offers.holds(month) for month in months):
        return False
    return all(n is None or bool(offers.of((Fraction(n),))) for n in (year, day))


def _is_clock(quantity: Quantity, offers: Offers, text: str) -> bool:
    """*o 19.05.* at the end of a sentence: a time, not a day."""
    found = _HOUR_AND_STOP.fullmatch(text[quantity.start : quantity.end])
    if found is None or int(found[1]) > 24 or int(found[2]) > 59:
        return False
    minute = int(found[1]) * 60 + int(found[2])
    return any((minute - other) % 720 == 0 for q in offers.all for other in q.times)


def _is_misnamed(quantity: Quantity, offers: Offers, text: str) -> bool:
    """Whether a word tied to a number of the source, the COVID of COVID-19, is tied to another
    number in the target, or to none: a word that implies the number is no excuse then."""
    tied = _TIED.search(text, max(0, quantity.start - _LONGEST_CODE), quantity.start)
    if tied is None or not quantity.digits.isdecimal():
        return False
    numbers = re.findall(rf"(?i)\b{tied[1]}[-\u2010\u2011\u2013](\d*)", offers.text)
    return bool(numbers) and quantity.digits not in numbers


def _runs_on(quantity: Quantity, offers: Offers, text: str) -> bool:
    return bool(text) and in_run(quantity, text, offers.text)


def _with_other_unit(quantity: Quantity, found: Sequence[Quantity]) -> Mismatch:
    other = max(found, key=lambda q: likeness(quantity, q))
    # Pounds are money and a weight: what stands there tells.
    weighed = bool(quantity.units and other.units) and not other.currencies
    why = "currency" if quantity.currencies and not weighed else "unit"
    return Mismatch(f"{why}-mismatch", quantity, other, why)


def _is_written(quantity: Quantity, found: Sequence[Quantity], offers: Offers, text: str) -> bool:
    """Whether the digits of a quantity stand in the target, perhaps with other signs between."""
    digits = quantity.digits
    named = quantity.firm_unit and bool(quantity.units or quantity.currencies)
    if digits and not (quantity.scale or named or is_multiplied(quantity, text, offers)):
        shapes = {digits, re.sub("[.,]", " ", digits), digits.replace(",", ":")}  # Psalm 23,4
        if any(stands(shape, offers.text) is not None for shape in shapes):
            return True
    apart = digits and not found and not quantity.scale
    if apart and stands_apart(digits, offers.text) and not offers.multiply(quantity):
        return True
    return not named and is_parted_year(digits, offers.text)


def _is_copied(quantity: Quantity, offers: Offers, text: str) -> bool:
    """Whether the target has the very text of a quantity, or of a longer number around it."""
    if not text:
        return False
    if quantity.digits and in_spaced_number(quantity, text, offers.text):
        return True
    if not quantity.spelled and in_long_number(quantity, text, offers.text):
        return True
    if is_race_time(quantity, text, offers.text):
        return True
    if quantity.digits and on_other_clock(quantity, text, offers.text):
        return True
    copies = _copies(text, quantity, offers.lang)
    if any(map(offers.holds, copies)) and not is_multiplied(quantity, text, offers):
        return True
    return _is_scale_left(quantity, text, offers) or _is_part_left(quantity, text, offers)


def _is_scale_left(quantity: Quantity, text: str, offers: Offers) -> bool:
    """Whether the number stands in the target with the word for its scale untranslated: *six
    milijuna*. A word that the target's language knows may mean another scale there."""
    if quantity.scale < 1000 or not any(offers.of((base,)) for base in quantity.bases):
        return False
    words = text[quantity.start : quantity.end].split()
    return any(_is_foreign(word, offers.lang) and offers.holds(word) for word in words)


def _is_part_left(quantity: Quantity, text: str, offers: Offers) -> bool:
    """Whether a fraction stands in the target word by word, perhaps with one of its words
    untranslated: *dos-fifths*."""
    value = quantity.values[0] if quantity.values else Fraction(1)
    words = _GAPS.split(text[quantity.start : quantity.end])
    if not quantity.spelled or not 0 < value < 1 or len(words) != 2:
        return False
    count, share = Fraction(value.numerator), Fraction(1, value.denominator)
    left = [_is_foreign(word, offers.lang) and offers.holds(word) for word in words]
    if any(left):
        return bool(offers.of((share, 1 / share) if left[0] else (count,)))
    return any(
        count in one.values and share in two.values and two.start - one.end == 1
        for one, two in pairwise(offers.all)
    )


def _is_foreign(word: str, lang: Language) -> bool:
    return len(word) >= _LONG_WORD and word.isalpha() and lang.node(folded(word)) is None


def _copies(text: str, quantity: Quantity, lang: Language) -> set[str]:
    """What a quantity says, also with the letters of a code that it is part of (E480, 20KQ), and
    its number without the unit if that is in words: *six milijuna*, *three dan*."""
    start, end = quantity.start, quantity.end
    while start and _in_code(text[start - 1]) and quantity.start - start < _LONGEST_CODE:
        start -= 1
    while end < len(text) and _in_code(text[end]) and end - quantity.end < _LONGEST_CODE:
        end += 1
    whole = text[quantity.start : quantity.end]
    return {whole, text[start:end], *_number_words(whole, quantity, lang)}


def _number_words(whole: str, quantity: Quantity, lang: Language) -> Iterator[str]:
    """The first words of a quantity, if the language of the target does not know the last."""
    if not (quantity.spelled or quantity.scale) or not (quantity.units or quantity.currencies):
        return
    words = _GAPS.split(whole)
    for size in range(1, min(len(words), _MOST_NUMBER_WORDS)):
        if _is_foreign(words[size - 1], lang):
            yield " ".join(words[:size])


def _in_code(char: str) -> bool:
    return char.isascii() and char.isalnum()


def _magnitude_stands(quantity: Quantity, offers: Offers) -> bool:
    for other in flat(offers.all):
        if other.sort == "magnitude" and other.scale == quantity.scale:
            return True
        if any(quantity.scale <= value < quantity.scale * 10 for value in other.values):
            return True
    return False
