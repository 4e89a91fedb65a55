"""A second look at a translation for what seems lost: slips of spacing, and pieces of the source
that were left as they are. Both occur in machine output, and neither loses a quantity."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from functools import cache

from babelproof.quantities.comparing.demands import has_letter_scale
from babelproof.quantities.exact import Fraction
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.tables import measures
from babelproof.quantities.tables.language import Language, language
from babelproof.quantities.tables.tree import forms_below
from babelproof.quantities.tokens import LONGEST, SINGLE

_BLANK_AFTER_SIGN = re.compile(r"(?<=\d)([:.,\uff0c\uff1a]) (?=\d)")
_WIDE_COMMA = re.compile(r"(?<=\d)[\uff0c\u3001](?=\d)")
_WIDE_STOP = re.compile(r"(?<=\d)\u3002(?=\d)")
_BLANK_BETWEEN = re.compile(r"(?<=\d)[ \u00a0\u202f](?=\d)")
_BLANK_IN_LIST = re.compile(r"(?<=\d)[ \u00a0\u202f](?=\d)(?!\d{1,2}/\d)")  # not in 3 1/2
_NO_BLANK = re.compile(
    rf"(?<=[^\W\d_])(?=\d)|(?<=\d)(?=[{SINGLE}])|(?<=\d),(?=\d\d?\.\d)"
    r"|(?<=\D(?:19|20)\d\d)(?=[012]?\d:[0-5]\d)"  # 3/24/201923:59
)
_COMMAS = re.compile(r"(?<!\d)\d+(?:,\d\d?)+(?!\d)")
_SIGNS = "$\u20ac\u00a3\u00a5"
_RUN = re.compile(r"\d[\d,.\uff0c]{4,30}\d")
_ENGLISH_TH = re.compile(r"(?<=\d)(?:st|nd|rd|th)\Z")
_PAIR = re.compile(r"(\d\d?),(\d\d?)")
_CLAUSE = re.compile(r"(\d{1,3})\.(\d{1,2})")
_NO_DIGIT = re.compile(r"\D")
_MOST_PLACES = 5
_BLANKS = re.compile(r"[ \u00a0\u202f]")
_DIGIT_AND_WORD = re.compile(r"\d.*[^\W\d_]{2}|[^\W\d_]{2}.*\d")


def tidied(text: str, known: Collection[str] = ()) -> Iterator[str]:
    """The text with blanks taken out of numbers, and the text with blanks put where they may
    have been lost; nothing where neither changes it. A comma parts 3,4 if both are known."""
    if not any(char.isdecimal() for char in text):
        return
    joined = _WIDE_COMMA.sub("", _BLANK_AFTER_SIGN.sub(r"\1", text))
    joined = _WIDE_STOP.sub(".", joined)
    if joined != text:
        yield joined
    close = _BLANK_BETWEEN.sub("", joined)
    if close != joined:
        yield close
    listed = _BLANK_IN_LIST.sub(", ", text)
    if listed != text:
        yield listed
    parted = _COMMAS.sub(lambda run: _parted(run[0], known), text)
    parted = _NO_BLANK.sub(lambda match: ", " if match[0] else " ", parted)
    if parted != text:
        yield parted


def _parted(numbers: str, known: Collection[str]) -> str:
    pieces = numbers.split(",")
    return ", ".join(pieces) if all(piece in known for piece in pieces) else numbers


def may_be_untidy(quantity: Quantity, digits: str) -> bool:
    """Whether tidying the target, whose digits are given in a row, could show a quantity that
    seemed lost: only if its own digits are among them."""
    if quantity.sort not in ("number", "ordinal", "code") or quantity.parts or quantity.days:
        return True
    if not quantity.values or any(value.denominator != 1 for value in quantity.values):
        return True
    numbers = {str(value.numerator) for value in (*quantity.values, *quantity.bases)}
    if quantity.scale:  # 150万 as 1.5 million
        numbers |= {number.rstrip("0") for number in numbers}
    numbers.add(_NO_DIGIT.sub("", quantity.digits))
    return any(number in digits for number in numbers)


def digits_in(text: str) -> str:
    """All digits of a text in a row."""
    return _NO_DIGIT.sub("", text)


def is_left_as_is(quantity: Quantity, source: str, target: str) -> bool:
    """Whether a piece of the source with words in it, *41.78 lakh* or *July 23*, stands in the
    target untranslated; blanks and the kind of separator do not matter."""
    piece = _BLANKS.sub("", _ENGLISH_TH.sub("", source[quantity.start : quantity.end]))
    if quantity.currencies and has_letter_scale(quantity, source):
        short = re.escape(piece.lstrip(_SIGNS))  # £10m: 10m liber, but 10 m would be metres
        return bool(re.search(rf"(?<![\d.,]){short}(?= [^\W\d_]{{4}})", target))
    if not 4 <= len(piece) <= LONGEST or not _DIGIT_AND_WORD.search(piece):
        return False
    body = "[ \u00a0]?".join("[.,\uff0c]" if c in ".," else re.escape(c) for c in piece)
    return bool(re.search(rf"(?<![\d.,]){body}(?!\d|[A-Za-z])", target, re.IGNORECASE))


def is_list(quantity: Quantity, target: str) -> bool:
    """Whether 1,2 is no decimal number but the beginning of a list: *1, 2 and 3*, *1 and 2*; or
    the number of a clause."""
    if quantity.units or quantity.currencies or quantity.scale:
        return False
    clause = _CLAUSE.fullmatch(quantity.digits)
    if clause and re.search(
        rf"\u00a7 ?{clause[1]},? [^\W\d_]+\.? {clause[2]}(?!\d)|(?<!\d){clause[1]}\({clause[2]}\)",
        target,
    ):
        return True  # \u00a7 8.2 as \u00a7 8 Abs. 2 or 8(2)
    found = _PAIR.fullmatch(quantity.digits)
    return found is not None and bool(
        re.search(rf"(?<![\d.,]){found[1]}(?:, |\W? ?[^\W\d_]{{1,4}}\W? ){found[2]}(?!\d)", target)
    )


def has_same_digits(quantity: Quantity, target: str, offered: Iterable[Quantity]) -> bool:
    """Whether a large number stands in the target with its separators misplaced: 1,6048,100 for
    16,048,100, 103,63.18 for 10,363.18."""
    value = quantity.values[0] if quantity.values else Fraction(0)
    places = next((n for n in range(_MOST_PLACES) if 10**n % value.denominator == 0), None)
    if value < 10_000 or places is None or (quantity.scale and value % quantity.scale == 0):
        return False
    digits = str(int(value * 10**places))
    if any(other.scale and _NO_DIGIT.sub("", other.digits) == digits for other in offered):
        return False  # 26,480 million
    runs = [run[0] for run in _RUN.finditer(target) if _NO_DIGIT.sub("", run[0]) == digits]
    runs = [run for run in runs if len(run) - len(digits) > 1]  # 210,00 is another number
    return any(run[-places - 1] in ".," if places else "." not in run for run in runs)


def knows_unit(lang: Language, units: frozenset[str]) -> bool:
    """Whether a language's tables have a word for one of these units; where they have none, the
    unit of a translation cannot be judged."""
    return measures.units_agree(units, _named_units(lang.code))


@cache
def _named_units(code: str) -> frozenset[str]:
    entries = (entry for _, node in forms_below(language(code).root) for entry in node.entries)
    return frozenset(entry.what for entry in entries if entry.kind in ("unit", "dual-unit"))
