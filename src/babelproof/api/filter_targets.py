"""Where a filter writes and as what, made sure of before the work."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from babelproof.api.filter_request import FilterRequest
from babelproof.api.request import several
from babelproof.core.errors import OutputError, UsageError
from babelproof.io.addresses import place_of
from babelproof.io.files import STDIN, is_compressed
from babelproof.io.open import ENDINGS
from babelproof.io.remote import is_remote
from babelproof.io.source import Source
from babelproof.run.filtering.forms import SCORED, WRITERS
from babelproof.run.filtering.scores import BESIDE

RAW, NONE, PARQUET = "raw", "none", "parquet"
WRITTEN = ".tsv, .jsonl or .parquet"


@dataclass(frozen=True, slots=True)
class Targets:
    """The outputs, as what kept lines are written there, and the file of rejected lines."""

    kind: str
    outputs: Sequence[Path]
    rejected: Path | None


def targets(request: FilterRequest, source: Source) -> Targets:
    """The targets of a request; an error where they do not go with the input or each other."""
    named = request.output if isinstance(request.output, tuple) else ()
    outputs = [place_of(str(path)) for path in named]
    rejected = place_of(str(request.rejected)) if request.rejected is not None else None
    if rejected is not None and _form(rejected) != "jsonl":
        raise UsageError(f"rejected lines are written as JSON Lines, so not as {rejected.name}")
    every = [*outputs, *([rejected] if rejected else [])]
    if len({_real(path) for path in every}) < len(every):
        raise OutputError("two of the outputs are the same file")
    inputs = {_real(path): path for path in _inputs(request)}
    for path in every:
        if path != Path(STDIN) and _real(path) in inputs:
            raise OutputError(f"{path} is the input; name another file to write to")
    for path in outputs:
        if is_compressed(path) and _form(path) == PARQUET:
            raise UsageError(f"{path}: Parquet is compressed inside; name it {path.stem}")
    kind = _scored if request.score_only else _kind
    return Targets(kind(source, outputs), outputs, rejected)


def _kind(source: Source, outputs: Sequence[Path]) -> str:
    form = getattr(source, "form", "")
    files = len(getattr(source, "files", ())) or 1
    if not outputs:
        return NONE
    if form == "text" and len(outputs) == files:
        return RAW
    if len(outputs) > 1:
        held = f"{files} line-parallel files" if form == "text" else "one file"
        raise UsageError(f"{len(outputs)} outputs are named, and the input is {held}")
    wanted = _form(outputs[0])
    if form not in ("", "text") and wanted in _same(form):
        return RAW
    if wanted in WRITERS:
        return wanted
    if outputs[0] == Path(STDIN) and not form:
        return "jsonl"
    if form == "text":
        raise UsageError(
            f"name {files} outputs, one for each of the line-parallel files, or one that ends in"
            f" {WRITTEN}"
        )
    raise UsageError(
        f"{outputs[0]}: kept lines are written as {WRITTEN}; name such a file (⸨output⸩)"
    )


def _scored(source: Source, outputs: Sequence[Path]) -> str:
    """As what all lines are written with their scores."""
    form = getattr(source, "form", "")
    if not outputs:
        return NONE
    if len(outputs) > 1:
        raise UsageError("scores are added in one table; name one output, as scored.tsv")
    wanted = _form(outputs[0])
    if form in BESIDE and wanted in _same(form):
        return f"{SCORED} {form}"
    wanted = wanted or ("tsv" if form == "text" else "jsonl")
    if (rows := f"{wanted} rows") not in BESIDE:
        raise UsageError(f"{outputs[0]}: scored lines are written as {WRITTEN}")
    return f"{SCORED} {rows}"


def _same(form: str) -> tuple[str, ...]:
    """The formats of names under which the records of a format are written as they are. Parquet
    is made of them at the end, so its name must say so."""
    return (form,) if form == PARQUET else ("", form)


def _form(path: Path) -> str:
    """The format a name tells."""
    return ENDINGS.get(Path(path.stem if is_compressed(path) else path.name).suffix.lower(), "")


def _inputs(request: FilterRequest) -> Iterator[Path]:
    tgt: Any = request.tgt
    targets = several(tgt.values() if isinstance(tgt, Mapping) else tgt or ())
    for given in (request.path, request.src, *targets):
        if isinstance(given, str | Path):
            yield place_of(str(given))
            yield place_of(str(given).partition("=")[2] or str(given))


def _real(path: Path) -> Path:
    return path if path == Path(STDIN) or is_remote(path) else Path(os.path.realpath(path))
