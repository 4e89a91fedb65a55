"""Whose a SQLite file is: a file that is no store of judgements is refused before it is opened."""

from __future__ import annotations

from pathlib import Path

from babelproof.core.errors import InputError

SCHEMA = 1
APPLICATION = 0x62707276
_MAGIC = b"SQLite format 3\x00"
_LEAF = 0x0D


def refuse(path: Path, owner: int, version: int, has_tables: bool) -> None:
    """Complain about a database of someone else, or of a babelproof to come."""
    if owner not in (0, APPLICATION) or (owner == 0 and has_tables):
        raise InputError(f"{path} is a database, but not one of judgements")
    if version > SCHEMA:
        raise InputError(f"{path} was written by a newer babelproof; update to use it")


def refuse_foreign(path: Path) -> None:
    """Complain by the file's first page alone: what SQLite opens, it may change."""
    if not path.is_file():
        return
    with path.open("rb") as handle:
        page = handle.read(108)
    if len(page) < 108 or not page.startswith(_MAGIC):
        return  # empty, or nothing that SQLite would touch
    # SQLite's file format, 1.3 (the header) and 1.6 (the first page, which lists all tables).
    version, owner, cells = (int.from_bytes(page[a:b]) for a, b in ((60, 64), (68, 72), (103, 105)))
    refuse(path, owner, version, has_tables=page[100] != _LEAF or cells > 0)
