"""Tables of which metric sees which error."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from babelproof.meta.sensitivity import Caught, Sensitivity
from babelproof.report.document import Table, Value


def tables(found: Sequence[Sensitivity]) -> list[Table]:
    """Mean drops, the worst K, and below thresholds."""
    return [_drops(found), _caught(found, "worst"), _caught(found, "below")]


def _drops(found: Sequence[Sensitivity]) -> Table:
    rows: list[list[Value]] = [
        [
            s.rule,
            s.metric,
            s.flagged,
            s.translations,
            s.mean_unflagged,
            s.mean_flagged,
            s.drop,
            s.drop_within,
            s.systems,
            s.segments,
        ]
        for s in found
    ]
    head = ("rule", "metric", "flagged", "translations", "unflagged", "flagged mean", "drop")
    note = (
        "The drop is in standard deviations of the metric; within compares with what other systems"
        " made of the same segment, so that hard segments do not pass for seen errors."
    )
    title = "Mean scores of flagged and unflagged translations"
    return Table(title, (*head, "within", "systems", "segments"), rows, left=2, note=note)


def _caught(found: Sequence[Sensitivity], which: str) -> Table:
    worst = which == "worst"
    rows: list[list[Value]] = []
    for s in found:
        cells: list[Caught] = s.worst if worst else s.below
        rows += [
            [
                s.rule,
                s.metric,
                int(c.limit) if worst else c.limit,
                int(c.translations),
                round(c.cases, 1),
                round(c.by_chance, 1),
                f"{100 * c.cases / s.flagged:.1f} %",
            ]
            for c in cells
        ]
    limit, title = ("K", "Among the K worst") if worst else ("threshold", "Below a threshold")
    head = ("rule", "metric", limit, "translations", "flagged", "by chance", "of all flagged")
    note = "By chance: what a metric that sees nothing would have there."
    title = f"{title} (as SALTED's Table {20 if worst else 21})"
    return Table(title, head, rows, left=2, digits=1 if worst else 3, note=note)


def plain(found: Sequence[Sensitivity]) -> list[dict[str, Any]]:
    """As JSON."""
    return [
        {**asdict(s), "drop": s.drop, "drop_within": s.drop_within, "share_caught": _shares(s)}
        for s in found
    ]


def _shares(s: Sensitivity) -> dict[str, float]:
    return {str(int(c.limit)): c.cases / s.flagged for c in s.worst}
