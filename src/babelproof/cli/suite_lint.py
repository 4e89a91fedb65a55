"""``babelproof suite lint``: complaints by check, each with its items and what to do."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Sequence
from typing import Any

from babelproof.api import limits as gate
from babelproof.cli.suite import load
from babelproof.core.errors import UsageError, did_you_mean
from babelproof.io.streams import exact, show, tell
from babelproof.report.escape import json_line, tsv, visible
from babelproof.suites.item import Suite
from babelproof.suites.lint import Complaint, checks, lint

MOST_IDS = 6


def run(args: argparse.Namespace) -> int:
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
