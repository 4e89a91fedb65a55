"""Measures a model: ``python -m benchmarks.repair.evaluate DATA MODEL --made PAIRS.jsonl``.

chrF on all of WMT21 English-German, what became of the quantities of its sources and of those held
out, and of the quantities of made pairs. Prints JSON; ``--keep FOLDER`` keeps the outputs.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import sacrebleu
import sentencepiece as spm
import torch

from babelproof.generate.chance import rank
from babelproof.lang import parse_pair
from benchmarks.repair.batches import padded
from benchmarks.repair.data import lines, read, set_file
from benchmarks.repair.model import EOS, PAD, Translator
from benchmarks.repair.pieces import split_words
from benchmarks.repair.train import load
from benchmarks.repair.verdicts import asked_of, counted, verdicts

LANGS = parse_pair("en-de")
GATES = {"chrF": 38.0, "unmutated right": 0.60, "own made pairs right": 0.80}


def translated(
    model: Translator, pieces: spm.SentencePieceProcessor, sources: Sequence[str],
    device: str = "cpu", at_once: int = 2048,
) -> list[str]:  # fmt: skip
    """Sources in the other language, greedily; those of like length together."""
    encoded = [[*side, EOS] for side in pieces.encode(list(sources))]
    order = sorted(range(len(encoded)), key=lambda n: len(encoded[n]))
    outputs, repeatable = [""] * len(encoded), numbers(pieces)
    while order:
        few = max(1, at_once // len(encoded[order[-1]]))
        now, order = order[-few:], order[:-few]
        batch = padded([encoded[n] for n in now], device)
        written = model.translate(batch, repeatable=repeatable).tolist()
        for number, row in zip(now, written, strict=True):
            end = row.index(EOS) if EOS in row else len(row)
            outputs[number] = pieces.decode([piece for piece in row[:end] if piece != PAD])
    return outputs


def numbers(pieces: spm.SentencePieceProcessor) -> frozenset[int]:
    """The pieces without letters, and the end: in 1,000,000 three noughts come twice."""
    texts = enumerate(map(pieces.id_to_piece, range(pieces.vocab_size())))
    return frozenset({EOS, PAD, *(n for n, text in texts if not any(map(str.isalpha, text)))})


def sample(path: Path, most: int) -> list[dict[str, Any]]:
    """Made pairs of a file, so many of each class, the same each time."""
    rows = [json.loads(line) for line in lines(path)]
    rows.sort(key=lambda row: rank(1, row["src"], row["tgt"]))
    by_class: dict[str, list[dict[str, Any]]] = {}
    for row in rows:
        by_class.setdefault(row["type"], []).append(row)
    return [row for kind in sorted(by_class) if kind for row in by_class[kind][:most]]


def measured(
    model: Translator, pieces: spm.SentencePieceProcessor, data: Path, made: Sequence[Path],
    most: int, device: str, keep: Path | None, wmt: bool = True,
) -> dict[str, Any]:  # fmt: skip
    about: dict[str, Any] = {"words in more than one piece": split_words(pieces)}

    def keeping(name: str, sources: Sequence[str]) -> list[str]:
        outputs = translated(model, pieces, sources, device)
        if keep is not None:
            keep.mkdir(parents=True, exist_ok=True)
            rows = zip(sources, outputs, strict=True)
            (keep / f"{name}.tsv").write_text("".join(f"{s}\t{o}\n" for s, o in rows), "utf-8")
        return outputs

    if wmt:
        sources = lines(set_file("wmt21", "sources", "en-de.txt"))
        references = lines(set_file("wmt21", "references", "en-de.refA.txt"))
        outputs = keeping("wmt21", sources)
        about["chrF"] = round(sacrebleu.corpus_chrf(outputs, [references]).score, 2)
        about["BLEU"] = round(sacrebleu.corpus_bleu(outputs, [references]).score, 2)
        about["chrF of the untranslated source"] = round(
            sacrebleu.corpus_chrf(sources, [references]).score, 2
        )
        held = sorted({pair.src for pair in read(data / "held.tsv") if pair.origin != "ddtp"})
        some = [text for text in held if any(True for _ in asked_of([text], LANGS))][:600]
        found = verdicts(sources, outputs, asked_of(sources, LANGS), LANGS)
        found += verdicts(some, keeping("unmutated", some), asked_of(some, LANGS), LANGS)
        about["unmutated"] = counted(found)
    for path in made:
        rows = sample(path, most)
        texts, only = [row["src"] for row in rows], [row["type"] for row in rows]
        found = verdicts(texts, keeping(path.stem, texts), asked_of(texts, LANGS, only), LANGS)
        about[path.stem] = counted(found)
    return about


def right(counts: dict[str, dict[str, int]]) -> float:
    """The share of all quantities that are right."""
    return counts["all"]["right"] / max(1, sum(counts["all"].values()))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("model", type=Path)
    parser.add_argument("--made", type=Path, nargs="*", default=[])
    parser.add_argument("--most", type=int, default=500, help="made pairs of a class")
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--no-wmt", action="store_true")
    parser.add_argument("--device", default="cpu")
    parser.add_argument("--threads", type=int, default=1)
    asked = parser.parse_args()
    torch.set_num_threads(asked.threads)
    pieces = spm.SentencePieceProcessor(model_file=str(asked.data / "pieces.model"))
    model = load(asked.model, asked.device)
    about = measured(model, pieces, asked.data, asked.made, asked.most, asked.device, asked.keep,
                     not asked.no_wmt)  # fmt: skip
    about["right"] = {name: round(right(counts), 4) for name, counts in about.items()
                      if isinstance(counts, dict) and "all" in counts}  # fmt: skip
    about["gates"] = GATES
    print(json.dumps(about, indent=1))


if __name__ == "__main__":
    main()
