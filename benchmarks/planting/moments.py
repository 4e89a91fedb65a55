"""Finds times of day, and days beside a month, by plain patterns."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from benchmarks.planting.words import BLANK, UNSPACED, Vocabulary, vocabulary

_DAY_BEFORE = re.compile(r"(?<!\d[.,:/–-])(?<!\d)(\d{1,2})(?:\.|º|-?го|η)? (?:de |of |ב|van )?$")
_DAY_AFTER = re.compile(r" (\d{1,2})(?:st|nd|rd|th)?(?![\d.:/-]*\d|[^\W_])")


@dataclass(frozen=True, slots=True)
class Clock:
    """A time of day; the span is that of the digits of the hour."""

    start: int
    end: int
    hour: int
    minute: int


@dataclass(frozen=True, slots=True)
class Date:
    """A day beside a month in words (or 3月5日); the spans of both."""

    day: tuple[int, int]
    month: tuple[int, int]
    number: int
    month_number: int
    row: int


def clocks(words: Vocabulary, text: str) -> list[Clock]:
    """Times of day: 20:30, and hours with a word that makes them one."""
    return _clocks(text, *_clock_patterns(words.lang))


@cache
def _clock_patterns(lang: str) -> tuple[re.Pattern[str], ...]:
    words = vocabulary(lang)
    found = [re.compile(r"(?<![\d:.,])(\d{1,2}):([0-5]\d)(?![\d:])")]
    hour = r"(?<![\d:.,])(\d{1,2})"
    for kind, forms in words.rows.get("clock", ()):
        word = "(?:" + "|".join(map(re.escape, sorted(forms, key=len, reverse=True))) + ")"
        if kind == "after":
            tail = "(?!間)" if lang in UNSPACED else r"(?![^\W\d_])"
            shape = rf"{hour}(?:[:.]([0-5]\d))?{BLANK}?{word}{tail}"
        elif kind == "between":
            shape = rf"{hour}{BLANK}?{word}{BLANK}?([0-5]\d)(?!\d)"
        else:
            shape = rf"(?<![^\W_]){word}{BLANK}?(\d{{1,2}})(?:[:.]([0-5]\d))?(?!\d)"
        found.append(re.compile(shape, re.IGNORECASE))
    return tuple(found)


def _clocks(text: str, *patterns: re.Pattern[str]) -> list[Clock]:
    found: dict[int, Clock] = {}
    for pattern in patterns:
        for match in pattern.finditer(text):
            clock = Clock(*match.span(1), int(match[1]), int(match[2] or 0))
            old = found.get(clock.start)
            if clock.hour <= 24 and (old is None or clock.minute > old.minute):
                found[clock.start] = clock
    return sorted(found.values(), key=lambda clock: clock.start)


def dates(words: Vocabulary, text: str) -> Iterator[Date]:
    """Days beside a month."""
    if words.lang in UNSPACED:
        for match in re.finditer(
            rf"(?<!\d)(\d{{1,2}}){BLANK}?[月월]{BLANK}?(\d{{1,2}})[日号일]", text
        ):
            if int(match[1]) <= 12:
                yield Date(match.span(2), match.span(1), int(match[2]), int(match[1]), -1)
        return
    for row, (_, names) in enumerate(words.rows.get("month", ())):
        for at, name in enumerate(names, 1):
            for match in re.finditer(rf"(?<![^\W_]){re.escape(name)}(?![^\W\d_])", text, re.I):
                before = _DAY_BEFORE.search(text[max(0, match.start() - 12) : match.start()])
                after = _DAY_AFTER.match(text[match.end() :])
                if before:
                    shift = max(0, match.start() - 12)
                    span = before.start(1) + shift, before.end(1) + shift
                elif after and words.lang in ("en", "hu"):
                    span = after.start(1) + match.end(), after.end(1) + match.end()
                else:
                    continue
                yield Date(span, match.span(), int(text[slice(*span)]), at, row)
