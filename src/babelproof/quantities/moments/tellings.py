"""Times told by an hour and the minutes past it or to it, by the forms of a language: *twenty past
two*, *deux heures moins vingt*, *ikiye yirmi kala*."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from babelproof.quantities.line import Line
from babelproof.quantities.numbers.spelled import Numeral, read_numeral
from babelproof.quantities.tables.finders import finder, written
from babelproof.quantities.tables.language import Language
from babelproof.quantities.tables.sure_words import words_for
from babelproof.quantities.tables.tree import NUMERALS
from babelproof.quantities.tokens import folded, tokens_of
from babelproof.text.columns import encoded
from babelproof.text.tables import rows

HALF_DAY = 720  # minutes
_NUMBER = re.compile(r"(?:(\w)\+)?([HM])")
_SIGNS = {"past": 1, "to": -1}
_LAST_HOUR, _MOST_MINUTES, _QUARTER, _FARTHEST = 24, 29, 15, 6


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
    done, numerals = 0, dict[int, Numeral | None]()
    for at in _starts(line, forms):
        if at < done:
            continue
        found = [told for form in forms if (told := _told(line, at, form, numerals))]
        if found:
            minute, done = max(found, key=lambda told: told[1])
            yield minute, line.tokens.spans[at][0], line.tokens.spans[done - 1][1]


def may_tell(text: str, lang: Language) -> bool:
    """Whether a text may tell such a time, as is quickly seen in languages with blanks."""
    if lang.clitics or "myriad" in lang.traits:
        return True
    return bool(_forms(lang.code)) and _finder(lang).search(encoded(text)) is not None


@cache
def _finder(lang: Language) -> Any:
    """An RE2 pattern for the forms, whatever is glued to their numerals."""
    minutes = _numerals(lang.code, range(5, _MOST_MINUTES + 1, 5))
    slots = {"H": _numerals(lang.code, range(1, _LAST_HOUR + 1)), "M": minutes}
    found = (
        r"[^\p{L}]+".join(slots[i.what] if isinstance(i, _Slot) else written(i) for i in form.items)
        for form in _forms(lang.code)
    )
    return finder("|".join(found))


def _numerals(code: str, values: Iterable[int]) -> str:
    words = {word for value in values for word in words_for(code, value, implied=False)}
    return f"(?:{'|'.join(map(written, sorted(words)))})"


def _starts(line: Line, forms: Sequence[_Form]) -> Sequence[int]:
    """The tokens where a telling may begin: not far before a word of its form."""
    keys, words = line.tokens.keys, {word for form in forms for word in form.words}
    if line.lang.clitics and forms:
        return range(len(keys))
    places = [at for at, key in enumerate(keys) if key in words] if forms else []
    near = {at for place in places for at in range(max(0, place - _FARTHEST), place + 1)}
    return [at for at in sorted(near) if _may_begin(keys[at], line.lang)]


def _may_begin(key: str, lang: Language) -> bool:
    """Whether a telling may begin with a token: a word of its forms, or a number."""
    if key in _first_tokens(lang) or key[0].isdecimal():
        return True
    return "glued" in lang.traits and (key[:3] in lang.heads or key[:2] in lang.heads)


@cache
def _first_tokens(lang: Language) -> frozenset[str]:
    words = {item for form in _forms(lang.code) for item in form.items[:1] if isinstance(item, str)}
    numerals = (k for k, node in lang.root.next.items() if not NUMERALS.isdisjoint(node.kinds))
    return frozenset({*words, *numerals})


def _told(
    line: Line, at: int, form: _Form, numerals: dict[int, Numeral | None]
) -> tuple[int, int] | None:
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
        if place not in numerals:
            numerals[place] = read_numeral(line, place)
        numeral = numerals[place]
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
    if slot.what == "M" and value % 5:
        return False  # *two to four* may be so many
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
