"""Which pairs may be looked at while a rule is being improved, and which only at the end.

The sets carry no document marks, so twenty consecutive lines stand for a document. A pair is for
the test only if both its document and its system are; it is for development only if neither is.
What is half and half is never sampled.
"""

from __future__ import annotations

import hashlib
from typing import Literal

Half = Literal["dev", "test", "mixed"]
LINES_PER_DOCUMENT = 20


def _bit(*parts: object) -> int:
    return hashlib.sha256("\0".join(map(str, parts)).encode()).digest()[0] & 1


def for_development(set_name: str, langs: str, line: int) -> bool:
    """Whether a line's document may be read while rules are improved. Lines count from 1."""
    return not _bit("babelproof-doc", set_name, langs, (line - 1) // LINES_PER_DOCUMENT)


def half(set_name: str, langs: str, line: int, system: str) -> Half:
    """The half a pair belongs to. Lines count from 1."""
    document = for_development(set_name, langs, line)
    of_system = not _bit("babelproof-sys", set_name, langs, system)
    if document and of_system:
        return "dev"
    return "mixed" if document or of_system else "test"
