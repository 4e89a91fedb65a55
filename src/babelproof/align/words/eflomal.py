"""Words linked by the program ``eflomal-align`` (Östling and Tiedemann, 2016).

It is under the GPL, so it is never imported: ``pip install eflomal`` in an environment of its own,
and its program on the path, or named in ``BABELPROOF_EFLOMAL``. It aligns all pairs at once, both
ways, and draws at random: another run gives slightly other links.
"""

from __future__ import annotations

import math
import os
import shutil
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from babelproof.align.words import pharaoh
from babelproof.align.words.linker import Divided
from babelproof.align.words.symmetrised import symmetrised
from babelproof.core.errors import BabelproofError
from babelproof.core.links import Link, Token
from babelproof.io.program import Program, version_of
from babelproof.io.writing import write_lines

PROGRAM, NAMED = "eflomal-align", "BABELPROOF_EFLOMAL"
# Longer sentences the program leaves without links.
LONGEST = 1000
# Printed by the program, if it is asked for nothing.
_LITTLE = 1 << 20


class Eflomal:
    """The program as an aligner of pairs."""

    name = PROGRAM

    def settings(self) -> dict[str, Any]:
        return {"model": 3}

    def versions(self) -> dict[str, str]:
        return {PROGRAM: version_of([_program()])}

    def links(self, pairs: Iterable[Divided]) -> Iterator[Sequence[Link] | None]:
        sides = [(pair.ours, pair.theirs) for pair in pairs]
        fit = [all(0 < len(words) <= LONGEST for words in both) for both in sides]
        found = _aligned([both for both, fits in zip(sides, fit, strict=True) if fits])
        for both, fits in zip(sides, fit, strict=True):
            if fits:
                yield [Link(i, j, 1.0) for i, j in symmetrised(*map(frozenset, next(found)))]
            else:
                yield None if all(both) else []


def _program() -> str:
    asked = os.environ.get(NAMED) or PROGRAM
    found = shutil.which(asked)
    if found is None:
        raise BabelproofError(
            f"{asked} is not installed: `pip install eflomal` in an environment of its own, and"
            f" name its {PROGRAM} in {NAMED}"
        )
    return found


def _aligned(pairs: Sequence[tuple[Sequence[Token], Sequence[Token]]]) -> Iterator[Any]:
    """The links of each pair, forward and backward."""
    if not pairs:
        return
    with TemporaryDirectory(prefix="babelproof-") as name:
        folder = Path(name)
        texts, found = [folder / "src", folder / "tgt"], [folder / "there", folder / "back"]
        for side, path in enumerate(texts):
            _write(path, (both[side] for both in pairs))
        # What it writes for itself goes when ours does, also after Ctrl-C.
        words = ["env", f"TMPDIR={folder}", _program(), "-m", "3"]
        for flag, path in zip(("-s", "-t", "-f", "-r"), (*texts, *found), strict=True):
            words += [flag, str(path)]
        Program(PROGRAM, tuple(words), "row", math.inf).answer(b"", len(pairs), _LITTLE)
        rows = [_read(path) for path in found]
        if any(len(one) != len(pairs) for one in rows):
            raise BabelproofError(f"{PROGRAM} gave links for {len(rows[0])} of {len(pairs)} pairs")
        yield from zip(*rows, strict=True)


def _write(path: Path, sentences: Iterable[Sequence[Token]]) -> None:
    """Words as numbers: the program knows nothing of what we take for one word."""
    known: dict[str, int] = {}
    with write_lines(path, durable=False) as out:
        for words in sentences:
            out.write(" ".join(str(known.setdefault(w.form, len(known))) for w in words) + "\n")


def _read(path: Path) -> list[list[tuple[int, int]]]:
    if not path.is_file():
        raise BabelproofError(f"{PROGRAM} wrote no links")
    with path.open(encoding="ascii") as rows:
        return list(pharaoh.parse(rows, path.name))
