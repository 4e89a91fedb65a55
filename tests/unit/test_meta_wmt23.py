"""The field's own figures on WMT23 en-de, to four digits; needs the shared set ``mtme``."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from benchmarks.shared_data import unpacked

from babelproof.cli.main import main
from babelproof.io.scored import ScoredSet, open_scored
from babelproof.meta.evaluate import Answer, Question, evaluate


@pytest.fixture(scope="module")
def folder() -> Path:
    found = unpacked("mtme")
    if found is None:
        pytest.skip("the shared set mtme is not here")
    return found if (found / "sources").is_dir() else next(found.glob("*/sources")).parent


@pytest.fixture(scope="module")
def data(folder: Path) -> ScoredSet:
    return open_scored(folder, "en-de", "refA")


@pytest.fixture(scope="module")
def systems(data: ScoredSet) -> Answer:
    return evaluate(data, Question("mqm"))


def _four(value: float | None) -> float:
    assert value is not None
    return round(value, 4)


@pytest.mark.parametrize(
    ("metric", "r"), [("COMET", 0.9903), ("BLEURT-20", 0.9896), ("GEMBA-MQM", 0.9930)]
)
def test_pearson_of_systems(systems: Answer, metric: str, r: float) -> None:
    found = systems.correlations[metric]
    assert _four(found.values["pearson"]) == r
    assert (found.systems, found.segments) == (12, 557)


def test_soft_pairwise_accuracy(systems: Answer) -> None:
    found = systems.correlations["GEMBA-MQM"]
    assert found.values["spa"] == pytest.approx(0.982, abs=0.003)
    assert found.notes["spa_segments"] == 460


def test_segments_without_grouping(data: ScoredSet) -> None:
    question = Question("mqm", level="seg", group="none", metrics=["XCOMET-XXL"])
    found = evaluate(data, question).correlations["XCOMET-XXL"]
    assert _four(found.values["pearson"]) == 0.6954
    assert (found.systems, found.segments) == (12, 460)


@pytest.mark.parametrize(("metric", "accuracy"), [("XCOMET-XXL", 0.6031), ("MetricX-23", 0.6026)])
def test_accuracy_with_ties_by_item(data: ScoredSet, metric: str, accuracy: float) -> None:
    found = evaluate(data, Question("mqm", level="seg")).correlations[metric]
    assert _four(found.values["acc_eq"]) == accuracy


def test_humans_stay_out_unless_asked(data: ScoredSet, systems: Answer) -> None:
    from babelproof.meta.systems import Choice

    assert systems.chosen.left_out == {"refA": "human"}
    question = Question("mqm", choice=Choice(include_human=True))
    assert evaluate(data, question).chosen.left_out == {"refA": "the reference itself"}


def _run(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    assert main([*words, "-f", "json"]) == 0
    return json.loads(capsys.readouterr().out)


@pytest.mark.slow
def test_selection_and_what_it_does(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    base = ["select", str(folder), "-l", "en-de", "--metric", "COMET", "--ref", "refA"]
    found = _run(capsys, *base, "--keep", "0.4", "--human", "mqm")
    assert len(found["kept"]["en-de"]) == 223
    effects = found["directions"]["en-de"]["effects"]
    wanted = {
        "chrF": (0.636, 0.697, 0.32),
        "BLEU": (0.727, 0.788, 0.11),
        "BERTscore": (0.758, 0.848, 0.08),
        "COMET": (0.939, 0.939, None),
    }
    for metric, (before, after, as_good) in wanted.items():
        effect = effects[metric]["kendall"]
        assert (round(effect["before"], 3), round(effect["after"], 3)) == (before, after)
        assert (effect["systems"], effect["segments"]) == (12, 223)
        if as_good is not None:
            assert effect["as_good"] == pytest.approx(as_good, abs=0.02)
            assert not effect["distinguishable_from_random"]
    assert any("NOT distinguishable from random" in note for note in found["notes"])
    subset = tmp_path / "kept.json"
    subset.write_text(json.dumps(found), encoding="utf-8")
    words = ["meta", str(folder), "-l", "en-de", "--human", "mqm", "--ref", "refA"]
    part = _run(capsys, *words, "--subset", str(subset))
    whole = _run(capsys, *words, "--system-scores", "mean")
    assert (part["systems"], part["segments"], whole["segments"]) == (12, 223, 557)
    for metric, (before, after, _) in wanted.items():
        assert round(whole["correlations"][metric]["kendall"], 3) == before
        assert round(part["correlations"][metric]["kendall"], 3) == after


def test_no_scipy_at_run_time(folder: Path) -> None:
    import subprocess

    code = (
        "import sys; from babelproof.cli.main import main;"
        f"main(['meta', {str(folder)!r}, '-l', 'en-de', '--human', 'mqm', '--test', 'williams']);"
        "sys.exit('scipy' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert done.returncode == 0
