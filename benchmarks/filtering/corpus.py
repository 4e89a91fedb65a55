"""A large corpus to measure on: real pairs, repeated with other numbers, so that none is twice."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import cycle, islice
from pathlib import Path

from benchmarks.filtering.noise import Texts
from benchmarks.filtering.planted import news
from benchmarks.shared_data import unpacked

_DIGITS = re.compile(r"[0-9]+")
_WORD = re.compile(r"[^\W\d_]{4,}")


def real() -> Iterator[Texts]:
    """Pairs in English and German: news, descriptions of software, WMT outputs, in turn."""
    yield from news()
    ddtp = unpacked("ddtp")
    assert ddtp is not None
    for line in (ddtp / "en-de.tsv").read_text(encoding="utf-8").split("\n"):
        fields = line.split("\t")
        if len(fields) == 2:
            yield fields[0], fields[1]
    for year in ("wmt21", "wmt22", "wmt23"):
        wmt = unpacked(year)
        assert wmt is not None
        src = (wmt / "sources" / "en-de.txt").read_text(encoding="utf-8").split("\n")
        for path in sorted((wmt / "system-outputs" / "en-de").glob("*.txt")):
            yield from zip(src, path.read_text(encoding="utf-8").split("\n"), strict=False)


def write(path: Path, size: int) -> None:
    """So many pairs as TSV. Numbers are shifted alike on both sides; where a pair has none, a word
    is marked, so that the second round is another text, too."""
    pairs = [pair for pair in real() if all(_fits(text) for text in pair)]
    with path.open("w", encoding="utf-8") as out:
        for number, (src, tgt) in enumerate(islice(cycle(pairs), size)):
            turn = number // len(pairs)
            out.write(f"{_turned(src, turn)}\t{_turned(tgt, turn)}\n")


def _fits(text: str) -> bool:
    return bool(text.strip()) and "\t" not in text and "\r" not in text


def _turned(text: str, turn: int) -> str:
    if not turn:
        return text
    if _DIGITS.search(text):
        return _DIGITS.sub(lambda found: _shifted(found[0], turn), text)
    mark = "".join("bcdfgklmnp"[int(digit)] for digit in str(turn))
    return _WORD.sub(lambda found: found[0] + mark, text, 1)


def _shifted(digits: str, turn: int) -> str:
    """Another number of as many digits."""
    first = "123456789"[(int(digits[0]) + turn) % 9]
    return first + digits[1:]
