"""Writes the generated pages of docs/reference: command line, rules, Python, JSON Schemas.

``python scripts/make_docs.py`` writes them; with ``--check`` it only says which are out of date,
and exits with 1 if any is.
"""

from __future__ import annotations

import argparse
import inspect
import json
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from io import StringIO
from pathlib import Path
from typing import Any

from json_schema import schemas

import babelproof
from babelproof import registry, testing
from babelproof.cli.arguments import Parser
from babelproof.cli.filter import presets_document
from babelproof.cli.parser import build_parser
from babelproof.cli.rules import page
from babelproof.core.rule import Rule
from babelproof.report.formats import write
from babelproof.run.filtering import pipeline

REFERENCE = Path(__file__).resolve().parent.parent / "docs" / "reference"
NOTE = "<!-- Written by scripts/make_docs.py; change the code, then `make docs`. -->\n\n"
# What is exported, by what it is for; `babelproof.LATER` names the modules.
EXPORTED = {
    "Checks": ("api.checking", "api.planning", "api.request", "api.config", "api.run"),
    "Filters": ("api.filtering", "api.filter_request", "core.tally"),
    "Words": ("api.linking",),
    "Sentences and pairs that are made": ("api.mutation", "api.synthesis"),
    "Where errors come from": ("api.tracing",),
    "Engines": ("api.translating", "engines.terms"),
    "Scores and metrics": ("api.metrics",),
    "Test suites": ("api.suites",),
    "Rules and what they find": ("core.rule", "core.record", "core.segment"),
}
EXIT_CODES = """\
## Exit codes

| code | meaning |
|---|---|
| 0 | ran, whatever it found |
| 1 | ran, and a `--fail-on` limit was broken (`rules test`: a case does not hold) |
| 2 | usage or input: an unknown option, rule, column or format, a file that cannot be read |
| 3 | ran, and a rule failed inside; the report says where |
| 130 | interrupted by Ctrl-C |

Where several hold, 2 goes before 3 and 3 before 1.
"""


def pages() -> dict[str, str]:
    """Every generated page by its path below docs/reference."""
    rules = [rule for rule in registry.all_rules() if rule.origin == "built-in"]
    out = {"cli.md": NOTE + cli_page(), "python.md": NOTE + python_page()}
    out["filters.md"] = NOTE + filters_page()
    out["rules/index.md"] = NOTE + rules_index(rules)
    for rule in rules:
        cases = testing.load_cases(testing.cases_path(rule.id))
        out[f"rules/{rule.id}.md"] = NOTE + page(rule, cases)
    for name, schema in schemas().items():
        out[f"schemas/{name}.json"] = json.dumps(schema, indent=2, ensure_ascii=False) + "\n"
    return out


def filters_page() -> str:
    """The presets of filters, as the command shows them, and what `keep-if` knows."""
    out = StringIO()
    write(presets_document(list(pipeline.presets())), "markdown", out)
    of_finding = ", ".join(f"`{name}`" for name in (*pipeline.OF_FINDING, "facts.NAME"))
    of_line = ", ".join(f"`{name}`" for name in pipeline.OF_LINE)
    return (
        "# Presets of filters\n\nThe same as `babelproof presets`. How to write one of your own is"
        " told in [clean a corpus](../how-to/clean-a-corpus.md).\n\n"
        f"{out.getvalue().partition('## ')[1]}{out.getvalue().partition('## ')[2].rstrip()}\n\n"
        f"## What keep-if knows\n\nIn a step, of a finding: {of_finding}. For the whole, of a"
        f" line that would be rejected: {of_line}. Numbers, texts, lists, `+ - * /`, comparisons,"
        " `in`, `and`, `or` and `not` may be used; what a finding does not have compares with"
        " nothing.\n"
    )


def rules_index(rules: list[Rule]) -> str:
    """The list of rules, each with a link to its page."""
    lines = ["# Rules", "", "The same as `babelproof rules`; each page as `babelproof rule NAME`."]
    lines += ["", "| rule | family | status | what it finds |", "|---|---|---|---|"]
    lines += [f"| [{r.id}]({r.id}.md) | {r.family} | {r.status} | {r.summary} |" for r in rules]
    return "\n".join(lines) + "\n"


def cli_page() -> str:
    """The commands and their options, from the parsers themselves."""
    root = build_parser()
    lines = ["# Command line", "", str(root.description), ""]
    for parser in _subcommands(root):
        lines += _command(parser)
    return "\n".join(lines) + "\n" + EXIT_CODES


def _subcommands(parser: argparse.ArgumentParser) -> Iterator[Parser]:
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            yield from action.choices.values()


def _command(parser: Parser) -> Iterator[str]:
    yield from (f"## {parser.prog}", "", str(parser.description), "")
    if parser.epilog:
        yield from ("```text", parser.epilog.strip().removeprefix("examples:\n"), "```", "")
    for group in parser._action_groups:
        hidden = (argparse._HelpAction, argparse._SubParsersAction)
        actions = [a for a in group._group_actions if not isinstance(a, hidden)]
        if actions:
            title = "arguments" if group.title == "positional arguments" else group.title
            yield from (f"| {title} | |", "|---|---|")
            for action in actions:
                yield f"| {_names(action)} | {_meaning(action)} |"
            yield ""
    for further in _subcommands(parser):
        yield from _command(further)


def _names(action: argparse.Action) -> str:
    """How the option is written, as `-t`, `--translations FILE …`."""
    takes_value = action.nargs != 0
    named = action.metavar
    named = " ".join(named) if isinstance(named, tuple) else named
    value = named or "|".join(map(str, action.choices or ())) or action.dest.upper()
    value = value.replace("|", "\\|") + (" …" if action.nargs == "+" else "")
    if not action.option_strings:
        return f"`{value}`"
    *short, last = action.option_strings
    shown = f"{last} {value}" if takes_value else last
    return ", ".join(f"`{text}`" for text in (*short, shown))


def _meaning(action: argparse.Action) -> str:
    help_text = (action.help or "").replace("%%", "%").replace("|", "\\|")
    default = action.default
    unsaid = isinstance(default, bool) or default in (None, [], argparse.SUPPRESS)
    if unsaid or "default" in help_text:
        return help_text
    return f"{help_text} (default: {default})".strip()


def python_page() -> str:
    """What scripts and authors of rules import."""
    lines = ["# Python", "", "All of it is imported from `babelproof` itself:", ""]
    lines += ["```python", "from babelproof import check", "```", ""]
    for title, modules in EXPORTED.items():
        lines += [f"## {title}", ""]
        for name in sorted(" ".join(babelproof.LATER[m] for m in modules).split(), key=_first):
            thing = getattr(babelproof, name)
            told = _class if isinstance(thing, type) else _function
            lines += told("babelproof", thing, name)
    lines += ["## Errors", ""]
    for kind in (getattr(babelproof, name) for name in (*babelproof.ERRORS, "BabelproofWarning")):
        lines += [f"- `{kind.__name__}`: {' '.join(_doc(kind).split())}"]
    lines += ["", "## babelproof.testing", "", _doc(testing), ""]
    for name in ("load_cases", "run_cases", "judge", "check_contract", "check_contracts"):
        lines += _function("babelproof.testing", getattr(testing, name), name)
    return "\n".join(lines)


def _first(name: str) -> tuple[bool, str]:
    """Functions before classes, `check` before all."""
    return name != "check", name[0].isupper(), name


def _function(module: str, function: Callable[..., Any], name: str) -> Iterator[str]:
    yield from (f"### {module}.{name}", "", "```python")
    yield from (*_signature(function, name), "```", "")
    yield from (_doc(function), "")


def _class(module: str, kind: type, name: str) -> Iterator[str]:
    yield from (f"### {module}.{name}", "")
    if is_dataclass(kind):
        yield from ("```python", *_signature(kind, name), "```", "")
    yield from (_doc(kind), "")
    values = {item.name for item in fields(kind)} if is_dataclass(kind) else set[str]()
    for member_name, member in vars(kind).items():
        function: Any = member.fget if isinstance(member, property) else member
        function = getattr(function, "__func__", function)
        if member_name.startswith("_") or member_name in values or not callable(function):
            continue
        shown = " ".join(line.strip() for line in _signature(function, member_name))
        if isinstance(member, property):
            shown = shown.replace("()", "", 1)
        text = " ".join(_doc(function).split("\n\n")[0].split())
        yield f"- `{shown}`" + (f": {text[0].lower()}{text[1:]}" if text else "")
    yield ""


def _signature(function: Callable[..., Any], name: str) -> list[str]:
    """The signature, one parameter a line where there are many."""
    signature = inspect.signature(function)
    given = [p for p in signature.parameters.values() if p.name not in ("self", "cls")]
    shown, starred = list[str](), False
    for parameter in given:
        if parameter.kind is parameter.KEYWORD_ONLY and not starred:
            shown, starred = [*shown, "*"], True
        shown.append(_parameter(parameter))
    result = f" -> {signature.return_annotation}"
    if isinstance(function, type):
        result = ""
    line = f"{name}({', '.join(shown)}){result}"
    if len(line) <= 90:
        return [line]
    return [f"{name}(", *(f"    {part}," for part in shown), f"){result}"]


def _parameter(parameter: inspect.Parameter) -> str:
    stars = {"VAR_POSITIONAL": "*", "VAR_KEYWORD": "**"}.get(parameter.kind.name, "")
    text = f"{stars}{parameter.name}: {parameter.annotation}"
    default = getattr(parameter.default, "__name__", repr(parameter.default))
    return text if parameter.default is parameter.empty else f"{text} = {default}"


def _doc(thing: object) -> str:
    return re.sub(r":\w+:(`[^`]+`)", r"\1", (inspect.getdoc(thing) or "").replace("``", "`"))


def main() -> int:
    """Write the pages, or with ``--check`` compare them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; 1 if out of date")
    args = parser.parse_args()
    wanted = pages()
    there = [*REFERENCE.glob("rules/*.md"), *REFERENCE.glob("schemas/*.json")]
    stale = [p for p in there if p.relative_to(REFERENCE).as_posix() not in wanted]
    changed = [
        name
        for name, text in wanted.items()
        if not (path := REFERENCE / name).is_file() or path.read_text(encoding="utf-8") != text
    ]
    if args.check:
        for name in [*changed, *(p.relative_to(REFERENCE) for p in stale)]:
            print(f"docs/reference/{name} is out of date; run `make docs`", file=sys.stderr)
        return 1 if changed or stale else 0
    for path in stale:
        path.unlink()
    for name in changed:
        (REFERENCE / name).parent.mkdir(parents=True, exist_ok=True)
        (REFERENCE / name).write_text(wanted[name], encoding="utf-8", newline="\n")
        print(f"wrote docs/reference/{name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
