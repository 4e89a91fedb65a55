"""``babelproof review RUN`` in a pseudo-terminal: precision by rule, and a list to ignore."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from babelproof.core.record import Finding
from babelproof.review.ignore import IgnoreList
from babelproof.run.folder import RunFolder
from tests.e2e.screen import Screen, run

PAIRS = [
    ("See example.org/map.", "Siehe example.org/karte."),
    ("Read www.example.com/en first.", "Lesen Sie zuerst www.example.com/de."),
    ("Go to example.net now.", "Gehen Sie jetzt zu example.com."),
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, side in (("src.en", 0), ("Aurora.de", 1)):
        lines = "".join(pair[side] + "\n" for pair in PAIRS)
        (tmp_path / name).write_text(lines, encoding="utf-8")
    run(tmp_path, "check", "-s", "src.en", "-t", "Aurora.de", "-l", "en-de", "--run-dir", "r", "-q")
    return tmp_path


def test_judge_findings_and_write_what_to_ignore(folder: Path) -> None:
    screen = Screen(folder, "review", "r", "--author", "ann", "--ignore-list", "ignored.tsv")
    try:
        for key in "rwr":
            shown = screen.wait_for("Is the rule right here?")
            assert "web-term-mismatch" in shown
            assert "Aurora" not in shown
            assert "\nsource     " in shown and "\noutput     " in shown
            screen.wait_for("[q]uit")
            screen.press(key)
        assert screen.end() == 0
        assert "2 right of 3 judged, precision 66.7% (95 % interval 20.8% to 93.9%)" in screen.raw
    finally:
        screen.close()
    ignored = IgnoreList.read(folder / "ignored.tsv")
    findings = [r for r in RunFolder(folder / "r").records() if isinstance(r, Finding)]
    assert sum(ignored.entry(finding) is not None for finding in findings) == 1
    told = json.loads(run(folder, "review", "r", "--summary", "-f", "json").stdout)
    assert told["web-term-mismatch"]["right"] == 2
    again = run(folder, "review", "r", "--author", "bob")
    assert "2 right of 3" in again.stdout


def test_a_sample_skip_and_undo(folder: Path) -> None:
    screen = Screen(folder, "review", "r", "--sample", "2", "--author", "ann")
    try:
        assert "2 of 2 findings" in screen.wait_for("[q]uit")
        screen.press("s")
        screen.wait_for("Skipped")
        screen.press("w")
        screen.wait_for("Stored: wrong")
        screen.press("u")
        screen.wait_for("Taken back: wrong.")
        screen.press("n")
        screen.wait_for("note (Enter stores)")
        screen.press("look again\r")
        screen.wait_for("Stored: a note")
        screen.press("q")
        assert screen.end() == 0
        assert "0 right of 0 judged" in screen.raw
    finally:
        screen.close()


def test_errors(folder: Path) -> None:
    assert "no such run folder" in run(folder, "review", "nowhere", code=2).stderr
    assert "no such file" in run(folder, "review", "r", "--summary", code=2).stderr
    assert "no finding of" in run(folder, "review", "r", "--rules", "typo", code=2).stderr
    assert "needs a terminal" in run(folder, "review", "r", code=2).stderr
