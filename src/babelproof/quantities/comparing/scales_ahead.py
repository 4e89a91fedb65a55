"""Scales said once, with the last of two numbers: *um 5,2 auf 13,7 Milliarden*, *5,2 (Vorjahr:
4,8) Mrd. Euro*. The other language may say them twice."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from babelproof.quantities.comparing.offers import Offers
from babelproof.quantities.exact import Fraction
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.tables.language import Language, language
from babelproof.quantities.tokens import folded

_NEAR = 48
_LARGE = 1000
_BRACKETS = re.compile(r"\([^()]*\)|\A[^()]*\)")
_BREAK = re.compile(r"[,;!?\u2013\u2014\n\u3001\u3002\uff0c\uff1b]|[.:](?=\s)")
_BEHIND_BRACKET = re.compile(r"(?:\s?\([^()]{1,40}|[^()]{0,12})\)\s?([^\W\d_]{2,})")
_BEHIND_WORD = re.compile(r"\s[^\W\d_]{2,24}\s([^\W\d_]{3,24})")  # 41,78 případů lakh


def without_scale_ahead(
    missing: Sequence[Quantity], source: Sequence[Quantity], offers: Offers, text: str, code: str
) -> list[Quantity]:
    """What is missing even if a number may have the scale of the one after it; ``code``: the
    language of the source."""
    return [
        q
        for q in missing
        if not (_is_ahead_there(q, offers) or _is_ahead_here(q, source, offers, text, code))
    ]


def _is_ahead_there(quantity: Quantity, offers: Offers) -> bool:
    if quantity.scale < _LARGE or quantity.spelled:
        return False
    bare = (other for other in offers.of(quantity.bases) if _is_bare(other))
    return any(
        quantity.scale in _scales_after(other, offers.all, offers.text, offers.lang)
        for other in bare
    )


def _is_ahead_here(
    quantity: Quantity, source: Sequence[Quantity], offers: Offers, text: str, code: str
) -> bool:
    if not _is_bare(quantity):
        return False
    scales = set(_scales_after(quantity, source, text, language(code)))
    return any(offers.of((base * scale,)) for base in quantity.bases for scale in scales)


def _is_bare(quantity: Quantity) -> bool:
    counts = quantity.units or quantity.currencies
    own = quantity.scale >= _LARGE or (counts and not quantity.borrowed)
    return quantity.sort == "number" and bool(quantity.digits) and not own


def _scales_after(
    bare: Quantity, quantities: Sequence[Quantity], text: str, lang: Language
) -> Iterator[Fraction]:
    for other in quantities:
        if other.scale >= _LARGE and other.digits and 0 < other.start - bare.end <= _NEAR:
            between = _BRACKETS.sub("", text[bare.end : other.start])
            if not _BREAK.search(between):  # one clause
                yield other.scale
    behind = _BEHIND_BRACKET.match(text, bare.end) or _BEHIND_WORD.match(text, bare.end)
    node = lang.root.next.get(folded(behind[1])) if behind else None
    for entry in node.entries if node else ():
        if entry.kind == "scale" and entry.value and entry.value >= _LARGE:
            yield entry.value
