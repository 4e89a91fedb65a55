"""What a source demands of its translation: less where a form may mean less, a mark of a list for
instance, or a letter that may be a scale."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from babelproof.quantities.exact import Fraction, fraction
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.reading.doubts import LOOSE
from babelproof.quantities.tables.language import Language
from babelproof.quantities.tokens import folded
from babelproof.text.tables import cue_pattern

_LETTER_SCALE = re.compile(r"\d[ \u00a0]?[A-Za-z\u0400-\u04ff]\.?(?:\Z|[ \u00a0])")
_CLOSING = re.compile(r"\.?\)|\.-(?=[^\W\d_])")
_RUNNING = re.compile(r"(?:(?<![^\s\u3000])\((\d\d?)\)|(?<![^\s(])(\d\d?)\.(?= ))(?= ?[^\W\d_])")
_COMMA_PAIR = re.compile(r"\d{1,2},\d{1,2}|0\d{1,3},\d{1,4}")
_MOST_NTH, _MOST_MARKS = 10, 20
_THOUSANDS = re.compile(r"[1-9]\d{0,2},\d{3}")
_SPEEDS = frozenset({"kilometer-per-hour", "mile-per-hour"})
_NEXT_WORD = re.compile(r"[ \u00a0]([^\W\d_]{3,})")
# particles after a number: 에, 이, 은, 을, 만, 도, 로, 짜리
_NOTHING_COUNTED = re.compile(
    "[\\s,.!?)]|\\Z|[\uc5d0\uc774\uc740\uc744\ub9cc\ub3c4\ub85c]|\uc9dc\ub9ac"
)
_IN_BRACKETS = re.compile(r"[ \u00a0]?[(\[]([^\W\d_]{3,})")


def demanded(quantity: Quantity, text: str, lang: Language) -> Quantity:
    """A quantity of the source as it is demanded: less where its form may mean less."""
    if quantity.sure and (_is_mark(quantity, text) or _runs_through(quantity, text)):
        return replace(quantity, sure=False, reason="a mark of a list or a note")
    listable = lang.decimal == "." or text[quantity.end : quantity.end + 1] == "]"
    listable = listable and not quantity.parts and not quantity.scale
    if listable and _COMMA_PAIR.fullmatch(quantity.digits):
        return replace(quantity, parts=tuple(_listed(quantity)))  # versions 3,4; [1,31]
    if quantity.sure and quantity.spelled and _follows_unit(quantity, text):
        return replace(quantity, sure=False, reason="a unit and its parts")
    if quantity.sure and _is_bare_scale(quantity, text):
        return replace(quantity, sure=False, reason="a scale without a number")
    if quantity.sort == "code" and quantity.digits.count(",") > 1:
        return replace(quantity, parts=tuple(_listed(quantity)))
    if "\u30fb" in quantity.digits and quantity.units and not quantity.firm_unit:
        return replace(quantity, sure=False, reason="one number or two")  # 4\u30fb5\u6708
    if "\u30fb" in quantity.digits and not quantity.parts:
        return replace(quantity, parts=tuple(_dotted_parts(quantity)))
    if quantity.sort == "ordinal" and quantity.spelled and may_be_nth(quantity.values[0]):
        nth = tuple(1 / value for value in quantity.values)  # the northern third
        return replace(quantity, values=(*quantity.values, *nth))
    if _starts_from_rest(quantity):
        return replace(quantity, sure=False, reason="a start from rest")
    if _may_be_thousands(quantity):
        return replace(quantity, values=(*quantity.values, quantity.values[0] * 1000))
    if games := _games_of_series(quantity, text):
        return replace(quantity, values=(*quantity.values, games))
    if _is_share(quantity, text):
        share = tuple(1 / value for value in quantity.values)
        reason = "" if quantity.reason == LOOSE else quantity.reason  # *een op de acht*
        return replace(quantity, values=(*quantity.values, *share), sure=not reason, reason=reason)
    if _is_added(quantity, text):
        more = tuple(value + 1 for value in quantity.values)
        return replace(quantity, values=(*quantity.values, *more))
    if lang.code == "ko" and _leaves_out_myriads(quantity, text):
        return replace(quantity, values=(*quantity.values, quantity.values[0] * 10_000))
    if size := _bracketed_scale(quantity, text, lang):
        larger = tuple(value * size for value in quantity.values)
        return replace(quantity, values=(*quantity.values, *larger))
    if quantity.currencies and _is_doubled(quantity, text, lang):
        quantity = replace(quantity, firm_unit=False)
    return _without_letter_scale(quantity, text)


def _follows_unit(quantity: Quantity, text: str) -> bool:
    """*Метр двадцать* is a metre and twenty centimetres: both one and what is counted are left
    out."""
    if quantity.units or quantity.currencies or quantity.sort != "number":
        return False
    before = text[max(0, quantity.start - 20) : quantity.start]
    return _before("bare-unit").search(before) is not None


def _is_doubled(quantity: Quantity, text: str, lang: Language) -> bool:
    """Whether another currency follows at once: *50 million dollars pounds*."""
    word = _NEXT_WORD.match(text, quantity.end)
    node = lang.root.next.get(folded(word[1])) if word else None
    named = (e.exact for e in node.entries if e.kind == "currency") if word and node else ()
    return any(exact in ("", word[1]) for exact in named if word)  # SUR, but not *sur*


def _leaves_out_myriads(quantity: Quantity, text: str) -> bool:
    """Rents and wages in Korean go without the ten thousand: 월세 70, 연봉 5천, 500에 40."""
    if quantity.sort != "number" or quantity.scale > 1000 or quantity.spelled or quantity.parts:
        return False
    if quantity.units or quantity.currencies or not 5 <= quantity.values[0] < 10_000:
        return False
    return bool(_NOTHING_COUNTED.match(text, quantity.end))


def _bracketed_scale(quantity: Quantity, text: str, lang: Language) -> Fraction | None:
    """The scale in brackets right after a number: *15.8 (million tonnes)*."""
    word = _IN_BRACKETS.match(text, quantity.end) if quantity.digits else None
    node = lang.root.next.get(folded(word[1])) if word and not quantity.scale else None
    sizes = [entry.value for entry in node.entries if entry.kind == "scale"] if node else []
    return sizes[0] if sizes and (sizes[0] or 0) >= 1000 else None


def _starts_from_rest(quantity: Quantity) -> bool:
    """The 0 of *0–100 km/h*: *to 100 km/h* says the same."""
    return (
        quantity.values == (Fraction(0),) and quantity.borrowed and bool(quantity.units & _SPEEDS)
    )


def _may_be_thousands(quantity: Quantity) -> bool:
    """*60,496 случаев*: the English habit in a language with decimal commas."""
    if quantity.scale or quantity.units or len(quantity.values) != 1:
        return False
    if not _THOUSANDS.fullmatch(quantity.digits):
        return False
    return quantity.values[0] * 1000 == int(quantity.digits.replace(",", ""))


def _is_bare_scale(quantity: Quantity, text: str) -> bool:
    """The *v tis. Kč*, *in Mio. €* and *£'000* of the head of a table, and *(million tonnes)*."""
    if quantity.digits == "000":
        return True
    if quantity.digits or quantity.scale < 1000 or quantity.values != (quantity.scale,):
        return False
    if quantity.end - quantity.start < 3 and text[quantity.start] < "\u0530":
        return True  # bi-linear
    if text[quantity.start - 1 : quantity.start] in ("(", "["):
        return True
    return _short_scale().match(text, quantity.start) is not None


def _is_share(quantity: Quantity, text: str) -> bool:
    """*One in three* may be a third, and *divided by two* a half."""
    if not quantity.values or not 2 <= quantity.values[0] <= _MOST_NTH:
        return False
    if quantity.units or quantity.currencies or quantity.sort != "number":
        return False
    before = text[max(0, quantity.start - 20) : quantity.start]
    return bool(
        _before("divided").search(before)
        or (quantity.values[0] > 2 and _before("one-of").search(before))
    )


def _is_added(quantity: Quantity, text: str) -> bool:
    """*A length and three-quarters* is one and three-quarters."""
    if not quantity.values or not 0 < quantity.values[0] < 1 or not quantity.spelled:
        return False
    before = text[max(0, quantity.start - 32) : quantity.start]
    return _thing_and().search(before) is not None


def _games_of_series(quantity: Quantity, text: str) -> Fraction | None:
    """*Na čtyři vítězné zápasy* is *best of seven*, and the other way round."""
    if quantity.units or quantity.currencies or quantity.sort != "number" or not quantity.values:
        return None
    count, start = quantity.values[0], quantity.start
    if not 2 <= count <= _MOST_NTH or count.denominator != 1:
        return None
    before = text[max(0, start - 20) : start].replace("-", " ")
    if count % 2 and count > 2 and _before("best-of").search(before):
        return (count + 1) / 2
    wins = _after("wins").match(text, quantity.end) and _before("until").search(before)
    wins = wins or _after("first-wins").match(text, quantity.end)
    return 2 * count - 1 if wins else None


@cache
def _after(what: str) -> re.Pattern[str]:
    return re.compile(rf"(?i)[\s-]?(?:{cue_pattern(what)})")


@cache
def _thing_and() -> re.Pattern[str]:
    one, more = cue_pattern("one-thing"), cue_pattern("and-more")
    return re.compile(rf"(?i)(?:{one})[ '\u2019][^\W\d_]+ (?:{more}) \Z")


@cache
def _short_scale() -> re.Pattern[str]:
    return re.compile(rf"(?i)[^\W\d_]{{2,4}}\.|{cue_pattern('short-scale')}")


@cache
def _before(what: str) -> re.Pattern[str]:
    return re.compile(rf"(?i)(?:{cue_pattern(what)})\s\Z")


def may_be_nth(value: Fraction) -> bool:
    """Thirds to tenths, hundredths, thousandths."""
    return _MOST_NTH >= value > 2 or value in (100, 1000, 10_000, 1_000_000)


def _is_mark(quantity: Quantity, text: str) -> bool:
    """*3.)*, *1) … 2)*, and the *2)* of *regulation2)*."""
    if not quantity.digits or len(quantity.digits) > 2 or quantity.units or quantity.currencies:
        return False
    before = text[max(0, quantity.start - 200) : quantity.start]
    if not _CLOSING.match(text, quantity.end) or before.count("(") > before.count(")"):
        return False
    return not before.strip() or before[-1].isalpha() or before[-1].isspace()


def _runs_through(quantity: Quantity, text: str) -> bool:
    """The marks of a list within a sentence: *(1) wash it; (2) dry it*, *1. wash it; 2. dry it*."""
    if quantity.sort != "number" or len(quantity.digits) not in (1, 2) or quantity.units:
        return False
    number = quantity.values[0]
    if text[quantity.end : quantity.end + 1] not in (")", ".") or not 0 < number <= _MOST_MARKS:
        return False
    marks = [(match.span(), int(match[1] or match[2])) for match in _RUNNING.finditer(text)]
    if not any(start <= quantity.start < end and n == number for (start, end), n in marks):
        return False
    numbers = [n for _, n in marks]
    return numbers[0] == 1 and len(numbers) > 1 and numbers == list(range(1, len(numbers) + 1))


def _listed(quantity: Quantity) -> Iterator[Quantity]:
    """1.0,1.1,2.3 are three numbers."""
    for digits in quantity.digits.split(","):
        try:
            value = (fraction(digits),)
        except ValueError:  # 1.2.3
            continue
        yield Quantity(quantity.start, quantity.end, "number", value, value, digits=digits)


def _dotted_parts(quantity: Quantity) -> Iterator[Quantity]:
    """1\u30fb5 is one and a half, or one and five."""
    for digits in quantity.digits.split("\u30fb"):
        if digits.isdecimal():
            value = (Fraction(int(digits)),)
            yield Quantity(quantity.start, quantity.end, "number", value, value)


def _without_letter_scale(quantity: Quantity, text: str) -> Quantity:
    """*3M* may be three million or a name: only the number is sure, unless it is money."""
    if quantity.currencies or quantity.borrowed or not has_letter_scale(quantity, text):
        return quantity
    values = (*quantity.values, *quantity.bases)
    return replace(quantity, values=values, scale=Fraction(0))


def has_letter_scale(quantity: Quantity, text: str) -> bool:
    """Whether the scale of a number is a single letter: *3M*."""
    if not quantity.scale or quantity.spelled:
        return False
    return _LETTER_SCALE.search(text, quantity.start, quantity.end) is not None
