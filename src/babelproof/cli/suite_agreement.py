"""``babelproof suite agreement``: how far people who judged apart agree."""

from __future__ import annotations

import argparse
import json

from babelproof.cli.reviewer import read_state
from babelproof.io.streams import exact, show
from babelproof.report.escape import json_line
from babelproof.review.agreement import agreement


def run(args: argparse.Namespace) -> int:
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
