"""Weights in bfloat16 for speed, with a master copy in float32 that takes the steps.

Matrices of the layers take orthogonal steps (Muon), which need about half as many as Adam's;
embeddings, biases and scales take Adam's.
"""

from __future__ import annotations

from collections import defaultdict

import torch
from torch import Tensor

from benchmarks.repair.model import Translator

MOMENTUM, BETAS = 0.95, (0.9, 0.98)


def orthogonal(steps: Tensor) -> Tensor:
    """Each matrix with all its singular values near one, by five Newton-Schulz iterations."""
    tall = steps.shape[-2] > steps.shape[-1]
    x = (steps.mT if tall else steps).bfloat16()
    x = x / (x.norm(dim=(-2, -1), keepdim=True) + 1e-7)
    for _ in range(5):
        gram = x @ x.mT
        x = 3.4445 * x + (-4.7750 * gram + 2.0315 * gram @ gram) @ x
    return x.mT if tall else x


class Optimiser:
    """Steps on the master copy; the model's own weights follow."""

    def __init__(self, model: Translator, muon: float = 0.02, adam: float = 0.003) -> None:
        self.rates = muon, adam
        self.weights = dict(model.named_parameters())
        self.master = {
            name: weight.detach().float().clone() for name, weight in self.weights.items()
        }
        self.first = {name: torch.zeros_like(weight) for name, weight in self.master.items()}
        self.second = {
            name: torch.zeros_like(weight) for name, weight in self.master.items()
            if not self._is_matrix(name)
        }  # fmt: skip
        self.taken = 0

    @staticmethod
    def _is_matrix(name: str) -> bool:
        return name.endswith(".weight")

    def step(self, scale: float) -> None:
        """One step; ``scale`` is the share of the rates that the schedule allows."""
        self.taken += 1
        shapes: defaultdict[torch.Size, list[str]] = defaultdict(list)
        for name, weight in self.weights.items():
            assert weight.grad is not None
            if self._is_matrix(name):
                self.first[name].mul_(MOMENTUM).add_(weight.grad.float(), alpha=1 - MOMENTUM)
                shapes[weight.shape].append(name)
            else:
                self._adam(name, weight.grad.float(), scale * self.rates[1])
        for shape, names in shapes.items():
            ahead = torch.stack([
                self.first[name].lerp(self.weights[name].grad.float(), 1 - MOMENTUM)  # type: ignore[union-attr]
                for name in names
            ])  # fmt: skip
            rate = scale * self.rates[0] * max(1.0, shape[0] / shape[1]) ** 0.5
            for name, step in zip(names, orthogonal(ahead), strict=True):
                self.master[name].mul_(1 - rate * 0.02).sub_(step.float(), alpha=rate)
        for name, weight in self.weights.items():
            weight.data.copy_(self.master[name])
            weight.grad = None

    def _adam(self, name: str, grad: Tensor, rate: float) -> None:
        one, two = BETAS
        first, second = self.first[name], self.second[name]
        first.lerp_(grad, 1 - one)
        second.lerp_(grad * grad, 1 - two)
        size = (second / (1 - two**self.taken)).sqrt_().add_(1e-9)
        # weights whose scale is small take small steps
        share = 1.0 if name.endswith("scale") else 0.3
        self.master[name].addcdiv_(first, size, value=-rate * share / (1 - one**self.taken))

    def state(self) -> dict[str, object]:
        return {
            "master": self.master,
            "first": self.first,
            "second": self.second,
            "taken": self.taken,
        }

    def load(self, state: dict[str, object]) -> None:
        for kind in ("master", "first", "second"):
            for name, weight in state[kind].items():  # type: ignore[attr-defined]
                getattr(self, kind)[name].copy_(weight)
        self.taken = int(state["taken"])  # type: ignore[call-overload]
        for name, weight in self.weights.items():
            weight.data.copy_(self.master[name])
