"""``meta --findings`` takes the findings of its own test set, and of no other."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from babelproof import open_run
from babelproof.cli.main import main
from tests.unit.evalset_of_our_own import make_evalset

WORDS = ["-l", "de-en", "--rules", "untranslated,empty-output,oscillation"]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A set in which one output is empty, and the run on it."""
    home = tmp_path_factory.mktemp("made")
    folder = make_evalset(home / "set")
    path = folder / "system-outputs/de-en/Sys3.txt"
    lines = path.read_text(encoding="utf-8").splitlines()
    path.write_text("\n".join([lines[0], "", *lines[2:]]) + "\n", encoding="utf-8")
    assert main(["check", str(folder), *WORDS, "--run-dir", str(home / "run"), "-q"]) == 0
    return home


@pytest.fixture
def home(made: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    shutil.copytree(made, tmp_path / "home")
    capsys.readouterr()
    return tmp_path / "home"


def _meta(home: Path, path: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, Any]:
    code = main(["meta", str(home / "set"), "-l", "de-en", "--findings", str(path), "-f", "json"])
    told = capsys.readouterr()
    assert "Traceback" not in told.err
    return code, told.err if code else json.loads(told.out)


def _change(path: Path, line: int) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    lines[line] += " more"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def test_the_findings_of_the_set_are_taken(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, found = _meta(home, home / "run", capsys)
    assert code == 0
    assert {cell["rule"] for cell in found["sensitivity"]} == {"empty-output"}
    again = _meta(home, home / "run/records.jsonl", capsys)[1]
    assert again["signature"] == found["signature"]
    assert "|meta|findings|data:" in found["signature"]


@pytest.mark.parametrize(
    ("name", "said"),
    [("sources/de-en.txt", "its source"), ("system-outputs/de-en/Sys3.txt", "output of Sys3")],
)
def test_a_run_on_other_texts_is_refused(
    name: str, said: str, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Even where the change is on a line without findings."""
    _change(home / "set" / name, 40)
    code, told = _meta(home, home / "run", capsys)
    assert code == 2
    assert "a run on another test set" in told
    assert said in told


@pytest.mark.parametrize("name", ["sources/de-en.txt", "system-outputs/de-en/Sys3.txt"])
def test_records_of_other_texts_are_refused(
    name: str, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with open_run(home / "run") as run:
        (home / "found.jsonl").write_text(run.report("jsonl"), encoding="utf-8")
    _change(home / "set" / name, 1)
    code, told = _meta(home, home / "found.jsonl", capsys)
    assert code == 2
    assert "found in other texts than set de-en" in told
    assert "found.jsonl, line 1" in told
    code, told = _meta(home, home / "run/records.jsonl", capsys)
    assert code == 2
    assert "a run on another test set" in told


def test_lines_beyond_the_set_are_refused(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = home / "verdicts.jsonl"
    row = {"verdict": "fail", "phenomenon": "p", "system": "Sys1", "line": 61}
    path.write_text(json.dumps(row) + "\n", encoding="utf-8")
    code, told = _meta(home, path, capsys)
    assert code == 2
    assert "line 61 of 60" in told


@pytest.mark.parametrize(
    "text", ["{", "[]", '{"inputs": [1]}', '{"inputs": [{"role": "de-en source"}]}']
)
def test_a_broken_manifest_is_told(
    text: str, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (home / "run/manifest.json").write_text(text, encoding="utf-8")
    code, told = _meta(home, home / "run", capsys)
    assert code == 2
    assert "cannot be read as a manifest" in told
