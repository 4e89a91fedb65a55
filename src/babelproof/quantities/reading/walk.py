"""The walk over the tokens of a text: which of them could begin a quantity, and of what kind."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import compress, pairwise

from babelproof.quantities.line import Line, Match, goes_on
from babelproof.quantities.moments.calendar import read_date
from babelproof.quantities.moments.clock import read_time
from babelproof.quantities.numbers.hangul import is_inside_word
from babelproof.quantities.numbers.spelled import split_word
from babelproof.quantities.reading import shortcuts
from babelproof.quantities.reading.draft import Draft
from babelproof.quantities.reading.eastern_values import is_other_word
from babelproof.quantities.reading.halves import read_dual, read_unit_and_half
from babelproof.quantities.reading.hints import (
    may_be_sign,
    offer_lexical,
    offer_prefix,
    offer_roman,
    offer_sign,
)
from babelproof.quantities.reading.numbers import read_number
from babelproof.quantities.reading.prefixed import read_prefixed, read_unit_before
from babelproof.quantities.reading.sizes import read_magnitude, read_scale_before
from babelproof.quantities.reading.unit_after import read_colon_price
from babelproof.quantities.reading.worded_moments import read_era, read_month, read_timed
from babelproof.quantities.tables.language import AHEAD, ALONE, BEFORE, Language
from babelproof.quantities.tokens import sort_of

_NO_PHRASES: frozenset[int] = frozenset()
_NO_SHORTS: Mapping[str, Callable[[Line, int], shortcuts.Short]] = {}
_NO_HEADS: frozenset[str] = frozenset()
_NUMERAL_KINDS = frozenset({"cardinal", "scale", "ordinal", "fraction", "quarter-prefix"})
_PASSED_OVER = frozenset({"weekday", "daypart"})
# What begins before a number, in the order in which it is tried.
_READERS: tuple[tuple[str, Callable[[Draft, int, Match], int | None]], ...] = (
    ("unit-before", read_unit_before),
    ("month", read_month),
    ("era", read_era),
    ("daypart", read_timed),
    ("clock", read_timed),
    ("currency", read_prefixed),
    ("unit", read_prefixed),
)
_BEFORE_NUMBERS = frozenset(kind for kind, _ in _READERS)
_MOST_REMEMBERED = 50_000

_LEGAL_DIGITS = frozenset("\u53c2\u53c3\u4f0d")  # 参, 參, 伍


def walk_over(draft: Draft) -> None:
    """Visits the tokens that could begin a quantity; the others are passed over."""
    lang, keys, sure = draft.lang, draft.tokens.keys, draft.sure
    starts = lang.sure_starts if sure else lang.any_starts
    shorts = _shorts(lang) if sure else _NO_SHORTS
    phrases = _phrases(draft) if sure else _NO_PHRASES
    glued, done = not sure or "glued" in lang.traits, 0
    stops, near = _stops(draft)
    for place in sorted({*stops, *phrases}) if phrases else stops:
        key = keys[place]
        if place in phrases:
            draft.freeze(place)
        if place < done:
            continue
        if key[0].isdecimal():
            done = _from_digits(draft, place)
            continue
        if not sure and key in lang.after:
            read_unit_and_half(draft, place)
        reader = shorts.get(key)
        short = reader(draft.line, place) if reader is not None else None
        if short is not None:
            draft.add(short[0], place)
            done = short[1]
            continue
        start = starts.get(key)
        if start is None and lang.clitics and lang.node(key) is not None:
            start = ALONE
        if start is not None and _begins(draft.line, start, place, place in near):
            done = _from_word(draft, place)
        elif glued and (key[:3] in lang.heads or key[:2] in lang.heads):
            done = _from_unknown(draft, place)
        elif not sure:
            offer_sign(draft, place)


@cache
def _shorts(lang: Language) -> Mapping[str, Callable[[Line, int], shortcuts.Short]]:
    """The short ways by the token they begin at."""
    return {
        **dict.fromkeys(lang.plain_ordinals, shortcuts.from_ordinal),
        **dict.fromkeys(lang.signs, shortcuts.from_sign),
        **dict.fromkeys(lang.plain_words, shortcuts.from_word),
    }


def _phrases(draft: Draft) -> Collection[int]:
    """The tokens where fixed phrases begin."""
    lang, keys = draft.lang, draft.tokens.keys
    if lang.frozen_words.isdisjoint(keys) and lang.frozen_pairs.isdisjoint(pairwise(keys)):
        return _NO_PHRASES
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
        self.heads = lang.heads if not sure or "glued" in lang.traits else _NO_HEADS

    def __missing__(self, key: str) -> int:
        start = ALONE if self._stands_out(key) else self.known.get(key, 0)
        if len(self) < _MOST_REMEMBERED:
            self[key] = start
        return start

    def _stands_out(self, key: str) -> bool:
        if key[0].isdecimal() or key[:3] in self.heads or key[:2] in self.heads:
            return True
        return not self.sure and (key in self.lang.after or may_be_sign(key, self.lang))


_starts_of = cache(_Starts)


def _stops(draft: Draft) -> tuple[Sequence[int], Collection[int]]:
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


def _begins(line: Line, start: int, at: int, number_near: bool) -> bool:
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
    """Whether a form ends at a token right before digits, but for a sign or short word."""
    keys = line.tokens.keys
    for match in line.matches(at):
        for key in keys[match.end : match.end + 2]:
            if key[0].isdecimal():
                return True
            if len(key) > 3 and key not in line.lang.after:
                break
    return False


def _from_digits(draft: Draft, at: int) -> int:
    line = draft.line
    if draft.sure and _is_power(line, at):
        return at + 1
    found = shortcuts.from_digits(line, at) if draft.sure else None
    if found is None and "colon-prices" in draft.lang.traits:
        found = read_colon_price(line, at)
    if found is None:
        found = read_date(line, at) or read_time(line, at)
    if found is None:
        return read_number(draft, at) or at + 1
    draft.add(found[0], at)
    return found[1]


def _is_power(line: Line, at: int) -> bool:
    """The 2 of *200 g/m2* belongs to the unit, also that of *g/m^2* and *g/sec.^2*."""
    spans, keys = line.tokens.spans, line.tokens.keys
    if keys[at] not in ("2", "3") or not at:
        return False
    if keys[at - 1] == "^":
        return at > 1 and (keys[at - 2].isalpha() or keys[at - 2] == ".")
    if spans[at - 1][1] != spans[at][0]:
        return False
    match = line.longest(at - 1, "unit")
    return match is not None and match.end == at + 1


def _from_word(draft: Draft, at: int) -> int:
    """The token after what begins with a known form."""
    if "spaced" in draft.lang.traits and is_inside_word(draft.line, at):
        return at + 1
    if draft.tokens.keys[at] in _LEGAL_DIGITS and is_other_word(draft.line, at):
        return at + 1
    matches = draft.line.matches(at)
    if not matches:
        return _from_unknown(draft, at)
    match = matches[-1]
    kinds = {entry.kind for found in matches for entry in found.entries}
    if "weekday" in kinds and "myriad" in draft.lang.traits and match.of("weekday"):
        return match.end
    if "lexical" in kinds and not draft.sure:
        offer_lexical(draft, at, matches)
    place = _before_number(draft, at, kinds) or _bare_size(draft, at, kinds)
    if place:
        return place
    if "dual-unit" in kinds:
        read_dual(draft, at, draft.line.longest(at, "dual-unit") or match)
    if not kinds.isdisjoint(_NUMERAL_KINDS):
        if "myriad" in draft.lang.traits and not draft.sure:
            _offer_time(draft, at)
        place = read_number(draft, at)
        if place:
            return place
    if match.end == at + 1:
        return _from_unknown(draft, at)
    return match.end if kinds <= _PASSED_OVER else at + 1


def _offer_time(draft: Draft, at: int) -> None:
    """六点半: a time in numeral characters."""
    found = read_time(draft.line, at)
    if found is not None:
        draft.found.append(replace(found[0], sure=False, reason="a spoken time", implied=True))


def _before_number(draft: Draft, at: int, kinds: set[str]) -> int | None:
    """What a form that stands before a number begins, if its number follows."""
    if kinds.isdisjoint(_BEFORE_NUMBERS):
        return None
    for kind, reader in _READERS:
        match = draft.line.longest(at, kind) if kind in kinds else None
        place = reader(draft, at, match) if match else None
        if place:
            return place
    return None


def _bare_size(draft: Draft, at: int, kinds: set[str]) -> int | None:
    place = read_scale_before(draft, at) if "scale-before" in kinds else None
    if not place and "magnitude" in kinds:
        place = read_magnitude(draft, at)
        number = draft.line.longest(at, "cardinal") if place and not draft.sure else None
        value = number.of("cardinal")[0].value if number else None
        if number and value:
            draft.offer(at, number.end, value)  # *three-digit*
    return place


def _from_unknown(draft: Draft, at: int) -> int:
    """A word that is no form of the tables, but may begin with one."""
    lang, key = draft.lang, draft.tokens.keys[at]
    if (key[:3] in lang.heads or key[:2] in lang.heads) and _is_word(draft, at):
        if "glued" in lang.traits:
            return _from_glued(draft, at, key, lang)
        if not draft.sure:
            offer_prefix(draft, at)
            return at + 1
    if not draft.sure:
        offer_roman(draft, at)
    return at + 1


def _is_word(draft: Draft, at: int) -> bool:
    return sort_of(draft.tokens.text_at(at)) == "word"


def _from_glued(draft: Draft, at: int, key: str, lang: Language) -> int:
    """A word that may be made of several numerals: *fünfundzwanzig*."""
    entries, end = split_word(key, lang)
    place = read_number(draft, at) if entries and end == len(key) else None
    if not place and not draft.sure:
        offer_prefix(draft, at)
    return place or at + 1
