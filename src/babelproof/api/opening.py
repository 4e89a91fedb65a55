"""Opens what a request names: a file, a folder, line-parallel files, or texts in memory."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from babelproof.api.request import Asked
from babelproof.core.errors import UsageError
from babelproof.core.segment import UNKNOWN, LangPair
from babelproof.io.memory import MemorySource
from babelproof.io.open import is_evalset, open_parallel, open_path
from babelproof.io.source import Source


def open_source(request: Asked, langs: LangPair | None, *, once: bool = False) -> Source:
    """The source of a request, in these languages. ``once``: standard input is read in passing."""
    if request.path is not None:
        return _one_path(request, Path(request.path), langs, once)
    src, tgt, ref = request.src, request.tgt, request.ref
    if src is None or tgt is None:
        raise UsageError(
            "nothing to check: name a file or folder, or ⸨src=SOURCE⸩ and ⸨tgt=TRANSLATION⸩"
        )
    if request.columns is not None or request.input_format is not None:
        raise UsageError("⸨columns⸩ and ⸨input_format⸩ go with one path, not with ⸨src⸩ and ⸨tgt⸩")
    pair = langs or LangPair(UNKNOWN, UNKNOWN)
    if isinstance(src, str | Path):
        return _files(request, str(src), pair)
    if isinstance(tgt, str | Path) or isinstance(ref, str | Path):
        raise UsageError("src is texts in memory, so tgt and ref must be texts too")
    systems: Any = tgt if isinstance(tgt, Mapping) else {"system": tgt}
    return MemorySource(src, systems, pair, ref)


def _one_path(request: Asked, path: Path, langs: LangPair | None, once: bool) -> Source:
    if request.src is not None or request.tgt is not None:
        raise UsageError("name either one path or ⸨src⸩ and ⸨tgt⸩, not both")
    name = str(request.ref) if isinstance(request.ref, str | Path) else None
    if name and not (path.is_dir() and is_evalset(path)):
        raise UsageError("⸨ref⸩ goes with ⸨src⸩ and ⸨tgt⸩; other formats carry their references")
    return open_path(
        str(request.path), langs, columns=request.columns, input_format=request.input_format,
        ref=name, errors=request.encoding_errors, longest=request.max_line, once=once,
    )  # fmt: skip


def _files(request: Asked, src: str, langs: LangPair) -> Source:
    tgt: Any = request.tgt
    paths = [tgt] if isinstance(tgt, str | Path) else tgt
    named: Any = (
        {name: str(path) for name, path in paths.items()}
        if isinstance(paths, Mapping)
        else [str(path) for path in paths]
    )
    ref = str(request.ref) if request.ref is not None else None
    return open_parallel(
        src, named, langs, ref=ref, errors=request.encoding_errors, longest=request.max_line
    )
