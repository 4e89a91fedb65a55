"""A noisy corpus, and what filters leave of it.

The noise is that of ``benchmarks.filtering``, planted in news that the base was not trained on. The
third column of a file names what was planted in a line; no filter reads it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from babelproof.generate.chance import share
from benchmarks.filtering import rivals
from benchmarks.filtering.noise import CLEAN, KINDS, LANGS, Line, Texts, kinds, noisy, unseen
from benchmarks.filtering.planted import news
from benchmarks.repair.data import SEED, Pair, key, lines, read, set_file, write

SECOND = 0.27  # of the news: what is trained on after the base
# Not those of WMT21, whose sources are the test's.
FOREIGN = ("cs", "fr", "ja", "ru", "sv", "zh")


def is_second(pair: Pair) -> bool:
    return pair.origin == "news" and share(SEED, "second", key(pair.src)) < SECOND


def write_first(data: Path) -> Path:
    """The pairs that the base is trained on."""
    path = data / "first.tsv"
    if not path.exists():
        write(path, [pair for pair in read(data / "train.tsv") if not is_second(pair)])
    return path


def second(data: Path) -> list[Texts]:
    """The rest of the news, each source with the German of one engine: else a neighbour's
    translation might be a good one."""
    sources = {pair.src for pair in read(data / "train.tsv") if is_second(pair)}
    return [pair for pair in news() if pair[0] in sources]


def foreign() -> list[Texts]:
    """English with good translations into other languages."""
    files = ((("sources", f"en-{lang}.txt"), ("references", f"en-{lang}.ref.txt"))
             for lang in FOREIGN)  # fmt: skip
    both = ((lines(set_file("flores", *part)) for part in two) for two in files)
    return unseen(pair for two in both for pair in zip(*two, strict=True))


def write_noisy(path: Path, pairs: Sequence[Texts], size: int, noise: float, seed: int) -> None:
    """So many lines, of which that share is noise, as much of every kind."""
    each = round(size * noise / (len(KINDS) + 1))
    made = noisy(pairs, foreign(), size - each * (len(KINDS) + 1), each, seed)
    path.parent.mkdir(parents=True, exist_ok=True)
    write(path, [Pair(line.src, line.tgt, line.kind) for line in made])


def _rejected(found: Mapping[str, Sequence[int]]) -> set[int]:
    return {number for numbers in found.values() for number in numbers}


# The lines that are left out, counted from one.
FILTERS: Mapping[str, Callable[[Path, Sequence[Line]], set[int]]] = {
    "unfiltered": lambda path, found: set(),
    "standard": lambda path, found: _rejected(rivals.babelproof(path, LANGS, "standard")),
    "salted": lambda path, found: _rejected(rivals.babelproof(path, LANGS, "salted")),
    "clean-only": lambda path, found: {n for n, at in enumerate(found, 1) if at.kind != CLEAN},
    "ten-lines": lambda path, found: _rejected(
        rivals.ten_lines([(line.src, line.tgt) for line in found])
    ),
}


def filtered(path: Path, name: str, kept: Path) -> dict[str, Any]:
    """Write what a filter keeps; tells of each kind how many lines it left out, and of how many."""
    found = [Line(pair.origin, pair.src, pair.tgt) for pair in read(path)]
    out = FILTERS[name](path, found)
    left = [line for number, line in enumerate(found, 1) if number not in out]
    write(kept, [Pair(line.src, line.tgt, line.kind) for line in left])
    there, after = kinds(found), kinds(left)
    return {
        "lines": len(found),
        "kept": len(left),
        "left out": {kind: [there[kind] - after[kind], there[kind]] for kind in there},
    }
