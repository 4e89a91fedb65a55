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
from babelproof.suites.limited import BrokenPattern, LimitedSearch, TooSlow
from babelproof.suites.regex_nodes import At, Chars, Choice, Node, Repeat, holds
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


# RE2 refuses larger counts.
MOST_REPEATS = 1000
_PLACES = {"^": r"\A", "A": r"\A", "$": r"\z", "Z": r"\z", "b": r"\b", "B": r"\B"}
# Python counts \x1c to \x1f among the blanks of ASCII; RE2 does not, nor \v.
_CLASSES = {
    "w": r"0-9A-Za-z_",
    "d": r"0-9",
    "s": r"\t-\r\x1c-\x20",
    "W": r"\x00-/:-@\[-\^`\{-\x7f",
    "D": r"\x00-/:-\x7f",
    "S": r"\x00-\x08\x0e-\x1b!-\x7f",
}


def needs_ascii(tree: Choice) -> bool:
    """Whether the pattern speaks of words, digits or blanks, which RE2 knows in ASCII only."""
    return holds(tree, _is_ascii_only)


def _is_ascii_only(node: Node) -> bool:
    if isinstance(node, At):
        return node.kind in "bB"
    return isinstance(node, Chars) and bool(node.classes)


def to_re2(tree: Choice) -> str | None:
    """The pattern in RE2's syntax, or ``None`` where RE2 has no words for it."""
    if holds(tree, _beyond_re2):
        return None
    return _say(tree)


def _beyond_re2(node: Node) -> bool:
    if isinstance(node, Choice):
        return bool(node.look)
    if isinstance(node, At):
        return node.kind not in _PLACES
    if isinstance(node, Repeat):
        return max(node.low, node.high or 0) > MOST_REPEATS
    if isinstance(node, Chars):
        return any(low <= 0xDFFF and high >= 0xD800 for low, high in node.ranges)
    return False


def _say(node: Node) -> str:
    if isinstance(node, Chars):
        return _say_chars(node)
    if isinstance(node, At):
        return _PLACES[node.kind]
    if isinstance(node, Repeat):
        high = "" if node.high is None else node.high
        return f"(?:{_say(node.part)}){{{node.low},{high}}}"
    return f"(?:{'|'.join(''.join(map(_say, branch)) for branch in node.branches)})"


def _say_chars(chars: Chars) -> str:
    if chars.letter is not None:
        letter = chars.letter
        return letter if letter.isascii() and letter.isalnum() else f"\\x{{{ord(letter):x}}}"
    inner = "".join(f"\\x{{{low:x}}}-\\x{{{high:x}}}" for low, high in chars.ranges)
    inner += "".join(_CLASSES[name] for name in chars.classes)
    return f"[{'^' if chars.negated else ''}{inner}]"
