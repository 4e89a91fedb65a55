"""What professionals marked as errors, and how much of it any finding touches.

    python -m benchmarks.recall [--align MODEL] [--minor]

Every major error (``--minor``: every minor one) that raters marked in WMT23 en-de (``mtme``) and in
TED talks (``mqm``), by category of MQM: how many a finding of ``check --preview`` touches, that is
points at some of the same characters, or at the whole output. Omissions of one to three words are
told apart, and of these names: words with capitals that begin no sentence. The simplest that could
do, beside it, takes an output for wrong whose numbers in digits are not those of the source, or
that has fewer sentences; it points nowhere, so the share is of errors in such outputs, and stands
beside that of errors in outputs with any finding.
"""

from __future__ import annotations

import argparse
import csv
import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from babelproof import Finding, check
from benchmarks.marked import baseline, clean, folder_of, lines_of

# A name has a capital, or nothing but what stands in names; this is no name.
NO_NAMES = {"I", "I'm", "I've", "I'd", "I'll", "OK"}


@dataclass(frozen=True, slots=True)
class Mark:
    """An error as it was marked."""

    category: str
    severity: str
    side: str
    start: int
    end: int


@dataclass(slots=True)
class Output:
    """An output that was rated."""

    src: str
    tgt: str
    marks: list[Mark] = field(default_factory=list)


def of_wmt23() -> Iterator[Output]:
    """The outputs of twelve systems; no reference."""
    folder = folder_of("mtme") / "wmt23"
    sources = lines_of(folder / "sources" / "en-de.txt")
    rated: dict[str, list[str]] = defaultdict(list)
    for line in lines_of(folder / "human-scores" / "en-de.mqm.merged.seg.rating"):
        system, _, found = line.partition("\t")
        rated[system].append(found)
    for system, rows in rated.items():
        if "ref" in system:
            continue
        outputs = lines_of(folder / "system-outputs" / "en-de" / f"{system}.txt")
        for src, tgt, row in zip(sources, outputs, rows, strict=True):
            if row != "None":
                errors = json.loads(row)["errors"]
                yield Output(src, tgt, [_mark(error) for error in errors])


def _mark(error: dict[str, object]) -> Mark:
    side = "src" if error["is_source_error"] else "tgt"
    return Mark(str(error["category"]).lower(), str(error["severity"]), side,
                int(str(error["start"])), int(str(error["end"])))  # fmt: skip


def of_ted() -> Iterator[Output]:
    """The outputs of all systems, with the marks of all raters."""
    found: dict[tuple[str, str], Output] = {}
    path = folder_of("mqm") / "ted.en-de.tsv"
    with path.open(encoding="utf-8", newline="") as handle:
        for row in csv.DictReader(handle, delimiter="\t", quoting=csv.QUOTE_NONE):
            if row["system"] == "ref":
                continue
            src, tgt = clean(row["source"]), clean(row["target"])
            one = found.setdefault((row["system"], row["seg_id"]), Output(src, tgt))
            for side, column in (("src", "source"), ("tgt", "target")):
                before, *rest = row[column].split("<v>")
                if rest:
                    mark = rest[0].split("</v>")[0]
                    one.marks.append(
                        Mark(row["category"].lower(), row["severity"].lower(), side,
                             len(before), len(before) + len(mark))
                    )  # fmt: skip
                    break
    yield from found.values()


def found_in(outputs: Sequence[Output], align: Sequence[Path]) -> list[list[Finding]]:
    """All that ``check --preview`` says of each."""
    with check(
        src=[one.src for one in outputs], tgt={"rated": [one.tgt for one in outputs]},
        langs="en-de", preview=True, align=align,
    ) as run:  # fmt: skip
        out: list[list[Finding]] = [[] for _ in outputs]
        for finding in run.findings():
            out[finding.line - 1].append(finding)
    return out


def touches(finding: Finding, mark: Mark) -> bool:
    """Whether it points at some of the same characters, or at no place in particular."""
    places = [span for span in finding.spans if span.side == mark.side]
    return not finding.spans or any(
        (span.start < mark.end and mark.start < span.end)
        or span.start == mark.start == span.end for span in places
    )  # fmt: skip


def is_plain(one: Output) -> bool:
    """The simplest that could do."""
    ours, theirs = (Counter(re.findall(r"\d+", text)) for text in (one.src, one.tgt))
    return ours != theirs or baseline(one.src, one.tgt)


def groups_of(one: Output, mark: Mark) -> Iterator[str]:
    """The rows of the table that a mark counts in."""
    yield mark.category
    yield "all"
    if mark.category.endswith("omission") and mark.side == "src":
        words = one.src[mark.start : mark.end].split()
        if 0 < len(words) <= 3:
            yield "omission of 1 to 3 words"
            if _is_name(one.src, mark.start, words):
                yield "omission of a name"
            elif any(char.isdigit() for word in words for char in word):
                yield "omission of a number"


def _is_name(src: str, start: int, words: Sequence[str]) -> bool:
    before = src[:start].rstrip()
    begins = not before or before[-1] in ".!?:\"“„»'"
    bare = [word.strip(".,;:!?\"“”'()’") for word in words]
    return not begins and all(w[:1].isupper() and w not in NO_NAMES for w in bare)


def tell(name: str, outputs: Sequence[Output], severity: str, align: Sequence[Path]) -> None:
    """The table of a set."""
    found = found_in(outputs, align)
    rows: defaultdict[str, list[tuple[bool, bool, bool]]] = defaultdict(list)
    rules: defaultdict[str, Counter[str]] = defaultdict(Counter)
    clear = [0, 0, 0]
    for one, findings in zip(outputs, found, strict=True):
        marks = [mark for mark in one.marks if mark.severity == severity]
        plain = is_plain(one)
        if not marks:
            clear = [a + b for a, b in zip(clear, (1, bool(findings), plain), strict=True)]
        for mark in marks:
            hit = {finding.rule for finding in findings if touches(finding, mark)}
            for group in groups_of(one, mark):
                rows[group].append((bool(hit), bool(findings), plain))
                rules[group].update(hit)
    print(f"\n## {name}: {len(outputs):,} outputs, {severity} errors\n")
    print("| category | errors | touched | in an output with a finding | simplest | by |")
    print("|---|--:|--:|--:|--:|---|")
    for group, hits in sorted(rows.items(), key=lambda row: -len(row[1])):
        shares = " | ".join(_share(sum(column), len(hits)) for column in zip(*hits, strict=True))
        best = ", ".join(f"{rule} {count}" for rule, count in rules[group].most_common(3))
        print(f"| {group} | {len(hits):,} | {shares} | {best} |")
    print(
        f"\nof {clear[0]:,} outputs without one, {_share(clear[1], clear[0])} have a finding,",
        end="",
    )
    print(f" {_share(clear[2], clear[0])} by the simplest")


def _share(part: int, whole: int) -> str:
    return f"{part:,} ({part / whole:.1%})" if whole else "–"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--align", type=Path, action="append", default=[], metavar="MODEL")
    parser.add_argument("--minor", action="store_true", help="the minor errors")
    args = parser.parse_args()
    severity = "minor" if args.minor else "major"
    for name, rated in (("WMT23 en-de", list(of_wmt23())), ("TED en-de", list(of_ted()))):
        tell(name, rated, severity, args.align)


if __name__ == "__main__":
    main()
