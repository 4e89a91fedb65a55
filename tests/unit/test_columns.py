"""Scans over whole columns find exactly the rows that a look at each text would."""

from __future__ import annotations

import re2
from hypothesis import given
from hypothesis import strategies as st

from babelproof.core.batch import Batch
from babelproof.lang import parse_pair
from babelproof.text.columns import invisible_targets, source_rows, target_rows
from babelproof.text.visible import is_visible


def _batch(src: list[str], tgt: list[str]) -> Batch:
    return Batch("", parse_pair("en-de"), range(1, len(src) + 1), src, tgt)


def test_rows() -> None:
    texts = ["", "a#", "##", "b", "#c", "\ud800#", ""]
    batch = _batch(texts, ["x"] * 6 + ["#"])
    assert source_rows(batch, re2.compile(b"#")) == [1, 2, 4, 5]
    assert source_rows(batch, re2.compile(b"#c")) == [4]
    assert target_rows(batch, re2.compile(b"#")) == [6]
    assert target_rows(_batch([], []), re2.compile(b"#")) == []


@given(st.lists(st.text(alphabet="ab#\n ", max_size=6), max_size=12))
def test_rows_with_line_feeds(texts: list[str]) -> None:
    rows = target_rows(_batch(texts, texts), re2.compile(b"#"))
    assert rows == [row for row, text in enumerate(texts) if "#" in text]


@given(st.lists(st.text(max_size=3), max_size=12))
def test_invisible(texts: list[str]) -> None:
    expected = [row for row, text in enumerate(texts) if not is_visible(text)]
    assert invisible_targets(_batch(texts, texts)) == expected


def test_an_analysis_is_made_once() -> None:
    batch = _batch(["a"], ["b"])
    made: list[int] = []

    def analysis(given: Batch) -> int:
        made.append(1)
        return len(given)

    assert batch.of(analysis) == batch.of(analysis) == 1
    assert made == [1]


def test_what_rests_on_the_sources_is_shared_by_systems() -> None:
    made: list[str] = []

    def analysis(given: Batch) -> list[str]:
        made.append(given.system)
        return [text.upper() for text in given.src]

    shared: dict[object, object] = {}
    pair = parse_pair("en-de")
    one, two = (
        Batch(name, pair, range(1), ["a"], [name], shared=shared)  # type: ignore[arg-type]
        for name in ("A", "B")
    )
    assert one.of_source(analysis) == two.of_source(analysis) == ["A"]
    assert made == ["A"]
    alone = Batch("C", pair, range(1), ["c"], ["C"])
    assert alone.of_source(analysis) == ["C"]
