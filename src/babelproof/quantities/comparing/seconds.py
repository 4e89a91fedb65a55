"""The second of several: it may be said otherwise (*another*, *the runner-up*, *WWII*), but it must
not become the third. No form that may mean two stands in the target, and one ordinal that the
source does not have.

Ordinals that may also be something else, and so are never demanded: *Dritter*, which may be one
of third parties. They must not become another, though: no form that may mean the number stands in
the target, and one ordinal that the source does not have.
"""

from __future__ import annotations

import re
from functools import cache

from babelproof.core.segment import View
from babelproof.quantities.comparing.found import verdict
from babelproof.quantities.comparing.naming import Mismatch
from babelproof.quantities.comparing.offers import Offers, flat, offers_of
from babelproof.quantities.exact import Fraction
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.reading.doubts import LOOSE
from babelproof.quantities.reading.read import duties_of
from babelproof.quantities.tables.sure_words import words_for
from babelproof.quantities.tokens import composed, found_in
from babelproof.text.said import are_said
from babelproof.text.tables import rows

_EAST_ASIAN = "\u2e80"
_NTH = "\u7b2c"
_TWO = Fraction(2)
_DIGIT_OR_ROMAN = "(?<![0-9])2(?![0-9])|(?-i:II|\u0406\u0406)|[\u2161\uff12]"
_SECOND = 2  # has other forms


def may_say_second(source: View) -> bool:
    """Analysis: whether a source may say *second*, as is quickly seen."""
    known = _forms().get(source.lang.code)
    return known is not None and any(map(source.text.lower().__contains__, known[0]))


def _seconds_of(source: View) -> list[Quantity]:
    """Analysis: where a source says *second* of several, and not as the end of a longer number."""
    if not source.of(may_say_second):
        return []
    known = _forms()[source.lang.code]
    found = found_in(source.text, lambda text: ((_TWO, *m.span()) for m in known[1].finditer(text)))
    seconds = [Quantity(a, b, "ordinal", (two,), (two,), spelled=True) for two, a, b in found]
    read = source.of(duties_of).quantities if seconds else ()
    longer = [q for q in read if q.sure or not {1, 2}.issuperset(q.values)]
    return [second for second in seconds if not any(map(second.meets, longer))]


def changed_second(src: View, tgt: View) -> Mismatch | None:
    """The second in whose place the target has another one."""
    known = _forms().get(tgt.lang.code)
    if known is None or not src.of(may_say_second):
        return None
    if are_said(words_for(tgt.lang.code, _TWO, implied=True), tgt.text):
        return None  # as it mostly is
    due = src.of(_seconds_of)
    if not due or known[2].search(composed(tgt.text)[0]):
        return None
    target = tgt.of(offers_of)
    if any(_TWO in (*q.values, *q.bases) or "second" in q.units for q in flat(target.all)):
        return None
    ordinals = [(q, nth) for q in target.all if (nth := _nth_of(q, target)) is not None]
    if not ordinals or src.text[due[0].start : due[0].end].lower() in tgt.text.lower():
        return None
    source = src.of(offers_of)
    new = [one for one in ordinals if all(verdict(q, source, target.text) is None for q in one)]
    return Mismatch("number-mismatch", due[0], new[0][1], "value") if len(new) == 1 else None


def second_forms(code: str) -> tuple[str, ...]:
    """How *second* is said in a language."""
    return _forms()[code][0] if code in _forms() else ()


def _nth_of(quantity: Quantity, target: Offers) -> Quantity | None:
    """A quantity of the target as an ordinal above two: third, 第三, *a third* child."""
    value = quantity.values[0] if quantity.values else _TWO
    if quantity.implied or value == 0:
        return None
    piece = target.text[max(0, quantity.start - 1) : quantity.end]
    if value < 1 and quantity.spelled:
        value = 1 / value
        node = target.lang.root.next.get(piece.split()[-1].lower())
        if node is None or not any(e.kind == "ordinal" and e.value == value for e in node.entries):
            return None
    elif not quantity.sure or quantity.parts or (quantity.sort != "ordinal" and _NTH not in piece):
        return None
    if value <= _TWO:
        return None
    values = (value,)
    return Quantity(quantity.start, quantity.end, "ordinal", values, values, spelled=True)


@cache
def _forms() -> dict[str, tuple[tuple[str, ...], re.Pattern[str], re.Pattern[str]]]:
    """For each language: the words for *second*, what finds them, and what finds in a target how
    it may be said otherwise."""
    return {
        row["lang"]: (
            tuple(row["forms"].split("|")),
            re.compile(_any(row["forms"], r"(?!\w)")),
            re.compile(f"{_any(row['otherwise'], '')}|{_DIGIT_OR_ROMAN}"),
        )
        for row in rows("quantities/seconds.tsv")
    }


def _any(forms: str, end: str) -> str:
    joined = "|".join(map(re.escape, forms.split("|")))
    return joined if forms[0] > _EAST_ASIAN else rf"(?i:(?<!\w)(?:{joined}){end})"


def nths_of(source: View) -> list[Quantity]:
    """Analysis: the ordinals of a source in words that may be something else."""
    return [q for q in source.of(duties_of).quantities if q.reason == LOOSE and _is_nth(q)]


def _is_nth(quantity: Quantity) -> bool:
    if quantity.sort != "ordinal" or not quantity.spelled or quantity.parts or quantity.units:
        return False
    return len(quantity.values) == 1 and quantity.values[0] > _SECOND


def changed_nth(src: View, tgt: View) -> Mismatch | None:
    """The one ordinal in whose place the target has another."""
    due = src.of(nths_of)
    if len(due) != 1 or src.text[due[0].start : due[0].end].lower() in tgt.text.lower():
        return None
    value = due[0].values[0]
    if are_said(words_for(tgt.lang.code, value, implied=True), tgt.text):
        return None  # as it mostly is
    target = tgt.of(offers_of)
    if any(not {value, 1 / value}.isdisjoint((*q.values, *q.bases)) for q in flat(target.all)):
        return None
    ordinals = [(q, nth) for q in target.all if (nth := _nth_of(q, target)) is not None]
    source = src.of(offers_of)
    new = [one for one in ordinals if all(verdict(q, source, target.text) is None for q in one)]
    return Mismatch("number-mismatch", due[0], new[0][1], "value") if len(new) == 1 else None
