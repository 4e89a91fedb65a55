"""Messages speak Python to scripts and flags to who types."""

from __future__ import annotations

import ast
import pickle
import re
from pathlib import Path

import pytest

from babelproof import BabelproofWarning, UsageError, check
from babelproof.cli.main import main
from babelproof.cli.parser import build_parser
from babelproof.core.spoken import flag, in_flags, in_python

SOURCES = [*(Path(__file__).resolve().parents[2] / "src" / "babelproof").rglob("*.py")]
# Of the library alone: no command takes them.
IN_PYTHON_ONLY = {"max_", "retries", "base", "then", "via", "cache", "order", "skip_failed"}
FLAG = r"(?:^|[ (`])(?:--[a-z]|-[a-z]\b)"


@pytest.mark.parametrize(
    ("message", "python", "typed"),
    [
        ("⸨resume⸩ needs ⸨run_dir⸩", "resume needs run_dir", "--resume needs --run-dir"),
        ("⸨langs=en-de⸩", 'langs="en-de"', "-l en-de"),
        ("⸨texts=False⸩, ⸨preview=True⸩", "texts=False, preview=True", "--no-texts, --preview"),
        ("⸨time_limit=SECONDS⸩", "time_limit=SECONDS", "--time-limit SECONDS"),
        ("⸨Not ours⸩ and {braces}", "⸨Not ours⸩ and {braces}", "⸨Not ours⸩ and {braces}"),
    ],
)
def test_both_ways(message: str, python: str, typed: str) -> None:
    assert (in_python(message), in_flags(message)) == (python, typed)
    error = pickle.loads(pickle.dumps(UsageError(message)))
    assert (str(error), error.typed()) == (python, typed)
    assert str(BabelproofWarning(message)) == python


def test_every_option_named_is_one_of_a_command() -> None:
    flags = {text for parser in _parsers(build_parser()) for text in parser.options()}
    named = {
        name
        for path in SOURCES
        if path.name != "spoken.py"
        for name in re.findall("⸨([a-z_]+(?:=False)?)", path.read_text(encoding="utf-8"))
    }
    assert len(named) > 20
    assert {flag(name) for name in named if name not in IN_PYTHON_ONLY} <= flags


def _parsers(parser):  # type: ignore[no-untyped-def]
    yield parser
    for action in parser._actions:
        for further in getattr(action, "choices", None) or ():
            if hasattr(action.choices, "values"):
                yield from _parsers(action.choices[further])


def test_a_library_names_keywords_and_a_command_flags(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(UsageError, match=r"^resume needs the run_dir of the run to complete$"):
        check(src=["a"], tgt=["b"], resume=True)
    assert main(["check", "-s", "a", "-t", "b", "--resume"]) == 2
    assert "--resume needs the --run-dir of the run to complete" in capsys.readouterr().err


def test_errors_of_the_library_speak_no_flags() -> None:
    """What the command line alone can say stands in cli/; elsewhere an option is named."""
    found = []
    for path in SOURCES:
        if "cli" in path.parts:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Raise):
                texts = [n.value for n in ast.walk(node) if isinstance(n, ast.Constant)]
                said = "".join(text for text in texts if isinstance(text, str))
                said = re.sub("`babelproof [^`]+`", "", said)
                found += [f"{path.name}: {said}"] if re.search(FLAG, said) else []
    assert not found
