"""A suite over the years as tables and a chart."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite

from babelproof._version import __version__
from babelproof.report.curves import Series, curves
from babelproof.report.document import Cell, Document, Figure, Table, Value
from babelproof.suites.history import BestByYear, Lines, Said, Year
from babelproof.suites.item import Item


def chart(lines: Lines, years: Sequence[str]) -> str:
    """One line a system, its name at the right end; nothing where no system has two years."""
    series = [
        Series(line.system, [(years.index(name), 100 * share) for name, share in line.points])
        for line in lines.lines
    ]
    return curves(series, "Macro average by year", "", "macro average, %", years)


def best_table(best: BestByYear) -> Table:
    """Table 1; a star marks what no other year's best beats significantly."""
    rows: list[list[Value]] = []
    for at, (name, count) in enumerate(zip(best.rows, best.counts, strict=True)):
        cluster = best.clusters[at]
        cells: list[Value] = [
            Cell(f"{100 * share:.1f}", first=bool(first)) if isfinite(share) else None
            for share, first in zip(best.shares[at], cluster.first, strict=True)
        ]
        rows.append([name, count, *cells, "" if cluster.tells else "cannot tell"])
    alone = len(best.years) == 1
    if alone or all(cluster.tells for cluster in best.clusters):
        rows = [row[:-1] for row in rows]
    head = ["category", "count"]
    head += [f"{year}: {s}" for year, s in zip(best.years, best.systems, strict=True)]
    head += [""] * (len(rows[0]) - len(head))
    title = "The best system of each year, by macro average"
    note = "Accuracy in per cent on the items decided for all of these systems."
    mark = "best of the row, or not significantly below it; rows with too few items have none."
    return Table(title, head, rows, note=note, mark=mark)


def lines_table(lines: Lines, years: Sequence[str]) -> Table:
    """Figure 2 as numbers."""
    rows: list[list[Value]] = []
    for line in lines.lines:
        shares = dict(line.points)
        rows.append([line.system, *(_percent(shares.get(year)) for year in years)])
    note = f"Macro average in per cent over the {lines.items:,} items decided for all of these."
    return Table("Systems of several years", ["system", *years], rows, note=note, digits=1)


def _percent(share: float | None) -> float | None:
    return None if share is None else 100 * share


def said_table(item: Item, system: str, said: Sequence[Said]) -> Table:
    """Table 2."""
    rows = [[each.year, each.verdict, each.output] for each in said]
    title = f"{item.id} ({item.phenomenon}): {item.line}"
    return Table(title, ["year", "verdict", f"output of {system}"], rows, left=3)


def runs_table(years: Sequence[Year]) -> Table:
    """What each run has, and the systems that are left out of it."""
    rows: list[list[Value]] = []
    for year in years:
        found = year.evaluation
        gone = ", ".join(f"{out.system} ({out.why})" for out in found.left_out)
        counts = [len(found.items), len(found.missing), len(found.common), len(found.systems)]
        rows.append([year.name, gone or "–", *counts])
    head = ["run", "left out", "items found", "missing", "decided for all", "systems"]
    return Table("The runs", head, rows, left=2)


def document(
    years: Sequence[Year],
    best: BestByYear,
    lines: Lines,
    said: Table | None,
    signature: str,
) -> Document:
    """Everything that was asked, with the data behind it."""
    names = [year.name for year in years]
    figure = chart(lines, names)
    tables = [best_table(best), *([lines_table(lines, names)] if lines.lines else [])]
    data = {
        "years": {
            year.name: {
                "found": len(year.evaluation.items),
                "common": len(year.evaluation.common),
                "missing": len(year.evaluation.missing),
                "systems": list(year.evaluation.systems),
                "left_out": {out.system: out.why for out in year.evaluation.left_out},
            }
            for year in years
        },
        "best": {
            "systems": dict(zip(best.years, best.systems, strict=True)),
            "rows": {
                name: {
                    "count": best.counts[at],
                    "accuracy": dict(zip(best.years, map(float, best.shares[at]), strict=True)),
                    "first": [
                        y for y, f in zip(best.years, best.clusters[at].first, strict=True) if f
                    ],
                }
                for at, name in enumerate(best.rows)
            },
        },
        "lines": {line.system: dict(line.points) for line in lines.lines},
        "lines_items": lines.items,
        "outputs": [list(row) for row in said.rows] if said else [],
    }
    runs = "1 run" if len(years) == 1 else f"{len(years)} runs, all"
    lead = f"{runs} judged anew by one version of the suite."
    figures = [Figure("Systems of several years", figure)] if figure else []
    return Document(
        "A suite over the years",
        lead,
        [*figures, *tables, *([said] if said else []), runs_table(years)],
        lambda: data,
        signature=signature,
        version=__version__,
    )
