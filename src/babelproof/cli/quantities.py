"""``babelproof quantities``: what is read in a text, span by span, reading by reading."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

from babelproof.core.errors import InputError, UsageError
from babelproof.io import whole
from babelproof.io.files import decode, split
from babelproof.io.streams import exact, show, standard_input, tell
from babelproof.lang import name, parse_lang
from babelproof.quantities.comparing.answers import written
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.reading.read import read
from babelproof.quantities.tables.language import Language, full_languages, language, language_with
from babelproof.quantities.tables.lint import lint
from babelproof.report.escape import tsv, visible


def run(args: argparse.Namespace) -> int:
    """Print the readings, or the faults of the table."""
    lang = parse_lang(args.lang)
    if args.lint:
        return _lint(lang.code, args)
    table = _table(lang.code, args)
    if not table.full:
        known = ", ".join(full_languages())
        tell(f"{name(lang)} has no table, so only digits are read (languages with tables: {known})")
    texts = args.text or _standard_input()
    for text in texts:
        {"text": _text, "json": _json, "tsv": _tsv}[args.format](text, table)
    return 0


def _standard_input() -> Iterator[str]:
    for number, line in enumerate(split(standard_input(), "standard input"), 1):
        yield decode(line, "standard input", number, "strict")


def _table(code: str, args: argparse.Namespace) -> Language:
    if args.table is None:
        return language(code)
    faults = lint(_content(code, args))
    error = next((fault for fault in faults if fault.level == "error" and fault.line), None)
    if error is not None:
        raise InputError(f"{args.table}:{error.line}: {error.message}")
    return language_with(code, Path(args.table))


def _content(code: str, args: argparse.Namespace) -> str:
    try:
        if args.table is not None:
            return whole.text(Path(args.table))
        place = files("babelproof").joinpath("data", "quantities", "hand", f"{code}.tsv")
        return place.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise UsageError(f"no table for {code}; give one with --table FILE") from None


def _lint(code: str, args: argparse.Namespace) -> int:
    where = args.table or f"{code}.tsv"
    faults = lint(_content(code, args))
    if args.format == "json":
        exact(json.dumps([{"line": f.line, "level": f.level, "message": f.message} for f in faults],
                         ensure_ascii=False, indent=2))  # fmt: skip
    for fault in faults if args.format != "json" else ():
        place = f"{where}:{fault.line}" if fault.line else where
        show(f"{place}: {fault.level}: {fault.message}")
    bad = sum(fault.level == "error" for fault in faults)
    if args.format == "text":
        show(f"{bad} error(s), {len(faults) - bad} warning(s)")
    return 1 if bad else 0


def _facts(text: str, quantity: Quantity) -> dict[str, Any]:
    """One quantity for a program to read."""
    facts: dict[str, Any] = {
        "start": quantity.start, "end": quantity.end, "text": text[quantity.start : quantity.end],
        "sort": quantity.sort, "values": [written(value) for value in quantity.values],
        "units": sorted(quantity.units), "currencies": sorted(quantity.currencies),
        "times": sorted(f"{m // 60:02}:{m % 60:02}" for m in quantity.times),
        "dates": sorted(_day(*day) for day in quantity.days),
        "demanded": quantity.sure, "reason": quantity.reason,
    }  # fmt: skip
    return {key: value for key, value in facts.items() if value not in ([], "")}


def _day(year: int | None, month: int, day: int | None) -> str:
    first = f"{year:04}" if year is not None else "----"
    return f"{first}-{month:02}-{day:02}" if day is not None else f"{first}-{month:02}"


def _rows(text: str, table: Language) -> Iterator[dict[str, Any]]:
    """What is read, each span once: sure readings as a source is read, the others as a
    translation is."""
    duties = {(q.start, q.end): q for q in read(text, table, sure=True).quantities if q.sure}
    for quantity in read(text, table).quantities:
        known = duties.pop((quantity.start, quantity.end), None)
        facts = _facts(text, quantity)
        facts["demanded"] = known is not None
        if known is not None:
            facts.pop("reason", None)
        elif quantity.sure:
            facts["reason"] = "not sure in a source"
        yield facts
    for quantity in duties.values():
        yield _facts(text, quantity)


def _json(text: str, table: Language) -> None:
    exact(json.dumps({"text": text, "quantities": list(_rows(text, table))}, ensure_ascii=False))


def _tsv(text: str, table: Language) -> None:
    for facts in _rows(text, table):
        cells = [facts["start"], facts["end"], facts["text"], facts["sort"], _meaning(facts),
                 "yes" if facts["demanded"] else "no", facts.get("reason", "")]  # fmt: skip
        exact("\t".join(tsv(str(cell)) for cell in cells))


def _meaning(facts: dict[str, Any]) -> str:
    """Everything a span could mean, in words."""
    values = " or ".join(facts.get("values", []))
    units = " or ".join(facts.get("units", []))
    money = " or ".join(facts.get("currencies", []))
    other = " or ".join([*facts.get("times", []), *facts.get("dates", [])])
    return " ".join(part for part in (values, units, money, other) if part)


def _text(text: str, table: Language) -> None:
    show(visible(text))
    rows = list(_rows(text, table))
    if not rows:
        show("  nothing is read as a quantity")
    for facts in rows:
        reason = facts.get("reason", "not sure")
        duty = "demanded" if facts["demanded"] else f"not demanded: {reason}"
        place = f"{facts['start']}-{facts['end']}"
        show(f"  {place:<9}{visible(facts['text'])} = {_meaning(facts)} ({facts['sort']}; {duty})")
