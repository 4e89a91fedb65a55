"""The languages of a direction as a page needs them, for fonts and hyphenation."""

from __future__ import annotations

import re

_LANG = r"([a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|\d{3}))?)"
_PAIR = re.compile(f"{_LANG}-{_LANG}")


def sides(langs: str) -> list[str]:
    """The two languages of a direction; empty where unclear."""
    match = _PAIR.fullmatch(langs)
    return [match[1], match[2]] if match else ["", ""]
