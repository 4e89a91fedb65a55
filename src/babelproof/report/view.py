"""How a reader wants a report: the settings every format is handed."""

from __future__ import annotations

from dataclasses import dataclass

# Findings that a page carries.
MOST = 200_000


@dataclass(frozen=True, slots=True)
class View:
    """Settings of one rendering; a format ignores those that mean nothing to it."""

    show_skips: bool = False
    color: bool | None = None
    width: int | None = None
    examples: int = 3
    holm: bool = False
    by: str | None = None
    most: int = MOST
