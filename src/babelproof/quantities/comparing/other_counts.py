"""Counts that need not be said, or that a word only suggests, but that must not become another: *a
week or two*, *two or three*, *Five Stars*, *acht*, which may be another word, and the two that
*both* or *other* seem to say. One number that the source does not have stands in the target."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise

from babelproof.core.segment import View
from babelproof.quantities.comparing.digit_strings import runs_in, stands
from babelproof.quantities.comparing.found import verdict
from babelproof.quantities.comparing.missing import still_missing
from babelproof.quantities.comparing.multiples import multiples_of
from babelproof.quantities.comparing.naming import Mismatch
from babelproof.quantities.comparing.offers import Offers, flat, offers_of
from babelproof.quantities.exact import Fraction
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.reading.doubts import A_DUAL, FIXED, LOOSE, NAME, VAGUE
from babelproof.quantities.reading.read import Reading, duties_of
from babelproof.quantities.tables import measures
from babelproof.quantities.tables.language import language
from babelproof.quantities.tables.sure_words import cardinal_words, small_numbers, words_for
from babelproof.quantities.tokens import folded, plain
from babelproof.text.said import LETTERS, are_said
from babelproof.text.tables import cue_pattern

_ONE, _TWO, _MOST = (Fraction(1),), 2, 100
_LONGEST_RUN = 3
_MOST_READ = 40  # numbers are compared with each other
_LONGEST_OR, _BETWEEN_TWINS = 8, 12
_TIED = re.compile("[A-Za-z\u00c0-\u024f\u0370-\u03ff\u0400-\u04ff] ?[-\u2010-\u2013]?\\Z")
_SPANS = frozenset({"day", "week", "month", "year"})
_IN_SMALLER = (7, 12, 24, 30, 60)
_FORTNIGHT = 15


def counts_of(source: View) -> tuple[Quantity, ...]:
    """Analysis: the counts of a source that must not become another."""
    read = source.of(duties_of).quantities
    return tuple(q for at, q in enumerate(read) if _is_count(q) and _must_stay(read, at, source))


def _must_stay(read: Sequence[Quantity], at: int, source: View) -> bool:
    one, before = read[at], read[at - 1] if at else None
    if one.sure:
        return one.values[0] == _TWO  # others are judged as it is
    if one.reason == VAGUE:
        return any(_are_alternatives(*two) for two in pairwise(read[max(0, at - 1) : at + 2]))
    if one.reason == FIXED:
        return one.values[0] == _TWO and _is_really_two(one, before, source.text)
    if one.reason == A_DUAL:
        return one.firm_unit and bool(one.units)  # سنتان, two years
    return one.reason == NAME or (one.reason == LOOSE and _counts_alone(one, source))


def _is_count(quantity: Quantity) -> bool:
    if quantity.sort != "number" or quantity.parts or quantity.scale or quantity.currencies:
        return False
    if len(quantity.values) != 1 or quantity.implied:
        return False
    return quantity.values[0].denominator == 1 and 1 < quantity.values[0] <= _MOST


def _are_alternatives(one: Quantity, two: Quantity) -> bool:
    """*Two or three*, 2、3."""
    return one.reason == two.reason == VAGUE and two.start - one.end <= _LONGEST_OR


def _is_really_two(two: Quantity, before: Quantity | None, text: str) -> bool:
    """*A day or two*, *ein, zwei Tage*, 近两年: no two of an idiom, for which another language may
    have five."""
    if two.units and two.units <= _SPANS and two.firm_unit:
        return True
    if before is not None and before.values == _ONE and two.start - before.end <= _TWO:
        return True
    return _or().search(text, max(0, two.start - _LONGEST_OR), two.start) is not None


@cache
def _or() -> re.Pattern[str]:
    return re.compile(rf"(?i)(?:{cue_pattern('or')})\s\Z")


def _counts_alone(quantity: Quantity, source: View) -> bool:
    """Whether a number is a word that counts, and not *dizaine*, which may be a dozen."""
    word = source.text[quantity.start : quantity.end].split()[0].lower()
    return word in cardinal_words(source.lang.code, int(quantity.values[0]))


def changed_number(src: View, tgt: View) -> Mismatch | None:
    """The count in whose place the target has another number."""
    due = [one for one in src.of(counts_of) if not _is_said(one, tgt)]
    if not due or not _may_have_new(src, tgt):
        return None  # mostly so
    source, target = src.of(offers_of), tgt.of(offers_of)
    if max(len(source.all), len(target.all)) > _MOST_READ:
        return None
    there = [q for q in target.all if q.sure and _is_count(q) and not _is_tied(q, tgt.text)]
    new = [q for q in there if _is_new(q, source, target.text)]
    for one in due:
        others = new or _twins(one, there, source) or _surplus(one, there, source, target)
        if len(others) != 1 or not _fits(one, others[0]):
            continue
        if _is_gone(one, src, new, target) and not _is_multiple(one, src):
            return Mismatch("number-mismatch", one, others[0], "value")
    return None


def _is_said(one: Quantity, tgt: View) -> bool:
    """Whether a target plainly has a number, or one of the words that suggest it, which are no
    excuse for a sure one. It is not read for that."""
    value, code = int(one.values[0]), tgt.lang.code
    forms = cardinal_words(code, value) if one.sure else words_for(code, value, implied=True)
    if stands(str(value), tgt.text) is not None:
        return True
    if "myriad" in language(tgt.lang.code).traits:
        return any(map(tgt.text.__contains__, forms))
    return are_said(forms, tgt.text)


def _may_have_new(src: View, tgt: View) -> bool:
    """Whether a target may have a number more often than its source. It is not read for that."""
    numerals, known = small_numbers(tgt.lang.code), src.of(_known_values)
    if "myriad" in language(tgt.lang.code).traits:
        found = {form: count for form in numerals if (count := tgt.text.count(form))}
    else:
        words = LETTERS.findall(folded(tgt.text))
        found = {form: words.count(form) for form in numerals.keys() & words}
    there = Counter(int(run) for run in runs_in(tgt.text) if len(run) <= _LONGEST_RUN)
    for form, count in found.items():
        there[numerals[form]] += count
    return any(count > known[value] for value, count in there.items() if value > 1)


def _known_values(source: View) -> Counter[int]:
    """Analysis: how often a source has which whole numbers."""
    read = flat(source.of(duties_of).quantities)
    values = (value for q in read for value in q.values[:1] if value.denominator == 1)
    runs = (int(run) for run in runs_in(source.text) if len(run) <= _LONGEST_RUN)
    return Counter(map(int, values)) | Counter(runs)


def _is_multiple(one: Quantity, src: View) -> bool:
    """*Twice as much*, which *doubled* says in full."""
    spans = src.of(multiples_of).values()
    return any(start < one.end and one.start < end for start, end in spans)


def _is_tied(quantity: Quantity, text: str) -> bool:
    """The 19 of COVID-19 and the 4 of MP4."""
    before = text[max(0, quantity.start - 3) : quantity.start]
    glued = before[-1:] > " " and _TIED.search(before) is not None
    return not quantity.spelled and glued


def _is_new(quantity: Quantity, source: Offers, text: str) -> bool:
    if verdict(quantity, source, text) is not None:
        return False
    counts = [q.values[0] for q in source.all if q.sure and _is_count(q)]
    return all(quantity.values[0] not in (a + b, abs(a - b)) for a, b in combinations(counts, 2))


def _is_gone(one: Quantity, src: View, new: Sequence[Quantity], target: Offers) -> bool:
    """Whether nothing in the target says a count; a sure one is not said by words that suggest it
    or mean *other*, either."""
    if src.text[one.start : one.end].lower() in target.text.lower():
        return False
    excused = one.sure and [q for q in target.all if _TWO in q.values and _is_excuse(q, one, new)]
    if excused:
        kept = Reading(tuple(q for q in target.all if q not in excused), target.months)
        target = Offers(kept, target.text, target.lang)
    one = replace(one, sure=True)
    if verdict(one, target, plain(src.text)) is not None:
        return False
    return bool(excused or still_missing([one], target, src))


def _is_excuse(quantity: Quantity, one: Quantity, new: Sequence[Quantity]) -> bool:
    """Whether a word only suggests two, *both*, or is an ordinal that may mean *other*: beside the
    new number, *četiri druga*, or for a word, which is no 2 that may be an ordinal itself."""
    if quantity.implied:
        return True
    if quantity.sort != "ordinal" or quantity.sure:
        return False
    return one.spelled or any(q.end + 1 == quantity.start for q in new)


def _twins(one: Quantity, there: Sequence[Quantity], source: Offers) -> list[Quantity]:
    """The second of *two or two*, for *two or three*."""
    if one.reason != VAGUE:
        return []
    return [
        b
        for a, b in pairwise(there)
        if a.values == b.values
        and b.start - a.end <= _BETWEEN_TWINS
        and _times(a.values[0], source) == 1
    ]


def _surplus(
    one: Quantity, there: Sequence[Quantity], source: Offers, target: Offers
) -> list[Quantity]:
    """Bare numbers in words that the target has more often than the source, whose two it has
    not: *the two Koreas* after *three years*."""
    if not (one.sure and one.spelled) or one.units or _times(one.values[0], target):
        return []
    return [
        q
        for q in there
        if not q.units
        and q.spelled
        and _times(q.values[0], target) > _times(q.values[0], source) > 0
    ]


def _times(value: Fraction, offers: Offers) -> int:
    same = (q for q in flat(offers.all) if value in (*q.values, *q.bases))
    return len({(q.start, q.end) for q in same})


def _fits(one: Quantity, new: Quantity) -> bool:
    """Whether a number may have taken the place of another, as it counts the same; 14 days may
    stand for the second of *a week or two*."""
    if one.units and new.units:
        return measures.units_agree(one.units, new.units)
    if one.units and one.firm_unit:
        return False
    if one.reason not in (FIXED, VAGUE):
        return not (new.units and new.firm_unit)
    smaller = {value * size for value in one.values for size in _IN_SMALLER}
    return not new.units or smaller.union({_FORTNIGHT}).isdisjoint(new.values)
