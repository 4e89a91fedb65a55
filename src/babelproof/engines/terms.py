"""On what terms engines work: how long, how much, and what of it is kept."""

from __future__ import annotations

from dataclasses import dataclass

from babelproof.core.errors import UsageError


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """What holds for all engines of a request.

    ``time_limit`` is in seconds, for one call. ``batch``: texts a call. ``parallel``: calls at
    once. ``fresh`` asks again what was answered before; without ``cache`` nothing is kept.
    ``skip_failed``: a text without an answer is left empty.
    """

    time_limit: float | None = None
    batch: int | None = None
    parallel: int = 1
    cache: bool = True
    fresh: bool = False
    skip_failed: bool = False

    def __post_init__(self) -> None:
        for name in ("batch", "parallel"):
            value = getattr(self, name)
            if value is not None and value < 1:
                raise UsageError(f"⸨{name}⸩ is a whole number above 0")
