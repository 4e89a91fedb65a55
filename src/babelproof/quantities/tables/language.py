"""What is known of a language: its tables as one tree of forms, its separators, its grammar."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path

from babelproof.core.segment import Lang
from babelproof.io import whole
from babelproof.quantities.exact import Fraction
from babelproof.quantities.tables import first_tokens
from babelproof.quantities.tables.first_tokens import AHEAD, ALONE, BEFORE, EITHER
from babelproof.quantities.tables.gathered import Gathered, gathered
from babelproof.quantities.tables.rows import (
    Row,
    full_languages,
    merged,
    rows_of,
    table_rows,
)
from babelproof.quantities.tables.tree import Entry, Node
from babelproof.text.tables import rows

__all__ = [
    "AHEAD", "ALONE", "BEFORE", "EITHER", "Entry", "Language", "Node", "full_languages",
    "language", "language_with", "untabled",
]  # fmt: skip

_FROZEN: tuple[Row, ...] = (("frozen", "-", "24/7|9/11|50/50|50-50", ""),)
_UNTABLED = "+digits"
_SEPARATORS = {"space": " \u00a0\u2009\u202f", "apostrophe": "'\u2019"}


@dataclass(frozen=True, slots=True, eq=False)
class Language:
    """The tables of one language, ready to be looked up. Equal to itself only, so that what is
    worked out for it can be kept."""

    code: str
    full: bool
    decimal: str = "."
    groups: str = ","
    order: str = "dmy"
    traits: frozenset[str] = frozenset()
    root: Node = field(default_factory=Node)
    frozen: Node = field(default_factory=Node)
    words: Mapping[str, tuple[Entry, ...]] = field(default_factory=dict)
    heads: frozenset[str] = frozenset()
    sure_starts: Mapping[str, int] = field(default_factory=dict)
    any_starts: Mapping[str, int] = field(default_factory=dict)
    after: Mapping[str, int] = field(default_factory=dict)
    before: frozenset[str] = frozenset()
    links: frozenset[str] = frozenset()
    joins: frozenset[str] = frozenset()
    tellers: frozenset[str] = frozenset()
    plain_units: Mapping[str, frozenset[str]] = field(default_factory=dict)
    plain_words: Mapping[str, Fraction] = field(default_factory=dict)
    plain_scales: Mapping[str, Fraction] = field(default_factory=dict)
    plain_ordinals: Mapping[str, Fraction] = field(default_factory=dict)
    marks: frozenset[str] = frozenset()
    signs: Mapping[str, frozenset[str]] = field(default_factory=dict)
    frozen_words: frozenset[str] = frozenset()
    frozen_pairs: frozenset[tuple[str, str]] = frozenset()
    frozen_numbers: Mapping[str, frozenset[str]] = field(default_factory=dict)
    prefixes: Mapping[str, Fraction] = field(default_factory=dict)
    clitics: tuple[str, ...] = ()

    def node(self, key: str) -> Node | None:
        """Where forms that begin with a token go on; glued particles are taken off it."""
        node = self.root.next.get(key)
        if node is not None or not self.clitics:
            return node
        return self._bare(key)

    def _bare(self, word: str) -> Node | None:
        for _ in range(3):
            for clitic in self.clitics:
                if word.startswith(clitic) and len(word) > len(clitic) + 1:
                    word = word[len(clitic) :]
                    break
            else:
                return None
            node = self.root.next.get(word)
            if node is not None:
                return node
        return None


def untabled(lang: Lang) -> Lang:
    """The language as one that has no tables, of which digits alone are read."""
    return lang if lang.code not in full_languages() else replace(lang, code=lang.code + _UNTABLED)


@cache
def language(code: str) -> Language:
    """The tables of a language, or only its separators where there are no tables."""
    found = list(rows_of(code))
    return _build(code, found) if found else _bare_language(code)


def language_with(code: str, table: Path) -> Language:
    """A language with a table of one's own in place of the one made by hand."""
    return _build(code, merged(table_rows(whole.text(table)), code))


def _build(code: str, found: Iterable[Row]) -> Language:
    return _from_parts(code, gathered(found), full=True)


def _from_parts(code: str, parts: Gathered, full: bool) -> Language:
    sure_starts = first_tokens.starts(parts.root, sure=True)
    return Language(
        code,
        full=full,
        decimal=(parts.formats.get("decimal") or ["."])[0],
        groups=_groups(parts.formats.get("group") or [","]),
        order=(parts.formats.get("order") or ["dmy"])[0],
        traits=frozenset(parts.traits),
        root=parts.root,
        frozen=parts.frozen,
        words=parts.words,
        heads=first_tokens.heads(parts.words, parts.prefixes),
        sure_starts=sure_starts,
        any_starts=first_tokens.starts(parts.root, sure=False),
        after=first_tokens.followers(parts.root),
        before=frozenset(first_tokens.last_before(parts.root)),
        links=first_tokens.links(parts.root),
        joins=first_tokens.joins(parts.root),
        tellers=first_tokens.tellers(parts.root),
        plain_units=dict(first_tokens.plain_units(parts.root)),
        plain_words={} if parts.clitics else dict(first_tokens.plain_words(parts.root)),
        plain_scales=dict(first_tokens.plain_scales(parts.root)),
        plain_ordinals={} if parts.clitics else dict(first_tokens.plain_ordinals(parts.root)),
        marks=frozenset(first_tokens.marks(parts.root)),
        signs=dict(first_tokens.signs(parts.root)),
        frozen_words=frozenset(key for key, node in parts.frozen.next.items() if node.entries),
        frozen_pairs=frozenset(first_tokens.pairs_in(parts.frozen)),
        frozen_numbers=first_tokens.numbers_in(parts.frozen),
        prefixes=parts.prefixes,
        clitics=tuple(sorted(parts.clitics, key=len, reverse=True)),
    )


def _bare_language(code: str) -> Language:
    try:
        table = {row["lang"]: row for row in rows("quantities/formats.tsv")}
    except FileNotFoundError:
        table = {}
    row, parts = table.get(code.removesuffix(_UNTABLED)), gathered(_FROZEN)
    if row is not None:
        parts.formats |= {"decimal": [row["decimal"]], "group": [row["group"]]}
    return _from_parts(code, parts, full=False)


def _groups(names: Sequence[str]) -> str:
    signs = "".join(_SEPARATORS.get(name, name) for name in names)
    return signs + _SEPARATORS["space"] if " " in signs or "\u00a0" in signs else signs
