"""A trained aligner: a lexicon, what follows what in the target language, and where it is from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from babelproof.align.words import model_file
from babelproof.align.words.bigrams import Bigrams
from babelproof.align.words.compete import links_of
from babelproof.align.words.lexicon import Lexicon, Vocabulary
from babelproof.align.words.tokens import Tokenizer, tokenizer
from babelproof.core.errors import InputError, UsageError
from babelproof.core.links import Linked
from babelproof.core.segment import LangPair, Side
from babelproof.lang import parse_pair


@dataclass(frozen=True, eq=False)
class Model:
    """``about`` says what it was trained on, how and with what; ``digest`` names its content."""

    langs: LangPair
    about: Mapping[str, Any]
    lexicon: Lexicon
    bigrams: Bigrams
    digest: str = ""

    @property
    def name(self) -> str:
        """All that its links depend on, in short."""
        return f"{self.about['method']}#{self.digest[:8]}"

    @property
    def stretch(self) -> float:
        """So many times longer than the table of lengths says were the translations it knows."""
        return float(self.about["stretch"])

    @cached_property
    def _tokenizers(self) -> tuple[Tokenizer, Tokenizer]:
        src, tgt = self.about["words"]
        return tokenizer(src, self.langs.src), tokenizer(tgt, self.langs.tgt)

    def link(self, src: str, tgt: str) -> Linked:
        """The links between two texts."""
        of_source, of_target = self._tokenizers
        ours, theirs = of_source(src), of_target(tgt)
        found = links_of([w.form for w in ours], [w.form for w in theirs], self.lexicon)
        return Linked(ours, theirs, found)

    def rate(self, side: Side, form: str) -> float | None:
        """How often a word finds a link where nothing is lost; None of an unknown one."""
        return (self.lexicon.src if side == "src" else self.lexicon.tgt).rate(form)

    def chance(self, side: Side, form: str) -> float:
        """How often a word finds a link among unrelated words, for each of these."""
        own = self.lexicon.src if side == "src" else self.lexicon.tgt
        place = own.places.get(form)
        return 0.0 if place is None else float(self.lexicon.chances[side == "tgt"][place])


def save(model: Model, path: Path) -> None:
    """Write a model to a file."""
    lexicon = model.lexicon
    sides = {"src": lexicon.src, "tgt": lexicon.tgt}
    usual = {name: side.usual for name, side in sides.items()}
    model_file.write(
        path,
        {**model.about, "usual": usual},
        {name: side.forms for name, side in sides.items()},
        {
            **{f"{name}-counts": side.counts for name, side in sides.items()},
            **{f"{name}-rates": side.rates for name, side in sides.items()},
            "starts": lexicon.starts,
            "others": lexicon.others,
            "forward": lexicon.forward,
            "backward": lexicon.backward,
            "bigrams": model.bigrams.pairs,
            "bigram-counts": model.bigrams.counts,
        },
    )


def load(path: Path) -> Model:
    """The model in a file."""
    about, texts, tables, digest = model_file.read(path)
    try:
        src, tgt = (
            Vocabulary(
                texts[side], tables[f"{side}-counts"], tables[f"{side}-rates"], about["usual"][side]
            )
            for side in ("src", "tgt")
        )
        lexicon = Lexicon(
            src, tgt, *(tables[name] for name in ("starts", "others", "forward", "backward"))
        )
        bigrams = Bigrams(tables["bigrams"], tables["bigram-counts"])
        model = Model(parse_pair(about["langs"]), about, lexicon, bigrams, digest)
        sound = _is_sound(model)
    except (KeyError, TypeError, ValueError, UsageError) as error:
        raise InputError(f"{path}: the model is damaged ({error!r}); train it anew") from error
    if not sound:
        raise InputError(f"{path}: the tables of the model do not fit together; train it anew")
    return model


def _is_sound(model: Model) -> bool:
    """Whether no table refers to what is not there."""
    lexicon, size = model.lexicon, len(model.lexicon.others)
    sides = (lexicon.src, lexicon.tgt)
    return (
        all(len(side.forms) == len(side.counts) == len(side.rates) for side in sides)
        and len(lexicon.starts) == len(lexicon.src.forms) + 1
        and (lexicon.starts[0], lexicon.starts[-1]) == (0, size)
        and bool(np.all(np.diff(lexicon.starts) >= 0))
        and size == len(lexicon.forward) == len(lexicon.backward)
        and bool(np.all((lexicon.others >= 0) & (lexicon.others < len(lexicon.tgt.forms))))
        and len(model.bigrams.pairs) == len(model.bigrams.counts)
    )
