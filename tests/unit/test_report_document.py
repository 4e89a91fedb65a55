"""One document, six formats: each shows all of it, fits its room, and obeys nothing it is told."""

from __future__ import annotations

import io
import json
import re
import shutil
import subprocess
from html.parser import HTMLParser
from pathlib import Path

import pytest
from rich.cells import cell_len

from babelproof.report.curves import Series, curves
from babelproof.report.document import (
    Cards,
    Cell,
    Column,
    Details,
    Document,
    Figure,
    Listing,
    Note,
    Panels,
    Reading,
    Table,
    Value,
)
from babelproof.report.formats import FORMATS, write
from babelproof.report.view import View

EVIL = "<img src=x onerror=alert(1)>\x1b[31m|&\\input{x}\u202e\ud800\n@me"
SVG = curves([Series("A", [(0, 1.0), (1, 2.0)])], "by year", "", "score", ["2023", "2024"])


def crossed(systems: int = 3, rules: int = 8, name: str = "s") -> Table:
    """A table of counts with rates, the first system best, the last row a total."""
    head: list[str | Column] = [Column("system", word=True), Column("any rule", lead=True)]
    head += [Column(f"{name}rule-number-{n}") for n in range(rules - 1)]
    head.append(Column("quiet", idle=True))
    rows: list[list[Value]] = []
    for at in range(systems):
        cells = [Cell(str(n + at), (f"{n}.{at}%", f"{n}–{n + 1}"), first=not at) for n in range(9)]
        rows.append([f"{name}{at}", cells[8], *cells[:rules]])
    rows.append([Cell("sum", kind="total"), *[1_000_000] * (rules + 1)])
    return Table(
        "Systems × rules", head, rows, note="Counts.", mark="the best.", crossed=True, id="systems"
    )


def plain(name: str = "") -> Table:
    head = ["metric", "verdict", "τ", "n", Column("why", page=True)]
    rows: list[list[Value]] = [
        [f"{name}chrF", "a long verdict in many words", 0.123456, 12_345, "only on pages"],
        [Cell(f"{name}BLEU", tags=("cannot tell",), kind="group"), "none", float("nan"), 0, ""],
        [Cell(f"{name}part", kind="part"), "some", None, 7, ""],
    ]
    return Table(f"{name}Metrics", head, rows, left=2, note=f"{name}Note.")


def document(name: str = "", table: Table | None = None) -> Document:
    blocks = [
        Note(f"{name}Mind this.", "warn"),
        Cards([("Name", "12", f"{name}note")]),
        Panels("Panels", [Figure(f"{name}one", SVG)], "hint", "after"),
        Figure("Curve", SVG),
        table or crossed(name=name or "s"),
        plain(name),
        Listing("Lost", [f"{name}entry {n}" for n in range(7)], most=5, folded=True),
        Reading([f"{name}a fact"], [("Word", "explained at length")], ["in short"]),
        Details("Versions", [Table("Parts", ["part", "version"], [["x", "1"]])]),
    ]
    signature = "babelproof|v:1|" + "x" * 120 + "\nBLEU|13a"
    data = {"name": name, "share": float("nan"), "pair": (1, 2)}
    return Document(
        f"{name}Title",
        f"{name}Lead",
        lambda place: [*blocks, Table(f"For {place}", ["a"], [[f"x-{place}"]])],
        lambda: data,
        [f"{name}Remark."],
        signature,
        "1",
    )


def written(made: Document, fmt: str, **view: object) -> str:
    out = io.StringIO()
    write(made, fmt, out, View(**view))  # type: ignore[arg-type]
    return out.getvalue()


@pytest.mark.parametrize("fmt", ["text", "markdown", "html"])
def test_readers_get_every_number_note_and_name(fmt: str) -> None:
    text = re.sub(r"<[^>]+>", " ", written(document(), fmt, width=200)).replace("\\", "")
    for said in (
        "Lead", "Mind this.", "Remark.", "Counts.", "the best.", "Note.", "a fact", "entry 4",
        "0.123", "12,345", "cannot tell", "7.2%", "7–8", "a long verdict", "BLEU|13a",
    ):  # fmt: skip
        assert said in text, said
    page = fmt == "html"
    for said in ("only on pages", "x-page", "explained at length", "Versions", "12"):
        assert (said in text) == page or said == "12", said
    assert ("x-paper" in text) != page
    assert ("in short" in text) != page


@pytest.mark.parametrize("width", [34, 60, 80, 100, 200])
@pytest.mark.parametrize("systems", [1, 3, 14, 30])
def test_text_fits_and_signatures_stay_whole(width: int, systems: int) -> None:
    text = written(document(table=crossed(systems)), "text", width=width)
    *lines, signature, second = text.splitlines()
    assert max(cell_len(line) for line in lines) <= width
    assert signature.endswith("x" * 120) and second == "BLEU|13a"
    assert ("quiet" in text) == (systems <= 12)


def test_a_table_of_unlike_columns_is_cut_and_not_turned() -> None:
    table = Table("T", ["name", *(f"column {n}" for n in range(12))], [["a", *range(12)]])
    text = written(Document("", "L", [table]), "text", width=60)
    assert sum(line.startswith("a ") for line in text.splitlines()) > 1
    assert "column 11" in " ".join(text.split())


def test_what_must_be_known_of_a_row_is_said_in_every_width() -> None:
    rows: list[list[Value]] = [[Cell(f"row {n}", tags=("saturated",)), *range(9)] for n in range(6)]
    table = Table("A × B", ["", *(f"system {n}" for n in range(9))], rows, crossed=True)
    for width in (34, 50, 80, 120):
        text = written(Document("", "L", [table]), "text", width=width)
        assert text.count("saturated") >= 6


def test_the_best_are_marked_in_the_way_of_the_format() -> None:
    made = Document("T", "L", [crossed()])
    assert "*7 7.0% 7–8" in written(made, "text", width=70)
    assert "*: the best." in written(made, "text")
    assert "| **7** · 7.0% [7–8] |" in written(made, "markdown")
    assert r"\textbf{7} & 8 & 9" in written(made, "latex")
    assert '<span class="first"' in written(made, "html")
    assert "7*" in written(made, "tsv")


def test_tsv_has_full_precision_and_what_is_on_paper() -> None:
    blocks = written(document(), "tsv").split("\n\n")
    assert blocks[1].split("\n")[:3] == [
        "# Metrics",
        "metric\tverdict\tτ\tn",
        "chrF\ta long verdict in many words\t0.123456\t12345",
    ]
    assert blocks[-1] == "# For paper\na\nx-paper\n"


def test_json_is_the_data_and_says_null_not_nan() -> None:
    made = document("é")
    assert json.loads(written(made, "json")) == {"name": "é", "share": None, "pair": [1, 2]}
    assert '"é"' in written(made, "json")
    written(document("\ud800"), "json").encode("utf-8")


def test_latex_tables_are_regular_fit_a_page_and_say_what_they_rest_on() -> None:
    text = written(document(table=crossed(9, 8)), "latex")
    assert text.startswith("% Needs \\usepackage{booktabs}")
    assert text.count("\\begin{table}") == text.count("\\end{table}") == 4
    assert text.count(r"\textbar\allowbreak{}13a") == 1
    for table in text.split(r"\toprule")[1:]:
        rows = [line for line in table.split(r"\bottomrule")[0].split("\n") if line.endswith(r"\\")]
        assert len({len(re.findall(r"(?<!\\)&", row)) for row in rows}) == 1
    wide = Table("W", ["name", *(f"a column {n}" for n in range(20))], [["x", *range(20)]])
    assert written(Document("", "", [wide]), "latex").count(r"\begin{tabular}") == 4


class Strict(HTMLParser):
    """Open tags must be closed in order; remembers tags and attributes that could do harm."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        assert not any(name.startswith("on") or name == "style" for name, _ in attrs)
        if tag not in ("meta", "br", "wbr"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("name", ["", EVIL])
def test_a_page_without_findings_runs_nothing(name: str) -> None:
    page = written(document(name), "html")
    parser = Strict()
    parser.feed(page)
    assert parser.open == []
    assert not parser.tags & {"script", "img", "button", "input", "link"}
    assert "script-src 'none'" in page
    assert page.count("<tfoot>") == 1
    assert "\x1b" not in page and "\u202e" not in page


@pytest.mark.parametrize("fmt", FORMATS)
def test_names_steer_nothing(fmt: str) -> None:
    text = written(document(EVIL), fmt)
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\ud800-\udfff]", text)
    if fmt in ("markdown", "latex"):
        text = "\n".join(line for line in text.splitlines() if not line.startswith("% "))
        assert "<img" not in text and "\\input{x}" not in text.replace("\\\\", "")


@pytest.mark.parametrize("fmt", FORMATS)
def test_nothing_at_all_can_be_written(fmt: str) -> None:
    empty = Document("T", "L", [Table("E", ["a", "b"], []), Listing("N", []), Reading()])
    assert written(empty, fmt).endswith("\n")


@pytest.mark.parametrize("name", ["", EVIL])
def test_latex_compiles(name: str, tmp_path: Path) -> None:
    if not shutil.which("pdflatex"):
        pytest.skip("pdflatex is not installed")
    body = written(document(name, crossed(9)), "latex")
    source = f"\\documentclass{{article}}\\usepackage{{booktabs}}\\begin{{document}}x\n{body}"
    (tmp_path / "t.tex").write_text(source + "\\end{document}", encoding="utf-8")
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "t.tex"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout[-800:]


@pytest.mark.parametrize("fmt", ["text", "markdown", "latex", "html"])
def test_each_column_has_its_digits(fmt: str) -> None:
    head = ["system", Column("aside", page=True), "BLEU", "metric"]
    table = Table("Scores", head, [["A", 0.5, 31.25, 0.8125]], digits=(0, 3, 1, 4))
    out = io.StringIO()
    write(Document("Scores", "One.", [table]), fmt, out)
    shown = re.sub(r'data-v="[^"]*"', "", out.getvalue())  # what a page sorts by is exact
    assert "31.2" in shown and "31.25" not in shown and "0.8125" in shown
    assert ("0.500" in shown) == (fmt == "html")
