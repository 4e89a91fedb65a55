"""Examples on a terminal: source above target, the spans marked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from babelproof.core.record import Finding
from babelproof.core.segment import Side
from babelproof.report import wording
from babelproof.report.escape import isolate, visible
from babelproof.report.pieces import brief, cut

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

LENGTH = 320
MARK_STYLE = "bold black on yellow"
INDENT = 2
LABEL = 5


def show_examples(console: Console, chosen: Sequence[Finding], findings: int) -> None:
    """Print the examples, and where the other findings are to be had."""
    from rich.text import Text

    console.print()
    console.print(Text("Examples, the most serious first", style="bold"))
    for finding in chosen:
        console.print()
        _show(console, finding)
    rest = findings - len(chosen)
    if rest > 0:
        console.print()
        said = f"{wording.counted(rest, 'more finding')}: -f html to browse, -f jsonl for all."
        console.print(Text(said, style="dim"))


def _show(console: Console, finding: Finding) -> None:
    from rich.text import Text

    where = [finding.system, finding.langs, f"line {finding.line}"]
    if str(finding.id) != str(finding.line):
        where.append(f"id {finding.id}")
    place = "  " + " · ".join(isolate(visible(part)) for part in where if part)
    head = Text.assemble((visible(finding.rule), "bold cyan"), (place, "dim"))
    console.print(head, overflow="fold")
    _hang(console, "src", _marked(console, finding, finding.src, "src"))
    _hang(console, "tgt", _marked(console, finding, finding.tgt, "tgt"))
    _hang(console, "", Text(brief(finding.message, LENGTH)))


def _marked(console: Console, finding: Finding, text: str, side: Side) -> Text:
    from rich.text import Text

    out = Text()
    for piece in cut(text, finding.spans, side, LENGTH):
        if not piece.marked:
            out.append(piece.text)
        elif console.is_terminal:
            out.append(piece.text or "∅", MARK_STYLE)
        else:
            out.append(f"⟦{piece.text}⟧")
    return out or Text("(empty)", style="dim")


def _hang(console: Console, label: str, text: Text) -> None:
    """Prints wrapped text beside a label; each line is isolated by itself, as terminals lay
    out each line by itself."""
    from rich.text import Text

    width = max(16, console.width - INDENT - LABEL)
    for number, line in enumerate(text.wrap(console, width, overflow="fold")):
        line.rstrip()
        before = " " * INDENT + (label if number == 0 else "").ljust(LABEL)
        fence = isolate(line.plain) != line.plain
        row = Text(before, style="dim")
        parts = (Text("\u2068"), line, Text("\u2069")) if fence else (line,)
        console.print(Text.assemble(row, *parts), soft_wrap=True)
