"""Picks the reader for what the user named: files, a folder, a stream, or texts in memory."""

from __future__ import annotations

import weakref
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from babelproof.core.errors import InputError, UsageError, did_you_mean
from babelproof.core.segment import LangPair
from babelproof.io import files
from babelproof.io.addresses import Spool
from babelproof.io.evalset import is_evalset, read_parts
from babelproof.io.files import EncodingErrors
from babelproof.io.once import STREAM, Once
from babelproof.io.source import Source
from babelproof.io.text import ParallelText, Part
from babelproof.lang import is_lang, parse_lang, parse_pair

STDIN = files.STDIN
STREAMED = ("tsv", "csv", "jsonl")
TABLES = ("tsv", "csv", "parquet")
FORMATS = ("tsv", "csv", "jsonl", "parquet", "xliff", "tmx", "po")
ENDINGS = {
    ".tsv": "tsv", ".csv": "csv", ".jsonl": "jsonl", ".ndjson": "jsonl", ".json": "jsonl",
    ".xlf": "xliff", ".xliff": "xliff", ".sdlxliff": "xliff", ".tmx": "tmx", ".po": "po",
    ".parquet": "parquet",
}  # fmt: skip


def system_name(path: Path, langs: LangPair | None) -> str:
    """A file's name without compression, ``.txt`` and the ending of one of its languages."""
    name = path.name
    if Path(name).suffix.lower() in files.COMPRESSED:
        name = Path(name).stem
    for _ in range(2):
        stem, dot, ending = name.rpartition(".")
        if stem and dot and (ending.lower() == "txt" or _is_language_ending(ending, langs)):
            name = stem
    return name


def _is_language_ending(ending: str, langs: LangPair | None) -> bool:
    if not is_lang(ending):
        return False
    return langs is None or parse_lang(ending).code in (langs.src.code, langs.tgt.code)


def guess_langs(src: str, targets: Sequence[str]) -> LangPair | None:
    """The languages that the files' endings agree on (src.en, a.de, b.de.gz), if they do."""
    codes = [_ending_lang(Path(path)) for path in (src, *targets)]
    if None in codes or len(set(codes[1:])) != 1 or codes[0] == codes[1]:
        return None
    return parse_pair(f"{codes[0]}-{codes[1]}")


def _ending_lang(path: Path) -> str | None:
    endings = [e for e in path.name.split(".")[1:] if f".{e.lower()}" not in files.COMPRESSED]
    endings = [e for e in endings if e.lower() != "txt"]
    return str(parse_lang(endings[-1])) if endings and is_lang(endings[-1]) else None


def name_systems(targets: Sequence[str], langs: LangPair | None) -> list[tuple[str, str]]:
    """(system, path) for each ``-t`` argument, ``name=path`` or a path; a clash is an error."""
    named: dict[str, str] = {}
    for target in targets:
        name, equals, path = target.partition("=")
        if not (equals and name and path) or Path(target).exists():
            path = target
            name = "stdin" if target == STDIN else system_name(Path(target), langs)
        if name in named:
            raise UsageError(
                f"two systems are called {name!r} ({named[name]} and {path});"
                " name them apart (⸨tgt=NAME=PATH⸩)"
            )
        named[name] = path
    return list(named.items())


def open_parallel(
    src: str,
    targets: Sequence[str] | Mapping[str, str],
    langs: LangPair,
    *,
    ref: str | None = None,
    errors: EncodingErrors = "strict",
    longest: int = files.LONGEST_LINE,
) -> Source:
    """Line-parallel files; one of them may be standard input, any of them a pipe."""
    systems = (
        list(targets.items()) if isinstance(targets, Mapping) else name_systems(targets, langs)
    )
    if not systems:
        raise UsageError("no translations given: name at least one file (⸨tgt⸩)")
    paths = [src, *(path for _, path in systems), *([ref] if ref else [])]
    if paths.count(STDIN) > 1:
        raise UsageError("only one of the files can be standard input (-)")
    spool = Spool()
    part = Part(
        langs,
        spool.place(src, longest),
        [(name, spool.place(path, longest)) for name, path in systems],
        spool.place(ref, longest) if ref else None,
    )
    source = ParallelText(
        [part], errors=errors, resumable=not spool.names, names=spool.names, longest=longest
    )
    return _keeping(source, spool)


def open_path(
    path: str,
    langs: LangPair | None,
    *,
    columns: str | None = None,
    input_format: str | None = None,
    ref: str | None = None,
    errors: EncodingErrors = "strict",
    longest: int = files.LONGEST_LINE,
    once: bool = False,
) -> Source:
    """One file, stream or folder that holds sources and translations together. ``once``: standard
    input is read once and not copied, where its format allows it."""
    if path != STDIN and Path(path).is_dir():
        return ParallelText(read_parts(Path(path), langs, ref), errors=errors, longest=longest)
    spool = Spool()
    if once and path == STDIN and input_format in (None, *STREAMED):
        stream = Once()
        with stream.looking() as beginning:
            first = next(files.split(beginning, STREAM, longest), b"")
        kind = input_format or _kind_of(first, columns)
        how = {"errors": errors, "resumable": False, "once": stream}
        return _open_records(kind, Path(path), langs, columns, path, longest, how)
    lined = (input_format or _by_ending(path) or STREAMED[0]) in STREAMED
    place = files.require(spool.place(path, longest if lined else None))
    kind = input_format or _guess(path, place, columns, longest)
    how = {"errors": errors, "resumable": not spool.names}
    return _keeping(_open_records(kind, place, langs, columns, path, longest, how), spool)


def _kind_of(first: bytes, columns: str | None) -> str:
    """The format of a stream by its first line."""
    first = first.removeprefix(files.BOM).lstrip()
    return "jsonl" if first.startswith(b"{") and columns is None else "tsv"


def _keeping(source: Source, spool: Spool) -> Source:
    """The source; copies of streams live exactly as long as it does."""
    weakref.finalize(source, spool.remove)
    return source


def _by_ending(path: str) -> str | None:
    name = Path(path)
    suffix = Path(name.stem).suffix if files.is_compressed(name) else name.suffix
    return ENDINGS.get(suffix.lower())


def _guess(path: str, place: Path, columns: str | None, longest: int) -> str:
    if (kind := _by_ending(path)) is not None:
        return kind
    if path.endswith((".tar.gz", ".tar.xz", ".zip", ".tar")):
        raise InputError(f"{path} is an archive; unpack it and name the folder or the files")
    first = next(files.lines(place, path, longest), b"")
    kind = _kind_of(first, columns)
    if kind == "jsonl" or columns is not None or b"\t" in first or str(place) != path:
        return kind
    raise UsageError(
        f"{path}: what format is this? Give ⸨input_format⸩ ({', '.join(FORMATS)}),"
        " or for line-parallel text ⸨src=SOURCE⸩ and ⸨tgt=TRANSLATION⸩"
    )


def _open_records(
    kind: str,
    place: Path,
    langs: LangPair | None,
    columns: str | None,
    path: str,
    longest: int,
    how: Mapping[str, Any],
) -> Source:
    """``path`` is what the user named, ``how`` what holds for files of every kind."""
    name = "stdin" if path == STDIN else Path(path).name
    system = "stdin" if path == STDIN else system_name(Path(name), langs)
    for ending in ENDINGS:
        system = system.removesuffix(ending)
    if columns is not None and kind not in TABLES:
        raise UsageError(f"⸨columns⸩ is for TSV, CSV and Parquet; {name} is read as {kind}")
    how = {**how, "system": system, "name": name}
    if kind == "jsonl":
        from babelproof.io.jsonl import JsonlSource

        return JsonlSource(place, langs, longest=longest, **how)
    if kind in ("tsv", "csv"):
        from babelproof.io.delimited import CsvSource, TsvSource

        table = CsvSource if kind == "csv" else TsvSource
        return table(place, langs, columns=columns, longest=longest, **how)
    if kind == "parquet":
        from babelproof.io.parquet import ParquetSource

        return ParquetSource(place, langs, columns=columns, **how)
    if kind in FORMATS:
        from babelproof.io.localisation import LocalisationSource

        return LocalisationSource(place, langs, **how)
    raise UsageError(f"unknown input format {kind!r}; {did_you_mean(kind, FORMATS)}")


__all__ = [
    "FORMATS",
    "guess_langs",
    "is_evalset",
    "name_systems",
    "open_parallel",
    "open_path",
    "system_name",
]
