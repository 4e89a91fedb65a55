"""Engines that are programs: lines in, as many lines out."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from pathlib import Path

from babelproof.core.errors import BabelproofWarning, InputError
from babelproof.core.segment import LangPair
from babelproof.engines.line_breaks import Pieces
from babelproof.engines.protocol import Failed, Identity, OnThisMachine
from babelproof.io.child import shown
from babelproof.io.program import Program, ProgramFailed

BATCH = 2000
# A translation is seldom twice as long as its source; who prints far more is not translating.
_TIMES, _MORE = 20, 10_000
KINDS = (
    "an engine is a command, a service such as deepl or libretranslate:ADDRESS, openai:MODEL,"
    " ct2:FOLDER, transformers:FOLDER, replay:FILE or a description in a .toml file"
)


class CommandEngine(OnThisMachine):
    """A program that reads source lines and prints a translation for each.

    Some programs read on over the end of a line and move words across it, but not over an empty
    line. So there is an empty line after each text, if the program answers it with another.
    """

    most_characters = 2_000_000

    def __init__(
        self, name: str | None, command: str, limit: float | None = None, batch: int | None = None
    ) -> None:
        self._program = Program.parse(name or command, command, "translation", limit)
        words = self._program.words
        told = {"command": list(words), "version": self._program.version()}
        self.identity = Identity(name or Path(words[0]).name, "command", told)
        self.most_texts = batch or BATCH
        self._keeps_empty_lines: bool | None = None
        self._is_told = False  # that it prints what is no UTF-8

    def translate(self, texts: Sequence[str], langs: LangPair) -> Sequence[str]:
        pieces = Pieces(texts)
        return pieces.joined(self._lines(pieces.lines) if pieces.lines else [])

    def _lines(self, lines: Sequence[str]) -> list[str]:
        if len(lines) > 1 and self._keeps_empty_lines is None:
            self._keeps_empty_lines = self._apart(lines[:2]) is not None
        if len(lines) > 1 and self._keeps_empty_lines:
            apart = self._apart(lines)
            if apart is not None:
                return apart
        back = self._ask("\n".join(lines), len(lines))
        if len(back) != len(lines):
            last = f" (the last is {shown(back[-1])!r})" if back else ""
            raise Failed(
                f"{self.identity.name}: {len(back):,} line(s) came back for {len(lines):,}{last};"
                " the program must print one line for each line it reads"
            )
        return back

    def _apart(self, lines: Sequence[str]) -> list[str] | None:
        """The translations of lines with empty lines between them, if these come back."""
        try:
            back = self._ask("\n\n".join(lines), len(lines))
        except ProgramFailed:
            return None
        if len(back) != 2 * len(lines) - 1 or any(line.strip() for line in back[1::2]):
            return None
        return back[::2]

    def _ask(self, text: str, segments: int) -> list[str]:
        data = f"{text}\n".encode()
        lines = self._text(self._answer(data, segments)).split("\n")
        if not lines[-1]:
            lines.pop()
        return [line.removesuffix("\r") for line in lines]

    def _answer(self, data: bytes, segments: int) -> bytes:
        try:
            return self._program.answer(data, segments, _TIMES * len(data) + _MORE)
        except InputError as error:
            if isinstance(error.__cause__, FileNotFoundError):
                raise InputError(f"{error}; {KINDS}") from error
            raise

    def _text(self, printed: bytes) -> str:
        """What was printed; bytes that are no text are replaced, and that is told once."""
        try:
            return printed.decode()
        except UnicodeDecodeError as error:
            if not self._is_told:
                self._is_told = True
                warnings.warn(
                    f"{self.identity.name} prints what is no UTF-8 (0x{printed[error.start]:02x});"
                    " such bytes become U+FFFD, so see to its locale (LC_ALL=C.UTF-8)",
                    BabelproofWarning,
                    stacklevel=2,
                )
            return printed.decode("utf-8", "replace")
