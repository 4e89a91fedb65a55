"""Settings in a file: the nearest counts, what is asked goes before it, nothing unknown passes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from babelproof import InputError, Request, UsageError, check, configured
from babelproof.api.config import ASKED, KINDS, find_settings
from babelproof.cli.main import main

RULE = 'id = "{}"\nkind = "copy"\nsummary = "A name stays."\nsource = "Northlight"\n'
RULE += """
[[fail]]
langs = "en-de"
src = "⟦Northlight⟧ starts."
tgt = "Nordlicht startet."

[[pass]]
langs = "en-de"
src = "Northlight starts."
tgt = "Northlight startet."
"""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder two below the one that may hold settings."""
    (tmp_path / "a" / "b").mkdir(parents=True)
    monkeypatch.chdir(tmp_path / "a" / "b")
    return tmp_path


def _set(home: Path, text: str, name: str = "babelproof.toml") -> Path:
    path = home / name
    path.write_text(text, encoding="utf-8")
    return path


def test_every_part_of_a_request_can_be_set_or_says_why_not() -> None:
    assert {*KINDS, *ASKED, "progress", "start", "told"} == {*Request.names()}


def test_without_a_file_nothing_is_set(home: Path) -> None:
    assert configured("x.tsv") == Request("x.tsv")


def test_the_nearest_file_counts(home: Path) -> None:
    _set(home, "jobs = 2")
    assert configured().jobs == 2
    _set(home / "a", "[tool.other]\nx = 1", "pyproject.toml")
    assert configured().jobs == 2  # not about us
    _set(home / "a", "[tool.babelproof]\nmax-line = '5k'", "pyproject.toml")
    assert configured() == Request(max_line=5000)
    _set(home / "a", "preview = true")
    assert configured() == Request(preview=True)


def test_what_is_asked_goes_before_it(home: Path) -> None:
    _set(home, "jobs = 2\nrules = 'oscillation'\noptions = {oscillation = {excess = 6}}")
    asked = configured("x.tsv", jobs=1, options={"untranslated.least": 3})
    both = {"oscillation.excess": 6, "untranslated.least": 3}
    assert asked == Request("x.tsv", jobs=1, rules=["oscillation"], options=both)


def test_paths_are_meant_from_the_file(home: Path) -> None:
    _set(home, "rules-dir = 'own'\nignore-list = 'known.tsv'")
    assert configured() == Request(
        rules_dir=[str(home / "own")], ignore_list=str(home / "known.tsv")
    )


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("previw = true", "unknown setting 'previw'; did you mean preview?"),
        ("preview = 1", "preview takes true or false, not 1"),
        ("jobs = true", "jobs takes a whole number above 0, not True"),
        ("chunk = 0", "chunk takes a whole number above 0, not 0"),
        ("rules = [1]", "rules takes a list of texts"),
        ("max-line = '5x'", "max-line takes a number of bytes"),
        ("options = 3", "options takes a table"),
        ("trust_rules = true", "trust_rules cannot be set in a file"),
        ("src = 'a'", "src cannot be set in a file, since it names what one check is about"),
        ("resume = true", "resume cannot be set in a file"),
        ("ignore = ['number-aded']", "unknown rule 'number-aded'; did you mean number-added"),
        ("options.oscilation.excess = 3", "unknown option 'oscilation.excess'; did you mean"),
        ("fail-on = ['total>many']", "fail_on does not understand 'total>many'"),
    ],
)
def test_mistakes_name_the_file(home: Path, text: str, told: str) -> None:
    path = _set(home, text)
    with pytest.raises(UsageError) as caught:
        configured()
    assert str(caught.value).startswith(f"{path}: {told}")
    assert main(["config"]) == 2


@pytest.mark.parametrize("text", ["jobs = [", "\x00", "a = " + "[" * 5000])
def test_what_is_no_toml_is_an_error(home: Path, text: str) -> None:
    path = _set(home, text)
    with pytest.raises(InputError, match=str(path)):
        configured()
    path.write_bytes(b"jobs = '\xff'")
    with pytest.raises(InputError, match=str(path)):
        configured()


def test_a_broken_pyproject_of_others_is_theirs(home: Path) -> None:
    _set(home, "[project", "pyproject.toml")
    assert find_settings().file is None


def test_programs_never_load_because_a_file_was_found(home: Path) -> None:
    (home / "own").mkdir()
    _set(home, RULE.format("product-name"), "own/product_name.toml")
    _set(home, "rules-dir = 'own'")
    words = {"src": ["Northlight starts."], "tgt": ["Nordlicht startet."], "langs": "en-de"}
    rules_dir = configured().rules_dir
    assert [f.rule for f in check(**words, rules_dir=rules_dir).findings()] == ["product-name"]  # type: ignore[arg-type]
    _set(home, "raise SystemExit('it ran')", "own/evil.py")
    with pytest.raises(UsageError, match="programs are not run because a file"):
        configured(trust_rules=True)
    assert main(["check", "x.tsv"]) == 2
    assert main(["check", "x.tsv", "--trust-rules"]) == 2


def test_the_command_shows_what_holds(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = _set(home, "fail-on = 'total>0'")
    assert main(["config", "-f", "json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert shown["file"] == str(path)
    assert shown["settings"]["fail_on"] == {"value": ["total>0"], "from": str(path)}
    assert shown["settings"]["jobs"] == {"value": 1, "from": "default"}
    assert main(["config"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert f'fail_on           ["total>0"]  # {path}' in lines


def test_the_command_checks_by_it(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _set(home, "fail-on = 'empty-output>0'\nlangs = 'en-de'\nrules = ['empty-output']")
    Path("s").write_text("One house.\n", encoding="utf-8")
    Path("t").write_text("\n", encoding="utf-8")
    command = ["check", "-s", "s", "-t", "t", "-f", "json"]
    assert main(command) == 1
    assert "--fail-on empty-output>0: empty-output is 1" in capsys.readouterr().err
    assert main([*command, "--fail-on", "empty-output>1"]) == 0
    capsys.readouterr()
    assert main([*command, "--no-config"]) == 0
    assert "languages not known" in capsys.readouterr().err
