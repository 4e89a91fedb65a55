"""A suite over the years as tables and a chart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor, isfinite

from babelproof.report.escape import html
from babelproof.report.sheet import Cell, Document, Figure, Sheet
from babelproof.suites.history import BestByYear, Lines, Said, Year
from babelproof.suites.item import Item

WIDTH, HEIGHT = 760, 400
LEFT, RIGHT, TOP, BOTTOM = 56, 160, 16, 40
COLOURS = 8
LABEL_GAP, LABEL_CHARS = 15, 20


@dataclass(frozen=True)
class _Frame:
    """Where years and shares lie on the drawing."""

    years: Sequence[str]
    low: float
    high: float

    def x(self, year: str) -> float:
        steps = max(1, len(self.years) - 1)
        return round(LEFT + 12 + (WIDTH - LEFT - RIGHT - 24) * self.years.index(year) / steps, 1)

    def y(self, share: float) -> float:
        return round(
            TOP + (HEIGHT - TOP - BOTTOM) * (self.high - share) / (self.high - self.low), 1
        )


def chart(lines: Lines, years: Sequence[str]) -> str:
    """One line a system, its name at the right end; nothing where no system has two years."""
    shares = [share for line in lines.lines for _, share in line.points if isfinite(share)]
    if not shares:
        return ""
    low, high = floor(min(shares) * 20) / 20, ceil(max(shares) * 20) / 20
    frame = _Frame(years, low if low < high else low - 0.05, high)
    parts = [
        f'<svg class="curves" role="img" width="{WIDTH}" height="{HEIGHT}" '
        f'viewBox="0 0 {WIDTH} {HEIGHT}"><title>Macro average by year</title>'
    ]
    for step in range(round(frame.low * 20), round(frame.high * 20) + 1):
        y = frame.y(step / 20)
        parts.append(
            f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y}" y2="{y}"/>'
            f'<text class="tick" x="{LEFT - 8}" y="{y + 4}" text-anchor="end">{5 * step}%</text>'
        )
    for name in years:
        parts.append(
            f'<text class="tick" x="{frame.x(name)}" y="{HEIGHT - 12}" text-anchor="middle">'
            f"{html(name)}</text>"
        )
    parts += [
        _drawn(frame, at % COLOURS, line.system, line.points) for at, line in enumerate(lines.lines)
    ]
    return "".join([*parts, *_labels(frame, lines), "</svg>"])


def _drawn(frame: _Frame, colour: int, system: str, points: Sequence[tuple[str, float]]) -> str:
    there = [(frame.x(year), frame.y(share)) for year, share in points if isfinite(share)]
    told = f"{system}: " + ", ".join(f"{year} {share:.1%}" for year, share in points)
    path = " ".join(f"{x},{y}" for x, y in there)
    dots = "".join(f'<circle class="point c{colour}" cx="{x}" cy="{y}" r="3"/>' for x, y in there)
    return (
        f"<g><title>{html(told)}</title>"
        f'<polyline class="curve c{colour}" points="{path}"/>{dots}</g>'
    )


def _labels(frame: _Frame, lines: Lines) -> list[str]:
    """Names at the lines' ends, pushed apart where they would overlap."""
    ends = sorted((frame.y(line.points[-1][1]), at) for at, line in enumerate(lines.lines))
    low = HEIGHT - BOTTOM - LABEL_GAP * (len(ends) - 1)
    parts, last = [], -float(LABEL_GAP)
    for number, (y, at) in enumerate(ends):
        last = max(min(y, low + LABEL_GAP * number), last + LABEL_GAP)
        name = lines.lines[at].system
        cut = name if len(name) <= LABEL_CHARS else name[: LABEL_CHARS - 1] + "…"
        x, colour = WIDTH - RIGHT + 8, at % COLOURS
        parts.append(
            f'<polyline class="curve c{colour}" points="{x},{last} {x + 14},{last}"/>'
            f'<text class="name" x="{x + 20}" y="{last + 4}">{html(cut)}</text>'
        )
    return parts


def best_sheet(best: BestByYear) -> Sheet:
    """Table 1; a star marks what no other year's best beats significantly."""
    rows: list[list[Cell]] = []
    for at, (name, count) in enumerate(zip(best.rows, best.counts, strict=True)):
        cluster = best.clusters[at]
        cells: list[Cell] = [
            f"{100 * share:.1f}{'*' if first else ' '}" if isfinite(share) else None
            for share, first in zip(best.shares[at], cluster.first, strict=True)
        ]
        rows.append([name, count, *cells, "" if cluster.tells else "cannot tell"])
    alone = len(best.years) == 1
    if alone or all(cluster.tells for cluster in best.clusters):
        rows = [row[:-1] for row in rows]
    head = ["category", "count"]
    head += [f"{year}: {s}" for year, s in zip(best.years, best.systems, strict=True)]
    note = (
        "Accuracy in per cent on the items decided for all of these systems. * best of the row, or"
        " not significantly below it; rows with too few items to tell have none."
    )
    head += [""] * (len(rows[0]) - len(head))
    return Sheet("The best system of each year, by macro average", head, rows, note=note)


def lines_sheet(lines: Lines, years: Sequence[str]) -> Sheet:
    """Figure 2 as numbers."""
    rows: list[list[Cell]] = []
    for line in lines.lines:
        shares = dict(line.points)
        rows.append([line.system, *(_percent(shares.get(year)) for year in years)])
    note = f"Macro average in per cent over the {lines.items:,} items decided for all of these."
    return Sheet("Systems of several years", ["system", *years], rows, note=note, digits=1)


def _percent(share: float | None) -> float | None:
    return None if share is None else 100 * share


def said_sheet(item: Item, system: str, said: Sequence[Said]) -> Sheet:
    """Table 2."""
    rows = [[each.year, each.verdict, each.output] for each in said]
    title = f"{item.id} ({item.phenomenon}): {item.line}"
    return Sheet(title, ["year", "verdict", f"output of {system}"], rows, left=3)


def runs_sheet(years: Sequence[Year]) -> Sheet:
    """What each run has, and the systems that are left out of it."""
    rows: list[list[Cell]] = []
    for year in years:
        found = year.evaluation
        gone = ", ".join(f"{out.system} ({out.why})" for out in found.left_out)
        counts = [len(found.items), len(found.missing), len(found.common), len(found.systems)]
        rows.append([year.name, gone or "–", *counts])
    head = ["run", "left out", "items found", "missing", "decided for all", "systems"]
    return Sheet("The runs", head, rows, left=2)


def document(
    years: Sequence[Year],
    best: BestByYear,
    lines: Lines,
    said: Sheet | None,
    signature: str,
) -> Document:
    """Everything that was asked, with the data behind it."""
    names = [year.name for year in years]
    figure = chart(lines, names)
    sheets = [best_sheet(best), *([lines_sheet(lines, names)] if lines.lines else [])]
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
    return Document(
        "A suite over the years",
        lead,
        data,
        [*sheets, *([said] if said else []), runs_sheet(years)],
        [Figure("Systems of several years", figure)] if figure else [],
        signature=signature,
    )
