"""What came of metamorphic tests, as a document."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TextIO

from babelproof._version import __version__
from babelproof.report import wording
from babelproof.report.document import (
    NOTHING,
    Block,
    Cell,
    Choice,
    Column,
    Document,
    Example,
    Findings,
    Note,
    Place,
    Table,
    Value,
)
from babelproof.stats.intervals import Interval

_TERMS = (
    "Novel: a rule objects to what became of the new token, and was silent on the original;"
    " wrong where something else stands there, dropped where nothing does. Ignored: the"
    " translation is that of the original, letter for letter. Before: the original was wrong"
    " already. The interval (95 %) goes by sources, as all that is made of one source is alike."
)
_ON_PAPER, _ON_PAGE, _MOST_ROWS = 8, 200, 25


def document(told: Mapping[str, Any]) -> Document:
    """The document for the counts of one engine or several."""
    systems = told["systems"]
    lead = ", ".join(
        (
            wording.counted(len(systems), "system"),
            told["langs"],
            wording.counted(told["cases"], "new sentence"),
            wording.counted(told["sources"], "source"),
        )
    )
    return Document(
        "Metamorphic tests", lead, lambda place: _blocks(told, place), lambda: told,
        signature=told["signature"], version=__version__,
    )  # fmt: skip


def _blocks(told: Mapping[str, Any], place: Place) -> Iterator[Block]:
    yield _types(told)
    sources = {k: row["sources"] for f in told["systems"].values() for k, row in f["types"].items()}
    if said := too_few(sources, told["least_sources"]):
        yield Note(said)
    for system, found in told["systems"].items():
        name = f" · {system}" if len(told["systems"]) > 1 else ""
        yield _substitutions(found["substitutions"], name, place)
        if matrices := _matrices(found["confusions"], name):
            yield from matrices
        if found["elsewhere"]:
            rows = Counter(found["elsewhere"]).most_common()
            yield Table(
                f"New findings elsewhere in the sentence{name}", ["rule", "sentences"],
                [[rule, n] for rule, n in rows],
            )  # fmt: skip
        yield _examples(found["findings"], name, place)


def too_few(sources: Mapping[str, int], least: int) -> str:
    """Of which types there are too few sources for a rate, and what helps; nothing if of none."""
    few = [f"{kind} ({number})" for kind, number in sorted(sources.items()) if number < least]
    if not few:
        return ""
    return (
        f"Too few sources for a rate: {', '.join(few)}; it takes {least}. More new sentences"
        " (--most) of the same sources do not help: give more texts in which such tokens stand."
    )


def _types(told: Mapping[str, Any]) -> Table:
    many = len(told["systems"]) > 1
    head = [*(["system"] if many else []), "type", "sources", "new sentences", "novel", "rate"]
    head += ["95 %", "wrong", "dropped", "ignored", "before", "elsewhere"]
    rows: list[list[Value]] = []
    for system, found in told["systems"].items():
        for kind, row in found["types"].items():
            interval = Interval(*row["interval"]) if row["interval"] else None
            rows.append([
                *([system] if many else []), kind, row["sources"], row["cases"], row["novel"],
                Cell(wording.percent(row["rate"]), value=row["rate"]),
                wording.interval(interval) if interval else NOTHING,
                row["wrong"], row["dropped"], row["ignored"], row["before"], row["elsewhere"],
            ])  # fmt: skip
    return Table("By type", head, rows, left=1 + many, note=_TERMS, id="types")


def _substitutions(rows: Sequence[Mapping[str, Any]], name: str, place: Place) -> Table:
    head = ["type", "token", "put for it", "sources", "sentences", "wrong", "dropped", "ignored"]
    names = ("type", "old", "new", "sources", "cases", "wrong", "dropped", "ignored")
    shown = rows if place == "page" else [r for r in rows if r["wrong"] + r["dropped"]]
    shown = shown[: _MOST_ROWS if place == "paper" else None]
    return Table(f"By substitution{name}", head, [[r[n] for n in names] for r in shown], left=3)


def _matrices(found: Mapping[str, Mapping[str, Mapping[str, int]]], name: str) -> list[Choice]:
    """What became of each token, for types where something became something else."""
    tables = []
    for kind, rows in sorted(found.items()):
        wrong = {k for new, row in rows.items() for k in row if k != new}
        if wrong:
            tables.append((kind, "", _matrix(kind, rows)))
    title = f"What became of what{name}"
    return [Choice(title, tables, "tokens", _MATRIX)] if tables else []


_MATRIX = (
    "Rows: the token that was put in; columns: what stands there in the translation. The row's own"
    " token stands for right."
)


def _matrix(kind: str, rows: Mapping[str, Mapping[str, int]]) -> Table:
    totals = Counter[str]()
    for new, row in rows.items():
        totals.update({("right" if key == new else key): n for key, n in row.items()})
    wrong = sorted((key for key in totals if key != "right"), key=lambda key: (-totals[key], key))
    head: list[str | Column] = [Column("put in", word=True), "right", *wrong, "all"]
    body: list[list[Value]] = []
    for new, row in sorted(rows.items(), key=lambda one: -sum(one[1].values())):
        right = row.get(new, 0)
        body.append([new, right, *(row.get(k, 0) if k != new else 0 for k in wrong),
                     sum(row.values())])  # fmt: skip
    everything = [totals["right"], *(totals[key] for key in wrong), sum(totals.values())]
    body.append([Cell("all", kind="total"), *everything])
    return Table(f"What became of what: {kind}", head, body, note=_MATRIX)


def _examples(findings: Sequence[Mapping[str, Any]], name: str, place: Place) -> Block:
    if place == "paper":
        return Findings(
            len(findings), lambda: [_example(f) for f in findings[:_ON_PAPER]], _nothing
        )
    rows: list[list[Value]] = [
        [f["type"], f"{f['was']} → {f['now']}", f["message"],
         Cell(f["original"], under=(f["original_tgt"],)), Cell(f["src"], under=(f["tgt"],))]
        for f in findings[:_ON_PAGE]
    ]  # fmt: skip
    head = [
        "type",
        "put for",
        "finding",
        "original and its translation",
        "new sentence and its own",
    ]
    note = f"{min(len(findings), _ON_PAGE):,} of {len(findings):,}." if findings else ""
    return Table(f"New findings{name}", head, rows, left=5, note=note)


def _example(found: Mapping[str, Any]) -> Example:
    """A finding told: the original, then the new sentence."""
    sides = [
        ("was", [(found["original"], False)]),
        ("", [(found["original_tgt"], False)]),
        ("now", [(found["src"], False)]),
        ("", [(found["tgt"], False)]),
    ]
    changed = f"{found['type']} {found['was']} → {found['now']}"
    return Example(found["rule"], [changed, f"line {found['line']}"], sides, found["message"])


def _nothing(out: TextIO) -> None:
    """On paper there is nothing for a script to read."""
