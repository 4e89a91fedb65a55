"""Pairs in pieces, and batches of like length, the same for a seed and an epoch every time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import sentencepiece as spm
import torch
from torch import Tensor

from benchmarks.repair.model import BOS, EOS, PAD

Encoded = tuple[list[int], list[int]]


def encoded(pieces: spm.SentencePieceProcessor, pairs: Sequence[tuple[str, str]]) -> list[Encoded]:
    sources = pieces.encode([src for src, _ in pairs])
    targets = pieces.encode([tgt for _, tgt in pairs])
    return [([*src, EOS], [BOS, *tgt, EOS]) for src, tgt in zip(sources, targets, strict=True)]


def padded(sides: Sequence[Sequence[int]], device: str = "cpu") -> Tensor:
    longest = max(map(len, sides))
    return torch.tensor([[*side, *[PAD] * (longest - len(side))] for side in sides], device=device)


def batches(pairs: Sequence[Encoded], most: int, seed: int, epoch: int) -> Iterator[list[Encoded]]:
    """All pairs of an epoch in batches of at most ``most`` pieces a side, padding counted."""
    random = Random(f"{seed} {epoch}")
    order = random.sample(range(len(pairs)), len(pairs))
    order.sort(key=lambda at: len(pairs[at][0]) + len(pairs[at][1]) + random.random() * 3)
    found, batch, longest = list[list[Encoded]](), list[Encoded](), 0
    for at in order:
        longest = max(longest, *map(len, pairs[at]))
        if batch and longest * (len(batch) + 1) > most:
            found.append(batch)
            batch, longest = [], max(map(len, pairs[at]))
        batch.append(pairs[at])
    found.append(batch)
    random.shuffle(found)
    yield from found
