"""A scale that is said once: *33 million, against 11 a year before*, *di cui 15,7 in deficit*."""

from __future__ import annotations

import re
from collections.abc import Sequence

from babelproof.quantities.comparing.offers import Offers
from babelproof.quantities.exact import Fraction
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.tables.language import Language, language
from babelproof.text.cues import cues

_NEXT = re.compile(r"[ \u00a0\u202f]?(?:\Z|[,;:.!?)\]\u00bb\u201d\"]|[ \u2013\u2014]|([^\W\d_]+))")
_STOP = re.compile(r"[.!?\u2026][\"\u00bb\u201d)]?\s")
_FARTHEST, _LONGEST_FILLER, _LARGE = 160, 3, 1000
_OF_ITS_OWN = 10_000  # *half a million, and 300 000*: so large a number needs no scale


def without_elided(
    missing: Sequence[Quantity], source: Sequence[Quantity], offers: Offers, text: str, code: str
) -> list[Quantity]:
    """What is missing even if a number may leave out the scale of the one before it."""
    return [q for q in missing if not _is_elided(q, source, offers, text, language(code))]


def _is_elided(
    quantity: Quantity, source: Sequence[Quantity], offers: Offers, text: str, lang: Language
) -> bool:
    if not quantity.values or not (quantity.sort == "number" or _ends_sentence(quantity, text)):
        return False
    if not quantity.scale:
        if quantity.values[0] >= _OF_ITS_OWN:
            return False
        scale = _scale_before(quantity, source, text, lang)
        return bool(scale and offers.of([value * scale for value in quantity.values]))
    sizes = {other.scale for other in offers.all if other.scale >= _LARGE}
    for size in sizes:
        bases = [value / size for value in quantity.values]
        if any(base in other.values for base in bases for other in source):
            continue  # a number of its own
        found = (q for q in offers.of(bases) if q.sort == "number" and not q.scale)
        if any(_scale_before(q, offers.all, offers.text, offers.lang) == size for q in found):
            return True
    return False


def _ends_sentence(quantity: Quantity, text: str) -> bool:
    """Whether the mark of an ordinal, *9.*, may be the end of a sentence."""
    if quantity.sort != "ordinal" or text[quantity.start : quantity.end] != f"{quantity.digits}.":
        return False
    after = text[quantity.end :].lstrip()[:1]
    return not after or after.isupper()


def _scale_before(
    quantity: Quantity, among: Sequence[Quantity], text: str, lang: Language
) -> Fraction | None:
    """The scale of the last number before one that counts nothing by itself."""
    if quantity.implied or not _counts_nothing(quantity, text, lang):
        return None
    before = [q for q in among if q.scale >= _LARGE and q.end <= quantity.start]
    last = max(before, key=lambda q: q.end, default=None)
    if last is None or quantity.start - last.end > _FARTHEST:
        return None
    return None if _STOP.search(text, last.end, quantity.start) else last.scale


def _counts_nothing(quantity: Quantity, text: str, lang: Language) -> bool:
    """Whether no noun, unit or sign follows a number: *4,2 del giorno prima*, *11 in May*."""
    measured = bool(quantity.units or quantity.currencies) and not quantity.borrowed
    end = quantity.start + len(quantity.digits) if quantity.digits else quantity.end
    found = _NEXT.match(text, end)
    if found is None:
        return False
    if found[1] is None:
        return not measured
    words = lang.words.get(found[1].lower(), ())
    joins = any(e.kind == "joiner" and e.what == "of" for e in words)
    filler = len(found[1]) <= _LONGEST_FILLER or found[1] in cues("not-counted")
    return joins if measured else filler
