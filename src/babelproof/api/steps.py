"""How work in several steps tells of its progress."""

from __future__ import annotations

from collections.abc import Callable

Tell = Callable[[int], None]
# What a step is called, and how much it will be, if that is known.
Start = Callable[[str, int | None], Tell]


def silent(what: str, total: int | None) -> Tell:
    """Tells nobody of progress."""
    return lambda done: None
