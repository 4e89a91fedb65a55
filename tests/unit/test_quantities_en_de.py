"""Quantities between English and other Germanic languages: what is carried over, and what is lost.

The pairs stand in ``quantities_en_de.tsv`` and ``quantities_germanic.tsv``; all were written for
this test.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from babelproof.core.segment import Pair, Segment
from babelproof.lang import parse_pair
from babelproof.quantities.comparing.compare import judgement_of

_TABLES = [Path(__file__).with_name(f"quantities_{name}.tsv") for name in ("en_de", "germanic")]
_ROWS = [
    line.split("\t")
    for table in _TABLES
    for line in table.read_text(encoding="utf-8").splitlines()[1:]
]


@pytest.mark.parametrize(("expect", "langs", "src", "tgt"), _ROWS)
def test_quantities_are_carried_over_or_lost(expect: str, langs: str, src: str, tgt: str) -> None:
    found = judgement_of(Pair(Segment(1, 1, src, tgt, parse_pair(langs)))).mismatches
    assert bool(found) == (expect == "lost"), found
