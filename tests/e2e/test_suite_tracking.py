"""``suite history``, ``challenge`` and ``qe`` from the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.e2e.screen import run

SUITE = r"""
format = 1
langs = "de-en"

[[item]]
id = "1"
category = "Terms"
phenomenon = "Nuts"
source = "Die Mutter ist fest."
right = ["The nut is tight.", "The nut is firm."]
wrong = ["Mother is firm.", "The mother is tight."]

[[item]]
id = "2"
category = "Figures"
phenomenon = "Comma"
source = "Es sind 1,5 m."
positive = '1\.5'
negative = '1,5'
right = ["It is 1.5 metres."]
wrong = ["It is 15 metres."]
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    files = {
        "suite.toml": SUITE,
        "src.txt": "Die Mutter ist fest.\nEs sind 1,5 m.\n",
        "old.txt": "Mother is firm.\nThey are 1,5 m.\n",
        "new.txt": "The nut is tight.\nThey are 1.5 m.\n",
        "names.tsv": "old\tAcme\nnew\tAcme\n",
    }
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def history(folder: Path, *more: str, code: int = 0) -> str:
    runs = ["--run", "2023", "src.txt", "old.txt", "--run", "2024", "src.txt", "new.txt"]
    done = run(folder, "suite", "history", "suite.toml", *runs, *more, code=code)
    return done.stdout if code == 0 else done.stderr


def test_history(folder: Path) -> None:
    told = json.loads(history(folder, "--aliases", "names.tsv", "-f", "json"))
    assert told["best"]["systems"] == {"2023": "Acme", "2024": "Acme"}
    assert told["best"]["rows"]["macro-average"]["accuracy"] == {"2023": 0.0, "2024": 1.0}
    assert told["lines"] == {"Acme": {"2023": 0.0, "2024": 1.0}}
    text = history(folder, "--aliases", "names.tsv", "--item", "2", "--system", "Acme")
    assert "They are 1,5 m." in text
    assert "cannot tell" in text
    history(folder, "-o", "page.html", "-q")
    assert "<svg" not in (folder / "page.html").read_text(encoding="utf-8")


def test_history_errors(folder: Path) -> None:
    assert "go together" in history(folder, "--item", "2", code=2)
    assert "same name" in history(folder, "--run", "2024", "src.txt", "new.txt", code=2)
    assert "at least one system" in history(folder, "--run", "2025", "src.txt", code=2)
    assert "EvalSet" in history(folder, "--run", "2025", code=2)


def test_challenge_there_and_back(folder: Path) -> None:
    run(folder, "suite", "challenge", "suite.toml", "--write", "set")
    lines = (folder / "set" / "lines.tsv").read_text(encoding="utf-8").splitlines()
    assert len(lines) == 1 + 4
    right = (folder / "set/system-outputs/de-en/right.txt").read_text(encoding="utf-8").splitlines()
    refs = (folder / "set/references/de-en.refA.txt").read_text(encoding="utf-8").splitlines()
    assert all(a != b for a, b in zip(right, refs, strict=True))
    (folder / "m.seg.score").write_text("1\t0\n" * 3 + "1\t1\n", encoding="utf-8")
    done = run(folder, "suite", "challenge", "suite.toml", "--scores", "m.seg.score", "-f", "json")
    told = json.loads(done.stdout)["metrics"]["m"]
    assert (told["all"]["accuracy"], told["all"]["tau"]) == (0.75, 0.5)
    args = ["suite", "challenge", "suite.toml", "--no-reference", "--write", "bare", "-q"]
    run(folder, *args)
    assert not (folder / "bare" / "references").exists()


def test_qe_there_and_back(folder: Path) -> None:
    run(folder, "suite", "qe", "suite.toml", "--write", "set")
    lines = (folder / "set" / "lines.tsv").read_text(encoding="utf-8").splitlines()[1:]
    scores = ["1" if line.endswith("right") else "2" for line in lines]
    (folder / "e.txt").write_text("\n".join(scores) + "\n", encoding="utf-8")
    for more, area in (([], 0.0), (["--negate"], 1.0)):
        done = run(folder, "suite", "qe", "suite.toml", "--scores", "e.txt", "-f", "json", *more)
        assert json.loads(done.stdout)["metrics"]["e"]["all"]["auc"] == area


@pytest.mark.parametrize("command", ["challenge", "qe"])
def test_scores_that_do_not_fit(folder: Path, command: str) -> None:
    assert "either" in run(folder, "suite", command, "suite.toml", code=2).stderr
    (folder / "short.txt").write_text("1\n" if command == "qe" else "1\t0\n", encoding="utf-8")
    done = run(folder, "suite", command, "suite.toml", "--scores", "short.txt", code=2)
    assert "need as many scores" in done.stderr
