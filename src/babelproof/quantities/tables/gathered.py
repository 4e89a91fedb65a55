"""Sorts the rows of a language's tables: forms into the tree, and what is kept beside it.

The days of months in words that English newswires write: *August One*, *July twenty-four*.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from babelproof.quantities.exact import Fraction, fraction
from babelproof.quantities.tables.measures import units
from babelproof.quantities.tables.rows import Row
from babelproof.quantities.tables.tree import NUMERALS, Entry, Node, keys_of, plant
from babelproof.quantities.tokens import folded

_VALUED = NUMERALS | {
    "magnitude", "denominator", "and-half", "quarter-prefix", "prefix", "lexical", "era",
    "scale-before", "decades", "told-hour", "days",
}  # fmt: skip
_IN_GLUED_WORDS = frozenset({"cardinal", "scale", "ordinal", "joiner"})
_ACCENTED = NUMERALS | {
    "magnitude", "denominator", "and-half", "lexical", "unit", "currency", "month", "weekday",
    "century", "decade",
}  # fmt: skip
_APART = frozenset(" .-/\u00a0")
_POWERS = {"\u00b2": "^2", "\u00b3": "^3"}
_VULGAR = "\u00bc\u00bd\u00be" + "".join(map(chr, range(0x2153, 0x215F)))
_LAST, _TWENTY, _SHORTEST = 31, 20, 3


@dataclass(slots=True)
class Gathered:
    """What the rows of a language say."""

    root: Node = field(default_factory=Node)
    frozen: Node = field(default_factory=Node)
    formats: dict[str, list[str]] = field(default_factory=dict)
    traits: set[str] = field(default_factory=set)
    words: dict[str, tuple[Entry, ...]] = field(default_factory=dict)
    prefixes: dict[str, Fraction] = field(default_factory=dict)
    clitics: list[str] = field(default_factory=list)

    def add(self, row: Row) -> None:
        """Take in one row."""
        kind, what, forms, flags = row
        if kind == "format":
            if "loose" not in flags:
                self.formats.setdefault(what, []).extend(forms.split("|") if forms != "|" else [])
        elif kind == "grammar":
            self.traits.add(what)
        elif kind == "clitic":
            self.clitics += [folded(form) for form in forms.split("|")]
        elif kind not in ("drop", "index") and (kind != "unit" or what in units()):
            value = _value(what) if kind in _VALUED else None
            kind = "dual-unit" if kind == "unit" and "dual" in flags else kind
            entry = Entry(kind, what, value, "loose" in flags, "", False, "bound" in flags)
            for form in forms.split("|"):
                self._add_form(form, entry, "cased" in flags)
                if form[-1:] in _POWERS:
                    self._add_form(form[:-1] + _POWERS[form[-1]], entry, "cased" in flags)

    def unaccented(self, row: Row) -> Row | None:
        """A row with the forms that capitals and hasty writing have without accents, if they
        mean nothing else."""
        kind, what, forms, flags = row
        if kind not in _ACCENTED:
            return None
        bare = {_without_accents(form) for form in forms.split("|")}.difference(forms.split("|"))
        bare = {form for form in bare if len(form) > 2 and not self._is_known(form)}
        return (kind, what, "|".join(sorted(bare)), f"{flags} loose") if bare else None

    def _is_known(self, form: str) -> bool:
        node: Node | None = self.root
        for key in keys_of(form):
            node = node.next.get(key) if node else None
        return bool(node and node.entries)

    def _add_form(self, form: str, entry: Entry, cased: bool) -> None:
        keys = keys_of(form)
        if not keys or keys in ([","], [":"]):  # of *10,-* and *10:-*
            return
        tight = self._is_tight(form, keys, entry.kind)
        if cased or tight:
            entry = replace(entry, exact=form.replace(" ", "") if cased else "", tight=tight)
        if entry.kind == "frozen":
            plant(self.frozen, keys, entry)
        elif entry.kind == "prefix":
            self.prefixes[keys[0]] = entry.value or Fraction(0)
        else:
            plant(self.root, keys, entry)
            if len(keys) == 1 and entry.kind in _IN_GLUED_WORDS:
                self.words[keys[0]] = (*self.words.get(keys[0], ()), entry)

    def _is_tight(self, form: str, keys: list[str], kind: str) -> bool:
        if len(keys) < 2 or not _APART.isdisjoint(form):
            return False
        if kind == "frozen" and "spaced" in self.traits:  # 세배, not 세 배
            return True
        return not any(len(key) == 1 and key > "\u3000" for key in keys)


_value = lru_cache(maxsize=4096)(fraction)  # few values, each of many forms


def gathered(rows: Iterable[Row]) -> Gathered:
    """What all rows of a language say together."""
    rows = tuple(rows)
    found, rows = Gathered(), (*rows, *_vulgar_fractions(), *_worded_days(rows))
    for row in rows:
        found.add(row)
    if "accents-dropped" in found.traits:
        for bare in [bare for row in rows if (bare := found.unaccented(row))]:
            found.add(bare)
    return found


def _without_accents(form: str) -> str:
    apart = unicodedata.normalize("NFD", form)
    return "".join(char for char in apart if not unicodedata.combining(char))


def _vulgar_fractions() -> Iterator[Row]:
    """Rows that hold for every language: 1\u00bd, \u00be."""
    for sign in _VULGAR:
        value = str(Fraction(unicodedata.numeric(sign)).limit_denominator(10))
        yield "and-half", value, sign, ""
        yield "fraction", value, sign, "loose"


def _worded_days(rows: Sequence[Row]) -> Iterator[Row]:
    """A row for each day of each month, where months stand before their days."""
    orders = (forms for kind, what, forms, _ in rows if (kind, what) == ("format", "order"))
    if not next(orders, "").startswith("mdy"):
        return
    names = dict(_numerals(rows))
    for month, forms in _months(rows):
        for day in range(1, _LAST + 1):
            tens, ones = divmod(day, 10)
            name = names.get(day) or f"{names[tens * 10]} {names[ones]}"
            yield "worded-day", f"{month}-{day}", "|".join(f"{form} {name}" for form in forms), ""


def _numerals(rows: Iterable[Row]) -> Iterator[tuple[int, str]]:
    for kind, what, forms, _ in rows:
        if kind == "cardinal" and what.isdecimal() and int(what) in (*range(_TWENTY + 1), 30):
            yield int(what), forms.split("|")[0]


def _months(rows: Iterable[Row]) -> Iterator[tuple[str, list[str]]]:
    for kind, what, forms, _ in rows:
        if kind == "month":
            yield what, [form for form in forms.split("|") if len(form) >= _SHORTEST]
