"""What a lint check saw, before it is said which check that was."""

from __future__ import annotations

from typing import NamedTuple

from babelproof.suites.item import Item

SHOWN = 80


class Seen(NamedTuple):
    """The items concerned, and what was seen."""

    langs: str
    items: tuple[str, ...]
    message: str


def seen(item: Item, message: str) -> Seen:
    return Seen(item.langs, (item.id,), message)


def quoted(text: str) -> str:
    """A text to show: cut if long; what cannot be seen is written as an escape."""
    short = text if len(text) <= SHOWN else f"{text[: SHOWN - 1]}…"
    return "“" + "".join(c if c.isprintable() else repr(c)[1:-1] for c in short) + "”"
