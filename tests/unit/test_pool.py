"""Worker processes never outlive the one that they work for."""

from __future__ import annotations

import subprocess
import sys

import pytest

KILLED_AT_ONCE = """
import multiprocessing, os, signal, time
from babelproof.run import crew

def work():
    time.sleep(0.3)  # a worker that is slow to begin
    crew._start(print, ())
    time.sleep(60)

multiprocessing.get_context("fork").Process(target=work).start()
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere nothing ends with its parent")
def test_a_worker_ends_whose_parent_was_killed_before_it_began() -> None:
    # The worker holds the pipe, so that this waits for it.
    done = subprocess.run(
        [sys.executable, "-c", KILLED_AT_ONCE], capture_output=True, timeout=20, check=False
    )
    assert done.returncode == -9
    assert done.stderr == b""
