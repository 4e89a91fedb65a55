"""select, meta and score as commands, on a small set of the tests' own."""

from __future__ import annotations

import json
import sys
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from babelproof.cli.main import main
from babelproof.io.scored import read_lines
from tests.unit.evalset_of_our_own import make_evalset

SEGMENTS = ("--level", "seg", "--stat", "pearson,acc-eq")


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BABELPROOF_CACHE", str(tmp_path / "cache"))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return make_evalset(tmp_path / "set")


def _json(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    assert main([*words, "-f", "json"]) == 0
    return json.loads(capsys.readouterr().out)


def _error(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(list(words)) == 2
    return capsys.readouterr().err


@pytest.mark.parametrize("metric", ["Guess", "BLEU", "chrF", "chrF++", "TER"])
def test_given_and_computed_metrics_select(
    folder: Path, capsys: pytest.CaptureFixture[str], metric: str
) -> None:
    found = _json(capsys, "select", str(folder), "-l", "de-en", "--metric", metric, "--ref", "refA")
    kept = found["kept"]["de-en"]
    assert kept == sorted(set(kept))
    assert 0 < len(kept) <= 24
    one = found["directions"]["de-en"]
    assert (one["segments"], one["systems"], one["human"]) == (60, 9, "fake")
    assert any("left out as human: refB" in note for note in found["notes"])
    assert one["effects"][metric]["kendall"]["after"] > 0.5, "the sign of error rates is turned"


@pytest.mark.parametrize("method", ["random", "difficulty", "irt", "diversity", "stratified"])
def test_rivals_under_the_same_flags(
    folder: Path, capsys: pytest.CaptureFixture[str], method: str
) -> None:
    words = ("select", str(folder), "-l", "de-en", "--metric", "Guess", "--method", method)
    assert len(_json(capsys, *words)["kept"]["de-en"]) == 24


def test_methods_of_subset2evaluate(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A stand-in with the package's interface: it sorts, and leaves its utility on each item."""
    words = ("select", str(folder), "--metric", "Guess", "--method", "s2e:metric_avg")
    if find_spec("subset2evaluate") is None:
        assert "pip install subset2evaluate" in _error(capsys, *words)

    def basic(items: list[dict[str, Any]], method: str, metric: str) -> list[dict[str, Any]]:
        for item in items:
            scores = [cell[metric] for cell in item["scores"].values()]
            assert set(item["tgt"]) == set(item["scores"])
            item["subset2evaluate_utility"] = -sum(scores) / len(scores)
        return sorted(items, key=lambda item: -float(item["subset2evaluate_utility"]))

    package = ModuleType("subset2evaluate")
    package.__spec__ = ModuleSpec("subset2evaluate", None)
    package.methods = SimpleNamespace(METHODS={"metric_avg": basic})  # type: ignore[attr-defined]
    package.select_subset = SimpleNamespace(basic=basic)  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "subset2evaluate", package)
    by_difficulty = _json(capsys, *words[:-1], "difficulty")["kept"]
    assert _json(capsys, *words)["kept"] == by_difficulty
    assert "no method" in _error(capsys, *words[:-1], "s2e:metric_abg")
    assert "did you mean variance" in _error(capsys, *words[:-1], "varianz")


def test_budgets_and_files(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    small, vat, items = tmp_path / "small", tmp_path / "vat.json", tmp_path / "items.tsv"
    words = ["select", str(folder), "--metric", "Guess", "--budget", "7", "--write-vat", str(vat)]
    words += ["--write-set", str(small), "--write-items", str(items)]
    kept = _json(capsys, *words)["kept"]["de-en"]
    assert len(kept) == 7
    assert vat.read_text() == json.dumps({"de-en": kept})
    source = read_lines(folder / "sources/de-en.txt")
    assert read_lines(small / "sources/de-en.txt") == [source[line] for line in kept]
    assert len(list((small / "system-outputs/de-en").glob("*.txt"))) == 10
    rows = [line.split("\t") for line in items.read_text().splitlines()]
    assert len(rows) == 61
    assert [int(row[1]) for row in rows[1:] if row[2] == "1"] == kept
    words = ("select", str(folder), "--metric", "Guess", "--budget", "20w")
    lengths = [len(source[line].split()) for line in _json(capsys, *words)["kept"]["de-en"]]
    assert sum(lengths) <= 20


def test_validation_says_what_it_rests_on(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("select", str(folder), "--metric", "Guess", "--validate", "--splits", "10")
    found = _json(capsys, *words, "--rank-by", "Guess,chrF")
    cells = found["validation"]["all_systems"]
    assert {(c["metric"], c["statistic"]) for c in cells} == {
        (m, s) for m in ("Guess", "chrF") for s in ("pearson", "kendall", "spearman")
    }
    for cell in cells:
        assert cell["held_out"] == [4]
        assert cell["splits"] == 10
        assert cell["interval"] is None, "one set has no interval"
        assert cell["difference"] == pytest.approx(cell["kept"] - cell["random"])
        assert cell["filter_is_ranking_metric"] == (cell["metric"] == "Guess")
    assert any("no p-value" in note for note in found["notes"])


def test_too_few_systems_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = make_evalset(tmp_path / "few", systems=7)
    found = _json(capsys, "select", str(folder), "--metric", "Guess", "--validate")
    assert "too few systems" in found["validation"]["too_few_systems"]["de-en"]
    assert any("too few systems" in note for note in found["notes"])


def test_the_curve_and_the_analysis_are_one_page(folder: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    words = ["select", str(folder), "--metric", "Guess", "--curve", "--analyse", "-q"]
    assert main([*words, "--paraphrase", "refB", "-o", str(page)]) == 0
    text = page.read_text(encoding="utf-8")
    assert text.count('<svg class="curves"') == 3
    assert text.count('<svg class="bars"') >= 3
    assert "http" not in text.replace("http-equiv", "")
    for said in ("share of segments kept", "short", "edits a segment", "mean score"):
        assert said in text


def test_meta_at_both_levels(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("meta", str(folder), "-l", "de-en", "--human", "fake", "--ref", "refA")
    systems = _json(capsys, *words)
    assert (systems["systems"], systems["segments"], systems["segments_with_human"]) == (9, 60, 51)
    cell = systems["correlations"]["Guess"]
    assert cell["kendall"] > 0.8
    assert (cell["systems"], cell["spa_segments"]) == (9, 51)
    for group in ("item", "system", "none"):
        segments = _json(capsys, *words, *SEGMENTS, "--group", group)
        assert segments["segments"] == 51
        assert 0 < segments["correlations"]["Guess"]["acc_eq"] <= 1
    tested = _json(capsys, *words, "--exclude", "Sys8", "--drop-outliers")
    assert tested["left_out"]["Sys8"] == "excluded"
    assert tested["systems"] == 8


def test_gaps_in_human_scores(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = folder / "human-scores/de-en.fake.seg.score"
    lines = path.read_text().splitlines()
    lines[1] = "Sys0\tNone"
    path.write_text("\n".join(lines) + "\n")
    words = ("meta", str(folder), "--ref", "refA", "--level", "seg")
    every = _json(capsys, *words)
    whole = _json(capsys, *words, "--complete-segments")
    assert (every["segments"], whole["segments"]) == (51, 50)
    assert every["correlations"]["Guess"]["scores"] == 9 * 51 - 1
    assert whole["correlations"]["Guess"]["scores"] == 9 * 50


@pytest.mark.parametrize("fmt", ["text", "markdown", "tsv", "latex", "html"])
def test_every_format_has_the_numbers(
    folder: Path, capsys: pytest.CaptureFixture[str], fmt: str
) -> None:
    assert main(["meta", str(folder), "--ref", "refA", "-f", fmt]) == 0
    out = capsys.readouterr().out
    assert "Guess" in out
    assert "pearson" in out


def test_scores_round_trip_through_an_evalset(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = folder / "metric-scores" / "de-en"
    words = ["score", str(folder), "-l", "de-en", "--ref", "refA", "--write-scores", str(target)]
    found = _json(capsys, *words, "--metrics", "BLEU,chrF,TER", "--test", "bs", "--trials", "200")
    assert found["segments"] == 60
    assert found["scored"]["TER"]["cached"] == 0
    assert found["systems"]["Sys0"]["BLEU"]["p"] is None
    assert found["systems"]["Sys8"]["BLEU"]["cluster"] > 1
    again = _json(capsys, *words, "--metrics", "TER")
    assert again["scored"]["TER"]["computed"] == 0, "TER is never computed twice"
    meta = _json(capsys, "meta", str(folder), "--ref", "refA", "--negate", "TER")
    assert set(meta["correlations"]) == {"BLEU", "Guess", "TER", "chrF"}
    assert meta["correlations"]["TER"]["kendall"] > 0.8
    bleu = found["systems"]["Sys3"]["BLEU"]["score"]
    assert f"Sys3\t{bleu!r}\n" in (target / "BLEU-refA.sys.score").read_text()


def test_metrics_of_ones_own(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    script = tmp_path / "own.py"
    script.write_text(
        "import json, sys\n"
        "for line in sys.stdin:\n"
        "    row = json.loads(line)\n"
        "    print(-row['hyp'].count('zzz'))\n",
        encoding="utf-8",
    )
    spec = f"Zs=cmd:{sys.executable} {script}"
    found = _json(capsys, "score", str(folder), "--ref", "refA", "--metrics", spec)
    assert found["systems"]["Sys0"]["Zs"]["score"] > found["systems"]["Sys8"]["Zs"]["score"]
    assert "command failed" in _error(
        capsys, "score", str(folder), "--metrics", f"X=cmd:{sys.executable} -c raise"
    )
    assert "gave 1 scores" in _error(
        capsys, "score", str(folder), "--metrics", "X=cmd:echo 1", "--no-cache"
    )
    assert "NAME=py:" in _error(capsys, "score", str(folder), "--metrics", "X=py:nothing")


@pytest.mark.parametrize("ending", ["csv", "jsonl", "seg.score"])
@pytest.mark.parametrize("first", [0, 1])
def test_scores_from_elsewhere(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], ending: str, first: int
) -> None:
    given = read_lines(folder / "metric-scores/de-en/Guess-refA.seg.score")
    cells = [(at % 60 + first, *line.split("\t")) for at, line in enumerate(given)]
    lines = {
        "csv": [
            ",TESTSET,LP,ID,METRIC,SYS,SCORE",
            *(f"{n},t,de-en,{i},Mine,{s},{v}" for n, (i, s, v) in enumerate(cells)),
        ],
        "jsonl": [
            json.dumps({"metric": "Mine", "system": s, "id": i, "score": float(v)})
            for i, s, v in cells
        ],
        "seg.score": given,
    }
    path = tmp_path / f"Mine-refA.{ending}"
    path.write_text("\n".join(lines[ending]) + "\n", encoding="utf-8")
    base = ("select", str(folder), "-l", "de-en", "--scores", str(path), "--metric")
    assert _json(capsys, *base, "Mine")["kept"] == _json(capsys, *base, "Guess")["kept"]


def test_mistakes_are_told(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    select = ("select", str(folder), "--metric")
    assert "did you mean Guess" in _error(capsys, *select, "Gues")
    assert "between 0 and 1" in _error(capsys, *select, "Guess", "--keep", "40")
    assert "no budget" in _error(capsys, *select, "Guess", "--budget", "x")
    assert "no direction" in _error(capsys, *select, "Guess", "-l", "en-fr")
    assert "no human scores" in _error(capsys, "meta", str(folder), "--human", "other")
    assert "whole set" in _error(
        capsys, "meta", str(folder), "--subset", _subset(folder), "--system-scores", "file"
    )
    assert "no metric" in _error(capsys, "score", str(folder), "--metrics", "BLUE")
    assert "no EvalSet" in _error(capsys, "meta", str(folder / "sources"))


def _subset(folder: Path) -> str:
    path = folder / "kept.json"
    path.write_text('{"de-en": [1, 2, 3]}', encoding="utf-8")
    return str(path)
