"""How often: *twice a day* may be said otherwise, but it must not become *three times a day*. One
count is missing in the target, and one that the source does not have stands there."""

from __future__ import annotations

from babelproof.core.segment import View
from babelproof.quantities.comparing.naming import Mismatch
from babelproof.quantities.comparing.offers import flat
from babelproof.quantities.exact import Fraction
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.reading.read import quantities_of
from babelproof.quantities.tables.how_often import how_often
from babelproof.quantities.tables.language import Language
from babelproof.quantities.tokens import composed


def counts_of(view: View) -> dict[int, tuple[int, int]]:
    """Analysis: how often things happen in a text, and where it says so first."""
    found: dict[int, tuple[int, int]] = {}
    text, places = composed(view.text)
    for count, start, end in how_often(view.lang.code).in_text(text):
        found.setdefault(count, (start, end) if places is None else (places[start], places[end]))
    return found


def names_count(source: View, table: Language) -> bool:
    """Whether a source says how often."""
    return bool(source.of(counts_of))


def changed_count(src: View, tgt: View, tables: tuple[Language, Language]) -> Mismatch | None:
    """The one count in whose place the target has another."""
    due = src.of(counts_of)
    if not due:
        return None
    named = tgt.of(counts_of)
    gone, new = due.keys() - named.keys(), named.keys() - due.keys()
    if len(gone) != 1 or len(new) != 1:
        return None
    (lost,), (other,) = gone, new
    if _times_said(lost, tgt) >= max(1, _times_said(lost, src)):
        return None
    if _times_said(other, src) >= max(1, _times_said(other, tgt)):
        return None
    one = Quantity(*due[lost], "number")
    return Mismatch("number-mismatch", one, Quantity(*named[other], "number"), "value")


def _times_said(count: int, view: View) -> int:
    """How many times a text may have a number, in words of any kind."""
    if count == 1:
        return int(how_often(view.lang.code).may_be_once(view.text))
    value = Fraction(count)
    read = flat(view.of(quantities_of).quantities)
    return len({(q.start, q.end) for q in read if value in (*q.values, *q.bases)})
