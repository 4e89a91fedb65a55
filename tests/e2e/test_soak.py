"""The soak itself, for a short while: ``make soak`` goes on for longer."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.e2e.nursery import ROOT


@pytest.mark.slow
@pytest.mark.parametrize("seed", ["1", "2"])
def test_nothing_breaks_in_a_minute(seed: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.soak", "--minutes", "1", "--seed", seed],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    assert "nothing broke" in done.stdout
