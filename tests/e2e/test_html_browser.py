"""The HTML report in a real browser: it opens fast, obeys no data and asks no network."""

from __future__ import annotations

import re
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from babelproof import check
from babelproof.report import render, write_pages
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

    def opened(results: Results, address: str = "", **options: Any) -> Any:
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
                None
                if request.url.startswith(path.as_uri())
                else troubles.append(f"request: {request.url}")
            ),
        )
        page.goto(path.as_uri() + address)
        settle(page)
        return page

    yield opened
    for page in pages:
        page.close()
    assert troubles == []


def settle(page: Any) -> None:
    """Texts are unpacked before they are shown."""
    said = page.locator("#shown")
    playwright.expect(said).to_have_text(re.compile(r"findings?\b|^Line|^No finding"))


def shown(page: Any) -> int:
    settle(page)
    return int(page.locator("article.finding").count())


def test_shows_findings_with_their_spans_marked(open_page: Open) -> None:
    page = open_page(run(findings=60))
    assert shown(page) == 20
    first = page.locator("article.finding").first
    assert first.locator("mark").count() >= 1
    assert first.locator(".row").count() == 2
    assert page.locator("svg.dots").count() >= 1
    assert page.locator("svg.heat").count() == 1
    assert page.locator("#doc").is_hidden()
    page.click("#more")
    page.click("#more:has-text('20')")
    playwright.expect(page.locator("article.finding")).to_have_count(60)
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
    cards = page.locator("article.finding").all_inner_texts()
    assert cards and all("oscillation" in card and "beta" in card for card in cards)
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
    settle(page)
    return int(page.inner_text("#shown").split(" finding")[0].replace(",", ""))


def test_a_number_in_the_table_leads_to_its_findings(open_page: Open) -> None:
    page = open_page(run(findings=90))
    link = page.locator("#systems a[data-rule]").first
    number = int(link.inner_text().split(" of ")[0])
    link.click()
    playwright.expect(page.locator("#shown")).to_contain_text("(of 90)")
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
    source = page.locator("article.finding .row p").first
    look = "p => [getComputedStyle(p).direction, getComputedStyle(p).unicodeBidi, p.lang]"
    assert source.evaluate(look) == ["rtl", "isolate", "he"]
    playwright.expect(page.locator("mark.gap")).to_have_count(20)


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


LANGS = tuple(f"{a}-{b}" for a in ("en", "de", "cs", "zh") for b in ("fr", "uk", "ha", "is"))


def test_of_many_directions_the_worst_is_seen_first_and_any_is_found(open_page: Open) -> None:
    page = open_page(run([f"s{n}" for n in range(6)], LANGS, findings=900))
    rows = page.locator("#matrix .chosen tbody tr")
    assert rows.count() == len(LANGS)
    rates = "rows => rows.map(r => Math.max(...[...r.cells].slice(1).map(c => +c.dataset.v)))"
    worst = rows.evaluate_all(rates)
    assert worst == sorted(worst, reverse=True)
    page.fill("#find", "ZH-u")
    assert rows.locator("visible=true").all_inner_texts()[0].startswith("zh-uk")
    assert rows.locator("visible=true").count() == 1
    assert "find=ZH-u" in page.url


def test_a_rule_or_a_system_of_the_matrix_leads_to_its_findings(open_page: Open) -> None:
    page = open_page(run([f"s{n}" for n in range(6)], LANGS, findings=900))
    rule = page.locator("#table option", has_text="untranslated").get_attribute("value")
    page.select_option("#table", rule)
    link = page.locator("#matrix .chosen td a").first
    number = int(link.inner_text().split(" of ")[0])
    link.click()
    playwright.expect(page.locator("#shown")).to_contain_text("(of 900)")
    assert _total(page) >= number > 0
    assert all("untranslated" in card for card in page.locator("article").all_inner_texts())
    page.select_option("#table", page.locator("#table option").last.get_attribute("value"))
    heads = page.locator("#matrix .chosen thead th").all_inner_texts()
    assert heads[1].startswith("Any") and "oscillation" in [h.replace("-\n", "-") for h in heads]
    assert page.locator("#matrix .chosen tbody tr").count() == len(LANGS)


def test_the_address_holds_filters_order_and_table(open_page: Open) -> None:
    results = run([f"s{n}" for n in range(6)], LANGS, findings=900)
    page = open_page(results)
    page.select_option("#rule", label=_option(page, "rule", "oscillation"))
    page.select_option("#langs", label=_option(page, "langs", "cs-ha"))
    page.fill("#text", "lamp")
    playwright.expect(page.locator("#shown")).to_contain_text("(of 900)")
    page.select_option("#table", "2")
    page.locator("#matrix thead button").nth(3).click()
    playwright.expect(page).to_have_url(re.compile("text=lamp"))
    found, first = page.inner_text("#shown"), page.inner_text("#matrix .chosen tbody")
    again = open_page(results, "#" + page.url.partition("#")[2])
    playwright.expect(again.locator("#shown")).to_have_text(found)
    assert again.input_value("#text") == "lamp"
    assert again.inner_text("#matrix .chosen tbody") == first
    assert again.locator("#matrix th[aria-sort=descending]").count() == 1
    again.click("#clear")
    playwright.expect(again.locator("#shown")).to_contain_text("900 findings in")
    again.evaluate(f"location.hash = {page.url.partition('#')[2]!r}")
    playwright.expect(again.locator("#shown")).to_have_text(found)


def test_an_old_browser_is_told_why_it_shows_no_findings(browser: Any, tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    with path.open("w", encoding="utf-8") as out:
        render(run(), "html", out)
    page = browser.new_page()
    page.add_init_script("delete window.DecompressionStream")
    page.goto(path.as_uri())
    assert "too old" in page.inner_text("#shown")
    page.close()


SOURCES = [f"See example{n}.org before page {n + 20}." for n in range(30)]
GOOD = [f"Vor Seite {n + 20} siehe example{n}.org." for n in range(30)]
BAD = [text.replace("example7.org", "example7.com") for text in GOOD]


@pytest.mark.parametrize("texts", [True, False])
def test_a_segment_shows_all_systems_and_its_neighbours(
    open_page: Open, tmp_path: Path, texts: bool
) -> None:
    folder = tmp_path / "run"
    outputs = {"A": GOOD, "B": BAD, "C": GOOD}
    with check(src=SOURCES, tgt=outputs, langs="en-de", run_dir=folder, texts=texts) as done:
        page = open_page(done.results)
        assert shown(page) == 1
        card = page.locator("article.finding")
        if not texts:
            assert "kept without its texts" in page.inner_text("#findings")
            return
        names = card.locator(".row h4").all_inner_texts()
        assert names == ["Source", "B", "A", "C"]
        assert card.locator(".row[data-system=B] .told").count() == 1
        assert card.locator(".row[data-system=A]").inner_text().endswith(GOOD[7])
        card.locator(".near button").last.click()
        playwright.expect(page.locator("article.chosen h3")).to_contain_text("line 9")
        assert "segment=en-de%3A9" in page.url
        assert GOOD[8] in page.inner_text("article.chosen .row[data-system=C]")
        assert "Line 10 of en-de is not on this page" in page.inner_text("#list")
        page.go_back()
        playwright.expect(page.locator("article.finding h3")).to_contain_text("line 8")
        again = open_page(done.results, "#segment=en-de%3A8")
        playwright.expect(again.locator("article.finding")).to_have_count(3)
        assert again.inner_text("article.chosen h3").count("line 8") == 1


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


def test_a_folder_of_pages_leads_from_the_index_to_findings_and_back(
    browser: Any, tmp_path: Path
) -> None:
    results = run(langs=("en-de", "en-zh"), findings=120)
    index, *_ = write_pages(results, tmp_path / "pages")
    page = browser.new_page()
    page.goto(index.as_uri())
    page.select_option("#table", label="oscillation")
    number = page.locator("#matrix .chosen a").first
    due = int(number.inner_text().split(" of ")[0])
    number.click()
    settle(page)
    assert "en-" in page.url and "rule=oscillation" in page.url
    assert shown(page) == due
    page.click("text=All findings")
    assert page.url == index.as_uri()
    page.close()
