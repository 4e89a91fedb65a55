"""Metrics that are commands: they read JSON lines (src, hyp, refs) and print one score a line."""

from __future__ import annotations

import json
from collections.abc import Sequence

from babelproof.io.child import shown
from babelproof.io.program import Program
from babelproof.io.scores import parse_score
from babelproof.metrics.given import Given
from babelproof.metrics.protocol import Case

# A score has far fewer characters; who prints more is not printing scores.
_SCORE_BYTES = 1000


def from_command(name: str, command: str, limit: float | None = None) -> Given:
    """A metric by a command line."""
    program = Program.parse(name, command, "score", limit)

    def ask(cases: Sequence[Case]) -> list[float]:
        return _scores(program, cases)

    return Given(name, ask, version=program.version())


def _scores(program: Program, cases: Sequence[Case]) -> list[float]:
    text = "".join(
        json.dumps({"src": c.src, "hyp": c.hyp, "refs": list(c.refs)}) + "\n" for c in cases
    )
    printed = program.answer(text.encode(), len(cases), _SCORE_BYTES * (len(cases) + 1))
    lines = [line for line in printed.decode("utf-8", "replace").split("\n") if line.strip()]
    where = f"{program.name}, score"
    return [parse_score(shown(line), f"{where} {at}") for at, line in enumerate(lines, 1)]
