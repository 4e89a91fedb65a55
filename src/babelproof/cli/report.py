"""``babelproof report``: the same reports, from a run folder."""

from __future__ import annotations

import argparse

from babelproof.api.run import open_run
from babelproof.cli.check import told_exit
from babelproof.cli.output import check_output, report_format, write_report


def run(args: argparse.Namespace) -> int:
    """Report on a run folder."""
    report_format(args)
    check_output(args)
    finished = open_run(args.run_dir)
    limits = args.fail_on or ()
    finished.broken(limits)  # a limit that nobody understands is said before the work
    write_report(finished, args)
    return told_exit(finished, limits)
