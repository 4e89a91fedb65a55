"""Days of the week: *on Friday* may be left out, or be said by a date, but it must not become
*on Sunday*. One is missing in the target, and one that the source does not name stands there."""

from __future__ import annotations

from functools import cache

from babelproof.core.segment import View
from babelproof.quantities.comparing.naming import Mismatch
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.tables.language import Language
from babelproof.quantities.tables.weekdays import weekdays
from babelproof.quantities.tokens import composed, plain
from babelproof.text.tables import rows

_DAYS = 7
_BESIDE = 24
_PARTS = ("nights", "mornings", "evenings")


def days_of(view: View) -> dict[int, tuple[int, int]]:
    """Analysis: the days of the week that a text surely names, and where first."""
    text, places = composed(view.text)
    found: dict[int, tuple[int, int]] = {}
    text = text.replace("\u2019", "'")
    if len(text.lower()) != len(text):
        text = plain(text)
    for day, start, end in weekdays(view.lang.code).in_text(text):
        place = (start, end) if places is None else (places[start], places[end])
        found[day] = min(place, found.get(day, place))
    return found


def names_day(source: View, table: Language) -> bool:
    """Whether a source names a day of the week."""
    return bool(source.of(days_of))


def changed_day(src: View, tgt: View, tables: tuple[Language, Language]) -> Mismatch | None:
    """The one day in whose place the target has another."""
    due, low = src.of(days_of), tgt.text.lower().replace("\u2019", "'")
    here, there = (weekdays(view.lang.code) for view in (src, tgt))
    gone = [day for day in due if not there.plainly_stands(day, low)]
    if not gone or all(_is_left(due[day], src.text, low) for day in gone):
        return None
    named = tgt.of(days_of)
    gone = [day for day in gone if not there.may_stand(day, tgt.text)]
    new = [day for day in named if day not in due and not here.may_stand(day, src.text)]
    if len(gone) != 1 or len(new) != 1 or _is_left(due[gone[0]], src.text, low):
        return None
    one, two = due[gone[0]], named[new[0]]
    are_beside = (gone[0] - new[0]) % _DAYS in (1, _DAYS - 1)
    if are_beside and _may_be_one_night(_parts_of_day(src, one), _parts_of_day(tgt, two)):
        return None
    return Mismatch("date-mismatch", Quantity(*one, "date"), Quantity(*two, "date"), "value")


def _is_left(place: tuple[int, int], source: str, target: str) -> bool:
    """Whether the name stands in the target as in the source: *Sunday Times*."""
    return source[slice(*place)].lower() in target


def _may_be_one_night(here: set[str], there: set[str]) -> bool:
    """*Tuesday night* is the night to Wednesday, and an evening here may be a morning elsewhere;
    but Tuesday, or Tuesday morning, is not Wednesday morning."""
    return "nights" in here | there or bool(here and there and (here != there or len(here) > 1))


def _parts_of_day(view: View, place: tuple[int, int]) -> set[str]:
    """Whether a text tells beside a day of a night, or of the morning or evening around it."""
    low = view.text[max(0, place[0] - _BESIDE) : place[1] + _BESIDE].lower()
    named = _nights().get(view.lang.code, {})
    return {part for part, words in named.items() if any(word in low for word in words)}


@cache
def _nights() -> dict[str, dict[str, list[str]]]:
    """Parts of words that tell of nights, mornings and evenings, by language."""
    return {
        row["lang"]: {part: row[part].split("|") for part in _PARTS if row[part]}
        for row in rows("quantities/nights.tsv")
    }
