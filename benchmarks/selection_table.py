"""The paper's Table 2 and Figure 4 remade on WMT21 and WMT22 into English, with what they lack.

``python -m benchmarks.selection_table [--metrics BLEU,chrF,TER] [--write]``: 13 sets with human
DA, first reference, all systems with a human score; sentence scores choose, corpus scores rank.
Beside the correlations on all and on kept segments stand random subsets of the same size, and the
ranking of systems the selection has not seen. ``--write`` puts the figures into
``docs/explanation/variance-aware-selection.md``.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from babelproof.io.scored import ScoredSet, directions_of, open_scored
from babelproof.meta.effect import STATS, Effect, effects, weakest
from babelproof.meta.rankings import Ranking, ranking
from babelproof.meta.selection import Recipe, select
from babelproof.meta.validate import Held, Interval, over_sets, validate
from babelproof.metrics.making import RowCache
from benchmarks.shared_data import EVALSETS, ROOT, unpacked

HUMAN = "da-z"
PAGE = ROOT / "docs" / "explanation" / "variance-aware-selection.md"
SIGNS = {"pearson": "r", "kendall": "τ", "spearman": "ρ"}


@dataclass
class OneSet:
    """Figures of one set, by filter metric."""

    name: str
    segments: int
    kept: int
    systems: int
    effects: dict[str, list[Effect]] = field(default_factory=dict)
    held: dict[str, list[Held]] = field(default_factory=dict)
    held_without_weakest: dict[str, list[Held]] = field(default_factory=dict)


def sets() -> Iterable[ScoredSet]:
    """Every direction into English that has human scores."""
    for name in EVALSETS:
        folder = unpacked(name)
        if folder is None:
            raise SystemExit("the shared sets are needed; see benchmarks/shared_data.py")
        for direction in directions_of(folder, None):
            data = open_scored(folder, direction)
            if direction.endswith("-en") and HUMAN in data.human.metrics:
                yield data


def measure(data: ScoredSet, metrics: Sequence[str], splits: int) -> OneSet:
    """Every metric as filter, every metric as ranking."""
    scores = data.human[HUMAN].by_system
    systems = [s for s in sorted(data.outputs) if not np.isnan(scores.get(s, np.nan))]
    human = {system: scores[system] for system in systems}
    cache = RowCache.of_user()
    rankings = [ranking(data, name, systems, cache=cache) for name in metrics]
    found = OneSet(f"{data.folder.name} {data.direction}", data.segments, 0, len(systems))
    last = weakest(human, systems)
    without = frozenset({last} if last else ())
    for filtered in rankings:
        chosen = select(data, filtered, Recipe())
        found.kept = len(chosen.kept)
        place = (rankings, human, chosen.kept, chosen.candidates, data.segments)
        found.effects[filtered.name] = effects(*place, subsets=1000)
        found.held[filtered.name] = _held(data, filtered, rankings, human, splits, frozenset())
        found.held_without_weakest[filtered.name] = _held(
            data, filtered, rankings, human, splits, without
        )
    return found


def _held(
    data: ScoredSet,
    filtered: Ranking,
    rankings: Sequence[Ranking],
    human: dict[str, float],
    splits: int,
    without: frozenset[str],
) -> list[Held]:
    task = (data, filtered, Recipe(), rankings, {HUMAN: human})
    return validate(*task, splits=splits, without=without).held


def mean_effect(found: Sequence[OneSet], filtered: str, metric: str, stat: str) -> list[float]:
    """Whole set, kept, random, and the share of random subsets as good: means over sets."""
    cells = [
        (e.before, e.after, e.random_mean, e.as_good)
        for one in found
        for e in one.effects[filtered]
        if (e.metric, e.statistic) == (metric, stat)
    ]
    return [float(value) for value in np.mean(cells, axis=0)]


def difference(
    found: Sequence[OneSet], filtered: str, metric: str, stat: str, without: bool = False
) -> Interval:
    """Kept less random on unseen systems, its interval from resampling sets."""
    means = [
        float(held.differences.mean())
        for one in found
        for held in (one.held_without_weakest if without else one.held)[filtered]
        if (held.metric, held.statistic) == (metric, stat)
    ]
    return over_sets(means)


def table(found: Sequence[OneSet], metrics: Sequence[str]) -> list[str]:
    """Table 2 and the columns it lacks: the filter is the ranking metric, as in the paper."""
    head = ["metric", "stat", "all", "kept", "random", "random ≥ kept", "unseen: kept − random"]
    head += ["95 % over sets", "without the weakest", "sets"]
    lines = [_row(head), _row([":--"] * 2 + ["--:"] * (len(head) - 2))]
    for metric in metrics:
        for stat in STATS:
            whole, kept, random, as_good = mean_effect(found, metric, metric, stat)
            held = difference(found, metric, metric, stat)
            last = difference(found, metric, metric, stat, without=True)
            cells = [metric, SIGNS[stat], *(f"{v:.3f}" for v in (whole, kept, random))]
            cells += [f"{100 * as_good:.0f} %", f"{held.mean:+.3f}", _interval(held)]
            cells += [f"{last.mean:+.3f} ({_interval(last)}, {last.sets} sets)", str(held.sets)]
            lines.append(_row(cells))
    return lines


def figure_four(found: Sequence[OneSet], metrics: Sequence[str]) -> list[str]:
    """Filter metric × ranking metric: mean correlation on kept segments, and on unseen systems."""
    head = ["filter", "ranking", *(f"{SIGNS[s]} kept" for s in STATS)]
    head += [f"{SIGNS[s]} unseen: kept − random" for s in STATS]
    lines = [_row(head), _row([":--"] * 2 + ["--:"] * 6)]
    for filtered in metrics:
        for metric in metrics:
            kept = [mean_effect(found, filtered, metric, stat)[1] for stat in STATS]
            held = [difference(found, filtered, metric, stat) for stat in STATS]
            cells = [f"{value:.3f}" for value in kept]
            cells += [f"{h.mean:+.3f} ({_interval(h)})" for h in held]
            lines.append(_row([filtered, metric, *cells]))
    return lines


def _interval(found: Interval) -> str:
    if found.low is None or found.high is None:
        return "–"
    return f"{found.low:+.3f} to {found.high:+.3f}"


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def overview(found: Sequence[OneSet]) -> list[str]:
    lines = [_row(["set", "segments", "kept", "systems"]), _row([":--", "--:", "--:", "--:"])]
    rows = [[o.name, f"{o.segments:,}", str(o.kept), str(o.systems)] for o in found]
    return lines + [_row(row) for row in rows]


def put(page: Path, name: str, lines: Sequence[str]) -> None:
    """Replace what stands between two comments of a page."""
    text = page.read_text(encoding="utf-8")
    marks = (f"<!-- figures: {name} -->", f"<!-- end: {name} -->")
    pattern = re.compile(f"{re.escape(marks[0])}.*?{re.escape(marks[1])}", re.DOTALL)
    if not pattern.search(text):
        print(f"{page.name} has no place for {name}", file=sys.stderr)
    body = "\n".join((marks[0], *lines, marks[1]))
    page.write_text(pattern.sub(lambda _: body, text), encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--metrics", default="BLEU,chrF", help="TER takes an hour the first time")
    parser.add_argument("--skip", default="", help="sets to leave out, as wmt21:zh-en,wmt22:zh-en")
    parser.add_argument("--as", dest="prefix", default="", help="before the names of the places")
    parser.add_argument("--splits", type=int, default=100)
    parser.add_argument("--write", action="store_true", help="put the figures into the docs")
    args = parser.parse_args()
    metrics = args.metrics.split(",")
    found = []
    for data in sets():
        if f"{data.folder.name}:{data.direction}" in args.skip.split(","):
            continue
        found.append(measure(data, metrics, args.splits))
        print(f"{found[-1].name}: done", file=sys.stderr, flush=True)
    parts = {
        "sets": overview(found),
        "table 2": table(found, metrics),
        "figure 4": figure_four(found, metrics),
    }
    for name, lines in parts.items():
        print(f"\n{name}\n" + "\n".join(lines))
        if args.write:
            put(PAGE, args.prefix + name, lines)
    return 0


if __name__ == "__main__":
    sys.exit(main())
