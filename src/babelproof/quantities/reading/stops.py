"""Which tokens of a text could begin a quantity, or a fixed phrase: most words could not."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import compress

from babelproof.quantities.line import Line, goes_on
from babelproof.quantities.numbers.spelled import split_word
from babelproof.quantities.reading.bound_words import bound_in
from babelproof.quantities.reading.draft import Draft
from babelproof.quantities.reading.hints import may_be_sign
from babelproof.quantities.tables.language import AHEAD, ALONE, BEFORE, Language

_MOST_REMEMBERED = 50_000
# The start alone, that a phrase may begin, that the token begins with a digit.
_START, _PHRASE, _DIGIT = 7, 8, 16


class _Starts(dict[str, int]):
    """For each token: what a quantity needs to begin there, and whether a fixed phrase may begin
    there; 0 where neither may."""

    def __init__(self, lang: Language, sure: bool) -> None:
        self.lang, self.sure = lang, sure
        self.known = lang.sure_starts if sure else lang.any_starts
        self.heads, self.glued = lang.heads, "glued" in lang.traits

    def __missing__(self, key: str) -> int:
        start = ALONE if self._stands_out(key) else self.known.get(key, 0)
        if key[0].isdecimal():
            start |= _DIGIT
        if self.sure and key in self.lang.frozen.next:
            start |= _PHRASE
        if len(self) < _MOST_REMEMBERED:
            self[key] = start
        return start

    def _stands_out(self, key: str) -> bool:
        if key[0].isdecimal():
            return True
        if (key[:3] in self.heads or key[:2] in self.heads) and self._may_hold(key):
            return True
        return not self.sure and (key in self.lang.after or may_be_sign(key, self.lang))

    def _may_hold(self, key: str) -> bool:
        """Whether a word that begins as a numeral does may hold one."""
        if not self.sure:
            return True
        if self.glued:
            entries, end = split_word(key, self.lang)
            if not entries or end == len(key):
                return bool(entries)
        return bound_in(key, self.lang) is not None


_starts_of = cache(_Starts)


@dataclass(frozen=True, slots=True)
class Stops:
    """The tokens worth a look, those shortly before digits, and those where fixed phrases begin;
    the last are worth a look, too."""

    places: Sequence[int]
    near: Collection[int]
    phrases: Collection[int]


def stops_in(draft: Draft) -> Stops:
    """Where to look at a text: most words begin nothing."""
    keys, lang = draft.tokens.keys, draft.lang
    starts = _starts_of(lang, draft.sure)
    marks = list(map(starts.__getitem__, keys))
    stops = list(compress(range(len(keys)), marks))
    phrases = _phrases(draft, [at for at in stops if marks[at] & _PHRASE])
    if lang.clitics or ("myriad" in lang.traits and not draft.sure):
        return Stops(range(len(keys)), _shortly_before_digits(stops, marks), phrases)
    near = _shortly_before_digits(stops, marks)
    if draft.sure:
        held, forms = (AHEAD,) if "myriad" in lang.traits else (AHEAD, BEFORE), lang.root.next
        stops = [
            at for at in stops
            if (start := marks[at] & _START) == ALONE
            or (start and start not in held)
            or (start == BEFORE and at in near)
            or (start == AHEAD and goes_on(forms[keys[at]], keys, at))
        ]  # fmt: skip
    return Stops(sorted({*stops, *phrases}) if phrases else stops, near, phrases)


def _phrases(draft: Draft, places: Iterable[int]) -> frozenset[int]:
    """Where fixed phrases begin, which their first two tokens mostly show."""
    keys, line, last = draft.tokens.keys, draft.line, len(draft.tokens.keys) - 1
    words, pairs = draft.lang.frozen_words, draft.lang.frozen_pairs
    return frozenset(
        [
            at
            for at in places
            if (keys[at] in words or (at < last and (keys[at], keys[at + 1]) in pairs))
            and line.frozen_end(at) > 0
        ]
    )


def _shortly_before_digits(places: Iterable[int], marks: Sequence[int]) -> set[int]:
    return {at - back for at in places if marks[at] & _DIGIT for back in (1, 2, 3)}


def begins(line: Line, start: int, at: int, number_near: bool) -> bool:
    """Whether a quantity may begin at a known token; ``start`` says what that needs."""
    if start == ALONE:
        return True
    keys = line.tokens.keys
    if start != BEFORE and goes_on(line.lang.root.next[keys[at]], keys, at):
        return True
    if start == AHEAD:
        return False
    if "myriad" in line.lang.traits:
        return True
    return number_near and _precedes_number(line, at)


def _precedes_number(line: Line, at: int) -> bool:
    """Whether a form ends at a token right before digits, but for signs and short words."""
    keys = line.tokens.keys
    for match in line.matches(at):
        for key in keys[match.end : match.end + 3]:
            if key[0].isdecimal():
                return True
            if len(key) > 3 and key not in line.lang.after:
                break
    return False
