"""Answers of engines kept by content: whatever was answered once is not asked, or paid, again.

A key is made of the engine's identity, the languages and the text. To ask afresh starts another
*generation* of an engine's answers, whose keys differ: a run that is cut short and begun again
finds what it had paid for, and nothing older.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from babelproof.core.segment import LangPair
from babelproof.engines.protocol import Engine
from babelproof.io.caches import Cache, cache_file, key_of, packed

FILE = "translations.sqlite3"


def kept_of_user() -> Path | None:
    """Where the user's answers are."""
    return cache_file(FILE)


class Answers:
    """The answers of one engine in one direction. Without a path nothing is kept."""

    def __init__(
        self, path: Path | None, engine: Engine, langs: LangPair, *, fresh: bool = False
    ) -> None:
        self._kept, self._fresh = Cache(path, durable=True), fresh
        self._who = packed(engine.identity.digest, str(langs) if engine.needs_langs else "")
        self._mark = key_of(b"generation of " + self._who)
        number = int(self._kept.find([self._mark]).get(self._mark, b"0"))
        if fresh:
            number += 1
            self._kept.keep([(self._mark, b"%d" % number)])
        self._who += b"|%d" % number

    @property
    def are_kept(self) -> bool:
        """Whether answers can be kept at all."""
        return self._kept.keep([])

    @property
    def how_to_go_on(self) -> str:
        """What is said where work stops before its end."""
        if not self.are_kept:
            return "nothing was kept"
        less = " less ⸨fresh⸩" if self._fresh else ""
        return f"what was answered is kept, and the same again{less} goes on from there"

    def find(self, texts: Sequence[str]) -> dict[str, str]:
        """What is known of these texts."""
        keys = {self._key(text): text for text in texts}
        found = self._kept.find(keys)
        return {keys[key]: row.decode() for key, row in found.items()}

    def keep(self, answers: Mapping[str, str]) -> None:
        """Remember the translations of texts."""
        self._kept.keep((self._key(text), told.encode()) for text, told in answers.items())

    def _key(self, text: str) -> bytes:
        return key_of(self._who + packed(text))
