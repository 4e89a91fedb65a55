"""Draws findings of finished runs to read, spread over systems and directions.

    python -m benchmarks.precision.spread number-mismatch wmt23=RUN flores=RUN --seed 1 -o FILE

What counts is drawn; with ``--following`` in place of a rule, what follows from something else.
Each system of each direction gives one finding before any gives a second. A source line is drawn
once, of a set whose directions share their sources (``flores``) in one direction only. Written as
JSONL *outside the project*; the verdicts go by key into ``benchmarks/precision/unseen``: *right*,
*wrong*, *partly*, or *elsewhere* (true, but something else went wrong).
"""

from __future__ import annotations

import argparse
import json
import random
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from babelproof.api.run import Run
from babelproof.core.record import to_dict
from benchmarks.precision.keys import JUDGEMENTS, read

UNSEEN = JUDGEMENTS.parent / "unseen"
SHARED_SOURCES = frozenset({"flores"})
Cell = tuple[str, ...]


def findings(runs: Iterable[str], rule: str | None) -> Iterator[dict[str, Any]]:
    """The findings of a rule that follow from nothing; without one, those that follow."""
    for named in runs:
        name, _, path = named.partition("=")
        for finding in Run(path).findings():
            wanted = bool(finding.cause) if rule is None else finding.rule == rule
            if wanted and not (rule and finding.cause):
                yield {"set": name, **to_dict(finding)}


def draw(found: Iterable[dict[str, Any]], n: int, seed: int) -> list[dict[str, Any]]:
    """At most so many findings, one from each cell in turn."""
    rng = random.Random(seed)
    cells: dict[Cell, dict[int, list[dict[str, Any]]]] = defaultdict(lambda: defaultdict(list))
    for item in found:
        cell = item["set"], item["langs"], item["system"], item["rule"]
        cells[cell][item["line"]].append(item)
    order = sorted(cells)
    rng.shuffle(order)
    pool = {cell: [rng.choice(items) for _, items in sorted(cells[cell].items())] for cell in order}
    for items in pool.values():
        rng.shuffle(items)
    return list(_in_turn(pool, n))


def _in_turn(pool: dict[Cell, list[dict[str, Any]]], n: int) -> Iterator[dict[str, Any]]:
    seen: set[tuple[Any, ...]] = set()
    while any(pool.values()):
        for items in pool.values():
            while items and _line(items[-1]) in seen:
                items.pop()
            if items:
                seen.add(_line(items[-1]))
                yield items.pop()
            if len(seen) == n:
                return


def _line(item: dict[str, Any]) -> tuple[Any, ...]:
    place = (item["set"], item["line"])
    return place if item["set"] in SHARED_SOURCES else (*place, item["langs"])


def unread(
    found: Iterable[dict[str, Any]], folders: Sequence[Path] = (UNSEEN, JUDGEMENTS)
) -> Sequence[dict[str, Any]]:
    """What no one has judged yet."""
    known: dict[str, set[tuple[Any, ...]]] = {}
    out = []
    for item in found:
        rule = item["rule"]
        if rule not in known:
            judged = (j for folder in folders for j in read(rule, folder))
            known[rule] = {(j.set, j.langs, j.system, j.line) for j in judged}
        if (item["set"], item["langs"], item["system"], item["line"]) not in known[rule]:
            out.append(item)
    return out


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rule", nargs="?", help="whose findings to draw")
    parser.add_argument("runs", nargs="+", metavar="SET=RUN_DIR")
    parser.add_argument("--following", action="store_true", help="draw what follows")
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("-n", type=int, default=50)
    parser.add_argument("-o", "--output", type=Path, required=True)
    args = parser.parse_args()
    runs = [args.rule, *args.runs] if args.following and args.rule else args.runs
    found = unread(findings(runs, None if args.following else args.rule))
    chosen = draw(found, args.n, args.seed)
    with args.output.open("w", encoding="utf-8") as out:
        for number, item in enumerate(chosen, 1):
            out.write(json.dumps({"n": number, **item}, ensure_ascii=False) + "\n")
    print(f"{len(found)} unread findings, {len(chosen)} drawn (seed {args.seed}): {args.output}")


if __name__ == "__main__":
    main()
