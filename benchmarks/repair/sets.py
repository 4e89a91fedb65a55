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


def write_sets(
    data: Path, made: Path, folder: Path, sizes: Sequence[int], seeds: Sequence[int]
) -> None:
    """The files that are not there; the made pairs also with their classes, to be asked for."""
    found = [json.loads(line) for line in lines(made)]
    corpus: list[Pair] = []
    for seed in seeds:
        todo = [size for size in sizes if not (folder / f"control-{size}-{seed}.tsv").exists()]
        if not todo:
            continue
        corpus = corpus or read(data / "train.tsv")
        found.sort(key=lambda row, seed=seed: rank(seed, row["src"], row["tgt"]))
        corpus.sort(key=lambda pair, seed=seed: rank(seed, pair.src, pair.tgt))
        drawn = corpus[: round(2.2 * max(todo))]
        good = fine(drawn)
        print(f"seed {seed}: {len(drawn) - len(good)} of {len(drawn)} pairs of the corpus flagged")
        folder.mkdir(parents=True, exist_ok=True)
        for size in todo:
            if len(found) < size or len(good) < 2 * size:
                raise SystemExit(f"too few pairs for {size}: {len(found)} made, {len(good)} fine")
            pairs = [Pair(row["src"], row["tgt"], "made") for row in found[:size]]
            own = "".join(f"{json.dumps(row)}\n" for row in found[:size])
            (folder / f"own-{size}-{seed}.jsonl").write_text(own, encoding="utf-8")
            write(folder / f"made-{size}-{seed}.tsv", pairs + good[:size])
            write(folder / f"control-{size}-{seed}.tsv", good[: 2 * size])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("made", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--sizes", type=int, nargs="+", default=[1000, 5000, 20000])
    parser.add_argument("--seeds", type=int, nargs="+", default=[1])
    asked = parser.parse_args()
    write_sets(asked.data, asked.made, asked.folder, asked.sizes, asked.seeds)


if __name__ == "__main__":
    main()
