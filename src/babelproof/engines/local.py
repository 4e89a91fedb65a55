"""Models in a folder of this machine, run by CTranslate2 or by transformers. Nothing is fetched.

CTranslate2: what its converters write, with SentencePiece models beside it (``source.spm`` and
``target.spm``, or one for both). transformers: what ``save_pretrained`` writes of a
sequence-to-sequence model and its tokenizer.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import Any

from babelproof.core.errors import InputError, MissingExtra
from babelproof.core.segment import LangPair
from babelproof.engines.line_breaks import fit, flat
from babelproof.engines.protocol import Failed, Identity, OnThisMachine
from babelproof.io.files import digest_of

BATCH = 32
# A translation of more pieces runs on; the same for all texts, so that none depends on others.
LONGEST = 512
ONE_FOR_BOTH = ("sentencepiece.model", "sentencepiece.bpe.model", "spm.model", "spiece.model")


class LocalModel(OnThisMachine):
    """What both kinds share: a folder, its identity, and texts in batches."""

    most_characters = 50_000

    def __init__(
        self, name: str | None, kind: str, folder: Path, needs: str, batch: int | None = None
    ) -> None:
        if not (folder / needs).is_file():
            raise InputError(f"{folder}: no model for {kind}: there is no {needs} in it")
        self._folder = folder
        told = {"files": digest_of(folder), **self._told()}
        self.identity = Identity(name or folder.resolve().name, kind, told)
        self.most_texts = batch or BATCH

    def _told(self) -> dict[str, Any]:
        return {}


class CTranslate2Engine(LocalModel):
    """A converted model. The prefixes are pieces that a model wants before a text, such as the
    codes of its languages."""

    def __init__(
        self,
        name: str | None,
        folder: Path,
        batch: int | None = None,
        *,
        source_prefix: Sequence[str] = (),
        target_prefix: Sequence[str] = (),
    ) -> None:
        self._before, self._first = list(source_prefix), list(target_prefix)
        super().__init__(name, "ct2", folder, "model.bin", batch)

    def _told(self) -> dict[str, Any]:
        return {"source_prefix": self._before, "target_prefix": self._first}

    @cached_property
    def _model(self) -> Any:
        try:
            import ctranslate2
        except ImportError as error:
            raise MissingExtra("a model of CTranslate2", "ct2") from error
        try:
            return ctranslate2.Translator(str(self._folder))
        except (RuntimeError, ValueError) as error:
            raise InputError(f"{self._folder}: cannot be loaded ({error})") from error

    @cached_property
    def _pieces(self) -> tuple[Any, Any]:
        """What cuts texts into pieces on the one side, and joins them on the other."""
        try:
            from sentencepiece import SentencePieceProcessor
        except ImportError as error:
            raise MissingExtra("a model of CTranslate2", "ct2") from error
        both = next((self._folder / n for n in ONE_FOR_BOTH if (self._folder / n).is_file()), None)
        paths = [both or self._folder / f"{side}.spm" for side in ("source", "target")]
        if missing := next((path for path in paths if not path.is_file()), None):
            raise InputError(
                f"{missing}: no such file; beside a CTranslate2 model there are source.spm and"
                f" target.spm, or {', '.join(ONE_FOR_BOTH)} for both"
            )
        source, target = (SentencePieceProcessor(model_file=str(path)) for path in paths)
        return source, target

    def translate(self, texts: Sequence[str], langs: LangPair) -> Sequence[str]:
        source, target = self._pieces
        cut = [[*self._before, *source.encode(flat(fit(text)), out_type=str)] for text in texts]
        first = [self._first] * len(cut) if self._first else None
        try:
            found = self._model.translate_batch(
                cut, target_prefix=first, max_input_length=0, max_decoding_length=LONGEST
            )
        except (RuntimeError, ValueError) as error:
            raise Failed(f"{self.identity.name}: {error}") from error
        return [target.decode(one.hypotheses[0][len(self._first) :]) for one in found]


class TransformersEngine(LocalModel):
    """A model as transformers saves it; how it searches is what the model says."""

    def __init__(self, name: str | None, folder: Path, batch: int | None = None) -> None:
        super().__init__(name, "transformers", folder, "config.json", batch)

    @cached_property
    def _loaded(self) -> tuple[Any, Any]:
        try:
            import_module("torch")
            library: Any = import_module("transformers")
        except ImportError as error:
            raise MissingExtra("a model of transformers", "transformers") from error
        here = {"pretrained_model_name_or_path": self._folder, "local_files_only": True}
        try:
            tokenizer = library.AutoTokenizer.from_pretrained(**here)
            model = library.AutoModelForSeq2SeqLM.from_pretrained(**here)
        except (OSError, ValueError, KeyError) as error:
            raise InputError(f"{self._folder}: cannot be loaded ({error})") from error
        return tokenizer, model.eval()

    def translate(self, texts: Sequence[str], langs: LangPair) -> Sequence[str]:
        import torch

        tokenizer, model = self._loaded
        told = tokenizer([flat(fit(text)) for text in texts], return_tensors="pt", padding=True)
        length, most = told["input_ids"].shape[1], self._most()
        if most is not None and length > most:
            raise Failed(f"{self.identity.name} takes {most} pieces at most, not {length}")
        longest = min(LONGEST, (most or LONGEST + 1) - 1)
        with torch.inference_mode():
            found = model.generate(**told, max_length=None, max_new_tokens=longest)
        said: Sequence[str] = tokenizer.batch_decode(found, skip_special_tokens=True)
        return said

    def _most(self) -> int | None:
        """The pieces that a model has places for; what is beyond would be cut off unsaid."""
        tokenizer, model = self._loaded
        told = (tokenizer.model_max_length, getattr(model.config, "max_position_embeddings", None))
        known = [int(number) for number in told if number and number < 1_000_000]
        return min(known, default=None)
