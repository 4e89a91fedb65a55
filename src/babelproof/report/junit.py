"""JUnit XML for build servers: a suite per system, a test case per rule."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TextIO
from xml.etree import ElementTree as Tree

from babelproof.core.record import Failure, Finding
from babelproof.core.segment import Side
from babelproof.report import tables, wording
from babelproof.report.escape import visible
from babelproof.report.folding import folded
from babelproof.report.pieces import brief, cut
from babelproof.report.results import Results
from babelproof.report.view import View

Place = tuple[str, str, str]
LENGTH = 300


def render(results: Results, out: TextIO, view: View) -> None:
    """Write the document; whatever the texts hold, it is well-formed XML 1.0."""
    table = tables.build(results)
    found, failed = _first(results, view.examples)
    root = Tree.Element("testsuites", name=visible(results.manifest.signature()))
    for row in table.rows:
        root.append(_suite(results, table, row, found, failed))
    _input_suite(root, results)
    for key in ("tests", "failures", "errors", "skipped"):
        root.set(key, str(sum(int(suite.get(key, "0")) for suite in root)))
    Tree.indent(root)
    out.write('<?xml version="1.0" encoding="UTF-8"?>\n')
    out.write(Tree.tostring(root, encoding="unicode") + "\n")


def _suite(
    results: Results,
    table: tables.Table,
    row: tables.Row,
    found: Mapping[Place, list[str]],
    failed: Mapping[Place, list[str]],
) -> Tree.Element:
    name = visible(f"{row.system} {row.langs}".strip())
    suite = Tree.Element("testsuite", name=name, time="0")
    properties = Tree.SubElement(suite, "properties")
    signature = visible(results.manifest.signature())
    Tree.SubElement(properties, "property", name="signature", value=signature)
    Tree.SubElement(properties, "property", name="segments", value=str(row.segments))
    for column in table.rules:
        place = (row.system, row.langs, column.key)
        cell = row.cells[column.key]
        _case(suite, column.key, name, cell, found.get(place, []))
        if cell.failures:
            case = Tree.SubElement(
                suite, "testcase", name=f"{visible(column.key)} (errors)", classname=name, time="0"
            )
            said = f"the rule failed on {wording.counted(cell.failures, 'segment')}"
            error = Tree.SubElement(case, "error", type="RuleFailure", message=said)
            error.text = "\n".join([said, *failed.get(place, [])])
    _tally(suite)
    return suite


def _case(
    suite: Tree.Element, rule_id: str, system: str, cell: tables.Cell, examples: list[str]
) -> None:
    rule = visible(rule_id)
    case = Tree.SubElement(suite, "testcase", name=rule, classname=system, time="0")
    if cell.findings:
        said = (
            f"{wording.counted(cell.findings, 'finding')} in {wording.number(cell.flagged)} of "
            f"{wording.counted(cell.judged, 'judged segment')}: {wording.rate(cell)}"
        )
        failure = Tree.SubElement(case, "failure", type=rule, message=said)
        failure.text = "\n".join([said, *examples])
    elif cell.judged == 0:
        reasons = visible(wording.listed(cell.skips))
        message = f"nothing judged: {reasons}" if reasons else "nothing here for it to judge"
        Tree.SubElement(case, "skipped", message=message)


def _input_suite(root: Tree.Element, results: Results) -> None:
    said = wording.malformed(results)
    if said is None:
        return
    suite = Tree.SubElement(root, "testsuite", name="input", time="0")
    case = Tree.SubElement(suite, "testcase", name="records", classname="input", time="0")
    Tree.SubElement(case, "skipped", message=visible(said))
    _tally(suite)


def _tally(suite: Tree.Element) -> None:
    suite.set("tests", str(len(suite.findall("testcase"))))
    for key, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
        suite.set(key, str(len(suite.findall(f"testcase/{tag}"))))


def _first(results: Results, most: int) -> tuple[dict[Place, list[str]], dict[Place, list[str]]]:
    """The first findings and the first errors of each rule and system, told in lines."""
    found: dict[Place, list[str]] = {}
    failed: dict[Place, list[str]] = {}
    for finding, following in folded(results):
        told = found.setdefault((finding.system, finding.langs, finding.rule), [])
        if len(told) < most:
            told.append("\n".join([_told(finding), *map(_follows, following)]))
    for record in results.records() if results.counts.failures else ():
        if isinstance(record, Failure):
            told = failed.setdefault((record.system, record.langs, record.rule), [])
            if len(told) < most:
                told.append(_told(record))
    return found, failed


def _follows(finding: Finding) -> str:
    return f"  follows  {visible(finding.rule)}: {brief(finding.message, LENGTH)}"


def _told(record: Finding | Failure) -> str:
    head = (
        f"line {record.line}, id {brief(str(record.id), LENGTH)}: {brief(record.message, LENGTH)}"
    )
    if isinstance(record, Failure):
        return head
    return "\n".join((head, _marked(record, record.src, "src"), _marked(record, record.tgt, "tgt")))


def _marked(finding: Finding, text: str, side: Side) -> str:
    pieces = cut(text, finding.spans, side, LENGTH)
    return f"  {side}  " + "".join(f"⟦{p.text}⟧" if p.marked else p.text for p in pieces)
