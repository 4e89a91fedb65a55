"""A terminal, or whatever stands in for one, made ready for text with styles."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO
from typing import TYPE_CHECKING, TextIO

from babelproof.report import text as plain
from babelproof.report.escape import isolate, visible
from babelproof.report.view import View

if TYPE_CHECKING:
    from rich.console import Console


def show(out: TextIO, view: View, write: Callable[[Console], None]) -> None:
    """Let ``write`` print to a console of the right width, styled only where that is wanted."""
    colored = plain._wants_color(out) if view.color is None else view.color
    buffer = StringIO()
    write(plain._console(buffer, view.width or plain._width_of(out), colored))
    text = buffer.getvalue()
    if not colored:
        text = "\n".join(line.rstrip() for line in text.split("\n"))
    out.write(plain._encodable(text, out))


def line(console: Console, text: str, style: str = "") -> None:
    """A line of our own words and others' names; only the style is ever obeyed."""
    from rich.text import Text

    console.print(Text(isolate(visible(text)), style=style), overflow="fold")
