"""A small encoder-decoder: many layers read, few write; one table of embeddings for all."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from itertools import pairwise

import torch
from torch import Tensor, nn
from torch.nn import functional as F  # noqa: N812

PAD, UNK, BOS, EOS = 0, 1, 2, 3


@dataclass(frozen=True, slots=True)
class Shape:
    """How large the model is; the default has about 7 million weights."""

    vocabulary: int
    width: int = 256
    heads: int = 4
    inner: int = 768
    encoder: int = 6
    decoder: int = 1


def turned(x: Tensor, start: int = 0) -> Tensor:
    """Queries or keys turned by their position: attention knows how far apart words are."""
    length, half = x.shape[-2], x.shape[-1] // 2
    pace = 10_000.0 ** (-torch.arange(half, device=x.device) / half)
    angle = torch.arange(start, start + length, device=x.device)[:, None] * pace
    cos, sin = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    a, b = x[..., :half], x[..., half:]
    return torch.cat((a * cos - b * sin, a * sin + b * cos), -1)


class Norm(nn.Module):
    """Root mean square one, then a scale for each channel."""

    def __init__(self, width: int, scale: float = 1.0) -> None:
        super().__init__()
        self.scale = nn.Parameter(torch.full((width,), scale))

    def forward(self, x: Tensor) -> Tensor:
        return F.rms_norm(x, x.shape[-1:], self.scale)


class Attention(nn.Module):
    """Attention of all heads. ``given`` is what is attended to, as keys and values."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.heads = shape.heads
        self.norm = Norm(shape.width)
        self.ask, self.key, self.value, self.out = (
            nn.Linear(shape.width, shape.width, bias=False) for _ in range(4)
        )
        nn.init.zeros_(self.out.weight)

    def split(self, x: Tensor) -> Tensor:
        return x.unflatten(-1, (self.heads, -1)).transpose(1, 2)

    def given(self, x: Tensor, start: int = 0) -> tuple[Tensor, Tensor]:
        return turned(self.split(self.key(x)), start), self.split(self.value(x))

    def attend(self, x: Tensor, given: tuple[Tensor, Tensor], start: int = 0,
               mask: Tensor | None = None, causal: bool = False) -> Tensor:  # fmt: skip
        asked = turned(self.split(self.ask(x)), start)
        found = F.scaled_dot_product_attention(asked, *given, attn_mask=mask, is_causal=causal)
        return self.out(found.transpose(1, 2).flatten(2))


class Feed(nn.Module):
    """The inner layer of a block."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.norm = Norm(shape.width)
        self.wide = nn.Linear(shape.width, shape.inner, bias=False)
        self.back = nn.Linear(shape.inner, shape.width, bias=False)
        nn.init.zeros_(self.back.weight)

    def forward(self, x: Tensor) -> Tensor:
        return self.back(F.relu(self.wide(self.norm(x))))


class Dropped(nn.Module):
    """Drops whole channels of a sentence, the same at each word: next to no random numbers."""

    def __init__(self, rate: float) -> None:
        super().__init__()
        self.rate = rate

    def forward(self, x: Tensor) -> Tensor:
        if not self.training or not self.rate:
            return x
        kept = torch.rand(x.shape[0], 1, x.shape[2], device=x.device) >= self.rate
        return x * (kept / (1 - self.rate)).to(x.dtype)


class Translator(nn.Module):
    """The model: ``encode`` reads sources, ``decode`` tells what goes before each word."""

    def __init__(self, shape: Shape, dropout: float = 0.1) -> None:
        super().__init__()
        self.shape = shape
        self.table = nn.Parameter(torch.randn(shape.vocabulary, shape.width) / shape.width**0.5)
        self.bias = nn.Parameter(torch.zeros(shape.vocabulary))
        self.reads = nn.ModuleList(
            nn.ModuleList((Attention(shape), Feed(shape))) for _ in range(shape.encoder)
        )
        self.writes = nn.ModuleList(
            nn.ModuleList((Attention(shape), Attention(shape), Feed(shape)))
            for _ in range(shape.decoder)
        )
        # a small scale at first, else each word would be held for certain to come twice
        self.read_norm, self.write_norm = Norm(shape.width), Norm(shape.width, 0.25)
        self.drop = Dropped(dropout)

    def embed(self, pieces: Tensor) -> Tensor:
        return self.drop(F.embedding(pieces, self.table) * self.shape.width**0.5)

    def encode(self, source: Tensor) -> tuple[Tensor, Tensor]:
        """The source as read, and the mask of its padding."""
        x = self.embed(source)
        hidden = torch.zeros(source.shape, dtype=x.dtype, device=x.device)
        mask = hidden.masked_fill(source == PAD, float("-inf"))[:, None, None, :]
        for attention, feed in self.reads:
            normed = attention.norm(x)
            x = x + self.drop(attention.attend(normed, attention.given(normed), mask=mask))
            x = x + self.drop(feed(x))
        return self.read_norm(x), mask

    def decode(self, before: Tensor, memory: Tensor, mask: Tensor) -> Tensor:
        """What stands before each word of the target, all at once, for training."""
        x = self.embed(before)
        for own, cross, feed in self.writes:
            normed = own.norm(x)
            x = x + self.drop(own.attend(normed, own.given(normed), causal=True))
            x = x + self.drop(cross.attend(cross.norm(x), cross.given(memory), mask=mask))
            x = x + self.drop(feed(x))
        return self.write_norm(x)

    def scores(self, x: Tensor) -> Tensor:
        return F.linear(x, self.table, self.bias)

    @torch.inference_mode()
    def translate(
        self, source: Tensor, most: int = 120, repeatable: Collection[int] | None = None
    ) -> Tensor:
        """The likeliest next piece, again and again; keys and values of the past are kept. No
        two pieces come twice where ``repeatable`` says which may (those of numbers)."""
        memory, mask = self.encode(source)
        given = [cross.given(memory) for _, cross, _ in self.writes]
        kept: list[tuple[Tensor, Tensor] | None] = [None] * len(given)
        piece = source.new_full((len(source), 1), BOS)
        written, ended = [], torch.zeros(len(source), dtype=torch.bool, device=source.device)
        for place in range(min(most, 2 * source.shape[1] + 10)):
            x = self.embed(piece)
            for layer, (own, cross, feed) in enumerate(self.writes):
                normed = own.norm(x)
                new, old = own.given(normed, place), kept[layer]
                kept[layer] = new if old is None else (
                    torch.cat((old[0], new[0]), 2), torch.cat((old[1], new[1]), 2)
                )  # fmt: skip
                x = x + own.attend(normed, kept[layer], place)
                x = x + cross.attend(cross.norm(x), given[layer], place, mask)
                x = x + feed(x)
            scores = self.scores(self.write_norm(x))
            if repeatable is not None and place:
                _forbid(scores, torch.cat(written, 1).tolist(), repeatable)
            piece = scores.argmax(-1)
            piece[ended] = PAD
            written.append(piece)
            ended |= piece[:, 0] == EOS
            if bool(ended.all()):
                break
        return torch.cat(written, 1)


def _forbid(scores: Tensor, written: list[list[int]], repeatable: Collection[int]) -> None:
    """Make a piece that would come twice in a row, or again after the same one, impossible."""
    for row, past in enumerate(written):
        again = {two for one, two in pairwise(past) if one == past[-1]} | {past[-1]}
        for piece in again - set(repeatable):
            scores[row, 0, piece] = float("-inf")


class FusedLoss(torch.autograd.Function):
    """Cross-entropy over many pieces: the gradient is made with the loss, block by block."""

    @staticmethod
    def forward(ctx, x: Tensor, table: Tensor, bias: Tensor, wanted: Tensor, smooth: float):  # type: ignore[no-untyped-def,override]
        dx, dtable = torch.empty_like(x), torch.zeros_like(table, dtype=torch.float32)
        dbias, total = torch.zeros_like(bias, dtype=torch.float32), 0.0
        for start in range(0, len(x), 1024):
            part = slice(start, start + 1024)
            scores = F.linear(x[part], table, bias).float()
            norm = scores.logsumexp(-1, keepdim=True)
            right = scores.gather(1, wanted[part, None])
            total += float((norm - right).sum())
            scores.sub_(norm).exp_().sub_(smooth / len(table))
            scores.scatter_add_(1, wanted[part, None], torch.full_like(right, smooth - 1))
            grad = scores.mul_(1 / len(x)).to(x.dtype)
            dx[part] = grad @ table
            dtable += grad.T @ x[part]
            dbias += grad.sum(0, dtype=torch.float32)
        ctx.save_for_backward(dx, dtable.to(table.dtype), dbias.to(bias.dtype))
        return torch.tensor(total / len(x))

    @staticmethod
    def backward(ctx, grad: Tensor):  # type: ignore[no-untyped-def,override]
        return *ctx.saved_tensors, None, None


def loss_of(model: Translator, source: Tensor, target: Tensor, smooth: float = 0.1) -> Tensor:
    """The loss of a batch; what is printed leaves the smoothing out."""
    memory, mask = model.encode(source)
    x = model.decode(target[:, :-1], memory, mask)
    wanted = target[:, 1:]
    real = wanted != PAD
    return FusedLoss.apply(x[real], model.table, model.bias, wanted[real], smooth)
