"""Ctrl-C and SIGTERM while a metric's program runs: everything ends, at once."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="process groups are POSIX's")

PROGRAM = """\
#!/bin/sh
trap '' INT TERM
sleep 300 &
echo $! > child.tmp
echo $$ > parent
mv child.tmp child
wait
"""
METRICS = {"command": "Mine=cmd:./slow", "worker": "COMET"}


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("metric", METRICS)
def test_nothing_of_a_metric_is_left(metric: str, number: signal.Signals, tmp_path: Path) -> None:
    program = tmp_path / "slow"
    program.write_text(PROGRAM, encoding="utf-8")
    program.chmod(0o755)
    (tmp_path / "a.txt").write_text("one\n", encoding="utf-8")
    words = ["score", "-s", "a.txt", "-t", "A=a.txt", "-r", "a.txt", "--metrics", METRICS[metric]]
    running = subprocess.Popen(
        [sys.executable, "-m", "babelproof", *words],
        cwd=tmp_path,
        env={**os.environ, "BABELPROOF_COMET_PYTHON": str(program), "BABELPROOF_CACHE": "cache"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    try:
        _wait_for((tmp_path / "child").exists)
        pids = [int((tmp_path / name).read_text()) for name in ("parent", "child")]
        start = time.monotonic()
        running.send_signal(number)
        said, _ = running.communicate(timeout=60)
        assert running.returncode == 130, said
        assert b"Traceback" not in said
        _wait_for(lambda: all(map(_is_gone, pids)))
        assert time.monotonic() - start < 20
    finally:
        running.kill()
        for name in ("parent", "child"):
            if (tmp_path / name).exists() and not _is_gone(int((tmp_path / name).read_text())):
                os.kill(int((tmp_path / name).read_text()), signal.SIGKILL)


HURRIED = """\
import signal
from babelproof.cli.main import _leave
from babelproof.io.child import Child

child = Child(["sleep", "300"])
print(child.process.pid, flush=True)
_leave(signal.SIGINT, None)
"""


def test_a_second_signal_leaves_no_program_behind() -> None:
    done = subprocess.run(
        [sys.executable, "-c", HURRIED], capture_output=True, timeout=60, check=False
    )
    assert done.returncode == 130, done.stderr
    _wait_for(lambda: _is_gone(int(done.stdout)))


KILLED = """\
import os
from babelproof.io.child import Child

child = Child(["sleep", "300"])  # which does not look whether its pipes are closed
print(child.process.pid, flush=True)
os.kill(os.getpid(), 9)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere nothing ends with its parent")
def test_a_program_does_not_outlive_us_even_if_we_are_killed() -> None:
    done = subprocess.run([sys.executable, "-c", KILLED], stdout=subprocess.PIPE, check=False)
    assert done.returncode == -signal.SIGKILL
    try:
        _wait_for(lambda: _is_gone(int(done.stdout)), seconds=10)
    finally:
        if not _is_gone(int(done.stdout)):
            os.kill(int(done.stdout), signal.SIGKILL)


def _wait_for(what: Callable[[], bool], seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end, "waited too long"
        time.sleep(0.02)


def _is_gone(pid: int) -> bool:
    """Ended; a dead process that nobody has fetched yet counts as ended."""
    done = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, check=False)
    return not done.stdout.strip() or done.stdout.strip().startswith(b"Z")
