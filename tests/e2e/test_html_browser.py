"""The HTML report in a real browser: it opens fast, obeys no data and asks no network."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from babelproof.report import render
from babelproof.report.curves import Series, curves
from babelproof.report.document import Document, Figure
from babelproof.report.formats import write
from babelproof.report.results import Results
from tests.unit.fake_results import run

playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
Open = Callable[..., Any]


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    path = next((found for name in BROWSERS if (found := shutil.which(name))), None)
    if path is None:
        pytest.skip("Chromium is not installed")
    with playwright.sync_playwright() as play:
        started = play.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield started
        started.close()


@pytest.fixture
def open_page(browser: Any, tmp_path: Path) -> Iterator[Open]:
    """Opens a report; afterwards nothing may have been logged or asked of the network."""
    troubles: list[str] = []
    pages = []

    def opened(results: Results, **options: Any) -> Any:
        path = tmp_path / "report.html"
        with path.open("w", encoding="utf-8") as out:
            render(results, "html", out)
        page = browser.new_page(**options)
        pages.append(page)
        page.on("console", lambda message: troubles.append(f"console: {message.text}"))
        page.on("pageerror", lambda error: troubles.append(f"error: {error}"))
        page.on("dialog", lambda dialog: troubles.append(f"dialog: {dialog.message}"))
        page.on(
            "request",
            lambda request: (
                None if request.url == path.as_uri() else troubles.append(f"request: {request.url}")
            ),
        )
        page.goto(path.as_uri())
        return page

    yield opened
    for page in pages:
        page.close()
    assert troubles == []


def shown(page: Any) -> int:
    return int(page.locator("article.finding").count())


def test_shows_findings_with_their_spans_marked(open_page: Open) -> None:
    page = open_page(run(findings=60))
    assert shown(page) == 50
    first = page.locator("article.finding").first
    assert first.locator("mark").count() >= 1
    assert first.locator(".side").count() == 2
    assert page.locator("svg.dots").count() >= 1
    assert page.locator("svg.heat").count() == 1
    page.click("#more")
    assert shown(page) == 60
    assert page.locator("#more").is_hidden()


def test_filters_by_rule_system_direction_and_text(open_page: Open) -> None:
    results = run(langs=("en-de", "en-zh"), findings=200)
    page = open_page(results)
    found = [r for r in results.records() if r.kind == "finding"]
    page.select_option("#rule", label=_option(page, "rule", "oscillation"))
    assert _total(page) == sum(r.rule == "oscillation" for r in found)
    page.select_option("#system", label=_option(page, "system", "beta"))
    page.select_option("#langs", label=_option(page, "langs", "en-zh"))
    assert _total(page) == sum(
        (r.rule, r.system, r.langs) == ("oscillation", "beta", "en-zh") for r in found
    )
    heads = page.locator("article.finding h3").all_inner_texts()
    assert heads and all("oscillation" in head and "beta" in head for head in heads)
    page.click("#clear")
    page.fill("#text", "HARBOUR-museum")
    playwright.expect(page.locator("#shown")).to_contain_text("(of 200)")
    assert _total(page) == sum("harbour-museum" in r.src for r in found)
    page.fill("#text", "no such words anywhere")
    playwright.expect(page.locator("#shown")).to_contain_text("No finding matches")
    assert shown(page) == 0


def _option(page: Any, key: str, name: str) -> str:
    labels = page.locator(f"#{key} option").all_inner_texts()
    return str(next(label for label in labels if label.startswith(f"{name} (")))


def _total(page: Any) -> int:
    return int(page.inner_text("#shown").split(" shown of ")[1].split(" ")[0].replace(",", ""))


def test_a_number_in_the_table_leads_to_its_findings(open_page: Open) -> None:
    page = open_page(run(findings=90))
    link = page.locator("#systems a[data-rule]").first
    number = int(link.inner_text())
    link.click()
    assert _total(page) == number == shown(page)


def test_a_heading_sorts(open_page: Open) -> None:
    page = open_page(run([f"s{n}" for n in range(8)], findings=300))
    head = page.locator("#systems thead th", has_text="Any")
    column = f"#systems tbody td:nth-child({1 + head.evaluate('th => th.cellIndex')})"
    head.locator("button").click()
    values = [float(v) for v in page.locator(column).evaluate_all("c => c.map(x => x.dataset.v)")]
    assert values == sorted(values, reverse=True)
    assert head.get_attribute("aria-sort") == "descending"
    head.locator("button").click()
    values = [float(v) for v in page.locator(column).evaluate_all("c => c.map(x => x.dataset.v)")]
    assert values == sorted(values)


def test_data_is_never_run(open_page: Open) -> None:
    names = ("<script>window.hacked=3</script>", "<img src=x onerror=window.hacked=4>")
    page = open_page(run(names, hostile=True, findings=40, failures=2, malformed=1))
    page.wait_for_timeout(200)
    assert page.evaluate("window.hacked") is None
    assert page.locator("img, iframe, article script").count() == 0
    text = page.inner_text("#list")
    assert "<script>window.hacked = 1</script>" in text
    assert "⟨RLO⟩" in text
    assert "\x1b" not in text
    assert "␛" in text


def test_right_to_left_text_runs_that_way_and_is_isolated(open_page: Open) -> None:
    page = open_page(run(("a",), ("he-en",), findings=20, rules=("empty-output",)))
    source = page.locator("article.finding .side p").first
    look = "p => [getComputedStyle(p).direction, getComputedStyle(p).unicodeBidi, p.lang]"
    assert source.evaluate(look) == ["rtl", "isolate", "he"]
    assert page.locator("mark.gap").count() == 20


def test_the_keyboard_reaches_search_and_findings(open_page: Open) -> None:
    page = open_page(run())
    page.keyboard.press("/")
    assert page.evaluate("document.activeElement.id") == "text"
    page.keyboard.press("Escape")
    page.keyboard.press("j")
    page.keyboard.press("j")
    page.keyboard.press("k")
    assert (
        page.evaluate(
            "[...document.getElementById('list').children].indexOf(document.activeElement)"
        )
        == 0
    )


def test_controls_have_names(open_page: Open) -> None:
    page = open_page(run())
    unnamed = page.evaluate(
        "[...document.querySelectorAll('button, select, input')]"
        ".filter(e => !(e.textContent.trim() || e.labels?.length || e.ariaLabel)).length"
    )
    assert unnamed == 0
    assert page.evaluate("document.documentElement.lang") == "en"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [400, 1280])
@pytest.mark.parametrize("systems", [0, 1, 30])
def test_fits_its_window(open_page: Open, width: int, scheme: str, systems: int) -> None:
    names = [f"a-system-with-a-long-name-{n}" for n in range(systems)]
    results = run(names, findings=60 if systems else 0)
    page = open_page(results, viewport={"width": width, "height": 800}, color_scheme=scheme)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    if not systems:
        assert "There was nothing to check." in page.inner_text("main")
        assert page.inner_text("#shown") == "No findings."


@pytest.mark.parametrize("width", [390, 1280])
def test_a_chart_is_seen_in_every_window(browser: Any, tmp_path: Path, width: int) -> None:
    svg = curves([Series("A", [(0, 1.0), (1, 2.0)])], "by year", "year", "score")
    path = tmp_path / "chart.html"
    with path.open("w", encoding="utf-8") as out:
        write(Document("Scores", "Two.", [Figure("By year", svg)]), "html", out)
    page = browser.new_page(viewport={"width": width, "height": 800})
    page.goto(path.as_uri())
    assert page.locator("svg.curves").bounding_box()["width"] > 500
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.close()


@pytest.mark.slow  # measures a browser by the clock
def test_twenty_thousand_findings_open_in_three_seconds(open_page: Open) -> None:
    page = open_page(run(findings=20_000, segments=100_000))
    times = []
    for _ in range(3):
        began = time.monotonic()
        page.reload()
        page.wait_for_selector("article.finding")
        times.append(time.monotonic() - began)
    assert min(times) < 3
    assert _total(page) == 20_000
    began = time.monotonic()
    page.fill("#text", "harbour")
    playwright.expect(page.locator("#shown")).to_contain_text("(of 20,000)")
    assert time.monotonic() - began < 3
