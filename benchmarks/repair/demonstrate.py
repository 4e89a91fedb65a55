"""All of it, one by one: ``python -m benchmarks.repair.demonstrate FOLDER --hours 1``.

Data, made pairs, the base, gates (a) and (b), then for each size and seed a model with made pairs
and its control, and what they differ in. Each step is left out where what it writes is there, and
a training goes on from its last checkpoint, so the same command goes on after a stop. What was
measured stands in FOLDER/results, a JSON file a step.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import sentencepiece as spm
import torch

from babelproof import Synthesis, synthesise
from babelproof.api.made_pairs import write_pairs
from benchmarks.repair.compare import compared
from benchmarks.repair.data import prepare
from benchmarks.repair.evaluate import measured, right, sample
from benchmarks.repair.sets import write_sets
from benchmarks.repair.train import Training, load, run
from benchmarks.repair.verdicts import CLASSES

MADE, TEST = 30_000, 1_500
PIECES = 8_000
SIZES = (1_000, 5_000, 20_000)  # made pairs to fine-tune on
STEPS = 60  # as many for all: of 4,096 pieces a side, so about 5,500 pairs
OWN = 170  # made pairs of a class of the fine-tuning's own that gate (a) asks for


def told(path: Path, measure: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """What was measured, now or before."""
    if not path.exists():
        found = measure()
        path.parent.mkdir(exist_ok=True)
        path.write_text(json.dumps(found, indent=1), encoding="utf-8")
    about: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return about


@dataclass(frozen=True)
class Demonstration:
    """The folder, and how the models are trained there."""

    folder: Path
    hours: float
    minutes: float
    workers: int
    device: str

    @property
    def data(self) -> Path:
        return self.folder / "data"

    @property
    def test(self) -> Path:
        return self.folder / "made-test.jsonl"

    def result(self, name: str) -> Path:
        return self.folder / "results" / f"{name}.json"

    def made(self, path: Path, corpus: Path, most: int) -> None:
        """Pairs of units, currencies and scales, their numbers varied."""
        if not path.exists():
            found = synthesise(Synthesis(corpus=corpus, langs="en-de", columns="1,2", types=CLASSES,
                                         vary=("number",), most=most))  # fmt: skip
            write_pairs(path, found.pairs, "en-de")
            print(f"{path.name}: {len(found.pairs):,} pairs", flush=True)

    def base(self) -> Path:
        model = self.folder / "base"
        run(Training(
            data=self.data / "train.tsv", model=model, pieces=self.pieces, hours=self.hours,
            batch=2048, rate=0.7, dropout=0.0, workers=self.workers, device=self.device,
        ))  # fmt: skip
        return model

    @property
    def pieces(self) -> Path:
        return self.data / "pieces.model"

    def tuned(self, name: str, pairs: Path, steps: float = float("inf")) -> Path:
        """A model that goes on from the base with these pairs, for some steps or minutes."""
        hours = self.minutes / 60 if steps == float("inf") else float("inf")
        model = self.folder / "tuned" / name
        run(Training(
            data=pairs, model=model, pieces=self.pieces, start=self.folder / "base", steps=steps,
            hours=hours, warm=5, rate=0.5, workers=self.workers, device=self.device,
        ))  # fmt: skip
        return model

    def asked(
        self, name: str, train: Callable[[], Path], made: Path, most: int, wmt: bool = True
    ) -> dict[str, Any]:
        """How a model does; it is trained, and its translations kept, when that is first asked."""

        def measure() -> dict[str, Any]:
            pieces = spm.SentencePieceProcessor(model_file=str(self.pieces))
            model, kept = load(train(), self.device), self.folder / "outputs" / name
            return measured(model, pieces, self.data, [made], most, self.device, kept, wmt)

        return told(self.result(name), measure)

    def gates(self) -> None:
        about = self.asked("base", self.base, self.test, TEST)
        split = about["words in more than one piece"]
        print("pieces:", split or "all words are one")
        print(f"(b) chrF {about['chrF']} (38), quantities {right(about['unmutated']):.0%} (60 %)")
        sets = self.folder / "sets"
        found = self.asked("own", lambda: self.tuned("own", sets / "made-1000-1.tsv"),
                           sets / "own-1000-1.jsonl", OWN, wmt=False)  # fmt: skip
        print(f"(a) own made pairs {right(found['own-1000-1']):.0%} (80 %)", flush=True)

    def measure(self, kind: str, size: int, seed: int) -> Path:
        """Where the translations of a fine-tuned model are."""
        name = f"{kind}-{size}-{seed}"
        pairs = self.folder / "sets" / f"{name}.tsv"
        found = self.asked(name, lambda: self.tuned(name, pairs, STEPS), self.test, TEST)
        share = right(found[self.test.stem])
        print(f"{name}: chrF {found['chrF']}, right {share:.1%}", flush=True)
        return self.folder / "outputs" / name

    def compare(self, size: int, seeds: Sequence[int]) -> None:
        both = [[self.measure(kind, size, seed) for kind in ("control", "made")] for seed in seeds]
        control, made = zip(*both, strict=True)
        about = told(
            self.result(f"compared-{size}-{'-'.join(map(str, seeds))}"),
            lambda: compared(sample(self.test, TEST), f"{self.test.stem}.tsv", control, made),
        )
        said = {"size": size, "seeds": seeds, **about["all"], "chrF more": about["chrF more"]}
        print(json.dumps(said), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--hours", type=float, default=1.0, help="for the base")
    parser.add_argument("--minutes", type=float, default=10.0, help="for gate (a)")
    parser.add_argument("--sizes", type=int, nargs="+", default=list(SIZES))
    parser.add_argument("--seeds", type=int, nargs="+", default=[1, 2, 3])
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--device", default="cpu")
    asked = parser.parse_args()
    torch.set_num_threads(asked.workers)
    all_of_it = Demonstration(asked.folder, asked.hours, asked.minutes, asked.workers, asked.device)
    if not (all_of_it.data / "data.json").exists():
        prepare(all_of_it.data, PIECES)
    made = asked.folder / "made.jsonl"
    all_of_it.made(all_of_it.test, all_of_it.data / "held.tsv", TEST)
    all_of_it.made(made, all_of_it.data / "train.tsv", MADE)
    write_sets(all_of_it.data, made, asked.folder / "sets", asked.sizes, asked.seeds)
    all_of_it.gates()
    for size in asked.sizes:
        all_of_it.compare(size, asked.seeds)


if __name__ == "__main__":
    main()
