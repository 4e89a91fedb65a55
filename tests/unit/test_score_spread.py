"""Scores over several processes, the foretold time, the digits shown, and the signature."""

from __future__ import annotations

import json
import re
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from babelproof.cli import score as command
from babelproof.cli.main import main
from babelproof.metrics.registry import make_metric
from babelproof.metrics.scoring import score
from babelproof.run.crew import open_map
from tests.unit.evalset_of_our_own import make_evalset


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BABELPROOF_CACHE", str(tmp_path / "cache"))
    return make_evalset(tmp_path / "set")


def _found(capsys: pytest.CaptureFixture[str], folder: Path, *words: str) -> Any:
    assert main(["score", str(folder), "--ref", "refA", *words, "-f", "json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_any_number_of_processes_gives_the_same(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("--metrics", "BLEU,chrF,TER", "--segments", "--test", "bs")
    found = [
        _found(capsys, folder, *words, "--no-cache", *jobs)
        for jobs in ((), ("-j", "2"), ("--jobs", "3"))
    ]
    assert found[0] == found[1] == found[2]
    _found(capsys, folder, *words, "-j", "2")
    again = _found(capsys, folder, *words)
    assert again["systems"] == found[0]["systems"]
    assert again["scored"]["TER"]["computed"] == 0


def test_workers_do_the_work() -> None:
    metric, told = make_metric("chrF"), list[int]()
    hyps = [f"line {at}" for at in range(400)]
    started: list[object] = []

    def workers(setup: Any, *args: object) -> Any:
        started.append(args)
        return open_map(2, setup, *args)

    found = score(metric, {"A": hyps}, [hyps], workers=workers, progress=lambda n: told.append)
    assert started == [(metric,)]
    assert told == sorted(told)
    assert told[-1] == 400
    assert found.system_scores().tolist() == [100.0]


def test_a_sample_foretells_the_time(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a pipe, too: what is captured here is no terminal."""
    words = ["score", str(folder), "--ref", "refA", "--metrics", "TER", "--no-cache"]
    for least, quiet, said in ((0.0, [], True), (0.0, ["-q"], False), (1e9, [], False)):
        monkeypatch.setattr(command, "WORTH_SAYING", least)
        assert main([*words, *quiet]) == 0
        told = capsys.readouterr().err
        found = re.search(r"de-en TER: (\d+) translations to score, about \d+ s", told)
        assert bool(found) == said


def test_what_is_foretold_is_the_rest_after_the_sample() -> None:
    told: list[tuple[float, int]] = []
    hyps = [f"line {at}" for at in range(400)]
    expect: Any = lambda seconds, cases: told.append((seconds, cases))  # noqa: E731
    score(make_metric("TER"), {"A": hyps}, [hyps], expect=expect)
    ((seconds, cases),) = told
    assert seconds > 0
    assert 300 < cases < 400
    score(make_metric("TER"), {"A": hyps[:20]}, [hyps[:20]], expect=expect)
    assert len(told) == 1


@pytest.mark.parametrize(
    ("seconds", "words"), [(12.4, "12 s"), (89, "89 s"), (150, "2 min"), (9000, "2.5 h")]
)
def test_durations_are_round(seconds: float, words: str) -> None:
    assert command._duration(seconds) == words


@pytest.mark.parametrize(
    ("values", "shown"),
    [
        ((0.2334, 0.2311), ("0.2334", "0.2311")),
        ((23.341, 23.109), ("23.34", "23.11")),
        ((-4.5512, -4.5498), ("-4.551", "-4.550")),
        ((0.00123456, 0.00123789), ("0.001235", "0.001238")),
        ((1234.5, 1234.7), ("1234.50", "1234.70")),
        ((0.0, 0.0), ("0.00", "0.00")),
    ],
)
def test_as_many_digits_as_tell_systems_apart(
    values: tuple[float, float],
    shown: tuple[str, str],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for name, value in zip("ab", values, strict=True):
        (tmp_path / f"{name}.txt").write_text(f"{value}\n", encoding="utf-8")
    program = r"""sed -E 's/.*"hyp": "([^"]*)".*/\1/'"""
    (tmp_path / "metric.sh").write_text(program, encoding="utf-8")
    files = [str(tmp_path / "a.txt"), str(tmp_path / "b.txt")]
    metric = f"Mine=cmd:sh {tmp_path / 'metric.sh'}"
    words = ["score", "-t", *files, "-r", files[0], "--metrics", metric, "--metrics", "chrF"]
    assert main(words) == 0
    rows = [line.split() for line in capsys.readouterr().out.splitlines()]
    cells = {row[0]: row[1:] for row in rows if row and row[0] in "ab"}
    assert (cells["a"][0], cells["b"][0]) == shown
    assert cells["a"][1] == "100.00"


def test_neural_metrics_show_four_digits() -> None:
    assert [make_metric(name).digits for name in ("COMET", "BERTScore-F", "BLEU", "TER")] == [
        *(4, 4),
        *(2, 2),
    ]


def test_the_signature_has_data_test_and_seed(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ask = partial(_found, capsys, folder, "--metrics", "chrF")
    plain = ask()["signature"]
    assert plain == ask("-j", "2")["signature"]
    assert re.search(r"\|score\|langs:de-en\|systems:\d+\|data:[0-9a-f]{8}$", plain)
    tested = ask("--test", "bs", "--seed", "7")["signature"]
    assert tested == f"{plain}|test:bs|trials:1000|seed:7"
    kept = folder / "kept.json"
    kept.write_text(json.dumps({"de-en": list(range(30))}), encoding="utf-8")
    path = folder / "system-outputs/de-en/Sys1.txt"
    seen = {plain, ask("--subset", str(kept))["signature"]}
    path.write_text(path.read_text(encoding="utf-8").replace("zzz", "zz"), encoding="utf-8")
    assert len(seen | {ask()["signature"]}) == 3
