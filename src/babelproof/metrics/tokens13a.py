"""sacreBLEU's 13a tokens, made word by word so that a word is never cut twice.

The rules of 13a look no further than one character to each side, and what is left and right of a
run between blanks is a blank. So each such run can be cut on its own, by sacreBLEU's own
tokenizer, and remembered.
"""

from __future__ import annotations

from collections.abc import Callable

_ENTITIES = (("&quot;", '"'), ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"))
_MOST = 1 << 18


class Tokens13a:
    """A line as tokens, equal to sacreBLEU's."""

    def __init__(self, tokenize: Callable[[str], str]) -> None:
        self._tokenize = tokenize
        self._known: dict[str, list[str]] = {}

    def __call__(self, line: str) -> list[str]:
        if "<skipped>" in line:
            line = line.replace("<skipped>", "")
        if "\n" in line:
            line = line.replace("-\n", "").replace("\n", " ")
        if "&" in line:
            for entity, sign in _ENTITIES:
                line = line.replace(entity, sign)
        known = self._known
        tokens: list[str] = []
        for run in line.split():
            cut = known.get(run)
            if cut is None:
                cut = self._cut(run)
            tokens += cut
        return tokens

    def _cut(self, run: str) -> list[str]:
        if len(self._known) >= _MOST:
            self._known.clear()
        # Entities are replaced already and must not be replaced again: &amp;lt; is &lt; for good.
        cut = self._known[run] = self._tokenize(f" {run} ").split()
        return cut
