"""``babelproof suite history``: systems followed over runs and years."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from babelproof._version import __version__
from babelproof.api.suites import take_outputs
from babelproof.cli.output import tells
from babelproof.cli.suite import load
from babelproof.core.errors import InputError, UsageError
from babelproof.report.document import Document
from babelproof.report.suite_history import document, said_table
from babelproof.suites.bind import read_lines
from babelproof.suites.history import (
    Year,
    best_by_year,
    item_of,
    lines_over_years,
    read_aliases,
    said_over_years,
    year,
)
from babelproof.suites.item import Suite


@tells
def run(args: argparse.Namespace) -> Document:
    """Judge every run by the suite as it is now, and compare."""
    if bool(args.item) != bool(args.system):
        raise UsageError("--item and --system go together: whose output of which item?")
    suite = load(args).direction(None)
    aliases = {}
    if args.aliases:
        aliases = read_aliases(read_lines(Path(args.aliases)), args.aliases)
    names = [given[0] for given in args.run]
    if len(set(names)) < len(names):
        raise UsageError("two runs have the same name")
    years = [_year(suite, given, aliases, args) for given in args.run]
    said = None
    if args.item:
        outputs = said_over_years(suite, years, args.item, args.system)
        said = said_table(item_of(suite, args.item), args.system, outputs)
    version = f"{suite.version or 'unversioned'}#{suite.fingerprint()}"
    signature = f"babelproof|v:{__version__}|suite:{version}|test:{args.test}"
    best = best_by_year(suite, years, test=args.test)
    lines = lines_over_years(suite, years)
    return document(years, best, lines, said, signature)


def _year(
    suite: Suite, given: Sequence[str], aliases: dict[str, str], args: argparse.Namespace
) -> Year:
    name, *paths = given
    lines, outputs = _files(suite, name, paths, args.by_ids)
    taken = take_outputs(
        suite,
        sources=None if args.by_ids else lines,
        ids=lines if args.by_ids else None,
        outputs=outputs,
        encoding_errors=args.encoding_errors,
    )
    return year(name, taken, aliases)


def _files(
    suite: Suite, name: str, paths: Sequence[str], by_ids: bool
) -> tuple[str, Sequence[str]]:
    """The file that says what each line is, and the systems' files."""
    if not paths:
        raise UsageError(f"--run {name}: name an EvalSet folder, or the sources and the outputs")
    if not Path(paths[0]).is_dir():
        if len(paths) < 2:
            raise UsageError(f"--run {name}: name at least one system's outputs, too")
        return paths[0], paths[1:]
    folder, langs = Path(paths[0]), suite.items[0].langs
    outputs = sorted((folder / "system-outputs" / langs).glob("*.txt"))
    if not outputs:
        raise InputError(f"{folder}: no outputs in system-outputs/{langs}")
    lines = folder / f"{langs}.ids" if by_ids else folder / "sources" / f"{langs}.txt"
    return str(lines), [str(path) for path in outputs]
