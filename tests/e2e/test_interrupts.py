"""Signals and rivals: workers end at once, nothing is orphaned, one process writes a folder."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.e2e.conftest import SECONDS, Shell

MARK = "BABELPROOF_TEST_MARK"
# Far longer than any ending may take on a busy machine, far shorter than a test may last.
AGES = 300
SLEEPER = f"""\
import pathlib, time
from babelproof.core.rule import Class, Rule

def check(pair, options):
    pathlib.Path("asleep").touch()
    time.sleep({AGES})

RULE = Rule("sleeper", "x", "Sleeps.", check, classes=(Class("x", "minor", "sleeps"),))
"""
PLUGGED_IN = "[babelproof.rules]\nsleeper = sleeper:RULE\n"
MILES = ("The river is {} miles long.", "Der Fluss ist {} Meilen lang.")
# Commands that have rules judge, and how each goes on.
AT_WORK = {
    "filter": (["c.tsv", "-o", "kept.tsv", "--rules", "sleeper"], "--resume"),
    "synthesise": (["c.tsv", "-o", "p.tsv", "--rules", "sleeper,quantities"], "interrupted\n"),
    "mutate": (
        ["m.en", "--engine", "cat", "--rules", "sleeper", "-o", "m.md"],
        "what was answered is kept",
    ),
}
posix_only = pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")


@pytest.fixture
def slow(shell: Shell) -> Shell:
    """Work that no machine gets through in the time of a test."""
    shell.write("plug/sleeper.py", SLEEPER)
    shell.write("plug/sleeper-1.dist-info/METADATA", "Name: sleeper\nVersion: 1\n")
    shell.write("plug/sleeper-1.dist-info/entry_points.txt", PLUGGED_IN)
    paths = (str(shell.folder / "plug"), os.environ.get("PYTHONPATH", ""))
    shell.env["PYTHONPATH"] = os.pathsep.join(path for path in paths if path)
    shell.write("src.en", [f"Line {n}." for n in range(50)])
    shell.write("a.de", [f"Zeile {n}." for n in range(50)])
    shell.env[MARK] = f"{os.getpid()}-{time.monotonic_ns()}"
    return shell


def _check(jobs: str) -> list[str]:
    files = ["-s", "src.en", "-t", "a.de", "-l", "en-de", "--chunk", "5", "-j", jobs]
    return ["check", *files, "--rules", "sleeper", "--run-dir", "run"]


def _processes(mark: str) -> list[int]:
    """Every living process that was started, directly or not, with this mark."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if f"{MARK}={mark}".encode() not in (folder / "environ").read_bytes().split(b"\0"):
                continue
            if ") Z " not in (folder / "stat").read_text():
                found.append(int(folder.name))
        except (OSError, ValueError):
            continue  # it has just ended, or is not ours to look at
    return found


def _until(true: Callable[[], bool], seconds: float = SECONDS) -> bool:
    """Wait until something is true; whether it became so."""
    deadline = time.monotonic() + seconds
    while not true():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.01)
    return True


def _begun(shell: Shell) -> bool:
    return _until((shell.folder / "run" / "unfinished" / "journal.jsonl").exists)


def _started(number: int, mark: str) -> bool:
    return _until(lambda: len(_processes(mark)) >= number)


def _none_left(mark: str) -> bool:
    return _until(lambda: not _processes(mark), 20)


@posix_only
@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_everything_at_once(slow: Shell, jobs: str, number: int) -> None:
    process = slow.start(*_check(jobs))
    assert _begun(slow)
    assert _started(1 if jobs == "1" else 3, slow.env[MARK])
    process.send_signal(number)
    _, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert b"--resume" in err
    assert b"Traceback" not in err
    assert _none_left(slow.env[MARK])
    assert not (slow.folder / "run" / "DONE").exists()


@posix_only
@pytest.mark.parametrize(("jobs", "number"), [("1", signal.SIGTERM), ("2", signal.SIGINT)])
@pytest.mark.parametrize("command", AT_WORK)
def test_whatever_is_at_work_ends_and_leaves_no_half_file(
    slow: Shell, command: str, jobs: str, number: int
) -> None:
    pairs = [tuple(text.format(n) for text in MILES) for n in range(3, 40)]
    slow.write("m.en", [src for src, _ in pairs])
    slow.write("c.tsv", ["\t".join(pair) for pair in pairs])
    words, told = AT_WORK[command]
    process = slow.start(command, *words, "-l", "en-de", "-j", jobs)
    before = {*slow.names(), "asleep"}
    assert _until((slow.folder / "asleep").exists)
    process.send_signal(number)
    _, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert told in err.decode() and b"Traceback" not in err
    assert _none_left(slow.env[MARK])
    assert {name for name in slow.names() - before if not name.startswith(".")} == set()


@posix_only
def test_many_signals_never_hang(slow: Shell) -> None:
    process = slow.start(*_check("2"))
    assert _started(3, slow.env[MARK])
    for _ in range(5):
        process.send_signal(signal.SIGINT)
        time.sleep(0.01)
    process.communicate(timeout=30)
    # A signal that meets Python on its way out ends it as the system does: 130 in a shell, too.
    assert process.returncode in (130, -signal.SIGINT)
    assert _none_left(slow.env[MARK])


@posix_only
def test_the_exit_code_is_told_wherever_the_signal_came(tmp_path: Path) -> None:
    (tmp_path / "early.py").write_text(
        "import sys\nfrom babelproof.cli.main import _stop\n"
        "try:\n    exec('_stop(15, None)')\nexcept KeyboardInterrupt:\n    sys.exit(130)\n",
        encoding="utf-8",
    )
    args = [sys.executable, "-m", "early"]
    assert subprocess.run(args, cwd=tmp_path, check=False).returncode == 130


@posix_only
def test_workers_of_a_killed_run_go_with_it(slow: Shell) -> None:
    process = slow.start(*_check("2"))
    assert _started(3, slow.env[MARK])
    process.kill()
    process.communicate(timeout=30)
    assert _none_left(slow.env[MARK])


def test_a_second_process_is_refused_and_told_of_the_first(slow: Shell) -> None:
    first = slow.start(*_check("1"))
    try:
        assert _begun(slow)
        for more in ([], ["--resume"]):
            second = slow.run_afresh(*_check("1"), *more)
            assert second.code == 2
            assert f"process {first.pid}" in second.err
    finally:
        first.kill()
        first.communicate(timeout=30)


def test_of_many_that_resume_one_goes_on(shell: Shell) -> None:
    shell.write("src.en", [f"See example.org/{n}." for n in range(200)])
    shell.write("a.de", [f"Siehe example.org/{n + n % 2}." for n in range(200)])
    args = ["check", "-s", "src.en", "-t", "a.de", "-l", "en-de", "--chunk", "1", "-q"]
    args += ["--rules", "web-term-mismatch"]
    assert shell.run(*args, "--run-dir", "whole").code == 0
    begun = shell.start(*args, "--run-dir", "run")
    assert _begun(shell)
    begun.kill()
    begun.communicate(timeout=SECONDS)
    rivals: list[subprocess.Popen[bytes]] = [
        shell.start(*args, "--run-dir", "run", "--resume") for _ in range(3)
    ]
    errors = [rival.communicate(timeout=SECONDS)[1] for rival in rivals]
    codes = [rival.returncode for rival in rivals]
    assert set(codes) <= {0, 2}
    assert 0 in codes
    for code, error in zip(codes, errors, strict=True):
        assert code == 0 or b"is being written by" in error
    for name in ("records.jsonl", "counts.json", "manifest.json"):
        whole, run = ((shell.folder / d / name).read_bytes() for d in ("whole", "run"))
        assert run == whole
    assert not (shell.folder / "run" / "lock").exists()
