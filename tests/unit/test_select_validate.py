"""Validation on unseen systems, and what chance does."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from babelproof.core.errors import UsageError
from babelproof.io.scored import ScoredSet, open_scored
from babelproof.meta.effect import averaged, curve, effects, weakest
from babelproof.meta.rankings import MeanRanking, Ranking, mask_of, random_masks, ranking
from babelproof.meta.selection import Recipe, machine_outputs, select
from babelproof.meta.validate import over_sets, validate
from babelproof.report.selection_worth import _verdict
from tests.unit.evalset_of_our_own import make_evalset

SYSTEMS = [f"Sys{at}" for at in range(9)]
HUMAN = {name: -float(at) for at, name in enumerate(SYSTEMS)}


@pytest.fixture
def data(tmp_path: Path) -> ScoredSet:
    return open_scored(make_evalset(tmp_path / "set"), "de-en", "refA")


@pytest.fixture
def guess(data: ScoredSet) -> Ranking:
    return ranking(data, "Guess", machine_outputs(data))


def test_random_subsets_are_of_the_pool_and_of_one_size() -> None:
    pool = [2, 3, 5, 8, 9]
    masks = np.concatenate(list(random_masks(pool, 3, 12, 1200, seed=1)))
    assert masks.shape == (1200, 12)
    assert (masks.sum(axis=1) == 3).all()
    assert set(np.flatnonzero(masks.any(axis=0))) == set(pool)
    assert masks[:, pool].mean(axis=0) == pytest.approx([0.6] * 5, abs=0.05)
    assert (next(random_masks(pool, 5, 12, 3, seed=1)).sum(axis=1) == 5).all()


def test_a_random_selection_is_no_better_than_random(data: ScoredSet, guess: Ranking) -> None:
    recipe = Recipe(method="random")
    found = validate(data, guess, recipe, [guess], {"fake": HUMAN}, splits=60)
    held = next(h for h in found.held if h.statistic == "pearson")
    assert abs(held.differences.mean()) < 0.05
    assert 0.1 < held.as_good.mean() < 0.9
    assert (held.held_out, found.systems, len(held.differences)) == (4, 9, 60)


def test_a_selection_that_ruins_the_ranking_is_seen(data: ScoredSet) -> None:
    """Half of the items rank systems upside down, loudly; choosing by variance takes those."""
    rng = np.random.default_rng(1)
    quality = np.arange(9, 0, -1.0)[:, None]
    grid = quality * np.where(np.arange(60) < 24, -3.0, 2.5) + 0.1 * rng.normal(size=(9, 60))
    bad = MeanRanking("Bad", SYSTEMS, grid)
    chosen = select(data, bad, Recipe())
    assert len(set(chosen.kept) & set(range(24))) > 20
    found = validate(data, bad, Recipe(), [bad], {"fake": HUMAN}, splits=20)
    held = next(h for h in found.held if h.statistic == "kendall")
    assert held.differences.mean() < -1
    assert held.as_good.mean() > 0.99
    place = ([bad], HUMAN, chosen.kept, chosen.candidates, 60)
    effect = next(e for e in effects(*place, subsets=500) if e.statistic == "kendall")
    assert effect.after == pytest.approx(-1)
    assert not effect.distinguishable


def test_everything_is_the_same_every_time(data: ScoredSet, guess: Ranking) -> None:
    one, two = (
        validate(data, guess, Recipe(), [guess], {"fake": HUMAN}, splits=5) for _ in range(2)
    )
    assert all(np.array_equal(a.kept, b.kept) for a, b in zip(one.held, two.held, strict=True))


def test_systems_without_a_human_score_do_not_count(data: ScoredSet, guess: Ranking) -> None:
    fewer = {**HUMAN, "Sys3": float("nan")}
    found = validate(data, guess, Recipe(), [guess], {"fake": fewer}, splits=3)
    assert found.systems == 8
    assert validate(
        data, guess, Recipe(), [guess], {"fake": fewer}, splits=3, without=frozenset({"Sys8"})
    ).reason.startswith("too few systems")
    assert weakest(fewer, SYSTEMS) == "Sys8"
    with pytest.raises(UsageError, match="1000"):
        validate(data, guess, Recipe(), [guess], {"fake": fewer}, subsets=10)


def test_intervals_come_from_sets() -> None:
    one = over_sets([0.3])
    assert (one.mean, one.low, one.told_apart, one.sets) == (0.3, None, None, 1)
    same = over_sets([0.1, 0.12, 0.09, 0.11, 0.1])
    assert same.told_apart is True
    assert over_sets([-0.2, 0.3, -0.1, 0.15]).told_apart is False


def test_corpus_scores_of_subsets_are_those_of_the_texts(data: ScoredSet) -> None:
    from sacrebleu.metrics import BLEU

    found = ranking(data, "BLEU", SYSTEMS)
    lines = [3, 8, 9, 40]
    values = found.on(mask_of(lines, 60))[0]
    refs = data.reference()
    for at, system in enumerate(SYSTEMS):
        text = data.output(system)
        wanted = BLEU().corpus_score([text[n] for n in lines], [[refs[n] for n in lines]]).score
        assert values[at] == pytest.approx(wanted, abs=1e-9)


def test_curves_end_at_the_whole_set(data: ScoredSet, guess: Ranking) -> None:
    points = curve(data, guess, Recipe(), [guess], HUMAN, shares=(0.2, 0.6), subsets=50)
    shares = [p.share for p in points if p.statistic == "kendall"]
    assert shares == [0.2, 0.6, 1.0]
    last = points[-1]
    assert last.value == pytest.approx(last.random_mean)
    assert averaged([points, points]) == points


@pytest.mark.parametrize(
    ("means", "said"),
    [
        ([0.1], "no p-value"),
        ([0.1, -0.1, 0.05], "NOT distinguishable from random"),
        ([0.1, 0.2, 0.15], "BETTER than random"),
        ([-0.1, -0.2, -0.15], "WORSE than random"),
    ],
)
def test_the_verdict_says_which_way(means: list[float], said: str) -> None:
    assert said in _verdict(over_sets(means))
