"""Words linked by the embeddings of a transformer in a folder of this machine; nothing is fetched.

``argmax`` links two pieces of words that are each other's most similar, as SimAlign's *ArgMax* does
(Jalili Sabet et al., 2020). ``softmax`` links those that the dot products, made probabilities, give
more than a thousandth in both directions, as awesome-align does (Dou and Neubig, 2021). Words are
linked if any of their pieces are. Both papers take the eighth of twelve layers.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Literal, get_args

import numpy as np

from babelproof.align.words.linker import Divided
from babelproof.core.errors import InputError, MissingExtra
from babelproof.core.links import Link, Token
from babelproof.io.files import digest_of

Kind = Literal["argmax", "softmax"]
KINDS: tuple[Kind, ...] = get_args(Kind)
THRESHOLD = 1e-3
DEPTH = 8 / 12
# Of so many texts what was worked out is kept: the source of a line is that of all its systems.
_KEPT = 512
Array = np.ndarray[Any, Any]
# The embeddings of a text's pieces, and the number of the word that each is part of.
Pieces = tuple[Array, Sequence[int]]


class Embeddings:
    """An aligner that has seen no pairs: a model of many languages knows what is alike."""

    def __init__(self, kind: Kind, folder: Path) -> None:
        if not (folder / "config.json").is_file():
            raise InputError(
                f"{folder}: no model to take embeddings from: there is no config.json in it"
            )
        self.name: str = kind
        self._folder = folder
        self._pieces = lru_cache(maxsize=_KEPT)(self._embedded)

    def settings(self) -> dict[str, Any]:
        return {"folder": self._folder.resolve().name, "files": digest_of(self._folder)}

    def versions(self) -> dict[str, str]:
        try:
            return {name: version(name) for name in ("torch", "transformers")}
        except PackageNotFoundError as error:
            raise MissingExtra("an aligner by embeddings", "transformers") from error

    def links(self, pairs: Iterable[Divided]) -> Iterator[Sequence[Link] | None]:
        for pair in pairs:
            ours, theirs = (
                self._pieces(text, tuple(words))
                for text, words in ((pair.src, pair.ours), (pair.tgt, pair.theirs))
            )
            yield None if ours is None or theirs is None else self._linked(ours, theirs)

    def _linked(self, ours: Pieces, theirs: Pieces) -> list[Link]:
        (src, from_src), (tgt, from_tgt) = ours, theirs
        if not (from_src and from_tgt):
            return []
        kept, weights = (_mutual if self.name == "argmax" else _likely)(src, tgt)
        best: dict[tuple[int, int], float] = {}
        for i, j in np.argwhere(kept):
            words = from_src[i], from_tgt[j]
            best[words] = max(best.get(words, 0.0), float(weights[i, j]))
        return [Link(i, j, round(weight, 4)) for (i, j), weight in sorted(best.items())]

    def _embedded(self, text: str, words: Sequence[Token]) -> Pieces | None:
        """The pieces that are part of words; None of a text with more than the model takes."""
        torch: Any = import_module("torch")
        tokenizer, model = self._loaded
        told = tokenizer(text, return_offsets_mapping=True, return_tensors="pt", verbose=False)
        places = told.pop("offset_mapping")[0].tolist()
        if len(places) > self._most:
            return None
        with torch.inference_mode():
            states = model(**told, output_hidden_states=True).hidden_states
        starts = [word.start for word in words]
        holders = [_holder(words, starts, *place) for place in places]
        kept = [number for number, holder in enumerate(holders) if holder is not None]
        layer = states[round(DEPTH * (len(states) - 1))][0]
        return layer[kept].double().numpy(), [h for h in holders if h is not None]

    @cached_property
    def _loaded(self) -> tuple[Any, Any]:
        try:
            import_module("torch")
            library: Any = import_module("transformers")
        except ImportError as error:
            raise MissingExtra("an aligner by embeddings", "transformers") from error
        here = {"pretrained_model_name_or_path": self._folder, "local_files_only": True}
        try:
            tokenizer = library.AutoTokenizer.from_pretrained(**here, use_fast=True)
            model = library.AutoModel.from_pretrained(**here)
        except (OSError, ValueError, KeyError) as error:
            raise InputError(f"{self._folder}: cannot be loaded ({error})") from error
        if not tokenizer.is_fast:
            raise InputError(
                f"{self._folder}: its tokenizer does not say where pieces stand in the text; one"
                " with a tokenizer.json does"
            )
        # Of a model that reads and writes, what reads.
        return tokenizer, (model.get_encoder() if model.config.is_encoder_decoder else model).eval()

    @cached_property
    def _most(self) -> int:
        """The pieces that the model has places for; what is beyond would be cut off unsaid."""
        tokenizer, model = self._loaded
        told = (tokenizer.model_max_length, getattr(model.config, "max_position_embeddings", None))
        return min(int(number) for number in (*told, 1_000_000) if number)


def _holder(words: Sequence[Token], starts: Sequence[int], start: int, end: int) -> int | None:
    """The number of the word that a piece is part of; none of what is between words."""
    if start == end:  # marks of the model's own
        return None
    at = bisect_right(starts, end - 1) - 1
    return at if at >= 0 and words[at].end > start else None


def _mutual(src: Array, tgt: Array) -> tuple[Array, Array]:
    """Which pieces are each other's most similar, and how similar, from 0 to 1."""
    ours, theirs = (side / np.linalg.norm(side, axis=1, keepdims=True) for side in (src, tgt))
    alike = (ours @ theirs.T + 1) / 2
    kept = np.zeros(alike.shape, bool)
    best = alike.argmax(axis=1)
    mutual = alike.argmax(axis=0)[best] == np.arange(len(alike))
    kept[np.flatnonzero(mutual), best[mutual]] = True
    return kept, np.clip(alike, 0, 1)


def _likely(src: Array, tgt: Array) -> tuple[Array, Array]:
    """Which pieces are likely both ways, and how likely: the harmonic mean of both."""
    scores = src @ tgt.T
    there, back = (_softmax(scores, axis) for axis in (1, 0))
    kept = (there > THRESHOLD) & (back > THRESHOLD)
    return kept, 2 * there * back / np.maximum(there + back, THRESHOLD)


def _softmax(scores: Array, axis: int) -> Array:
    powers = np.exp(scores - scores.max(axis=axis, keepdims=True))
    found: Array = powers / powers.sum(axis=axis, keepdims=True)
    return found
