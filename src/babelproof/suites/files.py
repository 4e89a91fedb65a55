"""Suites from and to files: the ending tells DFKI's JSON from TOML and TSV of our own."""

from __future__ import annotations

import codecs
from pathlib import Path
from types import ModuleType

from babelproof.core.errors import InputError, UsageError
from babelproof.io import files, whole
from babelproof.io.writing import write_text
from babelproof.suites import dfki, own_toml, own_tsv
from babelproof.suites.item import Suite

FORMATS: dict[str, ModuleType] = {".json": dfki, ".toml": own_toml, ".tsv": own_tsv}


def read_suite(path: str | Path) -> Suite:
    """The suite in a file, which may be compressed."""
    path = Path(path)
    module = _format(path)
    suite: Suite = module.read(_decode(whole.data(path), path.name), path.name)
    return suite


def write_suite(suite: Suite, path: str | Path) -> list[str]:
    """Write the suite, whole or not at all; gives what the format had no room for, in words."""
    path = Path(path)
    module = _format(path)
    write_text(path, module.write(suite))
    return dfki.dropped(suite) if module is dfki else []


def _format(path: Path) -> ModuleType:
    name = Path(path.stem) if files.is_compressed(path) else path
    module = FORMATS.get(name.suffix.lower())
    if module is None:
        raise UsageError(
            f"{path.name}: a suite is a .toml or .tsv file, or DFKI's .json; rename it, or see"
            " `babelproof suite new` for an example"
        )
    return module


def _decode(data: bytes, name: str) -> str:
    """UTF-8, or the UTF-16 that spreadsheets write, told by its mark."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        try:
            return data.decode("utf-16")
        except UnicodeDecodeError as error:
            raise InputError(f"{name}: begins as UTF-16 but is not ({error.reason})") from error
    return whole.as_text(data, name)
