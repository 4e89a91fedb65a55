"""``babelproof suite`` as it is called."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from babelproof.cli.main import main
from babelproof.suites.files import read_suite, write_suite
from babelproof.suites.item import Judged, Suite
from tests.unit.suite_samples import item


@pytest.fixture
def example(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    assert main(["suite", "new", str(tmp_path / "ex")]) == 0
    assert "babelproof suite run suite.toml" in capsys.readouterr().out
    return tmp_path / "ex"


def arguments(folder: Path, *more: str) -> list[str]:
    files = [str(folder / name) for name in ("aurora.txt", "borealis.txt")]
    named = ["--sources", str(folder / "sources.txt"), "--outputs", *files]
    return [str(folder / "suite.toml"), *named, *more]


def test_the_example_runs(example: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["suite", "run", *arguments(example, "-f", "json")]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["items"], data["common"], data["left_out"], data["missing"]) == (6, 5, [], [])
    assert data["systems"]["aurora"] == {
        "pass": 6,
        "fail": 0,
        "open": 0,
        "micro": 1.0,
        "macro": 1.0,
        "categories": {"Terminology": 1.0, "Numbers": 1.0, "Verbs": 1.0},
    }
    assert data["systems"]["borealis"]["open"] == 1


@pytest.mark.parametrize("action", ["run", "report", "compare"])
def test_results_are_printed_for_people(
    example: Path, action: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["suite", action, *arguments(example)]) == 0
    out = capsys.readouterr().out
    assert "6 items found, 2 systems, 5 items decided for all" in out and "aurora" in out


@pytest.mark.parametrize(
    ("ending", "begins"),
    [("html", "<!DOCTYPE html>"), ("md", "# Test suite"), ("tex", "% Needs"), ("json", "{")],
)
def test_the_output_files_ending_tells_the_format(
    example: Path, ending: str, begins: str, capsys: pytest.CaptureFixture[str]
) -> None:
    out = example / f"report.{ending}"
    assert (
        main(["suite", "report", *arguments(example, "-o", str(out), "--systems", "aurora")]) == 0
    )
    assert out.read_text(encoding="utf-8").startswith(begins)
    assert "wrote" in capsys.readouterr().err


def test_suites_are_converted_and_losses_told(
    example: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    suite = example / "suite.toml"
    for step in ("a.tsv", "b.toml"):
        assert main(["suite", "convert", str(suite), str(example / step)]) == 0
        suite = example / step
    assert read_suite(suite) == read_suite(example / "suite.toml")
    capsys.readouterr()
    assert main(["suite", "convert", str(suite), str(example / "c.json")]) == 0
    assert "no room for 1 references" in capsys.readouterr().err


def test_a_suite_is_split(example: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parts = ["-o", str(example / "public.toml"), "--rest", str(example / "held.toml")]
    assert main(["suite", "split", str(example / "suite.toml"), "--public", "0.5", *parts]) == 0
    public, held = read_suite(example / "public.toml"), read_suite(example / "held.toml")
    assert len(public.items) == len(held.items) == 3
    monkeypatch.chdir(example)
    assert main(["suite", "split", "suite.toml"]) == 0
    assert read_suite("suite.public.toml") == public and read_suite("suite.held.toml") == held
    same = ["-o", str(example / "x.toml"), "--rest", str(example / "x.toml")]
    assert main(["suite", "split", str(example / "suite.toml"), *same]) == 2


def test_prepare_and_restore_are_inverse(example: Path) -> None:
    others = example / "others.txt"
    others.write_text("".join(f"Filler {n}.\n" for n in range(20)))
    mixed, key = example / "mixed.txt", example / "key.json"
    call = ["suite", "prepare", str(example / "suite.toml"), "--distractors", str(others)]
    assert main([*call, "--ratio", "2", "-o", str(mixed), "--key", str(key), "--seed", "3"]) == 0
    lines = mixed.read_text().splitlines()
    assert len(lines) == 18
    suite = read_suite(example / "suite.toml")
    known = dict(zip((example / "sources.txt").read_text().splitlines(),
                     (example / "aurora.txt").read_text().splitlines(), strict=True))  # fmt: skip
    made = example / "mt.txt"
    made.write_text("".join(f"{known.get(line, 'Füllsatz.')}\n" for line in lines))
    back = example / "back"
    assert (
        main(["suite", "restore", "--key", str(key), "--outputs", str(made), "-o", str(back)]) == 0
    )
    assert sorted((back / "items.ids").read_text().split()) == sorted(i.id for i in suite.items)
    call = ["suite", "run", str(example / "suite.toml"), "--ids", str(back / "items.ids")]
    out = example / "r.json"
    assert main([*call, "--outputs", str(back / "mt.txt"), "-o", str(out)]) == 0
    assert json.loads(out.read_text())["systems"]["mt"]["pass"] == 6


def test_lint_tells_and_can_fail(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "x.json"
    bad = item(positive=("a",), judged=(Judged("ab", False), Judged("", True)))
    write_suite(Suite((bad,)), path)
    assert main(["suite", "lint", str(path)]) == 0
    out = capsys.readouterr().out
    assert "error wrong-matches-positive (1)" in out and "What to do: narrow the pattern" in out
    assert main(["suite", "lint", str(path), "-f", "json", "--fail-on", "error>0"]) == 1
    data = json.loads(capsys.readouterr().out)
    assert data["counts"] == {"wrong-matches-positive": 1, "judged-blank": 1, "few-items": 1}
    assert data["complaints"][0]["items"] == ["1"]
    assert main(["suite", "lint", str(path), "-f", "tsv", "--fail-on", "judged-both>0"]) == 0
    assert capsys.readouterr().out.count("\n") == 4
    assert main(["suite", "lint", str(path), "--fail-on", "nonsense>0"]) == 2


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["run", "x.xml", "--sources", "s", "--outputs", "o"], "a suite is a .toml or .tsv"),
        (["run", "x.toml", "--sources", "s", "--outputs", "o"], "no such file"),
        (["run", "x.toml", "--sources", "s", "--ids", "i", "--outputs", "o"], "not allowed with"),
        (["run", "x.toml", "--sourcs=s", "--outputs", "o"], "did you mean --sources"),
        (
            ["run", "x.toml", "--sources", "s", "--outputs", "o", "-o", "x.xml"],
            "nothing is written here as .xml; known endings: .html",
        ),
        (
            ["history", "x.toml", "--run", "1", "s", "o", "-o", "x.xml"],
            "nothing is written here as .xml; known endings: .html",
        ),
        (["lnt"], "did you mean lint"),
        (["new", "x.toml"], "name a folder"),
        (["split", "x.toml", "--public", "2", "-o", "a", "--rest", "b"], "no share between"),
        (
            ["report", "x.toml", "--sources", "s", "--outputs", "o", "-f", "htlm"],
            "did you mean html",
        ),
    ],
)
def test_mistakes_end_with_2_and_a_hint(
    arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["suite", *arguments]) == 2
    assert told in capsys.readouterr().err


def test_suite_alone_shows_its_actions(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["suite"]) == 0
    assert "prepare" in capsys.readouterr().out


def test_a_direction_must_be_named_if_there_are_several(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, lines = tmp_path / "x.toml", tmp_path / "l.txt"
    write_suite(
        Suite((item("1", positive=("a",)), item("1", langs="de-en", positive=("b",)))), path
    )
    lines.write_text("The gasket 1 leaks.\n")
    call = [
        "suite",
        "run",
        str(path),
        "--sources",
        str(lines),
        "--outputs",
        str(lines),
        "-f",
        "json",
    ]
    assert main(call) == 2
    assert "say which with -l: en-de, de-en" in capsys.readouterr().err
    assert main([*call, "-l", "deen"]) == 0
    assert json.loads(capsys.readouterr().out)["items"] == 1


@pytest.mark.parametrize("fmt", ["text", "json", "markdown", "latex", "html"])
def test_systems_that_are_all_left_out_are_named(
    example: Path, fmt: str, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = len((example / "sources.txt").read_text().splitlines())
    (example / "aurora.txt").write_text("\n" * lines)
    (example / "borealis.txt").write_text("####\n" * lines)
    for action in ("run", "report"):
        assert main(["suite", action, *arguments(example, "-f", fmt)]) == 0
        out = capsys.readouterr().out
        assert ("borealis" in out and "aurora" in out) or fmt == "latex"
