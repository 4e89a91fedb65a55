"""Translations made before, from a file of pairs, in place of the engine that made them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

from babelproof.core.errors import InputError
from babelproof.core.segment import LangPair
from babelproof.engines.protocol import Failed, Identity, OnThisMachine
from babelproof.io import files


class ReplayEngine(OnThisMachine):
    """Answers what the file answers: JSON lines with ``src`` and ``tgt``, as `translate` writes
    into a ``.jsonl``. Nothing is called."""

    most_texts, most_characters = 5000, 10_000_000

    def __init__(self, name: str | None, path: Path) -> None:
        self._path = path
        self._told: dict[str, str] = {}
        for number, line in enumerate(files.lines(path), 1):
            self._read(line, number)
        digest = sha256()
        for src, tgt in self._told.items():
            digest.update(json.dumps([src, tgt]).encode())
        told = {"pairs": len(self._told), "sha256": digest.hexdigest()}
        self.identity = Identity(name or path.name.split(".")[0], "replay", told)

    def _read(self, line: bytes, number: int) -> None:
        text = files.decode(line, str(self._path), number, "strict")
        try:
            row = json.loads(text)
            if "failed" in row:
                return
            src, tgt = row["src"], row["tgt"]
        except (ValueError, TypeError, KeyError, RecursionError):
            src = tgt = None
        if not isinstance(src, str) or not isinstance(tgt, str):
            raise InputError(
                f"{self._path}, line {number}: expected an object with src and tgt, as"
                " `babelproof translate -o FILE.jsonl` writes it"
            )
        if self._told.setdefault(src, tgt) != tgt:
            raise InputError(
                f"{self._path}, line {number}: another translation of a source translated before"
            )

    def translate(self, texts: Sequence[str], langs: LangPair) -> Sequence[str]:
        missing = next((text for text in texts if text not in self._told), None)
        if missing is not None:
            raise Failed(f"{self._path} has no translation of {missing[:80]!r}")
        return [self._told[text] for text in texts]
