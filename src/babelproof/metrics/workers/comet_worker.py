"""COMET and CometKiwi as a program: JSON lines in, scores out.

Run by path with whichever Python has ``unbabel-comet``, whose pins clash with much else. The
model is a checkpoint, a folder that holds one, or a name; the protocol is bertscore_worker.py's.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any


def checkpoint(model: str) -> str:
    """The checkpoint to load: as named, inside a folder, or from the usual cache."""
    path = Path(model)
    if path.is_file():
        return str(path)
    if path.is_dir():
        found = sorted(path.glob("**/*.ckpt"))
        if not found:
            raise FileNotFoundError(f"no .ckpt file below {model}")
        return str(found[0])
    from comet import download_model

    return str(download_model(model, local_files_only=offline()))


def offline() -> bool:
    return os.environ.get("HF_HUB_OFFLINE", "").lower() in ("1", "on", "yes", "true")


def load(model: str) -> Any:
    from comet import load_from_checkpoint

    path = checkpoint(model)
    return load_from_checkpoint(path, local_files_only=offline() or Path(model).exists())


def answer(model: Any, batch: list[list[Any]]) -> list[list[float]]:
    """One score a case; with several references, the mean over them."""
    import torch

    samples: list[dict[str, str]] = []
    sizes = []
    for src, hyp, refs in batch:
        wanted = [{"ref": ref} for ref in refs] if refs and model.requires_references() else [{}]
        samples += [{"src": src, "mt": hyp, **one} for one in wanted]
        sizes.append(len(wanted))
    gpus = 1 if torch.cuda.is_available() else 0
    scores = model.predict(samples, batch_size=16, gpus=gpus, progress_bar=False).scores
    out, at = [], 0
    for size in sizes:
        out.append([sum(map(float, scores[at : at + size])) / size])
        at += size
    return out


def main() -> int:
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)

    def tell(value: object) -> None:
        out.write(json.dumps(value) + "\n")
        out.flush()

    try:
        import comet
    except ImportError as error:
        tell({"missing": "unbabel-comet", "why": str(error)})
        return 0
    try:
        model = load(sys.argv[1])
    except Exception as error:
        tell({"weights": sys.argv[1], "why": f"{type(error).__name__}: {error}"})
        return 0
    tell({"ready": f"unbabel-comet {getattr(comet, '__version__', '')}".strip()})
    for line in sys.stdin:
        tell(answer(model, json.loads(line)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
