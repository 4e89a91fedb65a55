"""Which format a file's ending tells."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from babelproof.core.errors import UsageError
from babelproof.io.files import COMPRESSED, is_compressed

ENDINGS = {
    ".html": "html", ".htm": "html", ".md": "markdown", ".tex": "latex", ".json": "json",
    ".jsonl": "jsonl", ".tsv": "tsv", ".xml": "junit", ".txt": "text",
}  # fmt: skip


def format_by_ending(output: str | None, formats: Sequence[str]) -> str:
    """The format a file's ending tells, less that of a compression; else the first there is."""
    path = Path(output or "")
    ending = Path(path.stem if is_compressed(path) else path.name).suffix.lower()
    told = ENDINGS.get(ending, "") if ending else formats[0]
    if told not in formats:
        known = ", ".join(e for e, name in ENDINGS.items() if name in formats)
        raise UsageError(
            f"{output}: nothing is written here as {ending}; known endings: {known}, with"
            f" {', '.join(sorted(COMPRESSED))} after them to compress"
        )
    return told
