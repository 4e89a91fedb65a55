"""BERTScore, COMET and CometKiwi, each in a process of its own.

Their packages are extras, and their pins may clash with others': ``BABELPROOF_BERTSCORE_PYTHON``
and ``BABELPROOF_COMET_PYTHON`` name the Python that has them (default: this one). Models load from
a local folder or from the usual cache; ``HF_HUB_OFFLINE=1`` forbids downloads.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import numpy as np

from babelproof.core.errors import BabelproofError
from babelproof.io.child import Child, shown
from babelproof.metrics.protocol import Array, Case, Metric, Progress

Kind = Literal["bertscore", "comet", "cometkiwi"]
PARTS = ("P", "R", "F")
DEFAULTS: dict[str, str] = {
    "comet": "Unbabel/wmt22-comet-da",
    "cometkiwi": "Unbabel/wmt22-cometkiwi-da",
}
# bert-score's own choices: a large English model, a multilingual one for the rest.
_BERT = {"en": "roberta-large", "zh": "bert-base-chinese"}
_BERT_OTHER = "bert-base-multilingual-cased"
_BATCH = 256


@dataclass(frozen=True)
class Neural(Metric):
    """Rows: the worker's scores and a one, so that sums give means; ``part`` is P, R or F."""

    kind: Kind
    name: str
    model: str
    part: str = "F"

    digits = 4
    spreads = False

    @property
    def width(self) -> int:
        return 1 + (len(PARTS) if self.kind == "bertscore" else 1)

    @property
    def needs_source(self) -> bool:
        return self.kind != "bertscore"

    @property
    def needs_reference(self) -> bool:
        return self.kind != "cometkiwi"

    @property
    def key(self) -> str:
        return f"{self.kind}|{self.model}|{_fingerprint(self.model)}"

    def signature(self, references: int) -> str:
        shown = Path(self.model).name if Path(self.model).exists() else self.model
        part = f"|part:{self.part}" if self.kind == "bertscore" else ""
        return f"{self.kind}|nrefs:{references}|model:{shown}{part}"

    def rows(self, cases: Sequence[Case], progress: Progress) -> Array:
        out = np.ones((len(cases), self.width))
        with Worker(self.kind, self.model) as worker:
            for first in range(0, len(cases), _BATCH):
                batch = cases[first : first + _BATCH]
                refs = self.needs_reference
                sent = [[c.src, c.hyp, list(c.refs) if refs else []] for c in batch]
                out[first : first + len(batch), :-1] = worker.ask(sent)
                progress(first + len(batch))
        return out

    def segment_scores(self, rows: Array) -> Array:
        at = PARTS.index(self.part) if self.kind == "bertscore" else 0
        return np.asarray(rows[..., at] / rows[..., -1])


def _fingerprint(model: str) -> str:
    """Sizes and times of a local model's files: other weights in the same place are another key."""
    path = Path(model)
    if not path.exists():
        return ""
    files = sorted(path.rglob("*")) if path.is_dir() else [path]
    stats = [f"{f.name}:{f.stat().st_size}:{f.stat().st_mtime_ns}" for f in files if f.is_file()]
    return hashlib.sha256("|".join(stats).encode()).hexdigest()[:12]


class Worker:
    """A process that loads the model once and answers batches."""

    def __init__(self, kind: Kind, model: str) -> None:
        self._kind, self._model = kind, model
        self._script = "bertscore" if kind == "bertscore" else "comet"

    def __enter__(self) -> Worker:
        python = os.environ.get(f"BABELPROOF_{self._script.upper()}_PYTHON") or sys.executable
        program = Path(__file__).with_name("workers") / f"{self._script}_worker.py"
        try:
            self._child = Child([python, str(program), self._model])
        except OSError as error:
            raise BabelproofError(f"{python} cannot be run ({error.strerror or error})") from error
        self._lines = self._child.lines()
        try:
            self._check(self._answer())
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *args: object) -> None:
        self._child.__exit__(*args)

    def _check(self, hello: Any) -> None:
        if "missing" in hello:
            name = hello["missing"]
            variable = f"BABELPROOF_{self._script.upper()}_PYTHON"
            raise BabelproofError(
                f"{self._kind} needs {name}: pip install 'babelproof[{self._script}]', or name a"
                f" Python that has it in {variable}"
            )
        if "weights" in hello:
            raise BabelproofError(
                f"{self._kind}: the model {hello['weights']} cannot be loaded; give a local folder"
                f" (⸨metrics⸩ NAME={self._kind}:DIR) or let it be downloaded"
                f" ({shown((hello['why'].splitlines() or [''])[0])})"
            )

    def ask(self, batch: list[list[Any]]) -> Any:
        # A process that is gone has no answer, which is told below.
        self._child.write(json.dumps(batch).encode() + b"\n")
        return self._answer()

    def _answer(self) -> Any:
        line = next(self._lines, b"")
        if not line:
            self._child.end()
            why = self._child.said()
            raise BabelproofError(f"{self._kind}: its process ended without an answer{why}")
        try:
            return json.loads(line)
        except ValueError:
            said = shown(line.decode("utf-8", "replace"))
            raise BabelproofError(f"{self._kind}: no answer of its process: {said!r}") from None


def make_neural(kind: str, name: str, model: str, target: str) -> Neural:
    """BERTScore's part is the letter after its name's last hyphen: BERTScore-R."""
    if kind == "bertscore":
        part = name.rpartition("-")[2]
        chosen = model or _BERT.get(target, _BERT_OTHER)
        return Neural("bertscore", name, chosen, part if part in PARTS else "F")
    return Neural("comet" if kind == "comet" else "cometkiwi", name, model or DEFAULTS[kind])
