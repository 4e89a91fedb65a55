"""Quantities in Romance languages, Greek and some others: what is carried over, what is lost.

The pairs stand in ``quantities_romance.tsv``; all were written for this test.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from babelproof.core.segment import Pair, Segment
from babelproof.lang import parse_pair
from babelproof.quantities.comparing.compare import judgement_of

_TABLE = Path(__file__).with_name("quantities_romance.tsv")
_ROWS = [line.split("\t") for line in _TABLE.read_text(encoding="utf-8").splitlines()[1:]]


@pytest.mark.parametrize(("expect", "langs", "src", "tgt"), _ROWS)
def test_quantities_are_carried_over_or_lost(expect: str, langs: str, src: str, tgt: str) -> None:
    found = judgement_of(Pair(Segment(1, 1, src, tgt, parse_pair(langs)))).mismatches
    assert bool(found) == (expect == "lost"), found
