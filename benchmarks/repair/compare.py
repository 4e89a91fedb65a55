"""Models on the same made sentences:
``python -m benchmarks.repair.compare MADE.jsonl --control A … --treated B …``.

The folders are those that ``evaluate --keep`` wrote, one a seed. Prints what became of the
quantities, how much more often they are right after the treatment and what share of the errors is
left, with 95 % intervals by drawing templates whole, and seeds (paired: all models have translated
the same sentences), and how chrF differs, by drawing lines.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from babelproof.metrics.chrf import ChrF
from babelproof.metrics.protocol import Case
from benchmarks.repair.data import lines, rows, set_file
from benchmarks.repair.evaluate import LANGS, sample
from benchmarks.repair.verdicts import CLASSES, Verdict, asked_of, counted, verdicts

DRAWS = 2000
Counts = NDArray[np.float64]


def judged(made: Sequence[dict[str, Any]], kept: Path) -> list[Verdict]:
    """The verdicts on what a model made of the sentences."""
    outputs = {row[0]: row[1] for row in rows(kept)}
    sources, only = [row["src"] for row in made], [row["type"] for row in made]
    texts = [outputs[source] for source in sources]
    return verdicts(sources, texts, asked_of(sources, LANGS, only), LANGS)


def interval(
    figure: Callable[[Counts, Counts], float], one: Counts, two: Counts
) -> tuple[float, float, float]:
    """A figure of two tables of counts (seeds × templates × …), and its interval."""
    random, found = np.random.default_rng(1), []
    seeds, templates = one.shape[:2]
    for _ in range(DRAWS):
        drawn = np.ix_(
            random.integers(seeds, size=seeds), random.integers(templates, size=templates)
        )
        found.append(figure(one[drawn], two[drawn]))
    low, high = np.nanquantile(found, (0.025, 0.975))
    return round(figure(one, two), 2), round(float(low), 2), round(float(high), 2)


def table(found: Sequence[Sequence[Verdict]], templates: Sequence[str], kind: str) -> Counts:
    """Seeds × templates × (all, right, other): how many quantities of a class."""
    numbers = {template: at for at, template in enumerate(sorted(set(templates)))}
    counts = np.zeros((len(found), len(numbers), 3))
    for seed, of_seed in enumerate(found):
        for one in of_seed:
            if kind in ("all", one.asked.kind):
                row = counts[seed, numbers[templates[one.asked.at]]]
                row += (1, one.outcome == "right", one.outcome == "other")
    return counts[:, counts.any((0, 2))]


def points_more(one: Counts, two: Counts) -> float:
    """Right more often, in points."""
    return float(100 * (two[..., 1].sum() - one[..., 1].sum()) / one[..., 0].sum())


def errors_left(one: Counts, two: Counts) -> float:
    """The errors after the treatment, as a share of the control's."""
    wrong = [(side[..., 0] - side[..., 1]).sum() for side in (one, two)]
    return float(wrong[1] / wrong[0]) if wrong[0] else float("nan")


def others_left(one: Counts, two: Counts) -> float:
    """The same of confusions alone."""
    return float(two[..., 2].sum() / one[..., 2].sum()) if one[..., 2].sum() else float("nan")


def chrf_more(one: Counts, two: Counts) -> float:
    """How much chrF the second has more, on the mean over seeds."""
    means = [np.mean([ChrF().system_scores(of_seed.sum(0)) for of_seed in side])
             for side in (one, two)]  # fmt: skip
    return float(means[1] - means[0])


def chrf_rows(folders: Sequence[Path]) -> Counts:
    """Seeds × lines × what chrF counts."""
    references = lines(set_file("wmt21", "references", "en-de.refA.txt"))
    metric, found = ChrF(), []
    for folder in folders:
        outputs = [row[1] for row in rows(folder / "wmt21.tsv")]
        cases = [Case("", text, (ref,)) for text, ref in zip(outputs, references, strict=True)]
        found.append(metric.rows(cases, lambda _: None))
    return np.stack(found)


def compared(
    made: Sequence[dict[str, Any]], name: str, control: Sequence[Path], treated: Sequence[Path]
) -> dict[str, Any]:
    """All that is told of the two."""
    templates = [row["template"] for row in made]
    both = [[judged(made, folder / name) for folder in side] for side in (control, treated)]
    about: dict[str, Any] = {
        "control": [counted(found) for found in both[0]],
        "treated": [counted(found) for found in both[1]],
        "templates": dict(Counter(kind for kind, _ in {(r["type"], r["template"]) for r in made})),
    }
    for kind in (*CLASSES, "all"):
        one, two = (table(side, templates, kind) for side in both)
        about[kind] = {
            "right, points more": interval(points_more, one, two),
            "errors left": interval(errors_left, one, two),
            "confusions left": interval(others_left, one, two),
        }
    about["chrF more"] = interval(chrf_more, chrf_rows(control), chrf_rows(treated))
    return about


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("made", type=Path)
    parser.add_argument("--control", type=Path, nargs="+", required=True)
    parser.add_argument("--treated", type=Path, nargs="+", required=True)
    parser.add_argument("--most", type=int, default=500)
    asked = parser.parse_args()
    if len(asked.control) != len(asked.treated):
        parser.error("as many folders of the control as of the treatment")
    made, name = sample(asked.made, asked.most), f"{asked.made.stem}.tsv"
    print(json.dumps(compared(made, name, asked.control, asked.treated), indent=1))


if __name__ == "__main__":
    main()
