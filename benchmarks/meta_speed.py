"""Speed of scoring and meta-evaluation, part of ``make bench``.

PERM-BOTH over all pairs of 45 metrics (the given ones, and copies of them with seeded noise) on 12
systems × 557 segments, acc-eq of 43 of them; sentence BLEU and chrF of 20 systems × 1,002 segments
beside sacreBLEU's sentence functions called one by one; the same again from the cache.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

from babelproof.io.scored import open_scored, read_lines
from babelproof.meta.acceq import Pairs
from babelproof.meta.permutation import Plan, perm_both, perm_both_pearson, row_statistic
from babelproof.meta.systems import human_scores, segment_grid
from babelproof.metrics.bleu import Bleu
from babelproof.metrics.chrf import ChrF
from babelproof.metrics.scoring import score
from benchmarks.shared_data import unpacked

METRICS = 45
NOISE = 0.3
REFERENCE = {"sys": 280.0, "seg": 104.0, "acc": 9.1}


def timed(work: Callable[[], object], runs: int = 3) -> float:
    """The best wall-clock time of some runs."""
    best = float("inf")
    for _ in range(runs):
        start = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - start)
    return best


def meta(folder: Path) -> None:
    """Times beside those measured for the field's reference implementation."""
    data = open_scored(folder, "en-de", "refA")
    human = data.human["mqm"]
    systems = [name for name in sorted(human.by_segment) if not data.is_human(name)]
    people = segment_grid(human, systems, data.segments)
    given = [segment_grid(m, systems, data.segments) for m in data.metrics.metrics.values()]
    scaled = [(grid - grid.mean()) / grid.std() for grid in given]
    rng = np.random.default_rng(1)
    made = [
        scaled[at % len(scaled)] + (at >= len(scaled)) * rng.normal(0, NOISE, people.shape)
        for at in range(METRICS)
    ]
    there = ~np.isnan(people).any(axis=0)
    whole = np.array([grid.mean(axis=1) for grid in made])
    gold = human_scores(human, systems, data.segments)
    flat = np.array([grid[:, there].ravel() for grid in made])
    flat_gold = people[:, there].ravel()
    everything = Plan(early=None)
    rows = [
        ("PERM-BOTH, systems, Pearson", "sys", lambda: perm_both_pearson(whole, gold, everything)),
        (
            "PERM-BOTH, systems, Kendall",
            "sys",
            lambda: perm_both(whole, row_statistic("kendall", gold), everything),
        ),
        ("PERM-BOTH, segments, early stops", "seg", lambda: perm_both_pearson(flat, flat_gold)),
        (
            "PERM-BOTH, segments, all 1,000",
            "seg",
            lambda: perm_both_pearson(flat, flat_gold, everything),
        ),
        ("acc-eq of 43 metrics", "acc", lambda: _acc_eq(people, made[:43])),
    ]
    for name, key, work in rows:
        took = timed(work)
        print(f"{name}: {took:.2f} s, {REFERENCE[key] / took:.0f}x ({REFERENCE[key]:g} s)")


def _acc_eq(people: np.ndarray, made: list[np.ndarray]) -> None:
    pairs = Pairs(people.T)
    for grid in made:
        pairs.best(grid.T)


def scoring(folder: Path) -> None:
    """One core, CPU seconds; the numbers must be the same."""
    from sacrebleu.metrics import BLEU, CHRF

    refs = read_lines(folder / "references" / "en-de.refA.txt")
    paths = sorted((folder / "system-outputs" / "en-de").glob("*.txt"))[:20]
    outputs = {path.stem: read_lines(path) for path in paths}
    for mine, theirs in ((Bleu("de"), BLEU(effective_order=True)), (ChrF(), CHRF())):
        start = time.process_time()
        found = score(mine, outputs, [refs]).segment_scores()
        took = time.process_time() - start
        start = time.process_time()
        slow = [
            [theirs.sentence_score(hyp, [ref]).score for hyp, ref in zip(text, refs, strict=True)]
            for text in outputs.values()
        ]
        reference = time.process_time() - start
        print(
            f"sentence {mine.name}, {len(outputs)} systems x {len(refs):,}: {took:.2f} s,"
            f" {reference / took:.1f}x sacreBLEU one by one ({reference:.2f} s), largest"
            f" difference {np.abs(found - np.array(slow)).max():.0e}"
        )


def cached(folder: Path) -> None:
    """The whole command, twice."""
    with tempfile.TemporaryDirectory() as cache:
        command = [sys.executable, "-m", "babelproof", "score", str(folder), "-l", "en-de"]
        times = []
        for _ in range(4):
            start = time.perf_counter()
            subprocess.run(
                [*command, "-q", "-f", "json"],
                env={**os.environ, "BABELPROOF_CACHE": cache},
                stdout=subprocess.DEVNULL,
                check=True,
            )
            times.append(time.perf_counter() - start)
    print(f"babelproof score, first run: {times[0]:.2f} s; from the cache: {min(times[1:]):.2f} s")


def main() -> int:
    wmt23, wmt21 = unpacked("mtme"), unpacked("wmt21")
    if wmt23 is None or wmt21 is None:
        print("bench needs the shared sets; see benchmarks/shared_data.py", file=sys.stderr)
        return 2
    meta(wmt23 if (wmt23 / "sources").is_dir() else next(wmt23.glob("*/sources")).parent)
    scoring(wmt21)
    cached(wmt21)
    return 0


if __name__ == "__main__":
    sys.exit(main())
