"""Where a file is, by what the user typed: on this machine, or behind an address.

Addresses (``s3://bucket/corpus.tsv``, ``gs://``, ``hdfs://``, ``https://``; extra ``remote``, and
what fsspec needs for the kind) are read where they are: a worker on a cluster fetches its own
stretch of a plain file, and nobody copies the whole.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import cast

from babelproof.core.errors import MissingExtra, UsageError

_ADDRESS = re.compile(r"[a-z][a-z0-9+.-]+://", re.IGNORECASE)


def is_address(name: str) -> bool:
    """Whether it names a place beyond the file system."""
    return _ADDRESS.match(name) is not None


def place_of(name: str) -> Path:
    """Where it is; whatever reads a path reads this."""
    if not is_address(name):
        return Path(name)
    try:
        from upath import UPath
    except ImportError as error:
        raise MissingExtra(f"reading {name}", "remote") from error
    try:
        place = cast(Path, UPath(name))
        place.exists()
    except (ImportError, ValueError, OSError) as error:
        raise UsageError(f"{name}: cannot be reached ({error})") from error
    return place


def on_this_machine(name: str) -> Path:
    """The path, where something is to be written; an error for an address."""
    if is_address(name):
        raise UsageError(
            f"{name}: outputs are files that are complete once they have their name, which needs a"
            " file system; name a file here or on shared storage, and copy it there"
        )
    return Path(name)
