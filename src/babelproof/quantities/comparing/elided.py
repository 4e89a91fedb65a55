"""A scale that is said once: *33 million, against 11 a year before*, *di cui 15,7 in deficit*.

Counts in a row that a translation gives by their ends: *the 11th, 12th and 13th centuries* are
those from the 11th to the 13th.

Scales said once, with the last of two numbers: *um 5,2 auf 13,7 Milliarden*, *5,2 (Vorjahr:
4,8) Mrd. Euro*. The other language may say them twice.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from babelproof.quantities.comparing.offers import Offers
from babelproof.quantities.exact import Fraction
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.tables.language import Language, language
from babelproof.quantities.tokens import folded
from babelproof.text.tables import cues

_NEXT = re.compile(r"[ \u00a0\u202f]?(?:\Z|[,;:.!?)\]\u00bb\u201d\"]|[ \u2013\u2014]|([^\W\d_]+))")
_STOP = re.compile(r"[.!?\u2026][\"\u00bb\u201d)]?\s")
_FARTHEST, _LONGEST_FILLER, _LARGE = 160, 3, 1000
_OF_ITS_OWN = 10_000  # *half a million, and 300 000*: so large a number needs no scale
_NEAR, _FAR = 8, 14
_NEAR_AHEAD = 48
_BRACKETS = re.compile(r"\([^()]*\)|\A[^()]*\)")
_BREAK = re.compile(r"[,;!?\u2013\u2014\n\u3001\u3002\uff0c\uff1b]|[.:](?=\s)")
_BEHIND_BRACKET = re.compile(r"(?:\s?\([^()]{1,40}|[^()]{0,12})\)\s?([^\W\d_]{2,})")
_BEHIND_WORD = re.compile(r"\s[^\W\d_]{2,24}\s([^\W\d_]{3,24})")  # 41,78 případů lakh


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


def without_runs(
    missing: Sequence[Quantity], source: Sequence[Quantity], offers: Offers
) -> Sequence[Quantity]:
    """What is missing, without what stands between two ends that the target has side by side."""
    for run in _runs(source) if missing else ():
        inner = {(q.start, q.end) for q in run[1:-1]}
        if any((q.start, q.end) in inner for q in missing) and _spans(run[0], run[-1], offers):
            missing = [q for q in missing if (q.start, q.end) not in inner]
    return missing


def _runs(quantities: Sequence[Quantity]) -> Iterator[list[Quantity]]:
    """Three or more numbers close together, each one more than the one before it."""
    run: list[Quantity] = []
    for quantity in (q for q in quantities if q.values and q.sort in ("number", "ordinal")):
        if run and not _follows(run[-1], quantity):
            if len(run) > 2:
                yield run
            run = []
        run.append(quantity)
    if len(run) > 2:
        yield run


def _follows(one: Quantity, two: Quantity) -> bool:
    return two.start - one.end <= _NEAR and two.values[0] - one.values[0] == 1


def _spans(first: Quantity, last: Quantity, offers: Offers) -> bool:
    return any(
        first.values[0] in one.values
        and last.values[0] in two.values
        and two.start - one.end <= _FAR
        and not _lists(offers.text[one.end : two.start], offers.lang)
        for one, two in pairwise(offers.all)
    )


def _lists(between: str, lang: Language) -> bool:
    """Whether *and* or a comma stands between two numbers: *1, and 3* has lost its 2."""
    nodes = [lang.root.next.get(word) for word in between.lower().split()]
    joins = {
        entry.what for node in nodes if node for entry in node.entries if entry.kind == "joiner"
    }
    return "," in between or ("to" not in joins and bool(joins & {"and", "also"}))


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
        if other.scale >= _LARGE and other.digits and 0 < other.start - bare.end <= _NEAR_AHEAD:
            between = _BRACKETS.sub("", text[bare.end : other.start])
            if not _BREAK.search(between):  # one clause
                yield other.scale
    behind = _BEHIND_BRACKET.match(text, bare.end) or _BEHIND_WORD.match(text, bare.end)
    node = lang.root.next.get(folded(behind[1])) if behind else None
    for entry in node.entries if node else ():
        if entry.kind == "scale" and entry.value and entry.value >= _LARGE:
            yield entry.value
