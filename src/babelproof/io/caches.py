"""Where the user keeps what would be costly to make again."""

from __future__ import annotations

import os
from pathlib import Path


def cache_folder() -> Path | None:
    """Where caches go; nowhere, if nothing tells where the user is at home."""
    named = os.environ.get("BABELPROOF_CACHE")
    if named:
        return Path(named)
    base = os.environ.get("XDG_CACHE_HOME")
    try:
        return (Path(base) if base else Path.home() / ".cache") / "babelproof"
    except RuntimeError:  # no HOME, and an account that the machine does not know
        return None
