"""Which statistics ``meta`` computes, what acc-eq costs in blocks, and the signature."""

from __future__ import annotations

import json
import re
import tracemalloc
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from babelproof import compare_metrics, meta_evaluate
from babelproof.cli.main import main
from babelproof.core.errors import UsageError
from babelproof.meta import acceq, acceq_blocks, evaluate
from babelproof.meta.acceq import acc_eq, acc_eq_in_blocks
from tests.unit.evalset_of_our_own import make_evalset

NONE = ("--level", "seg", "--group", "none")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return make_evalset(tmp_path / "set")


def _found(capsys: pytest.CaptureFixture[str], folder: Path, *words: str) -> Any:
    assert main(["meta", str(folder), "-l", "de-en", *words, "-f", "json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_without_grouping_acc_eq_must_be_asked_for(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*_: object) -> None:
        raise AssertionError("nobody asked for pairs")

    with monkeypatch.context() as patched:
        patched.setattr(evaluate, "acc_eq", never)
        cell = _found(capsys, folder, *NONE)["correlations"]["Guess"]
    assert {"pearson", "kendall", "spearman"} <= set(cell)
    assert not {"acc_eq", "epsilon", "pairs"} & set(cell)
    for name in ("acc-eq", "acc_eq"):
        asked = _found(capsys, folder, *NONE, "--stat", f"kendall,{name}")["correlations"]["Guess"]
        assert asked["kendall"] == cell["kendall"]
        assert 0 < asked["acc_eq"] < 1
        assert "pearson" not in asked
    assert main(["meta", str(folder), *NONE, "--stat", "kendall"]) == 0
    assert "epsilon" not in capsys.readouterr().out


def test_system_statistics_are_chosen_too(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    everything = _found(capsys, folder)["correlations"]["Guess"]
    cell = _found(capsys, folder, "--stat", "spa,pearson")["correlations"]["Guess"]
    assert cell["spa"] == everything["spa"]
    assert "kendall" not in cell
    assert main(["meta", str(folder), "--stat", "acc-eq"]) == 2
    assert "no 'acc-eq' at system level; use pearson" in capsys.readouterr().err


def test_what_is_tested_is_computed(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    home = folder / "metric-scores/de-en"
    text = (home / "Guess-refA.seg.score").read_text(encoding="utf-8")
    (home / "Other-refA.seg.score").write_text(text.replace("0.0", "0.1"), encoding="utf-8")
    words = (*NONE, "--test", "perm-both", "--on", "acc-eq", "--permutations", "3")
    found = _found(capsys, folder, *words)
    assert found["significance"]["statistic"] == "acc_eq"
    assert "|test:perm-both|on:acc-eq|permutations:3|seed:12345" in found["signature"]
    answer = meta_evaluate(folder, "de-en", level="seg", group="none")
    with pytest.raises(UsageError, match="acc_eq was not asked for"):
        compare_metrics(answer, "perm-both", "acc_eq")


def test_the_signature_names_the_scores(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plain = _found(capsys, folder)["signature"]
    assert re.search(r"\|langs:de-en\|human:fake\|ref:refA\|data:[0-9a-f]{8}$", plain)
    seen = {plain, _found(capsys, folder, "--exclude", "Sys1")["signature"]}
    path = folder / "human-scores/de-en.fake.seg.score"
    path.write_text(path.read_text(encoding="utf-8").replace("-1.0", "-1.5"), encoding="utf-8")
    assert len(seen | {_found(capsys, folder)["signature"]}) == 3


def _table(size: int, kind: str) -> tuple[Any, Any]:
    rng = np.random.default_rng(5)
    human = -np.minimum(np.round(rng.gamma(1.2, 3, (1, size))), 25)
    metric = human + rng.normal(0, 4, human.shape)
    if kind == "rounded":
        metric = np.round(metric)
    elif kind == "outlier":
        metric[0, 3] = -1e12
    elif kind == "constant":
        metric[:] = 1
    elif kind == "continuous people":
        human = human + rng.normal(0, 0.1, human.shape)
    return human, metric


@pytest.mark.parametrize("kind", ["plain", "rounded", "outlier", "constant", "continuous people"])
@pytest.mark.parametrize("kept", [500, 2_000_000])
def test_blocks_are_exact(kind: str, kept: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """However few pairs may be kept, and so however often bins are refined."""
    monkeypatch.setattr(acceq_blocks, "_KEPT", kept)
    monkeypatch.setattr(acceq_blocks, "_AT_ONCE", 1000)
    human, metric = _table(200, kind)
    monkeypatch.setattr(acceq, "_SORTABLE", 10**9)
    whole = acc_eq(human, metric)
    assert acc_eq_in_blocks(human, metric) == whole
    assert whole.pairs == 200 * 199 // 2


@pytest.mark.parametrize("kind", ["plain", "rounded", "outlier"])
def test_memory_does_not_grow_with_the_pairs(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, small in (("_BINS", 10), ("_KEPT", 20_000), ("_AT_ONCE", 20_000)):
        monkeypatch.setattr(acceq_blocks, name, small)
    peaks = []
    for size in (500, 2000):
        human, metric = _table(size, kind)
        tracemalloc.start()
        try:
            acc_eq_in_blocks(human, metric)
            peaks.append(tracemalloc.get_traced_memory()[1])
        finally:
            tracemalloc.stop()
    assert peaks[1] < 1.5 * peaks[0] + 500_000, "sixteen times the pairs"
    assert peaks[1] < 4_000_000, "the pairs alone would be 16 million bytes"
