"""What a user meets on the way: a table that is not there, a flag for a rule that does not run."""

from __future__ import annotations

from pathlib import Path

import pytest

from babelproof.cli.main import main


def test_a_missing_table_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["quantities", "-l", "de", "--table", "nowhere.tsv", "5 km"]) == 2
    assert "nowhere.tsv: no such file" in capsys.readouterr().err


@pytest.mark.parametrize("rules", ["web-term-mismatch", "unit-mismatch"])
def test_conversions_may_be_allowed_whatever_runs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], rules: str
) -> None:
    src, tgt = tmp_path / "src.en", tmp_path / "sys.de"
    src.write_text("He ran 10 miles.\n", encoding="utf-8")
    tgt.write_text("Er lief 16 km.\n", encoding="utf-8")
    args = ["check", "-s", str(src), "-t", str(tgt), "-l", "en-de", "-q", "-f", "jsonl"]
    assert main([*args, "--rules", rules, "--allow-conversion"]) == 0
    assert capsys.readouterr().out == ""
