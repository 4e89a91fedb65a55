"""Takes the README's picture: the report on one direction of the demo, in Chromium.

What stands between charts and findings is left out, so that both are seen at one glance.
``python scripts/make_screenshot.py [FILE]`` needs playwright (extra ``dev``) and a Chromium.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

PICTURE = Path(__file__).resolve().parent.parent / "docs" / "images" / "report.png"
SAMPLE = PICTURE.parents[2] / "src" / "babelproof" / "data" / "demo"
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
WIDTH, HEIGHT = 1280, 1800
LEFT_OUT = "#systems, #rules, section:has(svg.heat)"


def main() -> int:
    """Make the demo's page, look at it, save what is seen."""
    from playwright.sync_api import sync_playwright

    browser_path = next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser_path is None:
        print(f"no browser found ({', '.join(BROWSERS)})", file=sys.stderr)
        return 1
    picture = Path(sys.argv[1]) if len(sys.argv) > 1 else PICTURE
    picture.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        page_file = Path(folder) / "report.html"
        command = [sys.executable, "-m", "babelproof", "check", str(SAMPLE), "-l", "en-de"]
        command += ["-q", "-o", str(page_file)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        browser = playwright.chromium.launch(executable_path=browser_path, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
        page.goto(page_file.as_uri())
        page.wait_for_selector("article.finding")
        page.locator(LEFT_OUT).evaluate_all("found => found.forEach(one => one.remove())")
        page.screenshot(path=picture)
        browser.close()
    print(f"wrote {picture}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
