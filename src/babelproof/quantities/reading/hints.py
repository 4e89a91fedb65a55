"""Words and signs that only suggest a number: *twin*, *zweitägig*, XIV, ½.

Minutes and seconds in the digits of a stopwatch: *1:12.4 minutes*.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from babelproof.quantities.exact import Fraction
from babelproof.quantities.line import Line, Match
from babelproof.quantities.numbers.hangul import is_whole
from babelproof.quantities.numbers.literals import roman_value, sign_value
from babelproof.quantities.numbers.spelled import read_numeral, split_word
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.reading.draft import Draft
from babelproof.quantities.tables.language import Language
from babelproof.quantities.tokens import tokens_of

_ROMANS = frozenset("IVXLCDM\u0406\u0425\u041c\u0421")
_NO_UNITS: frozenset[str] = frozenset()
_LONGEST_PREFIX = 24
_LONGEST_ROMAN = 12
_SENTENCE_ENDS = frozenset('.!?:"\u201c\u201d\u201e\u00ab\u00bb(-\u2013\u2014')
_MARK_LETTERS = "abcdefghijklmnopqrstuvwxyz\u00e8\u00e9\u00ba\u00aa"
_SECONDS = re.compile(r"([0-5]\d)[.,](\d{1,3})")


def offer_lexical(draft: Draft, at: int, matches: Iterable[Match]) -> None:
    """The values of words that imply one."""
    spaced = "spaced" in draft.lang.traits
    for found in matches:
        if spaced and not is_whole(draft.line, at, found.end):
            continue
        for entry in found.of("lexical"):
            draft.offer(at, found.end, entry.value or Fraction(0))
            draft.found[-1].firm_unit = not entry.loose


def offer_prefix(draft: Draft, at: int) -> None:
    """A word that begins with a numeral, such as *zweitägig*, offers its value."""
    key, lang = draft.tokens.keys[at], draft.lang
    node = lang.root.next.get(key)
    if node and any(entry.kind == "weekday" for entry in node.entries):
        return  # petak
    offers = [*_beginnings(key, lang)]
    if any(units for _, units in offers):  # dwutygodniowy: what is counted is known
        offers = [(value, units) for value, units in offers if units]
    for value, units in dict.fromkeys(offers):
        draft.offer(at, at + 1, value, units)
    offer_roman(draft, at)


def _beginnings(key: str, lang: Language) -> Iterator[tuple[Fraction, frozenset[str]]]:
    """The numbers that a word may begin with, and the units that it goes on with."""
    prefixes = lang.prefixes
    sizes = range(min(len(key) - 1, _LONGEST_PREFIX), 1, -1)
    size = next((size for size in sizes if key[:size] in prefixes), 0)
    if size:
        yield prefixes[key[:size]], _units_of(key[size:], lang)
    whole = _compound(key, prefixes) if "glued" not in lang.traits else None
    if whole is not None:
        yield whole, _NO_UNITS
    end = _numeral_end(key, lang)
    numeral = read_numeral(Line(tokens_of(key[:end]), lang), 0) if end else None
    for value in numeral.values if numeral else ():
        yield value, _units_of(key[end:], lang)


def _units_of(rest: str, lang: Language) -> frozenset[str]:
    """The unit that ends a word such as *anderthalbj\u00e4hrig*."""
    node = lang.root.next.get(rest) if len(rest) > 2 else None
    return frozenset(e.what for e in node.entries if e.kind == "unit") if node else _NO_UNITS


def _compound(key: str, prefixes: Mapping[str, Fraction]) -> Fraction | None:
    """The value of several combining forms: *двадцатипятитысячный*, *двухсотпятидесятилетие*."""
    place, count, total, group = 0, 0, Fraction(0), Fraction(0)
    while place < len(key):
        sizes = range(min(len(key) - place, _LONGEST_PREFIX), 1, -1)
        size = next((n for n in sizes if key[place : place + n] in prefixes), 0)
        value = prefixes[key[place : place + size]] if size else Fraction(0)
        below = 10 if value < 10 else 100 if value < 100 else 1000
        if not size or (value < 1000 and group % below):
            break
        if value >= 1000:
            total, group = total + (group or 1) * value, Fraction(0)
        else:
            group += value
        place, count = place + size, count + 1
    return total + group if count > 1 else None


def _numeral_end(key: str, lang: Language) -> int:
    """Where the numeral that begins a word ends; 0 where there is none."""
    entries, end = split_word(key, lang)
    if not entries or end < 3:
        return 0
    # Words that begin like a short high numeral by chance (stoupat) are in the tables if not.
    short = end == 3 or (end == 4 and entries[0].kind == "ordinal")
    chance = short and entries[0].value is not None and entries[0].value >= 10
    return 0 if chance and "prefixed-and" not in lang.traits else end


def offer_roman(draft: Draft, at: int) -> None:
    """The value of a Roman numeral."""
    start, end = draft.tokens.spans[at]
    if draft.text[start] in _ROMANS and end - start <= _LONGEST_ROMAN:
        value = roman_value(_unmarked(draft.text[start:end], draft.lang))
        if value is not None and (end - start > 1 or _is_single_roman(draft.text, start)):
            draft.offer(at, at + 1, Fraction(value))


def _is_single_roman(text: str, place: int) -> bool:
    """Whether a capital may be a Roman numeral: not the D of D.C., nor the V of *V osmi zápasech*,
    which begins a sentence."""
    if text[place] not in "IVX":
        return False
    before, after = text[max(0, place - 2) : place].rstrip(), text[place + 1 : place + 3]
    begins = not before or before[-1] in _SENTENCE_ENDS
    return not (begins and after[:1].isspace() and after[1:].islower())


def _unmarked(word: str, lang: Language) -> str:
    """A Roman numeral without the ordinal mark glued to it: XIVe, IIIème."""
    head = word.rstrip(_MARK_LETTERS)
    node = lang.root.next.get(word[len(head) :].lower()) if len(head) < len(word) else None
    marked = node and any(entry.kind == "ordinal-mark" for entry in node.entries)
    marked = marked or (word[len(head) :] == "e" and len(head) > 1)  # as in French, often left
    return head if marked and (len(head) > 1 or head in "IVX") else word


def may_be_sign(key: str, lang: Language) -> bool:
    """Whether a token, in whatever case it stands, could be a Roman numeral or a sign."""
    if len(key) == 1 and key > "\u007f":
        return True
    if key[0].upper() not in _ROMANS or len(key) > _LONGEST_ROMAN:
        return False
    heads = (key[:size].upper() + key[size:] for size in range(1, len(key) + 1))
    return any(roman_value(_unmarked(word, lang)) is not None for word in heads)


def offer_sign(draft: Draft, at: int) -> None:
    """The value of a token that is no word of the tables: a Roman numeral or a sign such as ½."""
    start = draft.tokens.spans[at][0]
    if draft.text[start] in _ROMANS:
        offer_roman(draft, at)
        return
    key = draft.tokens.keys[at]
    if len(key) == 1 and key > "\u007f":
        value = sign_value(draft.tokens.text_at(at))
        if value is not None:
            draft.offer(at, at + 1, value)


def read_stopwatch(line: Line, at: int) -> tuple[Quantity, int] | None:
    """Minutes, seconds and parts of them before the word for minutes, and the token after it."""
    keys, spans = line.tokens.keys[at : at + 4], line.tokens.spans[at : at + 3]
    if len(keys) < 4 or keys[1] != ":" or len(keys[0]) > 2 or not keys[0].isdecimal():
        return None
    seconds = _SECONDS.fullmatch(keys[2])
    match = line.longest(at + 3, "unit") if seconds else None
    if seconds is None or match is None or spans[2][1] - spans[0][0] != sum(map(len, keys[:3])):
        return None
    if all(entry.what != "minute" or entry.loose for entry in match.of("unit")):
        return None
    start, end = spans[0][0], line.tokens.spans[match.end - 1][1]
    rest = int(seconds[1]) + Fraction(int(seconds[2]), 10 ** len(seconds[2]))
    whole = int(keys[0]) + rest / 60
    parts = (_span(start, end, Fraction(int(keys[0])), "minute"), _span(start, end, rest, "second"))
    step, units = Fraction(1, 1000), frozenset({"minute"})
    watch = Quantity(start, end, "number", (whole,), (whole,), step=step, units=units, parts=parts)
    return watch, match.end


def _span(start: int, end: int, value: Fraction, unit: str) -> Quantity:
    return Quantity(start, end, "number", (value,), (value,), units=frozenset({unit}))
