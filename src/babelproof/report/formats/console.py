"""A terminal, or whatever stands in for one, made ready for text with styles."""

from __future__ import annotations

import os
from collections.abc import Callable
from io import StringIO
from typing import TYPE_CHECKING, TextIO

from babelproof.report.escape import isolate, visible
from babelproof.report.view import View

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

PIPED_WIDTH = 100
LEAST_WIDTH = 32
_ASCII = str.maketrans(
    {"≥": ">=", "–": "-", "…": "...", "÷": "/", "·": "-", "×": "x", "─": "-", "⟦": "[[", "⟧": "]]",
     "α": "alpha"}
)  # fmt: skip


def show(out: TextIO, view: View, write: Callable[[Console], None]) -> None:
    """Let ``write`` print to a console of the right width, styled only where that is wanted."""
    colored = _wants_color(out) if view.color is None else view.color
    buffer = StringIO()
    write(_console(buffer, view.width or _width_of(out), colored))
    text = buffer.getvalue()
    if not colored:
        text = "\n".join(said.rstrip() for said in text.split("\n"))
    out.write(_encodable(text, out))


def line(console: Console, text: str, style: str = "", *, whole: bool = False) -> None:
    """A line of our own words and others' names; only the style is ever obeyed.

    A ``whole`` one is never broken, so that it can be copied and searched for.
    """
    from rich.text import Text

    said = visible(text)
    if whole:
        console.print(Text(said, style), soft_wrap=True)
    else:
        console.print(Text(isolate(said), style), overflow="fold")


def hang(console: Console, label: str, text: Text | str) -> None:
    """Wrapped text beside a label; each line is isolated by itself, as terminals lay out each
    line by itself."""
    from rich.text import Text

    body = Text(visible(text)) if isinstance(text, str) else text
    width = max(16, console.width - len(label))
    for number, said in enumerate(body.wrap(console, width, overflow="fold")):
        said.rstrip()
        before = Text(label if number == 0 else " " * len(label), style="dim")
        fence = isolate(said.plain) != said.plain
        parts = (Text("\u2068"), said, Text("\u2069")) if fence else (said,)
        console.print(Text.assemble(before, *parts), soft_wrap=True)


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
