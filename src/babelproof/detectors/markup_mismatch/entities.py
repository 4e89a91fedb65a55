"""Which entities (*&nbsp;*, *&copy;*) a translation lost, broke or invented."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from html import unescape

from babelproof.detectors.markup_mismatch.remains import Place
from babelproof.text.markup import Mark, listed
from babelproof.text.said import LETTERS

Groups = dict[str, list[Mark]]

_BROKEN_ENTITY = re.compile(r"[&\uff06]\s{0,2}(#?\s{0,2}\w{2,32})(?:\s{0,2}[;\uff1b])?")
# What is as good as a sign.
_SIGNS = {
    "<": ("<",),
    ">": (">",),
    "\u00a9": ("(c)", "copyright"),
    "\u00ae": ("(r)",),
    "\u2122": ("(tm)",),
}
_NO_BREAK = ("\u00a0", "\u202f", "\u2007")
_INEQUALITY = re.compile(r"&[lg]t;\s?=?\s?\d")
# French sets blanks inside quotation marks and before some stops.
_SPACED_STOP = re.compile(r"&nbsp;(?:[:;!?»%–]|&raquo;)|(?:«|&laquo;|–)&nbsp;")
# Also one of the author's own, "&product;", which is none of HTML.
_ENTITY_LIKE = re.compile(r"&#?\w{1,31};")
_BRACKETED = re.compile(r"&lt;([^\W\d_]{1,30})&gt;")


def entity_changes(
    ours: Sequence[Mark], theirs: Sequence[Mark], source: str, text: str
) -> list[tuple[tuple[Mark, ...], tuple[Place, ...]]]:
    """Entities lost or broken, in the source, and entities added, in the translation."""
    mine, yours = _entities(ours), _entities(theirs)
    found: list[tuple[tuple[Mark, ...], tuple[Place, ...]]] = []
    broken = _broken_entities(text, yours) if mine else {}
    chars = {unescape(name) for name in yours}
    for name, marks in mine.items():
        if name.strip("&;") in broken:
            found.append((tuple(marks[:1]), (broken[name.strip("&;")],)))
        elif unescape(name) in chars or not _is_lost(unescape(name), text):
            continue
        elif not _is_dispensable(name, marks, source, text):
            found.append((tuple(marks), ()))
    marked = _ENTITY_LIKE.search(source) or any(mark.kind == "tag" for mark in ours)
    if not marked:
        for marks in yours.values():
            found.append(((), tuple((mark.start, mark.end) for mark in marks)))
    return found


def _entities(marks: Iterable[Mark]) -> Groups:
    groups: defaultdict[str, list[Mark]] = defaultdict(list)
    for mark in marks:
        if mark.kind == "entity":
            groups[mark.text].append(mark)
    return groups


def _broken_entities(text: str, whole: Groups) -> dict[str, Place]:
    """*& nbsp ;* or *&nbsp* without its end, by name; the first of each."""
    found: dict[str, Place] = {}
    for match in _BROKEN_ENTITY.finditer(text):
        if match.group() not in whole:
            found.setdefault("".join(match[1].split()), match.span())
    return found


def _is_dispensable(name: str, marks: Sequence[Mark], source: str, text: str) -> bool:
    """*&lt; 5* may become *less than 5*, and *the &lt;n&gt; days* may become *that many days*."""
    if name == "&nbsp;":
        return len(_SPACED_STOP.findall(source)) == len(marks)
    if name == "&copy;":
        return "copyright" in source.lower()
    if all(_INEQUALITY.match(source, mark.start) for mark in marks):
        return True
    kept = {word.lower() for word in LETTERS.findall(text)} | listed("tag")
    gone = (m[0] for m in _BRACKETED.finditer(source) if m[1].lower() not in kept)
    return sum(name in found for found in gone) == len(marks)


def _is_lost(char: str, text: str) -> bool:
    if char in text:
        return False
    if char in _NO_BREAK:
        return " " in text and not any(space in text for space in _NO_BREAK)
    return char in _SIGNS and not any(sign in text.lower() for sign in _SIGNS[char])
