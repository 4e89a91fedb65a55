"""The forms of a language as one tree, reached token by token, with what each form means."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from babelproof.quantities.exact import Fraction
from babelproof.quantities.tokens import HYPHENS, plain, tokens_of


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


@dataclass(slots=True)
class Node:
    """A place in the tree of forms. ``free``: none of its meanings needs a certain spelling."""

    next: dict[str, Node] = field(default_factory=dict)
    entries: tuple[Entry, ...] = ()
    free: bool = True


def keys_of(form: str) -> list[str]:
    """The tokens of a form; its hyphens do not count, unless it is nothing else."""
    if form.isascii() and form.isalpha():
        return [form.lower()]
    keys = tokens_of(plain(form)).keys
    return [key for key in keys if key not in HYPHENS] or keys


def plant(root: Node, keys: Sequence[str], entry: Entry) -> None:
    """Add a meaning of a form to the tree."""
    node = root
    for key in keys:
        node = node.next.setdefault(key, Node())
    if entry not in node.entries:
        node.entries = (*node.entries, entry)
        node.free = node.free and not (entry.exact or entry.tight)
