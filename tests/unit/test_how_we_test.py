"""How examples are drawn, how growth is measured, and how skips are told."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from hypothesis import settings

from tests.conftest import FOUND, skips
from tests.unit import growth


def test_examples_are_the_same_on_every_machine_unless_searched_for() -> None:
    same, search = (settings.get_profile(name) for name in ("same", "search"))
    assert same.derandomize and same.database is None and same.deadline is None
    assert not search.derandomize and str(FOUND) in repr(search.database)


def test_skips_are_counted_by_reason() -> None:
    reports = [
        SimpleNamespace(longrepr=("x.py", n, f"Skipped: no {w}")) for n, w in enumerate("aba")
    ]
    assert skips(reports) == ["3 skipped:", "     2  no a", "     1  no b"]
    assert skips([]) == []


@pytest.mark.parametrize(("power", "fine"), [(1, True), (2, False)])
def test_growth_is_told_from_the_time_taken(
    power: int, fine: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(growth, "_seconds", lambda work, size: float(size**power))
    assert growth.grows_in_step(lambda size: None, 100) is fine
