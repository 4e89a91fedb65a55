"""``babelproof suite``: each action in a few lines on top of the API."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from babelproof._version import __version__
from babelproof.api import limits as gate
from babelproof.api.suites import Settings, SuiteTable, compare_systems, take_outputs
from babelproof.cli.engines import engines_of
from babelproof.cli.output import asked_format, check_output, opened_output
from babelproof.cli.progress import Bars
from babelproof.core.errors import UsageError, did_you_mean
from babelproof.io.streams import exact, show, tell
from babelproof.io.writing import make_folder, write_text
from babelproof.lang import parse_pair
from babelproof.report.escape import json_line, tsv, visible
from babelproof.report.suite import FORMATS, render
from babelproof.report.suite_json import verdict_lines
from babelproof.suites.bind import name_systems, read_lines
from babelproof.suites.evaluate import evaluate
from babelproof.suites.files import read_suite, write_suite
from babelproof.suites.item import Suite, one_line
from babelproof.suites.lint import Complaint, checks, lint
from babelproof.suites.new import write_example
from babelproof.suites.prepare import choose, prepare, read_key, restore, write_key
from babelproof.suites.split import split

# Items of a complaint that are named.
MOST_IDS = 6


def load(args: argparse.Namespace) -> Suite:
    """The suite named, or the part of it in the direction named."""
    suite = read_suite(args.suite)
    return suite.direction(str(parse_pair(args.langs))) if args.langs else suite


def _say(args: argparse.Namespace, text: str) -> None:
    if not args.quiet:
        tell(text)


def run_new(args: argparse.Namespace) -> int:
    """Write the example."""
    if Path(args.folder).suffix in (".toml", ".tsv", ".json"):
        raise UsageError("name a folder: the example is a suite, its sources and two translations")
    written = write_example(Path(args.folder))
    show(f"Wrote {', '.join(path.name for path in written)} to {args.folder}. Try:")
    files = "--sources sources.txt --outputs aurora.txt borealis.txt"
    show(f"  cd {args.folder}\n  babelproof suite run suite.toml {files}")
    return 0


def run_convert(args: argparse.Namespace) -> int:
    """Read, and write as another format."""
    _save(args, load(args), args.output)
    return 0


def _save(args: argparse.Namespace, suite: Suite, path: str) -> None:
    lost = write_suite(suite, path)
    _say(args, f"wrote {len(suite.items):,} items to {path}")
    if lost:
        _say(args, f"the format has no room for {', '.join(lost)}")


def run_split(args: argparse.Namespace) -> int:
    """Write both parts."""
    suite = load(args)
    path = Path(args.suite)
    stem, dot, endings = path.name.partition(".")
    public = args.output or f"{stem}.public{dot}{endings}"
    held = args.rest or f"{stem}.held{dot}{endings}"
    if Path(public).resolve() == Path(held).resolve():
        raise UsageError("-o and --rest name the same file")
    parts = split(suite, args.public, args.seed)
    _save(args, parts.public, public)
    _save(args, parts.held, held)
    return 0


def run_prepare(args: argparse.Namespace) -> int:
    """Write the file to translate, and its key."""
    chosen = choose(load(args).direction(None), args.category, args.phenomenon)
    others = read_lines(Path(args.distractors)) if args.distractors else []
    prepared = prepare(chosen, others, ratio=args.ratio, seed=args.seed)
    write_text(Path(args.output), "".join(f"{line}\n" for line in prepared.lines))
    write_text(Path(args.key or f"{args.output}.key.json"), write_key(prepared.key))
    hidden = sum(bool(ids) for ids in prepared.key.lines)
    _say(args, f"wrote {len(prepared.lines):,} lines to {args.output}, {hidden:,} of them items'")
    return 0


def run_restore(args: argparse.Namespace) -> int:
    """Write the translations of the items, by system."""
    key = read_key(Path(args.key))
    folder = Path(args.output)
    named = name_systems(args.outputs)
    restored = {n: restore(key, read_lines(path), str(path)) for n, path in named.items()}
    make_folder(folder)
    ids = [ident for line in key.lines for ident in line]
    write_text(folder / "items.ids", "".join(f"{one_line(ident)}\n" for ident in ids))
    for name, pairs in restored.items():
        write_text(folder / f"{name}.txt", "".join(f"{one_line(text)}\n" for _, text in pairs))
    _say(args, f"wrote items.ids and {len(restored)} system(s) to {folder}")
    return 0


def run_outputs(args: argparse.Namespace) -> int:
    """Judge, and tell the counts."""
    return _judge(args, Settings(), (), brief=True)


def run_report(args: argparse.Namespace) -> int:
    """Judge, compare, and tell all."""
    settings = Settings(args.test, args.alpha, args.holm, args.seed)
    return _judge(args, settings, args.systems, brief=False)


def _judge(
    args: argparse.Namespace, settings: Settings, systems: Sequence[str], *, brief: bool
) -> int:
    fmt = asked_format(args, FORMATS)
    check_output(args)
    suite = load(args)
    with Bars(args.quiet, "texts") as bars:
        taken = take_outputs(
            suite,
            sources=args.sources,
            ids=args.ids,
            outputs=args.outputs,
            encoding_errors=args.encoding_errors,
            engines=engines_of(args, bars),
        )
    evaluation = evaluate(taken)
    if brief and args.write_verdicts:
        text = "".join(verdict_lines(evaluation, taken.binding.lines))
        write_text(Path(args.write_verdicts), text)
    table = compare_systems(evaluation, settings, suite=suite, systems=systems)
    _write(args, table, fmt, suite.name or Path(args.suite).name, brief)
    return 0


def _write(args: argparse.Namespace, table: SuiteTable, fmt: str, name: str, brief: bool) -> None:
    title = f"Test suite {name}"
    with opened_output(args) as out:
        render(table, fmt, out, version=__version__, title=title, brief=brief)


def run_lint(args: argparse.Namespace) -> int:
    """Complain, and answer with 1 if a limit of ``--fail-on`` is broken."""
    suite = load(args)
    limits = gate.parse_limits(args.fail_on)
    table = checks(args.least)
    known = ["total", "error", "warning", *(check.id for check in table)]
    for limit in limits:
        if limit.name not in known or limit.share:
            raise UsageError(f"--fail-on: {limit.text!r}; {did_you_mean(limit.name, known)}")
    complaints = lint(suite, least=args.least, only=args.only)
    {"text": _text, "json": _json, "tsv": _tsv}[args.format](suite, complaints, args)
    return _exit_code(complaints, limits)


def _exit_code(complaints: Sequence[Complaint], limits: Sequence[gate.Limit]) -> int:
    counts = Counter(name for c in complaints for name in (c.check.id, c.check.level, "total"))
    broken = [x for x in limits if gate.OPERATORS[x.operator](counts[x.name], x.number)]
    for limit in broken:
        said = f"{limit.text}: {limit.name} is {counts[limit.name]}"
        tell(f"--fail-on {said}")
    return 1 if broken else 0


def _text(suite: Suite, complaints: Sequence[Complaint], args: argparse.Namespace) -> None:
    counts = Counter(complaint.check.id for complaint in complaints)
    show(f"{len(suite.items):,} items in {', '.join(suite.directions) or 'no direction'}")
    for check in checks(args.least):
        if not counts[check.id]:
            continue
        show(f"\n{check.level} {check.id} ({counts[check.id]:,}): {check.what}")
        show(f"  What to do: {check.advice}.")
        own = [complaint for complaint in complaints if complaint.check.id == check.id]
        for complaint in own[: args.show]:
            show(f"  {_where(suite, complaint)}: {visible(complaint.message)}")
        if len(own) > args.show:
            show(f"  and {len(own) - args.show:,} more (--show N, or -f json)")
    found = len(complaints)
    show(f"\n{found:,} complaint(s)" if found else "\nNothing to complain about.")


def _where(suite: Suite, complaint: Complaint) -> str:
    shown = ", ".join(complaint.items[:MOST_IDS])
    more = (
        f" and {len(complaint.items) - MOST_IDS:,} more" if len(complaint.items) > MOST_IDS else ""
    )
    direction = f"{complaint.langs} " if len(suite.directions) > 1 else ""
    return visible(f"{direction}{shown}{more}")


def _plain(complaint: Complaint) -> dict[str, Any]:
    return {
        "check": complaint.check.id,
        "level": complaint.check.level,
        "langs": complaint.langs,
        "items": list(complaint.items),
        "message": complaint.message,
        "advice": complaint.check.advice,
    }


def _json(suite: Suite, complaints: Sequence[Complaint], args: argparse.Namespace) -> None:
    data = {
        "items": len(suite.items),
        "directions": suite.directions,
        "counts": Counter(complaint.check.id for complaint in complaints),
        "complaints": [_plain(complaint) for complaint in complaints],
    }
    exact(json_line(json.dumps(data, ensure_ascii=True, indent=2)))


def _tsv(suite: Suite, complaints: Sequence[Complaint], args: argparse.Namespace) -> None:
    columns = ("check", "level", "langs", "items", "message", "advice")
    exact("\t".join(columns))
    for complaint in complaints:
        plain = {**_plain(complaint), "items": " ".join(complaint.items)}
        exact("\t".join(tsv(plain[column]) for column in columns))
