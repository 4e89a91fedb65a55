"""The forms in which a token is written: by language, style, gender, number and case.

``data/forms/cldr`` is made from CLDR, ``data/forms/hand`` adds what that lacks and goes before it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache

from babelproof.text.tables import rows

LANGUAGES = ("en", "de", "es", "fr", "ru")
ANY = "-"
Cell = tuple[str, str]  # the number, or any; the case
_NAMES = ("type", "token", "style", "gender", "number")


@dataclass(slots=True)
class Paradigm:
    """All forms of a token in one style: what is written in each cell, the usual spelling first.

    ``style`` is ``word``, ``symbol`` or ``code``: a token is replaced by one of the same style.
    """

    type: str
    token: str
    style: str
    gender: str
    cells: dict[Cell, tuple[str, ...]] = field(default_factory=dict)

    def cells_of(self, form: str) -> frozenset[Cell]:
        """The cells in which it is written so."""
        return frozenset(cell for cell, forms in self.cells.items() if form in forms)

    def form(self, cell: Cell) -> str:
        """What is written in a cell; nothing where it has no such form."""
        found = self.cells.get(cell) or self.cells.get((ANY, cell[1]))
        return found[0] if found else ""


@cache
def paradigms(lang: str) -> Mapping[tuple[str, str, str], Paradigm]:
    """The paradigms of a language by type, token and style; none for languages without tables."""
    found: dict[tuple[str, str, str], Paradigm] = {}
    for source in ("cldr", "hand") if lang in LANGUAGES else ():
        own: dict[tuple[str, str, str], Paradigm] = {}
        for row in rows(f"forms/{source}/{lang}.tsv"):
            key = row["type"], row["token"], row["style"]
            paradigm = own.setdefault(key, Paradigm(*key, row["gender"]))
            for case in row.keys() - _NAMES:
                paradigm.cells[row["number"], case] = tuple(row[case].split("|"))
        found |= own
    return found


@cache
def tokens(lang: str, kind: str) -> Mapping[str, Mapping[str, Paradigm]]:
    """The tokens of a type with their paradigms by style."""
    found: defaultdict[str, dict[str, Paradigm]] = defaultdict(dict)
    for (own, token, style), paradigm in paradigms(lang).items():
        if own == kind:
            found[token][style] = paradigm
    return dict(found)


@cache
def written(lang: str, kind: str) -> Mapping[str, tuple[Paradigm, ...]]:
    """What may be written for tokens of a type, with the paradigms it belongs to."""
    found: dict[str, tuple[Paradigm, ...]] = {}
    for form, paradigm in _forms(lang, kind):
        if paradigm not in found.get(form, ()):
            found[form] = (*found.get(form, ()), paradigm)
    return found


def _forms(lang: str, kind: str) -> Iterator[tuple[str, Paradigm]]:
    for styles in tokens(lang, kind).values():
        for paradigm in styles.values():
            for forms in paradigm.cells.values():
                for form in forms:
                    yield form, paradigm
