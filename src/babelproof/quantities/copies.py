"""The common case, decided without reading the target: what stands there is plainly the same."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache

from babelproof.quantities import measures
from babelproof.quantities.language import Language, Node, language
from babelproof.quantities.quantity import Quantity

_WORD_AFTER = re.compile(r"[ \u00a0\u202f-]?([^\W\d_]+|[%\u00b0$\u20ac\u00a3])")
_LONG = re.compile(r"\d(?:[ \u00a0()/.\u2010-\u2013-]{0,3}\d){5,24}")
_NO_DIGITS = re.compile(r"\D+")
_WORD = re.compile(r"[^\W\d_]+")


def is_copied(quantity: Quantity, text: str, lang: Language) -> bool:
    """Whether a quantity surely stands in a text: the same digits (and a name of its unit right
    after them), or a word for its value."""
    if quantity.scale or quantity.sort not in ("number", "ordinal", "code"):
        return False
    if not quantity.digits:
        return quantity.spelled and not quantity.units and _in_words(quantity, text, lang)
    if not (quantity.units or quantity.currencies):
        return stands(quantity.digits, text) is not None
    if not lang.full or quantity.parts:
        return False
    forms = _forms(lang.code, quantity.units, quantity.currencies)
    for digits in (quantity.digits, _local(quantity.digits, lang)):
        place = stands(digits, text)
        if place is None:
            continue
        follow = _WORD_AFTER.match(text, place + len(digits))
        if follow and follow[1].lower() in forms:
            return True
        if place and text[place - 1] in forms:
            return True
    return False


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
    body = r"[.,' \u00a0\u202f]{1,2}".join(groups)
    return bool(re.search(rf"(?<!\d)(?<!\d[.,]){body}(?!\d)(?![.,]\d)", text))


def in_long_number(quantity: Quantity, text: str, other: str) -> bool:
    """Whether a number is a piece of a longer one, of a telephone for instance, that stands in
    the other text with other signs between its pieces: 555-0123 and 5550123."""
    for found in _LONG.finditer(text):
        if found.start() <= quantity.start and quantity.end <= found.end():
            digits = _NO_DIGITS.sub("", found[0]).lstrip("0")
            long = [_NO_DIGITS.sub("", there[0]) for there in _LONG.finditer(other)]
            return len(digits) >= 6 and any(digits in there for there in long)
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
    if not lang.full or "myriad" in lang.traits or quantity.currencies or quantity.parts:
        return False
    words = _words_for(lang.code, quantity.values[0])
    return not words.isdisjoint(_WORD.findall(text.lower()))


@lru_cache(maxsize=4096)
def _words_for(code: str, value: Fraction) -> frozenset[str]:
    """Single words that are a number and nothing else."""
    return frozenset(
        key
        for key, entries in language(code).words.items()
        if any(e.value == value and e.kind in ("cardinal", "ordinal") for e in entries)
    )


@lru_cache(maxsize=4096)
def _forms(code: str, units: frozenset[str], currencies: frozenset[str]) -> frozenset[str]:
    """Single words and signs that can only be this unit or currency."""
    return frozenset(
        key for key, node in language(code).root.next.items() if _names(node, units, currencies)
    )


def _names(node: Node, units: frozenset[str], currencies: frozenset[str]) -> bool:
    own = [entry for entry in node.entries if entry.kind in ("unit", "currency", "scale")]
    if not own or any(entry.kind == "scale" or entry.exact for entry in own) or node.next:
        return False
    names = frozenset(entry.what for entry in own)
    if units:
        return all(e.kind == "unit" for e in own) and measures.units_agree(units, names)
    return all(e.kind == "currency" for e in own) and measures.currencies_agree(currencies, names)
