"""A folder of rules: data in TOML, and programs in Python where they are trusted."""

from __future__ import annotations

import tomllib
from pathlib import Path

from babelproof.core.errors import InputError
from babelproof.core.rule import Rule
from babelproof.io import whole
from babelproof.kinds.load import load_rules
from babelproof.kinds.python import load_module

# What a file of cases may hold: those of one rule, or a list of rules with theirs.
CASES = frozenset({"fail", "pass", "skip", "rule"})


def load_dir(folder: Path, trust: bool = False) -> list[Rule]:
    """Every rule of a folder, by file name."""
    return [rule for path in rule_files(folder, trust) for rule in load_file(path)]


def rule_files(folder: Path, trust: bool = False) -> list[Path]:
    """The files of a folder that hold rules, by name.

    Python files are programs: without ``trust`` they are an error. A TOML file named like one of
    them holds its cases; files that begin with an underscore are no rules.
    """
    if not folder.is_dir():
        raise InputError(f"{folder}: no such folder of rules")
    programs = [path for path in folder.glob("*.py") if not path.name.startswith("_")]
    if programs and not trust:
        raise InputError(
            f"{min(programs)}: a rule in Python is a program, and would run with all your rights;"
            " if you trust it, add ⸨trust_rules=True⸩"
        )
    tables = [path for path in folder.glob("*.toml") if path.with_suffix(".py") not in programs]
    if not tables and not programs:
        raise InputError(f"{folder} holds no rules (*.toml, or *.py with ⸨trust_rules=True⸩)")
    return sorted([*tables, *programs])


def load_file(path: Path) -> list[Rule]:
    """The rules of one file."""
    if path.suffix != ".py":
        return load_rules(path)
    cases = cases_file(path)
    if cases.is_file() and (other := sorted(_keys(cases) - CASES)):
        raise InputError(f"{cases}: holds the cases of {path.name}, so {other[0]!r} has no place")
    return load_module(path)


def cases_file(path: Path) -> Path:
    """Where the cases of a file's rules are: beside a program, else in the file itself."""
    return path.with_suffix(".toml")


def _keys(path: Path) -> set[str]:
    try:
        return set(tomllib.loads(whole.text(path)))
    except (ValueError, RecursionError) as error:
        raise InputError(f"{path}: {error}") from error
