"""The number of an item at the start of a text, *3. Open the lid*: it may be left out or written in
another way, but must not become another number."""

from __future__ import annotations

import re

from babelproof.core.segment import View
from babelproof.quantities.comparing.digit_strings import stands
from babelproof.quantities.comparing.naming import Mismatch
from babelproof.quantities.exact import Fraction
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.tables.language import Language
from babelproof.quantities.tokens import plain

_OPEN, _ENDS = "[(\\[\uff08]", "[.)\uff09\uff0e\u3001]"
_TEXT = "[\"'(\\[#<{\u00ab\u2018-\u201e\u300a-\u300e\uff08]"
MARK = rf"\A\s*{_OPEN}?\p{{Nd}}{{1,3}}\]?{_ENDS}"  # for a first look at many texts
_MARK = re.compile(rf"\s*{_OPEN}?(\d{{1,3}})\]?{_ENDS}+-?\s*(?=([^\W\d_])|{_TEXT})")
_ORDINAL = re.compile(r"\s*\d+\.\s+[^\W\d_]")  # *3. díl* is the third part


def mark_of(view: View) -> Quantity | None:
    """Analysis: the mark of a list that a text surely begins with."""
    match = _MARK.match(view.text)
    if match is None or (match[2] and match[2].islower() and _ORDINAL.match(view.text)):
        return None
    value = (Fraction(int(match[1])),)
    return Quantity(*match.span(1), "number", value, value, digits=plain(match[1]))


def names_mark(source: View, table: Language) -> bool:
    """Whether a source begins with the mark of a list."""
    return source.of(mark_of) is not None


def changed_mark(src: View, tgt: View, tables: tuple[Language, Language]) -> Mismatch | None:
    """The mark of a list that became another."""
    due, new = src.of(mark_of), tgt.of(mark_of)
    if due is None or new is None or due.values == new.values:
        return None
    if stands(due.digits, plain(tgt.text)) is not None:
        return None  # the items may be joined or parted otherwise
    if stands(new.digits, plain(src.text)) is not None:
        return None
    return Mismatch("number-mismatch", due, new, "value")
