"""Recall of dropped-content and cut-off on planted omissions.

    python -m benchmarks.planted_omissions [--langs zh-en --align MODEL] [-n 100] [--seed 1]

Paragraphs are made of three consecutive lines of a human translation, and something is taken out of
the target: one line (*sentence*), all that follows a place in the middle (*cut*, at 35 to 65 %), or
what stands between two commas (*clause*). What is taken out has at least sixty characters of
English, as long as that is by the table of lengths. Beside what the rules find stands what
counting sentences finds.
"""

from __future__ import annotations

import argparse
import random
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from babelproof import check
from babelproof.align.lengths import lengths_of
from babelproof.core.segment import LangPair
from babelproof.lang import parse_pair
from babelproof.stats.intervals import wilson
from benchmarks.marked import baseline
from benchmarks.shared_data import unpacked

SETS = ("wmt21", "wmt22", "wmt23")
LANGS = (
    "en-de", "en-ru", "en-zh", "en-ja", "en-cs", "de-en", "ru-en", "zh-en", "ja-en", "cs-uk",
    "fr-de", "de-fr",
)  # fmt: skip
LINES, LEAST = 3, 60.0
UNSPACED = ("zh", "ja", "th")
_COMMA = re.compile(r"[,，、;；]\s*")
Planter = Callable[[Sequence[str], str, LangPair, random.Random], str | None]


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Lines of a source and of its translation."""

    src: Sequence[str]
    tgt: Sequence[str]


def paragraphs(langs: str, sets: Sequence[str]) -> Iterator[Paragraph]:
    """Three consecutive lines of the first reference of each set."""
    for name in sets:
        folder = unpacked(name)
        if folder is None:
            raise SystemExit(f"{name} is not here; see benchmarks/shared_data.py")
        for path in sorted((folder / "references").glob(f"{langs}.*.txt"))[:1]:
            sources = _lines(folder / "sources" / f"{langs}.txt")
            targets = _lines(path)
            for first in range(0, len(sources) - LINES, LINES):
                yield Paragraph(sources[first : first + LINES], targets[first : first + LINES])


def without_line(tgt: Sequence[str], joint: str, langs: LangPair, rng: random.Random) -> str | None:
    """One line less, not the last."""
    place = rng.randrange(len(tgt) - 1)
    if _size(tgt[place], langs) < LEAST:
        return None
    return joint.join([*tgt[:place], *tgt[place + 1 :]])


def cut_off(tgt: Sequence[str], joint: str, langs: LangPair, rng: random.Random) -> str | None:
    """What stands before a place in the middle."""
    text = joint.join(tgt)
    end = int(len(text) * rng.uniform(0.35, 0.65))
    if joint:
        end = text.find(" ", end)
    if end < 0 or _size(text[end:], langs) < LEAST:
        return None
    return text[:end]


def without_clause(
    tgt: Sequence[str], joint: str, langs: LangPair, rng: random.Random
) -> str | None:
    """Something between two commas of a line less."""
    line = rng.randrange(len(tgt))
    commas = [match.span() for match in _COMMA.finditer(tgt[line])]
    clauses = [
        (one[1], other[1])
        for one, other in pairwise(commas)
        if _size(tgt[line][one[1] : other[1]], langs) >= LEAST
    ]
    if not clauses:
        return None
    start, end = rng.choice(clauses)
    less = tgt[line][:start] + tgt[line][end:]
    return joint.join([*tgt[:line], less, *tgt[line + 1 :]])


KINDS: dict[str, Planter] = {"sentence": without_line, "cut": cut_off, "clause": without_clause}


def planted(
    kind: str, langs: LangPair, texts: Sequence[Paragraph], most: int, seed: int
) -> list[tuple[str, str]]:
    """So many sources, each with its translation less something."""
    rng = random.Random(f"{seed}:{kind}:{langs}")
    out = []
    for one in rng.sample(texts, len(texts)):
        glue = ["" if lang.code in UNSPACED else " " for lang in (langs.src, langs.tgt)]
        less = KINDS[kind](one.tgt, glue[1], langs, rng)
        if less is not None:
            out.append((glue[0].join(one.src), less))
        if len(out) == most:
            break
    return out


def found(pairs: Sequence[tuple[str, str]], langs: str, align: Sequence[Path]) -> tuple[int, int]:
    """How many of the pairs have a finding, and how many have fewer sentences."""
    with check(
        src=[src for src, _ in pairs],
        tgt={"planted": [tgt for _, tgt in pairs]},
        langs=langs,
        rules=["dropped-content", "cut-off"],
        preview=True,
        align=align,
        told=lambda text: None,
    ) as run:
        lines = {finding.line for finding in run.findings()}
    return len(lines), sum(baseline(src, tgt) for src, tgt in pairs)


def _size(text: str, langs: LangPair) -> float:
    lengths = lengths_of(langs)
    return lengths.tgt.of(text.strip()) if lengths else 0.0


def _lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").split("\n")[:-1]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--langs", action="append", help="only this direction (repeatable)")
    parser.add_argument("--sets", nargs="+", default=SETS)
    parser.add_argument("--align", type=Path, action="append", default=[], metavar="MODEL")
    parser.add_argument("-n", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    total = {kind: [0, 0, 0] for kind in (*KINDS, "whole")}
    print("| | planted | found | | counting |\n|---|--:|--:|---|--:|")
    for name in args.langs or LANGS:
        langs, texts = parse_pair(name), list(paragraphs(name, args.sets))
        for kind in (*KINDS, "whole"):
            if kind == "whole":
                glue = ["" if lang.code in UNSPACED else " " for lang in (langs.src, langs.tgt)]
                rng = random.Random(f"{args.seed}:{name}")
                chosen = rng.sample(texts, min(3 * args.n, len(texts)))
                pairs = [(glue[0].join(one.src), glue[1].join(one.tgt)) for one in chosen]
            else:
                pairs = planted(kind, langs, texts, args.n, args.seed)
            if pairs:
                row = [len(pairs), *found(pairs, name, args.align)]
                total[kind] = [a + b for a, b in zip(total[kind], row, strict=True)]
                print(_row(f"{name} {kind}", row), flush=True)
    for kind, row in total.items():
        print(_row(f"all {kind}", row))


def _row(name: str, row: Sequence[int]) -> str:
    pairs, hits, counted = row
    low, high = wilson(hits, pairs)
    return (
        f"| {name} | {pairs} | {hits} {hits / pairs:.1%} | {low:.0%}–{high:.0%}"
        f" | {counted} {counted / pairs:.1%} |"
    )


if __name__ == "__main__":
    main()
