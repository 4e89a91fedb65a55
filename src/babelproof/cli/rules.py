"""``babelproof rules`` and ``babelproof rules test DIR``."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from babelproof import registry
from babelproof.core.errors import UsageError
from babelproof.core.rule import Rule
from babelproof.io.streams import exact, out, show
from babelproof.text.controls import visible

if TYPE_CHECKING:
    from babelproof.testing import Case


def run(args: argparse.Namespace) -> int:
    """List the rules, or test those of a folder."""
    if args.action == "test":
        if args.dir is None:
            raise UsageError("name the folder of rules: babelproof rules test DIR")
        return test(Path(args.dir), args.trust_rules)
    if args.dir is not None:
        raise UsageError("`rules list` takes no folder; use --rules-dir DIR")
    rules = registry.all_rules([Path(d) for d in args.rules_dir], trust=args.trust_rules)
    {"text": _text, "json": _json, "markdown": _markdown}[args.format](rules)
    return 0


def _text(rules: list[Rule]) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False)
    for title in ("rule", "family", "status", "what it finds"):
        table.add_column(title, no_wrap=title == "rule", overflow="fold")
    for rule in rules:
        table.add_row(
            *(Text(visible(t)) for t in (rule.id, rule.family, rule.status, rule.summary))
        )
    Console(file=out(), highlight=False).print(table)


def _json(rules: list[Rule]) -> None:
    exact(json.dumps([describe(rule) for rule in rules], ensure_ascii=False, indent=2))


def _markdown(rules: list[Rule]) -> None:
    show("| rule | family | status | what it finds |\n|---|---|---|---|")
    for rule in rules:
        show(f"| `{rule.id}` | {rule.family} | {rule.status} | {rule.summary} |")


def describe(rule: Rule) -> dict[str, object]:
    """A rule as plain data."""
    return {
        "id": rule.id,
        "family": rule.family,
        "summary": rule.summary,
        "status": rule.status,
        "since": rule.since,
        "origin": rule.origin,
        "classes": [asdict(one) for one in rule.classes],
        "options": {n: {"default": o.default, "help": o.help} for n, o in rule.options.items()},
    }


def test(folder: Path, trust: bool) -> int:
    """Run the cases of every rule in the folder; 1 if any does not hold."""
    from babelproof.kinds.folder import cases_file, load_file, rule_files
    from babelproof.testing import load_cases

    registry.all_rules([folder], trust=trust)
    passed = failed = 0
    for path in rule_files(folder, trust):
        rules, place = load_file(path), cases_file(path)
        for rule in rules:
            name = path.name if len(rules) == 1 else f"{path.name}, {rule.id}"
            cases = load_cases(place, rule.id) if place.is_file() else []
            broken = _broken(name, rule, cases)
            passed, failed = passed + len(cases) - broken, failed + broken
    show(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


def _broken(name: str, rule: Rule, cases: Sequence[Case]) -> int:
    """How many cases of a rule do not hold; tells of each."""
    from babelproof.testing import run_cases

    failures = list(run_cases(rule, cases))
    for failure in failures:
        case = failure.case
        show(f"{name}: {case.expect} case {failure.number}: {failure.message}")
        for src, tgt in case.pairs:
            show(f"    src: {src!r}\n    tgt: {tgt!r}")
    if not cases:
        show(f"{name}: has no cases; add [[fail]] and [[pass]] tables")
    return len(failures)
