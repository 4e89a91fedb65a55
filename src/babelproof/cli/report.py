"""``babelproof report``: the same reports, from a run folder."""

from __future__ import annotations

import argparse

from babelproof.api import open_run
from babelproof.cli import gate
from babelproof.cli.check import exit_code
from babelproof.cli.output import check_output, report_format, write_report


def run(args: argparse.Namespace) -> int:
    """Report on a run folder."""
    report_format(args)
    check_output(args)
    limits = gate.parse_limits(args.fail_on)
    finished = open_run(args.run_dir)
    rules = [(rule_id, info["family"]) for rule_id, info in finished.manifest.rules.items()]
    gate.check_names(limits, gate.known_names(rules))
    write_report(finished, args)
    return exit_code(finished, limits)
