"""``babelproof suite export``: the suite as review made it grow."""

from __future__ import annotations

import argparse
import sys

from babelproof.cli.reviewer import read_state
from babelproof.report.escape import visible
from babelproof.review.grow import grow
from babelproof.suites.files import read_suite, write_suite

MOST_NAMED = 10


def run(args: argparse.Namespace) -> int:
    """Write the suite with all that review added."""
    growth = grow(read_suite(args.suite), read_state(args.store))
    dropped = write_suite(growth.suite, args.output)
    if args.quiet:
        return 0
    print(
        f"babelproof: wrote {args.output}: {growth.sentences:,} judged sentences and new patterns"
        f" on {growth.patterns:,} items more than before",
        file=sys.stderr,
    )
    for text, names in (
        ("items called faulty, for their author to look at", growth.faulty),
        ("judged items that this suite does not have", growth.unknown),
    ):
        if names:
            named = ", ".join(visible(name) for name in names[:MOST_NAMED])
            more = f" and {len(names) - MOST_NAMED:,} more" if len(names) > MOST_NAMED else ""
            print(f"babelproof: {text}: {named}{more}", file=sys.stderr)
    if growth.disputed:
        print(
            f"babelproof: {growth.disputed:,} outputs on which judges differ are left open;"
            " settle them with `babelproof suite review --settle`",
            file=sys.stderr,
        )
    if dropped:
        print(f"babelproof: the format has no room for {', '.join(dropped)}", file=sys.stderr)
    return 0
