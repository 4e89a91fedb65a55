"""Months that stand alone, *since November*, 4月から: one is missing in the target, and one that
the source does not name stands there. Only both together are an error: a month may be left out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from babelproof.core.segment import View
from babelproof.quantities.comparing.dates_found import month_stands
from babelproof.quantities.comparing.naming import Mismatch
from babelproof.quantities.comparing.offers import Offers
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.reading.read import Reading, duties_of, quantities_of
from babelproof.quantities.tables.language import Language
from babelproof.quantities.tables.sure_words import month_names, month_words
from babelproof.text.cues import cue_pattern

_WORD = re.compile(r"[^\W\d_]{4,}")


def has_month_alone(source: View, table: Language) -> bool:
    """Whether a source names a month without a day or a year."""
    return any(True for _ in _months_alone(source.of(duties_of), source.text, table))


def changed_month(src: View, tgt: View, tables: tuple[Language, Language]) -> Mismatch | None:
    """The one month in whose place the target has another."""
    alone = dict(_months_alone(src.of(duties_of), src.text, tables[0]))
    if all(is_plain(month, tgt.text, tables[1]) for month in alone):
        return None
    target = tgt.of(quantities_of)
    offers = Offers(target, tgt.text, tables[1])
    gone = [found for month, found in alone.items() if not month_stands(month, offers)]
    new = _months(target) - _months(src.of(quantities_of))
    if len(gone) != 1 or len(new) != 1 or any(_lunar().search(view.text) for view in (src, tgt)):
        return None
    other = dict(_months_alone(target, tgt.text, tables[1])).get(next(iter(new)))
    return Mismatch("date-mismatch", gone[0], other, "value") if other else None


@cache
def _lunar() -> re.Pattern[str]:
    """Words for other calendars; 初五 is a day of one."""
    return re.compile(f"(?i){cue_pattern('lunar')}|初[一二三四五六七八九十]")


def _months(reading: Reading) -> frozenset[int]:
    return reading.months | {month for q in reading.quantities for _, month, _ in q.days}


def is_plain(month: int, text: str, lang: Language) -> bool:
    """Whether a month is named in a text as it mostly is, which is quickly seen."""
    if re.search(rf"(?<!\d){month} ?[\u6708\uc6d4]", text):
        return True
    words = month_words(lang.code, month)
    return not words.isdisjoint(_WORD.findall(text.lower()))


def _months_alone(reading: Reading, text: str, lang: Language) -> Iterator[tuple[int, Quantity]]:
    """The months without a day or a year, in digits and 月 or by name."""
    for quantity in reading.quantities:
        days = quantity.days if quantity.sort == "date" else ()
        for year, month, day in days if len(days) == 1 else ():
            if year is None and day is None:
                yield month, quantity
    if not reading.months:
        return
    names = month_names(lang.code)
    dated = [q for q in reading.quantities if q.days]
    for word in _WORD.finditer(text):
        month = names.get(word[0].lower(), 0)
        if month and not any(q.start <= word.start() < q.end for q in dated):
            days = frozenset({(None, month, None)})
            yield month, Quantity(word.start(), word.end(), "date", days=days)
