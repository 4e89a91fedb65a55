"""Trains the model: ``python -m benchmarks.repair.train DATA MODEL --hours 2``.

Prints how long it takes before it starts, keeps a checkpoint every few minutes, goes on from it
when started again. The rates fall with the share of the time, or of the steps, that is used up.
Two workers have a thread each and share a batch, which is faster than two threads where cores are
shared. ``--start FOLDER`` fine-tunes another model.
"""

from __future__ import annotations

import argparse
import json
import math
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from datetime import timedelta
from pathlib import Path

import sentencepiece as spm
import torch
from torch import distributed

from benchmarks.repair.batches import Encoded, batches, encoded, padded
from benchmarks.repair.data import read
from benchmarks.repair.model import Shape, Translator, loss_of
from benchmarks.repair.optimise import Optimiser
from benchmarks.repair.start import frequency, latent

CHECKPOINT, START = "checkpoint.pt", "start.pt"
TOLD_EVERY = 20  # steps


@dataclass(frozen=True, kw_only=True)
class Training:
    """What is trained, where it is kept, and how long."""

    data: Path
    model: Path
    pieces: Path
    start: Path | None = None
    hours: float = math.inf
    steps: float = math.inf
    batch: int = 4096
    rate: float = 1.0
    dropout: float = 0.1
    warm: int = 50
    fall: float = 0.6
    seed: int = 1
    workers: int = 2
    threads: int = 1
    device: str = "cpu"
    every: float = 5.0

    def used(self, seconds: float, steps: int) -> float:
        return max(seconds / 3600 / self.hours, steps / self.steps)

    def scale(self, used: float, steps: int) -> float:
        """Full rates after a warm-up, falling over the last part, by default six tenths."""
        left = (1 - used) / self.fall if self.fall else 1.0
        return self.rate * min(1.0, (steps + 1) / self.warm, max(0.02, left))


@dataclass(slots=True)
class State:
    """How far a training is, kept with the weights."""

    epoch: int = 0
    batch: int = 0
    steps: int = 0
    seconds: float = 0.0
    log: list[tuple[int, int, float]] = field(default_factory=list)  # steps, seconds, loss


def shape_of(model: Path) -> Shape:
    return Shape(**json.loads((model / "shape.json").read_text(encoding="utf-8")))


def load(model: Path, device: str = "cpu", dropout: float = 0.0) -> Translator:
    """A trained model, as its last checkpoint has it, its weights in bfloat16."""
    loaded = Translator(shape_of(model), dropout)
    kept = torch.load(model / CHECKPOINT, map_location="cpu", weights_only=True)
    loaded.load_state_dict(kept["optimiser"]["master"])
    return loaded.to(device, torch.bfloat16).eval()


def _data(asked: Training) -> tuple[list[Encoded], int]:
    pieces = spm.SentencePieceProcessor(model_file=str(asked.pieces))
    return encoded(pieces, [pair[:2] for pair in read(asked.data)]), pieces.vocab_size()


def _begin(asked: Training) -> None:
    """Write where a new model's embeddings and biases start."""
    if asked.start is None and not (asked.model / START).is_file():
        pairs, size = _data(asked)
        begin = latent(pairs, size, Shape(size).width), frequency(pairs, size)
        torch.save(begin, asked.model / START)


def _opened(asked: Training, size: int) -> tuple[Translator, Optimiser, State]:
    state = State()
    torch.manual_seed(asked.seed)
    if asked.start is not None:
        model = load(asked.start, dropout=asked.dropout).train()
    else:
        model = Translator(Shape(size), asked.dropout)
        model.table.data, model.bias.data = torch.load(asked.model / START, weights_only=True)
    model = model.to(asked.device, torch.bfloat16)
    optimiser = Optimiser(model)
    if (asked.model / CHECKPOINT).is_file():
        kept = torch.load(asked.model / CHECKPOINT, map_location=asked.device, weights_only=True)
        optimiser.load(kept["optimiser"])
        state = State(**kept["state"])
    return model, optimiser, state


def _shared(model: Translator, *figures: float) -> list[float]:
    """The mean of all workers' gradients and figures."""
    if not distributed.is_initialized():
        return list(figures)
    weights = [weight for weight in model.parameters() if weight.grad is not None]
    flat = torch.cat(
        [*(weight.grad.flatten().float() for weight in weights), torch.tensor(figures)]
    )  # type: ignore[union-attr]
    distributed.all_reduce(flat)
    flat /= distributed.get_world_size()
    place = 0
    for weight in weights:
        part = flat[place : place + weight.numel()].view_as(weight)
        weight.grad.copy_(part)  # type: ignore[union-attr]
        place += weight.numel()
    return [float(figure) for figure in flat[place:]]


def _keep(asked: Training, optimiser: Optimiser, state: State) -> None:
    fresh = asked.model / f"{CHECKPOINT}.new"
    torch.save({"optimiser": optimiser.state(), "state": asdict(state)}, fresh)
    fresh.replace(asked.model / CHECKPOINT)


def _promise(asked: Training, pairs: Sequence[Encoded], seconds: float) -> None:
    """Say how long it will take, by the first steps."""
    steps = sum(1 for _ in batches(pairs, asked.batch // asked.workers, 0, 0)) / asked.workers
    hours = min(asked.hours, asked.steps * seconds / 3600)
    print(
        f"{len(pairs)} pairs; {seconds:.2f} s a step, {steps:.0f} steps and"
        f" {steps * seconds / 3600:.2f} hours an epoch; this training takes {hours:.2f} hours,"
        f" {hours * 3600 / seconds / steps:.1f} epochs",
        flush=True,
    )


class Run:
    """A training on its way, in one of its workers."""

    def __init__(self, asked: Training, worker: int) -> None:
        self.asked, self.worker = asked, worker
        self.pairs, size = _data(asked)
        self.model, self.optimiser, self.state = _opened(asked, size)
        self.first, self.begun = self.state.steps, time.monotonic() - self.state.seconds
        self.before, self.kept, self.losses = self.state.seconds, time.monotonic(), list[float]()

    @property
    def used(self) -> float:
        return self.asked.used(self.state.seconds, self.state.steps)

    def step(self, batch: Sequence[Encoded]) -> None:
        """Learn from a batch, with what the other workers learn from theirs."""
        sources, targets = ([pair[side] for pair in batch] for side in (0, 1))
        device, state = self.asked.device, self.state
        loss = loss_of(self.model, padded(sources, device), padded(targets, device))
        loss.backward()
        seconds = time.monotonic() - self.begun
        value, state.seconds = _shared(self.model, float(loss.detach()), seconds)
        self.optimiser.step(self.asked.scale(self.used, state.steps))
        state.steps += 1
        self.losses.append(value)

    def tell(self) -> None:
        """What goes on, and a checkpoint now and then, by the first worker."""
        state = self.state
        if state.steps % TOLD_EVERY == 0:
            mean = sum(self.losses) / len(self.losses)
            state.log.append((state.steps, round(state.seconds), round(mean, 4)))
            self.losses = []
            if not self.worker:
                print(*state.log[-1], flush=True)
        if self.worker:
            return
        if state.steps - self.first == 5:
            _promise(self.asked, self.pairs, (state.seconds - self.before) / 5)
        if time.monotonic() - self.kept > self.asked.every * 60:
            self.keep()

    def keep(self) -> None:
        if not self.worker:
            _keep(self.asked, self.optimiser, self.state)
            self.kept = time.monotonic()

    def epoch(self) -> None:
        """What is left of an epoch, or of the time."""
        asked, state = self.asked, self.state
        most = asked.batch // asked.workers
        todo = list(batches(self.pairs, most, asked.seed, state.epoch))
        for group in range(state.batch, len(todo) // asked.workers):
            self.step(todo[group * asked.workers + self.worker])
            state.batch = group + 1
            self.tell()
            if self.used >= 1:
                return
        state.epoch, state.batch = state.epoch + 1, 0
        self.keep()


def train(asked: Training, worker: int = 0) -> None:
    """Train until the time or the steps are used up."""
    torch.set_num_threads(1 if asked.workers > 1 else asked.threads)
    if asked.workers > 1:
        distributed.init_process_group(
            "gloo", init_method=f"file://{asked.model / 'meet'}", rank=worker,
            world_size=asked.workers, timeout=timedelta(minutes=10),
        )  # fmt: skip
    run = Run(asked, worker)
    if not worker:
        weights = sum(weight.numel() for weight in run.model.parameters())
        print(f"{weights / 1e6:.2f} M weights", flush=True)
        shape = json.dumps(asdict(run.model.shape))
        (asked.model / "shape.json").write_text(shape, encoding="utf-8")
    while run.used < 1:
        run.epoch()
    run.keep()
    if distributed.is_initialized():
        distributed.destroy_process_group()


def _run(worker: int, asked: Training) -> None:
    train(asked, worker)


def run(asked: Training) -> None:
    """Train with as many workers as are asked for."""
    asked.model.mkdir(parents=True, exist_ok=True)
    (asked.model / "meet").unlink(missing_ok=True)
    _begin(asked)
    if asked.workers == 1:
        train(asked)
    else:
        torch.multiprocessing.spawn(_run, (asked,), nprocs=asked.workers)


def parsed() -> Training:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "data", type=Path, help="the folder that benchmarks.repair.data wrote, or a TSV of pairs"
    )
    parser.add_argument("model", type=Path, help="the folder of the model")
    parser.add_argument("--pieces", type=Path)
    parser.add_argument("--start", type=Path)
    for name, kind in (
        ("hours", float), ("steps", int), ("batch", int), ("rate", float), ("dropout", float),
        ("warm", int), ("fall", float), ("seed", int), ("workers", int), ("threads", int),
        ("device", str),
    ):  # fmt: skip
        parser.add_argument(f"--{name}", type=kind, default=getattr(Training, name))
    asked = vars(parser.parse_args())
    data = asked["data"]
    asked["pieces"] = asked["pieces"] or (data if data.is_dir() else data.parent) / "pieces.model"
    asked["data"] = data / "train.tsv" if data.is_dir() else data
    return Training(**asked)


if __name__ == "__main__":
    run(parsed())
