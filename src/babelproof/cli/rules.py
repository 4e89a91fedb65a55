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
from babelproof.core.rule import Class, Rule
from babelproof.io.streams import exact, out, show
from babelproof.kinds.folder import cases_file
from babelproof.testing import Case, cases_path, load_cases
from babelproof.text.controls import visible, visible_lines

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
    names = ("id", "family", "summary", "status", "since", "origin")
    return {
        **{name: getattr(rule, name) for name in names},
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


_SHARE_OF = {"judged": "judged segments", "all": "all segments"}
SHOWN = {"fail": "Found", "pass": "Not an error", "skip": "Not judged"}


def run_rule(args: argparse.Namespace) -> int:
    """Explain one rule."""
    dirs = [Path(d) for d in args.rules_dir]
    rule = registry.find(registry.all_rules(dirs, trust=args.trust_rules), args.rule)
    cases = _cases(rule, dirs)
    if args.format == "json":
        data = {**describe(rule), "doc": rule.doc, "measured": registry.measured(rule)}
        data |= {"cases": [_plain(case) for case in cases]}
        exact(json.dumps(data, ensure_ascii=False, indent=2))
        return 0
    text = page(rule, cases)
    if args.format == "text" and out().isatty():
        from rich.console import Console
        from rich.markdown import Markdown

        Console(file=out()).print(Markdown(visible_lines(text)))
    else:
        show(text)
    return 0


def _cases(rule: Rule, dirs: list[Path]) -> list[Case]:
    if rule.origin == "built-in":
        return load_cases(cases_path(rule.id))
    paths = [cases_file(folder / rule.origin.split("#")[0]) for folder in dirs]
    return [case for path in paths if path.is_file() for case in load_cases(path, rule.id)]


def _plain(case: Case) -> dict[str, object]:
    return {
        "expect": case.expect,
        "langs": case.langs,
        "pairs": [{"src": src, "tgt": tgt} for src, tgt in case.pairs],
        "why": case.why,
    }


def page(rule: Rule, cases: list[Case]) -> str:
    """The rule's page in Markdown: the same text the documentation shows."""
    lines = [f"# {rule.id}", ""]
    # A built-in rule's text begins with its summary.
    lines += [rule.summary, ""] if rule.origin != "built-in" or not rule.doc else []
    lines += [f"Family **{rule.family}** · {rule.status} · since {rule.since}", ""]
    lines += [rule.doc.strip(), ""] if rule.doc else []
    if found := registry.measured(rule):
        lines += ["## Measured", "", found.strip(), ""]
    if rule.classes:
        lines += [
            "## Classes",
            "",
            "| class | severity | share of | message |",
            "|---|---|---|---|",
        ]
        lines += [f"| {' | '.join(_class_cells(one))} |" for one in rule.classes] + [""]
    if rule.options:
        lines += ["## Options", "", "| option | default | meaning |", "|---|---|---|"]
        lines += [f"| `{n}` | {o.default} | {o.help} |" for n, o in rule.options.items()] + [""]
    for expect, title in SHOWN.items():
        chosen = [case for case in cases if case.expect == expect]
        if chosen:
            lines += [f"## {title}", ""]
            for case in chosen:
                lines += _case_lines(case)
    return "\n".join(lines).rstrip() + "\n"


def _class_cells(one: Class) -> Sequence[str]:
    message = " ".join(one.message.split()).replace("|", "\\|")
    return f"`{one.id}`", one.severity, _SHARE_OF[one.denominator], message


def _case_lines(case: Case) -> list[str]:
    lines = [f"*{case.langs}*" + (f": {case.why}" if case.why else ""), "", "```text"]
    for number, (src, tgt) in enumerate(case.pairs):
        lines += [_marked(case, number, "src", src), _marked(case, number, "tgt", tgt)]
    return [*lines, "```", ""]


def _marked(case: Case, number: int, side: str, text: str) -> str:
    """The text with its spans marked and nothing invisible left invisible."""
    inserts = [
        (place, mark)
        for n, where, start, end in case.spans
        if (n, where) == (number, side)
        for place, mark in ((start, "⟦"), (end, "⟧"))
    ]
    for place, mark in sorted(inserts, reverse=True):
        text = text[:place] + mark + text[place:]
    shown = "".join(c if c.isprintable() else f"\\u{ord(c):04x}" for c in text)
    return f"{side}: {shown}"
