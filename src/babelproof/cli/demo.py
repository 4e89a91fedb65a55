"""``babelproof demo``: the whole path on a sample that comes with the package."""

from __future__ import annotations

import argparse
import tempfile
from importlib.resources import as_file, files
from pathlib import Path

from babelproof.api.checking import check
from babelproof.cli.output import check_output
from babelproof.io import streams
from babelproof.io.writing import write_lines
from babelproof.report import render
from babelproof.report.endings import format_by_ending


def run(args: argparse.Namespace) -> int:
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
