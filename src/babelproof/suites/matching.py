"""Runs the patterns of items, each by the fastest engine that gives Python's answer.

RE2 where the pattern's tree proves that it means the same there; Python's ``re`` where the tree
proves that it cannot go astray on a text of that length; else ``re`` with a time limit.
"""

from __future__ import annotations

import re
import warnings
from functools import lru_cache
from typing import Any, NamedTuple

from babelproof.suites.backtracking import steps
from babelproof.suites.engines import needs_ascii, to_re2
from babelproof.suites.limited import BrokenPattern, LimitedSearch, TooSlow
from babelproof.suites.regex_nodes import Choice
from babelproof.suites.regex_tree import parse
from babelproof.text.patterns import re2_options

# What Python's engine gets through in about a tenth of a second.
MOST_STEPS = 20_000_000
_LIMITED = LimitedSearch()

__all__ = ["BrokenPattern", "TooSlow", "complaint", "find", "found"]


class _Engine(NamedTuple):
    re2: Any
    ascii_only: bool
    tree: Choice | None


def found(pattern: str, text: str) -> bool:
    """Whether ``re.search(pattern, text)`` finds anything; the text must be stripped.

    Raises :class:`BrokenPattern` or :class:`TooSlow` where there is no saying.
    """
    engine = _engine(pattern)
    # Of nothing at all Python's \B thinks otherwise.
    if text and engine.re2 is not None and (text.isascii() or not engine.ascii_only):
        try:
            return engine.re2.search(text) is not None
        except UnicodeEncodeError:  # lone surrogates, which UTF-8 cannot hold
            pass
    return find(pattern, text) is not None


def find(pattern: str, text: str) -> tuple[int, int] | None:
    """Where ``re.search`` finds the pattern; the text must be stripped."""
    tree = _engine(pattern).tree
    if tree is not None and steps(tree, len(text)) <= MOST_STEPS:
        match = _python(pattern).search(text)
        return match.span() if match else None
    return _LIMITED.search(pattern, text)


def complaint(pattern: str) -> str | None:
    """What Python has against a pattern, if anything; found in bounded time."""
    if parse(pattern) is not None:
        return None
    try:
        _LIMITED.search(pattern, "")
    except BrokenPattern as error:
        return str(error)
    except TooSlow:
        return "reading it takes too long"
    return None


@lru_cache(maxsize=16384)
def _engine(pattern: str) -> _Engine:
    tree = parse(pattern)
    said = None if tree is None else to_re2(tree)
    if tree is None or said is None:
        return _Engine(None, False, tree)
    return _Engine(_compile_re2(said), needs_ascii(tree), tree)


def _compile_re2(said: str) -> Any:
    import re2

    try:
        return re2.compile(said, re2_options(never_capture=True))
    except re2.error:  # too large for RE2
        return None


@lru_cache(maxsize=16384)
def _python(pattern: str) -> re.Pattern[str]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return re.compile(pattern)
