"""Labels of letters and digits, *G7*, *MP3*, *HER2*: some are fixed phrases that no number is
demanded from, and their digits may stand elsewhere in a sentence, but the same letters must not get
other digits.

The number of an item at the start of a text, *3. Open the lid*: it may be left out or written in
another way, but must not become another number.
"""

from __future__ import annotations

import re

from babelproof.core.segment import View
from babelproof.quantities.comparing.digit_strings import stands
from babelproof.quantities.comparing.naming import Mismatch
from babelproof.quantities.exact import Fraction
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.tokens import plain

_LETTER = "[^\\W\u2e80-\ud7ff]"  # labels stand among East Asian characters
_MAY_HAVE = re.compile("[A-Za-z]-?[0-9\uff10-\uff19]")
_LABEL = re.compile(
    rf"(?<!{_LETTER})(?<![.@#/&%:])(?:([A-Za-z]{{1,4}})|([A-Z]{{1,4}})[-\u2011])"
    rf"([0-9]{{1,3}})(?!{_LETTER}|[.,:/][0-9]|[-\u2013][0-9]|%)"
)
Label = tuple[str, int]
_OPEN, _ENDS = "[(\\[\uff08]", "[.)\uff09\uff0e\u3001]"
_TEXT = "[\"'(\\[#<{\u00ab\u2018-\u201e\u300a-\u300e\uff08]"
_MARK = re.compile(rf"\s*{_OPEN}?(\d{{1,3}})\]?{_ENDS}+-?\s*(?=([^\W\d_])|{_TEXT})")
_ORDINAL = re.compile(r"\s*\d+\.\s+[^\W\d_]")  # *3. díl* is the third part


def labels_of(view: View) -> dict[Label, tuple[int, int]]:
    """Analysis: the letters and digits of the labels in a text, and where each stands first."""
    found: dict[Label, tuple[int, int]] = {}
    if _MAY_HAVE.search(view.text):
        for match in _LABEL.finditer(plain(view.text)):
            letters = match[1] or match[2]
            found.setdefault((letters.lower(), int(match[3])), match.span())
    return found


def changed_label(src: View, tgt: View) -> Mismatch | None:
    """The one label that in the target has other digits."""
    due, named = src.of(labels_of), tgt.of(labels_of)
    gone, new = due.keys() - named.keys(), named.keys() - due.keys()
    pairs = [(one, two) for one in gone for two in new if one[0] == two[0]]
    if len(pairs) != 1:
        return None
    (lost, other) = pairs[0]
    if _stands(lost, tgt.text) or _stands(other, src.text):
        return None
    one, two = Quantity(*due[lost], "code"), Quantity(*named[other], "code")
    return Mismatch("number-mismatch", one, two, "value")


def _stands(label: Label, text: str) -> bool:
    """Whether a label stands in a text in any way: MP 3, MP-3, or in a longer one."""
    letters, number = label
    return re.search(rf"(?i){letters}[ _.\u00a0\u2010-\u2014-]?0*{number}(?!\d)", text) is not None


def mark_of(view: View) -> Quantity | None:
    """Analysis: the mark of a list that a text surely begins with."""
    match = _MARK.match(view.text)
    if match is None or (match[2] and match[2].islower() and _ORDINAL.match(view.text)):
        return None
    value = (Fraction(int(match[1])),)
    return Quantity(*match.span(1), "number", value, value, digits=plain(match[1]))


def changed_mark(src: View, tgt: View) -> Mismatch | None:
    """The mark of a list that became another."""
    due, new = src.of(mark_of), tgt.of(mark_of)
    if due is None or new is None or due.values == new.values:
        return None
    if stands(due.digits, plain(tgt.text)) is not None:
        return None  # the items may be joined or parted otherwise
    if stands(new.digits, plain(src.text)) is not None:
        return None
    return Mismatch("number-mismatch", due, new, "value")
