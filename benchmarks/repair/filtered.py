"""What filtering a noisy corpus does for a model: ``python -m benchmarks.repair.filtered FOLDER``.

A base is trained on one part of the corpus, at full rates; then, for each share of noise, filter
and seed, a model goes on from it with what the filter leaves of the other part, in which noise was
planted, while the rates fall: as many steps for all. A seed draws the clean lines, the noise and
the order. Each step is left out where what it writes is there, so the same command goes on after a
stop. What was measured stands in FOLDER/results, a JSON file a step.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import sentencepiece as spm
import torch

from babelproof import check
from babelproof.generate.chance import rank
from benchmarks.repair.compare import Counts, chrf_more, chrf_rows, interval
from benchmarks.repair.data import Pair, prepare, read, rows, write
from benchmarks.repair.demonstrate import PIECES, told
from benchmarks.repair.evaluate import measured, translated
from benchmarks.repair.noisy import FILTERS, filtered, second, write_first, write_noisy
from benchmarks.repair.train import Training, load, run

STEP_SECONDS, EVALUATION_SECONDS = 0.85, 30  # of processor time
BATCH, RATE = 2048, 0.7
HELD = 600  # sources with a number or a quantity that the detectors judge beside those of WMT21
SETS = ("wmt21", "held")
# Who is compared with whom; the first is the control.
BESIDE = (("unfiltered", "standard"), ("unfiltered", "salted"), ("standard", "salted"),
          ("unfiltered", "ten-lines"), ("unfiltered", "clean-only"), ("clean-only", "standard"),
          ("clean-only", "salted"))  # fmt: skip


@dataclass(frozen=True)
class Filtering:
    """The folder, and how the models are trained there."""

    folder: Path
    base_steps: int
    steps: int
    size: int
    device: str

    @property
    def data(self) -> Path:
        return self.folder / "data"

    @property
    def pieces(self) -> Path:
        return self.data / "pieces.model"

    def result(self, name: str) -> Path:
        return self.folder / "results" / f"{name}.json"

    def base(self) -> None:
        run(Training(
            data=write_first(self.data), model=self.folder / "base", pieces=self.pieces, fall=0,
            steps=self.base_steps, batch=BATCH, rate=RATE, dropout=0, workers=1,
            device=self.device,
        ))  # fmt: skip

    def tuned(self, name: str, pairs: Path, seed: int) -> Path:
        """A model that goes on from the base with these pairs."""
        model = self.folder / "tuned" / name
        run(Training(
            data=pairs, model=model, pieces=self.pieces, start=self.folder / "base", seed=seed,
            steps=self.steps, batch=BATCH, rate=RATE, warm=5, dropout=0, workers=1,
            device=self.device,
        ))  # fmt: skip
        return model

    def corpus(self, noise: int, seed: int) -> Path:
        path = self.folder / "noisy" / f"{noise}-{seed}.tsv"
        if not path.exists():
            write_noisy(path, second(self.data), self.size, noise / 100, seed)
        return path

    def measure(self, name: str, model: Path) -> dict[str, Any]:
        """Metrics, and what the detectors say of the outputs."""
        pieces = spm.SentencePieceProcessor(model_file=str(self.pieces))
        loaded = load(model, self.device)
        kept = self.folder / "outputs" / name
        about = measured(loaded, pieces, self.data, [], 0, self.device, kept)
        held = sorted({pair.src for pair in read(self.data / "held.tsv") if pair.origin != "ddtp"})
        some = sorted(held, key=lambda text: rank(1, text))[:HELD]
        outputs = translated(loaded, pieces, some, self.device)
        write(kept / "held.tsv", [Pair(*two, "") for two in zip(some, outputs, strict=True)])
        return {**about, "detectors": detected(kept)}

    def asked(self, name: str, filter_name: str, noise: int, seed: int) -> dict[str, Any]:
        """How the model of a filter does; all it needs is made when that is first asked."""

        def made() -> dict[str, Any]:
            kept = self.folder / "noisy" / f"{name}.tsv"
            left = filtered(self.corpus(noise, seed), filter_name, kept)
            return {"filter": left, **self.measure(name, self.tuned(name, kept, seed))}

        about = told(self.result(name), made)
        found = sum(len(one["flagged"]) for one in about["detectors"].values())
        print(f"{name}: chrF {about['chrF']}, BLEU {about['BLEU']}, {found} findings", flush=True)
        return about

    def compare(self, noise: int, pair: tuple[str, str], seeds: Sequence[int]) -> None:
        names = [[f"{noise}-{seed}-{one}" for seed in seeds] for one in pair]
        paths = [[self.folder / "outputs" / name for name in side] for side in names]
        findings = [
            [json.loads(self.result(name).read_text("utf-8"))["detectors"] for name in side]
            for side in names
        ]

        def made() -> dict[str, Any]:
            said = {"chrF more": interval(chrf_more, *map(chrf_rows, paths))}
            lines_of = sum(1 for name in SETS for _ in rows(paths[0][0] / f"{name}.tsv"))
            for rule in ("all", *sorted(findings[0][0])):
                both = [flagged(side, rule, lines_of) for side in findings]
                if any(side.any() for side in both):
                    said[f"{rule}, more a model"] = interval(more_a_seed, *both)
            return said

        name = f"compared-{noise}-{'-'.join(pair)}-{'-'.join(map(str, seeds))}"
        about = told(self.result(name), made)
        print(name, json.dumps(about), flush=True)


def detected(kept: Path) -> dict[str, dict[str, Any]]:
    """What `babelproof check` finds in outputs: of each rule what it judged, and flagged lines."""
    sources, outputs = zip(*(row[:2] for name in SETS for row in rows(kept / f"{name}.tsv")),
                           strict=True)  # fmt: skip
    with check(src=list(sources), tgt={"model": list(outputs)}, langs="en-de") as done:
        (group,) = done.counts.groups.values()
        found: dict[str, dict[str, Any]] = {
            rule: {"judged": group.rules[rule].judged if rule in group.rules else 0, "flagged": []}
            for rule in done.manifest.rules
        }
        for one in done.findings():
            lines = found[one.rule]["flagged"]
            if not one.cause and one.line not in lines:
                lines.append(one.line)
    return found


def flagged(found: Sequence[dict[str, dict[str, Any]]], rule: str, lines: int) -> Counts:
    """Seeds × lines × 1: how many rules, or whether one, flagged a line."""
    counts = np.zeros((len(found), lines, 1))
    for seed, rules in enumerate(found):
        for name, one in rules.items():
            if rule in ("all", name):
                counts[seed, np.asarray(one["flagged"], int) - 1, 0] += 1
    return counts


def more_a_seed(one: Counts, two: Counts) -> float:
    """How many lines more the second has flagged, on the mean over seeds."""
    return float((two.sum() - one.sum()) / len(one))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--base-steps", type=int, default=1900)
    parser.add_argument("--steps", type=int, default=60)
    parser.add_argument("--lines", type=int, default=2400, help="of the noisy corpus")
    parser.add_argument("--noise", type=int, nargs="+", default=[20, 5], help="percent")
    parser.add_argument("--seeds", type=int, nargs="+", default=[1, 2, 3])
    parser.add_argument("--filters", nargs="+", choices=FILTERS, default=list(FILTERS))
    parser.add_argument("--device", default="cpu")
    asked = parser.parse_args()
    torch.set_num_threads(1)
    models = len(asked.noise) * len(asked.seeds) * len(asked.filters)
    a_model = asked.steps * STEP_SECONDS + EVALUATION_SECONDS
    hours = (asked.base_steps * STEP_SECONDS + models * a_model) / 3600
    print(f"a base and {models} models: about {hours:.1f} hours of one idle core", flush=True)
    all_of_it = Filtering(asked.folder, asked.base_steps, asked.steps, asked.lines, asked.device)
    if not (all_of_it.data / "data.json").exists():
        prepare(all_of_it.data, PIECES)
    all_of_it.base()
    for noise in asked.noise:
        for seed in asked.seeds:
            for name in asked.filters:
                all_of_it.asked(f"{noise}-{seed}-{name}", name, noise, seed)
        for pair in BESIDE:
            if set(pair) <= set(asked.filters):
                all_of_it.compare(noise, pair, asked.seeds)
    told(all_of_it.result("base"), lambda: all_of_it.measure("base", asked.folder / "base"))


if __name__ == "__main__":
    main()
