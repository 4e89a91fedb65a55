"""The chunk scan finds exactly the rows where a pattern occurs."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from babelproof.run.triggers import fired

PATTERNS = ("%", "[<>]", "(?i)www", "é")


def test_rows_with_line_breaks_and_surrogates() -> None:
    texts = ["a\nb %", "", "\ud800 <", "WWW é", "none\n\n", "%"]
    assert fired(texts, PATTERNS) == {0: [0], 2: [1], 3: [2, 3], 5: [0]}


@given(st.lists(st.text(alphabet="ab%<\n wWé🙂", max_size=12), max_size=30))
def test_agrees_with_a_plain_search(texts: list[str]) -> None:
    expected = {}
    for row, text in enumerate(texts):
        members = [i for i, p in enumerate(PATTERNS) if re.search(p, text)]
        if members:
            expected[row] = members
    assert {row: sorted(m) for row, m in fired(texts, PATTERNS).items()} == expected
