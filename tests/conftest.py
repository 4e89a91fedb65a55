"""What holds for all tests: how processes start, how examples are drawn, how skips are told."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.database import DirectoryBasedExampleDatabase

# Whatever the shell says, also when pytest is called directly: without bytecode each process that a
# test starts compiles all of the program anew.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

FOUND = Path(__file__).resolve().parent.parent / ".hypothesis" / "found"

# "same" draws the same examples on every machine, however busy it is. "search" looks for new ones
# (its seed is printed, and what it finds is kept and tried first the next time).
settings.register_profile(
    "same",
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "search",
    parent=settings.get_profile("same"),
    derandomize=False,
    database=DirectoryBasedExampleDatabase(FOUND),
    print_blob=True,
)
settings.load_profile("same")


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Say with which seed was searched, and count what was skipped, by reason."""
    seed = config.getoption("hypothesis_seed", None)
    if seed is not None:
        terminalreporter.write_line(f"examples were drawn with seed {seed}")
    for line in skips(terminalreporter.stats.get("skipped", [])):
        terminalreporter.write_line(line)


def skips(reports: Iterable[Any]) -> list[str]:
    """How many tests were skipped, and how many of them for which reason."""
    reasons: Counter[str] = Counter()
    for report in reports:
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
        reasons[reason.removeprefix("Skipped: ")] += 1
    if not reasons:
        return []
    lines = [f"{count:6}  {reason}" for reason, count in sorted(reasons.items())]
    return [f"{reasons.total()} skipped:", *lines]
