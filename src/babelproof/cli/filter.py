"""``babelproof filter``."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from babelproof import registry
from babelproof._version import __version__
from babelproof.api.filter_request import FilterRequest
from babelproof.api.filtering import (
    Filtered,
    PlannedFilter,
    forecast_filter,
    plan_filter,
    run_filter,
)
from babelproof.cli.check import asked
from babelproof.cli.output import tells
from babelproof.cli.progress import Bar
from babelproof.core.errors import UsageError, did_you_mean
from babelproof.io import streams, writing
from babelproof.io.files import STDIN
from babelproof.report.document import Document, Table, Value
from babelproof.report.endings import format_by_ending
from babelproof.report.formats import FORMATS, write
from babelproof.run.filtering import pipeline

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


@tells
def run_presets(args: argparse.Namespace) -> Document:
    """Show one preset, or all."""
    known = pipeline.presets()
    if args.preset is not None and args.preset not in known:
        raise UsageError(f"no preset {args.preset!r}; {did_you_mean(args.preset, known)}")
    return presets_document([args.preset] if args.preset else list(known))


def presets_document(names: list[str]) -> Document:
    """The presets as tables of steps."""
    known = pipeline.presets()
    return Document(
        "Presets",
        "What `babelproof filter --preset` rejects, in this order.",
        [_table(name, known[name]) for name in names],
        lambda: {"presets": {name: pipeline.table(name) for name in names}},
        version=__version__,
    )


def _table(name: str, summary: str) -> Table:
    table, known = pipeline.table(name), registry.all_rules()
    built = pipeline.build(table, name, known, preview=False, means=pipeline.MEANS)
    always = set(pipeline.build(table, name, known, preview=False).pipeline.order)
    options = registry.resolve_options(built.rules, built.options)
    rows: list[list[Value]] = []
    for number, rule in enumerate(built.rules, 1):
        spare = built.pipeline.spare.get(rule.id)
        told = rule.id if rule.id in always else f"{rule.id} (with --align)"
        rows.append([str(number), told, _told(options[rule.id]), spare.text if spare else ""])
    head = ["step", "rule", "thresholds", "keep if"]
    return Table(name, head, rows, left=4, note=f"{summary[:1].upper()}{summary[1:]}.")


def _told(options: Mapping[str, Any]) -> str:
    return ", ".join(f"{name} = {value}" for name, value in options.items())
