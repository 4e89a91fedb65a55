"""``babelproof meta --findings``: which metric sees which error."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from babelproof._version import __version__
from babelproof.core.errors import InputError
from babelproof.core.identity import digest
from babelproof.io.flags import Flags, SameSet, read_flags
from babelproof.io.scored import ScoredSet
from babelproof.meta.selection import machine_outputs
from babelproof.meta.sensitivity import Caught, Sensitivity, flag_grid, sensitivity
from babelproof.meta.systems import segment_grid
from babelproof.report.document import Document, Table, Value


def error_document(sets: list[ScoredSet], args: argparse.Namespace) -> Document:
    """Every metric with segment scores beside every rule that found anything."""
    pairs = [(data, _flags(data, args)) for data in sets]
    found = [one for data, flags in pairs for one in _one(data, flags, args)]
    if not found:
        raise InputError(f"{args.findings}: nothing found on translations that have scores")
    names = ", ".join(data.direction for data in sets)
    content = (part for data, flags in pairs for part in _content(data, flags))
    signature = f"babelproof|v:{__version__}|meta|findings|data:{digest(content)}"
    return Document(
        "Which metric sees which error",
        f"{sets[0].folder.name} {names}: {len({s.rule for s in found})} kind(s) of error,"
        f" {len({s.metric for s in found})} metric(s).",
        tables(found),
        lambda: {
            "command": "meta",
            "version": __version__,
            "signature": signature,
            "sensitivity": plain(found),
        },
        signature=signature,
        version=__version__,
    )


def _flags(data: ScoredSet, args: argparse.Namespace) -> Flags:
    path = Path(args.findings)
    return read_flags(path, data.direction, SameSet(path, data).check)


def _content(data: ScoredSet, flags: Flags) -> Iterator[str | bytes]:
    """What was put beside each other: scores and findings."""
    yield data.direction
    for name, scores in sorted(data.metrics.metrics.items()):
        yield name
        for system, values in sorted(scores.by_segment.items()):
            yield from (system, values.tobytes())
    for rule, flagged in sorted(flags.items()):
        yield from (rule, *(f"{system} {line}" for system, line in sorted(flagged)))


def _one(data: ScoredSet, flags: Flags, args: argparse.Namespace) -> list[Sensitivity]:
    systems = machine_outputs(data, args.include_human)
    systems = [system for system in systems if system not in args.exclude]
    every = set().union(*flags.values()) if flags else set()
    named = {**flags, **({"any": every} if len(flags) > 1 else {})}
    found = []
    for name, scores in sorted(data.metrics.metrics.items()):
        if not scores.by_segment or (args.metrics and name not in args.metrics):
            continue
        grid = segment_grid(scores, systems, data.segments)
        grid = -grid if name in args.negate else grid
        for rule, flagged in sorted(named.items()):
            one = sensitivity(
                name, rule, grid, flag_grid(flagged, systems, data.segments), args.thresholds
            )
            if one is not None:
                found.append(one)
    return sorted(found, key=lambda s: (s.rule, -s.drop_within))


def tables(found: Sequence[Sensitivity]) -> list[Table]:
    """Mean drops, the worst K, and below thresholds."""
    return [_drops(found), _caught(found, "worst"), _caught(found, "below")]


def _drops(found: Sequence[Sensitivity]) -> Table:
    names = (
        "rule", "metric", "flagged", "translations", "mean_unflagged", "mean_flagged", "drop",
        "drop_within", "systems", "segments",
    )  # fmt: skip
    rows: list[list[Value]] = [[getattr(s, name) for name in names] for s in found]
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
