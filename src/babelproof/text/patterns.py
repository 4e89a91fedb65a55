"""Patterns written by users, run so that none of them can hang a run.

A pattern runs on RE2, which is linear in the text, wherever it means there what Python users
expect. RE2's ``\\b``, ``\\w``, ``\\d`` and ``\\s`` know ASCII only, and it has no look-around and
no back-references; such patterns run on the ``regex`` module with a time limit, and no more once
they have run out of time on a few texts, or have come near it on many.

Which patterns have run out of time too often to be tried again.

A pattern that goes astray on one text mostly does so on all: a limit for each text alone would
cost a large file its limit a line.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache, partial
from math import inf
from time import process_time
from typing import Any

from babelproof.core.errors import UsageError


class Patience:
    """How much time patterns may lose: each so many times, all together so many seconds.

    It does not travel: another process begins with new patience.
    """

    __slots__ = ("_lost", "_times", "seconds", "times")

    def __init__(self, times: int, seconds: float = inf) -> None:
        self.times, self.seconds = times, seconds
        self._times: Counter[str] = Counter()
        self._lost = 0.0

    def __reduce__(self) -> tuple[type[Patience], tuple[int, float]]:
        return Patience, (self.times, self.seconds)

    def is_over(self, pattern: str) -> bool:
        """Whether the pattern is not to be tried again."""
        return self._times[pattern] >= self.times or self._lost > self.seconds

    def lose(self, pattern: str, seconds: float) -> None:
        """The pattern ran out of time after so many seconds."""
        self._times[pattern] += 1
        self._lost += seconds

    def spend(self, seconds: float) -> None:
        """A pattern took so many seconds of the time that all may lose, and came to an end."""
        self._lost += seconds

    def times_lost(self, pattern: str) -> int:
        """How often the pattern ran out of time."""
        return self._times[pattern]


SECONDS = 0.5
# On so many texts a pattern may run out of time.
TIMES = 3
# Texts that take it so long (and a microsecond a character) may take it so many seconds together.
SLOW, SLOW_TOGETHER = 0.05, 10.0
_ASCII_ONLY = re.compile(r"(?<!\\)(?:\\\\)*\\[bBwWdDsS]")
_SURROGATES = re.compile("[\ud800-\udfff]")


class PatternTimeout(Exception):
    """A pattern took too long on one text, or on so many that it is off."""

    def __init__(self, pattern: str, how: str) -> None:
        super().__init__(f"the pattern {pattern!r} took longer than {how}")


@dataclass(frozen=True, slots=True)
class SafePattern:
    """A pattern as data: compiled on first use, picklable, safe on any text and on any number of
    them."""

    pattern: str
    ignore_case: bool = False
    patience: Patience = field(
        default_factory=partial(Patience, TIMES, SLOW_TOGETHER), compare=False, repr=False
    )

    def __post_init__(self) -> None:
        _compile(self.pattern, self.ignore_case)

    @property
    def linear(self) -> bool:
        """Whether it runs on RE2."""
        return _compile(self.pattern, self.ignore_case)[1]

    @property
    def as_trigger(self) -> str:
        """The pattern for a chunk scan; only for linear ones."""
        return f"(?i:{self.pattern})" if self.ignore_case else f"(?:{self.pattern})"

    def spans(self, text: str) -> Iterator[tuple[int, int]]:
        """Where the pattern occurs; empty matches are left out."""
        compiled, linear = _compile(self.pattern, self.ignore_case)
        safe = _SURROGATES.sub("\ufffd", text)
        found = compiled.finditer(safe) if linear else self._limited(compiled, safe)
        for match in found:
            if match.end() > match.start():
                yield match.span()

    def _limited(self, compiled: Any, text: str) -> list[Any]:
        """All matches, or a complaint, now or later, about the time they take."""
        patience, pattern = self.patience, self.pattern
        if patience.is_over(pattern):
            many = f"{SECONDS} s on {TIMES} texts"
            if patience.times_lost(pattern) < TIMES:
                many = f"{SLOW_TOGETHER:g} s on texts that are slow for it"
            raise PatternTimeout(pattern, f"{many} and is off for the rest")
        start = process_time()
        try:
            return list(compiled.finditer(text, timeout=SECONDS))
        except TimeoutError:
            patience.lose(pattern, SECONDS)
            raise PatternTimeout(pattern, f"{SECONDS} s on this text") from None
        finally:
            spent = process_time() - start
            if SLOW + 1e-6 * len(text) < spent < SECONDS:
                patience.spend(spent)


def re2_options(**settings: object) -> Any:
    """How RE2 is to take a pattern; one that it cannot read is an error, and no line on standard
    error."""
    import re2

    options = re2.Options()
    options.log_errors = False
    for name, value in settings.items():
        setattr(options, name, value)
    return options


@lru_cache(maxsize=4096)
def _compile(pattern: str, ignore_case: bool) -> tuple[Any, bool]:
    import re2

    options = re2_options(case_sensitive=not ignore_case)
    if not _ASCII_ONLY.search(pattern) and "[[:" not in pattern:
        try:
            return re2.compile(pattern, options), True
        except re2.error:
            pass
    import regex

    try:
        return regex.compile(pattern, regex.IGNORECASE if ignore_case else 0), False
    except regex.error as error:
        raise UsageError(f"the pattern {pattern!r} is not valid: {error}") from error
