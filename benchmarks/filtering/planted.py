"""Recall and precision on planted noise, beside other tools on the same file.

    python -m benchmarks.filtering.planted [--clean 12000] [--each 800] [--seed 1] [--json FILE]

News in English with German by an engine, clean as they come, with noise of thirteen kinds planted
in other lines of them (``noise``). Of each kind: how much is rejected (recall), and what share of
all that is rejected of that kind and of clean lines is noise (precision; clean lines are real, so a
few of them are wrong, too).
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from html import unescape
from pathlib import Path

from benchmarks.filtering import rivals
from benchmarks.filtering.noise import CLEAN, LANGS, Line, Texts, kinds, noisy, unseen
from benchmarks.shared_data import unpacked

# References in languages that are neither side's.
FOREIGN = ("cs", "ha", "is", "ja", "ru", "zh")
Found = Mapping[str, Sequence[int]]


def news() -> list[Texts]:
    """News with the German of the first engine, of which one line in twenty came escaped as HTML:
    real noise, but none of ours."""
    folder = unpacked("news")
    assert folder is not None
    lines = (folder / "en-de.tsv").read_text(encoding="utf-8").split("\n")
    rows = (unescape(line).split("\t") for line in lines if line)
    return unseen((row[0], row[1]) for row in rows)


def foreign() -> list[Texts]:
    """English with good translations into other languages."""
    folder = unpacked("wmt21")
    assert folder is not None

    def each() -> Iterator[Texts]:
        for lang in FOREIGN:
            src = folder / "sources" / f"en-{lang}.txt"
            ref = folder / "references" / f"en-{lang}.refA.txt"
            sides = (path.read_text(encoding="utf-8").split("\n") for path in (src, ref))
            yield from zip(*sides, strict=False)

    return unseen(each())


def measured(lines: Sequence[Line], found: Found) -> dict[str, tuple[float, float]]:
    """By kind, recall and precision."""
    rejected = {number for numbers in found.values() for number in numbers}
    hits = dict.fromkeys(kinds(lines), 0)
    for number, line in enumerate(lines, 1):
        hits[line.kind] += number in rejected
    wrong = hits[CLEAN]
    return {
        kind: (hits[kind] / count, hits[kind] / max(1, hits[kind] + wrong))
        for kind, count in kinds(lines).items()
        if count
    }


def asked(path: Path, lines: Sequence[Line], align: bool) -> Iterator[tuple[str, Found | None]]:
    """What every tool rejects."""
    yield "ten lines", rivals.ten_lines([(line.src, line.tgt) for line in lines])
    yield "OpusFilter", rivals.opusfilter(path)
    yield "hardrules", rivals.hardrules(path, LANGS)
    for preset in ("standard", "salted", "strict"):
        yield preset, rivals.babelproof(path, LANGS, preset)
    if align:
        yield "salted --align", rivals.babelproof(path, LANGS, "salted", "--align", "train")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clean", type=int, default=12_000)
    parser.add_argument("--each", type=int, default=800)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--no-align", action="store_true", help="without aligning words")
    parser.add_argument("--json", type=Path, help="write what every rule rejects here")
    args = parser.parse_args()
    lines = noisy(news(), foreign(), args.clean, args.each, args.seed)
    with tempfile.TemporaryDirectory(prefix="babelproof-bench-") as folder:
        path = Path(folder) / "noisy.tsv"
        text = "".join(f"{line.src}\t{line.tgt}\n" for line in lines)
        path.write_text(text, encoding="utf-8")
        found = dict(asked(path, lines, not args.no_align))
    for name in [name for name, what in found.items() if what is None]:
        print(f"{name} is not installed; see `make other-tools`", file=sys.stderr)
    told = {name: what for name, what in found.items() if what is not None}
    if args.json:
        said = {"kinds": [line.kind for line in lines], "rejected": told}
        args.json.write_text(json.dumps(said), encoding="utf-8")
    _print(lines, told, args.seed)
    return 0


def _print(lines: Sequence[Line], found: Mapping[str, Found], seed: int) -> None:
    print(f"{len(lines):,} lines, seed {seed}; recall / precision of each kind\n")
    columns = {name: measured(lines, what) for name, what in found.items()}
    print(f"| kind | lines | {' | '.join(columns)} |")
    print(f"|---|--:|{'--:|' * len(columns)}")
    for kind, count in kinds(lines).items():
        cells = [
            f"{told[kind][0]:.1%}"
            if kind == CLEAN
            else f"{told[kind][0]:.1%} / {told[kind][1]:.1%}"
            for told in columns.values()
            if count
        ]
        print(f"| {kind} | {count:,} | {' | '.join(cells)} |")
    for name, what in found.items():
        _print_rules(name, lines, what)


def _print_rules(name: str, lines: Sequence[Line], found: Found) -> None:
    """Which rule of a tool rejects clean lines."""
    clean = {number for number, line in enumerate(lines, 1) if line.kind == CLEAN}
    said = {rule: len(clean & set(numbers)) for rule, numbers in found.items()}
    told = ", ".join(f"{rule} {n:,}" for rule, n in sorted(said.items(), key=lambda x: -x[1]) if n)
    print(f"\n{name} rejects of the clean lines: {told or 'none'}")


if __name__ == "__main__":
    sys.exit(main())
