"""score, select and meta from Python give what the commands give."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from babelproof import Choice, Paired, compare_metrics, meta_evaluate, score, select
from babelproof.cli.main import main
from babelproof.core.errors import InputError, UsageError
from tests.unit.evalset_of_our_own import make_evalset


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BABELPROOF_CACHE", str(tmp_path / "cache"))
    return make_evalset(tmp_path / "set")


def test_scores_are_those_of_the_command(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    outputs = {f"Sys{at}": folder / f"system-outputs/de-en/Sys{at}.txt" for at in range(9)}
    told: list[int] = []

    found = score(
        outputs,
        [folder / "references/de-en.refA.txt"],
        metrics=["BLEU", "TER"],
        langs="de-en",
        progress=lambda total: told.append,
    )
    words = ["score", str(folder), "--ref", "refA", "--metrics", "BLEU,TER", "-f", "json"]
    assert main(words) == 0
    theirs = json.loads(capsys.readouterr().out)
    for name, scored in found.items():
        values = [theirs["systems"][system][name]["score"] for system in outputs]
        assert scored.system_scores().tolist() == values
        assert scored.signature() == theirs["signatures"][name]
    assert theirs["scored"]["TER"]["cached"] > 0, "what was scored here is known there"
    assert told
    assert Paired(found["BLEU"], "bs", 200).p_value(0, 8) < 0.05


def test_scores_of_texts_in_memory() -> None:
    found = score({"A": ["a b c d e"], "B": ["x"]}, [["a b c d e"]], metrics=["chrF"], cache=False)
    assert found["chrF"].system_scores().tolist() == [100.0, 0.0]
    with pytest.raises(UsageError, match="unequal"):
        score({"A": ["a", "b"]}, [["a"]], cache=False)


def test_selection_is_that_of_the_command(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    chosen = select(folder, "de-en", metric="Guess", ref="refA")
    assert main(["select", str(folder), "--metric", "Guess", "--ref", "refA", "-f", "json"]) == 0
    assert chosen.kept == json.loads(capsys.readouterr().out)["kept"]["de-en"]
    assert "refB" not in chosen.systems
    fewer = select(folder, "de-en", metric="BLEU", budget=5, exclude=["Sys0"])
    assert len(fewer.kept) == 5
    assert "Sys0" not in fewer.systems
    with pytest.raises(UsageError, match="did you mean Sys"):
        select(folder, "de-en", metric="Guess", exclude=["Sys99"])


def test_agreement_is_that_of_the_command(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = select(folder, "de-en", metric="Guess").kept
    path = tmp_path / "kept.json"
    path.write_text(json.dumps({"de-en": lines}), encoding="utf-8")
    assert main(["meta", str(folder), "--subset", str(path), "-f", "json"]) == 0
    theirs = json.loads(capsys.readouterr().out)["correlations"]["Guess"]
    for subset in (path, str(path), lines):
        values = meta_evaluate(folder, "de-en", subset=subset).correlations["Guess"].values
        assert values == {stat: theirs[stat] for stat in values}
    answer = meta_evaluate(folder, "de-en", level="seg", choice=Choice(exclude=["Sys8"]))
    assert len(answer.chosen.systems) == 8
    with pytest.raises(InputError, match="two metrics"):
        compare_metrics(answer, "perm-both", "pearson")
    with pytest.raises(UsageError, match="no direction"):
        meta_evaluate(folder, "en-fr")
