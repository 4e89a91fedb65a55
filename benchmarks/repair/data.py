"""What the model is trained on, and what is held out: ``python -m benchmarks.repair.data FOLDER``.

Distilled text: news sentences with the German of two engines, descriptions of software, and what
systems made of the WMT22 and WMT23 sources. Held out, also of the pieces: all sources of WMT21 and
of the DFKI suite, and of all others that name a quantity one in ten (the test's templates).
"""

from __future__ import annotations

import argparse
import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import sentencepiece as spm

from babelproof.generate.chance import share
from benchmarks.repair.pieces import learn, quantity_words, split_words
from benchmarks.shared_data import unpacked

HELD, SEED = 0.1, 1
LONGEST = 110  # pieces; hardly any sentence is longer
SYSTEMS = {"wmt22": ("Online-A", "Online-B", "Online-W", "Online-Y"),
           "wmt23": ("ONLINE-A", "ONLINE-B", "ONLINE-W", "ONLINE-Y")}  # fmt: skip


class Pair(NamedTuple):
    """A pair, and where it is from."""

    src: str
    tgt: str
    origin: str


def key(text: str) -> str:
    """A source without what two prints of it may differ in."""
    return re.sub(r"[\W_]+", "", text.casefold())


def set_file(name: str, *parts: str) -> Path:
    """A file of a research set; an error that says so where the set is absent."""
    folder = unpacked(name)
    if folder is None:
        raise SystemExit(f"no {name}.tar.xz in $BABELPROOF_DATA or ../shared/data")
    return folder.joinpath(*parts)


def lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").rstrip("\n").split("\n")


def rows(path: Path) -> Iterator[list[str]]:
    yield from (line.split("\t") for line in lines(path))


def held_sources() -> set[str]:
    """The keys of sources that nothing may be trained on."""
    texts = lines(set_file("wmt21", "sources", "en-de.txt"))
    items = json.loads(set_file("testsuite", "dfki.en-de.items.json").read_text(encoding="utf-8"))
    texts += [item["source_sentence"] for item in items["items"]]
    return {key(text) for text in texts}


def quantity() -> re.Pattern[str]:
    """Finds what a template of the test may have: a number, a sign of money, a quantity's word."""
    words = "|".join(map(re.escape, quantity_words(("en",))))
    return re.compile(rf"\d|[$€£¥]|\b(?:{words})\b")


def corpus(description_share: float = 0.25) -> Iterator[Pair]:
    """All pairs there are, before anything is held out; of descriptions only a share, and short."""
    for source, *targets in rows(set_file("news", "en-de.tsv")):
        for target in targets:
            yield Pair(source, target, "news")
    for name, systems in SYSTEMS.items():
        sources = lines(set_file(name, "sources", "en-de.txt"))
        for system in systems:
            outputs = lines(set_file(name, "system-outputs", "en-de", f"{system}.txt"))
            for source, output in zip(sources, outputs, strict=True):
                yield Pair(source, output, name)
    for source, target in rows(set_file("ddtp", "en-de.tsv")):
        if len(source) < 150 and share(SEED, "ddtp", source) < description_share:
            yield Pair(source, target, "ddtp")


def write(path: Path, pairs: list[Pair]) -> None:
    """As `babelproof` reads it, too: a tab between the cells, and quotes as they are."""
    kept = ("\t".join(" ".join(cell.split()) for cell in pair) for pair in pairs)
    path.write_text("".join(f"{row}\n" for row in kept), encoding="utf-8")


def read(path: Path) -> list[Pair]:
    return [Pair(*row[:3]) for row in rows(path)]


def prepare(folder: Path, size: int) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    held, train, test = held_sources(), list[Pair](), list[Pair]()
    counts: Counter[str] = Counter()
    names_one = quantity()
    for pair in corpus():
        if key(pair.src) in held:
            counts[f"{pair.origin}: a test's source"] += 1
        elif share(SEED, "held", pair.src) < HELD and names_one.search(pair.src):
            test.append(pair)
            counts[f"{pair.origin}: held out as a template"] += 1
        elif not 0.4 < (len(pair.src) + 5) / (len(pair.tgt) + 5) < 2.5:
            counts[f"{pair.origin}: lengths differ"] += 1
        else:
            train.append(pair)
    model = folder / "pieces.model"
    learn((text for pair in train for text in pair[:2]), model, size)
    pieces = spm.SentencePieceProcessor(model_file=str(model))
    short = [pair for pair in train
             if max(len(pieces.encode(text)) for text in pair[:2]) < LONGEST]  # fmt: skip
    counts |= Counter(f"{pair.origin}: trained on" for pair in short)
    write(folder / "train.tsv", short)
    write(folder / "held.tsv", test)
    about = {
        "counts": dict(sorted(counts.items())),
        "left out as too long": len(train) - len(short),
        "quantity words": len(quantity_words()),
        "in more than one piece": split_words(pieces),
    }
    (folder / "data.json").write_text(json.dumps(about, indent=1), encoding="utf-8")
    print(json.dumps(about, indent=1))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--pieces", type=int, default=8000)
    asked = parser.parse_args()
    prepare(asked.folder, asked.pieces)
