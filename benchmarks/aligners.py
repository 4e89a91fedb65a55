"""Aligners against the word alignments of BTPGBT: precision, recall, F1.

    python -m benchmarks.aligners [--method fast eflomal-align argmax:FOLDER …] [-n 6862]

The 6,862 tokenised pairs of ``test_en`` and ``test_zh`` are trained on and aligned, by each model
of sil-thot: as it symmetrises its two directions itself, and by our competitive links from its two
lexicons. Aligners of pairs are asked by name: their own links, and ours from a lexicon counted from
them. ``test.align`` holds target-source pairs, from 1; how its links were made is not said, so
they are a common measure, not the truth. Four rows are empty. The baseline links words along the
diagonal.
"""

from __future__ import annotations

import argparse
import os
import resource
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from typing import Any

from babelproof.align.words import counted, thot, tokens
from babelproof.align.words.assembling import assembled, vocabulary
from babelproof.align.words.compete import links_of
from babelproof.align.words.linker import Divided, Linker
from babelproof.align.words.methods import method as method_of
from babelproof.core.links import Link, Token
from babelproof.text.words import fold
from benchmarks.shared_data import unpacked

Links = frozenset[tuple[int, int]]
HEURISTIC = "GROW_DIAG_FINAL_AND"


@dataclass(frozen=True, slots=True)
class Row:
    """A pair of sentences in words, and its links as given."""

    src: tuple[str, ...]
    tgt: tuple[str, ...]
    links: Links


def rows() -> list[Row]:
    """The pairs of the set; those without links are left out."""
    folder = unpacked("btpgbt")
    if folder is None:
        raise SystemExit("btpgbt is not here; see benchmarks/shared_data.py")
    files = [_lines(folder / name) for name in ("test_en", "test_zh", "test.align")]
    every = (_row(*texts) for texts in zip(*files, strict=True))
    return [row for row in every if row.links]


def _row(src: str, tgt: str, given: str) -> Row:
    pairs = (pair.split("-") for pair in given.split())
    links = frozenset((int(s) - 1, int(t) - 1) for t, s in pairs)
    return Row(tuple(map(fold, src.split())), tuple(map(fold, tgt.split())), links)


def competitive(found: Sequence[Row], method: str) -> Iterator[Links]:
    """Our links: one to one, by the lexicons of both directions."""
    short = [tuple(tuple(word[: tokens.PREFIX] for word in side) for side in (r.src, r.tgt))
             for r in found]  # fmt: skip
    src, tgt = (vocabulary((pair[side], 1) for pair in short) for side in (0, 1))
    pieces = [(src.numbers(ours), tgt.numbers(theirs), 1) for ours, theirs in short]
    if method in thot.MODELS:
        tables = thot.train(pieces, method, lambda part: None)
    else:
        linked = zip(pieces, aligned(found, method), strict=True)
        tables = counted.tables((*piece, links) for piece, links in linked)
    lexicon = assembled(src, tgt, *tables)
    for ours, theirs in short:
        yield frozenset((link.src, link.tgt) for link in links_of(ours, theirs, lexicon))


def aligned(found: Sequence[Row], method: str) -> Iterator[Sequence[Link]]:
    """What an aligner of pairs links."""
    linker = method_of(method)
    assert isinstance(linker, Linker)
    pairs = [Divided(*map(" ".join, (r.src, r.tgt)), *map(_tokens, (r.src, r.tgt))) for r in found]
    for links in linker.links(pairs):
        yield links or ()


def _tokens(words: Sequence[str]) -> list[Token]:
    starts = accumulate((len(word) + 1 for word in words), initial=0)
    return [
        Token(word[: tokens.PREFIX], start, start + len(word))
        for word, start in zip(words, starts, strict=False)
    ]


def symmetrised(found: Sequence[Row], method: str) -> Iterator[Links]:
    """What sil-thot makes of both directions, or an aligner of pairs by itself."""
    if method not in thot.MODELS:
        for links in aligned(found, method):
            yield frozenset((link.src, link.tgt) for link in links)
        return
    import thot.alignment as models

    kind, iterations = thot.MODELS[method]
    sides = [_trained(getattr(models, kind)(), found, iterations, way) for way in (1, -1)]
    aligner = models.SymmetrizedAligner(*sides)
    aligner.heuristic = getattr(models.SymmetrizationHeuristic, HEURISTIC)
    for row in found:
        _, matrix = aligner.get_best_alignment(list(row.src), list(row.tgt))
        yield frozenset(
            (s, t) for s in range(len(row.src)) for t in range(len(row.tgt)) if matrix[s, t]
        )


def _trained(model: Any, found: Sequence[Row], iterations: int, way: int) -> Any:
    for row in found:
        one, other = (row.src, row.tgt)[::way]
        model.add_sentence_pair(list(one), list(other), 1.0)
    model.start_training()
    for _ in range(iterations):
        model.train()
    model.end_training()
    return model


def diagonal(found: Sequence[Row]) -> Iterator[Links]:
    """The baseline: each word with that at its place."""
    for row in found:
        step = len(row.tgt) / len(row.src)
        yield frozenset((s, int(s * step)) for s in range(len(row.src)))


def score(found: Sequence[Row], links: Iterable[Links]) -> tuple[float, float, float]:
    """Precision, recall, F1 over all links."""
    both = ours = given = 0
    for row, one in zip(found, links, strict=True):
        both += len(one & row.links)
        ours += len(one)
        given += len(row.links)
    precision, recall = both / ours, both / given
    return precision, recall, 2 * precision * recall / (precision + recall)


def _lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").split("\n")[:-1]


def main() -> None:
    os.environ["OMP_NUM_THREADS"] = "1"
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--method", nargs="+", metavar="NAME", default=list(thot.MODELS))
    parser.add_argument("-n", type=int, default=None, help="only so many pairs")
    args = parser.parse_args()
    found = rows()[: args.n]
    print(f"{len(found):,} pairs, {sum(len(row.links) for row in found):,} links")
    print("| | precision | recall | F1 | processor seconds |\n|---|--:|--:|--:|--:|")
    print(_told("the diagonal", score(found, diagonal(found)), 0))
    for method in args.method:
        for name, links in (("symmetrised", symmetrised), ("ours", competitive)):
            began = _seconds()
            told = score(found, links(found, method))
            print(_told(f"{method}, {name}", told, _seconds() - began), flush=True)


def _seconds() -> float:
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def _told(name: str, scores: tuple[float, float, float], seconds: float) -> str:
    return f"| {name} | " + " | ".join(f"{one:.1%}" for one in scores) + f" | {seconds:.0f} |"


if __name__ == "__main__":
    main()
