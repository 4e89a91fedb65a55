"""An EvalSet's ``documents/LP.docs``: the domain and the document of every line."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from babelproof.core.errors import InputError
from babelproof.core.segment import LangPair


def path_of(folder: Path, direction: str | LangPair) -> Path | None:
    """Where a set says it of a direction, if it does."""
    path = folder / "documents" / f"{direction}.docs"
    return path if path.is_file() else None


def read(lines: Iterable[str], path: Path | str, first: int = 1) -> list[tuple[str, str]]:
    """(domain, document) of lines of the file; ``first`` is the number of the first."""
    found = []
    for number, line in enumerate(lines, first):
        domain, tab, rest = line.partition("\t")
        if not tab:
            raise InputError(f"{path}, line {number}: expected a domain, a tab and a document")
        found.append((domain, rest.partition("\t")[0]))
    return found
