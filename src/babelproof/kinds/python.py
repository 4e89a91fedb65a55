"""Rules written in Python: what a module or a plug-in gives as its rule or rules."""

from __future__ import annotations

import hashlib
import sys
from dataclasses import replace
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path

from babelproof.core.errors import InputError, UsageError
from babelproof.core.rule import CorpusCheck, Family, Pattern, Rule
from babelproof.io import whole
from babelproof.kinds.load import checked_id
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
