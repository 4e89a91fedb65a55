"""The aligners of a run: model files by direction, told from others by their content."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import astuple, dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from babelproof.align.words.model import Model, load
from babelproof.core.errors import InputError, UsageError
from babelproof.core.segment import LangPair
from babelproof.lang import parse_pair


@dataclass(frozen=True, slots=True)
class ModelFile:
    """Where a model is, for which direction, and its name, which changes with its content."""

    path: str
    langs: str
    name: str

    def serves(self, langs: LangPair) -> bool:
        """Whether it is for a direction; scripts and regions aside."""
        ours = parse_pair(self.langs)
        return (ours.src.code, ours.tgt.code) == (langs.src.code, langs.tgt.code)

    def model(self) -> Model:
        """The model, loaded once a process."""
        found = _loaded(self.path)
        if found.name != self.name:
            raise InputError(f"{self.path} has changed since the run began")
        return found


@dataclass(frozen=True, slots=True)
class Aligners:
    """Models for one direction each. Picklable and small: workers load what they need."""

    files: Sequence[ModelFile]

    @classmethod
    def of_paths(cls, paths: Iterable[Path]) -> Aligners:
        """Those in some files; two for one direction are an error."""
        files: list[ModelFile] = []
        for path in paths:
            if not path.exists():
                raise UsageError(
                    f"⸨align⸩ {path}: no such file; `babelproof align train` makes a model, and"
                    " ⸨align=train⸩ trains one on the texts at hand"
                )
            found = _loaded(str(path))
            clash = next((file for file in files if file.serves(found.langs)), None)
            if clash is not None:
                raise UsageError(f"{clash.path} and {path} are both for {found.langs}; name one")
            files.append(ModelFile(str(path), str(found.langs), found.name))
        return cls(tuple(files))

    def of(self, langs: LangPair) -> Model | None:
        """The model for a direction, if there is one."""
        return next((file.model() for file in self.files if file.serves(langs)), None)

    @property
    def told(self) -> str:
        """What a signature says of them."""
        return ",".join(f"{file.langs}-{file.name}" for file in self.files)

    def to_data(self) -> list[list[str]]:
        """As plain data."""
        return [list(astuple(file)) for file in self.files]

    @classmethod
    def from_data(cls, data: Any) -> Aligners:
        """What :meth:`to_data` gave."""
        return cls(tuple(ModelFile(*row) for row in data))


@lru_cache(maxsize=16)
def _loaded(path: str) -> Model:
    return load(Path(path))
