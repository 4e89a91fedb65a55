"""The page's source: self-contained, closed to the network, harmless; its data complete."""

from __future__ import annotations

import base64
import hashlib
import io
import json
import re
import zlib
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from babelproof.report import charts, check_charts, folding, render, tables
from babelproof.report.results import Results
from tests.unit.fake_results import run

VOID = {"meta", "input", "wbr", "br", "link", "img"}


def page(results: Results) -> str:
    out = io.StringIO()
    render(results, "html", out)
    return out.getvalue()


def data(text: str) -> dict[str, Any]:
    match = re.search(r'<script type="application/json" id="data">(.*?)</script>', text, re.S)
    assert match
    return dict(json.loads(match[1]))


def texts(text: str) -> list[Any]:
    """The segments' texts, unpacked from their blocks."""
    blocks = re.findall(r'<script type="text/plain" class="block">(.*?)</script>', text)
    lines = (zlib.decompress(base64.b64decode(b)).decode().split("\n") for b in blocks)
    return [json.loads(line) for some in lines for line in some]


class Checker(HTMLParser):
    """Open tags must be closed in order; remembers what the page would load and the ids."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.loads: list[str] = []
        self.ids: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        for name, value in attrs:
            assert not name.startswith("on")
            assert name != "style"
            if name in ("src", "srcset", "data", "action") or (name == "href" and tag != "a"):
                self.loads.append(str(value))
            if name == "id":
                self.ids.append(str(value))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize(
    "results",
    [
        run(failures=1, malformed=1),
        run(("one",)),
        run((), findings=0),
        run(("<script>alert(1)</script>", '"><img src=x onerror=alert(1)>'), hostile=True),
        run([f"s{n}" for n in range(15)], ["en-de", "en-zh"], findings=300),
    ],
)
def test_well_formed_and_loads_nothing(results: Results) -> None:
    checker = Checker()
    checker.feed(page(results))
    assert checker.open == []
    assert checker.loads == []
    assert checker.tags.count("script") == 2 + min(1, results.counts.findings())
    assert "img" not in checker.tags
    assert len(set(checker.ids)) == len(checker.ids)


def test_the_policy_allows_only_the_pages_own_style_and_script() -> None:
    text = page(run())
    policy = re.search(r'Content-Security-Policy" content="([^"]+)"', text)
    assert policy
    assert "default-src 'none'" in policy[1]
    assert "unsafe" not in policy[1]
    for pattern in (r"<style>(.*?)</style>", r"<script>(.*?)</script>"):
        inline = re.search(pattern, text, re.S)
        assert inline
        digest = base64.b64encode(hashlib.sha256(inline[1].encode()).digest()).decode()
        assert f"'sha256-{digest}'" in policy[1]


def test_the_data_gives_the_texts_back_with_marks_at_odd_places() -> None:
    results = run(findings=25)
    text = page(results)
    index, bodies = data(text), texts(text)
    found = [record for record in results.records() if record.kind == "finding"]
    assert len(index["segments"]) == len(bodies) == 25
    for row, body, record in zip(index["segments"], bodies, found, strict=True):
        langs, line, _, _, rule, system = row
        assert index["rules"][rule] == record.rule
        assert index["systems"][system] == record.system
        assert (index["langs"][langs], line) == (record.langs, record.line)
        _, source, _, [[system, output]], [[message, *_]] = body
        assert "".join(source) == record.src
        assert index["systems"][system] == record.system
        assert "".join(output) == record.tgt
        assert output[1::2] == [m.text for m in record.spans if m.side == "tgt"]
        assert message == record.message


def test_languages_of_a_direction_are_told_to_the_browser() -> None:
    carried = data(page(run(("a",), ("en-zh-Hant-TW", "de-CH-fr", "nonsense"))))
    assert carried["sides"] == [["en", "zh-Hant-TW"], ["de-CH", "fr"], ["", ""]]


def test_beyond_the_limit_every_rule_and_system_keeps_its_first() -> None:
    results = run(findings=400)
    rows = list(folding.carried(results, 100))
    assert len(rows) <= 100
    places = {(f.rule, f.system, f.langs) for f, _ in rows}
    assert places == set(folding.found(results))
    assert folding.left_out(results, 100) == 400 - len(rows)
    assert folding.left_out(results) == 0


def test_what_is_left_out_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    results = run(findings=400)
    monkeypatch.setattr(folding, "left_out", lambda results, most: 12_345)
    text = page(results)
    assert "12,345 more are left out" in text
    assert "-f html -o FOLDER/" in text


@pytest.mark.parametrize(
    ("counts", "most", "kept"),
    [
        ({}, 10, {}),
        ({"a": 5, "b": 100}, 20, {"a": 5, "b": 15}),
        ({"a": 3, "b": 4}, 20, {"a": 3, "b": 4}),
        ({"a": 9, "b": 9}, 5, {"a": 2, "b": 2}),
    ],
)
def test_quotas(counts: dict[str, int], most: int, kept: dict[str, int]) -> None:
    keyed = {(name, "", ""): count for name, count in counts.items()}
    found = folding.quotas(keyed, most)
    assert {place[0]: count for place, count in found.items()} == kept


def test_the_numbers_are_on_the_page() -> None:
    text = page(run(failures=2, malformed=3))
    assert "Rules failed on 2 segments" in text
    assert "3 records of the input could not be read" in text
    assert "How to read this" in text
    assert "too short to tell" in text
    assert "There was nothing to check." in page(run((), findings=0))


def test_steps_of_the_heat_map() -> None:
    rates = (None, 0.0, 0.0005, 0.001, 0.002, 0.005, 0.02, 0.05, 0.5)
    assert [check_charts.step_of(rate) for rate in rates] == [
        "hx", "h0", "h1", "h1", "h2", "h3", "h4", "h5", "h6",
    ]  # fmt: skip


def test_charts_name_and_escape_their_rows() -> None:
    table = tables.build(run(("<a>&", "b")))
    (_, heat) = check_charts.charts_of(table)
    svg = heat.svg  # type: ignore[union-attr]
    assert "&lt;a&gt;&amp;" in svg
    cells = [(table.label(row), row.cells["oscillation"]) for row in table.rows]
    plot = charts.dot_plot(check_charts.dots(cells), "Rates")
    assert plot.count("<circle") == 2
    assert "&lt;a&gt;&amp;" in plot
    assert "nan" not in svg + plot


def test_a_row_not_judged_is_no_dot() -> None:
    assert check_charts.dots([("x", tables.Cell(10, 0, 0, 0))]) == []
    assert "</svg>" in charts.dot_plot([], "nothing")


def test_no_two_functions_of_the_script_share_a_name() -> None:
    assets = Path(folding.__file__).parent / "assets"
    text = "".join(path.read_text(encoding="utf-8") for path in sorted(assets.glob("*.js")))
    names = Counter(re.findall(r"^(?:async )?function (\w+)|^(?:const|let) (\w+)", text, re.M))
    assert [name for name, times in names.items() if times > 1] == []
