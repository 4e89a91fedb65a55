"""What score, select and meta say and do at the edges."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from babelproof.cli.main import main
from babelproof.cli.progress import Bar
from babelproof.core.errors import BabelproofError
from babelproof.io.flags import read_flags
from babelproof.io.scored import read_lines
from babelproof.meta.effect import effects
from babelproof.meta.rankings import MeanRanking
from babelproof.metrics.neural import Worker
from tests.unit.evalset_of_our_own import make_evalset


class Terminal(io.StringIO):
    """Standard error as a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BABELPROOF_CACHE", str(tmp_path / "cache"))
    return make_evalset(tmp_path / "set")


def _json(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    assert main([*words, "-f", "json"]) == 0
    return json.loads(capsys.readouterr().out)


def _error(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(list(words)) == 2
    return capsys.readouterr().err


def test_scoring_shows_a_bar_on_a_terminal(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    for words, shown in (([], True), (["-q"], False)):
        terminal = Terminal()
        monkeypatch.setattr(sys, "stderr", terminal)
        assert main(["score", str(folder), "--metrics", "chrF", "--no-cache", *words]) == 0
        assert ("de-en chrF" in terminal.getvalue()) == shown


def test_a_bar_counts_steps_or_says_how_far(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", Terminal())
    for begin, completed in (("start", 3), ("reach", 2)):
        with Bar(quiet=False) as bar:
            tell = getattr(bar, begin)(5)
            tell(1)
            tell(2)
            assert bar._live.tasks[0].completed == completed
        assert bar._live is None


@pytest.mark.parametrize(
    "words",
    [
        ("select", "--metric", "Guess", "--splits", "0", "--validate"),
        ("select", "--metric", "Guess", "--random-subsets", "0"),
        ("meta", "--permutations", "-3", "--test", "perm-both"),
        ("score", "--trials", "0", "--test", "bs"),
    ],
)
def test_counts_are_above_nought(
    folder: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...]
) -> None:
    told = _error(capsys, words[0], str(folder), *words[1:])
    assert "not a whole number above 0" in told or "expected one argument" in told


@pytest.mark.parametrize("fmt", ["latex", "html", "markdown", "text"])
def test_scores_with_their_signatures_in_every_format(
    folder: Path, capsys: pytest.CaptureFixture[str], fmt: str
) -> None:
    words = ["score", str(folder), "-l", "de-en", "--ref", "refA", "--no-cache", "-q", "-f", fmt]
    assert main(words) == 0
    out = capsys.readouterr().out
    assert "chrF|nrefs:1|" in out.replace("\\textbar\\allowbreak{}", "|")
    assert ("\\begin{tabular}" in out) == (fmt == "latex")
    assert "Sys3" in out


def test_of_several_human_scores_the_experts_are_taken_and_said(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home = folder / "human-scores"
    for ending in ("seg", "sys"):
        text = (home / f"de-en.fake.{ending}.score").read_text(encoding="utf-8")
        (home / f"de-en.mqm.{ending}.score").write_text(text, encoding="utf-8")
    said = "no --human given; mqm is used (also: fake)"
    for words in (("meta", str(folder)), ("select", str(folder), "--metric", "Guess")):
        found = _json(capsys, *words)
        assert any(said in note for note in found["notes"])
        found = _json(capsys, *words, "--human", "fake")
        assert not any("no --human" in note for note in found["notes"])


def test_the_curve_is_a_table_where_there_are_no_pictures(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["select", str(folder), "--metric", "Guess", "--rank-by", "Guess,chrF"]
    assert main([*words, "--curve", "-f", "tsv"]) == 0
    block = capsys.readouterr().out.split("# Kendall’s τ by share kept\n")[1].splitlines()
    assert block[0].split("\t")[0::5] == ["metric", "40 %", "90 %"]
    assert [line.split("\t")[0] for line in block[1:3]] == ["Guess", "chrF"]
    assert float(block[1].split("\t")[-1]) > 0.8


def test_means_in_place_of_system_scores_are_said(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = "No system scores given, so means of segments: Guess."
    assert said in _json(capsys, "meta", str(folder))["notes"]
    assert said not in _json(capsys, "meta", str(folder), "--system-scores", "mean")["notes"]
    assert said not in _json(capsys, "meta", str(folder), "--level", "seg")["notes"]


def test_an_analysis_says_what_it_lacks(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("babelproof.meta.describe.find_spec", lambda name: None)
    words = ("select", str(folder), "--metric", "Guess", "--analyse")
    notes = " ".join(_json(capsys, *words)["notes"])
    assert "No word frequencies: give --corpus" in notes
    assert "No parts of speech" in notes
    corpus = str(folder / "references/de-en.refA.txt")
    assert "No word" not in " ".join(_json(capsys, *words, "--corpus", corpus)["notes"])


def test_human_scores_of_systems_only(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "human-scores/de-en.fake.seg.score").unlink()
    assert main(["meta", str(folder)]) == 0
    assert "No segment carries a human score, so there is no spa." in capsys.readouterr().out


def test_a_set_without_sources_or_outputs_is_told(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (source,) = (folder / "sources").glob("*.txt")
    other = source.with_stem("en-de")
    source.rename(other)
    assert "no system outputs for any direction" in _error(capsys, "score", str(folder))
    other.unlink()
    for command in ("score", "check"):
        assert "there is no sources/LP.txt" in _error(capsys, command, str(folder))


def test_no_metric_scores_says_how_to_make_them(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "metric-scores/de-en/Guess-refA.seg.score").unlink()
    assert "score --write-scores" in _error(capsys, "meta", str(folder), "-l", "de-en")


def test_metrics_without_segment_scores_or_without_an_order(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("babelproof.meta.acceq._SORTABLE", 10)
    home = folder / "metric-scores/de-en"
    given = read_lines(home / "Guess-refA.seg.score")
    systems = [f"Sys{at}" for at in range(9)]
    files = {
        "Whole-src.sys.score": [f"{name}\t{at * at}" for at, name in enumerate(systems)],
        "Same-src.seg.score": [f"{line.split()[0]}\t1" for line in given],
        "Few-src.seg.score": [line for line in given if not line.startswith("Sys8")],
        "Few-src.sys.score": [f"{name}\t{at}" for at, name in enumerate(systems)],
    }
    for name, lines in files.items():
        (home / name).write_text("\n".join(lines) + "\n", encoding="utf-8")
    for group in ("item", "system", "none"):
        words = ["--level", "seg", "--group", group, "--stat", "pearson,acc-eq"]
        found = _json(capsys, "meta", str(folder), *words)
        assert found["correlations"]["Whole"]["acc_eq"] is None
        assert found["correlations"]["Whole"]["epsilon"] is None
        assert found["correlations"]["Same"]["pearson"] is None
    tested = _json(capsys, "meta", str(folder), "--test", "williams")["significance"]
    assert tested["left_out"] == ["Same"]
    assert "no 'foo' at system level" in _error(
        capsys, "meta", str(folder), "--test", "perm-both", "--on", "foo"
    )
    notes = _json(capsys, "select", str(folder), "--metric", "Few")["notes"]
    assert "de-en: no scores by Few: Sys8." in notes
    notes = _json(capsys, "select", str(folder), "--metric", "Same")["notes"]
    assert "de-en: 0 kept, 24 fewer than without ties at the threshold." in notes


@pytest.mark.parametrize(("ending", "mark"), [("csv", ","), ("tsv", "\t")])
def test_a_table_of_several_sets(
    folder: Path, capsys: pytest.CaptureFixture[str], ending: str, mark: str
) -> None:
    given = read_lines(folder / "metric-scores/de-en/Guess-refA.seg.score")
    rows = [["TESTSET", "LP", "ID", "METRIC", "SYS", "SCORE"]]
    for name, sign in (("set", 1), ("zzz", 0)):
        for at, line in enumerate(given):
            system, value = line.split("\t")
            rows.append([name, "de-en", str(at % 60), "Mine", system, str(sign * float(value))])
    path = folder / f"scores.{ending}"
    path.write_text("\n".join(mark.join(row) for row in rows) + "\n", encoding="utf-8")
    base = ("select", str(folder), "--scores", str(path), "--metric")
    assert _json(capsys, *base, "Mine")["kept"] == _json(capsys, *base, "Guess")["kept"]
    folder.rename(folder.with_name("other"))
    path = folder.with_name("other") / path.name
    words = ("select", str(path.parent), "--scores", str(path), "--metric", "Mine")
    assert "several test sets (set, zzz)" in _error(capsys, *words)


def test_a_tokenizer_that_is_not_there(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ("score", str(folder), "--metrics", "BLEU", "--tokenize")
    assert "did you mean char" in _error(capsys, *words, "chars")
    monkeypatch.setitem(sys.modules, "MeCab", None)
    monkeypatch.delitem(sys.modules, "sacrebleu.tokenizers.tokenizer_ja_mecab", raising=False)
    told = _error(capsys, *words, "ja-mecab")
    assert "pip install sacrebleu[ja]" in told
    assert "--tokenize char" in told
    assert len(told.strip().splitlines()) == 1


def test_a_ranking_without_an_order_is_no_feat() -> None:
    """All systems equal on what was kept: no correlation there, so chance does as well."""
    grid = np.zeros((4, 20))
    grid[:, 10:] = np.random.default_rng(1).normal(size=(4, 10)) + np.arange(4)[:, None]
    ranks = MeanRanking("M", list("abcd"), grid)
    human = dict(zip("abcd", (0.0, 1.0, 2.0, 3.0), strict=True))
    for effect in effects([ranks], human, list(range(10)), range(20), 20, subsets=200):
        assert effect.after == 0
        assert effect.as_good > 0.9
        assert not effect.distinguishable


def test_a_talkative_process_that_dies_is_quoted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "python"
    line = "import sys; print('x' * 300_000, file=sys.stderr); sys.exit('out of memory')"
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -c "{line}"\n', encoding="utf-8")
    program.chmod(0o755)
    monkeypatch.setenv("BABELPROOF_COMET_PYTHON", str(program))
    with (
        pytest.raises(BabelproofError, match=r"without an answer \(out of memory"),
        Worker("comet", "m"),
    ):
        pass


def test_verdicts_of_a_suite_show_which_metric_sees_what(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home = tmp_path / "suite"
    assert main(["suite", "new", str(home)]) == 0
    verdicts = tmp_path / "verdicts.jsonl"
    words = ["suite", "run", str(home / "suite.toml"), "--sources", str(home / "sources.txt")]
    words += ["--outputs", str(home / "aurora.txt"), str(home / "borealis.txt")]
    assert main([*words, "--write-verdicts", str(verdicts)]) == 0
    capsys.readouterr()
    lines = read_lines(home / "sources.txt")
    flags = read_flags(verdicts, "en-de")
    assert flags
    files = {"sources/en-de.txt": lines, "metric-scores/en-de/Seer-src.seg.score": []}
    for system in ("aurora", "borealis"):
        files[f"system-outputs/en-de/{system}.txt"] = read_lines(home / f"{system}.txt")
        wrong = {line for found in flags.values() for name, line in found if name == system}
        files["metric-scores/en-de/Seer-src.seg.score"] += [
            f"{system}\t{-int(at in wrong)}" for at in range(len(lines))
        ]
    for name, text in files.items():
        path = tmp_path / "set" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join(text) + "\n", encoding="utf-8")
    found = _json(capsys, "meta", str(tmp_path / "set"), "--findings", str(verdicts))
    assert {cell["rule"] for cell in found["sensitivity"]} >= set(flags)
