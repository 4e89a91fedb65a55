"""BERTScore as a program: JSON lines in, precision, recall and F out.

Run by path with whichever Python has ``bert-score``. The first line out says ready or what is
missing; then each line in is a batch ``[[src, hyp, [ref, …]], …]`` and each line out its scores.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any


def layers_of(model: str) -> int | None:
    """The layer bert-score recommends for a known model, also for a folder of its name."""
    from bert_score.utils import model2layers

    known = dict(model2layers)
    name = Path(model).name
    for candidate in (model, name, name.replace("--", "/")):
        if candidate in known:
            return int(known[candidate])
    config = Path(model) / "config.json"
    if config.is_file():
        return int(json.loads(config.read_text(encoding="utf-8"))["num_hidden_layers"])
    return None


def load(model: str) -> Any:
    """A scorer; nothing is downloaded if ``HF_HUB_OFFLINE`` is set."""
    from bert_score import BERTScorer

    scorer = BERTScorer(model_type=model, num_layers=layers_of(model), device=device())
    longest = int(getattr(scorer._model.config, "max_position_embeddings", 512)) - 2
    # Tokenizers that name no limit would be asked for more positions than the model has.
    if scorer._tokenizer.model_max_length > longest:
        scorer._tokenizer.model_max_length = longest
    return scorer


def device() -> str:
    import torch

    return "cuda" if torch.cuda.is_available() else "cpu"


def answer(scorer: Any, batch: list[list[Any]]) -> list[list[float]]:
    hyps = [case[1] for case in batch]
    refs = [case[2] for case in batch]
    parts = scorer.score(hyps, refs, batch_size=32)
    return [list(map(float, row)) for row in zip(*(part.tolist() for part in parts), strict=True)]


def main() -> int:
    # What libraries print must not mix with the answers.
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)

    def tell(value: object) -> None:
        out.write(json.dumps(value) + "\n")
        out.flush()

    try:
        import bert_score
    except ImportError as error:
        tell({"missing": "bert-score", "why": str(error)})
        return 0
    try:
        scorer = load(sys.argv[1])
    except Exception as error:
        tell({"weights": sys.argv[1], "why": f"{type(error).__name__}: {error}"})
        return 0
    tell({"ready": f"bert-score {bert_score.__version__}"})
    for line in sys.stdin:
        tell(answer(scorer, json.loads(line)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
