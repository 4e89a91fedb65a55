"""Reading the tables that ship with the package, and words that tell what stands near
them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files

_EAST_ASIAN = "\u2e80"
_SIGNS = {re.escape("*"): r"\w*", re.escape("?"): r"\w"}


def rows(name: str) -> Iterator[Mapping[str, str]]:
    """The rows of ``data/<name>``: a header, tabs, no quoting, comments after ``#``."""
    text = files("babelproof").joinpath("data", name).read_text(encoding="utf-8")
    header, *lines = text.rstrip("\n").split("\n")
    names = header.split("\t")
    for line in lines:
        if line.startswith("# "):
            continue
        yield dict(zip(names, line.split("\t"), strict=True))


@cache
def cues(what: str) -> frozenset[str]:
    """The forms of one kind, as they stand in the table."""
    return frozenset(_forms()[what])


@cache
def cue_pattern(what: str) -> str:
    """A regular expression for the forms of one kind."""
    return "|".join(map(bounded, _forms()[what]))


@cache
def _forms() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for row in rows("cues.tsv"):
        found.setdefault(row["what"], []).extend(row["forms"].split("|"))
    return found


def bounded(form: str) -> str:
    """A regular expression for a form. A word begins and ends where words do; East Asian ones
    stand among others."""
    words = " ".join(_either(word.split("/")) for word in form.split(" "))
    return words if form[0] > _EAST_ASIAN else rf"\b{words}\b"


def _either(words: list[str]) -> str:
    found = [re.escape(word) for word in words]
    for sign, pattern in _SIGNS.items():
        found = [word.replace(sign, pattern) for word in found]
    return found[0] if len(found) == 1 else f"(?:{'|'.join(found)})"
