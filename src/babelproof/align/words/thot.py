"""Lexicons that sil-thot trains, each direction in a process of its own."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from threading import Thread
from typing import Any

from babelproof.core.errors import BabelproofError, MissingExtra
from babelproof.io.child import Child, shown

WORKER = Path(__file__).with_name("workers") / "thot_worker.py"
# By measurement (benchmarks/aligners.py): name, class, iterations.
MODELS: Mapping[str, tuple[str, int]] = {
    "fast": ("FastAlignModel", 5),
    "hmm": ("HmmAlignmentModel", 5),
    "ibm1": ("Ibm1AlignmentModel", 5),
    "ibm2": ("Ibm2AlignmentModel", 5),
    "eflomal": ("EflomalAlignmentModel", 5),
}
# Less likely translations are not asked for.
LEAST = 1e-4

# The words of both sides by number, and how often the pair was seen.
Piece = tuple[Sequence[int], Sequence[int], int]
Table = dict[int, dict[int, float]]


def train(
    pieces: Sequence[Piece], method: str, progress: Callable[[float], None]
) -> tuple[Table, Table]:
    """p(t|s) by source word and p(s|t) by target word. Both directions at once, one thread each,
    so that they come out the same every time."""
    head = json.dumps({**settings(method), "pairs": len(pieces)}).encode() + b"\n"
    done = [0.0, 0.0]
    with ExitStack() as stack:
        words = (sys.executable, "-P", str(WORKER))
        children = [stack.enter_context(Child(words)) for _ in range(2)]
        for child, reverse in zip(children, (False, True), strict=True):
            writer = Thread(target=_tell, args=(child, head, pieces, reverse), daemon=True)
            writer.start()
        tables: list[Table] = []
        for number, child in enumerate(children):

            def tell(part: float, number: int = number) -> None:
                done[number] = part
                progress(sum(done) / 2)

            tables.append(_read(child, tell))
    return tables[0], tables[1]


def settings(method: str) -> dict[str, Any]:
    """What a method comes to."""
    kind, iterations = MODELS[method]
    return {"model": kind, "iterations": iterations, "least": LEAST}


def versions() -> dict[str, str]:
    """The packages that train."""
    try:
        return {"sil-thot": version("sil-thot")}
    except PackageNotFoundError as error:
        raise MissingExtra("training an aligner", "align") from error


def _tell(child: Child, head: bytes, pieces: Sequence[Piece], reverse: bool) -> None:
    child.write(head)
    block = []
    for src, tgt, count in pieces:
        one, other = (tgt, src) if reverse else (src, tgt)
        block.append(f"{' '.join(map(str, one))}\t{' '.join(map(str, other))}\t{count}\n")
        if len(block) == 1000:
            child.write("".join(block).encode())
            block = []
    child.write("".join(block).encode())
    child.stdin.close()


def _read(child: Child, tell: Callable[[float], None]) -> Table:
    table: Table = {}
    ended = False
    for line in child.lines():
        match json.loads(line):
            case {"missing": str(), "why": str(why)}:
                raise MissingExtra(f"training an aligner ({shown(why)})", "align")
            case {"done": part}:
                ended = part == 1
                tell(part)
            case [int(word), list(found)]:
                table[word] = dict(found)
    if not ended:
        raise BabelproofError(f"training the aligner broke off{child.said()}")
    return table
