"""Text as pieces: words of quantities are one piece each, and so is each digit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import sentencepiece as spm

from babelproof.substitute.forms import written

KINDS = ("unit", "duration", "currency", "scale")
OFTEN = (
    3_000  # a word that is shown so often is joined to one piece before the rarer merges are made
)


def quantity_words(langs: Iterable[str] = ("en", "de")) -> list[str]:
    """Every form of a quantity's word, from the project's tables of forms."""
    forms = {form for lang in langs for kind in KINDS for form in written(lang, kind)}
    words = {word for form in forms for word in form.split() if word.isalpha() and len(word) > 1}
    return sorted(words)


def quantity_signs(langs: Iterable[str] = ("en", "de")) -> list[str]:
    """The signs of currencies and the like: £, ₽."""
    forms = {form for lang in langs for kind in KINDS for form in written(lang, kind)}
    return sorted(form for form in forms if len(form) == 1 and not form.isalpha())


def learn(lines: Iterable[str], path: Path, size: int) -> None:
    """Write the model of pieces to ``path``."""
    words = quantity_words()

    def shown() -> Iterator[str]:
        yield from lines
        for word in words:
            yield from [" ".join([word] * 10)] * (OFTEN // 10)

    spm.SentencePieceTrainer.train(
        sentence_iterator=shown(), model_prefix=str(path.with_suffix("")), vocab_size=size,
        model_type="bpe", character_coverage=0.9998, split_digits=True, byte_fallback=False,
        pad_id=0, unk_id=1, bos_id=2, eos_id=3, normalization_rule_name="nmt_nfkc", num_threads=2,
        required_chars="".join(quantity_signs()), minloglevel=1, max_sentencepiece_length=24,
    )  # fmt: skip


def split_words(pieces: spm.SentencePieceProcessor) -> list[str]:
    """The quantity words that are more than one piece, and signs that are none: there should be
    none of either."""
    unknown = [sign for sign in quantity_signs() if pieces.unk_id() in pieces.encode(sign)]
    return unknown + [word for word in quantity_words() if len(pieces.encode(word)) > 1]
