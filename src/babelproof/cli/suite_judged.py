"""``babelproof suite export`` and ``suite agreement``: what review made of a suite."""

from __future__ import annotations

import argparse
import json

from babelproof.cli.reviewer import read_state
from babelproof.io.streams import exact, show, tell
from babelproof.report.escape import json_line
from babelproof.review.agreement import agreement
from babelproof.review.grow import grow
from babelproof.suites.files import read_suite, write_suite

MOST_NAMED = 10


def run_export(args: argparse.Namespace) -> int:
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


def run_agreement(args: argparse.Namespace) -> int:
    """How far those agree who judged the same outputs apart from each other."""
    found = agreement(read_state(args.store))
    if args.format == "json":
        data = {
            "alpha": found.alpha,
            "units": found.units,
            "judgements": found.judgements,
            "judges": found.authors,
            "agreed": found.agreed,
            "disputed": [{"item": item, "text": text} for item, text in found.disputed],
        }
        exact(json_line(json.dumps(data, indent=2)))
        return 0
    value = "cannot be told" if found.alpha is None else f"{found.alpha:.3f}"
    show(f"Krippendorff's alpha (nominal): {value}")
    names = ", ".join(found.authors) or "nobody"
    show(f"{found.units:,} outputs judged by two or more of: {names}")
    show(f"{found.agreed:,} agreed, {len(found.disputed):,} disputed")
    return 0
