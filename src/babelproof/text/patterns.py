"""Patterns written by users, run so that none of them can hang a run.

A pattern runs on RE2, which is linear in the text, wherever it means there what Python users
expect. RE2's ``\\b``, ``\\w``, ``\\d`` and ``\\s`` know ASCII only, and it has no look-around and
no back-references; such patterns run on the ``regex`` module with a time limit.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from babelproof.core.errors import UsageError

SECONDS = 0.5
_ASCII_ONLY = re.compile(r"(?<!\\)(?:\\\\)*\\[bBwWdDsS]")
_SURROGATES = re.compile("[\ud800-\udfff]")


class PatternTimeout(Exception):
    """A pattern took too long on one text."""

    def __init__(self, pattern: str) -> None:
        super().__init__(f"the pattern {pattern!r} took longer than {SECONDS} s on this text")


@dataclass(frozen=True, slots=True)
class SafePattern:
    """A pattern as data: compiled on first use, picklable, safe on any text."""

    pattern: str
    ignore_case: bool = False

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
        limit = {} if linear else {"timeout": SECONDS}
        try:
            for match in compiled.finditer(safe, **limit):
                if match.end() > match.start():
                    yield match.span()
        except TimeoutError:
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
