"""``babelproof report``: the same reports, from a run folder."""

from __future__ import annotations

import argparse

from babelproof.api.run import open_run
from babelproof.cli.check import told_exit
from babelproof.cli.output import check_report, write_report
from babelproof.core.errors import UsageError
from babelproof.io.streams import tell

PARQUET = "parquet"


def run(args: argparse.Namespace) -> int:
    """Report on a run folder."""
    if args.format == PARQUET:
        return _parquet(args)
    check_report(args)
    finished = open_run(args.run_dir, consequences=bool(args.consequences))
    limits = args.fail_on or ()
    finished.broken(limits)  # a limit that nobody understands is said before the work
    write_report(finished, args)
    return told_exit(finished, limits)


def _parquet(args: argparse.Namespace) -> int:
    """Tables for SQL, which are files in a folder."""
    if not args.output or args.output == "-":
        raise UsageError("-f parquet writes files: name a folder for them with -o")
    if args.fail_on:
        raise UsageError("-f parquet goes without --fail-on")
    finished = open_run(args.run_dir)
    written = finished.write_parquet(args.output)
    if not args.quiet:
        tell(f"wrote {', '.join(map(str, written))}")
        if len(written) == 1:
            tell("the run holds no texts of segments, so there is no segments.parquet")
    return told_exit(finished, [])
