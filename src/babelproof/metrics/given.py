"""Metrics of the user's own: a Python function, or any command that prints one score a line."""

from __future__ import annotations

import hashlib
import importlib
import json
import shlex
import subprocess
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from babelproof.core.errors import InputError, UsageError
from babelproof.io.scores import parse_score
from babelproof.metrics.protocol import Array, Case, Progress, mean_of

Function = Callable[[Sequence[Case]], Iterable[float]]
_BATCH = 512


@dataclass(frozen=True)
class Given:
    """A metric that gives one number a case; its system score is their mean."""

    name: str
    function: Function
    version: str = ""
    higher_is_better: bool = True
    needs_source: bool = True
    needs_reference: bool = True

    @property
    def key(self) -> str:
        return f"given|{self.name}|{self.version}"

    def rows(self, cases: Sequence[Case], progress: Progress) -> Array:
        out = np.ones((len(cases), 2))
        for first in range(0, len(cases), _BATCH):
            batch = cases[first : first + _BATCH]
            scores = [float(score) for score in self.function(batch)]
            if len(scores) != len(batch):
                raise InputError(f"{self.name} gave {len(scores)} scores for {len(batch)} segments")
            out[first : first + len(batch), 0] = scores
            progress(first + len(batch))
        return out

    def segment_scores(self, rows: Array) -> Array:
        return mean_of(rows)

    def system_scores(self, sums: Array) -> Array:
        return mean_of(sums)

    def signature(self, references: int, sentence: bool = False) -> str:
        version = f"|version:{self.version}" if self.version else ""
        return f"{self.name}|nrefs:{references}{version}"


def from_function(name: str, path: str) -> Given:
    """``module:function``, called with a list of cases (src, hyp, refs) and giving scores."""
    module, colon, attribute = path.partition(":")
    if not colon:
        raise UsageError(f"a Python metric is written NAME=py:MODULE:FUNCTION, not {path!r}")
    try:
        function = getattr(importlib.import_module(module), attribute)
    except (ImportError, AttributeError) as error:
        raise UsageError(f"{path}: {error}") from error
    return Given(name, function, version=path)


def from_command(name: str, command: str) -> Given:
    """A command that reads JSON lines (src, hyp, refs) and prints one score a line, in order."""
    words = shlex.split(command)
    if not words:
        raise UsageError(f"{name}: an empty command")

    def ask(cases: Sequence[Case]) -> list[float]:
        lines = "".join(
            json.dumps({"src": c.src, "hyp": c.hyp, "refs": list(c.refs)}) + "\n" for c in cases
        )
        try:
            done = subprocess.run(words, input=lines.encode(), capture_output=True, check=False)
        except OSError as error:
            raise InputError(f"{name}: {words[0]} cannot be run ({error})") from error
        if done.returncode:
            last = done.stderr.decode("utf-8", "replace").strip().splitlines()[-1:]
            raise InputError(f"{name}: the command failed with {done.returncode}: {''.join(last)}")
        printed = [
            line for line in done.stdout.decode("utf-8", "replace").split("\n") if line.strip()
        ]
        return [parse_score(line, f"{name}, score {at}") for at, line in enumerate(printed, 1)]

    return Given(name, ask, version=hashlib.sha256(command.encode()).hexdigest()[:12])
