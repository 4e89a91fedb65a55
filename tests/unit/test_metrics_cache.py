"""The score cache: what is in it is right, or is not used."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from babelproof.cli.main import main
from babelproof.metrics.chrf import ChrF
from babelproof.metrics.making import RowCache, digests
from babelproof.metrics.protocol import Case
from babelproof.metrics.scoring import score

HYPS = ["a small boat .", "green hills", "three birds watch"]
REFS = ["a small ship .", "green hill", "three birds sing"]
WORSE = "UPDATE rows SET row = "


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BABELPROOF_CACHE", str(tmp_path / "cache"))
    (tmp_path / "a.txt").write_text("\n".join(HYPS) + "\n", encoding="utf-8")
    (tmp_path / "ref.txt").write_text("\n".join(REFS) + "\n", encoding="utf-8")
    return tmp_path


def _score(home: Path, capsys: pytest.CaptureFixture[str], metric: str) -> Any:
    words = ["score", "-t", str(home / "a.txt"), "-r", str(home / "ref.txt")]
    code = main([*words, "--metrics", metric, "-f", "json"])
    told = capsys.readouterr()
    assert code == 0, told.err
    name = metric.partition("=")[0]
    found = json.loads(told.out)
    return found["systems"]["a"][name]["score"], found["scored"][name]


@pytest.mark.parametrize(
    "damage",
    [
        WORSE + "substr(row, 1, 11)",
        WORSE + "substr(row, 1, 16)",
        WORSE + "zeroblob(length(row))",
        WORSE + "x''",
        WORSE + "'text'",
        WORSE + "NULL",
        WORSE + "(SELECT row FROM rows LIMIT 1)",
    ],
)
def test_a_damaged_row_is_made_again(
    home: Path, capsys: pytest.CaptureFixture[str], damage: str
) -> None:
    value, scored = _score(home, capsys, "chrF")
    assert scored == {"computed": 3, "cached": 0}
    assert _score(home, capsys, "chrF") == (value, {"computed": 0, "cached": 3})
    with sqlite3.connect(home / "cache/scores.sqlite3") as base:
        base.execute(damage)
    again, scored = _score(home, capsys, "chrF")
    assert again == value
    assert scored["computed"] >= 2
    assert _score(home, capsys, "chrF") == (value, {"computed": 0, "cached": 3})


def test_a_row_is_found_under_its_own_key_alone(tmp_path: Path) -> None:
    cache, metric = RowCache(tmp_path / "rows.sqlite3"), ChrF()
    keys = digests(metric, [Case("", hyp, (ref,)) for hyp, ref in zip(HYPS, REFS, strict=True)])
    rows = np.arange(3 * metric.width, dtype=float).reshape(3, -1)
    cache.keep(keys, rows)
    assert cache.find(keys[:2], metric.width).keys() == set(keys[:2])
    assert cache.find(keys, metric.width - 1) == {}


def test_without_a_home_nothing_is_remembered(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def nowhere() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("BABELPROOF_CACHE")
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setattr(Path, "home", nowhere)
    assert _score(home, capsys, "chrF")[1]["computed"] == 3


def test_a_changed_command_gives_its_own_scores(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    program = "while read line; do echo {}; done\n"
    for folder, value in (("one", 1), ("two", 2)):
        (home / folder).mkdir()
        (home / folder / "metric.sh").write_text(program.format(value), encoding="utf-8")
        monkeypatch.chdir(home / folder)
        assert _score(home, capsys, "Mine=cmd:sh metric.sh")[0] == value
    (home / "two/metric.sh").write_text(program.format(3), encoding="utf-8")
    assert _score(home, capsys, "Mine=cmd:sh metric.sh")[0] == 3


def test_a_changed_function_gives_its_own_scores(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(home)
    monkeypatch.setattr("sys.dont_write_bytecode", True)
    for value in (1, 2):
        text = f"def mine(cases):\n    return [{value}] * len(cases)\n"
        (home / f"changed_metric_{value}.py").write_text(text, encoding="utf-8")
        (home / "changed_metric.py").write_text(f"from changed_metric_{value} import mine\n")
        monkeypatch.delitem(__import__("sys").modules, "changed_metric", raising=False)
        __import__("importlib").invalidate_caches()
        assert _score(home, capsys, "Mine=py:changed_metric:mine")[0] == value


def test_an_interrupted_run_keeps_what_was_made(tmp_path: Path) -> None:
    cache = RowCache(tmp_path / "rows.sqlite3")
    hyps = [f"word {at} and more" for at in range(600)]

    def progress(done: int) -> None:
        if done > 300:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        score(ChrF(), {"A": hyps}, [hyps], cache=cache, progress=lambda total: progress)
    assert score(ChrF(), {"A": hyps}, [hyps], cache=cache).known > 300
