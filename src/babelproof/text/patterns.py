"""Patterns written by users, run so that none of them can hang a run.

A pattern runs on RE2, which is linear in the text, wherever it means there what Python users
expect. RE2's ``\\b``, ``\\w``, ``\\d`` and ``\\s`` know ASCII only, and it has no look-around and
no back-references; such patterns run on the ``regex`` module with a time limit, and no more once
they have run out of time on a few texts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache, partial
from typing import Any

from babelproof.core.errors import UsageError
from babelproof.text.patience import Patience

SECONDS = 0.5
# On so many texts a pattern may run out of time.
TIMES = 3
_ASCII_ONLY = re.compile(r"(?<!\\)(?:\\\\)*\\[bBwWdDsS]")
_SURROGATES = re.compile("[\ud800-\udfff]")


class PatternTimeout(Exception):
    """A pattern took too long on one text, or on so many that it is off."""

    def __init__(self, pattern: str, off: bool = False) -> None:
        where = f"on {TIMES} texts and is off for the rest" if off else "on this text"
        super().__init__(f"the pattern {pattern!r} took longer than {SECONDS} s {where}")


@dataclass(frozen=True, slots=True)
class SafePattern:
    """A pattern as data: compiled on first use, picklable, safe on any text and on any number of
    them."""

    pattern: str
    ignore_case: bool = False
    patience: Patience = field(default_factory=partial(Patience, TIMES), compare=False, repr=False)

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
        if self.patience.is_over(self.pattern):
            raise PatternTimeout(self.pattern, off=True)
        compiled, linear = _compile(self.pattern, self.ignore_case)
        safe = _SURROGATES.sub("\ufffd", text)
        limit = {} if linear else {"timeout": SECONDS}
        try:
            for match in compiled.finditer(safe, **limit):
                if match.end() > match.start():
                    yield match.span()
        except TimeoutError:
            self.patience.lose(self.pattern, SECONDS)
            raise PatternTimeout(self.pattern) from None


@lru_cache(maxsize=4096)
def _compile(pattern: str, ignore_case: bool) -> tuple[Any, bool]:
    import re2

    options = re2.Options()
    options.log_errors = False
    options.case_sensitive = not ignore_case
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
