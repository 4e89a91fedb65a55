"""RE2 patterns over bytes: one scan finds what many words, or a whole column of texts, may hold."""

from __future__ import annotations

from typing import Any


def finder(pattern: str) -> Any:
    """A pattern ready to search UTF-8, whatever the case of its letters."""
    import re2

    options = re2.Options()
    options.max_mem = 64 << 20
    options.case_sensitive = False
    options.log_errors = False
    return re2.compile(pattern.encode(), options)
