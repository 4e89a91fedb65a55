"""The table of foreign words is made from the tables of quantities."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "scripts"))

from make_foreign_words import TABLE, table


@pytest.mark.slow  # reads every table of every language
def test_the_table_is_up_to_date() -> None:
    # If not: python scripts/make_foreign_words.py
    assert TABLE.read_text(encoding="utf-8") == table()
