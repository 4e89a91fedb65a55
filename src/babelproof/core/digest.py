"""Eight hex digits over what a number was made of, for signatures."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable


def digest(parts: Iterable[str | bytes]) -> str:
    """The same for the same parts in the same order; lengths tell parts from one another."""
    found = hashlib.sha256()
    for part in parts:
        data = part.encode("utf-8", "surrogatepass") if isinstance(part, str) else part
        found.update(b"%d:" % len(data))
        found.update(data)
    return found.hexdigest()[:8]
