"""Whether a form may take the place of another: its case is sure, and nothing beside it has to
change with it. What is not proven is refused."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from babelproof.substitute.forms import ANY, Cell, Paradigm
from babelproof.substitute.plural import plural
from babelproof.substitute.site import Refused, Site
from babelproof.text.tables import rows

CASE = Refused("its case is not sure, and the forms differ")
NUMBER = Refused("it has no form for this number")
GENDER = Refused("another gender, and a word beside it may agree")
ONSET = Refused("the word before it depends on how it begins")
_ELISION = "'\u2019"
_BEFORE = re.compile(r"([^\W\d_]+|[^\w\s])(\s*)\Z")
_AFTER = re.compile(r"\s*([^\W\d_]+|[^\w\s]|\Z)")
_CLAUSE = re.compile(r"[^.;:!?]*")
# Languages whose gender shows in these numbers only.
_GENDERED = {"de": {"one"}, "ru": {"one"}, "fr": {"one", "other", ANY}, "es": {"one", "other", ANY}}


@cache
def listed(lang: str, what: str) -> frozenset[str]:
    """The words of a list of ``data/forms/agreement.tsv``."""
    return frozenset(_table().get((lang, what), "").split("|")) - {""}


@cache
def _table() -> Mapping[tuple[str, str], str]:
    return {(row["lang"], row["what"]): row["forms"] for row in rows("forms/agreement.tsv")}


@cache
def _onsets(lang: str) -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple(
        (what, re.compile(forms))
        for (own, what), forms in _table().items()
        if own == lang and what.startswith("onset ")
    )


def onset(lang: str, text: str) -> str:
    """How a text begins, as far as the word before it depends on it."""
    return next((what for what, pattern in _onsets(lang) if pattern.match(text)), "")


def onset_differs(lang: str, text: str, start: int, old: str, new: str) -> bool:
    """Whether the word before a place has to change when something else stands there."""
    ahead = text[max(0, start - 40) : start]
    if ahead[-1:] in _ELISION and ahead[-2:-1].isalpha():
        return onset(lang, old) != onset(lang, new)
    found = _BEFORE.search(ahead)
    if found is None or found[1].lower() not in listed(lang, "onset-after"):
        return False
    return onset(lang, old) != onset(lang, new)


def unless_onset(lang: str, text: str, site: Site, form: str) -> str | Refused:
    """What is to stand in a place, if the word before it need not change for it."""
    differs = onset_differs(lang, text, site.start, text[site.start : site.end], form)
    return ONSET if differs else form


def likely_cells(lang: str, text: str, site: Site) -> frozenset[Cell]:
    """The cells that a form may be in its place: by its number, and by the words around it."""
    cells = site.cells
    if site.counted is not None and site.counted.value is not None:
        number = plural(lang, site.counted.value, scaled=site.counted.scaled)
        cells = frozenset(cell for cell in cells if cell[0] in (number, ANY)) or cells
    cases = {case for _, case in cells}
    if lang == "de" and len(cases) > 1 and "dative" in cases:
        sure = _case_shown(lang, text, site)
        if sure == "dative":
            return frozenset(cell for cell in cells if cell[1] == "dative")
        if sure:
            return frozenset(cell for cell in cells if cell[1] != "dative")
    return cells


def _case_shown(lang: str, text: str, site: Site) -> str:
    """The case that the words around ask for; nothing where none does, or where they disagree."""
    before, after = _case_before(lang, text[: site.first]), _AFTER.match(text, site.last)
    if after and after[1].lower() in listed(lang, "after other"):
        return "other" if before != "dative" else ""
    return before


def _case_before(lang: str, ahead: str) -> str:
    transparent = listed(lang, "transparent")
    for _ in range(3):
        found = _BEFORE.search(ahead)
        if found is None:
            return ""
        word, further = found[1].lower(), ahead[: found.start()]
        two = _BEFORE.search(further)
        if two and f"{two[1].lower()} {word}" in transparent:
            ahead = further[: two.start()]
            continue
        for case in ("dative", "other"):
            if word in listed(lang, f"before {case}"):
                return case
        if word not in transparent:
            return ""
        ahead = further
    return ""


def form_for(lang: str, text: str, site: Site, old: Paradigm, new: Paradigm) -> str | Refused:
    """What is written for another token in the place of one, or why it cannot be told."""
    cells = likely_cells(lang, text, site)
    forms = {new.form(cell) for cell in cells}
    if len(forms) > 1:
        return CASE
    form = next(iter(forms), "")
    if not form:
        return NUMBER
    if old.gender != new.gender and _gender_shows(lang, text, site, cells, old):
        return GENDER
    return unless_onset(lang, text, site, form)


def _gender_shows(lang: str, text: str, site: Site, cells: frozenset[Cell], old: Paradigm) -> bool:
    """Whether a word around may agree in gender with what stands in a place."""
    marked = _GENDERED.get(lang, set())
    if not any(cell[0] in marked for cell in cells):
        return bool(site.counted and site.counted.spelled and lang == "ru")
    if lang not in ("es", "fr") or not _numeral_is_neutral(site):
        return True
    return not is_neutral_beside(lang, text, site, old.gender)


def _numeral_is_neutral(site: Site) -> bool:
    """Whether the number before a token is written the same with any gender: *5*, *cinco*, but
    neither *una* nor *doscientas*."""
    counted = site.counted
    if counted is None or counted.value is None:
        return False
    if not counted.spelled:
        return counted.value != 1
    return 2 <= counted.value <= 20 or (counted.scaled and counted.value > 1)


def is_neutral_beside(lang: str, text: str, site: Site, gender: str = "") -> bool:
    """Whether the words beside a token are surely the same with any gender; of a token whose
    gender is not known, the words that agree with any speak against it."""
    if lang not in ("es", "fr"):
        return True
    before, after = _BEFORE.search(text[: site.first]), _AFTER.match(text, site.last)
    left, right = before[1].lower() if before else "", after[1].lower() if after else ""
    counts_scale = site.counted is not None and site.counted.scaled  # los 5 millones de libras
    if left.isalpha() and not counts_scale and left not in listed(lang, "neutral-before"):
        return False
    further = _BEFORE.search(text[: before.start()]) if before else None
    if further and further[1].lower() in listed(lang, "gendered"):  # toutes les deux heures
        return False
    if right.isalpha() and right not in listed(lang, "neutral-after"):
        return False
    clause = _CLAUSE.match(text, site.last)
    genders = [gender] if gender else ["masculine", "feminine"]
    endings = tuple(e for one in genders for e in listed(lang, f"agrees {one}"))
    words = re.findall(r"[^\W\d_]{4,}", clause[0].lower() if clause else "")
    return not any(word.endswith(endings) for word in words) if endings else True
