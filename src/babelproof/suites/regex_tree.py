r"""Python patterns as trees, as far as their meaning is beyond doubt.

Enough of the syntax is read to prove three things about most patterns: that they mean the same
on RE2, how far a backtracking engine may go astray on them, and what their alternatives are.
Anything else (conditions, possessive repeats, octal escapes …) makes :func:`parse` give ``None``:
such a pattern is still run, by Python's own engine and with a time limit.
"""

from __future__ import annotations

import re
from functools import lru_cache

from babelproof.suites.regex_nodes import ANY, At, Chars, Choice, Node, Repeat, one, width

MOST_DEPTH = 60
MOST_LENGTH = 20_000
_SIMPLE_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "f": "\f", "v": "\v", "a": "\a"}
_HEX_ESCAPES = {"x": 2, "u": 4, "U": 8}
_BRACES = re.compile(r"([0-9]{1,6})(?:(,)([0-9]{1,6})?)?\}")
_GROUPS = ("?:", "?=", "?!", "?<=", "?<!")
_FLAGS = re.compile(r"\(\?[aims]+\)")
_GROUP_FLAGS = re.compile(r"\?[ims]+:")


class _Doubt(Exception):
    """The syntax is not among what is read here."""


@lru_cache(maxsize=16384)
def parse(pattern: str) -> Choice | None:
    """The tree of a pattern, or ``None`` where its meaning is not beyond doubt."""
    if len(pattern) > MOST_LENGTH:
        return None
    reader = _Reader(pattern)
    try:
        tree = reader.flagged() if _FLAGS.match(pattern) else reader.choice(0)
        return tree if reader.at == len(pattern) else None
    except (_Doubt, IndexError, ValueError, OverflowError):
        return None


class _Reader:
    """A pattern and how far it has been read."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.names: set[str] = set()
        self.groups = 0
        self.closed: set[int] = set()

    def peek(self) -> str:
        return self.text[self.at] if self.at < len(self.text) else ""

    def take(self, wanted: str) -> bool:
        if self.text.startswith(wanted, self.at):
            self.at += len(wanted)
            return True
        return False

    def flagged(self) -> Choice:
        self.at = self.text.index(")") + 1
        return Choice(((At("flags"), self.choice(0)),))

    def choice(self, depth: int, look: str = "") -> Choice:
        if depth > MOST_DEPTH:
            raise _Doubt
        branches = [self.sequence(depth)]
        while self.take("|"):
            branches.append(self.sequence(depth))
        return Choice(tuple(branches), look)

    def sequence(self, depth: int) -> tuple[Node, ...]:
        parts: list[Node] = []
        while self.peek() not in ("", "|", ")"):
            parts.append(self.repeated(self.part(depth)))
        return tuple(parts)

    def part(self, depth: int) -> Node:
        char = self.text[self.at]
        self.at += 1
        if char == "(":
            return self.group(depth)
        if char == "[":
            return self.set()
        if char == "\\":
            return self.escape(in_set=False)
        if char in "^$":
            return At(char)
        if char in "*+?{":
            raise _Doubt
        return ANY if char == "." else one(char)

    def group(self, depth: int) -> Choice:
        look, flags, number = "", _GROUP_FLAGS.match(self.text, self.at), 0
        opened = next((mark for mark in _GROUPS if self.take(mark)), None)
        if opened:
            look = opened[1:].replace(":", "")
        elif flags:
            self.at = flags.end()
        elif self.peek() != "?" or self._named():
            self.groups += 1
            number = self.groups
        else:
            raise _Doubt
        inner = self.choice(depth + 1, look)
        if not self.take(")"):
            raise _Doubt
        self.closed.add(number)
        if flags:
            return Choice(((At("flags"), inner),))
        # Python wants the text of a look-behind to be of one length; let it say so itself.
        if look.startswith("<") and not _fixed(inner):
            raise _Doubt
        return inner

    def _named(self) -> bool:
        end = self.text.find(">", self.at)
        if not self.text.startswith("?P<", self.at) or end < 0:
            return False
        name = self.text[self.at + 3 : end]
        if not (name.isascii() and name.isidentifier()) or name in self.names:
            return False
        self.names.add(name)
        self.at = end + 1
        return True

    def repeated(self, part: Node) -> Node:
        char = self.peek()
        if not char or char not in "*+?{":
            return part
        if isinstance(part, At) or (isinstance(part, Choice) and part.look):
            raise _Doubt
        self.at += 1
        low, high = {"*": (0, None), "+": (1, None), "?": (0, 1)}.get(char) or self.braces()
        self.take("?")
        # A second sign would be possessive, an error, or, if a brace, not what it seems.
        if self.peek() and self.peek() in "*+?{":
            raise _Doubt
        return Repeat(part, low, high)

    def braces(self) -> tuple[int, int | None]:
        found = _BRACES.match(self.text, self.at)
        if found is None:
            raise _Doubt
        self.at = found.end()
        low = int(found[1])
        high = low if found[2] is None else int(found[3]) if found[3] else None
        if high is not None and high < low:
            raise _Doubt
        return low, high

    def escape(self, in_set: bool) -> Chars | At:
        char = self.text[self.at]
        self.at += 1
        if char in "wWdDsS":
            return Chars((), char)
        if char in "bBAZ" and not in_set:
            return At(char)
        if char == "b":
            return one("\b")
        if char in _SIMPLE_ESCAPES:
            return one(_SIMPLE_ESCAPES[char])
        if char in _HEX_ESCAPES:
            return self._hex(_HEX_ESCAPES[char])
        if char in "123456789" and not in_set and self.peek() not in tuple("0123456789"):
            return self._again(int(char))
        if char.isascii() and char.isalnum():
            raise _Doubt
        return one(char)

    def _again(self, group: int) -> At:
        if group not in self.closed:
            raise _Doubt
        return At("same")

    def _hex(self, length: int) -> Chars:
        digits = self.text[self.at : self.at + length]
        if len(digits) != length or not all(c in "0123456789abcdefABCDEF" for c in digits):
            raise _Doubt
        self.at += length
        return one(chr(int(digits, 16)))

    def set(self) -> Chars:
        negated = self.take("^")
        ranges: list[tuple[int, int]] = []
        classes = ""
        first = True
        while first or self.peek() != "]":
            first = False
            low = self._member()
            if self.peek() == "-" and self.text[self.at + 1] != "]":
                self.at += 1
                high = self._member()
                if low.classes or high.classes or high.ranges < low.ranges:
                    raise _Doubt
                ranges.append((low.ranges[0][0], high.ranges[0][0]))
            else:
                classes += low.classes
                ranges += low.ranges
        self.at += 1
        return Chars(tuple(ranges), classes, negated)

    def _member(self) -> Chars:
        char = self.text[self.at]
        self.at += 1
        if char == "\\":
            found = self.escape(in_set=True)
            if isinstance(found, At):
                raise _Doubt
            return found
        # Python keeps [, --, &&, ~~ and || in a set for a meaning they may get one day.
        if char == "[" or (char in "-&~|" and self.peek() == char):
            raise _Doubt
        return one(char)


def _fixed(look: Choice) -> bool:
    low, high = width(Choice(look.branches))
    return low == high
