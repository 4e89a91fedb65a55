"""Looks for faults in a language's table: what a linguist would want to be told."""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from babelproof.core.errors import did_you_mean
from babelproof.quantities.exact import Fraction, fraction
from babelproof.quantities.tables import measures

KINDS = frozenset({
    "format", "grammar", "cardinal", "scale", "scale-before", "magnitude", "ordinal",
    "ordinal-mark", "fraction",
    "denominator", "and-half", "quarter-prefix", "prefix", "lexical", "unit", "dual-unit",
    "currency", "month", "weekday", "daypart", "clock", "era", "century", "decade", "hundreds",
    "joiner", "vague", "frozen", "index", "counter", "clitic", "drop",
    "tenths", "discount", "multiple", "unit-before", "native", "told", "uncounted",
    "attribute",
    "decades", "told-hour", "days",
})  # fmt: skip
FLAGS = frozenset({"loose", "cased", "bound", "dual"})
_NUMERIC = frozenset({
    "cardinal", "scale", "scale-before", "magnitude", "ordinal", "fraction", "denominator",
    "and-half",
    "quarter-prefix", "prefix", "lexical", "month", "weekday", "era", "decades", "told-hour",
    "days",
})  # fmt: skip
_CARDINALS = (*range(2, 21), *range(30, 101, 10))
_TEENS = range(11, 20)
_COMMON_UNITS = ("second", "minute", "hour", "day", "week", "month", "year", "meter", "kilometer",
                 "mile", "foot", "kilogram", "pound", "liter")  # fmt: skip
_LONGEST_SYMBOL = 3
_SYMBOLS = frozenset({
    "sec", "min", "hr", "hrs", "wk", "mo", "yr", "km", "mi", "ft", "kg", "lb", "lbs", "lt",
})  # fmt: skip
Level = Literal["error", "warning"]


@dataclass(frozen=True, slots=True)
class Fault:
    """One complaint: where, how bad, what is wrong."""

    line: int
    level: Level
    message: str


@dataclass(frozen=True, slots=True)
class _Row:
    line: int
    kind: str
    what: str
    forms: tuple[str, ...]
    flags: frozenset[str]


def lint(text: str) -> list[Fault]:
    """The faults of a table, those of single rows first."""
    faults: list[Fault] = []
    rows: list[_Row] = []
    header, _, body = text.partition("\n")
    if header != "kind\twhat\tforms\tflags":
        faults.append(Fault(1, "error", "the first line must be: kind, what, forms, flags (tabs)"))
    for number, line in enumerate(body.split("\n"), 2):
        if not line or line.startswith("#"):
            continue
        cells = line.split("\t")
        if len(cells) != 4:
            faults.append(Fault(number, "error", f"{len(cells)} columns instead of 4"))
            continue
        kind, what, forms, flags = cells
        row = _Row(number, kind, what, tuple(forms.split("|")), frozenset(flags.split()))
        faults += _of_row(row)
        rows.append(row)
    return [*faults, *_repeated(rows), *_missing(rows), *_shared(rows), *_no_plural(rows)]


def _of_row(row: _Row) -> Iterator[Fault]:
    if row.kind not in KINDS:
        yield Fault(row.line, "error", f"no such kind: {row.kind}; {did_you_mean(row.kind, KINDS)}")
    for flag in sorted(row.flags - FLAGS):
        yield Fault(row.line, "error", f"no such flag: {flag}; {did_you_mean(flag, FLAGS)}")
    if row.kind in _NUMERIC and not _is_number(row.what):
        yield Fault(row.line, "error", f"{row.kind} needs a number, not {row.what!r}")
    known: Sequence[str] = ()
    if row.kind in ("unit", "dual-unit"):
        known = tuple(measures.units())
    elif row.kind == "currency":
        known = tuple(measures.currencies())
    if known and row.what not in known:
        yield Fault(row.line, "warning", f"no such {row.kind}: {row.what}, so the row is not used")
    yield from _of_forms(row)


def _of_forms(row: _Row) -> Iterator[Fault]:
    seen = set()
    for form in row.forms:
        if not form.strip():
            yield Fault(row.line, "error", "an empty form (two | together, or | at an end)")
        elif form != form.strip():
            yield Fault(row.line, "error", f"blanks around the form {form!r}")
        elif not unicodedata.is_normalized("NFC", form):
            yield Fault(row.line, "error", f"{form!r} is not composed (NFC)")
        elif form in seen:
            yield Fault(row.line, "warning", f"the form {form} stands twice in one row")
        seen.add(form)


def _is_number(text: str) -> bool:
    try:
        fraction(text)
    except (ValueError, ZeroDivisionError):
        return False
    return True


def _repeated(rows: Iterable[_Row]) -> Iterator[Fault]:
    """A form that an earlier row has in the same sense."""
    first: dict[tuple[str, str, str, frozenset[str]], int] = {}
    for row in rows:
        for form in row.forms:
            line = first.setdefault((row.kind, row.what, form, row.flags), row.line)
            if line != row.line:
                yield Fault(row.line, "warning", f"the form {form} stands in line {line} already")


def _missing(rows: Iterable[_Row]) -> Iterator[Fault]:
    """Numbers and scales every language has words for."""
    traits = {row.what for row in rows if row.kind == "grammar"}
    have: dict[str, set[Fraction]] = defaultdict(set)
    for row in rows:
        if row.kind in ("cardinal", "scale", "ordinal") and _is_number(row.what):
            have[row.kind].add(fraction(row.what))
    for number in _CARDINALS:
        composed = "myriad" in traits or ("added-teens" in traits and number in _TEENS)
        if number not in have["cardinal"] and not composed:
            yield Fault(0, "error", f"no cardinal {number}")
    scales = [10**3, 10**6, 10**9]
    if "myriad" in traits:
        scales = [10**4, 10**8]
    elif "indian" in traits:
        scales = [10**3, 10**5, 10**7]
    for number in scales:
        if number not in have["scale"]:
            yield Fault(0, "error", f"no scale {number}: a large number could not be read")
    for number in range(3, 11):
        if number not in have["ordinal"] and "myriad" not in traits:
            yield Fault(0, "warning", f"no ordinal {number}")


def _shared(rows: Sequence[_Row]) -> Iterator[Fault]:
    """A sure form of two units or currencies that do not agree."""
    owners: dict[tuple[str, str], dict[str, int]] = defaultdict(dict)
    for row in rows:
        if row.kind in ("unit", "currency") and "loose" not in row.flags:
            for form in row.forms:
                key = form if "cased" in row.flags else form.lower()
                owners[row.kind, key].setdefault(row.what, row.line)
    for (kind, form), ids in sorted(owners.items()):
        names = sorted(ids)
        for other in names[1:]:
            one, two = frozenset({names[0]}), frozenset({other})
            agree = measures.units_agree if kind == "unit" else measures.currencies_agree
            if not agree(one, two):
                text = f"{form} is {names[0]} and {other}: flag it loose where it is the rarer one"
                yield Fault(ids[other], "warning", text)


def _no_plural(rows: Sequence[_Row]) -> Iterator[Fault]:
    traits = {row.what for row in rows if row.kind == "grammar"}
    if traits & {"myriad", "no-plural"}:
        return
    forms: dict[str, set[str]] = defaultdict(set)
    for row in rows:
        if row.kind == "unit":
            forms[row.what].update(row.forms)
    for name in _COMMON_UNITS:
        words = _words(forms[name])
        if not words:
            yield Fault(0, "error", f"no word for the unit {name}")
        elif len(words) == 1:
            (only,) = words
            yield Fault(0, "warning", f"the unit {name} has no plural or other form than {only}")


def _words(forms: Iterable[str]) -> set[str]:
    """The words among the forms of a unit: the long ones or, where there are none, short ones
    that are no symbols (*ora*, *pé*)."""
    long = {form for form in forms if len(form) > _LONGEST_SYMBOL}
    return long or {form for form in forms if not _is_symbol(form)}


def _is_symbol(form: str) -> bool:
    letters = sum(char.isalpha() for char in form)
    return letters < 2 or form.lower() in _SYMBOLS
