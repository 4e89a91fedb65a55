"""On what terms engines work: how long, how much, and what of it is kept."""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import isfinite
from pathlib import Path

from babelproof.core.errors import UsageError
from babelproof.engines.budget import Budget

COUNTS = ("batch", "parallel", "max_calls", "max_characters", "max_tokens")
AMOUNTS = ("time_limit", "rate", "price")
_VARIABLE = re.compile("[A-Z][A-Z0-9_]*")


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """What holds for all engines of a request.

    ``prompt`` is a file for language models, with ``{src}``, ``{tgt}`` and ``{text}`` in it.
    ``key`` names the variable of the environment that holds the key of a chat address.
    ``max_calls``, ``max_characters`` and ``max_tokens`` limit what servers are asked, all of them
    together; ``rate`` is in calls a minute and ``price`` what a million tokens (of services:
    characters) cost, for the estimate. ``time_limit`` is in seconds, for one call; ``retries`` are
    those of a call that fails. ``batch``: texts a call; ``parallel``: calls at once. ``fresh`` asks
    again what was answered before; without ``cache`` nothing is kept. ``skip_failed``: a text
    without an answer is left empty.
    """

    prompt: str | Path | None = None
    key: str | None = None
    max_calls: int | None = None
    max_characters: int | None = None
    max_tokens: int | None = None
    rate: float | None = None
    price: float | None = None
    time_limit: float | None = None
    retries: int | None = None
    batch: int | None = None
    parallel: int = 1
    cache: bool = True
    fresh: bool = False
    skip_failed: bool = False

    def __post_init__(self) -> None:
        for name in COUNTS:
            value = getattr(self, name)
            if value is not None and value < 1:
                raise UsageError(f"⸨{name}⸩ is a whole number above 0")
        for name in AMOUNTS:
            value = getattr(self, name)
            if value is not None and not (value > 0 and isfinite(value)):
                raise UsageError(f"⸨{name}⸩ is a number above 0")
        if self.key is not None and not _VARIABLE.fullmatch(self.key):
            # It may be the key itself, so it is not repeated here.
            raise UsageError(
                "⸨key⸩ is the name of the variable that holds the key, as MY_API_KEY; a key itself"
                " belongs into the environment, never on a command line"
            )
        if self.retries is not None and self.retries < 0:
            raise UsageError("⸨retries⸩ is a whole number")
        if self.fresh and not self.cache:
            raise UsageError("with ⸨cache=False⸩ every answer is fresh: leave out ⸨fresh=True⸩")

    def budget(self) -> Budget:
        """Its limits, with nothing spent yet."""
        return Budget(self.max_calls, self.max_characters, self.max_tokens)
