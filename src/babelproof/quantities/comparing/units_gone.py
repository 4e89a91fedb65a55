"""A percentage or a sum of money whose number stands in the target, while nothing there says what
it counts: 25 % as 25, $500 as 500. It may be said once for several numbers, or by a word that no
table has, so what may be named anywhere in the target is not gone."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import cache

from babelproof.quantities.comparing.offers import Offers
from babelproof.quantities.line import Line
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.tables.language import Language
from babelproof.quantities.tables.multiples import multiples
from babelproof.quantities.tables.rows import single_words
from babelproof.quantities.tokens import tokens_of
from babelproof.text.said import LETTERS
from babelproof.text.tables import cue_pattern, cues

_PERCENT = frozenset({"percent"})
_SHARES = frozenset({"percent", "percentage-point", "permille"})
_WORD_STARTS = r"(?<![^\W\d_\u2e80-\uffff])"  # or stands among East Asian characters
_PRICE = re.compile(r"\d[,.:]\s?[-\u2013\u2014]")  # 149,-
_DIGIT = re.compile("\\d[ \u00a0]?")
_STEM = 4


def is_gone(quantity: Quantity, found: Sequence[Quantity], offers: Offers, text: str) -> bool:
    """Whether the number of a quantity was found, and the target says nowhere what it counts."""
    if not (text and quantity.digits and quantity.firm_unit and offers.lang.full):
        return False
    if quantity.borrowed or all(q.implied for q in found) or _is_left(quantity, text, offers.text):
        return False
    if quantity.units == _PERCENT:
        return not _tells_share(offers)
    if quantity.units or quantity.currencies.isdisjoint(cues("major-currency")):
        return False  # of others a table may lack the name
    if any(f"{offers.lang.code} {own}" in cues("home-currency") for own in quantity.currencies):
        return False  # Cena 250
    return not _tells_money(offers)


def _is_left(quantity: Quantity, text: str, target: str) -> bool:
    """Whether a word of the quantity stands in the target as it is, 100.000 Ariary, 75p, or one
    that begins like it after a number."""
    low = target.lower()
    words = LETTERS.findall(text[quantity.start : quantity.end].lower())
    words = [word for word in words if word not in single_words("scale")]
    starts = tuple(word[:2] for word in words)
    if any(low.startswith(starts, digit.end()) for digit in _DIGIT.finditer(low)):
        return True
    closed = low.replace(" ", "")
    whole = "|".join(" ?".join(word) for word in words if word in closed)  # of letters only; R s.70
    return bool(whole) and re.search(f"{_WORD_STARTS}(?:{whole})", low) is not None


def _tells_share(offers: Offers) -> bool:
    if any(q.units & _SHARES for q in offers.all):
        return True
    if _shares().search(offers.text) or any(multiples(offers.lang.code).in_text(offers.text)):
        return True  # 200 % may be 3倍
    return _names(offers, "unit", _SHARES)


@cache
def _shares() -> re.Pattern[str]:
    return re.compile(f"(?i)[%\uff05\u066a\u2030]|{cue_pattern('percent')}")


def _tells_money(offers: Offers) -> bool:
    if any(q.currencies for q in offers.all) or _stems(offers.lang).search(offers.text):
        return True
    if any(unicodedata.category(char) == "Sc" for char in offers.text):
        return True
    if _PRICE.search(offers.text):
        return True
    return _names(offers, "currency", _currencies(offers.lang))


@cache
def _currencies(lang: Language) -> frozenset[str]:
    """All currencies that a language has a name for."""
    nodes = lang.root.next.values()
    return frozenset(e.what for node in nodes for e in node.entries if e.kind == "currency")


@cache
def _stems(lang: Language) -> re.Pattern[str]:
    """How the names of currencies begin, whatever is glued to them, and words for money."""
    nodes = lang.root.next.items()
    keys = (key for key, node in nodes if any(e.kind == "currency" for e in node.entries))
    stems = {key[:_STEM] for key in keys if len(key) >= _STEM or key > "\u2e80"}
    return re.compile(f"(?i){'|'.join(map(re.escape, sorted(stems)))}|{cue_pattern('money')}")


def _names(offers: Offers, kind: str, wanted: frozenset[str]) -> bool:
    """Whether a word of the target names something of a kind, counted or not."""
    line = Line(tokens_of(offers.text), offers.lang)
    matches = (line.longest(place, kind) for place in range(len(line.tokens.keys)))
    return any(entry.what in wanted for match in matches if match for entry in match.of(kind))
