"""A suite's results on a terminal, or as plain text where there is none."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, TextIO

from babelproof.report import suite_wording as wording
from babelproof.report.escape import visible
from babelproof.report.suite_tables import Cell, Row, SuiteTable
from babelproof.report.terminal import line, show
from babelproof.report.view import View
from babelproof.report.wording import interval, number
from babelproof.suites.verdict import FAIL, OPEN, PASS

if TYPE_CHECKING:
    from rich.console import Console
    from rich.padding import Padding
    from rich.table import Table
    from rich.text import Text

NAME_WIDTH = 34
LEAST_NAME = 16
HEAD_WIDTH = 10
NAMED_SYSTEMS = 8
REMARK_WIDTH = 12
MOST_MISSING = 5
FIRST = "*"


def render_run(table: SuiteTable, out: TextIO, view: View) -> None:
    """The counts: what was found, what each system got right, wrong and open."""
    show(out, view, partial(_write_run, table))


def _write_run(table: SuiteTable, console: Console) -> None:
    _top(table, console)
    _systems(table, console)
    console.print()
    line(
        console, "By category and phenomenon, with significance: `babelproof suite report`.", "dim"
    )
    _signature(table, console)


def render(table: SuiteTable, out: TextIO, view: View) -> None:
    """Systems, then averages, categories and phenomena × systems, and what they rest on."""
    show(out, view, partial(_write_report, table))


def _write_report(table: SuiteTable, console: Console) -> None:
    _top(table, console)
    _systems(table, console)
    for some in _abreast(table, console.width):
        console.print()
        console.print(_crossed(table, some, _name_width(console)))
    console.print()
    for said in wording.facts(table):
        line(console, said)
    line(console, wording.meaning(table, FIRST), "dim")
    line(console, wording.LIMITS, "dim")
    _signature(table, console)


def _signature(table: SuiteTable, console: Console) -> None:
    if table.signature:
        line(console, table.signature, "dim")


def _top(table: SuiteTable, console: Console) -> None:
    evaluation = table.evaluation
    line(console, wording.headline(evaluation), "bold")
    for said in wording.notices(evaluation):
        line(console, said, "yellow")
    for entry in evaluation.missing[:MOST_MISSING]:
        line(console, f"  missing {wording.missing(entry)}", "dim")
    more = len(evaluation.missing) - MOST_MISSING
    if more > 0:
        line(console, f"  and {number(more)} more missing; -f json names them all", "dim")


def _systems(table: SuiteTable, console: Console) -> None:
    """A line a system; what does not fit the width is left to the table below."""
    if not table.systems:
        return
    columns = ["pass", "fail", "open", "costs", "micro", "95 %", "macro", "bounds"]
    if console.width < 84:
        columns = ["pass", "fail", "open", "micro", "macro"]
    out = _table()
    out.add_column("system", overflow="fold", max_width=NAME_WIDTH)
    for title in columns:
        out.add_column(title, justify="right", no_wrap=True)
    for at, name in enumerate(table.systems):
        values = _system_values(table, at)
        numbered = name if len(table.systems) <= NAMED_SYSTEMS else f"{at + 1:>2} {name}"
        out.add_row(_named(numbered), *(values[title] for title in columns))
    console.print()
    console.print(out)


def _system_values(table: SuiteTable, at: int) -> dict[str, Text | str]:
    verdicts = table.evaluation.verdicts[:, at]
    micro, macro = table.rows[0].cells[at], table.rows[1].cells[at]
    return {
        "pass": number(int((verdicts == PASS).sum())),
        "fail": number(int((verdicts == FAIL).sum())),
        "open": number(int((verdicts == OPEN).sum())),
        "costs": number(int(table.evaluation.cost[at])),
        "micro": _marked(micro),
        "95 %": interval(micro.interval),
        "macro": _marked(macro),
        "bounds": wording.bounds(micro),
    }


def _name_width(console: Console) -> int:
    return max(LEAST_NAME, min(NAME_WIDTH, console.width // 3))


def _abreast(table: SuiteTable, width: int) -> Iterator[Sequence[int]]:
    """As many systems beside each other as the width allows."""
    room = width - max(LEAST_NAME, min(NAME_WIDTH, width // 3)) - REMARK_WIDTH - 14
    some: list[int] = []
    used = 0
    for at in range(len(table.systems)):
        wide = max(6, *map(len, _head(table, at))) + 1
        if some and used + wide > room:
            yield some
            some, used = [], 0
        some.append(at)
        used += wide
    if some:
        yield some


def _crossed(table: SuiteTable, some: Sequence[int], name_width: int) -> Table:
    from rich.text import Text

    out = _table()
    out.add_column("", overflow="fold", width=name_width)
    out.add_column("n", justify="right", no_wrap=True)
    out.add_column("mean", justify="right", no_wrap=True)
    for at in some:
        out.add_column(Text("\n".join(_head(table, at))), justify="right", no_wrap=True)
    out.add_column("", overflow="fold", max_width=REMARK_WIDTH)
    for row in table.rows:
        cells = [_marked(row.cells[at]) for at in some]
        remark = Text(wording.remark(row, len(table.systems)), "dim")
        mean = wording.accuracy(row.mean)
        out.add_row(_row_name(row), number(row.items), mean, *cells, remark)
    return out


def _row_name(row: Row) -> Text | Padding:
    from rich.padding import Padding
    from rich.text import Text

    name = visible(wording.name(row))
    if row.kind == "phenomenon":
        return Padding(Text(name), (0, 0, 0, 2))
    return Text(name, "bold cyan" if row.kind == "category" else "bold")


def _marked(cell: Cell) -> Text:
    from rich.text import Text

    text = wording.accuracy(cell.share)
    return Text(f"{text}{FIRST}", "bold") if cell.first else Text(f"{text} ")


def _named(name: str) -> Text:
    from rich.text import Text

    return Text(visible(name), "cyan")


def _head(table: SuiteTable, at: int) -> list[str]:
    """A few systems are named on several lines; many are numbered as in the table of systems."""
    if len(table.systems) > NAMED_SYSTEMS:
        return [str(at + 1)]
    return _broken(table.systems[at])


def _broken(name: str) -> list[str]:
    """A name on several lines, broken after signs, so that columns stay narrow."""
    lines: list[str] = []
    for part in re.findall(r"[^\W_]+[\W_]*|[\W_]+", visible(name)) or [""]:
        if lines and len(lines[-1]) + len(part) <= HEAD_WIDTH:
            lines[-1] += part
        else:
            lines += [part[at : at + HEAD_WIDTH] for at in range(0, len(part), HEAD_WIDTH)] or [""]
    return [line.strip() for line in lines]


def _table() -> Table:
    from rich import box
    from rich.table import Table

    rule = box.Box("    \n    \n -- \n    \n    \n    \n    \n    \n", ascii=True)
    return Table(box=rule, padding=(0, 0, 0, 1), show_edge=False, pad_edge=False)
