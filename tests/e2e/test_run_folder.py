"""Run folders: kept, reported on, killed, resumed; the same records however they are made."""

from __future__ import annotations

import json
import signal
import time
from pathlib import Path

import pytest

from tests.e2e.conftest import SECONDS, Shell

LINES = 600
FILES = ["-s", "src.en", "-t", "A=a.de", "B=b.de", "-l", "en-de"]
STUCK = "Bitte wenden Sie sich an den Betreiber dieser Seite."


@pytest.fixture
def corpus(shell: Shell) -> Shell:
    """Many lines with findings of ordinary and of corpus rules all over them."""
    src, good, bad = [], [], []
    for n in range(LINES):
        src.append(f"Ticket {n} is at https://example.org/t/{n} for {'very ' * (n % 7)}long.")
        good.append(f"Ticket {n} liegt unter https://example.org/t/{n} bereit.")
        bad.append(("", STUCK, f"Karte {n} unter https://example.org/k/{n}.")[n % 3])
    for name, lines in (("src.en", src), ("a.de", good), ("b.de", bad)):
        shell.write(name, lines)
    return shell


def _records(folder: Path) -> bytes:
    return (folder / "records.jsonl").read_bytes()


def _wait_for_chunks(journal: Path, number: int) -> None:
    deadline = time.monotonic() + SECONDS
    while time.monotonic() < deadline:
        if journal.exists() and journal.read_bytes().count(b"\n") > number:
            return
        time.sleep(0.005)
    raise AssertionError("the run never got that far")


def test_a_run_folder_is_kept_and_reported_on(pairs: Shell) -> None:
    args = ["-s", "src.en", "-t", "sysA.de", "sysB.de", "-l", "en-de"]
    first = pairs.run("check", *args, "--run-dir", "run", "-f", "markdown")
    assert first.code == 0
    kept = {path.name for path in (pairs.folder / "run").iterdir()}
    assert kept == {"manifest.json", "records.jsonl", "counts.json", "texts", "DONE"}
    assert pairs.run("report", "run", "-f", "markdown").out == first.out
    listed = pairs.run("report", "run", "-f", "jsonl").records
    stored = [json.loads(line) for line in _records(pairs.folder / "run").split(b"\n")[:-1]]
    assert [(r["claim"], r["line"]) for r in stored] == [(r["claim"], r["line"]) for r in listed]
    assert all(r["src"] and "tgt" in r for r in listed if r["kind"] == "finding")
    assert not any("src" in r for r in stored)
    assert pairs.run("report", "run", "--fail-on", "total>0").code == 1


def test_nothing_about_time_paths_or_workers(pairs: Shell) -> None:
    args = ["-s", str(pairs.folder / "src.en"), "-t", str(pairs.folder / "sysB.de"), "-l", "en-de"]
    pairs.run("check", *args, "--run-dir", "one", "-j", "2")
    pairs.run("check", *args, "--run-dir", "two", "--chunk", "1")
    for name in ("manifest.json", "records.jsonl", "counts.json"):
        content = (pairs.folder / "one" / name).read_bytes()
        assert content == (pairs.folder / "two" / name).read_bytes()
        assert str(pairs.folder).encode() not in content


def test_a_second_run_does_not_overwrite(pairs: Shell) -> None:
    args = ["-s", "src.en", "-t", "sysA.de", "-l", "en-de", "--run-dir", "run"]
    assert pairs.run("check", *args).code == 0
    again = pairs.run("check", *args)
    assert again.code == 2
    assert "--resume" in again.err
    assert pairs.run("check", *args, "--resume").code == 0
    other = pairs.run("check", *args, "--resume", "--ignore", "oscillation")
    assert other.code == 2
    assert "rules" in other.err
    pairs.write("sysA.de", ["x"] * 4)
    assert pairs.run("check", *args, "--resume").code == 2


def test_a_folder_with_other_things_is_left_alone(pairs: Shell) -> None:
    pairs.write("mine/notes.txt", "keep")
    done = pairs.run("check", "-s", "src.en", "-t", "sysA.de", "-l", "en-de", "--run-dir", "mine")
    assert done.code == 2
    assert [p.name for p in (pairs.folder / "mine").iterdir()] == ["notes.txt"]


def test_same_records_for_any_workers_and_chunks(corpus: Shell) -> None:
    expected = corpus.run("check", *FILES, "-f", "jsonl").out
    assert expected.count("\n") > LINES
    rules = {json.loads(line)["rule"] for line in expected.split("\n")[:-1]}
    assert {"web-term-mismatch", "empty-output", "detached-output"} <= rules
    for more in (["--chunk", "7"], ["-j", "2"], ["-j", "2", "--chunk", "200"]):
        assert corpus.run("check", *FILES, "-f", "jsonl", *more).out == expected, more


def test_same_records_line_by_line(pairs: Shell) -> None:
    args = ["check", "-s", "src.en", "-t", "sysA.de", "sysB.de", "-l", "en-de", "-f", "jsonl"]
    expected = pairs.run(*args).out
    for more in (["--chunk", "1"], ["--chunk", "1", "-j", "2"], ["--chunk", "1000"]):
        assert pairs.run(*args, *more).out == expected != ""


def test_same_records_from_other_formats(corpus: Shell) -> None:
    rows = zip(
        *((corpus.folder / n).read_text().split("\n")[:-1] for n in ("src.en", "b.de")), strict=True
    )
    corpus.write("pairs.tsv", ["\t".join(row) for row in rows])
    args = ["check", "pairs.tsv", "-l", "en-de", "-f", "jsonl"]
    expected = corpus.run(*args).out
    assert corpus.run(*args, "-j", "2", "--chunk", "7").out == expected != ""


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_killed_and_resumed(corpus: Shell, jobs: str) -> None:
    assert corpus.run("check", *FILES, "--run-dir", "whole", "-q").code == 0
    args = ["check", *FILES, "--run-dir", "run", "--chunk", "1", "-q"]
    process = corpus.start(*args, "-j", jobs)
    _wait_for_chunks(corpus.folder / "run" / "unfinished" / "journal.jsonl", 20)
    process.send_signal(signal.SIGKILL)
    process.communicate()
    assert not (corpus.folder / "run" / "DONE").exists()
    unfinished = corpus.run("report", "run")
    assert unfinished.code == 2
    assert "--resume" in unfinished.err
    refused = corpus.run(*args)
    assert refused.code == 2
    assert "--resume" in refused.err
    assert corpus.run(*args, "--resume").code == 0
    assert _records(corpus.folder / "run") == _records(corpus.folder / "whole")
    for name in ("counts.json", "manifest.json"):
        whole, run = (json.loads((corpus.folder / d / name).read_text()) for d in ("whole", "run"))
        assert run == whole


def test_a_torn_tail_is_cut_off(corpus: Shell) -> None:
    assert corpus.run("check", *FILES, "--run-dir", "whole", "-q").code == 0
    args = ["check", *FILES, "--run-dir", "run", "--chunk", "1", "-q"]
    process = corpus.start(*args)
    _wait_for_chunks(corpus.folder / "run" / "unfinished" / "journal.jsonl", 20)
    process.send_signal(signal.SIGKILL)
    process.communicate()
    for name in ("records.txt", "journal.jsonl"):
        with (corpus.folder / "run" / "unfinished" / name).open("ab") as handle:
            handle.write(b'{"kind":"fin')
    assert corpus.run(*args, "--resume").code == 0
    assert _records(corpus.folder / "run") == _records(corpus.folder / "whole")


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_interrupted_and_resumed(corpus: Shell, jobs: str) -> None:
    args = ["check", *FILES, "--run-dir", "run", "--chunk", "1", "-q", "-j", jobs]
    process = corpus.start(*args)
    _wait_for_chunks(corpus.folder / "run" / "unfinished" / "journal.jsonl", 20)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=SECONDS)
    assert process.returncode == 130
    assert b"--resume" in err
    assert b"Traceback" not in err
    assert corpus.run(*args, "--resume").code == 0
    assert (corpus.folder / "run" / "DONE").exists()


def test_standard_input_cannot_be_resumed(shell: Shell) -> None:
    args = ["check", "-", "-l", "en-de", "--columns", "src,tgt", "--run-dir", "run"]
    assert shell.run(*args, stdin=b"One.\tEins.\n").code == 0
    done = shell.run(*args, "--resume", stdin=b"One.\tEins.\n")
    assert done.code == 2
    assert "standard input cannot be resumed" in done.err


def test_named_standard_input_cannot_be_resumed(pairs: Shell) -> None:
    raw = (pairs.folder / "sysA.de").read_bytes()
    args = ["check", "-s", "src.en", "-t", "A=-", "-l", "en-de", "--run-dir", "run"]
    assert pairs.run(*args, stdin=raw).code == 0
    done = pairs.run(*args, "--resume", stdin=raw)
    assert done.code == 2
    assert "standard input cannot be resumed" in done.err
