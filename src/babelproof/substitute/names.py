"""Finds names that a table lists: countries, and lists of the user's own."""

from __future__ import annotations

import re
from collections.abc import Iterator

from babelproof.core.segment import View
from babelproof.substitute.forms import written
from babelproof.substitute.measured import finder, is_joined
from babelproof.substitute.site import Site, once

_INITIAL_BEFORE = re.compile(r"[A-Z]\.[ \u00a0]?\Z")
_CAPITAL_AFTER = re.compile(r"[ \u00a0][^\W\d_]")


def names(kind: str, view: View) -> list[Site]:
    """Names that stand in a text once, and are no part of a longer one: no *New Mexico*."""
    return once(_found(kind, view))


def _found(kind: str, view: View) -> Iterator[Site]:
    lang, text = view.lang.code, view.text
    for match in finder(lang, kind).finditer(text):
        if is_joined(text, *match.span()) or _is_in_longer(lang, text, *match.span()):
            continue
        for paradigm in written(lang, kind)[match[0]]:
            cells = paradigm.cells_of(match[0])
            yield Site(kind, paradigm.token, *match.span(), paradigm.style, cells=cells)


def _is_in_longer(lang: str, text: str, start: int, end: int) -> bool:
    """Whether a name is part of a longer one, or stands in brackets to tell a kind of something; a
    word with a capital beside it tells that, but in German."""
    if _INITIAL_BEFORE.search(text[max(0, start - 4) : start]):
        return True  # P.R. China
    if text[start - 1 : start] == "(" and text[end : end + 1] == ")":
        return True  # Spanish (Mexico)
    after = _CAPITAL_AFTER.match(text, end)
    if lang == "de":
        return False
    if after and after[0][-1].isupper():
        return True
    before = re.search(r"([^\W\d_][\w-]*)[ \u00a0]\Z", text[max(0, start - 40) : start])
    if before is None or not before[1][0].isupper():
        return False
    ahead = text[: max(0, start - len(before[0]))].rstrip()
    return bool(ahead) and ahead[-1] not in '.!?:\u2026\u201c"\u00ab('
