"""BERTScore, COMET and CometKiwi, each in a process of its own.

Their packages are extras, and their pins may clash with others': ``BABELPROOF_BERTSCORE_PYTHON``
and ``BABELPROOF_COMET_PYTHON`` name the Python that has them (default: this one). Models load from
a local folder or from the usual cache; ``HF_HUB_OFFLINE=1`` forbids downloads.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Literal

import numpy as np

from babelproof.core.errors import BabelproofError
from babelproof.metrics.protocol import Array, Case, Progress

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
class Neural:
    """Rows: the worker's scores and a one, so that sums give means; ``part`` is P, R or F."""

    kind: Kind
    name: str
    model: str
    part: str = "F"
    higher_is_better: bool = True

    @property
    def needs_source(self) -> bool:
        return self.kind != "bertscore"

    @property
    def needs_reference(self) -> bool:
        return self.kind != "cometkiwi"

    @property
    def key(self) -> str:
        return f"{self.kind}|{self.model}|{_fingerprint(self.model)}"

    def signature(self, references: int, sentence: bool = False) -> str:
        shown = Path(self.model).name if Path(self.model).exists() else self.model
        part = f"|part:{self.part}" if self.kind == "bertscore" else ""
        return f"{self.kind}|nrefs:{references}|model:{shown}{part}"

    def rows(self, cases: Sequence[Case], progress: Progress) -> Array:
        width = len(PARTS) if self.kind == "bertscore" else 1
        out = np.ones((len(cases), width + 1))
        with Worker(self.kind, self.model) as worker:
            for first in range(0, len(cases), _BATCH):
                batch = cases[first : first + _BATCH]
                refs = self.needs_reference
                sent = [[c.src, c.hyp, list(c.refs) if refs else []] for c in batch]
                out[first : first + len(batch), :width] = worker.ask(sent)
                progress(first + len(batch))
        return out

    def segment_scores(self, rows: Array) -> Array:
        at = PARTS.index(self.part) if self.kind == "bertscore" else 0
        return np.asarray(rows[..., at] / rows[..., -1])

    def system_scores(self, sums: Array) -> Array:
        return self.segment_scores(sums)


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
        # A file, not a pipe: what nobody reads would fill a pipe and stop a talkative process.
        self._log = tempfile.TemporaryFile()  # noqa: SIM115

    def __enter__(self) -> Worker:
        python = os.environ.get(f"BABELPROOF_{self._script.upper()}_PYTHON") or sys.executable
        program = Path(__file__).with_name("workers") / f"{self._script}_worker.py"
        try:
            self._process = subprocess.Popen(
                [python, str(program), self._model],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._log,
                encoding="utf-8",
            )
        except OSError as error:
            raise BabelproofError(f"{python} cannot be run ({error.strerror})") from error
        self._check(self._answer())
        return self

    def __exit__(self, *args: object) -> None:
        with suppress(BrokenPipeError):
            self._pipe(self._process.stdin).close()
        self._process.terminate()
        self._process.wait()
        self._pipe(self._process.stdout).close()
        self._log.close()

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
                f" (--metrics NAME={self._kind}:DIR) or let it be downloaded"
                f" ({hello['why'].splitlines()[0][:200]})"
            )

    def ask(self, batch: list[list[Any]]) -> Any:
        stdin = self._pipe(self._process.stdin)
        # A process that is gone has no answer, which is told below.
        with suppress(BrokenPipeError):
            stdin.write(json.dumps(batch) + "\n")
            stdin.flush()
        return self._answer()

    def _answer(self) -> Any:
        line = self._pipe(self._process.stdout).readline()
        if not line:
            raise BabelproofError(f"{self._kind}: its process ended without an answer{self._why()}")
        return json.loads(line)

    def _why(self) -> str:
        """The last line the process said before it ended."""
        self._process.wait()
        self._log.seek(0)
        said = self._log.read().decode("utf-8", "replace").strip().splitlines()
        return f" ({said[-1][:200]})" if said else ""

    @staticmethod
    def _pipe(pipe: IO[str] | None) -> IO[str]:
        assert pipe is not None
        return pipe


def make_neural(kind: str, name: str, model: str, target: str) -> Neural:
    """BERTScore's part is the letter after its name's last hyphen: BERTScore-R."""
    if kind == "bertscore":
        part = name.rpartition("-")[2]
        chosen = model or _BERT.get(target, _BERT_OTHER)
        return Neural("bertscore", name, chosen, part if part in PARTS else "F")
    return Neural("comet" if kind == "comet" else "cometkiwi", name, model or DEFAULTS[kind])
