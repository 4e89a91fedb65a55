"""Findings and segments as Parquet files: all of them, joined by their places."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from pyarrow import parquet

from babelproof import check, open_run
from babelproof.cli.main import main

OLD = Path(__file__).parent / "run_folder_v1"
SRC = ["See https://a.org now.", "The kettle \ud800 is warm.", "It took 90 minutes.\u2028"]
OUTS = {
    "a": ["Siehe https://b.org jetzt.", "", "Es dauerte 80 Minuten."],
    "b\n": ["", "x", "y\x00"],
}


def _rows(path: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = parquet.read_table(path).to_pylist()
    return found


def test_all_findings_and_segments(tmp_path: Path) -> None:
    with check(src=SRC, tgt=OUTS, ref=SRC, langs="en-de") as run:
        written = run.write_parquet(tmp_path / "out")
        found = list(run.findings())
    assert [path.name for path in written] == ["findings.parquet", "segments.parquet"]
    findings, segments = map(_rows, written)
    assert [(r["rule"], r["cls"], r["system"], r["line"], r["claim"]) for r in findings] == [
        (f.rule, f.cls, f.system, f.line, f.claim) for f in found
    ]
    assert len(segments) == 6 and {row["line"] for row in segments} == {1, 2, 3}
    by_place = {(row["langs"], row["line"], row["part"], row["system"]): row for row in segments}
    for row, finding in zip(findings, found, strict=True):
        segment = by_place[row["langs"], row["line"], row["part"], row["system"]]
        assert segment["tgt"] == finding.tgt
        assert json.loads(row["facts"]) == finding.facts
        assert row["src_text"] in segment["src"] and row["tgt_text"] in segment["tgt"]
    assert by_place["en-de", 2, 0, "a"]["src"] == "The kettle \\ud800 is warm."
    assert parquet.read_schema(written[0]).metadata[b"signature"].startswith(b"babelproof|")


def test_without_texts_there_are_findings_alone(tmp_path: Path) -> None:
    with check(src=SRC, tgt=OUTS, langs="en-de", texts=False) as run:
        (path,) = run.write_parquet(tmp_path)
    assert {row["src_text"] for row in _rows(path)} == {""}
    with open_run(OLD) as run:
        (path,) = run.write_parquet(tmp_path)
    assert "90 minutes" in {row["src_text"] for row in _rows(path)}


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with check(src=SRC, tgt=OUTS, langs="en-de", run_dir=tmp_path / "run"):
        pass
    run, out = str(tmp_path / "run"), tmp_path / "tables"
    assert main(["report", run, "-f", "parquet", "-o", str(out)]) == 0
    assert {path.name for path in out.iterdir()} == {"findings.parquet", "segments.parquet"}
    assert "wrote" in capsys.readouterr().err
    assert main(["report", run, "-f", "parquet"]) == 2
    assert "name a folder for them with -o" in capsys.readouterr().err


def test_what_to_install_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    assert main(["report", str(OLD), "-f", "parquet", "-o", str(tmp_path / "tables")]) == 2
    assert "pip install 'babelproof[parquet]'" in capsys.readouterr().err
    assert not (tmp_path / "tables").exists()
