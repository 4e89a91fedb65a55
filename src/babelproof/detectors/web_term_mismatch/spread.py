"""Web terms with blanks inside, as tokenised texts have them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from babelproof.core.segment import View
from babelproof.text.webterms import WebTerm

_STOP = str.maketrans("\uff0e\u3002", "..")


def spread(term: WebTerm, target: View) -> tuple[int, int] | None:
    """Where the term stands in the target with blanks inside (*user @ example . com*)."""
    parts = re.findall(r"[^\W_]+|[^\w\s]|_", term.text.rstrip("/"))
    if len(parts) < 2 or len(parts) > 60:
        return None
    packed, places = target.of(_packed)
    joined = _lower("".join(parts))
    at = packed.find(joined)
    if at < 0:
        return None
    start, end = places[at], places[at + len(joined) - 1] + 1
    return (start, end) if re.search(r"\s", target.text[start:end]) else None


def _packed(view: View) -> tuple[str, Sequence[int]]:
    """A side without blanks, in small letters and with plain full stops, and the place of each
    character."""
    places = [at for at, char in enumerate(view.text) if not char.isspace()]
    return _lower("".join(view.text[at] for at in places)).translate(_STOP), places


def _lower(text: str) -> str:
    """Small letters, as many as there were."""
    low = text.lower()
    if len(low) == len(text):
        return low
    return "".join(char.lower() if len(char.lower()) == 1 else char for char in text)


def is_tokenised(view: View) -> bool:
    """Whether punctuation stands apart throughout, as in text not put together again."""
    apart = re.search(r"\s[.,!?](?:\s|\Z)", view.text)
    return apart is not None and re.search(r"\w[.,!?;:](?:\s|\Z)", view.text) is None
