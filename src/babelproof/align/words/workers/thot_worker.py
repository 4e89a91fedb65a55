"""Trains a model of sil-thot in one direction: sentence pairs in, a lexicon out.

Run by path with whichever Python has ``sil-thot``. The first line in is the request,
``{"model", "iterations", "pairs", "least"}``; each further line is a pair of sentences, words
as numbers divided by blanks, sides and a count by tabs. Lines out are JSON: how far it has come,
and for each source word its translations with their probabilities.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable
from typing import Any

STEPS = 100


def trained(
    model: Any, request: dict[str, Any], pairs: Iterable[bytes], tell: Any
) -> dict[str, None]:
    """Train the model; gives the words of the source side in the order they were met."""
    known: dict[str, None] = {}
    total = request["pairs"] * (request["iterations"] + 1)
    for number, line in enumerate(pairs, 1):
        source, target, count = line.decode().rstrip("\n").split("\t")
        words = source.split(" ")
        known.update(dict.fromkeys(words))
        model.add_sentence_pair(words, target.split(" "), float(count))
        if number % 10_000 == 0:
            tell({"done": number / total})
    model.start_training()
    for step in range(request["iterations"]):
        tell({"done": request["pairs"] * (step + 1) / total})
        model.train()
    model.end_training()
    return known


def main() -> int:
    # More threads would add up in another order each time, and so give other numbers.
    os.environ["OMP_NUM_THREADS"] = "1"
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)

    def tell(value: object) -> None:
        out.write(json.dumps(value) + "\n")
        out.flush()

    request = json.loads(sys.stdin.buffer.readline())
    try:
        import thot.alignment as models
    except ImportError as error:
        tell({"missing": "sil-thot", "why": str(error)})
        return 0
    model = getattr(models, request["model"])()
    for name, value in request.get("settings", {}).items():
        setattr(model, name, value)
    known = trained(model, request, sys.stdin.buffer, tell)
    for word in known:
        found = model.get_translations(model.get_src_word_index(word), request["least"])
        others = [(model.get_trg_word(other), p) for other, p in found]
        tell([int(word), [[int(w), round(p, 6)] for w, p in others if w.isdecimal()]])
    tell({"done": 1})
    return 0


if __name__ == "__main__":
    sys.exit(main())
