"""Reports on suites: every format says the same, and hostile names stay names."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from io import StringIO

import pytest

from babelproof import compare_systems, evaluate_suite
from babelproof.core.errors import UsageError
from babelproof.report.suite import FORMATS, render, step_of
from babelproof.report.suite_tables import Settings, SuiteTable
from babelproof.report.view import View
from babelproof.suites.item import Suite
from tests.unit.suite_samples import item

EVIL = "<img src=x onerror=alert(1)>\x1b[31m|&\\input{x}\u202e"


def table(
    names: tuple[str, ...] = ("Aurora", "Borealis"), evil: str = "", **settings: object
) -> SuiteTable:
    items = [
        item(f"{evil}{n}", category=f"{evil}C{n % 3}", phenomenon=f"{evil}P{n % 6}",
             positive=("gut",), negative=("schlecht",))
        for n in range(40)
    ]  # fmt: skip
    items.append(item("lost", source="Nobody has ever seen this sentence."))
    suite = Suite(tuple(items))
    outputs = {
        f"{evil}{name}": [f"{'gut' if (n * (at + 3)) % 7 else 'schlecht'} {n}" for n in range(40)]
        for at, name in enumerate(names)
    }
    outputs[f"{evil}Silent"] = [""] * 40
    outputs[f"{evil}{names[0]}"][5] = "weder noch"
    sources = [i.line for i in items[:40]]
    result = evaluate_suite(suite, sources=sources, outputs=outputs)
    return compare_systems(result, Settings(**settings), suite=suite)  # type: ignore[arg-type]


def rendered(made: SuiteTable, fmt: str, **options: object) -> str:
    out = StringIO()
    render(made, fmt, out, version="1", **options)  # type: ignore[arg-type]
    return out.getvalue()


@pytest.mark.parametrize("fmt", ["text", "markdown", "html"])
def test_every_format_says_what_the_numbers_rest_on(fmt: str) -> None:
    text = re.sub(r"\s+", " ", re.sub("<[^>]+>|&nbsp;", " ", rendered(table(), fmt)))
    for said in (
        "40 items found (1 missing), 2 systems, 39 items decided for all",
        "Silent is left out: all its outputs are blank",
        "Limits: the sentences are short",
        "one-sided exact paired test",
        "Items that would be common but for one system: Aurora 1",
        "of the micro average is one category",
        "babelproof|v:",
    ):
        assert said in text.replace("\\|", "|").replace("\\", ""), said


def test_all_formats_render_one_system_and_none() -> None:
    one, none = (
        table(("A",)),
        compare_systems(evaluate_suite(Suite(()), sources=[], outputs={"A": []})),
    )
    for fmt in FORMATS:
        assert rendered(one, fmt) and rendered(none, fmt)
    assert "cannot tell" not in re.sub("“cannot tell”", "", rendered(one, "text"))


def test_text_marks_the_first_cluster_and_fits_the_width() -> None:
    many = table(tuple(f"System-{n}" for n in range(12)))
    for width in (40, 80, 100, 200):
        text = rendered(many, "text", view=View(width=width, color=False))
        *lines, signature = text.splitlines()
        assert all(len(line) <= width for line in lines)
        assert signature == many.signature
        assert "\x1b" not in text and "*" in text
    assert "\x1b[1m" in rendered(many, "text", view=View(width=100, color=True))


def test_long_names_stay_indented_and_titles_are_kept() -> None:
    made = table(evil="a phenomenon whose name goes on and on for more than one line ")
    crossed = rendered(made, "text", view=View(width=80)).split("Phenomena, ")[1]
    names = [line for line in crossed.splitlines() if "more than one" in line or " P1" in line]
    assert any(line.startswith("  ") and "P1" in line for line in names)
    assert not any(line.startswith("P") for line in crossed.splitlines())
    assert rendered(made, "markdown", title="Pumps").startswith("# Pumps\n")


def test_latex_makes_the_first_cluster_bold() -> None:
    text = rendered(table(tuple(f"S_{n}" for n in range(12))), "latex")
    assert r"\textbf{" in text and r"S\_11" in text
    assert text.count(r"\begin{tabular}") == text.count(r"\end{tabular}") == 5
    for piece in text.split(r"\toprule")[1:]:
        rows = [line for line in piece.splitlines() if line.endswith(r"\\")]
        assert len({line.count(" & ") for line in rows}) == 1


def test_markdown_tables_are_regular() -> None:
    text = rendered(table(), "markdown")
    widths = {len(line.split(" | ")) for line in text.splitlines() if line.startswith("| ")}
    assert widths <= {5, 9} and "**" in text


class Strict(HTMLParser):
    """Fails on tags that do not match, and collects those that could do harm."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        assert not any(name.startswith("on") for name, _ in attrs)
        if tag not in ("meta", "rect", "line", "circle", "img", "br", "wbr"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in ("rect", "line", "circle"):
            assert self.open.pop() == tag


@pytest.mark.parametrize("evil", ["", EVIL])
def test_the_page_is_well_formed_and_runs_nothing(evil: str) -> None:
    page = rendered(table(evil=evil), "html", title=f"{evil}suite")
    parser = Strict()
    parser.feed(page)
    assert parser.open == []
    assert not parser.tags & {"script", "img", "link", "iframe", "input"}
    assert "default-src 'none'" in page and "\x1b" not in page and "\u202e" not in page
    assert page.count('class="heat"') == 1


@pytest.mark.parametrize("fmt", [f for f in FORMATS if f != "html"])
def test_hostile_names_steer_nothing(fmt: str) -> None:
    text = rendered(table(evil=EVIL), fmt)
    assert "\x1b" not in text and "\u202e" not in text
    if fmt in ("markdown", "latex"):
        assert "<img" not in text and "\\input{x}" not in text.replace("\\\\", "")


def test_json_carries_every_cell() -> None:
    data = json.loads(rendered(table(), "json"))
    micro = data["rows"][0]
    assert micro["kind"] == "micro" and micro["items"] == 39 and micro["found"] == 40
    cell = micro["systems"]["Aurora"]
    assert cell["interval"][0] < cell["accuracy"] < cell["interval"][1]
    assert cell["bounds"][0] <= cell["bounds"][1]
    assert data["cost"] == {"Aurora": 1, "Borealis": 0}
    assert data["nearest"].keys() == {"lost"} and data["missing"] == ["lost"]
    brief = json.loads(rendered(table(), "json", brief=True))
    assert set(brief) == {
        "signature", "items", "common", "left_out", "missing", "nearest", "systems",
    }  # fmt: skip


def test_the_z_test_and_holm_can_be_asked_for() -> None:
    plain = rendered(table(test="z", holm=True, alpha=0.01), "markdown")
    assert "pooled z-test" in plain and "Holm" in plain and "0.01" in plain


def test_an_unknown_format_is_refused() -> None:
    with pytest.raises(UsageError, match="did you mean latex"):
        rendered(table(), "latx")


def test_shades_follow_accuracy() -> None:
    shades = [step_of(share) for share in (1.0, 0.99, 0.93, 0.85, 0.75, 0.6, 0.2, None)]
    assert shades == ["h0", "h1", "h2", "h3", "h4", "h5", "h6", "hx"]
