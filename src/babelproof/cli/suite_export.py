"""``babelproof suite export``: the suite as review made it grow."""

from __future__ import annotations

import argparse

from babelproof.cli.reviewer import read_state
from babelproof.io.streams import tell
from babelproof.review.grow import grow
from babelproof.suites.files import read_suite, write_suite

MOST_NAMED = 10


def run(args: argparse.Namespace) -> int:
    """Write the suite with all that review added."""
    growth = grow(read_suite(args.suite), read_state(args.store))
    dropped = write_suite(growth.suite, args.output)
    if args.quiet:
        return 0
    tell(
        f"wrote {args.output}: {growth.sentences:,} judged sentences and new patterns"
        f" on {growth.patterns:,} items more than before"
    )
    for text, names in (
        ("items called faulty, for their author to look at", growth.faulty),
        ("judged items that this suite does not have", growth.unknown),
    ):
        if names:
            named = ", ".join(name for name in names[:MOST_NAMED])
            more = f" and {len(names) - MOST_NAMED:,} more" if len(names) > MOST_NAMED else ""
            tell(f"{text}: {named}{more}")
    if growth.disputed:
        tell(
            f"{growth.disputed:,} outputs on which judges differ are left open;"
            " settle them with `babelproof suite review --settle`"
        )
    if dropped:
        tell(f"the format has no room for {', '.join(dropped)}")
    return 0
