"""How words can be aligned, by name: models that are trained, and aligners of given pairs."""

from __future__ import annotations

from pathlib import Path

from babelproof.align.words import eflomal, embeddings, thot
from babelproof.align.words.linker import Linker
from babelproof.core.errors import UsageError, did_you_mean

DEFAULT = "hmm"
TRAINED = tuple(thot.MODELS)
# With the folder of a transformer behind a colon.
WITH_FOLDER = tuple(f"{kind}:FOLDER" for kind in embeddings.KINDS)
METHODS = (*TRAINED, eflomal.PROGRAM, *WITH_FOLDER)


def method(name: str) -> str | Linker:
    """The name of a model of sil-thot as it is, or an aligner of pairs."""
    if name in TRAINED:
        return name
    if name == eflomal.PROGRAM:
        return eflomal.Eflomal()
    kind, _, folder = name.partition(":")
    for known in embeddings.KINDS:
        if kind == known:
            if not folder:
                raise UsageError(f"⸨method⸩ {kind} needs the folder of a model: {kind}:FOLDER")
            return embeddings.Embeddings(known, Path(folder))
    raise UsageError(f"⸨method⸩ is not {name!r}; {did_you_mean(name, METHODS)}")


def is_of_pairs(name: str) -> bool:
    """Whether a name is that of an aligner of pairs."""
    return name == eflomal.PROGRAM or name.partition(":")[0] in embeddings.KINDS
