"""Tables of forms: for each language, and what they say, the ways to say it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from babelproof.text.tables import rows

# Marks that are written within words of some scripts, and what a word is made of with them.
MARKS = "\u0300-\u036f\u0591-\u05c7\u064b-\u0652\u0900-\u097f"
LETTER = f"[\\w{MARKS}]"


@cache
def forms_in(table: str) -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    """The forms of a table by language and by what they say."""
    found: dict[str, dict[str, tuple[str, ...]]] = {}
    for row in rows(f"quantities/{table}.tsv"):
        found.setdefault(row["lang"], {})[row["what"]] = tuple(row["forms"].split("|"))
    return found
