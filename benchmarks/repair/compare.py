"""Two models on the same made sentences: ``python -m benchmarks.repair.compare HELD.jsonl A B``.

A and B are folders that ``evaluate --keep`` wrote. Prints what became of the quantities, and how
much more often they are right in B, with a 95 % interval by drawing templates (paired: both models
have translated the same sentences).
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from benchmarks.repair.data import rows
from benchmarks.repair.evaluate import LANGS, sample
from benchmarks.repair.verdicts import CLASSES, Verdict, asked_of, counted, verdicts

DRAWS = 2000


def judged(made: Sequence[dict[str, Any]], kept: Path) -> list[Verdict]:
    """The verdicts on what a model made of the sentences."""
    outputs = {row[0]: row[1] for row in rows(kept)}
    sources, only = [row["src"] for row in made], [row["type"] for row in made]
    texts = [outputs[source] for source in sources]
    return verdicts(sources, texts, asked_of(sources, LANGS, only), LANGS)


def interval(gains: Sequence[tuple[str, int]]) -> tuple[float, float, float]:
    """The mean gain in points, and its interval, templates drawn whole."""
    groups: defaultdict[str, list[int]] = defaultdict(list)
    for template, gain in gains:
        groups[template].append(gain)
    sums = [(sum(group), len(group)) for group in groups.values()]
    random, means = Random(1), list[float]()
    for _ in range(DRAWS):
        drawn = random.choices(sums, k=len(sums))
        means.append(100 * sum(total for total, _ in drawn) / sum(size for _, size in drawn))
    means.sort()
    mean = 100 * sum(gain for _, gain in gains) / len(gains)
    return round(mean, 1), round(means[DRAWS // 40], 1), round(means[-DRAWS // 40], 1)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("made", type=Path)
    parser.add_argument("folders", type=Path, nargs=2)
    parser.add_argument("--most", type=int, default=500)
    asked = parser.parse_args()
    made = sample(asked.made, asked.most)
    both = [judged(made, folder / f"{asked.made.stem}.tsv") for folder in asked.folders]
    about: dict[str, Any] = {
        folder.name: counted(found) for folder, found in zip(asked.folders, both, strict=True)
    }
    for kind in (*CLASSES, "all"):
        gains = [
            (made[one.asked.at]["template"], (two.outcome == "right") - (one.outcome == "right"))
            for one, two in zip(*both, strict=True)
            if kind in ("all", one.asked.kind)
        ]
        about[f"{kind}: right more often by points, from, to"] = interval(gains)
    print(json.dumps(about, indent=1))


if __name__ == "__main__":
    main()
