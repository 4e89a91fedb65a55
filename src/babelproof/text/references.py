"""Is a text an entry of a bibliography, in which titles stay as they were published?"""

from __future__ import annotations

import re
from functools import cache

from babelproof.text.cues import cue_pattern

_YEAR = re.compile(r"(?<!\d)(?:1[5-9]|20)\d\d(?!\d)")
_NUMBERED = re.compile(r"\s*\[\d{1,3}\]")
_AUTHOR = re.compile(r"\s*[^\W\d_][\w’'-]{1,30}, \W?[^\W\d_a-z][\w-]{0,30}[ .,:]")
_PLACE = re.compile(
    r"\bpp?\. ?\d|\bpg\.? \d|\d ?\(\d{1,3}\) ?: ?\d|\b[Vv]ol\. ?\d|\bISBN\b|\bdoi[:.]|\bin: [A-Z]"
)


def is_reference(text: str) -> bool:
    """It begins with a number in brackets, or names a year and an author or a place in a volume."""
    if _NUMBERED.match(text):
        return True
    if _YEAR.search(text) is None:
        return False
    return bool(_AUTHOR.match(text) or _dated().match(text) or _PLACE.search(text))


@cache
def _dated() -> re.Pattern[str]:
    """Authors, and the year in brackets."""
    return re.compile(
        rf"\s*(?:[^\W\d_a-z][\w.’'-]{{0,30}},? |(?:{cue_pattern('author-link')}|&) ){{2,12}}"
        r"\((?:1[5-9]|20)\d\d[a-z]?\)[.,:]? "
    )
