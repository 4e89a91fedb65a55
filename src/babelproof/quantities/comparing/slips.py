"""Numbers in words that a system broke: that is an error of its own, but the number is not lost.

The translation is read again as it may have been meant: with one letter lost, put in or changed, or
two changed about (*achtiende* for *achttiende*), parted from the preposition it is glued to
(*viajedesiete meses*), in the words of a sister language (Slovak for Czech, Russian for Ukrainian),
or with months and large scales of a language that was not asked for, or misspelt (*25,6 miliard* in
Dutch, *31 mars* in Polish; the table is made by ``scripts/make_foreign_words.py``).
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cache, lru_cache

from babelproof.quantities.comparing.found import verdict
from babelproof.quantities.comparing.offers import Offers
from babelproof.quantities.numbers.glued import segments
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.reading.read import Reading, read
from babelproof.quantities.tables.language import Language, language
from babelproof.quantities.tables.sure_words import words_for
from babelproof.quantities.tokens import folded
from babelproof.text.tables import cues, rows

_SHORTEST = 8  # shorter words are too often others: *forth*, *cuadro*
_LONGEST = 40  # no numeral is longer, and a word has as many gaps as letters
_WORD = re.compile(rf"[^\W\d_]{{{_SHORTEST - 1},}}")
_NUMERALS = frozenset({"cardinal", "ordinal", "scale"})
_NEXT = re.compile(r"\s([^\W\d_]+)")
_SHORTEST_NUMERAL = 3
_FOREIGN_WORD = re.compile(r"[^\W\d_]{4,24}")
_SHORT, _SAME, _LIKE = 5, 3, 0.85


def without_slips(missing: Sequence[Quantity], offers: Offers, text: str) -> list[Quantity]:
    """What is missing even if words of the target that are nearly numerals are taken for them."""
    if not missing or not offers.lang.full:
        return list(missing)
    other = _WORD.sub(lambda word: _mended(word[0], offers.lang), offers.text)
    return without_found(missing, other, offers, text)


def _mended(word: str, lang: Language) -> str:
    """The numeral that a word nearly is, or the word itself."""
    key = folded(word)
    if key in lang.root.next or len(key) > _LONGEST or segments(key, lang):
        return word
    known = _with_gaps(lang.code)
    near = {form for gap in (key, *_gaps(key)) for form in known.get(gap, ())}
    return min((form for form in near if _is_one_off(key, form)), default=word)


@cache
def _with_gaps(code: str) -> Mapping[str, set[str]]:
    """The long numerals of a language, by themselves and with any one letter left out."""
    found: dict[str, set[str]] = defaultdict(set)
    for form, node in language(code).root.next.items():
        if len(form) >= _SHORTEST and any(entry.kind in _NUMERALS for entry in node.entries):
            for gap in (form, *_gaps(form)):
                found[gap].add(form)
    return found


def _gaps(word: str) -> list[str]:
    return [word[:place] + word[place + 1 :] for place in range(len(word))]


def _is_one_off(one: str, two: str) -> bool:
    """Whether two words differ in one letter, not the first, or in the order of two."""
    start = next((n for n, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), 0)
    if not start:
        return one[: len(two)] == two or two[: len(one)] == one
    here, there = one[start:], two[start:]
    if here[:2] == there[1::-1] and here[2:] == there[2:]:
        return True
    longer, shorter = (one, two) if len(one) >= len(two) else (two, one)
    return longer[start + 1 :] == shorter[start + (len(one) == len(two)) :]


def without_found(
    missing: Sequence[Quantity], other: str, offers: Offers, text: str
) -> list[Quantity]:
    """What is missing even if the target were ``other``; ``text``: the source."""
    if not missing or other == offers.text:
        return list(missing)
    again = Offers(read(other, offers.lang), other, offers.lang, weak=offers.weak)
    return [quantity for quantity in missing if verdict(quantity, again, text) is not True]


def without_sister_words(missing: Sequence[Quantity], offers: Offers, text: str) -> list[Quantity]:
    """What is missing even if the target is read in the sister language."""
    code = _sisters().get(offers.lang.code)
    if code is None or not missing:
        return list(missing)
    sister = language(code)
    reading = _without_ends(read(offers.text, sister), offers)
    again = Offers(reading, offers.text, sister, weak=offers.weak)
    return [quantity for quantity in missing if not _is_said(quantity, again, text)]


def _without_ends(reading: Reading, offers: Offers) -> Reading:
    """Without what the sister reads of a longer number in words, because it knows one of them."""
    longer = {q.start: q.end for q in offers.all if q.spelled and q.sure}
    ends = {end: start for start, end in longer.items()}
    kept = (
        q
        for q in reading.quantities
        if longer.get(q.start, q.end) <= q.end and ends.get(q.end, q.start) >= q.start
    )
    return Reading(tuple(kept), reading.months)


def _is_said(quantity: Quantity, offers: Offers, text: str) -> bool:
    """Whether a quantity stands there, with a unit of its own if it has one, and a time or a day as
    one: a word that the sister does not know proves nothing."""
    if verdict(quantity, offers, text) is not True:
        return False
    if quantity.sort == "time":
        return any(quantity.times & other.times for other in offers.times)
    if any(day[2] for day in quantity.days) and quantity.sort == "date":
        known = {day[1:] for other in offers.dates for day in other.days}
        return any(day[1:] in known for day in quantity.days)
    if quantity.parts and quantity.values and 0 < quantity.values[0] < 1:
        return bool(offers.of(quantity.values[:1]))  # not the three of *three quarters* alone
    if not (quantity.units or quantity.currencies):
        return True
    return any(other.units or other.currencies for other in offers.of(quantity.values))


@cache
def _sisters() -> dict[str, str]:
    return {row["lang"]: row["sister"] for row in rows("quantities/sisters.tsv")}


def without_counted(missing: Sequence[Quantity], offers: Offers, text: str) -> list[Quantity]:
    """What is missing even if the last word of a number belongs to the *times* after it."""
    left = list(missing)
    for number in offers.all if left else ():
        after = _NEXT.match(offers.text, number.end)
        before = offers.text[number.start : number.end].rpartition(" ")[0]
        if number.spelled and before and after and after[1].lower() in cues("times"):
            cut = number.start + len(before)
            left = without_found(left, f"{offers.text[:cut]},{offers.text[cut:]}", offers, text)
    return left


def without_glued_words(missing: Sequence[Quantity], offers: Offers, text: str) -> list[Quantity]:
    """What is missing even if numbers are parted from prepositions that they are glued to."""
    values = {n for q in missing for v in q.values for n in (v, v.numerator) if 1 < n <= 100}
    if not values or not (before := _prepositions(offers.lang.code)):
        return list(missing)
    numerals = {word for value in values for word in words_for(offers.lang.code, value, False)}
    words = "|".join(sorted(map(re.escape, (w for w in numerals if len(w) >= _SHORTEST_NUMERAL))))
    if not words:
        return list(missing)
    glued = rf"(?i)(?<=[^\W\d_])({before})({words})"
    return without_found(missing, re.sub(glued, r" \1 \2 ", offers.text), offers, text)


@cache
def _prepositions(code: str) -> str:
    """The words for *of*, as a pattern."""
    nodes = language(code).root.next.items()
    found = [key for key, node in nodes if any(_is_of(e.kind, e.what) for e in node.entries)]
    return "|".join(re.escape(key) for key in found if len(key) > 1 and key.isalpha())


def _is_of(kind: str, what: str) -> bool:
    return kind == "joiner" and what == "of"


def without_foreign_words(missing: Sequence[Quantity], offers: Offers, text: str) -> list[Quantity]:
    """What is missing even if such words of other languages are put into the target's own."""
    if not offers.lang.full:
        return list(missing)
    other = _FOREIGN_WORD.sub(lambda word: _own(word, offers.lang), offers.text)
    return without_found(missing, other, offers, text)


def _own(word: re.Match[str], lang: Language) -> str:
    """A word of the language for a foreign one, or for a misspelt one beside a number, or the
    word itself."""
    key = folded(word[0])
    if key in lang.root.next:
        return word[0]
    meaning = _foreign().get(key) or (_nearest(key, lang.code) if _is_by_digits(word) else "")
    return _words(lang.code).get(meaning, word[0]) if meaning else word[0]


def _is_by_digits(word: re.Match[str]) -> bool:
    around = word.string[max(0, word.start() - 3) : word.end() + 3]
    return any(map(str.isdecimal, around))


@lru_cache(maxsize=4096)
def _nearest(word: str, code: str) -> str:
    """What a word means that is one of these but for a slip of spelling."""
    known = _by_beginning(code).get(word[:_SAME], {}) if len(word) > _SHORT else {}
    found = get_close_matches(word, known, n=1, cutoff=_LIKE)
    return known[found[0]] if found else ""


@cache
def _by_beginning(code: str) -> Mapping[str, Mapping[str, str]]:
    """The words of the language and of others with their meanings, by their first letters."""
    found: defaultdict[str, dict[str, str]] = defaultdict(dict)
    for words in (_foreign().items(), _meanings(code)):
        for form, meaning in words:
            if len(form) > _SHORT:
                found[form[:_SAME]][form] = meaning
    return found


@cache
def _foreign() -> Mapping[str, str]:
    table = rows("quantities/foreign_words.tsv")
    return {form: row["what"] for row in table for form in row["forms"].split("|")}


@cache
def _words(code: str) -> Mapping[str, str]:
    """A word of the language for each meaning."""
    found: dict[str, str] = {}
    for form, meaning in _meanings(code):
        found.setdefault(meaning, form)
    return found


def _meanings(code: str) -> Iterator[tuple[str, str]]:
    """The single words of a language for months and scales, and what each means."""
    for form, node in language(code).root.next.items():
        for entry in node.entries if form.isalpha() else ():
            if entry.kind == "month" or (entry.kind == "scale" and not entry.loose):
                yield form, f"{entry.kind} {entry.what if entry.kind == 'month' else entry.value}"
