"""Reads the tables of a language: rows made by hand, then what CLDR adds to them.

Tables of forms: for each language, and what they say, the ways to say it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files

from babelproof.text.tables import rows

Row = tuple[str, str, str, str]
# Marks that are written within words of some scripts, and what a word is made of with them.
MARKS = "\u0300-\u036f\u0591-\u05c7\u064b-\u0652\u0900-\u097f"
LETTER = f"[\\w{MARKS}]"


@cache
def full_languages() -> tuple[str, ...]:
    """The languages with full tables."""
    folder = files("babelproof").joinpath("data", "quantities", "hand")
    return tuple(sorted(p.name[:-4] for p in folder.iterdir() if p.name.endswith(".tsv")))


@cache
def single_words(kind: str) -> frozenset[str]:
    """The forms of a kind that are one word, in all languages, without loading their tables."""
    rows = (row for code in full_languages() for row in _layer("hand", code) if row[0] == kind)
    forms = (form.lower() for row in rows for form in row[2].split("|"))
    return frozenset(form for form in forms if " " not in form)


def rows_of(code: str) -> Iterator[Row]:
    """The rows of a language that come with babelproof."""
    return merged(_layer("hand", code), code)


def merged(by_hand: Iterable[Row], code: str) -> Iterator[Row]:
    """The rows made by hand, then what CLDR adds: the former decide on their forms, and may drop
    CLDR's."""
    dropped, known = set(), set()
    for kind, what, forms, flags in by_hand:
        if kind == "drop":
            dropped |= {(what, form) for form in forms.split("|")}
        known |= {(kind, what, form.lower()) for form in forms.split("|")}
        yield kind, what, forms, flags
    for kind, what, forms, flags in _layer("cldr", code):
        kept = [
            form
            for form in forms.split("|")
            if (kind, form) not in dropped and (kind, what, form.lower()) not in known
        ]
        if kept:
            yield kind, what, "|".join(kept), flags


def _layer(layer: str, code: str) -> Iterator[Row]:
    path = files("babelproof").joinpath("data", "quantities", layer, f"{code}.tsv")
    return table_rows(path.read_text(encoding="utf-8")) if path.is_file() else iter(())


def table_rows(text: str) -> Iterator[Row]:
    """The rows of a language's table: kind, what, forms and flags."""
    for line in text.split("\n")[1:]:
        if line and not line.startswith("#"):
            kind, what, forms, flags = line.split("\t")
            yield kind, what, forms, flags


@cache
def forms_in(table: str) -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    """The forms of a table by language and by what they say."""
    found: dict[str, dict[str, tuple[str, ...]]] = {}
    for row in rows(f"quantities/{table}.tsv"):
        found.setdefault(row["lang"], {})[row["what"]] = tuple(row["forms"].split("|"))
    return found
