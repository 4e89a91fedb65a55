"""What is fine-tuned on: ``python -m benchmarks.repair.sets DATA MADE.jsonl FOLDER``.

For each size and seed two files of as many pairs: made pairs with as many of the corpus, and the
corpus alone, which has the same pairs of it and as many more. Pairs that a detector objects to are
left out of the corpus, and are counted.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

from babelproof.api.planning import plan
from babelproof.api.request import Request
from babelproof.core.batch import Batch
from babelproof.generate.chance import rank
from babelproof.lang import parse_pair
from babelproof.run.judging import by_segment, objections
from benchmarks.repair.data import Pair, lines, read, write


def fine(pairs: Sequence[Pair], langs: str = "en-de") -> list[Pair]:
    """The pairs that no detector objects to."""
    judged = by_segment(plan(Request(src=[], tgt=[], langs=langs)).plan)
    batch = Batch("", parse_pair(langs), range(len(pairs)), [pair.src for pair in pairs],
                  [pair.tgt for pair in pairs])  # fmt: skip
    against = objections(batch, judged)
    return [pair for row, pair in enumerate(pairs) if row not in against]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("made", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--sizes", type=int, nargs="+", default=[1000, 5000, 20000])
    parser.add_argument("--seeds", type=int, nargs="+", default=[1])
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    rows = [json.loads(line) for line in lines(asked.made)]
    made = [Pair(row["src"], row["tgt"], "made") for row in rows if row["type"]]
    corpus = read(asked.data / "train.tsv")
    for seed in asked.seeds:
        made.sort(key=lambda pair, seed=seed: rank(seed, pair.src, pair.tgt))
        corpus.sort(key=lambda pair, seed=seed: rank(seed, pair.src, pair.tgt))
        drawn = corpus[: round(2.2 * max(asked.sizes))]
        good = fine(drawn)
        print(f"seed {seed}: {len(drawn) - len(good)} of {len(drawn)} pairs of the corpus flagged")
        for size in asked.sizes:
            if len(made) < size or len(good) < 2 * size:
                raise SystemExit(f"too few pairs for {size}: {len(made)} made, {len(good)} fine")
            write(asked.folder / f"made-{size}-{seed}.tsv", made[:size] + good[:size])
            write(asked.folder / f"control-{size}-{seed}.tsv", good[: 2 * size])


if __name__ == "__main__":
    main()
