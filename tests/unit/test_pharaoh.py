"""Rows of links as other programs write them."""

from __future__ import annotations

import pytest

from babelproof.align.words.pharaoh import Reading, read, written
from babelproof.core.errors import InputError

SIZES = [(3, 5), (2, 2), (1, 4)]


@pytest.mark.parametrize("order", ["source-target", "target-source"])
@pytest.mark.parametrize("base", [0, 1])
def test_order_and_base_are_told_by_the_bounds(order: str, base: int) -> None:
    links = [[(0, 0), (2, 4)], [], [(0, 3)]]
    reading = Reading(order, base)  # type: ignore[arg-type]
    rows = [written(row, reading) for row in links]
    assert read(rows, SIZES, "a.align") == (reading, links)


def test_a_row_that_breaks_the_bounds_is_named() -> None:
    with pytest.raises(InputError, match=r"a.align:3: 0-9 is outside of the segment's 1 source"):
        read(["0-0 2-4", "", "0-9"], SIZES, "a.align")


def test_what_was_said_is_held_to() -> None:
    with pytest.raises(InputError, match=r"a.align:1: 0-0 .* from 1"):
        read(["0-0", "", ""], SIZES, "a.align", base=1)


def test_what_can_be_read_in_two_ways_is_asked_about() -> None:
    with pytest.raises(InputError, match="say which"):
        read(["1-1", "", ""], SIZES, "a.align")
    reading, _ = read(["1-1", "", ""], SIZES, "a.align", order="source-target", base=1)
    assert reading == Reading("source-target", 1)


def test_possible_links_count_as_links() -> None:
    assert read(["0p0 2?4", "", ""], SIZES, "a")[1][0] == [(0, 0), (2, 4)]


def test_rows_and_pairs_that_are_none() -> None:
    with pytest.raises(InputError, match="2 rows for 3 segments"):
        read(["", ""], SIZES, "a")
    with pytest.raises(InputError, match="a:2: '1-x' is no pair"):
        read(["", "1-x", ""], SIZES, "a")
