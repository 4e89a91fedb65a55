"""How far a backtracking engine, such as Python's, could go astray on a pattern.

The ways through a pattern are counted as if every part fitted the text, unless the next character
alone must decide: between alternatives that begin with different letters, or when a repeat ends.
The count is therefore an upper bound; what stays small by it is safe on any text.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from math import inf

from babelproof.suites.regex_nodes import Chars, Choice, Node, Repeat, width

_FEW = 64
_TOO_MANY_BITS = 60
_APART = {frozenset(pair) for pair in ("ws", "ds", "wW", "dD", "sS")}


def steps(tree: Choice, length: int) -> float:
    """What an engine may have to try on a text of some length, from all starts together."""
    return (length + 1) ** 2 * paths(tree, length)


def paths(node: Node, length: int) -> float:
    """The ways through a part, from one start."""
    if isinstance(node, Choice):
        return _choice(node, length)
    if not isinstance(node, Repeat):
        return 1.0
    ways = paths(node.part, length)
    most = length // max(1, width(node.part)[0])
    most = most if node.high is None else min(node.high, most)
    if ways <= 1:
        return float(max(0, most - node.low) + 1)
    if most * _bits(ways) > _TOO_MANY_BITS:
        return inf
    return sum(ways**rounds for rounds in range(node.low, most + 1)) or 1.0


def _bits(ways: float) -> float:
    return inf if ways == inf else float(int(ways).bit_length())


def _choice(choice: Choice, length: int) -> float:
    """Alternatives that begin with different letters are never tried on the same text."""
    by_letter: Counter[str] = Counter()
    plain = [text for branch in choice.branches if (text := literal(branch))]
    exclusive = _exclusive(plain)
    rest = float(bool(plain) and exclusive)
    for branch in choice.branches:
        if exclusive and literal(branch):
            continue
        ways = _sequence(branch, length)
        letters = _letters(_first(branch))
        if letters is None:
            rest += ways
        else:
            for letter in letters:
                by_letter[letter] += ways  # type: ignore[assignment]
    return rest + max(by_letter.values(), default=0.0)


def literal(branch: Sequence[Node]) -> str | None:
    """The one text that a sequence of plain characters stands for."""
    letters = [part.letter if isinstance(part, Chars) else None for part in branch]
    return None if None in letters else "".join(letter or "" for letter in letters)


def _exclusive(texts: Sequence[str]) -> bool:
    """Whether no text begins with another, so that at most one of them can stand anywhere."""
    return not any(later.startswith(early) for early, later in pairwise(sorted(texts)))


def _sequence(branch: Sequence[Node], length: int) -> float:
    ways = 1.0
    for at, part in enumerate(branch):
        if not _is_forced(part, branch[at + 1 :]):
            ways *= paths(part, length)
    return ways


def _is_forced(part: Node, after: Sequence[Node]) -> bool:
    """Whether a repeat of one character can end in one place only, by what must follow."""
    if not (isinstance(part, Repeat) and isinstance(part.part, Chars) and after):
        return False
    follows = _first(after)
    return follows is not None and all(_apart(part.part, chars) for chars in follows)


def _first(parts: Sequence[Node]) -> list[Chars] | None:
    """What a sequence must begin with, if that can be told."""
    if not parts:
        return None
    part = parts[0]
    if isinstance(part, Chars):
        return [part]
    if isinstance(part, Repeat):
        return _first([part.part]) if part.low else None
    if isinstance(part, Choice) and not part.look:
        found = [_first(branch) for branch in part.branches]
        known = [chars for one in found if one is not None for chars in one]
        return None if None in found else known
    return None


def _letters(chars: Sequence[Chars] | None) -> set[str] | None:
    """The characters that some sets hold, if they are few."""
    if chars is None or any(one.classes or one.negated for one in chars):
        return None
    ranges = [bounds for one in chars for bounds in one.ranges]
    if sum(high - low + 1 for low, high in ranges) > _FEW:
        return None
    return {chr(code) for low, high in ranges for code in range(low, high + 1)}


def _apart(one: Chars, other: Chars) -> bool:
    """Whether two sets surely have no character in common."""
    for few, many in ((one, other), (other, one)):
        letters = _letters([few])
        if letters is not None:
            return not any(contains(many, letter) for letter in letters)
    plain = not (one.ranges or other.ranges or one.negated or other.negated)
    return plain and all(frozenset(a + b) in _APART for a in one.classes for b in other.classes)


def contains(chars: Chars, char: str) -> bool:
    """Whether a set holds a character."""
    held = any(low <= ord(char) <= high for low, high in chars.ranges)
    held = held or any(_in_class(name, char) for name in chars.classes)
    return held != chars.negated


def _in_class(name: str, char: str) -> bool:
    held = {"w": char.isalnum() or char == "_", "d": char.isdecimal(), "s": char.isspace()}
    return held[name.lower()] != name.isupper()
