"""Numbers with what belongs to them, also where they are written oddly: QX30MN, .45, 25 .000."""

from __future__ import annotations

import re
from dataclasses import replace

from babelproof.quantities.exact import ZERO, Fraction
from babelproof.quantities.line import Line
from babelproof.quantities.moments.calendar import read_spelled_date
from babelproof.quantities.moments.spoken_clock import read_counted_time
from babelproof.quantities.numbers.hangul import is_word_part
from babelproof.quantities.numbers.spelled import Numeral, read_numeral
from babelproof.quantities.quantity import Attached, Quantity
from babelproof.quantities.reading.attach import attach
from babelproof.quantities.reading.building import built
from babelproof.quantities.reading.doubts import LOOSE
from babelproof.quantities.reading.draft import Draft
from babelproof.quantities.reading.halves import read_without_numeral, with_unit_before
from babelproof.quantities.reading.told import is_at_hour, minutes_and_hour
from babelproof.quantities.tokens import sort_of

_PARTED = re.compile(r"[.,] 0\d\d(?!\d)")
# .5165 shares, but not 1620..2000, nor a year after a full stop
_DECIMAL = re.compile(r"(?<![^\s(\[$\u00a3\u20ac])\.(?!(?:1[5-9]|20)\d\d(?!\d))")
_ONE = frozenset("\u4e00\u58f9\uc77c")  # 一, 壹, 일
_NOUGHT = frozenset("\u96f6\u3007")
_BLANKS_INSIDE = "a number with blanks in it"
_NO_UNITS: frozenset[str] = frozenset()
_MOST_LOOSE = 4
_LONGEST_LABEL = 24
_LONGEST_CALIBRE = 3


def read_number(draft: Draft, at: int) -> int | None:
    """The token after the number that begins at one, or a time or date that begins like one."""
    if draft.tokens.keys[at] in _NOUGHT and _joins_more(draft, at):
        return at + 1
    prefix = _quarter_prefix(draft.line, at)
    start = prefix[1] if prefix else at
    if start >= len(draft.tokens.keys) or (draft.sure and _is_counted_scale(draft.line, at)):
        return None
    numeral = read_numeral(draft.line, start)
    if numeral is None:
        return read_without_numeral(draft, at)
    if draft.sure and not prefix and numeral.spelled:
        at, numeral = _with_loose_start(draft, at, numeral)
        start = at
    if "spaced" in draft.lang.traits:
        numeral = _without_article(draft.line, at, numeral)
        if not draft.sure:
            _offer_in_label(draft, at, numeral)
        if is_word_part(draft.line, at, numeral):
            return None
    told = minutes_and_hour(draft.line, at, numeral)
    if told and not draft.sure:
        draft.add(told[0], at)
    elif told and is_at_hour(draft.line, at, told[1]):
        draft.add(told[0], at)
        return told[1]
    moment = read_counted_time(draft.line, at, numeral)
    if moment is None and numeral.spelled:
        moment = read_spelled_date(draft.line, at, numeral.end)
    if moment is not None:
        draft.add(moment[0], at)
        return moment[1]
    if prefix and numeral.values:
        numeral = _increased(numeral, prefix[0])
    if draft.sure and _is_in_code(draft.line, at):
        return _read_in_code(draft, at, numeral)
    return _read_counting(draft, at, start, numeral)


def _without_article(line: Line, at: int, numeral: Numeral) -> Numeral:
    """\uc81c32\uc870 is Article 32, though \uc870 may be a trillion."""
    if not at or not numeral.scale or numeral.literal is None or numeral.end != at + 2:
        return numeral
    mark = line.longest(at - 1, "ordinal-mark")
    if mark is None or not any(e.what == "before" for e in mark.of("ordinal-mark")):
        return numeral
    return replace(numeral, values=numeral.bases, scale=ZERO, end=at + 1)


def _joins_more(draft: Draft, at: int) -> bool:
    """The 零 of 十年零六个月 joins a number to the measure before it."""
    last = next((q for q in draft.found[:-4:-1] if not q.implied), None)
    if last is None or not last.units or last.end != draft.tokens.spans[at][0]:
        return False
    follow = draft.tokens.keys[at + 1 : at + 2]
    return bool(follow) and (
        follow[0][0].isdecimal() or draft.line.longest(at + 1, "cardinal") is not None
    )


def _offer_in_label(draft: Draft, at: int, numeral: Numeral) -> None:
    """Names and labels are made with numerals: the 삼 of 삼공, the 십이 of 십이국."""
    if len(draft.text) > _LONGEST_LABEL or draft.text[-1] in ".!?":
        return
    first = draft.line.longest(at, "cardinal")
    values = [entry.value for entry in first.of("cardinal")] if first else []
    for value in {*values, *numeral.values}:
        if value is not None and value > 2:
            draft.offer(at, numeral.end, value)


def _read_counting(draft: Draft, at: int, start: int, numeral: Numeral) -> int:
    """A number and what it counts; ``start``: where it begins without *a quarter*."""
    attached = attach(draft.line, start, numeral)
    quantity = _pointed(draft, at, built(draft, at, numeral, attached))
    units = _closing_units(draft.line, numeral) if numeral.scale else _NO_UNITS
    if units and not attached.currencies:
        quantity = replace(quantity, sure=False, reason=LOOSE)
        draft.add(replace(quantity, values=numeral.bases, scale=ZERO, units=units), at)
    draft.add(with_unit_before(draft.line, at, quantity), at)
    return max(attached.end, at + 1)


def _read_in_code(draft: Draft, at: int, numeral: Numeral) -> int:
    numeral = replace(numeral, end=at + 1, values=numeral.bases, scale=ZERO)
    attached = Attached(numeral.bases, numeral.bases, at + 1)
    draft.add(built(draft, at, numeral, attached), at)
    end = draft.tokens.spans[at][1]
    return at + 2 if draft.text[end : end + 1].isalpha() else at + 1


def _is_in_code(line: Line, at: int) -> bool:
    """Whether digits are glued to letters before them (QX30MN), and no 1h20 or 10x15."""
    keys, spans = line.tokens.keys, line.tokens.spans
    if not at or spans[at - 1][1] != spans[at][0] or not keys[at][0].isdecimal():
        return False
    if keys[at - 1] in line.lang.clitics or sort_of(line.tokens.text_at(at - 1)) != "word":
        return False
    return at < 2 or spans[at - 2][1] != spans[at - 1][0] or not keys[at - 2][0].isdecimal()


def _is_counted_scale(line: Line, at: int) -> bool:
    """Whether a numeral that may be another word counts the scale here: *שני מיליון*."""
    if not at or not line.lang.clitics or line.longest(at, "scale") is None:
        return False
    before = line.longest(at - 1, "cardinal")
    return before is not None and before.end == at and before.of("cardinal")[0].loose


def _with_loose_start(draft: Draft, at: int, numeral: Numeral) -> tuple[int, Numeral]:
    """A number whose first words may be something else, and were passed over: दो हज़ार."""
    line, first = draft.line, at
    least = draft.found[-1].end if draft.found else 0
    while first > 0 and at - first < _MOST_LOOSE and line.tokens.spans[first - 1][0] >= least:
        before = line.longest(first - 1, "cardinal", "scale")
        if before is None or before.end != first:
            break
        first -= 1
    for start in range(first, at) if not line.lang.clitics else ():
        longer = read_numeral(line, start)
        if longer is None or not longer.end >= numeral.end > at:
            continue
        if longer.values != numeral.values or _begins_with_one(draft.line, start):
            return start, longer
    return at, numeral


def _begins_with_one(line: Line, at: int) -> bool:
    """一百 and 一千, which only together are surely numbers."""
    return "myriad" in line.lang.traits and line.tokens.keys[at] in _ONE


def _closing_units(line: Line, numeral: Numeral) -> frozenset[str]:
    """*640 mil.* at the end of a Czech sentence are miles or millions."""
    last, tokens = numeral.end - 1, line.tokens
    if tokens.keys[last] != ".":
        return _NO_UNITS
    after = tokens.text[tokens.spans[last][1] :].lstrip()[:1]
    if after.islower() or after.isdecimal():
        return _NO_UNITS
    short = [match for match in line.matches(last - 1) if match.end == last]
    return frozenset(entry.what for match in short for entry in match.of("unit"))


def _pointed(draft: Draft, at: int, quantity: Quantity) -> Quantity:
    """.45 may be 0.45; 25 .000 is a slip of the pen."""
    text, digits = draft.text, quantity.digits
    if not digits or not digits.isdecimal():
        return quantity
    start, end = draft.tokens.spans[at]
    if _has_blanks(text, end, len(digits)):
        return replace(quantity, sure=False, reason=_BLANKS_INSIDE)
    if not start or text[start - 1] not in ".," or text[start - 2 : start - 1].isalnum():
        return quantity
    if text[start - 2 : start - 1].isspace() and text[start - 3 : start - 2].isdecimal():
        return replace(quantity, sure=False, reason=_BLANKS_INSIDE)
    size = 10 ** len(digits)
    parts = tuple(value / size for value in quantity.values)
    long = len(digits) > _LONGEST_CALIBRE or "percent" in quantity.units
    if long and draft.sure and _DECIMAL.match(text, start - 1) and draft.lang.decimal == ".":
        first = min(quantity.start, start - 1)
        return replace(quantity, start=first, values=parts, bases=parts, digits=f"0.{digits}")
    return replace(quantity, values=(*parts, *quantity.values))


def _has_blanks(text: str, end: int, length: int) -> bool:
    """Whether digits that end at a place go on, or have begun, beyond a sign and a blank."""
    if text[end : end + 2] in (" .", " ,") and text[end + 2 : end + 3].isdecimal():
        return True
    before = max(end - length - 2, 0)
    return bool(_PARTED.match(text, end) or _PARTED.match(text, before, end))


def _quarter_prefix(line: Line, at: int) -> tuple[Fraction, int] | None:
    if line.tokens.keys[at][0].isdecimal():
        return None
    match = line.longest(at, "quarter-prefix")
    return (match.of("quarter-prefix")[0].value or ZERO, match.end) if match else None


def _increased(numeral: Numeral, part: Fraction) -> Numeral:
    hundreds = Fraction(100) if numeral.scale and numeral.bases[0] % 100 == 0 else Fraction(1)
    add = part * (numeral.scale * hundreds or numeral.size)
    return replace(
        numeral,
        loose=False,
        values=tuple(value + add for value in numeral.values),
        bases=tuple(base + part * hundreds for base in numeral.bases),
    )
