"""``babelproof check``."""

from __future__ import annotations

import argparse
import json
import os
import tempfile
from collections.abc import Iterator, Sequence
from functools import partial
from importlib.resources import as_file, files
from itertools import islice
from pathlib import Path
from typing import Any

from babelproof.api.checking import check, forecast_check, run_plan
from babelproof.api.config import Kind, configured_as, find_settings
from babelproof.api.planning import plan
from babelproof.api.request import Request
from babelproof.api.run import BROKEN, FAILED, Run, open_run
from babelproof.cli.engines import telling, terms_of
from babelproof.cli.output import (
    check_output,
    check_report,
    document_format,
    write_document,
    write_report,
)
from babelproof.cli.progress import Bar, Bars, Tell
from babelproof.core.errors import UsageError
from babelproof.core.record import INPUT, Record
from babelproof.io import streams
from babelproof.io.streams import aside, exact, show, tell
from babelproof.io.writing import write_lines
from babelproof.report import render
from babelproof.report.endings import format_by_ending
from babelproof.report.escape import json_line, visible

MOST_NAMED = 5


def run(args: argparse.Namespace) -> int:
    """Check, report, and answer with the exit code."""
    # The report does a little arithmetic: the threads that numpy starts would only spin.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    if args.plan:
        return _foretell(args)
    check_report(args)
    with Bar(args.quiet) as bar, Bars(args.quiet, "texts") as bars:
        request = _request(args, bar, bars)
        args.show_skips = request.show_skips
        with run_plan(plan(request)) as finished:
            bar.stop()
            _remarks(finished, args)
            write_report(finished, args)
            return told_exit(finished)


def _foretell(args: argparse.Namespace) -> int:
    """Tell what there is to do, and do nothing of it."""
    document_format(args)
    with Bar(args.quiet) as bar, Bars(args.quiet, "texts") as bars:
        found = forecast_check(plan(_request(args, bar, bars)))
    write_document(found, args)
    return 0


def _request(args: argparse.Namespace, bar: Bar, bars: Bars) -> Request:
    def start(total: int | None) -> Tell:
        bars.stop()
        return bar.start(total)

    return asked(Request, args, terms=terms_of(args), progress=start, start=bars.start)


def asked(kind: type[Kind], args: argparse.Namespace, **more: Any) -> Kind:
    """The request of a kind that the options make, and for the rest the file of settings."""
    given = {name: getattr(args, name) for name in kind.names() if hasattr(args, name)}
    if "options" in given:
        given["options"] = dict(_setting(text) for text in given["options"])
    ask = partial(configured_as, kind) if args.config else kind
    return ask(**given, **more, told=telling(args))


def _setting(text: str) -> tuple[str, str]:
    """An option of a rule and its value."""
    key, equals, value = text.partition("=")
    if not equals:
        raise UsageError(f"--set takes RULE.OPTION=VALUE, not {text!r}")
    return key.strip(), value.strip()


def _remarks(finished: Run, args: argparse.Namespace) -> None:
    """What a user must not miss, on standard error."""
    malformed = finished.counts.malformed.total()
    if not malformed or (args.quiet and finished.counts.segments):
        return
    reason, _ = finished.counts.malformed.most_common(1)[0]
    told = f"{malformed:,} record(s) of the input left out"
    if not finished.counts.segments:
        told = f"none of the {malformed:,} records could be read"
    tell(f"{told}, mostly: {reason}")
    for record in islice(_left_out(finished), min(malformed, MOST_NAMED)):
        # Only what is one file holds records that can be left out.
        aside(f"  {finished.manifest.inputs[0].name}:{record.line}: {record.message}")
    if malformed > MOST_NAMED:
        aside(f"  and {malformed - MOST_NAMED:,} more; -f jsonl lists them all")
    if "fields" in reason:
        tell(
            "--columns names every column in order, - for one to ignore (src,tgt,-),"
            " or the places of those wanted (src=1,tgt=3)"
        )


def _left_out(finished: Run) -> Iterator[Record]:
    return (record for record in finished.records() if record.rule == INPUT)


def told_exit(finished: Run, fail_on: Sequence[str] | None = None) -> int:
    """The exit code; says on standard error why it is not 0."""
    code = finished.exit_code(fail_on)
    if code == FAILED:
        tell(f"{finished.counts.failures} failure(s) inside rules; see the report")
    if code == BROKEN:
        for message in finished.broken(fail_on):
            tell(f"--fail-on {message}")
    return code


PARQUET = "parquet"


def run_report(args: argparse.Namespace) -> int:
    """Report on a run folder."""
    if args.format == PARQUET:
        return _parquet(args)
    check_report(args)
    finished = open_run(args.run_dir, consequences=bool(args.consequences))
    limits = args.fail_on or ()
    finished.broken(limits)  # a limit that nobody understands is said before the work
    write_report(finished, args)
    return told_exit(finished, limits)


def _parquet(args: argparse.Namespace) -> int:
    """Tables for SQL, which are files in a folder."""
    if not args.output or args.output == "-":
        raise UsageError("-f parquet writes files: name a folder for them with -o")
    if args.fail_on:
        raise UsageError("-f parquet goes without --fail-on")
    finished = open_run(args.run_dir)
    written = finished.write_parquet(args.output)
    if not args.quiet:
        tell(f"wrote {', '.join(map(str, written))}")
        if len(written) == 1:
            tell("the run holds no texts of segments, so there is no segments.parquet")
    return told_exit(finished, [])


def run_config(args: argparse.Namespace) -> int:
    """Print every setting, what holds and from where."""
    settings = find_settings()
    settings.planned()
    rows = list(settings.told())
    if args.format == "json":
        held = {name: {"value": value, "from": where} for name, value, where in rows}
        data = {"file": str(settings.file) if settings.file else None, "settings": held}
        exact(json_line(json.dumps(data, ensure_ascii=True, indent=2, default=str)))
        return 0
    show(visible(f"# {settings.file or 'no babelproof.toml from here upward'}"))
    wide = max(len(name) for name, _, _ in rows)
    for name, value, where in rows:
        told = json.dumps(value, ensure_ascii=False, default=str)
        show(visible(f"{name:<{wide}}  {told}" + ("" if where == "default" else f"  # {where}")))
    return 0


def run_demo(args: argparse.Namespace) -> int:
    """Check the sample, print its table, write its page."""
    check_output(args)
    format_by_ending(args.output, ["html"])
    path = Path(args.output or Path(tempfile.mkdtemp(prefix="babelproof-demo-")) / "report.html")
    with as_file(files("babelproof.data") / "demo") as sample, check(sample) as finished:
        render(finished.results, "text", streams.out())
        with write_lines(path) as page:
            render(finished.results, "html", page)
    streams.show(f"\nThe same as a page to look through: {path}")
    streams.show(
        "On your own data: babelproof check -s source.en -t systemA.de systemB.de -l en-de"
    )
    return 0
