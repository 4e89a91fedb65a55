"""Krippendorff's alpha against values worked out elsewhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from babelproof.review.grow import agreement, alpha
from babelproof.review.state import Draft, add_up
from babelproof.review.store import Store

# Krippendorff, "Computing Krippendorff's Alpha-Reliability" (2011): four coders, gaps as None.
CODERS = [
    [1, 2, 3, 3, 2, 1, 4, 1, 2, None, None, None],
    [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, None, 3],
    [None, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, None],
    [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, None],
]
# The same paper's binary example: two observers, ten units.
BINARY = ([0, 1, 0, 0, 0, 0, 0, 0, 1, 0], [1, 1, 1, 0, 0, 1, 0, 0, 0, 0])


def test_the_papers_example_with_gaps() -> None:
    units = [[value for value in unit if value is not None] for unit in zip(*CODERS, strict=True)]
    assert alpha(units) == pytest.approx(0.743, abs=5e-4)


def test_the_papers_binary_example() -> None:
    assert alpha(zip(*BINARY, strict=True)) == pytest.approx(0.095, abs=5e-4)


def test_agreement_in_full_and_against_each_other() -> None:
    assert alpha([["r", "r"], ["w", "w"]]) == 1.0
    value = alpha([["r", "w"], ["w", "r"]])
    assert value is not None
    assert value < 0


@pytest.mark.parametrize("units", [[], [["r"]], [["r"], ["w"]], [["r", "r"], ["r", "r"]]])
def test_where_nothing_can_be_told(units: list[list[str]]) -> None:
    assert alpha(units) is None


def test_agreement_of_blind_judges(tmp_path: Path) -> None:
    with Store(tmp_path / "j.db") as store:
        for author, verdicts in (("ann", "rrwwr"), ("bob", "rrwrr"), ("cleo", "r")):
            for at, letter in enumerate(verdicts):
                verdict = {"r": "right", "w": "wrong"}[letter]
                draft = Draft("judge", "de-en 1", str(at), {"verdict": verdict})
                store.act(author, [draft], blind=True)
        found = agreement(add_up(store.events()))
    assert (found.units, found.judgements, found.agreed) == (5, 11, 4)
    assert found.disputed == (("de-en 1", "3"),)
    assert found.authors == ("ann", "bob", "cleo")
    assert found.alpha == alpha([["r"] * 3, "rr", "ww", "wr", "rr"])
