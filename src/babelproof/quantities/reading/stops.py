"""Which tokens of a text could begin a quantity, or a fixed phrase: most words could not."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import cache
from itertools import compress, pairwise

from babelproof.quantities.line import Line, goes_on
from babelproof.quantities.numbers.spelled import split_word
from babelproof.quantities.reading.bound_words import bound_in
from babelproof.quantities.reading.draft import Draft
from babelproof.quantities.reading.hints import may_be_sign
from babelproof.quantities.tables.language import AHEAD, ALONE, BEFORE, Language

NO_PHRASES: frozenset[int] = frozenset()
_MOST_REMEMBERED = 50_000


def phrases_in(draft: Draft) -> Collection[int]:
    """The tokens where fixed phrases begin."""
    lang, keys = draft.lang, draft.tokens.keys
    if lang.frozen_words.isdisjoint(keys) and lang.frozen_pairs.isdisjoint(pairwise(keys)):
        return NO_PHRASES
    words, pairs = lang.frozen_words, lang.frozen_pairs
    found = [at for at, two in enumerate(pairwise(keys)) if two in pairs or two[0] in words]
    if keys[-1] in words:
        found.append(len(keys) - 1)
    return {at for at in found if draft.line.frozen_end(at)}


class _Starts(dict[str, int]):
    """For each token: what a quantity needs to begin there; 0 where none may."""

    def __init__(self, lang: Language, sure: bool) -> None:
        self.lang, self.sure = lang, sure
        self.known = lang.sure_starts if sure else lang.any_starts
        self.heads, self.glued = lang.heads, "glued" in lang.traits

    def __missing__(self, key: str) -> int:
        start = ALONE if self._stands_out(key) else self.known.get(key, 0)
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


def stops_in(draft: Draft) -> tuple[Sequence[int], Collection[int]]:
    """The tokens worth a look, which most words are not, and those shortly before digits."""
    keys, lang = draft.tokens.keys, draft.lang
    if lang.clitics or ("myriad" in lang.traits and not draft.sure):
        return range(len(keys)), _shortly_before(range(len(keys)), keys)
    starts, forms = _starts_of(lang, draft.sure), lang.root.next
    stops = list(compress(range(len(keys)), map(starts.__getitem__, keys)))
    near = _shortly_before(stops, keys)
    if not draft.sure:
        return stops, near
    held = (AHEAD,) if "myriad" in lang.traits else (AHEAD, BEFORE)
    return [
        at for at in stops
        if (start := starts[keys[at]]) not in held
        or (at in near if start == BEFORE else goes_on(forms[keys[at]], keys, at))
    ], near  # fmt: skip


def _shortly_before(places: Iterable[int], keys: Sequence[str]) -> set[int]:
    return {at - back for at in places if keys[at][0].isdecimal() for back in (1, 2, 3)}


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
