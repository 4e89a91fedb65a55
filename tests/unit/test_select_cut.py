"""Which items are kept: the published rule, and its rivals."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from benchmarks.shared_data import unpacked

from babelproof.core.errors import InputError, UsageError
from babelproof.io.subset import kept_of, read_kept, vat_json
from babelproof.meta import utility
from babelproof.meta.selection import (
    above_percentile,
    kept_count,
    percentile,
    stratified,
    within_segments,
    within_words,
)

PUBLISHED = {
    "en-de": (1418, 567),
    "zh-en": (2000, 800),
    "de-en": (785, 314),
    "cs-en": (664, 266),
    "ja-en": (993, 397),
    "en-ru": (2002, 801),
    "ps-en": (2719, 1088),
    "iu-en": (2971, 1188),
}


@pytest.mark.parametrize(("segments", "kept"), PUBLISHED.values())
def test_published_counts_follow_from_the_rule(segments: int, kept: int) -> None:
    scores = np.random.default_rng(segments).random((7, segments))
    found, threshold = above_percentile(utility.deviation(scores), 0.4)
    assert len(found) == kept == kept_count(segments, 0.4)
    assert found == sorted(found)
    assert threshold == pytest.approx(np.percentile(scores.std(axis=0), 60))


def test_published_files_are_read_and_written_as_they_are() -> None:
    folder = unpacked("vat")
    if folder is None:
        pytest.skip("the shared set vat is not here")
    for path in sorted(folder.glob("*.json")):
        assert vat_json(read_kept(path)) == path.read_text(encoding="utf-8")
    kept = read_kept(folder / "wmt20.bert-r_filter-std60.json")
    for direction, (segments, count) in PUBLISHED.items():
        assert len(kept_of(kept, direction, segments)) == count


def test_paper_and_code_keep_the_same_items() -> None:
    scores = np.random.default_rng(4).random((5, 300))
    paper, code = (above_percentile(utility.deviation(scores, s), 0.4)[0] for s in (False, True))
    assert paper == code


def test_items_with_missing_scores_are_dropped_or_judged_by_the_rest() -> None:
    scores = np.random.default_rng(4).random((5, 50))
    scores[2, 7] = np.nan
    assert np.isnan(utility.deviation(scores)[7])
    kept, _ = above_percentile(utility.deviation(scores), 0.4)
    assert len(kept) == kept_count(49, 0.4)
    present = utility.deviation_of_present(scores)
    assert present[7] == pytest.approx(np.nanstd(scores[:, 7]))
    assert present[8] == pytest.approx(scores[:, 8].std())


def test_items_at_the_percentile_go() -> None:
    assert above_percentile(np.array([1.0, 2, 2, 2, 2]), 0.4)[0] == []
    assert above_percentile(np.array([1.0, 1, 1, 2, 3]), 0.4)[0] == [3, 4]


@pytest.mark.parametrize("keep", [0.1, 0.3, 0.4, 0.55, 0.7, 0.9])
def test_percentile_is_numpys(keep: float) -> None:
    from fractions import Fraction

    for size in (1, 2, 10, 101, 557):
        values = np.random.default_rng(size).random(size)
        share = 1 - Fraction(str(keep))
        assert percentile(values, share) == pytest.approx(np.percentile(values, 100 * (1 - keep)))


@pytest.mark.parametrize("keep", [0.0, 1.0, -0.2, 40.0])
def test_impossible_shares_are_told(keep: float) -> None:
    with pytest.raises(UsageError, match="between 0 and 1"):
        above_percentile(np.arange(5.0), keep)


def test_budgets() -> None:
    useful = np.array([5.0, np.nan, 4, 3, 9])
    assert within_segments(useful, 2) == [0, 4]
    assert within_segments(useful, 99) == [0, 2, 3, 4]
    assert within_words(useful, [4, 1, 9, 3, 2], 9) == [0, 3, 4]


def test_strata_keep_their_shares() -> None:
    useful = np.arange(20.0)
    strata = ["a"] * 10 + ["b"] * 10
    kept = stratified(useful, strata, 8)
    assert kept == [6, 7, 8, 9, 16, 17, 18, 19]
    assert len(stratified(useful, ["a"] * 17 + ["b"] * 3, 7)) == 7


def test_rivals_prefer_what_they_say() -> None:
    rng = np.random.default_rng(2)
    skill = np.linspace(-1, 1, 12)[:, None]
    sharp = np.array([4.0] * 20 + [0.1] * 20)
    scores = 1 / (1 + np.exp(-sharp * (skill - rng.normal(0, 0.2, 40))))
    slopes = utility.discrimination(scores)
    assert slopes[:20].min() > slopes[20:].max()
    hard = utility.difficulty(np.array([[0.1, 0.9], [0.2, 0.8]]))
    assert hard[0] > hard[1]
    texts = utility.Diversity([["the same", "one thing"], ["the same", "quite another"]])
    assert texts.of([0, 1])[1] > texts.of([0, 1])[0] == 0.0


@pytest.mark.parametrize("text", ["[1, -2]", '{"en-de": [1.5]}', '{"en-de": "x"}', "nonsense", ""])
def test_broken_subsets_are_told(tmp_path: Path, text: str) -> None:
    path = tmp_path / "kept.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError):
        read_kept(path)


def test_a_subset_is_found_whatever_the_habit_of_its_languages(tmp_path: Path) -> None:
    path = tmp_path / "kept.json"
    path.write_text(json.dumps({"kept": {"eng-deu": [3, 1]}}), encoding="utf-8")
    assert kept_of(read_kept(path), "en-de", 4) == [1, 3]
    plain = tmp_path / "plain.json"
    plain.write_text("[2, 0]", encoding="utf-8")
    assert kept_of(read_kept(plain), "en-de", 4) == [0, 2]
    with pytest.raises(InputError, match="line 3"):
        kept_of(read_kept(path), "en-de", 3)
    with pytest.raises(UsageError, match="no direction"):
        kept_of(read_kept(path), "en-fr", 4)
