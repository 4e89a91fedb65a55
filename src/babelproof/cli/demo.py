"""``babelproof demo``: the whole path on a sample that comes with the package."""

from __future__ import annotations

import argparse
import sys
import tempfile
from importlib.resources import as_file, files
from pathlib import Path

from babelproof.api import check
from babelproof.report import render


def run(args: argparse.Namespace) -> int:
    """Check the sample, print its table, write its page."""
    out = Path(args.output or Path(tempfile.mkdtemp(prefix="babelproof-demo-")) / "report.html")
    with as_file(files("babelproof.data") / "demo") as sample, check(sample) as finished:
        render(finished.results, "text", sys.stdout)
        with out.open("w", encoding="utf-8", errors="backslashreplace", newline="\n") as page:
            render(finished.results, "html", page)
    print(f"\nThe same as a page to look through: {out}")
    print("On your own data: babelproof check -s source.en -t systemA.de systemB.de -l en-de")
    return 0
