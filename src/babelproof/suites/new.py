"""A small example to start from: a commented suite, a file to translate, and two translations."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from babelproof.core.errors import InputError
from babelproof.io.writing import make_folder, write_text

EXAMPLE = "suite_example"


def write_example(folder: Path) -> list[Path]:
    """Write the example into a folder, which is made; nothing that is there is overwritten."""
    source = files("babelproof.data") / EXAMPLE
    texts = {
        entry.name: entry.read_text(encoding="utf-8")
        for entry in sorted(source.iterdir(), key=lambda entry: entry.name)
        if entry.is_file()
    }
    if folder.exists() and not folder.is_dir():
        raise InputError(f"{folder} is a file; name a folder for the example")
    clash = next((name for name in texts if (folder / name).exists()), None)
    if clash:
        raise InputError(f"{folder / clash} is there already; name another folder")
    make_folder(folder)
    for name, text in texts.items():
        write_text(folder / name, text)
    return [folder / name for name in texts]
