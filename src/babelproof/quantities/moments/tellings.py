"""Times told by an hour and the minutes past it or to it, by the forms of a language: *twenty past
two*, *deux heures moins vingt*, *ikiye yirmi kala*."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from babelproof.quantities.line import Line
from babelproof.quantities.numbers.spelled import Numeral, read_numeral
from babelproof.quantities.tables.language import Language
from babelproof.quantities.tokens import folded, tokens_of
from babelproof.text.tables import rows

HALF_DAY = 720  # minutes
_NUMBER = re.compile(r"(?:(\w)\+)?([HM])")
_SIGNS = {"past": 1, "to": -1}
_LAST_HOUR, _MOST_MINUTES, _QUARTER = 24, 29, 15


@dataclass(frozen=True, slots=True)
class _Slot:
    """Where a number stands in a form: the hour, H, or the minutes, M, perhaps with a particle
    glued to it."""

    what: str
    glued: str = ""


@dataclass(frozen=True, slots=True)
class _Form:
    sign: int
    items: tuple[str | _Slot, ...]
    words: frozenset[str]


def tellings_in(line: Line) -> Iterator[tuple[int, int, int]]:
    """The times that a line tells, as minutes of half a day, and where each begins and ends."""
    keys, clitics = line.tokens.keys, line.lang.clitics
    there = frozenset(keys)
    forms = [form for form in _forms(line.lang.code) if clitics or form.words <= there]
    at = 0
    while forms and at < len(keys):
        found = [told for form in forms if (told := _told(line, at, form))]
        if not found:
            at += 1
            continue
        minute, end = max(found, key=lambda told: told[1])
        yield minute, line.tokens.spans[at][0], line.tokens.spans[end - 1][1]
        at = end


def _told(line: Line, at: int, form: _Form) -> tuple[int, int] | None:
    """The minute of half a day that a form tells at a token, and the token after it."""
    numbers, place = {"M": _QUARTER}, at
    for item in form.items:
        if place >= len(line.tokens.keys):
            return None
        if isinstance(item, str):
            if not _is_word(line.tokens.keys[place], item, line.lang):
                return None
            place += 1
            continue
        numeral = read_numeral(line, place)
        if numeral is None or not _fits(numeral, item, line, place):
            return None
        numbers[item.what], place = int(numeral.values[0]), numeral.end
    return (numbers["H"] * 60 + form.sign * numbers["M"]) % HALF_DAY, place


def _is_word(key: str, word: str, lang: Language) -> bool:
    if key == word or not lang.clitics or not key.endswith(word):
        return key == word
    return key[: -len(word)] in lang.clitics


def _fits(numeral: Numeral, slot: _Slot, line: Line, place: int) -> bool:
    if slot.glued and not line.tokens.keys[place].startswith(slot.glued):
        return False
    if not numeral.spelled and "myriad" not in line.lang.traits:
        return False
    most = _LAST_HOUR if slot.what == "H" else _MOST_MINUTES
    value = numeral.values[0] if numeral.values else 0
    return 1 <= value <= most and value.denominator == 1


@cache
def _forms(code: str) -> Sequence[_Form]:
    return [
        _form(_SIGNS[row["way"]], form)
        for row in rows("quantities/tellings.tsv")
        if row["lang"] == code
        for form in row["forms"].split("|")
    ]


def _form(sign: int, text: str) -> _Form:
    items, place = list[str | _Slot](), 0
    for number in _NUMBER.finditer(text):
        items += map(folded, tokens_of(text[place : number.start()]).keys)
        items.append(_Slot(number[2], number[1] or ""))
        place = number.end()
    items += map(folded, tokens_of(text[place:]).keys)
    return _Form(sign, tuple(items), frozenset(i for i in items if isinstance(i, str)))
