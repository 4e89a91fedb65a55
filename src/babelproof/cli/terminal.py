"""A plain terminal: keys in, lines out. Needs no curses, leaves the terminal as it was."""

from __future__ import annotations

import codecs
import os
import select
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from babelproof.core.errors import UsageError
from babelproof.io.streams import out, standard_input
from babelproof.text.controls import visible

if TYPE_CHECKING:
    from rich.text import Text

_CLEAR = "\x1b[H\x1b[2J"
_ESCAPE_WAIT = 0.05
_CONTROL = {
    "\r": "enter", "\n": "enter", "\x7f": "backspace", "\x08": "backspace", "\x1b": "escape",
    "\x03": "interrupt", "\x04": "end-of-input", "\x01": "home", "\x05": "end",
    "\x15": "clear", "\x0b": "cut", "\x02": "left", "\x06": "right",
}  # fmt: skip
_SEQUENCES = {
    "[D": "left", "[C": "right", "[H": "home", "[F": "end", "OH": "home", "OF": "end",
    "OD": "left", "OC": "right", "[1~": "home", "[4~": "end", "[3~": "delete",
}  # fmt: skip
Lines = Sequence["Text"]


class Terminal:
    """The terminal that the program was started from, in the mode that gives single keys."""

    def __init__(self) -> None:
        if not (standard_input().isatty() and out().isatty()):
            raise UsageError("a review needs a terminal: standard input and output must be one")
        from rich.console import Console

        self._fd = standard_input().fileno()
        self._decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")
        self._console = Console(file=out(), markup=False, highlight=False, emoji=False)
        self._before: list[Any] | None = None

    def __enter__(self) -> Terminal:
        try:
            import termios
            import tty
        except ImportError:
            raise UsageError("a review needs a terminal as Linux and macOS have them") from None
        self._before = termios.tcgetattr(self._fd)
        tty.setcbreak(self._fd)
        return self

    def __exit__(self, *error: object) -> None:
        import termios

        if self._before is not None:
            termios.tcsetattr(self._fd, termios.TCSADRAIN, self._before)

    def fits(self, lines: Lines) -> bool:
        """Whether lines can be shown without the first of them scrolling away."""
        rows = sum(len(self._console.render_lines(line, pad=False)) for line in lines)
        return rows < self._console.size.height

    def show(self, lines: Lines) -> None:
        """Clear the screen and write lines."""
        self._console.file.write(_CLEAR if self._console.is_terminal else "")
        for line in lines:
            self._console.print(line, soft_wrap=False)
        self._console.file.flush()

    def key(self) -> str:
        """One key: a character, or a name as ``enter``; keys without meaning here are ``""``."""
        char = self._char()
        if char is None:
            return "end-of-input"
        if char == "\x1b":
            return self._sequence()
        if char in _CONTROL:
            return _CONTROL[char]
        return char if char.isprintable() else ""

    def _char(self) -> str | None:
        while True:
            data = os.read(self._fd, 1)
            if not data:
                return None
            if char := self._decoder.decode(data):
                return char

    def _sequence(self) -> str:
        """What follows an escape character: nothing (the key itself), or a key's sequence."""
        said = ""
        while select.select([self._fd], [], [], _ESCAPE_WAIT)[0]:
            char = self._char()
            if char is None:
                break
            said += char
            if len(said) > 1 and ("@" <= char <= "~"):
                return _SEQUENCES.get(said, "")
        return "escape" if not said else ""

    def edit(self, text: str, draw: Callable[[Text, str], Lines]) -> str | None:
        """Let a line be edited; ``draw`` lays out the screen around it. None if given up."""
        line = Editor(text)
        while True:
            self.show(draw(line.shown(), line.text))
            key = self.key()
            if key == "enter":
                return line.text
            if key in ("escape", "interrupt", "end-of-input"):
                return None
            line.press(key)


class Editor:
    """A line being edited."""

    def __init__(self, text: str) -> None:
        self.text, self._at = text, len(text)

    def press(self, key: str) -> None:
        """Do what a key means."""
        at = self._at
        if len(key) == 1:
            self.text = self.text[:at] + key + self.text[at:]
            self._at += 1
        elif key == "backspace" and at:
            self.text = self.text[: at - 1] + self.text[at:]
            self._at -= 1
        elif key == "delete":
            self.text = self.text[:at] + self.text[at + 1 :]
        elif key == "cut":
            self.text = self.text[:at]
        elif key == "clear":
            self.text, self._at = "", 0
        else:
            places = {"left": at - 1, "right": at + 1, "home": 0, "end": len(self.text)}
            self._at = min(max(places.get(key, at), 0), len(self.text))

    def shown(self) -> Text:
        """The line with a cursor."""
        from rich.text import Text

        before, rest = self.text[: self._at], self.text[self._at :]
        line = Text(visible(before))
        line.append(visible(rest[:1] or " "), style="reverse")
        line.append(visible(rest[1:]))
        return line
