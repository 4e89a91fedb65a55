"""Stock text of pages – headings of a wiki, notices – that no source asks for.

By ``data/boilerplate.tsv``, and for wikis by their markup.
"""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from babelproof.core.segment import Pair
from babelproof.text.patterns import re2_options
from babelproof.text.tables import rows
from babelproof.text.topics import folded

# Headings, links and templates of a wiki; a source without its signs does not ask for them.
_WIKI = {
    "==": r"={2,6}[ \x{a0}]?[^\s=][^=\n]{1,60}[^\s=][ \x{a0}]?={2,6}",
    "[[": r"\[\[[^\[\]\n]{2,80}\]\]",
    "{{": r"\{\{[A-Za-z][^{}\n]{1,80}\|[^{}\n]{0,200}\}\}",
}
WIKI = "wiki"


@dataclass(frozen=True, slots=True)
class Stock:
    """A stretch of stock text, and of what kind it is."""

    kind: str
    start: int
    end: int


def stock_text(pair: Pair) -> Iterator[Stock]:
    """Stock text of the target for which the source has nothing alike."""
    text = pair.tgt.text.encode("utf-8", "replace").decode()  # a lone surrogate as one sign
    for match in _finder().finditer(text):
        kind = _kind_of(match[0])
        if not _asked_for(kind, match[0], pair):
            yield Stock(kind, *match.span())


def _kind_of(found: str) -> str:
    if found[:2] in _WIKI:
        return WIKI
    return _phrases()[_plain(found)]


def _asked_for(kind: str, found: str, pair: Pair) -> bool:
    """The source has something alike, or it is not known what that would be."""
    if kind == WIKI:
        return found[:2] in pair.src.text
    parts = _excuses()[kind]
    own = parts.get(pair.src.lang.code)
    text = pair.src.of(folded)[0]
    return own is None or any(part in text for part in (*own, *parts["*"]))


@cache
def _finder() -> Any:
    """A pattern of all phrases and of markup."""
    return _compiled("|".join([*_WIKI.values(), *map(re.escape, _phrases())]))


@cache
def traces() -> Any:
    """The same over bytes, for columns."""
    return _compiled("|".join([*_WIKI.values(), *map(re.escape, _phrases())]).encode())


def _compiled(pattern: str | bytes) -> Any:
    import re2

    return re2.compile(pattern, re2_options(case_sensitive=False))


@cache
def _phrases() -> Mapping[str, str]:
    """The kind of each phrase."""
    return {_plain(r["text"]): r["kind"] for r in rows("boilerplate.tsv") if r["part"] == "phrase"}


@cache
def _excuses() -> Mapping[str, Mapping[str, list[str]]]:
    """For each kind, by language, the parts of words that excuse it in a source."""
    found: dict[str, defaultdict[str, list[str]]] = {}
    for row in rows("boilerplate.tsv"):
        if row["part"] == "source":
            kind = found.setdefault(row["kind"], defaultdict(list, {"*": []}))
            kind[row["lang"]].append(_plain(row["text"]))
    return {kind: dict(parts) for kind, parts in found.items()}


def _plain(text: str) -> str:
    return unicodedata.normalize("NFC", text).casefold()
