"""``babelproof trace``."""

from __future__ import annotations

import argparse

from babelproof.api.tracing import Tracing, trace
from babelproof.cli.output import check_output, document_format, write_document
from babelproof.cli.progress import Bars
from babelproof.report.tracing import document


def run(args: argparse.Namespace) -> int:
    """Trace the findings of a run, and say what came of it."""
    document_format(args)
    check_output(args)
    asked = Tracing(
        run=args.run, corpus=args.corpus, langs=args.langs, systems=args.systems,
        columns=args.columns, jobs=args.jobs, rules_dir=args.rules_dir,
    )  # fmt: skip
    with Bars(args.quiet, "pairs") as bars:
        told = trace(asked, bars.start)
    write_document(document(told), args)
    return 0
