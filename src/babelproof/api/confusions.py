"""What became of what: a finding as a token of the source and the one that stands in its place."""

from __future__ import annotations

import re
from dataclasses import dataclass

from babelproof.core.record import Finding
from babelproof.core.segment import Lang, View
from babelproof.lang import parse_pair
from babelproof.quantities.reading.read import quantities_of
from babelproof.substitute.measured import scales

MISSING = "(missing)"
_NO_WORD = re.compile(r"[\W\d_]+")
_DIGITS = re.compile(r"\d+")


@dataclass(frozen=True, slots=True, order=True)
class Confusion:
    """A token of a source, by its id or its words, and what became of it, by the rule that says
    so."""

    rule: str
    token: str
    became: str


def confusion(finding: Finding) -> Confusion | None:
    """What a finding says became of what; nothing where it is about no token, or about its
    number alone."""
    langs = parse_pair(finding.langs)
    sides = {"src": "", "tgt": ""}
    for mark in finding.spans:
        sides[mark.side] = sides[mark.side] or mark.text
    if not sides["src"]:
        return None
    token = tokens_of(sides["src"], langs.src)
    became = tokens_of(sides["tgt"], langs.tgt) if sides["tgt"] else {MISSING}
    if not token or not became or token & became:
        return None
    return Confusion(finding.rule, " or ".join(sorted(token)), " or ".join(sorted(became)))


def tokens_of(text: str, lang: Lang) -> set[str]:
    """A passage less its number: the units, currencies or scale that it may have, else its words;
    a bare number is none."""
    found = [
        {*quantity.units, *quantity.currencies, *scales(quantity)}
        for quantity in View(text, lang).of(quantities_of).quantities
    ]
    if ids := set().union(*found):
        return ids
    words = words_of(text)
    return {words} if any(letter.isalpha() for letter in words) else set()


def words_of(text: str) -> str:
    """The words of a passage, less its numbers, in small letters; signs stand for themselves, and
    so does what has no numbers."""
    if not _DIGITS.search(text):
        return text.lower().strip()
    words = _NO_WORD.sub(" ", text).split()
    return " ".join(words).lower() if words else _DIGITS.sub("", text).strip(" .,:;-")
