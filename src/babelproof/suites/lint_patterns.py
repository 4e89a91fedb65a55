"""Checks on patterns: read as trees, so that what is said of them holds for every text."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise

from babelproof.suites.backtracking import literal, steps
from babelproof.suites.item import Item, Suite
from babelproof.suites.lint_items import Seen, quoted, seen
from babelproof.suites.matching import BrokenPattern, TooSlow, complaint, found
from babelproof.suites.regex_nodes import At, Chars, Choice, Node, Repeat, holds, width
from babelproof.suites.regex_tree import parse

# A backtracking engine that tries so many ways on a line of that length is stuck.
STUCK = 1e12
LINE = 200
MOST_ALTERNATIVES = 500
_EMPTY = re.compile(r"(?<!\\)(?:\(\||\|\)|\|\||^\||\|$)")
_NESTED = re.compile(r"[+*}]\)[+*{]")


def _each(suite: Suite) -> Iterator[tuple[Item, str, str]]:
    """Items with each different pattern and its side."""
    for item in suite.items:
        for side, patterns in (("positive", item.positive), ("negative", item.negative)):
            for pattern in dict.fromkeys(patterns):
                yield item, side, pattern


def broken(suite: Suite) -> Iterator[Seen]:
    for item, side, pattern in _each(suite):
        if wrong := complaint(pattern):
            yield seen(item, f"the {side} pattern {quoted(pattern)} cannot be read: {wrong}")


def matches_everything(suite: Suite) -> Iterator[Seen]:
    for item, side, pattern in _each(suite):
        tree = parse(pattern)
        if tree is not None and width(tree)[0]:
            continue
        try:
            if all(found(pattern, text) for text in ("x", "\ufffc.", "")):
                yield seen(item, f"the {side} pattern {quoted(pattern)} is found in every output")
        except (BrokenPattern, TooSlow):
            continue


def empty_alternative(suite: Suite) -> Iterator[Seen]:
    for item, side, pattern in _each(suite):
        tree = parse(pattern)
        if _EMPTY.search(pattern) if tree is None else holds(tree, _has_empty):
            yield seen(item, f"the {side} pattern {quoted(pattern)} has an empty alternative")


def _has_empty(node: Node) -> bool:
    return isinstance(node, Choice) and len(node.branches) > 1 and () in node.branches


def duplicate(suite: Suite) -> Iterator[Seen]:
    for item in suite.items:
        for side, patterns in (("positive", item.positive), ("negative", item.negative)):
            for pattern, number in Counter(patterns).items():
                if number > 1:
                    yield seen(
                        item, f"the {side} pattern {quoted(pattern)} is given {number} times"
                    )
    for item, side, pattern in _each(suite):
        tree = parse(pattern)
        for branch, number in Counter(_alternatives(tree)).items() if tree else ():
            if number > 1:
                named = f" {quoted(text)}" if (text := literal(branch)) else ""
                yield seen(
                    item, f"the {side} pattern {quoted(pattern)} gives an alternative{named} twice"
                )


def dead(suite: Suite) -> Iterator[Seen]:
    for item in suite.items:
        for pattern in dict.fromkeys(item.positive):
            if pattern in item.negative:
                yield seen(
                    item, f"{quoted(pattern)} is positive and negative, so it leaves outputs open"
                )
    for item, side, pattern in _each(suite):
        tree = parse(pattern)
        if tree is None or holds(tree, lambda node: node == At("flags")):
            continue
        for shorter, longer in _contained(tree):
            yield seen(
                item,
                f"the {side} pattern {quoted(pattern)}: wherever {quoted(longer)} is found,"
                f" {quoted(shorter)} is found already",
            )
        if holds(tree, _misplaced):
            yield seen(
                item,
                f"the {side} pattern {quoted(pattern)} wants text before the beginning, after the"
                " end, or a blank there, but outputs are stripped",
            )


def _contained(tree: Choice) -> Iterator[tuple[str, str]]:
    """Pairs of plain alternatives, the second of which holds the first."""
    plain = [text for branch in _alternatives(tree) if (text := literal(branch))]
    plain = list(dict.fromkeys(plain))[:MOST_ALTERNATIVES]
    for longer in plain:
        shorter = next((text for text in plain if text != longer and text in longer), None)
        if shorter is not None:
            yield shorter, longer


def _alternatives(tree: Choice) -> tuple[tuple[Node, ...], ...]:
    """What the whole pattern chooses from; a group around all of it changes nothing."""
    while len(tree.branches) == 1 and len(tree.branches[0]) == 1:
        inner = tree.branches[0][0]
        if not isinstance(inner, Choice) or inner.look:
            break
        tree = inner
    return tree.branches if len(tree.branches) > 1 else ()


def _misplaced(node: Node) -> bool:
    """Whether some way through a choice can never be found in a stripped text."""
    if not isinstance(node, Choice) or node.look:
        return False
    return any(_impossible(branch) for branch in node.branches)


def _impossible(branch: tuple[Node, ...]) -> bool:
    for at, part in enumerate(branch):
        before, after = branch[:at], branch[at + 1 :]
        if part in (At("^"), At("A")):
            blank = bool(after) and after[0] == Chars(((32, 32),))
            if blank or any(width(other)[0] for other in before):
                return True
        if part in (At("$"), At("Z")):
            blank = bool(before) and before[-1] == Chars(((32, 32),))
            if blank or any(width(other)[0] for other in after):
                return True
    return False


def blow_up(suite: Suite) -> Iterator[Seen]:
    for item, side, pattern in _each(suite):
        tree = parse(pattern)
        if _NESTED.search(pattern) if tree is None else steps(tree, LINE) > STUCK:
            yield seen(item, f"the {side} pattern {quoted(pattern)} can be tried in too many ways")


def ascii_word(suite: Suite) -> Iterator[Seen]:
    for item, side, pattern in _each(suite):
        tree = parse(pattern)
        if tree is not None and not pattern.isascii() and holds(tree, _has_neighbours):
            yield seen(
                item,
                f"the {side} pattern {quoted(pattern)} has \\b or \\w beside a non-ASCII letter",
            )


def _has_neighbours(node: Node) -> bool:
    if not isinstance(node, Choice):
        return False
    for branch in node.branches:
        for left, right in pairwise(branch):
            if _edge(left, -1, _is_word) and _edge(right, 0, _is_foreign):
                return True
            if _edge(left, -1, _is_foreign) and _edge(right, 0, _is_word):
                return True
    return False


def _edge(node: Node, end: int, wanted: Callable[[Node], bool]) -> bool:
    """Whether a part can begin (or end) with what is wanted."""
    if isinstance(node, Repeat):
        return _edge(node.part, end, wanted)
    if isinstance(node, Choice):
        return any(branch and _edge(branch[end], end, wanted) for branch in node.branches)
    return wanted(node)


def _is_word(node: Node) -> bool:
    if isinstance(node, At):
        return node.kind in ("b", "B")
    return isinstance(node, Chars) and any(name in "wW" for name in node.classes)


def _is_foreign(node: Node) -> bool:
    return isinstance(node, Chars) and any(
        low > 127 and chr(low).isalnum() for low, _ in node.ranges
    )
