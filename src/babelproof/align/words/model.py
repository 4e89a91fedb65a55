"""A trained aligner: a lexicon, what follows what in the target language, and where it is from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from babelproof.align.words import model_file
from babelproof.align.words.bigrams import Bigrams
from babelproof.align.words.compete import links_of
from babelproof.align.words.lexicon import GRADES, Lexicon, Vocabulary, grade
from babelproof.align.words.tokens import Division, Tokenizer, tokenizer
from babelproof.core.errors import InputError, UsageError
from babelproof.core.links import Linked
from babelproof.core.segment import LangPair, Side
from babelproof.lang import parse_pair


@dataclass(frozen=True, eq=False)
class Model:
    """``about`` says what it was trained on, how and with what; ``learned`` has the words of both
    sides that no blanks divide; ``digest`` names its content."""

    langs: LangPair
    about: Mapping[str, Any]
    lexicon: Lexicon
    bigrams: Bigrams
    digest: str = ""
    learned: tuple[Mapping[str, int], Mapping[str, int]] = ({}, {})

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
        src, tgt = map(Division, self.about["words"], self.learned)
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

    def stray(self, side: Side, form: str) -> float:
        """How often a word finds a link where its translation is lost."""
        return (self.lexicon.src if side == "src" else self.lexicon.tgt).stray(form)

    def unknown(self, side: Side) -> float:
        """How often a word that it does not know finds a link where nothing is lost."""
        return (self.lexicon.src if side == "src" else self.lexicon.tgt).unknown

    def by_chance(self, weight: float) -> float:
        """How much oftener links of such a weight are made by chance: a logarithm."""
        return self.lexicon.grades[grade(weight)]

    def chance(self, side: Side, form: str) -> float:
        """How often a word finds a link among unrelated words, for each of these."""
        own = self.lexicon.src if side == "src" else self.lexicon.tgt
        place = own.places.get(form)
        return 0.0 if place is None else float(self.lexicon.chances[side == "tgt"][place])


def save(model: Model, path: Path) -> None:
    """Write a model to a file."""
    lexicon = model.lexicon
    sides = {"src": lexicon.src, "tgt": lexicon.tgt}
    unknown = {name: side.unknown for name, side in sides.items()}
    learned = dict(zip(sides, model.learned, strict=True))
    model_file.write(
        path,
        {**model.about, "unknown": unknown, "grades": [*lexicon.grades]},
        {
            **{name: side.forms for name, side in sides.items()},
            **{f"{name}-learned": [*words] for name, words in learned.items()},
        },
        {
            **{f"{name}-counts": side.counts for name, side in sides.items()},
            **{f"{name}-rates": side.rates for name, side in sides.items()},
            **{f"{name}-strays": side.strays for name, side in sides.items()},
            **{
                f"{name}-seen": np.array([*words.values()], np.int32)
                for name, words in learned.items()
            },
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
                texts[side],
                tables[f"{side}-counts"],
                tables[f"{side}-rates"],
                tables[f"{side}-strays"],
                about["unknown"][side],
            )
            for side in ("src", "tgt")
        )
        links = (tables[name] for name in ("starts", "others", "forward", "backward"))
        lexicon = replace(Lexicon(src, tgt, *links), grades=[*map(float, about["grades"])])
        bigrams = Bigrams(tables["bigrams"], tables["bigram-counts"])
        ours, theirs = (
            dict(zip(texts[f"{side}-learned"], tables[f"{side}-seen"].tolist(), strict=True))
            for side in ("src", "tgt")
        )
        model = Model(parse_pair(about["langs"]), about, lexicon, bigrams, digest, (ours, theirs))
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
        all(
            len(side.forms) == len(side.counts) == len(side.rates) == len(side.strays)
            for side in sides
        )
        and len(lexicon.starts) == len(lexicon.src.forms) + 1
        and (lexicon.starts[0], lexicon.starts[-1]) == (0, size)
        and bool(np.all(np.diff(lexicon.starts) >= 0))
        and size == len(lexicon.forward) == len(lexicon.backward)
        and bool(np.all((lexicon.others >= 0) & (lexicon.others < len(lexicon.tgt.forms))))
        and len(lexicon.grades) == len(GRADES) + 1
        and len(model.bigrams.pairs) == len(model.bigrams.counts)
    )
