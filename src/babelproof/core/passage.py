"""A source text with all that was made of it: what a run folder keeps of the input."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Passage:
    """A source text with every system's translation. ``part`` tells passages of one line apart, as
    the forms of a plural message."""

    langs: str
    line: int
    src: str
    tgt: Mapping[str, str]
    part: int = 0
    id: str | int | None = None
    doc: str | None = None
    domain: str | None = None
    ref: str | None = None
