"""``babelproof synthesise``."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from babelproof.api import suite_pairs
from babelproof.api.made_pairs import check_form, told, write_pairs
from babelproof.api.synthesis import Synthesis, synthesise
from babelproof.api.tracing import Tracing, trace
from babelproof.cli.arguments import filled
from babelproof.cli.output import document_format, tells, write_document
from babelproof.cli.progress import Bars
from babelproof.core.errors import UsageError
from babelproof.io import streams, writing
from babelproof.report.corpora import suite_pairs as suite_document
from babelproof.report.corpora import synthesised, traced
from babelproof.report.document import Document


def run(args: argparse.Namespace) -> int:
    """Make pairs, write them, and say what came of it."""
    args.output = None  # the pairs go to -o, and what came of it is printed
    document_format(args)
    streams.check_open()  # what came of it goes there
    if bool(args.corpus) == bool(args.named_corpus):
        raise UsageError("name one corpus")
    args.corpus = args.corpus or args.named_corpus
    if args.suite or args.verdicts:
        return _of_suite(args)
    files = [Path(name) for name in (args.pairs, args.held_out) if name]
    for path in files:
        check_form(path)
        writing.check_writable(path)
    asked = _asked(args)
    with Bars(args.quiet, "pairs") as bars:
        found = synthesise(asked, bars.start)
    write_pairs(dict(zip(files, (found.pairs, found.held_out), strict=False)), found.langs)
    if not args.quiet:
        for path in files:
            streams.tell(f"wrote {path}")
    write_document(synthesised(told(asked, found)), args)
    return 0


def _of_suite(args: argparse.Namespace) -> int:
    """Pairs that show what a system fails."""
    if not (args.suite and args.verdicts):
        raise UsageError("--suite ITEMS goes with --run VERDICTS")
    if args.types or args.vary or args.held_out or args.mix:
        raise UsageError("with --suite nothing is replaced, held out or mixed in")
    path = Path(args.pairs)
    check_form(path)
    writing.check_writable(path)
    asked = filled(suite_pairs.SuitePairs, args)
    with Bars(args.quiet, "pairs") as bars:
        found = suite_pairs.suite_pairs(asked, bars.start)
    write_pairs({path: found.pairs}, found.langs)
    if not args.quiet:
        streams.tell(f"wrote {path}")
    write_document(suite_document(suite_pairs.told(asked, found)), args)
    return 0


def _asked(args: argparse.Namespace) -> Synthesis:
    if args.held_share is not None and not args.held_out:
        raise UsageError("--held-share goes with --held-out FILE, where the pairs are kept")
    held = 0.0
    if args.held_out:
        held = 0.1 if args.held_share is None else args.held_share
    more = {"plausible": not args.any_size, "ratio": ratio(args.ratio)}
    return filled(Synthesis, args, held=held, **more)


def ratio(text: str) -> float:
    """How many pairs of the corpus come with a made one: of ``1:2`` two."""
    match = re.fullmatch(r"(\d+(?:\.\d+)?):(\d+(?:\.\d+)?)", text)
    if not match or not float(match[1]):
        raise UsageError(f"--ratio is MADE:CORPUS, as 1:1 or 1:4, not {text!r}")
    return float(match[2]) / float(match[1])


@tells
def run_trace(args: argparse.Namespace) -> Document:
    """Trace the findings of a run, and say what came of it."""
    with Bars(args.quiet, "pairs") as bars:
        return traced(trace(filled(Tracing, args), bars.start))
