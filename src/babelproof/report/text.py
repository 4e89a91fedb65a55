"""Text for a terminal, or plain text where there is none."""

from __future__ import annotations

import os
from io import StringIO
from typing import TYPE_CHECKING, TextIO

from babelproof.report import standing_wording, tables, wording
from babelproof.report.escape import isolate, visible
from babelproof.report.examples import worst
from babelproof.report.results import Results
from babelproof.report.standing import marked, standings
from babelproof.report.view import View

if TYPE_CHECKING:
    from rich.console import Console

PIPED_WIDTH = 100
LEAST_WIDTH = 32
MOST_ROWS = 24
_ASCII = str.maketrans(
    {"≥": ">=", "–": "-", "…": "...", "÷": "/", "·": "-", "×": "x", "─": "-", "⟦": "[[", "⟧": "]]",
     "α": "alpha"}
)  # fmt: skip


def render(results: Results, out: TextIO, view: View) -> None:
    """Tables, what was not judged, the worst examples, what the numbers mean, the signature."""
    colored = _wants_color(out) if view.color is None else view.color
    buffer = StringIO()
    console = _console(buffer, view.width or _width_of(out), colored)
    _write(console, results, view, ruled=colored or _is_terminal(out))
    text = buffer.getvalue()
    if not colored:
        text = "\n".join(line.rstrip() for line in text.split("\n"))
    out.write(_encodable(text, out))


def _is_terminal(out: TextIO) -> bool:
    return bool(getattr(out, "isatty", lambda: False)())


def _wants_color(out: TextIO) -> bool:
    return _is_terminal(out) and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def _width_of(out: TextIO) -> int:
    columns = os.environ.get("COLUMNS", "")
    if columns.isdecimal() and int(columns) > 0:
        return int(columns)
    try:
        return os.get_terminal_size(out.fileno()).columns or PIPED_WIDTH
    except (OSError, ValueError, AttributeError):
        return PIPED_WIDTH


def _encodable(text: str, out: TextIO) -> str:
    encoding = getattr(out, "encoding", None) or "utf-8"
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return text.translate(_ASCII).encode(encoding, "backslashreplace").decode(encoding)
    return text


def _console(buffer: StringIO, width: int, colored: bool) -> Console:
    from rich.console import Console

    return Console(
        file=buffer,
        width=max(LEAST_WIDTH, width),
        force_terminal=colored,
        color_system="standard" if colored else None,
        no_color=not colored,
        highlight=False,
        markup=False,
        emoji=False,
        legacy_windows=False,
    )


def _write(console: Console, results: Results, view: View, ruled: bool) -> None:
    from babelproof.report.text_examples import show_examples
    from babelproof.report.text_tables import Layout

    _line(console, wording.headline(results), "bold")
    _notices(console, results)
    layout = Layout(console, ruled)
    table, summed = tables.overview(results, MOST_ROWS)
    found = [] if summed else standings(results, holm=view.holm)
    if len(table.rows) > 1:
        table = marked(table, found)
        layout.systems(table, summed)
    if said := standing_wording.legend(found, standing_wording.MARK, holm=view.holm):
        _line(console, said, "dim")
    layout.rules(table, table.total)
    if summed:
        each = "Each line sums the systems of a direction; for each system: one direction with -l,"
        _line(console, f"{each} or -f html, -f json.", "dim")
    elif len(table.rows) > MOST_ROWS:
        _line(console, "For the rates of each system: -f html, -f json.", "dim")
    _skips(console, results)
    findings = table.total.findings
    if view.examples and findings:
        show_examples(console, worst(results, view.examples), findings)
    console.print()
    _line(console, wording.MEANING, "dim")
    _signature(console, results)


def _line(console: Console, text: str, style: str = "") -> None:
    """Prints a line of our own words and others' names; only the style is ever obeyed."""
    from rich.text import Text

    console.print(Text(isolate(visible(text)), style=style), overflow="fold")


def _signature(console: Console, results: Results) -> None:
    """Always one line, so that it can be copied and searched for."""
    from rich.text import Text

    console.print(Text(visible(results.manifest.signature()), style="dim"), soft_wrap=True)


def _notices(console: Console, results: Results) -> None:
    for said, style in (
        (wording.failures(results), "bold red"),
        (wording.malformed(results), "yellow"),
    ):
        if said:
            _line(console, said, style)
    if not results.counts.segments:
        _line(console, "There was nothing to check.")


def _skips(console: Console, results: Results) -> None:
    skipped = tables.skips(results)
    if not skipped:
        return
    console.print()
    _line(console, "Not judged", "bold")
    for rule_id, reasons in skipped.items():
        _line(console, f"  {rule_id}: {wording.listed(reasons)}")
