"""What is made and what it is made of stay out of memory, and come back as they were."""

from __future__ import annotations

import tracemalloc
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from babelproof.core.errors import OutputError
from babelproof.generate.kept import Kept, Ware
from babelproof.generate.stock import Stock
from babelproof.io.shelf import Shelf, pack


@given(st.lists(st.tuples(st.integers(0, 50), st.sampled_from("ab"))), st.integers(0, 20))
def test_a_stock_is_the_same_in_any_order(ranks: list[tuple[int, str]], most: int) -> None:
    one, two = Stock[int](most), Stock[int](most)
    for rank, sort in ranks:
        one.add(rank, rank, sort)
    for rank, sort in reversed(ranks):
        two.add(rank, rank, sort)
    for sort in "ab":
        wanted = sorted({rank for rank, its in ranks if its == sort})[:most]
        assert list(one.of(sort)) == list(two.of(sort)) == wanted
        assert [one.numbered(number) for number in one.numbers(sort)] == wanted


def _ware(text: str, place: int = 0) -> Ware:
    return Ware(text.encode(), bytes([place]), pack(text))


def test_of_two_templates_that_make_the_same_the_first_has_it() -> None:
    kept = Kept[str]()
    kept.put(1, [(0, [_ware("a"), _ware("b")])], again=False)
    kept.put(0, [(7, [_ware("b"), _ware("c")])], again=False)
    kept.choose(10, 1)
    assert list(kept) == ["b", "c", "a"]
    kept.leave_out([b"c", b"other"])
    assert list(kept) == ["b", "a"]


def test_what_is_made_again_takes_the_place_of_what_there_was() -> None:
    kept = Kept[str]()
    assert kept.put(0, [(0, [_ware("a")]), (1, [_ware("b", 2)])], again=False) == 2
    assert list(kept.full(0, 1)) == [0, 1]
    assert kept.put(0, [(0, [_ware("c", 3), _ware("a", 1)])], again=True) == 1
    assert list(kept.full(0, 2)) == [0]
    kept.add(b"\x00", "of no template")
    assert list(kept) == ["of no template", "a", "b", "c"]
    assert (kept[1], kept[-1], kept[1:3], kept[::-1][0]) == ("a", "c", ["a", "b"], "c")
    with pytest.raises(IndexError):
        kept[4]


@given(
    st.lists(st.lists(st.integers(0, 30), min_size=1, max_size=6), min_size=1, max_size=3),
    st.integers(1, 60),
    st.integers(1, 5),
)
def test_no_template_gives_more_than_its_share(
    types: list[list[int]], most: int, share: int
) -> None:
    kept = Kept[tuple[int, int]]()
    for kind, numbers in enumerate(types):
        for template, many in enumerate(numbers):
            wares = [Ware(b"%d %d %d" % (kind, template, n), b"", pack((kind, template)))
                     for n in range(many)]  # fmt: skip
            kept.put(kind, [(template, wares)], again=False)
    kept.choose(most, share)
    taken, there = Counter(kept), [n for numbers in types for n in numbers if n]
    assert taken.total() <= most
    if len(there) >= share:
        cap = max(
            (c for c in range(1, 31) if c * share <= sum(min(n, c) for n in there)), default=1
        )
        assert max(taken.values(), default=0) <= cap
    else:
        assert taken.total() == min(most, sum(there))


def test_many_take_no_more_memory_than_few() -> None:
    def peak(many: int) -> int:
        tracemalloc.start()
        kept, stock = Kept[str](), Stock[str](many)
        for number in range(many):
            text = f"{number} of many texts that are long enough to be noticed" * 10
            stock.add(number, text)
            kept.put(0, [(number % 50, [_ware(text)])], again=False)
        kept.choose(many, 1)
        assert sum(1 for _ in kept) == many
        found = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return found

    few = peak(300)
    assert peak(3000) < few + 300_000 < 3000 * 500


def test_a_shelf_without_room_says_what_to_do() -> None:
    shelf = Shelf("CREATE TABLE things (thing BLOB)", "PRAGMA max_page_count=20")
    with pytest.raises(OutputError, match="SQLITE_TMPDIR"):
        shelf.put("INSERT INTO things VALUES (?)", ((b"x" * 4000,) for _ in range(100)))
