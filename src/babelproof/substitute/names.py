"""Finds names that a table lists: countries, and lists of the user's own."""

from __future__ import annotations

import re
from dataclasses import dataclass

from babelproof.core.segment import View
from babelproof.substitute.forms import written
from babelproof.substitute.measured import finder, is_joined
from babelproof.substitute.site import Site

_INITIAL_BEFORE = re.compile(r"[A-Z]\.[ \u00a0]?\Z")
_CAPITAL_AFTER = re.compile(r"[ \u00a0][^\W\d_]")


@dataclass(frozen=True, slots=True)
class Names:
    """Names that stand in a text once, and are no part of a longer one: no *New Mexico*."""

    name: str

    def sites(self, view: View) -> list[Site]:
        lang, text = view.lang.code, view.text
        sites = []
        for match in finder(lang, self.name).finditer(text):
            if is_joined(text, *match.span()) or _is_in_longer(lang, text, *match.span()):
                continue
            for paradigm in written(lang, self.name)[match[0]]:
                cells = paradigm.cells_of(match[0])
                sites.append(
                    Site(self.name, paradigm.token, *match.span(), paradigm.style, cells=cells)
                )
        tokens = [site.token for site in sites]
        return [site for site in sites if tokens.count(site.token) == 1]


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
