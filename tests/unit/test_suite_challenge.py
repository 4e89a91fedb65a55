"""Judged sentences as tests of metrics and of quality estimation."""

from __future__ import annotations

import random

import pytest
from benchmarks.shared_data import unpacked

from babelproof.core.errors import InputError, UsageError
from babelproof.suites.challenge import (
    auc,
    clear_sentences,
    contrasts,
    judge_estimator,
    judge_metric,
    parse_scores,
    sentences,
)
from babelproof.suites.files import read_suite
from babelproof.suites.item import Item, Judged, Suite


def item(ident: str, right: list[str], wrong: list[str], category: str = "Terms") -> Item:
    judged = [Judged(text, True) for text in right] + [Judged(text, False) for text in wrong]
    return Item(ident, "de-en", category, "P", f"Quelle {ident}", judged=tuple(judged))


SUITE = Suite(
    (
        item("1", ["a", "b"], ["x", "y"]),
        item("2", ["c"], ["z"]),
        item("3", ["d", " e ", "d "], ["w"], "Figures"),
        item("4", ["f", "g"], []),
        item("5", ["h", "both", ""], ["both", " "]),
    )
)


def test_sentences_judged_both_ways_or_blank_are_left_out() -> None:
    assert clear_sentences(SUITE.items[4]) == (["h"], [])
    assert clear_sentences(SUITE.items[2]) == (["d", "e"], ["w"])


def test_another_right_sentence_serves_as_reference() -> None:
    found = contrasts(SUITE)
    assert [(c.item, c.reference, c.right, c.wrong) for c in found] == [
        ("1", "b", "a", "x"),
        ("1", "b", "a", "y"),
        ("1", "a", "b", "x"),
        ("1", "a", "b", "y"),
        ("3", "e", "d", "w"),
        ("3", "d", "e", "w"),
    ]
    assert all(c.reference != c.right for c in found)


def test_without_reference_one_right_sentence_will_do() -> None:
    found = contrasts(SUITE, reference=False)
    assert {c.item for c in found} == {"1", "2", "3"}
    assert all(c.reference == "" for c in found)


def test_every_item_weighs_the_same_and_ties_are_discordant() -> None:
    found = contrasts(SUITE)
    right, wrong = [2.0, 2.0, 2.0, 1.0, 1.0, 2.0], [1.0, 1.0, 2.0, 2.0, 0.0, 0.0]
    scores = judge_metric(found, right, wrong)
    assert (scores["Terms"].items, scores["Terms"].contrasts) == (1, 4)
    assert (scores["Terms"].accuracy, scores["Terms"].tau) == (0.5, 0.0)
    assert (scores["Figures"].accuracy, scores["Figures"].tau) == (1.0, 1.0)
    assert (scores[""].items, scores[""].accuracy, scores[""].tau) == (2, 0.75, 0.5)


def test_as_many_scores_as_contrasts() -> None:
    with pytest.raises(InputError, match="6"):
        judge_metric(contrasts(SUITE), [1.0], [1.0])


def test_scores_in_columns_or_by_name() -> None:
    sides = ("right", "wrong")
    both = {"right": [1.0, -2.5], "wrong": [0.0, 3.0]}
    assert parse_scores(["1\t0", "-2.5\t3\r"], sides, "f") == both
    assert parse_scores(["right\t1", "right\t-2.5", "wrong\t0", "wrong\t3"], sides, "f") == both
    assert parse_scores(["1", "2"], ("judged",), "f") == {"judged": [1.0, 2.0]}


@pytest.mark.parametrize("lines", [["1\tNone"], ["1\tnan"], ["1\t"], ["inf\t1"]])
def test_what_is_no_score_is_named_with_its_line(lines: list[str]) -> None:
    with pytest.raises(InputError, match="line 1"):
        parse_scores(lines, ("right", "wrong"), "f")


@pytest.mark.parametrize("lines", [[], ["1"], ["1\t2\t3"]])
def test_the_wrong_number_of_columns_is_explained(lines: list[str]) -> None:
    with pytest.raises(UsageError, match="right"):
        parse_scores(lines, ("right", "wrong"), "f")


def test_area_under_the_curve() -> None:
    assert auc([3, 4], [1, 2]) == 1.0
    assert auc([1], [2]) == 0.0
    assert auc([1, 2], [1, 2]) == 0.5


def test_the_area_is_taken_within_items() -> None:
    found = sentences(SUITE)
    assert {sentence.item for sentence in found} == {"1", "2", "3"}
    # Items lie on quite different levels; mixed together the right ones would not stand out.
    base = {"1": 100.0, "2": 0.0, "3": -50.0}
    scores = [base[s.item] + s.right for s in found]
    areas = judge_estimator(found, scores)
    assert (areas[""].auc, areas[""].items, areas[""].sentences) == (1.0, 3, 9)
    assert areas[""].interval == (1.0, 1.0)


def test_the_interval_comes_from_resampling_items() -> None:
    many = Suite(tuple(item(str(n), ["a"], ["b"]) for n in range(100)))
    found = sentences(many)
    draw = random.Random(1)
    scores = [draw.random() for _ in found]
    area = judge_estimator(found, scores, seed=3)["Terms"]
    again = judge_estimator(found, scores, seed=3)["Terms"]
    assert area == again
    assert area.interval.low < area.auc < area.interval.high
    # The areas are noughts and ones, so the normal approximation is near.
    half = 1.96 * (area.auc * (1 - area.auc) / 100) ** 0.5
    assert area.interval.high - area.interval.low == pytest.approx(2 * half, rel=0.1)


@pytest.mark.parametrize(
    ("langs", "with_one", "without"), [("de-en", 412, 1015), ("en-de", 480, 658)]
)
def test_the_real_suites_allow_so_many(langs: str, with_one: int, without: int) -> None:
    folder = unpacked("testsuite")
    if folder is None:
        pytest.skip("testsuite.tar.xz is not here")
    suite = read_suite(folder / f"dfki.{langs}.items.json")
    assert len({one.item for one in contrasts(suite)}) == with_one
    assert len({one.item for one in contrasts(suite, reference=False)}) == without
    assert len({sentence.item for sentence in sentences(suite)}) == without
