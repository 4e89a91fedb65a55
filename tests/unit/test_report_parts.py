"""Reports of many systems, directions and documents: the worst first, parts, and groups."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from typing import Any

import pytest

from babelproof import Run, check
from babelproof.cli.main import main
from babelproof.core.errors import InputError, UsageError
from babelproof.report import check_matrix, page_data, render, tables
from babelproof.report.document import Cell, Choice, Document
from babelproof.report.folding import folded
from babelproof.report.formats import FORMATS, write
from babelproof.report.segments import Room, room_for, segments
from tests.unit.fake_results import run

MANY = tuple(f"{a}-{b}" for a in ("en", "de", "cs") for b in ("fr", "uk"))


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Two systems, two directions, three documents of four segments, of which A spoils some."""
    folder = tmp_path_factory.mktemp("kept")
    rows = []
    for langs, doc in (("en-de", "news"), ("en-de", "talk"), ("en-fr", "news")):
        for n in range(4):
            src = f"Read example{n}.org on page {n + 20}."
            wrong = src.replace(".org", ".com") if n < (3 if doc == "talk" else 1) else src
            rows += [
                {
                    "langs": langs,
                    "src": src,
                    "tgt": tgt,
                    "doc": doc,
                    "system": system,
                    "domain": "spoken" if doc == "talk" else "written",
                }
                for system, tgt in (("A", wrong), ("B", src))
            ]
    (folder / "in.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    return check(folder / "in.jsonl", rules=["web-term-mismatch"], run_dir=folder / "run")


def shown(found: Run, fmt: str = "text", **options: Any) -> str:
    out = io.StringIO()
    render(found.results, fmt, out, **options)
    return out.getvalue()


def test_the_matrix_shows_every_system_of_every_direction_the_worst_first() -> None:
    table = tables.build(run([f"s{n}" for n in range(7)], MANY, findings=500))
    choice = check_matrix.matrix(table)
    first = choice.tables[0][2]
    head = [column.name for column in first.columns]
    assert head[0] == "direction" and sorted(head[1:]) == [f"s{n}" for n in range(7)]
    langs = [cells[0].text for cells in first.cells()]
    assert sorted(langs) == sorted(MANY)
    for names in (head[1:], langs):
        worst = [
            max(
                row.interval.low
                for row in table.rows
                if name in (row.system, row.langs) and row.interval is not None
            )
            for name in names
        ]
        assert worst == sorted(worst, reverse=True)
    assert all(" of 1,000" in cell.text for row in first.cells() for cell in row[1:])
    names = [name for _, name, _ in choice.tables]
    assert names[0] == "any rule" and names[-7:] == [f"s{n}" for n in range(7)]
    assert [c.name for c in choice.tables[-1][2].columns][:2] == ["direction", "any rule"]


def test_a_rare_case_is_not_worse_than_a_thousand() -> None:
    one = tables.Row("A", "xx-yy", 1, 1, 1, {})
    many = tables.Row("A", "sr-en", 1012, 1001, 1001, {})
    assert max((one, many), key=tables.badness) is many


def test_a_system_that_is_not_in_a_direction_leaves_a_blank() -> None:
    results = run(("A", "B"), ("en-de", "en-fr"), findings=10)
    del results.counts.groups["B", "en-fr"]
    table = check_matrix.matrix(tables.build(results)).tables[0][2]
    at = [column.name for column in table.columns].index("B")
    assert [row[at].text for row in table.cells() if row[0].text == "en-fr"] == [""]


@pytest.mark.parametrize("fmt", FORMATS)
def test_of_a_choice_paper_shows_the_first_and_a_page_has_all(fmt: str) -> None:
    table = check_matrix.matrix(tables.build(run(("A",), ("en-de", "en-fr"), findings=30)))
    assert isinstance(table, Choice)
    out = io.StringIO()
    write(Document("Check", "Two.", [table]), fmt, out)
    if fmt != "json":
        assert "en" in out.getvalue() and "<template>" not in out.getvalue()


def test_rates_show_what_they_are_of(kept: Run) -> None:
    text = shown(kept, examples=0, width=100)
    assert re.search(r"any rule +4 of 8", text.replace("\n", " ")) or "4 of 8" in text
    assert "1 of 4" in text
    cell = tables.build(kept.results).rows[0].cells["web-term-mismatch"]
    assert (cell.flagged, cell.judged) == (4, 8)


def test_a_report_is_narrowed_to_what_is_named(kept: Run) -> None:
    found = [json.loads(line) for line in shown(kept, "jsonl", directions=["en-fr"]).splitlines()]
    assert [(r["system"], r["langs"]) for r in found] == [("A", "en-fr")]
    assert shown(kept, "jsonl", systems=["B"]) == ""
    data = json.loads(shown(kept, "json", documents=["talk"]))
    (a, b) = data["systems"]
    assert (a["segments"], a["flagged"], b["segments"], b["flagged"]) == (4, 3, 4, 0)
    assert data["remarks"][0] == "A part of the run: documents talk."
    assert any("of all their segments" in said for said in data["remarks"])
    assert "A part of the run: systems B." in shown(kept, systems=["B"])


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"systems": ["C"]}, "no system 'C'"),
        ({"directions": ["en-dee"]}, "did you mean en-de"),
        ({"documents": ["nwes"]}, "did you mean news"),
        ({"by": "domian"}, "did you mean domain"),
        ({"by": "drection"}, "did you mean direction"),
        ({"by": "system", "fmt": "tsv"}, "tsv has none"),
    ],
)
def test_what_there_is_not_is_said(kept: Run, options: dict[str, Any], said: str) -> None:
    with pytest.raises(UsageError, match=re.escape(said)):
        shown(kept, **options)


def test_groups_have_counts_of_their_own_and_say_what_they_sum(kept: Run) -> None:
    by = {kind: json.loads(shown(kept, "json", by=kind))["by"][kind] for kind in
          ("system", "direction", "document", "domain")}  # fmt: skip
    assert [(r["system"], r["segments"], r["flagged"]) for r in by["system"]] == [
        ("A", 12, 5), ("B", 12, 0),
    ]  # fmt: skip
    assert [(r["langs"], r["segments"], r["flagged"]) for r in by["direction"]] == [
        ("en-de", 16, 4), ("en-fr", 8, 1),
    ]  # fmt: skip
    talk = next(r for r in by["document"] if (r["system"], r["document"]) == ("A", "talk"))
    assert (talk["segments"], talk["flagged"], talk["findings"]) == (4, 3, 3)
    assert [(r["system"], r["langs"], r["domain"], r["flagged"]) for r in by["domain"]] == [
        ("A", "en-de", "written", 1), ("B", "en-de", "written", 0), ("A", "en-de", "spoken", 3),
        ("B", "en-de", "spoken", 0), ("A", "en-fr", "written", 1), ("B", "en-fr", "written", 0),
    ]  # fmt: skip
    assert "All systems of a direction together" in " ".join(shown(kept, by="direction").split())


def test_the_documents_of_an_evalset_are_read(tmp_path: Path) -> None:
    lines = {
        "sources/en-de.txt": ["See one.example.org.", "It is late.", "See two.example.org."],
        "system-outputs/en-de/A.txt": [
            "Siehe one.example.org.",
            "Es ist spät.",
            "Siehe three.example.org.",
        ],
        "documents/en-de.docs": ["news\tone", "talk\ttwo", "talk\ttwo"],
    }
    for name, texts in lines.items():
        path = tmp_path / "set" / name
        path.parent.mkdir(parents=True)
        path.write_text("\n".join(texts) + "\n")
    rules = ["web-term-mismatch"]
    for number, more in enumerate(({}, {"chunk": 1}, {"chunk": 2, "jobs": 2})):
        run = check(tmp_path / "set", rules=rules, run_dir=tmp_path / f"run{number}", **more)
        assert [(p.domain, p.doc) for p in run.results.texts or ()] == [
            ("news", "one"), ("talk", "two"), ("talk", "two"),
        ]  # fmt: skip
        assert [finding.doc for finding in run.findings()] == ["two"]
        assert [p.line for p in run.document(3)] == [2, 3]
        found = json.loads(shown(run, "json", by="domain"))["by"]["domain"]
        assert [(r["domain"], r["segments"], r["flagged"]) for r in found] == [
            ("news", 1, 0), ("talk", 2, 1),
        ]  # fmt: skip
    docs = tmp_path / "set" / "documents" / "en-de.docs"
    docs.write_text("news\tone\ntalk\ntalk\ttwo\n")
    with pytest.raises(InputError, match=r"en-de\.docs, line 2: expected a domain"):
        check(tmp_path / "set", rules=rules, chunk=1)
    docs.write_text("news\tone\n")
    with pytest.raises(InputError, match="unequal numbers of lines"):
        check(tmp_path / "set", rules=rules)


def test_documents_need_documents_and_texts(tmp_path: Path) -> None:
    plain = check(src=["See a.org."], tgt={"A": ["Siehe a.org."]}, langs="en-de")
    with pytest.raises(UsageError, match="belong to no documents"):
        shown(plain, by="document")
    with pytest.raises(UsageError, match="belong to no domains"):
        shown(plain, by="domain")
    bare = check(
        src=["See a.org."], tgt={"A": ["x"]}, langs="en-de", run_dir=tmp_path / "r", texts=False
    )
    with pytest.raises(UsageError, match="kept without"):
        shown(bare, documents=["d"])


def test_the_command_narrows_and_groups(kept: Run, capsys: pytest.CaptureFixture[str]) -> None:
    told = ["--systems", "A", "--directions", "en-de", "--by", "document", "-f", "json"]
    assert main(["report", str(kept.path), *told]) == 0
    data = json.loads(capsys.readouterr().out)
    assert [(r["system"], r["langs"]) for r in data["systems"]] == [("A", "en-de")]
    assert [r["document"] for r in data["by"]["document"]] == ["news", "talk"]
    assert main(["report", str(kept.path), "--documents", "talk", *told]) == 0
    data = json.loads(capsys.readouterr().out)
    assert [(r["system"], r["document"]) for r in data["by"]["document"]] == [("A", "talk")]
    assert main(["report", str(kept.path), "--by", "genre"]) == 2
    assert "nothing is grouped by 'genre'" in capsys.readouterr().err


def test_segments_carry_all_systems_and_the_lines_beside_them(kept: Run) -> None:
    room, found = segments(kept.results, folded(kept.results), 10**9)
    lines = list(found)
    assert room == Room()
    flagged = [one for one in lines if one.found]
    assert len(flagged) == 5
    assert {one.doc for one in flagged} == {"news", "talk"}
    (first, *_) = flagged
    assert [told.system for told in first.found] == ["A"] and "A" in first.tgt


def test_a_full_page_leaves_out_neighbours_first_then_outputs(tmp_path: Path) -> None:
    src = [f"Read example{n}.org." for n in range(40)]
    bad = [s.replace(".org", ".com") if n % 4 == 0 else s for n, s in enumerate(src)]
    done = check(src=src, tgt={"A": bad, "B": src}, langs="en-de", rules=["web-term-mismatch"])
    results = done.results

    def lengths(most: int) -> tuple[Room, int, int]:
        room, found = segments(results, folded(results), most)
        lines = list(found)
        return room, len(lines), sum(len(one.tgt) for one in lines)

    assert lengths(10**9) == (Room(), 29, 58)
    low, high = 0, 10**6
    while high - low > 1:  # the least that has room for all outputs
        middle = (low + high) // 2
        low, high = (low, middle) if lengths(middle)[0].outputs else (middle, high)
    assert lengths(high) == (Room(neighbours=False), 10, 20)
    assert lengths(low) == (Room(neighbours=False, outputs=False), 10, 10)


def test_no_text_ends_a_block_or_an_index() -> None:
    out = io.StringIO()
    page_data.write_data(run(hostile=True, findings=200), out)
    bodies = re.findall(r"<script[^>]*>(.*?)</script>", out.getvalue(), re.S)
    assert len(bodies) == out.getvalue().count("<script") == out.getvalue().count("</script>")
    assert all("<" not in body for body in bodies)


def test_the_sample_is_enough_to_judge_room(kept: Run) -> None:
    assert kept.results.texts is not None
    assert room_for({}, kept.results.texts, 0) == Room()


def test_a_cell_of_a_page_is_shaded_by_its_rate(kept: Run) -> None:
    cells = check_matrix.matrix(tables.build(kept.results)).tables[0][2].cells()
    shades = {cell.shade for row in cells for cell in row[1:] if isinstance(cell, Cell)}
    assert shades == {"h6", "h0"}
