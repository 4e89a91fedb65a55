"""The forms of a language as one tree, reached token by token, with what each form means."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache

from babelproof.quantities.exact import Fraction
from babelproof.quantities.tokens import HYPHENS, folded, plain, tokens_of

# Below are the letters of scripts that put blanks between words.
SPACED = "\u3005"
NUMERALS = frozenset({"cardinal", "scale", "ordinal", "fraction"})


@dataclass(frozen=True, slots=True)
class Entry:
    """One meaning of a form. ``exact``: the only spelling, where case matters; ``tight``: its
    signs must stand together (*A$5*, not *a $5*); ``bound``: sure only where it is glued or
    hyphenated to its number (*31-year*)."""

    kind: str
    what: str
    value: Fraction | None = None
    loose: bool = False
    exact: str = ""
    tight: bool = False
    bound: bool = False

    def may_oblige(self) -> bool:
        """Whether it could make a duty."""
        if self.kind == "fraction":
            return True  # half a million
        if self.kind in NUMERALS:
            return not self.loose and self.value != 1
        return self.kind != "unit" or self.what in ("percent", "permille")


@dataclass(slots=True)
class Node:
    """A place in the tree of forms. ``free``: none of its meanings needs a certain spelling;
    ``kinds`` are those of all forms that lead to it or begin so, ``sure`` of those that could make
    a duty."""

    next: dict[str, Node] = field(default_factory=dict)
    entries: tuple[Entry, ...] = ()
    free: bool = True
    kinds: frozenset[str] = frozenset()
    sure: frozenset[str] = frozenset()


def keys_of(form: str) -> list[str]:
    """The tokens of a form; its hyphens do not count, unless it is nothing else."""
    if form.isascii() and form.isalpha():
        return [form.lower()]
    words = form.split()
    if max(form, default="") < SPACED and all(map(str.isalpha, words)):
        return [folded(plain(word)) or word for word in words]
    keys = tokens_of(plain(form)).keys
    return [key for key in keys if key not in HYPHENS] or keys


def plant(root: Node, keys: Sequence[str], entry: Entry) -> None:
    """Add a meaning of a form to the tree."""
    node, sure = root, entry.may_oblige()
    for key in keys:
        following = node.next.get(key)
        if following is None:
            following = node.next[key] = Node()
        node = following
        node.kinds = _and(node.kinds, entry.kind)
        if sure:
            node.sure = _and(node.sure, entry.kind)
    if entry not in node.entries:
        node.entries = (*node.entries, entry)
        node.free = node.free and not (entry.exact or entry.tight)


def forms_below(node: Node, keys: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Node]]:
    """All places of a tree below a node, each with the tokens that lead to it."""
    for key, below in node.next.items():
        yield (*keys, key), below
        yield from forms_below(below, (*keys, key))


@cache
def _and(kinds: frozenset[str], kind: str) -> frozenset[str]:
    """One set for all places where the same kinds go on."""
    return kinds | {kind}
