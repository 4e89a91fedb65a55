"""The common case, decided without reading the target: what stands there is plainly the same.

Everything said to be copied here would be found by reading, too; this is only the short way.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice, pairwise

from babelproof.quantities.comparing.copied_moments import AFTER, BEFORE, date_stands, time_stands
from babelproof.quantities.comparing.digit_strings import is_longer, may_be_part, stands
from babelproof.quantities.exact import Fraction
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.tables.language import Language
from babelproof.quantities.tables.sure_words import (
    Names,
    compounds_of,
    is_name,
    magnitude_words,
    multipliers,
    names_of,
    part_words,
    scale_words,
    words_for,
)
from babelproof.text.said import LETTERS, low_words, places_of

_LATIN = re.compile("[A-Za-z]+")
_NONE: frozenset[str] = frozenset()
_MOST_IN_WORDS = 100  # larger numbers take several words


def is_copied(quantity: Quantity, text: str, lang: Language) -> bool:
    """Whether a quantity surely stands in a text: the same digits (and a name of its unit right
    after them), a word for its value, or the same day and month."""
    if quantity.sort == "date":
        return date_stands(quantity, text, lang)
    if quantity.sort == "time":
        return time_stands(quantity, text, lang)
    if quantity.sort == "magnitude":
        return _magnitude_stands(quantity, text, lang)
    if quantity.scale and quantity.digits and _scaled_stands(quantity, text, lang):
        return True
    if quantity.scale and not quantity.units:
        return _scaled_in_words(quantity, text, lang)
    if quantity.scale or quantity.sort not in ("number", "ordinal", "code"):
        return False
    counts = quantity.firm_unit and bool(quantity.units or quantity.currencies)
    bare = quantity.borrowed or not counts
    place = _digits_stand(quantity, text, lang)
    if place is not None and bare and not _is_multiplied(text, place[1], multipliers(lang.code)):
        return True
    if not lang.full:
        return False
    if quantity.parts:
        return _share_stands(quantity, text, lang)
    if place is not None and _unit_stands(quantity, text, place, lang):
        return True
    return _in_words(quantity, text, lang)


def number_stands(digits: str, text: str, lang: Language) -> bool:
    """Whether a digit string surely stands in a text as a number of its own: not in 350 million."""
    place = stands(digits, text)
    if place is None:
        return False
    return not _is_multiplied(text, place + len(digits), multipliers(lang.code))


def _is_multiplied(text: str, end: int, scales: frozenset[str]) -> bool:
    """Whether what follows a number makes it a larger one: 350 Millionen, 350万."""
    if text[end : end + 1] in scales:
        return True
    follow = AFTER.match(text, end)
    return follow is not None and follow[1].lower() in scales


def _digits_stand(quantity: Quantity, text: str, lang: Language) -> tuple[int, int] | None:
    """Where the digits of a quantity stand, with the separators of either language or none; those
    of a number in words, if it is a whole one."""
    digits = quantity.digits or _digits_of(quantity)
    if not digits:
        return None
    place = stands(digits, text)
    if place is None and not digits.isdecimal():
        digits = _local(digits, lang)
        place = stands(digits, text)
    if place is None and len(digits) > 4 and _is_whole(quantity):
        digits = str(quantity.bases[0].numerator)
        place = stands(digits, text)
    return None if place is None else (place, place + len(digits))


def _digits_of(quantity: Quantity) -> str:
    whole = quantity.spelled and not quantity.implied and _is_whole(quantity)
    return str(quantity.values[0].numerator) if whole else ""


def _is_whole(quantity: Quantity) -> bool:
    return len(quantity.values) == 1 and quantity.values[0].denominator == 1 and not quantity.scale


def _size(quantity: Quantity) -> Fraction | int:
    """The scale of a quantity, as an integer where it is one: caches find that faster."""
    return quantity.scale.numerator if quantity.scale.denominator == 1 else quantity.scale


def _scaled_stands(quantity: Quantity, text: str, lang: Language) -> bool:
    """3.1 million dollars: the digits, the scale and, where it has one, the currency after it."""
    if quantity.units or quantity.parts or quantity.borrowed or len(quantity.bases) != 1:
        return False
    place = _digits_stand(quantity, text, lang)
    follow = AFTER.match(text, place[1]) if place else None
    if follow is None or follow[1].lower() not in scale_words(lang.code, _size(quantity)):
        return False
    if quantity.values[0] != quantity.bases[0] * quantity.scale:
        return False
    if not quantity.currencies:
        return True
    names = names_of(lang.code, quantity.units, quantity.currencies)
    if place and _stands_before(text, place[0], names):
        return True
    if follow[2]:
        family = "dollar" in quantity.currencies and text[follow.end() :][:7].lower() == "-dollar"
        return family or is_name(follow[2], "", names)
    sign = text[follow.end() :][:2].strip()[:1]
    return bool(sign) and is_name(sign, "", names)


def _scaled_in_words(quantity: Quantity, text: str, lang: Language) -> bool:
    """Nine million dollars: a word for the number right before one for the scale, and the currency
    after them."""
    if quantity.parts or quantity.borrowed or len(quantity.bases) != 1 or len(quantity.values) != 1:
        return False
    if quantity.values[0] != quantity.bases[0] * quantity.scale or "myriad" in lang.traits:
        return False
    numerals = words_for(lang.code, quantity.bases[0], implied=False)
    scales, words = scale_words(lang.code, _size(quantity)), low_words(text)
    scaled = (at for at, two in enumerate(pairwise(words), 2) if two[1] in scales)
    ends = [at for at in scaled if words[at - 2] in numerals]
    if not ends or not quantity.currencies:
        return bool(ends)
    names = names_of(lang.code, quantity.units, quantity.currencies)
    return any(at < len(words) and is_name(words[at], "", names) for at in ends)


def _stands_before(text: str, place: int, names: Names) -> bool:
    """Whether the sign or word of a currency stands right before a number."""
    if place and text[place - 1] in names:
        return True
    word = BEFORE.search(text, max(0, place - 8), place)
    return word is not None and is_name(word[1], "", names)


def _magnitude_stands(quantity: Quantity, text: str, lang: Language) -> bool:
    measured = quantity.units - quantity.currencies  # a pound is both
    if measured or not lang.full or "myriad" in lang.traits:
        return False
    sizes, words = magnitude_words(lang.code, _size(quantity)), low_words(text)
    if not quantity.currencies:
        return not sizes.isdisjoint(words)
    names = names_of(lang.code, _NONE, quantity.currencies)
    near = (words[at + 1 : at + 3] for at, word in enumerate(words) if word in sizes)
    return any(is_name(word, "", names) for after in near for word in after)


def _unit_stands(quantity: Quantity, text: str, place: tuple[int, int], lang: Language) -> bool:
    names = names_of(lang.code, quantity.units, quantity.currencies)
    follow = AFTER.match(text, place[1])
    if follow and is_name(follow[1], _latin(follow[2] or "").lower(), names):
        return True
    if follow and follow[2] and follow[1] == "US" and is_name(follow[2], "", names):
        return True  # US-Dollar
    return bool(quantity.currencies) and _stands_before(text, place[0], names)


def _latin(word: str) -> str:
    """A word without what is glued to it in a language written without blanks: °F였다."""
    head = _LATIN.match(word)
    return head[0] if head and word[head.end() :][:1] > "\u2e80" else word


def _local(digits: str, lang: Language) -> str:
    """The digit string with the separators of the other language."""
    group = lang.groups[:1] or ","
    return digits.replace(",", "\0").replace(".", lang.decimal).replace("\0", group)


def _in_words(quantity: Quantity, text: str, lang: Language) -> bool:
    """A word for the value, with a name of its unit after it, perhaps behind an adjective."""
    if not quantity.values or "myriad" in lang.traits:
        return False
    # Plain integers are compared, and found in caches, many times faster than fractions.
    value, parts = quantity.values[0].as_integer_ratio()
    if value > _MOST_IN_WORDS * parts:
        return False
    if parts > 1:
        return _share_stands(quantity, text, lang)
    numerals = words_for(lang.code, value, implied=not quantity.digits)
    if quantity.borrowed or not (quantity.units or quantity.currencies):
        return _numeral_stands(numerals, text, lang) or _in_compound(quantity, text, lang)
    names = names_of(lang.code, quantity.units, quantity.currencies)
    for place in places_of(numerals, text):
        words = [word[0] for word in islice(LETTERS.finditer(text, place[1]), 3)]
        if _are_named(words, names, lang) and not may_be_part(text, place, lang):
            return True
    return _in_compound(quantity, text, lang)


def _are_named(words: Sequence[str], names: Names, lang: Language) -> bool:
    """Whether words begin with a name, perhaps behind an adjective: *zwei weitere Wochen*."""
    one, two, three, *_ = (*words, "", "", "")
    if is_name(one, two.lower(), names):
        return True
    return one.islower() and one not in lang.after and is_name(two, three.lower(), names)


def _numeral_stands(numerals: frozenset[str], text: str, lang: Language) -> bool:
    """Whether one of some words for a number stands in a text, not before a scale (*acht
    Millionen*) or in a longer number (*twenty-nine*)."""
    scales = multipliers(lang.code)
    for place in places_of(numerals, text):
        following = LETTERS.search(text, place[1])
        if following is not None and following[0].lower() in scales:
            continue
        if not may_be_part(text, place, lang):
            return True
    return False


def _share_stands(quantity: Quantity, text: str, lang: Language) -> bool:
    """Two thirds: a word for the one number right before one for the parts, or glued to it."""
    value = quantity.values[0] if quantity.values else Fraction(0)
    if quantity.units or quantity.currencies or not quantity.spelled or not 0 < value < 1:
        return False
    counts = words_for(lang.code, Fraction(value.numerator), implied=False)
    shares = part_words(lang.code, Fraction(1, value.denominator))
    words, glued = low_words(text), tuple(one + two for one in counts for two in shares)
    if any(a in counts and b in shares for a, b in pairwise(words)):
        return True
    return any(word.startswith(glued) for word in words)


def _in_compound(quantity: Quantity, text: str, lang: Language) -> bool:
    """A longer word that begins with a numeral, and goes on with the unit if there is one."""
    if quantity.digits or quantity.currencies:
        return False
    begins = compounds_of(lang.code, quantity.values[0].numerator)
    if begins is None:
        return False
    found = [one for one in begins.finditer(text.lower()) if not is_longer(one[0], lang)]
    if quantity.borrowed or not quantity.units:
        return bool(found)
    names = tuple(names_of(lang.code, quantity.units, quantity.currencies))
    return any(one[1].startswith(names) for one in found)
