"""The terminal's report: fits, speaks plainly, and sends nothing of the data to the terminal."""

from __future__ import annotations

import io
import re
from dataclasses import replace

import pytest
from rich.cells import cell_len

from babelproof.report import render
from babelproof.report.results import Results
from tests.unit.fake_results import finding, run


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


class Ascii(io.StringIO):
    encoding = "ascii"  # type: ignore[assignment]


@pytest.fixture(autouse=True)
def _plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")


def shown(results: Results, out: io.StringIO | None = None, **options: object) -> str:
    out = out or io.StringIO()
    render(results, "text", out, **options)  # type: ignore[arg-type]
    return out.getvalue()


def test_a_pipe_gets_no_escapes_and_no_box_art() -> None:
    text = shown(run())
    assert "\x1b" not in text
    assert not set("│┃━─┏") & set(text)
    assert all(line == line.rstrip() for line in text.split("\n"))


def test_a_terminal_gets_colour_unless_told_not_to(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "\x1b[" in shown(run(), Terminal())
    assert "\x1b" not in shown(run(), Terminal(), color=False)
    assert "\x1b[" in shown(run(), color=True)
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in shown(run(), Terminal())
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("TERM", "dumb")
    assert "\x1b" not in shown(run(), Terminal())


def test_without_colour_spans_are_bracketed() -> None:
    assert "Die Lampe war ⟦sehr sehr" in shown(run(), width=120)
    assert "⟦sehr" not in shown(run(), Terminal(), width=120)


@pytest.mark.parametrize("width", [40, 60, 80, 100, 120, 200])
@pytest.mark.parametrize("systems", [1, 3, 12, 30])
def test_nothing_is_wider_than_the_terminal(width: int, systems: int) -> None:
    names = [f"システム-{n}" for n in range(systems)]
    results = run(names, findings=90, failures=1, malformed=1)
    text = shown(results, width=width, examples=8)
    *lines, signature, last = text.split("\n")
    assert max(cell_len(line) for line in lines) <= width
    assert (signature, last) == (results.manifest.signature(), "")


def test_columns_of_the_environment_are_obeyed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "50")
    assert max(cell_len(line) for line in shown(run()).split("\n")[:-2]) <= 50


def test_wide_terminals_show_systems_by_rules_narrow_ones_turn_it_round() -> None:
    assert "Systems × rules" in shown(run(), width=200)
    wide, usual, narrow = (shown(run(), width=width) for width in (200, 80, 40))
    assert any(line.startswith("alpha  ") for line in wide.split("\n"))
    assert any(line.split()[:2] == ["alpha", "beta"] for line in usual.split("\n"))
    assert "\nalpha\n  any rule " in narrow
    assert narrow.count("web-term-mismatch") >= 4


@pytest.mark.parametrize("width", [40, 80, 120, 200])
def test_every_number_is_there_in_every_width(width: int) -> None:
    text = shown(run(("alpha",)), width=width)
    for part in (
        "oscillation",
        "1.00%",
        "0.54–1.83",
        "10,000",
        "143",
        "all hallucination",
        "any rule",
    ):
        assert part in text


def test_subtotals_totals_skips_failures_and_meaning() -> None:
    text = shown(run(failures=3, malformed=2), width=100)
    assert "all hallucination" in text
    assert "Rules, all systems together" in text
    assert "Rules failed on 3 segments: markup-mismatch (3)" in text
    assert "2 records of the input could not be read: not JSON (2)" in text
    assert "wrong-language: too short to tell (10), unknown language (10)" in text
    assert "A rate is flagged segments ÷ segments the rule judged" in text.replace("\n", " ")


def test_of_many_directions_every_system_is_told_and_none_is_summed() -> None:
    langs = [f"{a}-{b}" for a in ("en", "de", "cs", "zh") for b in ("fr", "uk", "ha", "is")]
    results = run([f"s{n}" for n in range(11)], langs, findings=800)
    text = shown(results, width=80)
    table = text[text.index("Directions × systems: any rule") : text.index("Rules,")]
    assert all(re.search(rf"^{pair} .* of 1,000", table, re.M) for pair in langs)
    assert all(re.search(rf"\bs{n}\b", table) for n in range(11))
    assert "together" not in table and "Nothing is summed up" in " ".join(table.split())


def test_a_score_of_systems_takes_a_line_each_with_rates_and_intervals() -> None:
    results = run([f"s{n}" for n in range(20)], findings=400, rules=("oscillation", "untranslated"))
    text = shown(results, width=140)
    row = next(line for line in text.split("\n") if line.startswith("s7 ")).split()
    cell = results.counts.group("s7", "en-de").rules["oscillation"]
    any_rule, cells = row[1:6], row[7:12]
    assert any_rule[1:3] == ["of", "1,000"]
    assert " ".join(cells[:3]).lstrip("*") == f"{cell.flagged} of {cell.judged:,}"
    for *_, rate, around in (any_rule, cells):
        assert rate.endswith("%")
        assert "–" in around
    narrow = shown(results, width=60)
    assert sum(line.startswith("s7 ") for line in narrow.split("\n")) > 1


def test_rules_that_found_nothing_take_no_column_among_many_systems() -> None:
    results = run([f"s{n}" for n in range(20)], findings=0, skips=0)
    text = shown(results, width=100)
    assert text.count("web-term-mismatch") == 1
    assert "s19" in text


def test_data_is_no_markup_and_sends_nothing() -> None:
    results = run(("[red]a\x1b[31m", "[/]", ":smile:"), hostile=True, findings=30)
    for out in (io.StringIO(), Terminal()):
        text = shown(results, out, examples=9, width=120)
        assert "[red]a␛[31m" in text
        assert "[red]not markup[/red]" in text
        assert "\x07" not in text
        assert "\x9b" not in text
        assert "\u202e" not in text
        assert "\x1b[31mred" not in text


def test_right_to_left_text_is_isolated_line_by_line() -> None:
    one = finding(
        "empty-output",
        "הרכבת האחרונה יוצאת בחצות אל העיר הגדולה שבצפון",
        "⟦⟧",
        "ריק",
        "מערכת",
        4,
        "he-en",
    )
    base = run(("מערכת",), ("he-en",), findings=1, rules=("empty-output",))
    text = shown(Results(base.manifest, base.counts, lambda: iter([one])), width=40)
    hebrew = [line for line in text.split("\n") if any("\u0590" <= c <= "\u05ff" for c in line)]
    assert len(hebrew) >= 4
    for line in hebrew:
        assert line.count("\u2068") == line.count("\u2069") >= 1


def test_an_empty_output_is_seen() -> None:
    base = run(("a",), findings=1, rules=("empty-output",), skips=0)
    assert "tgt  ⟦⟧" in shown(base)
    assert "∅" in shown(base, Terminal())


def test_an_ascii_stream_is_served(monkeypatch: pytest.MonkeyPatch) -> None:
    text = shown(run(("ä", "b")), Ascii(), width=100)
    text.encode("ascii")
    assert "[[sehr" in text


def test_nothing_to_check() -> None:
    text = shown(run((), findings=0))
    assert "There was nothing to check." in text
    assert "0 systems" in text


def test_the_number_of_examples_is_obeyed() -> None:
    assert "Examples" not in shown(run(), examples=0)
    assert shown(run(), examples=4).count("  src  ") == 4
    assert "57 more findings" in shown(run())


def test_where_there_is_no_room_what_is_in_preview_is_marked_beside_its_name() -> None:
    results = run(("alpha",))
    rules = {**results.manifest.rules}
    rules["oscillation"] = {**rules["oscillation"], "status": "preview"}
    results = replace(results, manifest=replace(results.manifest, rules=rules))
    wide, usual = (shown(results, width=width) for width in (100, 72))
    assert re.search(r"^oscillation .* preview$", wide, re.MULTILINE)
    assert re.search(r"^oscillation \(preview\) ", usual, re.MULTILINE)
    assert "preview\n" not in usual
