"""The walk over the tokens of a text: what kind of quantity begins at each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache

from babelproof.quantities.line import Line, Match
from babelproof.quantities.moments.calendar import read_date
from babelproof.quantities.moments.clock import read_time
from babelproof.quantities.moments.spoken_clock import SPOKEN
from babelproof.quantities.numbers.hangul import is_inside_word
from babelproof.quantities.numbers.spelled import split_word
from babelproof.quantities.reading import shortcuts
from babelproof.quantities.reading.bound_words import read_bound_word
from babelproof.quantities.reading.draft import Draft
from babelproof.quantities.reading.eastern_values import is_other_word
from babelproof.quantities.reading.halves import read_dual, read_unit_and_half
from babelproof.quantities.reading.hints import (
    offer_lexical,
    offer_prefix,
    offer_roman,
    offer_sign,
    read_stopwatch,
)
from babelproof.quantities.reading.numbers import read_number
from babelproof.quantities.reading.prefixed import (
    read_magnitude,
    read_prefixed,
    read_scale_before,
    read_unit_before,
)
from babelproof.quantities.reading.stops import begins, stops_in
from babelproof.quantities.reading.unit_after import read_colon_price
from babelproof.quantities.reading.worded_moments import (
    read_days,
    read_decades,
    read_era,
    read_month,
    read_timed,
    read_told_hour,
    read_worded_day,
)
from babelproof.quantities.tables.language import ALONE, Language
from babelproof.quantities.tokens import sort_of

_NO_SHORTS: Mapping[str, Callable[[Line, int], shortcuts.Short]] = {}
_NUMERAL_KINDS = frozenset({"cardinal", "scale", "ordinal", "fraction", "quarter-prefix"})
_PASSED_OVER = frozenset({"weekday", "daypart"})
# What begins before a number, in the order in which it is tried.
_READERS: tuple[tuple[str, Callable[[Draft, int, Match], int | None]], ...] = (
    ("decades", read_decades),
    ("days", read_days),
    ("told-hour", read_told_hour),
    ("worded-day", read_worded_day),
    ("unit-before", read_unit_before),
    ("month", read_month),
    ("era", read_era),
    ("daypart", read_timed),
    ("clock", read_timed),
    ("currency", read_prefixed),
    ("unit", read_prefixed),
)
_BEFORE_NUMBERS = frozenset(kind for kind, _ in _READERS)
_LEGAL_DIGITS = frozenset("\u53c2\u53c3\u4f0d")  # 参, 參, 伍


def walk_over(draft: Draft) -> None:
    """Visits the tokens that could begin a quantity; the others are passed over."""
    lang, keys, sure = draft.lang, draft.tokens.keys, draft.sure
    starts = lang.sure_starts if sure else lang.any_starts
    shorts = _shorts(lang) if sure else _NO_SHORTS
    stops, done = stops_in(draft), 0
    near, phrases = stops.near, stops.phrases
    for place in stops.places:
        key = keys[place]
        if place in phrases:
            draft.freeze(place)
        if place < done:
            continue
        if key[0].isdecimal():
            done = _from_digits(draft, place)
            continue
        if (not sure or lang.clitics) and key in lang.after:
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
        if start is not None and begins(draft.line, start, place, place in near):
            done = _from_word(draft, place)
        elif key[:3] in lang.heads or key[:2] in lang.heads:
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


def _from_digits(draft: Draft, at: int) -> int:
    line = draft.line
    if draft.sure and _is_power(line, at):
        return at + 1
    found = shortcuts.from_digits(line, at) if draft.sure else None
    if found is None and "colon-prices" in draft.lang.traits:
        found = read_colon_price(line, at)
    if found is None:
        found = read_date(line, at) or read_time(line, at) or read_stopwatch(line, at)
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
        draft.found.append(replace(found[0], sure=False, reason=SPOKEN, implied=True))


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
        if draft.sure:
            read_bound_word(draft, at)
        else:
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
    if not place and draft.sure and entries:
        read_bound_word(draft, at)
    elif not place and not draft.sure:
        offer_prefix(draft, at)
    return place or at + 1
