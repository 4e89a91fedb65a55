"""How large a page of very many findings is, and how fast it opens: ``python -m benchmarks.page``.

FLORES is checked by a rule that has something against most pairs when its threshold is low, so the
texts are real ones. With ``--run FOLDER`` the page is that of a run there is. Needs Chromium.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from babelproof import Run, check, open_run
from benchmarks.shared_data import unpacked

RULE, RATIO = "length-mismatch", 1.15
OPENED = 3
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--run", type=Path, metavar="FOLDER", help="the page of this run")
    parser.add_argument("--data", type=Path, metavar="FOLDER", help="this in place of FLORES")
    parser.add_argument("--keep", type=Path, metavar="FILE", help="leave the page here")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="babelproof-page-") as folder:
        page = args.keep or Path(folder) / "page.html"
        with open_run(args.run) if args.run else _checked(args.data) as run:
            found = run.counts.findings()
            start = time.process_time()
            run.write_report(page)
            took = time.process_time() - start
        size = page.stat().st_size / 1e6
        print(f"{found:,} findings: {size:.1f} MB, written in {took:.1f} s of the processor")
        _open(page)
    return 0


def _checked(data: Path | None) -> Run:
    flores = data or unpacked("flores")
    if flores is None:
        raise SystemExit("this needs the shared set flores; see benchmarks/shared_data.py")
    return check(flores, rules=[RULE], options={f"{RULE}.ratio": RATIO})


def _open(page: Path) -> None:
    from playwright.sync_api import sync_playwright

    path = next((found for name in BROWSERS if (found := shutil.which(name))), None)
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=path, args=["--no-sandbox"])
        times = [_opened(browser, page) for _ in range(OPENED)]
        browser.close()
    for what, seconds in zip(("loaded", "findings shown"), zip(*times, strict=True), strict=True):
        told = ", ".join(f"{value:.2f}" for value in seconds)
        print(f"{what} after {statistics.median(seconds):.2f} s ({told})")


def _opened(browser: Any, page: Path) -> tuple[float, float]:
    """Seconds until a page is there, and until the first finding stands on it."""
    tab = browser.new_page()
    start = time.perf_counter()
    tab.goto(page.resolve().as_uri())
    loaded = time.perf_counter() - start
    tab.wait_for_selector(".finding", state="attached", timeout=120_000)
    shown = time.perf_counter() - start
    tab.close()
    return loaded, shown


if __name__ == "__main__":
    sys.exit(main())
