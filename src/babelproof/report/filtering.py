"""What a filter kept and rejected, told."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from babelproof.core.manifest import Manifest
from babelproof.core.tally import KEPT, Tally, Versus
from babelproof.report import wording
from babelproof.report.document import (
    Block,
    Cards,
    Cell,
    Column,
    Details,
    Document,
    Listing,
    Note,
    Place,
    Reading,
    Table,
    Value,
)
from babelproof.report.pieces import brief

SHORT, LONG, FEW = 160, 600, 2
READING = (
    ("Line", "A record of the input: a line, or a row. It is rejected if one of its pairs is."),
    (
        "Judged",
        "Pairs that hold something for the rule to judge. What it did not judge is kept.",
    ),
    ("Rejected", "Lines that this rule rejects, whatever others do."),
    ("First", "Of these, the lines that no rule before it rejects: what it adds, in this order."),
    ("Alone", "Of these, the lines that no other rule rejects: what is kept without the rule."),
    ("Spared", "Lines with a finding that a keep-if lets pass."),
)


@dataclass(frozen=True, slots=True)
class Filtering:
    """All that is to be told of a filter. ``names``: of its pipeline, and of the one it is
    compared with."""

    manifest: Manifest
    names: Sequence[str]
    tally: Tally
    other: Tally | None
    versus: Versus | None
    left_out: Sequence[str] = ()
    scored: bool = False


def document(told: Filtering) -> Document:
    """Notices, the rules, what they share, what was not judged, samples."""
    tally = told.tally
    share = wording.percent(tally.kept / tally.lines) if tally.lines else "0%"
    return Document(
        "Filtered corpus",
        f"{tally.kept:,} of {wording.counted(tally.lines, 'line')} kept ({share}),"
        f" {tally.rejected:,} rejected, by {told.names[0]}.",
        lambda place: _blocks(told, place),
        lambda: data(told),
        signature=told.manifest.signature(),
        version=told.manifest.version,
    )


def data(told: Filtering) -> dict[str, Any]:
    """The whole for machines."""
    said: dict[str, Any] = {
        "command": "filter",
        "version": told.manifest.version,
        "signature": told.manifest.signature(),
        "by": told.names[0],
        **told.tally.to_dict(),
        "left_out": list(told.left_out),
        "score_only": told.scored,
    }
    if told.other and told.versus:
        said["compared"] = {"by": told.names[1], **told.other.to_dict(), **told.versus.to_dict()}
    return said


def _blocks(told: Filtering, place: Place) -> Iterator[Block]:
    tally = told.tally
    yield from _notes(told)
    if place == "page":
        yield _cards(tally)
    alone = told.other is None
    yield _rules(tally, "Rules" if alone else f"Rules of {told.names[0]}")
    if tally.together:
        yield _together(tally)
    if told.versus and told.other:
        yield _versus(told.names, told.versus)
        yield _rules(told.other, f"Rules of {told.names[1]}")
    if place == "page":
        yield from _sample_tables(told)
    else:
        yield Listing("Samples of rejected lines", list(_sample_lines(tally)))
    reasons = [
        f"{rule}: {wording.listed(step.unjudged)}"
        for rule, step in tally.steps.items()
        if step.unjudged
    ]
    yield Listing("Pairs not judged, and so kept", reasons)
    yield Reading(terms=READING, short=[f"{name}: {said}" for name, said in READING[1:5]])


def _notes(told: Filtering) -> Iterator[Note]:
    tally = told.tally
    if failed := {rule: step.failures for rule, step in tally.steps.items() if step.failures}:
        yield Note(f"Rules failed inside: {wording.listed(failed)}", "bad")
    if tally.unreadable:
        count = wording.counted(tally.unreadable.total(), "line")
        yield Note(
            f"{count} could not be read, so rejected: {wording.listed(tally.unreadable)}", "warn"
        )
    if told.left_out:
        yield Note(
            f"Not asked, for it must see the whole corpus: {', '.join(told.left_out)}", "warn"
        )
    if told.scored:
        yield Note("All lines are written with their scores; none is left out.")
    if tally.spared:
        count = wording.counted(tally.spared, "line")
        yield Note(f"{count} kept by the pipeline's keep-if, whatever rules say.")


def _cards(tally: Tally) -> Cards:
    return Cards(
        [
            ("Lines", wording.number(tally.lines), "all that the input holds"),
            ("Kept", wording.number(tally.kept), _of(tally.kept, tally.lines)),
            ("Rejected", wording.number(tally.rejected), _of(tally.rejected, tally.lines)),
            ("Unreadable", wording.number(tally.unreadable.total()), "among the rejected"),
        ]
    )


def _of(part: int, whole: int) -> str:
    return wording.percent(part / whole) if whole else ""


def _rules(tally: Tally, title: str) -> Table:
    heads = ("judged", "rejected", "of all", "first", "alone", "spared", "not judged")
    rows: list[list[Value]] = []
    for rule, step in tally.steps.items():
        numbers = (step.first, step.alone, step.spared, step.unjudged.total())
        share = Cell(_of(step.rejected, tally.lines), value=step.rejected / max(1, tally.lines))
        rows.append([rule, step.judged, step.rejected, share, *numbers])
    total = Cell("all", kind="total")
    whole = Cell(_of(tally.rejected, tally.lines), value=tally.rejected / max(1, tally.lines))
    rows.append([total, tally.pairs, tally.rejected, whole, None, None, tally.spared, None])
    head = [Column("rule", word=True, lead=True), *(Column(name, word=True) for name in heads)]
    return Table(title, head, rows, note="Judged: pairs; the rest: lines.", id="rules")


def _together(tally: Tally) -> Table:
    names = [rule for rule, step in tally.steps.items() if step.rejected]
    both = {frozenset(rules): lines for rules, lines in tally.together.items()}
    rows: list[list[Value]] = [
        [
            one,
            *(
                tally.steps[one].alone if one == other else both.get(frozenset((one, other)), 0)
                for other in names
            ),
        ]
        for one in names
    ]
    note = "Lines that two rules reject both; where a rule meets itself, those it rejects alone."
    return Table("Overlaps", [Column("rule", lead=True), *names], rows, note=note, crossed=True)


def _versus(names: Sequence[str], versus: Versus) -> Table:
    one, other = names
    rows: list[list[Any]] = [
        ["both keep", versus.both],
        [f"only {one} keeps", versus.one],
        [f"only {other} keeps", versus.other],
        ["both reject", versus.neither],
    ]
    return Table(f"{one} and {other}", ["lines", "number"], rows, id="versus")


def _sample_tables(told: Filtering) -> Iterator[Details]:
    tally, versus = told.tally, told.versus
    groups: dict[str, Sequence[Mapping[str, Any]]]
    groups = {f"Rejected by {rule}": tally.samples.get(rule, ()) for rule in tally.steps}
    groups["Kept"] = tally.samples.get(KEPT, ())
    if versus:
        one, other = told.names
        groups[f"Kept by {one} only, with why {other} does not"] = versus.only_one
        groups[f"Kept by {other} only, with why {one} does not"] = versus.only_other
    tables = [_samples(title, lines) for title, lines in groups.items() if lines]
    if tables:
        yield Details("Samples, spread evenly over the input", tables)


def _samples(title: str, lines: Sequence[Mapping[str, Any]]) -> Table:
    rows = [
        [
            str(line["line"]),
            *(brief(_text(line, side), LONG) for side in ("src", "tgt")),
            _why(line),
        ]
        for line in lines
    ]
    return Table(title, ["line", "source", "translation", "why"], rows, left=4)


def _sample_lines(tally: Tally) -> Iterator[str]:
    for rule in tally.steps:
        for line in tally.samples.get(rule, ())[:FEW]:
            sides = " → ".join(brief(_text(line, side), SHORT) for side in ("src", "tgt"))
            yield f"{rule}, line {line['line']}: {sides} ({_why(line, rule)})"


def _text(line: Mapping[str, Any], side: str) -> str:
    text = line.get(side, "")
    if isinstance(text, str):
        return text
    return " | ".join(f"{system}: {said}" for system, said in text.items())


def _why(line: Mapping[str, Any], rule: str | None = None) -> str:
    said = [r["message"] for r in line.get("reasons", ()) if rule in (None, r["rule"])]
    return brief("; ".join(dict.fromkeys(said)), LONG)
