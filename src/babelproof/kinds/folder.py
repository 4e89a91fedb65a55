"""A folder of rules: data in TOML, and programs in Python where they are trusted.

Rules written in Python: what a module or a plug-in gives as its rule or rules.
"""

from __future__ import annotations

import hashlib
import sys
import tomllib
from dataclasses import replace
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path

from babelproof.core.errors import InputError, UsageError
from babelproof.core.rule import CorpusCheck, Family, Pattern, Rule
from babelproof.io import whole
from babelproof.kinds.load import checked_id, load_rules
from babelproof.text.patterns import re2_options


def given_rules(value: object, origin: str) -> list[Rule]:
    """A rule or several, checked as far as that can be done without running them."""
    rules: list[Rule] = []
    for rule in value if isinstance(value, list | tuple) else [value]:
        if not isinstance(rule, Rule):
            raise UsageError(f"{rule!r:.80} is no Rule and no list of them")
        checked_id(rule.id)
        if not (callable(rule.check) or isinstance(rule.check, CorpusCheck | Family)):
            raise UsageError(f"{rule.id}: its check is no function, CorpusCheck or Family")
        if isinstance(rule.trigger, Pattern):
            _check_trigger(rule.id, rule.trigger)
        rules.append(replace(rule, origin=origin))
    return rules


def load_module(path: Path) -> list[Rule]:
    """The rules that a Python file names ``RULE``: one, or a list. Runs the file."""
    try:
        digest = hashlib.sha256(whole.data(path)).hexdigest()[:12]
        # Functions are sent to other processes by the name of their module.
        name = f"babelproof_rules_{path.stem}_{digest}"
        loader = SourceFileLoader(name, str(path))
        spec = spec_from_loader(name, loader)
        assert spec is not None
        module = sys.modules[name] = module_from_spec(spec)
        loader.exec_module(module)
        if not hasattr(module, "RULE"):
            raise UsageError("it names no RULE")
        return given_rules(module.RULE, f"{path.name}#{digest}")
    except UsageError as error:
        raise InputError(f"{path}: {error}") from error
    except (Exception, SystemExit) as error:
        raise InputError(f"{path}: {type(error).__name__}: {error}") from error


def _check_trigger(rule_id: str, trigger: Pattern) -> None:
    import re2

    if trigger.side not in ("src", "tgt"):
        raise UsageError(f"{rule_id}: its trigger is for {trigger.side!r}, not src or tgt")
    try:
        re2.compile(trigger.regex, re2_options())
    except (re2.error, TypeError) as error:
        raise UsageError(f"{rule_id}: RE2 cannot read its trigger: {error}") from error


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
