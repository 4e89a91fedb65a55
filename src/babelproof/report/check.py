"""The report on a run as a document."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any

from babelproof.core.record import Finding
from babelproof.core.segment import Side
from babelproof.report import (
    check_json,
    check_matrix,
    check_tables,
    folding,
    page_data,
    standing,
    tables,
    wording,
)
from babelproof.report.check_charts import charts_of
from babelproof.report.document import (
    MARK,
    Block,
    Cards,
    Details,
    Document,
    Example,
    Findings,
    Listing,
    Note,
    Place,
    Reading,
    Table,
)
from babelproof.report.examples import worst
from babelproof.report.pieces import brief, cut
from babelproof.report.results import Results
from babelproof.report.standing import Standing, marked, standings
from babelproof.report.view import View

LENGTH = 320
# Systems in several directions, more than these, stand in the matrix alone.
MOST_ROWS = 40
READING = (
    ("Finding", "A rule says that something is wrong, and where. One segment may have several."),
    (
        "Follows",
        "One error counts once: where a finding explains others of the same output (a sentence is "
        "missing, and with it two numbers), these are folded under it and not counted. "
        "--consequences counts them, too.",
    ),
    (
        "Judged",
        "A rule judges a segment only if there is something for it to judge: no address in the "
        "source, nothing for the rule about addresses to say. What it did not judge is not clean; "
        "it is unknown.",
    ),
    ("Rate", "Segments with a finding of this rule, divided by the segments the rule judged."),
    (
        "95 % interval",
        "How far the true rate may lie from the one counted, given how many segments were judged "
        "(Wilson’s interval). No finding in 100 judged segments still allows a rate of 3.7 %.",
    ),
    (
        "Per million",
        "Segments with a finding among all segments, judged or not, scaled to a million: "
        "how often a reader meets the flaw.",
    ),
    (wording.ANY.capitalize(), "Segments with at least one finding, whichever rule it came from."),
    (
        "Subtotals",
        "A family adds up the findings of its rules. It has no rate, since one segment may have "
        "been judged by several of them.",
    ),
)


def document(results: Results, view: View) -> Document:
    """Notices, charts, systems × rules, the rules, findings, and how to read it all."""
    run = _Run(results, view)
    return Document(
        "Translation check",
        wording.headline(results),
        lambda place: _blocks(run, place),
        run.data,
        remarks=results.remarks,
        signature=results.manifest.signature(),
        version=results.manifest.version,
    )


class _Run:
    """A run, with what several parts of its report rest on, worked out once and when needed."""

    def __init__(self, results: Results, view: View) -> None:
        self.results, self.view = results, view

    def data(self) -> dict[str, Any]:
        """All numbers for machines."""
        said = check_json.document(self.results, self.table, self.found, holm=self.view.holm)
        if self.results.remarks:
            said["remarks"] = list(self.results.remarks)
        if self.grouped:
            said["by"] = {self.view.by: check_json.rows(self.grouped[0], str(self.view.by))}
        return said

    @cached_property
    def table(self) -> tables.Table:
        return tables.build(self.results)

    @cached_property
    def marked(self) -> tables.Table:
        """The table with the best of each rule marked."""
        return marked(self.table, self.found)

    @cached_property
    def grouped(self) -> tuple[tables.Table, Table] | None:
        """The numbers by what was asked for."""
        return check_tables.grouped(self.results, self.view.by) if self.view.by else None

    @cached_property
    def found(self) -> list[Standing]:
        return standings(self.results, holm=self.view.holm)


def _blocks(run: _Run, place: Place) -> Iterator[Block]:
    results, view, page = run.results, run.view, place == "page"
    if said := wording.failures(results):
        yield Note(said, "bad")
    if said := wording.malformed(results):
        yield Note(said, "warn")
    if not results.counts.segments:
        yield Note("There was nothing to check.")
    if run.grouped:
        yield run.grouped[1]
    if len(run.marked.directions) > 1:
        mark, _ = standing.legend(run.found, holm=view.holm)
        # A page explains the mark at length below, and is to show the table at first sight.
        yield check_matrix.matrix(run.marked, standing.SHORT if mark and page else mark)
    if page:
        yield _cards(results, run.table)
        yield from charts_of(run.table)
    yield from _systems(run, place)
    yield check_tables.rules(results, run.table)
    if place == "paper":
        skipped = tables.skips(results).items()
        told = [f"{rule_id}: {wording.listed(reasons)}" for rule_id, reasons in skipped]
        yield Listing("Not judged", told)
    yield _findings(results, view)
    yield _reading(run.found if place == "page" else (), holm=view.holm)
    yield _about(results)


def _systems(run: _Run, place: Place) -> Iterator[Table]:
    """On paper one system is told by its rules."""
    least = 2 if place == "paper" else 1
    rows = len(run.table.rows)
    if rows >= least and (rows <= MOST_ROWS or len(run.table.directions) == 1):
        yield check_tables.systems(run.marked, run.found, holm=run.view.holm)


def _cards(results: Results, table: tables.Table) -> Cards:
    total = table.total
    places = "systems and directions" if len(table.directions) > 1 else "systems"
    around = ""
    if total.segments:
        around = f"{wording.share(total)}; 95 %: {wording.interval(total.interval)} %"
    follow = f"; {wording.number(total.following)} more follow from them" if total.following else ""
    skipped = sum(sum(reasons.values()) for reasons in tables.skips(results).values())
    return Cards(
        [
            ("Segments", wording.number(total.segments), f"all {places} together"),
            ("Findings", wording.number(total.findings), f"all rules and {places}{follow}"),
            (
                "Segments with a finding",
                wording.percent(total.rate),
                around if total.segments else "",
            ),
            ("Per million", wording.per_million(total.per_million), "segments with a finding"),
            ("Not judged", wording.number(skipped), "times a rule would not say"),
        ]
    )


def _findings(results: Results, view: View) -> Findings:
    note = ""
    if missing := folding.left_out(results, view.most):
        note = (
            "This page carries the first findings of every rule, system and direction; "
            f"{wording.number(missing)} more are left out. A folder of pages has them all: "
            "-f html -o FOLDER/ (with the stroke), or in Python Run.write_pages."
        )
    return Findings(
        results.counts.findings(),
        lambda: [_example(*found) for found in worst(results, view.examples)],
        lambda out: page_data.write_data(results, out, view.most),
        note,
    )


def _example(finding: Finding, following: Sequence[Finding]) -> Example:
    place = [finding.system, finding.langs, f"line {finding.line}"]
    if str(finding.id) != str(finding.line):
        place.append(f"id {finding.id}")
    texts: tuple[tuple[Side, str], ...] = (("src", finding.src), ("tgt", finding.tgt))
    sides = [(side, cut(text, finding.spans, side, LENGTH)) for side, text in texts]
    after = wording.following(Counter(one.rule for one in following))
    return Example(finding.rule, place, sides, brief(finding.message, LENGTH), after)


def _reading(found: Sequence[Standing], *, holm: bool) -> Reading:
    best = (f"Best ({MARK})", standing.explanation(holm=holm))
    return Reading(terms=(*READING, *([best] if found else ())), short=(wording.MEANING,))


def _about(results: Results) -> Details:
    """What the numbers rest on: inputs, options and versions."""
    manifest = results.manifest
    inputs = [[f.role, f.name, wording.number(f.bytes), f.sha256[:16]] for f in manifest.inputs]
    settings = [
        [rule_id, ", ".join(f"{key} = {value}" for key, value in info["options"].items())]
        for rule_id, info in manifest.rules.items()
        if info.get("options")
    ]
    versions = [["babelproof", manifest.version], *map(list, manifest.components.items())]
    return Details(
        "What these numbers rest on",
        [
            Table("Input", ("role", "name", "bytes", "SHA-256"), inputs, left=4),
            Table("Settings of rules", ("rule", "settings"), settings, left=2),
            Table("Versions", ("part", "version"), versions, left=2),
        ],
    )
