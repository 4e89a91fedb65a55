"""RE2 patterns over bytes: one scan finds what many words, or a whole column of texts, may hold."""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cache
from typing import Any

from babelproof.quantities.tokens import ALIKE
from babelproof.text.patterns import re2_options

_ANY_CASE = {"case_sensitive": False, "max_mem": 64 << 20}
_CEDILLAS = {0x15F: 0x219, 0x163: 0x21B, 0x15E: 0x218, 0x162: 0x21A}


def finder(pattern: str) -> Any:
    """A pattern ready to search UTF-8, whatever the case of its letters."""
    import re2

    return re2.compile(pattern.encode(), re2_options(**_ANY_CASE))


def written(form: str) -> str:
    """A pattern for a form as it is looked up, in all the ways its letters are written."""
    return re.escape(form).translate(_ways())


@cache
def _ways() -> dict[int, str]:
    ways = defaultdict[int, str](str)
    for letter in _CEDILLAS:  # and with a comma below
        ways[letter] += chr(_CEDILLAS[letter])
        ways[_CEDILLAS[letter]] += chr(letter)
    for letter, other in ALIKE.items():
        ways[other] += chr(letter)
    return {letter: f"[{chr(letter)}{others}]" for letter, others in ways.items()}
