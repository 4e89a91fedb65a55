"""The aligners that a request asks for: models that it names, or trained on the pairs at hand.

A trained one is kept in the user's cache folder by what it was trained on, how and with what, so
the same texts are never trained on twice.
"""

from __future__ import annotations

import atexit
import json
import os
import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path

from babelproof.align.words import methods, training
from babelproof.align.words.at_hand import Aligners
from babelproof.align.words.model import load, save
from babelproof.api.request import TRAIN, Asked, several
from babelproof.core.batch import Chunk
from babelproof.core.errors import InputError, OutputError, UsageError
from babelproof.core.segment import LangPair
from babelproof.io.caches import cache_folder
from babelproof.io.source import Source
from babelproof.io.writing import make_folder
from babelproof.run import doubts, judged_by

Texts = tuple[str, str]
Told = Callable[[str], None]


def aligners(request: Asked, source: Source, *, needed: bool = False) -> Aligners | None:
    """Those that a request asks for, if it does; ``source`` is what it is about. A direction with
    too little to train on is an error where one is ``needed``, else a warning."""
    named = several(request.align)
    if not named:
        return None
    if TRAIN not in named:
        if alone := next((str(name) for name in named if methods.is_of_pairs(str(name))), None):
            raise UsageError(
                f"{alone} links words and says nothing else of them; a model counted from its links"
                f" does: `babelproof align train CORPUS --method {alone} -o MODEL`"
            )
        return Aligners.of_paths([Path(path) for path in named])
    return trained_on(source, methods.DEFAULT, request.told, needed=needed)


def trained_on(source: Source, method: str, told: Told | None, *, needed: bool) -> Aligners:
    """Those that are trained on the pairs at hand."""
    if not source.resumable:
        raise UsageError(
            "⸨align=train⸩ reads the texts twice, and standard input can be read only once; name"
            " a file, or a model (`babelproof align train` makes one)"
        )
    return Aligners.of_paths(_trained(source, method, told or (lambda text: None), needed))


def _trained(source: Source, method: str, told: Told, needed: bool) -> Iterator[Path]:
    """A model for each direction of the source that has enough to train on."""
    for langs, digest in _digests(source).items():
        pairs = (pair for at, pair in pairs_of(source) if at == langs)
        try:
            yield trained(langs, pairs, digest, method, told)
        except training.TooLittle as error:
            if needed:
                raise
            doubts.tell([f"words are not aligned: {error}"])


def trained(langs: LangPair, pairs: Iterable[Texts], digest: str, method: str, told: Told) -> Path:
    """Where the model of some pairs is, by their digest; trained unless it is there already."""
    key = [str(langs), digest, training.recipe(langs, methods.method(method)), judged_by.code()]
    name = f"{sha256(json.dumps(key).encode()).hexdigest()[:32]}.model"
    path = _shelf() / name
    if _is_sound(path):
        return path
    told(f"training an aligner for {langs}")
    save(training.learn(pairs, langs, method), path)
    return path


def _shelf() -> Path:
    """Where trained models are kept: among the caches, or apart where nothing can be kept there."""
    if (cache := cache_folder()) is not None:
        with suppress(OutputError):
            folder = make_folder(cache / "aligners")
            if os.access(folder, os.W_OK):
                return folder
    return _apart()


@cache
def _apart() -> Path:
    """A folder that goes with this process: what it judges asks for the models until then."""
    folder = Path(tempfile.mkdtemp(prefix="babelproof-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def _is_sound(path: Path) -> bool:
    try:
        load(path)
    except InputError:
        return False
    return True


def _digests(source: Source) -> dict[LangPair, str]:
    """The directions of a source, with a digest of the pairs in each."""
    found: dict[LangPair, training.Digest] = {}
    for langs, pair in pairs_of(source):
        found.setdefault(langs, training.Digest()).add(pair)
    return {langs: digest.hexdigest() for langs, digest in found.items()}


def pairs_of(source: Source) -> Iterator[tuple[LangPair, Texts]]:
    """Every pair of a source with its direction: of all systems, and of references, once each."""
    for task in source.tasks(None):
        for langs, pairs in _of_chunk(task.load()):
            yield from ((langs, pair) for pair in pairs)


def _of_chunk(chunk: Chunk) -> Iterator[tuple[LangPair, Iterable[Texts]]]:
    referred: set[LangPair] = set()
    for batch in chunk.batches:
        if not (batch.langs.src.known and batch.langs.tgt.known):
            continue
        yield batch.langs, zip(batch.src, batch.tgt, strict=True)
        if batch.ref is not None and batch.langs not in referred:
            referred.add(batch.langs)  # the same beside every system
            yield batch.langs, [(s, r) for s, r in zip(batch.src, batch.ref, strict=True) if r]
