"""Counts in a row that a translation gives by their ends: *the 11th, 12th and 13th centuries* are
those from the 11th to the 13th."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from babelproof.quantities.comparing.offers import Offers
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.tables.language import Language

_NEAR, _FAR = 8, 14


def without_runs(
    missing: Sequence[Quantity], source: Sequence[Quantity], offers: Offers
) -> Sequence[Quantity]:
    """What is missing, without what stands between two ends that the target has side by side."""
    for run in _runs(source) if missing else ():
        inner = {(q.start, q.end) for q in run[1:-1]}
        if any((q.start, q.end) in inner for q in missing) and _spans(run[0], run[-1], offers):
            missing = [q for q in missing if (q.start, q.end) not in inner]
    return missing


def _runs(quantities: Sequence[Quantity]) -> Iterator[list[Quantity]]:
    """Three or more numbers close together, each one more than the one before it."""
    run: list[Quantity] = []
    for quantity in (q for q in quantities if q.values and q.sort in ("number", "ordinal")):
        if run and not _follows(run[-1], quantity):
            if len(run) > 2:
                yield run
            run = []
        run.append(quantity)
    if len(run) > 2:
        yield run


def _follows(one: Quantity, two: Quantity) -> bool:
    return two.start - one.end <= _NEAR and two.values[0] - one.values[0] == 1


def _spans(first: Quantity, last: Quantity, offers: Offers) -> bool:
    return any(
        first.values[0] in one.values
        and last.values[0] in two.values
        and two.start - one.end <= _FAR
        and not _lists(offers.text[one.end : two.start], offers.lang)
        for one, two in pairwise(offers.all)
    )


def _lists(between: str, lang: Language) -> bool:
    """Whether *and* or a comma stands between two numbers: *1, and 3* has lost its 2."""
    nodes = [lang.root.next.get(word) for word in between.lower().split()]
    joins = {
        entry.what for node in nodes if node for entry in node.entries if entry.kind == "joiner"
    }
    return "," in between or ("to" not in joins and bool(joins & {"and", "also"}))
