"""Metrics of the user's own: functions from cases to scores, in Python or by a command that reads
JSON lines (src, hyp, refs) and prints one score a line.
"""

from __future__ import annotations

import importlib
import json
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np

from babelproof.core.errors import BabelproofError, InputError, UsageError
from babelproof.io.child import shown
from babelproof.io.program import Program
from babelproof.io.scores import parse_score
from babelproof.metrics.protocol import Array, Case, Metric, Progress

Function = Callable[[Sequence[Case]], Iterable[float]]
BATCH = 512


@dataclass(frozen=True)
class Given(Metric):
    """A metric that gives one number a case; its system score is their mean."""

    name: str
    function: Function
    version: str = ""
    higher_is_better: bool = True
    needs_source: bool = True
    needs_reference: bool = True

    # There is no key: what such a metric rests on (modules, models, a server) is not to be seen
    # from here.
    digits = None
    spreads = False

    def rows(self, cases: Sequence[Case], progress: Progress) -> Array:
        out = np.ones((len(cases), 2))
        for first in range(0, len(cases), BATCH):
            batch = cases[first : first + BATCH]
            scores = self._asked(batch)
            if len(scores) != len(batch):
                raise InputError(f"{self.name} gave {len(scores)} scores for {len(batch)} segments")
            out[first : first + len(batch), 0] = scores
            progress(first + len(batch))
        return out

    def _asked(self, batch: Sequence[Case]) -> list[float]:
        try:
            return [float(score) for score in self.function(batch)]
        except BabelproofError:
            raise
        except Exception as error:
            raise InputError(f"{self.name} failed ({type(error).__name__}: {error})") from error

    def segment_scores(self, rows: Array) -> Array:
        with np.errstate(invalid="ignore", divide="ignore"):
            return np.asarray(rows[..., 0] / rows[..., 1])

    def signature(self, references: int) -> str:
        version = f"|version:{self.version}" if self.version else ""
        return f"{self.name}|nrefs:{references}{version}"


def from_function(name: str, path: str) -> Given:
    """``module:function``, called with a list of cases (src, hyp, refs) and giving scores."""
    module, colon, attribute = path.partition(":")
    if not colon:
        raise UsageError(f"a Python metric is written NAME=py:MODULE:FUNCTION, not {path!r}")
    try:
        function = getattr(importlib.import_module(module), attribute)
    except Exception as error:  # a module is a program: anything may go wrong
        raise UsageError(f"{name}: {path}: {type(error).__name__}: {error}") from error
    if not callable(function):
        raise UsageError(f"{name}: {path} is no function")
    return Given(name, function, version=f"{path}#{_content(function)}")


def _content(function: Any) -> str:
    """A digest of the file that holds the function, for the signature."""
    place = getattr(getattr(function, "__code__", None), "co_filename", "")
    digest = sha256()
    with suppress(OSError, ValueError):
        digest.update(Path(place).read_bytes())
    return digest.hexdigest()[:8]


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
