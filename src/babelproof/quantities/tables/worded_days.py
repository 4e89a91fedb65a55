"""The days of months in words that English newswires write: *August One*, *July twenty-four*."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from babelproof.quantities.tables.rows import Row

_LAST, _TWENTY, _SHORTEST = 31, 20, 3


def worded_days(rows: Sequence[Row]) -> Iterator[Row]:
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
