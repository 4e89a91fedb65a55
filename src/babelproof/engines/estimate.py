"""What work that lies ahead will come to, told before the first call."""

from __future__ import annotations

from dataclasses import dataclass

from babelproof.engines.budget import Use

# Bytes of UTF-8 a token is made of, as a rule; there are languages and models with fewer.
BYTES_A_TOKEN = 4


@dataclass(slots=True)
class Survey:
    """What lies ahead: different texts that nobody has answered yet, and how long they are."""

    texts: int = 0
    ask: int = 0
    calls: int = 0
    characters: int = 0
    bytes: int = 0


@dataclass(frozen=True, slots=True)
class Estimate:
    """What calls will likely come to if none must be made again, and the most they are let come
    to; ``priced`` is what is paid for."""

    likely: Use
    most: Use
    priced: str

    def cost(self, price: float) -> float:
        """At so much a million of what is paid for."""
        return float(getattr(self.likely, self.priced)) * price / 1_000_000


def tokens(size: int) -> int:
    """How many tokens so many bytes are likely to be."""
    return -(-size // BYTES_A_TOKEN)
