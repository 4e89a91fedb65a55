"""Scores and other pairs of numbers, *3-2*, *3:2*, 3比2: they may be turned round, told in words or
left out, but not become another. One is missing in the target, and a new one stands there."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from babelproof.core.segment import View
from babelproof.quantities.comparing.naming import Mismatch
from babelproof.quantities.comparing.offers import flat
from babelproof.quantities.exact import Fraction
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.reading.read import quantities_of
from babelproof.quantities.tokens import composed, found_in, plain

_AGAINST = ":\u2236\u6bd4\u5bfe\u5bf9\u5c0d\ub300"  # 比, 対, 对, 對, 대
_BETWEEN = f"\\-\u2010-\u2015{_AGAINST}"
_WESTERN = "[^\\W\u2e80-\ud7ff]"
_ANY = re.compile(rf"(?<!\d)(\d{{1,3}})(?=\s?[{_BETWEEN}]\s?(\d{{1,3}})(?!\d))")
_BEFORE = rf"(?<!{_WESTERN})(?<![.,:/'+*#$\u2032{_BETWEEN}])"
_AFTER = (
    rf"(?!{_WESTERN})(?![.,]\d|\s\d{{3}}(?!\d)|\s?[{_BETWEEN}/+*]\s?\d|\s?[%\u2030\u00b0\u2103])"
    "(?!\\s?[\u5e74\u6708\u65e5\u6642\u65f6\u70b9\u9ede\u53f7\u865f\u5206\ub144\uc6d4\uc77c\uc2dc])"
)
# No times, dates, fractions, decimals, percentages, thousands and pieces of longer codes.
_SCORE = re.compile(
    rf"{_BEFORE}(0|[1-9]\d?|(?<!\d\s)[1-9]\d\d)(\s?)([{_BETWEEN}])\2(0|[1-9]\d{{0,2}}){_AFTER}"
)
_SHAPES = frozenset({(9, 16), (10, 16), (9, 21)})  # of pictures
_LARGEST_SCALE = 25  # 1:25
_LAST_HOUR, _HALF_DAY, _MINUTES = 24, 12, 60
_NEAR, _MOST = 40, 12
_USUAL = ("-", ":", "\u2013")
Numbers = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Score:
    """Two numbers, the smaller first, ``sure``: this is no range; and where they stand."""

    numbers: Numbers
    sure: bool
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Pairs:
    """The scores of a text, and all pairs of numbers with a sign between them."""

    scores: tuple[Score, ...]
    all: frozenset[Numbers]


_NONE = Pairs((), frozenset())


def pairs_of(view: View) -> Pairs:
    """Analysis: the pairs of numbers in a text."""
    if view.text.isascii() and "-" not in view.text and ":" not in view.text:
        return _NONE
    text = plain(composed(view.text)[0])
    found = frozenset(_numbers(match[1], match[2]) for match in _ANY.finditer(text))
    scores = found_in(view.text, _scores) if found else ()
    return Pairs(tuple(Score(*told, *span) for told, *span in scores), found)


def _numbers(one: str, two: str) -> Numbers:
    first, second = sorted((int(one), int(two)))
    return first, second


def _scores(text: str) -> Iterator[tuple[tuple[Numbers, bool], int, int]]:
    for match in _SCORE.finditer(plain(text)):
        one, two = int(match[1]), int(match[4])
        if match[3] == ":" and _is_no_score(one, match[4]):
            continue
        sure = one >= two or match[3] in _AGAINST
        yield (_numbers(match[1], match[4]), sure), *match.span()


def _is_no_score(one: int, two: str) -> bool:
    """Whether two numbers with a colon may be a time, a scale or the shape of a picture."""
    other = int(two)
    is_time = one <= _LAST_HOUR and len(two) == 2 and other < _MINUTES
    return is_time or (one == 1 and other >= _LARGEST_SCALE) or (other, one) in _SHAPES


def scores_of(view: View) -> tuple[Score, ...]:
    """Analysis: the scores of a text, and what may be one."""
    return view.of(pairs_of).scores


def changed_score(src: View, tgt: View) -> Mismatch | None:
    """The one score in whose place the target has another."""
    gone = _lacking(src, tgt)
    new = _lacking(tgt, src) if len(gone) == 1 else {}
    if len(new) != 1:
        return None
    (lost,), (other,) = gone.values(), new.values()
    if not _are_of_a_kind(lost, other):
        return None
    one, two = (Quantity(score.start, score.end, "number") for score in (lost, other))
    return Mismatch("number-mismatch", one, two, "value")


def _are_of_a_kind(one: Score, two: Score) -> bool:
    """Whether two pairs are both scores, or one and what may be one with the same number in it, or
    ranges with the same end; *9-5* and *9-17* may be the same hours."""
    if any(abs(a - b) == _HALF_DAY for a in one.numbers for b in two.numbers):
        return False
    if one.sure or two.sure:
        return (one.sure and two.sure) or not set(one.numbers).isdisjoint(two.numbers)
    return any(a == b for a, b in zip(one.numbers, two.numbers, strict=True))


def _lacking(one: View, two: View) -> dict[Numbers, Score]:
    """The scores of one text that another does not tell."""
    scores = [s for s in one.of(pairs_of).scores if not _stands(s.numbers, two.text)]
    known = two.of(pairs_of).all if scores else ()
    found = {s.numbers: s for s in scores if s.numbers not in known}
    if not found or len(found) > _MOST:
        return found  # too many to be one
    free = _free_numbers(two)
    return {numbers: score for numbers, score in found.items() if not _are_told(numbers, free)}


def _stands(numbers: Numbers, text: str) -> bool:
    """Whether a text has two numbers with one of the usual signs between them, which is quickly
    seen."""
    for one, two in (numbers, numbers[::-1]):
        for sign in _USUAL:
            pair = f"{one}{sign}{two}"
            place = text.find(pair)
            if place >= 0 and not (
                text[place - 1 : place].isdecimal() or text[place + len(pair) :][:1].isdecimal()
            ):
                return True
    return False


def _free_numbers(view: View) -> defaultdict[Fraction, list[int]]:
    """The numbers that a text may have beside its scores, by their values, and where."""
    inside = {place for s in view.of(pairs_of).scores for place in range(s.start, s.end)}
    found: defaultdict[Fraction, list[int]] = defaultdict(list)
    for quantity in flat(view.of(quantities_of).quantities):
        if quantity.start not in inside:
            for value in {*quantity.values, *quantity.bases}:
                found[value].append(quantity.start)
    return found


def _are_told(numbers: Numbers, free: Mapping[Fraction, Sequence[int]]) -> bool:
    """Whether two numbers stand near each other, *three goals to two*; of two alike the second
    need not be said, *two apiece*."""
    few, many = (free.get(Fraction(number), ()) for number in numbers)
    if numbers[0] == numbers[1]:
        return numbers[0] > 1 and bool(many)  # a one is said too often
    places = set(many)
    return any(near in places for at in few for near in range(at - _NEAR, at + _NEAR + 1))
