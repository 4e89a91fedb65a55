"""RE2 patterns over bytes: one scan finds what many words, or a whole column of texts, may hold."""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cache
from typing import Any

from babelproof.quantities.tokens import ALIKE


def finder(pattern: str) -> Any:
    """A pattern ready to search UTF-8, whatever the case of its letters."""
    import re2

    options = re2.Options()
    options.max_mem = 64 << 20
    options.case_sensitive = False
    options.log_errors = False
    return re2.compile(pattern.encode(), options)


def written(form: str) -> str:
    """A pattern for a form as it is looked up, in all the ways its letters are written."""
    return re.escape(form).translate(_ways())


@cache
def _ways() -> dict[int, str]:
    ways = defaultdict[int, str](str)
    for letter, other in ALIKE.items():
        ways[other] += chr(letter)
    return {letter: f"[{chr(letter)}{others}]" for letter, others in ways.items()}
