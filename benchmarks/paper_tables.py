"""Tables 5 and 13 of SALTED, with the rules of babelproof and what engines make of them today.

    python -m benchmarks.paper_tables news [--align MODEL] [--save FILE]
    python -m benchmarks.paper_tables flores [--save FILE]

``news``: English news with the German of two engines, all detectors (Table 5). ``flores``: what
comes out of English in 58 languages, the detectors of sequences alone (Table 13). Counted are
outputs, by detector, whether or not another finding explains them, as the paper does; the two kinds
of hallucination apart, oscillation to the paper's letter. With ``--align`` the paper's coverage
detector is counted too. ``--save`` writes the findings as JSON Lines outside the project, to read.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from babelproof import Finding, check
from babelproof.core.record import to_dict
from babelproof.stats.intervals import wilson
from benchmarks.shared_data import unpacked

# The paper's rows, and the rules that look for the same.
SEQUENCES = {
    "coverage": ("dropped-content", "cut-off"),
    "oscillatory hallucinations": ("oscillation",),
    "natural hallucinations": ("detached-output",),
    "other text, garbled": ("unrelated-output", "garbled-output"),
}
TOKENS = {
    "physical units": ("unit-mismatch",),
    "currencies": ("currency-mismatch",),
    "large numbers": ("large-number-mismatch",),
    "web content": ("web-term-mismatch",),
    "numerical values": ("number-mismatch", "time-mismatch", "date-mismatch"),
}
PAPER = "coverage, the paper's thresholds"
STRICT = {"oscillation.strict": True}
Counts = Mapping[tuple[str, str, str], set[int]]


def rows(rules: Mapping[str, Sequence[str]], found: Iterable[Finding]) -> Counts:
    """The lines of each direction and system that have a finding of each row."""
    row_of = {rule: row for row, names in rules.items() for rule in names}
    lines: defaultdict[tuple[str, str, str], set[int]] = defaultdict(set)
    for one in found:
        lines[one.langs, one.system, row_of[one.rule]].add(one.line)
    return lines


def told(title: str, lines: int, counts: Mapping[str, int]) -> None:
    """Prints a column of a table: how many, of how many, and in 100,000 with the interval."""
    print(f"\n{title}, {lines} lines")
    for row, count in counts.items():
        low, high = wilson(count, lines)
        rate = f"{1e5 * count / lines:.0f} ({1e5 * low:.0f} to {1e5 * high:.0f})"
        print(f"  {row:36} {count:6}   in 100,000: {rate}")


def news(align: Sequence[Path], save: Path | None) -> None:
    """Table 5: all detectors, one direction, two engines."""
    folder = _folder("news")
    pairs = [line.split("\t") for line in _lines(folder / "en-de.tsv")]
    source, *engines = map(list, zip(*pairs, strict=True))
    rules = {**SEQUENCES, **TOKENS}
    given: dict[str, Any] = {
        "src": source, "tgt": dict(zip(("Google", "Microsoft"), engines, strict=True)),
        "langs": "en-de", "preview": True, "jobs": 1,
    }  # fmt: skip
    wanted = [rule for names in rules.values() for rule in names]
    with check(**given, rules=wanted, options=STRICT) as run:
        found = list(run.findings())
    counts = dict(rows(rules, found))
    if align:
        options = {"dropped-content.paper": True}
        with check(**given, rules=["dropped-content"], options=options, align=align) as run:
            strict = list(run.findings())
            counts |= rows({PAPER: ["dropped-content"]}, strict)
            found += strict
            rules[PAPER] = ()
    for engine in given["tgt"]:
        told(
            engine, len(source), {row: len(counts.get(("en-de", engine, row), ())) for row in rules}
        )
    _save(found, save)


def flores(save: Path | None) -> None:
    """Table 13: the detectors of sequences, out of English, by direction and engine."""
    folder = _folder("flores")
    wanted = [rule for names in SEQUENCES.values() for rule in names]
    langs = [path.name for path in sorted((folder / "system-outputs").glob("en-*"))]
    found: list[Finding] = []
    for pair in langs:
        outputs = sorted((folder / "system-outputs" / pair).glob("*.txt"))
        size = len(_lines(folder / "sources" / f"{pair}.txt"))
        with check(
            src=folder / "sources" / f"{pair}.txt", tgt=outputs, langs=pair, rules=wanted,
            preview=True, options=STRICT, allow_conversion=True,
        ) as run:  # fmt: skip
            these = list(run.findings())
        counts = rows(SEQUENCES, these)
        for path in outputs:
            told(
                f"{pair} {path.stem}", size,
                {row: len(counts.get((pair, path.stem, row), ())) for row in SEQUENCES},
            )  # fmt: skip
        found += these
    _save(found, save)


def _folder(name: str) -> Path:
    folder = unpacked(name)
    if folder is None:
        raise SystemExit(f"{name} is not here; see benchmarks/shared_data.py")
    return folder


def _lines(path: Path) -> list[str]:
    return path.read_bytes().decode("utf-8").split("\n")[:-1]


def _save(found: Iterable[Finding], path: Path | None) -> None:
    if path:
        with path.open("w", encoding="utf-8") as out:
            out.writelines(json.dumps(to_dict(one), ensure_ascii=False) + "\n" for one in found)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("set", choices=("news", "flores"))
    parser.add_argument("--align", type=Path, action="append", default=[])
    parser.add_argument("--save", type=Path)
    args = parser.parse_args()
    if args.set == "news":
        news(args.align, args.save)
    else:
        flores(args.save)


if __name__ == "__main__":
    main()
