"""What the commands that test metrics share: texts written to be scored, scores read back."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path

from babelproof.core.errors import UsageError
from babelproof.io.writing import make_folder, write_text
from babelproof.report.escape import tsv

ENDINGS = (".score", ".seg", ".txt", ".tsv")


def asked(args: argparse.Namespace) -> None:
    """Either something is written, or scores are given."""
    if bool(args.write) == bool(args.scores):
        raise UsageError("say either --write FOLDER, or --scores FILE for what was written")
    names = [metric_name(path) for path in args.scores]
    if len(set(names)) < len(names):
        raise UsageError("two files of scores have the same name; rename one")


def metric_name(path: str) -> str:
    """A metric's name: its file's, less the usual endings."""
    name = Path(path).name
    for ending in ENDINGS:
        name = name.removesuffix(ending) or name
    return name


def write_columns(
    folder: Path,
    columns: Mapping[str, Sequence[str]],
    head: Sequence[str],
    about: Sequence[Sequence[str]],
) -> None:
    """Line-parallel files in a folder, and a table that says what each line is."""
    for name, lines in columns.items():
        make_folder((folder / name).parent)
        write_text(folder / name, "".join(f"{line}\n" for line in lines))
    rows = [head, *([tsv(cell) for cell in row] for row in about)]
    write_text(folder / "lines.tsv", "".join("\t".join(row) + "\n" for row in rows))
