"""Where embeddings start: words that stand in the same pairs, of either language, lie together.

Latent semantics of the training pairs alone. The table also scores what is written, so a model
that only copies what it read writes words near a translation from its first step on.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import torch
from scipy.sparse import csr_matrix
from scipy.sparse.linalg import svds
from torch import Tensor


def latent(pairs: Sequence[tuple[Sequence[int], Sequence[int]]], size: int, width: int) -> Tensor:
    """A vector of length one for each piece."""
    rows, columns = [], []
    for row, pair in enumerate(pairs):
        inside = {piece for side in pair for piece in side}
        rows += [row] * len(inside)
        columns += inside
    counts = csr_matrix((np.ones(len(rows), np.float32), (rows, columns)), (len(pairs), size))
    spread = np.asarray(counts.sum(0)).ravel()
    weighed = counts.multiply(np.log(len(pairs) / (spread + 1) + 1e-9).clip(0.05)).tocsr()
    length = np.sqrt(np.asarray(weighed.multiply(weighed).sum(1)).ravel()) + 1e-6
    weighed = weighed.multiply(1 / length[:, None]).tocsr()
    _, values, found = svds(weighed, k=width + 1, tol=0.01, random_state=1)
    order = np.argsort(-values)[1:]  # the first says only how frequent a piece is
    vectors = (found[order] * np.sqrt(values[order])[:, None]).T
    # pieces that are never seen start anywhere
    vectors += 1e-4 * np.random.default_rng(1).standard_normal(vectors.shape)
    return torch.tensor(
        vectors / np.linalg.norm(vectors, axis=1, keepdims=True), dtype=torch.float32
    )


def frequency(pairs: Sequence[tuple[Sequence[int], Sequence[int]]], size: int) -> Tensor:
    """How often each piece is written, as a logarithm: where the biases start."""
    counts = np.bincount(
        np.concatenate([np.asarray(target) for _, target in pairs]), minlength=size
    )
    return torch.tensor(np.log((counts + 0.5) / counts.sum()), dtype=torch.float32)
