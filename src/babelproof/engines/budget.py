"""What calls may cost in all: set aside before each call, settled after it.

What is set aside is the most a call can come to, so a limit holds with many calls at once, too.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from threading import Lock

from babelproof.engines.protocol import Stopped


@dataclass(frozen=True, slots=True)
class Use:
    """What calls come to: their number, the characters sent, the tokens sent and received."""

    calls: int = 0
    characters: int = 0
    tokens: int = 0

    def __add__(self, other: Use) -> Use:
        return Use(*(getattr(self, f.name) + getattr(other, f.name) for f in fields(self)))

    def __sub__(self, other: Use) -> Use:
        return Use(*(getattr(self, f.name) - getattr(other, f.name) for f in fields(self)))


class Budget:
    """Limits for all engines of a command together; None is no limit."""

    def __init__(
        self, calls: int | None = None, characters: int | None = None, tokens: int | None = None
    ) -> None:
        self.limits = {"calls": calls, "characters": characters, "tokens": tokens}
        self._lock = Lock()
        self._aside = Use()
        self.spent = Use()

    def set_aside(self, most: Use) -> None:
        """Make room for a call; an error if there is none."""
        with self._lock:
            after = self.spent + self._aside + most
            for name, limit in self.limits.items():
                if limit is not None and getattr(after, name) > limit:
                    raise Stopped(
                        f"the budget of {limit:,} {name} (⸨max_{name}⸩) is spent but for"
                        f" {limit - getattr(self.spent + self._aside, name):,}, and the next call"
                        f" may need {getattr(most, name):,}"
                    )
            self._aside += most

    def settle(self, most: Use, used: Use) -> None:
        """What a call came to, in place of what was set aside for it."""
        with self._lock:
            self._aside -= most
            self.spent += used
