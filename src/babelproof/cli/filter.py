"""``babelproof filter``."""

from __future__ import annotations

import argparse
from pathlib import Path

from babelproof.api.filter_request import FilterRequest
from babelproof.api.filtering import (
    Filtered,
    PlannedFilter,
    forecast_filter,
    plan_filter,
    run_filter,
)
from babelproof.cli.check import asked
from babelproof.cli.progress import Bar
from babelproof.core.errors import UsageError, did_you_mean
from babelproof.io import streams, writing
from babelproof.io.files import STDIN
from babelproof.report.endings import format_by_ending
from babelproof.report.formats import FORMATS, write

MOST_NAMED = 3


def run(args: argparse.Namespace) -> int:
    """Filter, tell what came of it, and answer with the exit code."""
    _check_summary(args)
    streams.check_open()  # kept lines go there, or what came of it
    with Bar(args.quiet, "filtering", "pairs") as bar:
        planned = plan_filter(_request(args, bar))
        if args.plan:
            bar.stop()
            write(forecast_filter(planned), args.format or "text", streams.out())
            return 0
        try:
            done = run_filter(planned)
        except BaseException:
            bar.stop()
            _tell_unfinished(planned)
            raise
        bar.stop()
    _tell(done, planned, args)
    return done.exit_code()


def _request(args: argparse.Namespace, bar: Bar) -> FilterRequest:
    if args.dry_run and hasattr(args, "output"):
        raise UsageError("--dry-run writes no kept lines, and -o says where to write them")
    if not (args.dry_run or args.plan or hasattr(args, "output")):
        args.output = STDIN
    return asked(FilterRequest, args, progress=bar.start)


def _check_summary(args: argparse.Namespace) -> None:
    if args.format is not None and args.format not in FORMATS:
        raise UsageError(f"unknown format {args.format!r}; {did_you_mean(args.format, FORMATS)}")
    if args.summary is not None:
        format_by_ending(args.summary, FORMATS)
        writing.check_writable(Path(args.summary))
    if args.format is not None and _to_stdout(args) and not args.plan:
        raise UsageError("kept lines go to standard output (-o names a file); use --summary FILE")


def _to_stdout(args: argparse.Namespace) -> bool:
    return not args.dry_run and STDIN in getattr(args, "output", [STDIN])


def _tell_unfinished(planned: PlannedFilter) -> None:
    """What is left of a filter that did not come to its end."""
    outputs = planned.targets.outputs
    if Path(STDIN) in outputs:
        streams.tell("what standard output got is a part only")


def _tell(done: Filtered, planned: PlannedFilter, args: argparse.Namespace) -> None:
    if args.summary is not None:
        done.write_report(args.summary)
    if not _to_stdout(args):
        streams.out().write(done.report(args.format or "text"))
        streams.finish()
    elif not args.quiet:
        tally = done.tally
        streams.tell(f"{tally.kept:,} of {tally.lines:,} lines kept, {tally.rejected:,} rejected")
    if args.quiet:
        return
    if done.tally.unreadable:
        reasons = ", ".join(
            f"{n} × {why}" for why, n in done.tally.unreadable.most_common(MOST_NAMED)
        )
        streams.tell(f"{done.tally.unreadable.total():,} line(s) could not be read: {reasons}")
    written = [*planned.targets.outputs, *filter(None, [planned.targets.rejected])]
    named = [str(path) for path in written if path != Path(STDIN)]
    named += [args.summary] if args.summary else []
    if named:
        streams.tell(f"wrote {', '.join(named)}")
