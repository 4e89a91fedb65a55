"""Texts as lines for programs that read lines: whatever could end a line there stays here."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice

# All that some language's reader of lines takes for the end of one.
_BREAKS = re.compile("([\n\r\x0b\x0c\x1c-\x1e\x85\u2028\u2029]+)")
# What no program is fed: the end of a text in C, and what UTF-8 cannot hold.
_UNFIT = re.compile("[\0\ud800-\udfff]")


def fit(text: str) -> str:
    """The text as it can be sent and kept: no null character, no half of a surrogate pair."""
    return _UNFIT.sub("\N{REPLACEMENT CHARACTER}", text)


def flat(text: str) -> str:
    """A text on one line, as a file of lines takes it."""
    return re.sub("[\n\r]+", " ", text).strip() if "\n" in text or "\r" in text else text


class Pieces:
    """Texts cut at their line breaks, to be put together again from the pieces' translations."""

    def __init__(self, texts: Sequence[str]) -> None:
        self._cut = [_BREAKS.split(fit(text)) for text in texts]
        self.lines = [piece for cut in self._cut for piece in cut[::2] if piece.strip()]

    def joined(self, lines: Sequence[str]) -> list[str]:
        """Each text with its pieces translated; breaks and blank pieces are as they were."""
        rest = iter(lines)
        out = []
        for cut in self._cut:
            for at in range(0, len(cut), 2):
                if cut[at].strip():
                    cut[at] = next(islice(rest, 1))
            out.append("".join(cut))
        return out
