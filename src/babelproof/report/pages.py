"""A report of more findings than a page can carry: a folder with an index and pages of findings.

The index is the report without its findings; its numbers lead to the pages, of which each holds
findings of one direction, with all outputs and the lines around them, as a report on that does.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from urllib.parse import urlencode

from babelproof.core.record import Finding
from babelproof.io.writing import make_folder, write_lines
from babelproof.report import check, wording
from babelproof.report.document import Block, Cell, Choice, Document, Findings, Place, Table, Value
from babelproof.report.escape import visible
from babelproof.report.formats import html
from babelproof.report.narrow import Part, narrow
from babelproof.report.results import Results
from babelproof.report.view import View

INDEX = "index.html"
# Findings of a page; and of all pages in the making, where directions stand mixed.
MOST, MOST_HELD = 20_000, 200_000


@dataclass(frozen=True, slots=True)
class _Page:
    """A page that was written."""

    file: str
    langs: str
    lines: tuple[int, int]
    findings: int

    def told(self) -> str:
        """The lines whose findings it holds."""
        first, last = map(wording.number, self.lines)
        return f"line {first}" if first == last else f"lines {first}–{last}"


def write(folder: Path, results: Results, view: View, most: int = MOST) -> list[Path]:
    """Write the pages, the index last; gives their paths, the index first."""
    make_folder(folder)
    pages: list[_Page] = []
    for found in _portions(results, most):
        number = 1 + sum(page.langs == found[0].langs for page in pages)
        pages.append(_write_page(folder, results, view, found, number))
    with write_lines(folder / INDEX) as out:
        html.write(_index(check.document(results, view), pages), out, view)
    return [folder / INDEX, *(folder / page.file for page in pages)]


def _portions(results: Results, most: int) -> Iterator[list[Finding]]:
    """Findings of one direction, as many as make a page; those of a segment stay together."""
    held: dict[str, list[Finding]] = {}
    count, last = 0, ("", 0)
    for record in results.records():
        if not isinstance(record, Finding):
            continue
        here = (record.langs, record.line)
        if here != last:
            full = [langs for langs, found in held.items() if len(found) >= most]
            if count >= MOST_HELD and not full:
                full = [max(held, key=lambda langs: len(held[langs]))]
            for langs in full:
                count -= len(held[langs])
                yield held.pop(langs)
        held.setdefault(record.langs, []).append(record)
        count, last = count + 1, here
    yield from held.values()


def _write_page(
    folder: Path, results: Results, view: View, found: Sequence[Finding], number: int
) -> _Page:
    langs = found[0].langs
    name = re.sub(r"[^\w-]", "_", langs) or "findings"
    file = f"{name}.html" if number == 1 else f"{name}-{number}.html"
    counted = sum(results.whole or not one.cause for one in found)
    page = _Page(file, langs, (found[0].line, found[-1].line), counted)
    part = narrow(results, Part(directions=(langs,)))
    # All directions are one: there is nothing to narrow, and the page is of the lines alone.
    remarks = (*results.remarks, f"The findings of {langs}, {page.told()}.")
    part = replace(part, records=lambda: iter(found), remarks=remarks)
    document = check.document(part, replace(view, most=part.counts.findings() + len(found)))
    with write_lines(folder / file) as out:
        html.write(replace(document, home=(INDEX, "All findings")), out, view)
    return page


def _index(document: Document, pages: Sequence[_Page]) -> Document:
    homes = {page.langs: page.file for page in reversed(pages)}

    def blocks(place: Place) -> Iterator[Block]:
        for block in document.on(place):
            match block:
                case Findings():
                    yield _listed(pages)
                case Table():
                    yield _leading(block, homes)
                case Choice(tables=tables):
                    led = [(group, name, _leading(one, homes)) for group, name, one in tables]
                    yield replace(block, tables=led)
                case _:
                    yield block

    return replace(document, blocks=blocks, leads=True)


def _listed(pages: Sequence[_Page]) -> Table:
    rows: list[list[Value]] = [
        [page.langs, Cell(page.told(), link={"href": page.file}), page.findings] for page in pages
    ]
    return Table("Findings", ("direction", "page", "findings"), rows, left=2, id="findings")


def _leading(table: Table, homes: dict[str, str]) -> Table:
    """The table with its numbers leading to pages; of several of one direction to the first."""
    rows = [[_led(value, homes) for value in row] for row in table.rows]
    return replace(table, rows=rows)


def _led(value: Value, homes: dict[str, str]) -> Value:
    if not isinstance(value, Cell) or not value.link:
        return value
    home = homes.get(value.link.get("langs", ""))
    if home is None:
        return replace(value, link=None)
    asked = {key: visible(said) for key, said in value.link.items() if said}
    return replace(value, link={"href": f"{home}#{urlencode(asked)}"})
