"""Folders of rules: lists of them in one file, and programs that run only where trusted."""

from __future__ import annotations

from pathlib import Path

import pytest

from babelproof import check, registry
from babelproof.cli.main import main
from babelproof.core.errors import InputError, UsageError
from babelproof.kinds.folder import load_dir
from babelproof.kinds.load import load_rules

LIST = """
[[rule]]
id = "kettle"
kind = "require"
source = "kettle"
target = "Wasserkocher"

[[rule.fail]]
langs = "en-de"
src = "A ⟦kettle⟧."
tgt = "Ein Kessel."

[[rule]]
id = "no-kessel"
kind = "forbid"
target = "Kessel"

[[rule.fail]]
langs = "en-de"
src = "A kettle."
tgt = "Ein ⟦Kessel⟧."

[[rule.pass]]
langs = "en-de"
src = "A kettle."
tgt = "Ein Wasserkocher."
"""
PROGRAM = """
from pathlib import Path
from babelproof.core.rule import Class, Rule
from babelproof.core.segment import Span

Path(__file__).with_name("ran").touch()

def check(pair, options):
    return [LOUD.hit([Span("tgt", 0, 1)])] if pair.tgt.text.isupper() else ()

LOUD = Class("loud", "minor", "It shouts")
RULE = Rule("shouting", "own", "It shouts.", check, classes=(LOUD,))
"""
CASES = """
[[fail]]
langs = "en-de"
src = "Hello."
tgt = "⟦H⟧ALLO."
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "kettles.toml").write_text(LIST, encoding="utf-8")
    return tmp_path


@pytest.fixture
def programs(folder: Path) -> Path:
    (folder / "shouting.py").write_text(PROGRAM, encoding="utf-8")
    (folder / "shouting.toml").write_text(CASES, encoding="utf-8")
    (folder / "_helper.py").write_text("raise SystemExit\n", encoding="utf-8")
    return folder


def test_a_file_may_hold_a_list_of_rules(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert [rule.id for rule in load_dir(folder)] == ["kettle", "no-kessel"]
    with check(
        src=["A kettle."], tgt=["Ein Kessel."], langs="en-de", rules_dir=folder, rules=["own"]
    ) as run:
        assert [found.rule for found in run.findings()] == ["kettle", "no-kessel"]
    assert main(["rules", "test", str(folder)]) == 0
    assert capsys.readouterr().out == "3 passed, 0 failed\n"
    assert main(["rule", "no-kessel", "--rules-dir", str(folder)]) == 0
    page = capsys.readouterr().out
    assert "Wasserkocher" in page
    assert "⟦" not in page.replace("Ein ⟦Kessel⟧", "")


def test_a_broken_case_of_a_list_names_its_rule(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = folder / "kettles.toml"
    path.write_text(LIST.replace('"Ein Wasserkocher."', '"Ein Kessel."'), encoding="utf-8")
    assert main(["rules", "test", str(folder)]) == 1
    assert "kettles.toml, no-kessel: pass case 2: expected no finding" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (LIST + '[[rule]]\nid = "x"\nkind = "copi"\n', r"rule 3 \(x\): unknown kind 'copi'"),
        (LIST + '[[rule]]\nkind = "copy"\n', r"rule 3 \(without id\): 'id' is missing"),
        ('family = "own"\n' + LIST, "'family' stands beside a list of rules"),
        ("rule = 3\n", "'rule' is a list of tables"),
        ('rule = ["x"]\n', "'rule' is a list of tables"),
    ],
)
def test_mistakes_in_a_list_are_named(folder: Path, text: str, told: str) -> None:
    path = folder / "kettles.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=rf"kettles\.toml: {told}"):
        load_rules(path)


def test_one_id_twice_in_a_list_is_an_error(folder: Path) -> None:
    path = folder / "kettles.toml"
    path.write_text(LIST.replace("no-kessel", "kettle"), encoding="utf-8")
    with pytest.raises(UsageError, match="two rules are called 'kettle'"):
        registry.all_rules([folder])


@pytest.mark.parametrize(
    "command",
    [
        ["rules", "test", "{}"],
        ["rules", "--rules-dir", "{}"],
        ["rule", "kettle", "--rules-dir", "{}"],
        ["check", "-s", "x", "-t", "y", "-l", "en-de", "--rules-dir", "{}"],
    ],
)
def test_programs_do_not_run_unless_trusted(
    programs: Path, command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([word.format(programs) for word in command]) == 2
    told = " ".join(capsys.readouterr().err.split())
    assert "shouting.py" in told
    assert "--trust-rules" in told
    with pytest.raises(InputError, match="trust_rules=True"):
        check(src=["x"], tgt=["y"], langs="en-de", rules_dir=programs)
    assert not (programs / "ran").exists()


def test_trusted_programs_are_rules(programs: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with check(
        src=["Hello."] * 9,
        tgt=["HALLO."] * 9,
        langs="en-de",
        rules_dir=programs,
        trust_rules=True,
        rules=["shouting"],
        jobs=2,
        chunk=2,
    ) as run:
        assert len(list(run.findings())) == 9
        assert run.manifest.rules["shouting"]["origin"].startswith("shouting.py#")
    assert main(["rules", "test", str(programs), "--trust-rules"]) == 0
    assert capsys.readouterr().out == "4 passed, 0 failed\n"
    assert main(["rule", "shouting", "--rules-dir", str(programs), "--trust-rules"]) == 0
    assert "⟦H⟧ALLO" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("program", "told"),
    [
        ("x = 1", "it names no RULE"),
        ("RULE = 3", "3 is no Rule"),
        ("RULE = [None]", "None is no Rule"),
        ("raise SystemExit(2)", "SystemExit: 2"),
        ("1 / 0", "ZeroDivisionError"),
        ("def (", "SyntaxError"),
        (PROGRAM.replace('"shouting", "own"', '"Not Kebab", "own"'), "kebab-case"),
        (PROGRAM.replace(", check, ", ", 3, "), "its check is no function"),
        (
            PROGRAM.replace(", check, ", ", check, Pattern('src', '('), ").replace(
                "import Class", "import Pattern, Class"
            ),
            "RE2 cannot read its trigger",
        ),
    ],
)  # fmt: skip
def test_what_is_no_rule_is_named(programs: Path, program: str, told: str) -> None:
    (programs / "shouting.py").write_text(program, encoding="utf-8")
    with pytest.raises(InputError, match=rf"shouting\.py: .*{told}"):
        load_dir(programs, trust=True)


def test_a_data_rule_named_like_a_program_is_an_error(programs: Path) -> None:
    (programs / "shouting.toml").write_text('kind = "copy"\nsource = "x"\n', encoding="utf-8")
    with pytest.raises(InputError, match=r"holds the cases of shouting\.py, so 'kind'"):
        load_dir(programs, trust=True)
