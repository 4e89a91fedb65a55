"""Where flagged translations stand in a metric's order."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from babelproof.core.errors import InputError
from babelproof.io.flags import read_flags
from babelproof.meta.sensitivity import flag_grid, sensitivity


def test_the_worst_k_and_thresholds_are_counted() -> None:
    scores = np.arange(20.0).reshape(2, 10)
    flagged = flag_grid({("A", 0), ("A", 4), ("B", 9), ("C", 1), ("A", 99)}, ["A", "B"], 10)
    found = sensitivity("M", "r", scores, flagged, thresholds=[0.0, 5.0, 100.0], worst=[1, 5, 99])
    assert found is not None
    assert (found.flagged, found.translations, found.systems, found.segments) == (3, 20, 2, 10)
    assert [(c.limit, c.cases) for c in found.worst] == [(1, 1), (5, 2)]
    assert [(c.translations, c.cases) for c in found.below] == [(0, 0), (5, 2), (20, 3)]
    assert found.worst[1].by_chance == pytest.approx(5 * 3 / 20)


def test_ties_at_the_limit_are_shared_fairly() -> None:
    scores = np.array([[0.0, 1, 1, 1, 1, 5]])
    flagged = np.array([[False, True, True, False, False, False]])
    found = sensitivity("M", "r", scores, flagged, worst=[2])
    assert found is not None
    assert found.worst[0].cases == pytest.approx(2 / 4)


def test_drops_beside_others_take_out_the_segment() -> None:
    hard = np.linspace(0, -50, 40)
    scores = np.array([hard, hard + 1, hard - 1]) + 100
    flagged = np.zeros((3, 40), bool)
    flagged[:, 30:] = True
    found = sensitivity("M", "r", scores, flagged)
    assert found is not None
    assert found.drop > 1
    assert found.drop_within == pytest.approx(0, abs=1e-9)


def test_missing_scores_do_not_count() -> None:
    scores = np.array([[np.nan, 1.0, 2.0], [3.0, np.nan, 4.0]])
    flagged = np.array([[True, True, False], [False, True, False]])
    found = sensitivity("M", "r", scores, flagged)
    assert found is not None
    assert (found.flagged, found.translations) == (1, 4)
    assert (
        sensitivity("M", "r", scores, np.array([[True, False, False]] * 2) & np.isnan(scores))
        is None
    )


def test_flags_are_read_from_findings_and_verdicts(tmp_path: Path) -> None:
    rows = [
        {"kind": "finding", "rule": "a", "system": "S", "line": 1, "langs": "en-de"},
        {"kind": "finding", "rule": "a", "system": "S", "line": 2, "langs": "en-fr"},
        {"kind": "skip", "rule": "a", "system": "S", "line": 3, "langs": "en-de"},
        {"verdict": "fail", "phenomenon": "p", "system": "T", "line": 4},
        {"verdict": "pass", "phenomenon": "p", "system": "T", "line": 5},
    ]
    run = tmp_path / "run"
    run.mkdir()
    text = "\n".join(json.dumps(row) for row in rows)
    (run / "records.jsonl").write_text(text, encoding="utf-8")
    wanted = {"a": {("S", 0)}, "p": {("T", 3)}}
    assert read_flags(run, "en-de") == wanted
    assert read_flags(run / "records.jsonl", "eng-deu") == wanted


@pytest.mark.parametrize("text", ["[]", "{", '{"rule": "a", "system": "S", "line": 0}'])
def test_broken_flags_are_told(tmp_path: Path, text: str) -> None:
    path = tmp_path / "flags.jsonl"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match="line 1"):
        read_flags(path, "en-de")
    with pytest.raises(InputError, match="no run folder"):
        read_flags(tmp_path, "en-de")
