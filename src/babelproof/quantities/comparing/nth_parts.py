"""*A third*, *one-fifth*, *half of*: as all that begins with one they are never demanded, and a
translation may say them otherwise, but it must not name another part."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache, partial

from babelproof.core.segment import View
from babelproof.quantities.comparing.found import verdict
from babelproof.quantities.comparing.naming import Mismatch
from babelproof.quantities.comparing.offers import offers_of
from babelproof.quantities.exact import Fraction, fraction
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.reading.doubts import ONE_IS_FREE
from babelproof.quantities.reading.read import duties_of, quantities_of
from babelproof.quantities.tables.sure_words import cardinal_words, part_words, words_for
from babelproof.quantities.tokens import found_in, plain
from babelproof.text.said import are_said
from babelproof.text.tables import rows

_HALF = Fraction(1, 2)
_COUNTS = (2, 3)


def parts_of(source: View) -> list[Quantity]:
    """Analysis: the parts that a source names."""
    read = source.of(duties_of).quantities
    named = [q for q in read if q.reason == ONE_IS_FREE and _is_part(q)]
    if not named and not any(_may_be_part(q) for q in read):
        return []
    return _merged(shares_in(source, read), named)


def changed_part(src: View, tgt: View) -> Mismatch | None:
    """The one part in whose place the target has another."""
    due = src.of(parts_of)
    code = tgt.lang.code
    counted = are_said(_counting_words(code), tgt.text)
    read = tgt.of(quantities_of).quantities if counted else ()
    plainly = {q.values[0] for q in shares_in(tgt, read)}
    hidden = {q.values[0] for q in due} - plainly
    if not hidden:
        return None
    if len(due) == 1 and not counted and are_said(_part_or_nth(code, *hidden), tgt.text):
        return None
    target = tgt.of(offers_of)
    gone = [q for q in due if verdict(q, target, plain(src.text)) is None]
    if len(gone) != 1:
        return None
    source = src.of(offers_of)
    parts = [q for q in target.all if _is_part(q) and not q.implied]
    if gone[0].values[0] == _HALF:  # *a quarter* may be three months
        parts = [q for q in parts if len(q.values) == 1]
    parts = _merged(shares_in(tgt, target.all), parts)
    parts = [replace(q, values=q.values[:1]) for q in parts]
    new = [q for q in parts if verdict(q, source, target.text) is None]
    return Mismatch("number-mismatch", gone[0], new[0], "value") if len(new) == 1 else None


@cache
def _counting_words(code: str) -> frozenset[str]:
    """What tells of *two thirds* or *three quarters*."""
    return frozenset().union(*(cardinal_words(code, n) for n in _COUNTS))


@lru_cache(maxsize=512)
def _part_or_nth(code: str, part: Fraction) -> frozenset[str]:
    """Single words that say a part, or which of several: *a third place*."""
    return part_words(code, part) | words_for(code, 1 / part, implied=False)


def shares_in(view: View, read: Sequence[Quantity]) -> list[Quantity]:
    """The words of a text that surely say a half, a third or a quarter of something, but for
    those that belong to a longer number, as in *две трети*."""
    if view.lang.code not in _shares():
        return []
    named, found = _shares()[view.lang.code], []
    for value, start, end in found_in(view.text, partial(_shares_named, *named)):
        around = (q for q in read if q.start < end and start < q.end)
        if all(q.implied or q.reason or {value, 1 / value} & {*q.values} for q in around):
            counts = Fraction(value.numerator), Fraction(value.denominator)
            amounts = tuple(Quantity(start, end, "number", (n,), (n,)) for n in counts)
            part = Quantity(start, end, "number", (value,), (value,), parts=amounts, spelled=True)
            found.append(part)
    return found


def _shares_named(
    pattern: re.Pattern[str], values: Mapping[str, Fraction], text: str
) -> Iterator[tuple[Fraction, int, int]]:
    for match in pattern.finditer(plain(text)):
        yield values.get(match[0].casefold(), _HALF), *match.span()


def share_forms(code: str) -> Collection[str]:
    """How a half, a third or a quarter is told in a language."""
    return _shares()[code][1] if code in _shares() else ()


def _merged(one: Sequence[Quantity], two: Sequence[Quantity]) -> list[Quantity]:
    apart = [q for q in two if not any(map(q.meets, one))]
    return [*one, *apart]


def _may_be_part(quantity: Quantity) -> bool:
    """Whether a word may be a half, a third or a quarter, read otherwise or not."""
    return not quantity.sure and not quantity.digits and bool(quantity.values)


def _is_part(quantity: Quantity) -> bool:
    """Whether a quantity is an nth part by its words or characters, and no half."""
    value = quantity.values[0] if quantity.values else 0
    if quantity.sort != "number" or quantity.units or quantity.currencies or not quantity.parts:
        return False
    return 0 < value < 1 and value != _HALF


@cache
def _shares() -> dict[str, tuple[re.Pattern[str], dict[str, Fraction]]]:
    """For each language, the words that say a part, and which."""
    values: dict[str, dict[str, Fraction]] = {}
    for row in rows("quantities/shares.tsv"):
        known = values.setdefault(row["lang"], {})
        known.update(dict.fromkeys(plain(row["forms"]).split("|"), fraction(row["value"])))
    return {code: (_pattern(sorted(known, reverse=True)), known) for code, known in values.items()}


def _pattern(forms: Sequence[str]) -> re.Pattern[str]:
    """The longest form first; East Asian ones stand anywhere."""
    joined = "|".join(map(re.escape, forms))
    if forms[0] > "\u2e80":
        return re.compile(joined)
    return re.compile(rf"(?i)(?<!\w)(?:{joined})(?!\w)")
