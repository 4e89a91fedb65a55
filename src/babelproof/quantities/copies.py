"""The common case, decided without reading the target: what stands there is plainly the same.

Everything said to be copied here would be found by reading, too; this is only the short way.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache

from babelproof.quantities import measures
from babelproof.quantities.language import Entry, Language, Node, language
from babelproof.quantities.quantity import Quantity

_AFTER = re.compile(
    r"(?:[ \u00a0\u202f]|-(?=\w))?([^\W\d_]+|[%\u00b0$\u20ac\u00a3])(?:[ -]?([^\W\d_]+))?"
)
_BEFORE = re.compile(r"([^\W\d_]+)\.?[ \u00a0]?\Z")
_MONTH_AFTER = re.compile(r"(?:\.|st|nd|rd|th)?[ \u00a0]([^\W\d_]+)")
_WORD = re.compile(r"[^\W\d_]+")
_BETWEEN = r"[ \u00a0()/.\u2010-\u2013-]{0,3}"
_LONG = re.compile(rf"\d(?:{_BETWEEN}\d){{5,24}}")
_SPACED = re.compile(r"(?<!\d)(\d{1,3})[,.] (\d{3})(?!\d)")
_LATIN = re.compile("[A-Za-z]+")
_NO_DIGITS = re.compile(r"\D+")
_NOTHING: frozenset[str] = frozenset()
# The word or sign of a unit, and the words that after it would make it another one.
Names = Mapping[str, frozenset[str]]


def is_copied(quantity: Quantity, text: str, lang: Language) -> bool:
    """Whether a quantity surely stands in a text: the same digits (and a name of its unit right
    after them), a word for its value, or the same day and month."""
    if quantity.sort == "date":
        return _date_stands(quantity, text, lang)
    if quantity.sort == "time":
        return _time_stands(quantity, text, lang)
    if quantity.sort == "magnitude":
        return _magnitude_stands(quantity, text, lang)
    if quantity.scale and quantity.digits:
        return _scaled_stands(quantity, text, lang)
    if quantity.scale or quantity.sort not in ("number", "ordinal", "code"):
        return False
    if not quantity.digits:
        return quantity.spelled and _in_words(quantity, text, lang)
    if not quantity.firm_unit or not (quantity.units or quantity.currencies):
        return _digits_stand(quantity, text, lang) is not None
    if not lang.full or quantity.parts:
        return False
    place = _digits_stand(quantity, text, lang)
    return place is not None and _unit_stands(quantity, text, place, lang)


def _digits_stand(quantity: Quantity, text: str, lang: Language) -> tuple[int, int] | None:
    digits = quantity.digits
    place = stands(digits, text)
    if place is None and not digits.isdecimal():
        digits = _local(digits, lang)
        place = stands(digits, text)
    return None if place is None else (place, place + len(digits))


def _scaled_stands(quantity: Quantity, text: str, lang: Language) -> bool:
    """3.1 million dollars: the digits, the scale and, where it has one, the currency after it."""
    if quantity.units or quantity.parts or quantity.borrowed or len(quantity.bases) != 1:
        return False
    place = _digits_stand(quantity, text, lang)
    follow = _AFTER.match(text, place[1]) if place else None
    if follow is None or follow[1].lower() not in _scale_words(lang.code, quantity.scale):
        return False
    if quantity.values[0] != quantity.bases[0] * quantity.scale:
        return False
    if not quantity.currencies:
        return True
    names = _names(lang.code, quantity.units, quantity.currencies)
    if place and _stands_before(text, place[0], names):
        return True
    if follow[2]:
        family = "dollar" in quantity.currencies and text[follow.end() :][:7].lower() == "-dollar"
        return family or _is_name(follow[2], "", names)
    sign = text[follow.end() :][:2].strip()[:1]
    return bool(sign) and _is_name(sign, "", names)


def _stands_before(text: str, place: int, names: Names) -> bool:
    """Whether the sign or word of a currency stands right before a number."""
    if place and text[place - 1] in names:
        return True
    word = _BEFORE.search(text, max(0, place - 8), place)
    return word is not None and _is_name(word[1], "", names)


def _magnitude_stands(quantity: Quantity, text: str, lang: Language) -> bool:
    if quantity.units or quantity.currencies or not lang.full or "myriad" in lang.traits:
        return False
    words = _magnitude_words(lang.code, quantity.scale)
    return not words.isdisjoint(_WORD.findall(text.lower()))


def _time_stands(quantity: Quantity, text: str, lang: Language) -> bool:
    """20:15, 20.15 Uhr, 20 Uhr for a quarter past eight in the evening."""
    if len(quantity.times) != 1 or not lang.full or "myriad" in lang.traits:
        return False
    (moment,) = quantity.times
    hour, minute = divmod(moment, 60)
    if stands(f"{hour}:{minute:02}", text) is not None:
        return True
    for digits in (f"{hour}.{minute:02}", "" if minute else str(hour)):
        place = stands(digits, text) if digits else None
        follow = _AFTER.match(text, place + len(digits)) if place is not None else None
        if follow and follow[1].lower() in _clock_words(lang.code):
            return True
    return False


def _unit_stands(quantity: Quantity, text: str, place: tuple[int, int], lang: Language) -> bool:
    names = _names(lang.code, quantity.units, quantity.currencies)
    follow = _AFTER.match(text, place[1])
    if follow and _is_name(follow[1], _latin(follow[2] or "").lower(), names):
        return True
    return bool(quantity.currencies) and _stands_before(text, place[0], names)


def _latin(word: str) -> str:
    """A word without what is glued to it in a language written without blanks: °F였다."""
    head = _LATIN.match(word)
    return head[0] if head and word[head.end() :][:1] > "\u2e80" else word


def _is_name(word: str, following: str, names: Names) -> bool:
    others = names.get(word)
    if others is None:
        others = names.get(word.lower())
    return others is not None and following not in others


def stands(digits: str, text: str) -> int | None:
    """Where a digit string stands in a text, not inside a longer one."""
    place = text.find(digits)
    while place >= 0:
        end = place + len(digits)
        if not _goes_on(text[place - 2 : place][::-1] if place > 1 else text[:place]):
            if not _goes_on(text[end : end + 2]):
                return place
        place = text.find(digits, place + 1)
    return None


def stands_apart(digits: str, text: str) -> bool:
    """Whether the groups of a digit string stand in a text with other signs or blanks between:
    26.469,89 as 26,469,89, or 3.14 as 3. 14."""
    groups = re.findall(r"\d+", digits)
    if not 2 <= len(groups) <= 8:
        return False
    body = r"[.,' \u00a0\u202f]{1,3}".join(groups)
    return bool(re.search(rf"(?<!\d)(?<!\d[.,]){body}(?!\d)(?![.,]\d)", text))


def is_parted_year(digits: str, text: str) -> bool:
    """Whether a year stands in a text with blanks between its digits: 1 9 45."""
    if len(digits) != 4 or not digits.isdecimal() or not "1000" <= digits < "2100":
        return False
    return bool(re.search(rf"(?<!\d)(?<!\d[ .,]){' ?'.join(digits)}(?! ?\d)(?![.,]\d)", text))


def in_spaced_number(quantity: Quantity, text: str, other: str) -> bool:
    """Whether a number is a piece of one whose separator has a blank after it: 14, 500."""
    around = text[max(0, quantity.start - 6) : quantity.end + 6]
    for found in _SPACED.finditer(around):
        if quantity.digits in found.groups():
            return any(stands(sign.join(found.groups()), other) is not None for sign in ",. ")
    return False


def in_long_number(quantity: Quantity, text: str, other: str) -> bool:
    """Whether a number is a piece of a longer one, of a telephone for instance, that stands in
    the other text with other signs between its pieces: 555-0123 and 5550123."""
    for found in _LONG.finditer(text):
        if found.start() <= quantity.start and quantity.end <= found.end():
            digits = _NO_DIGITS.sub("", found[0]).lstrip("0")
            pattern = _BETWEEN.join(digits) + r"(?!\d)"
            return len(digits) >= 6 and re.search(pattern, other) is not None
    return False


def _goes_on(beside: str) -> bool:
    if not beside:
        return False
    if beside[0].isdecimal():
        return True
    return len(beside) > 1 and beside[0] in ".,'\u2019\u00a0\u202f" and beside[1].isdecimal()


def _local(digits: str, lang: Language) -> str:
    """The digit string with the separators of the other language."""
    return digits.replace(",", "\0").replace(".", lang.decimal).replace("\0", lang.groups[:1] or ",")


def _in_words(quantity: Quantity, text: str, lang: Language) -> bool:
    """A word for the value, with a name of its unit right after it."""
    if not lang.full or "myriad" in lang.traits or quantity.parts or not quantity.values:
        return False
    numerals = _words_for(lang.code, quantity.values[0])
    if not (quantity.units or quantity.currencies):
        return not numerals.isdisjoint(_WORD.findall(text.lower()))
    names = _names(lang.code, quantity.units, quantity.currencies)
    words = _WORD.findall(text)
    for at, word in enumerate(words[:-1]):
        if word.lower() in numerals:
            following = words[at + 2].lower() if at + 2 < len(words) else ""
            if _is_name(words[at + 1], following, names):
                return True
    return False


def _date_stands(quantity: Quantity, text: str, lang: Language) -> bool:
    if len(quantity.days) != 1 or not lang.full:
        return False
    ((year, month, day),) = quantity.days
    if year is not None and stands(str(year), text) is None:
        return False
    if day is None:
        return not _month_words(lang.code, month).isdisjoint(_WORD.findall(text.lower()))
    place = stands(str(day), text)
    if place is None:
        return False
    follow = _MONTH_AFTER.match(text, place + len(str(day)))
    return follow is not None and follow[1].lower() in _month_words(lang.code, month)


@lru_cache(maxsize=4096)
def _words_for(code: str, value: Fraction) -> frozenset[str]:
    """Single words that may be a number."""
    kinds = ("cardinal", "ordinal", "lexical")
    return frozenset(
        key
        for key, node in language(code).root.next.items()
        if any(e.value == value and e.kind in kinds for e in node.entries)
    )


@lru_cache(maxsize=512)
def _scale_words(code: str, scale: Fraction) -> frozenset[str]:
    """Single words that only ever multiply by this."""
    return frozenset(
        key
        for key, node in language(code).root.next.items()
        if len(key) > 2
        and {e.value for e in node.entries if e.kind == "scale"} == {scale}
        and not any(e.kind in ("unit", "currency") for e in node.entries)
    )


@lru_cache(maxsize=512)
def _magnitude_words(code: str, size: Fraction) -> frozenset[str]:
    return frozenset(
        key
        for key, node in language(code).root.next.items()
        if {e.value for e in node.entries if e.kind == "magnitude"} == {size}
    )


@lru_cache(maxsize=64)
def _clock_words(code: str) -> frozenset[str]:
    """Single words that after a number make it an hour of the day, and nothing else."""
    return frozenset(
        key
        for key, node in language(code).root.next.items()
        if any(e.kind == "clock" and e.what == "hour" and not e.loose for e in node.entries)
        and not any(e.kind == "unit" and not e.loose for e in node.entries)
    )


@lru_cache(maxsize=512)
def _month_words(code: str, month: int) -> frozenset[str]:
    return frozenset(
        key
        for key, node in language(code).root.next.items()
        if any(entry.kind == "month" and entry.what == str(month) for entry in node.entries)
    )


@lru_cache(maxsize=4096)
def _names(code: str, units: frozenset[str], currencies: frozenset[str]) -> Names:
    """Single words and signs that can only be this unit or currency."""
    found: dict[str, frozenset[str]] = {}
    for key, node in language(code).root.next.items():
        for spelling in _spellings(key, node, units, currencies):
            found[spelling] = frozenset(
                following
                for following, below in node.next.items()
                if not _all_agree(below, units, currencies)
            )
    return found


def _spellings(
    key: str, node: Node, units: frozenset[str], currencies: frozenset[str]
) -> frozenset[str]:
    kinds = ("unit", "scale") if units else ("currency", "scale")  # a pound is both
    own = [entry for entry in node.entries if entry.kind in kinds]
    if not own or not all(_agrees(entry, units, currencies) for entry in own):
        return _NOTHING
    return frozenset(entry.exact or key for entry in own)


def _all_agree(node: Node, units: frozenset[str], currencies: frozenset[str]) -> bool:
    named = [entry for entry in node.entries if entry.kind in ("unit", "currency", "scale")]
    return all(_agrees(entry, units, currencies) for entry in named) and all(
        _all_agree(below, units, currencies) for below in node.next.values()
    )


def _agrees(entry: Entry, units: frozenset[str], currencies: frozenset[str]) -> bool:
    if entry.kind == "unit":
        return bool(units) and measures.units_agree(units, frozenset({entry.what}))
    return entry.kind == "currency" and bool(currencies) and measures.currencies_agree(
        currencies, frozenset({entry.what})
    )
