"""Omissions that people marked, and how many of them the rules find.

    python -m benchmarks.omissions [--align MODEL [--consensus]] [--misses 20]

The outputs of WMT23 en-de whose raters marked eight words of the source or more as left out, and
four to seven; of findings, how many lie where something was marked. The same for counting
sentences, which is the simplest that could do, and for TED talks. With ``--consensus`` the other
systems' outputs of a line are witnesses, in WMT23; the simplest is then an output that is much
shorter than the others.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path

from babelproof import check
from babelproof.core.record import Finding
from benchmarks.marked import Rated, baseline, of_ted, of_wmt23, references

RULES = ("dropped-content", "cut-off")
# Of the shorter of a mark and a finding so much lies in the other, if they are one.
SAME = 0.5
# So that the baseline reports about as many outputs as the rules do.
MUCH_SHORTER = 0.82


def found_in(rated: Sequence[Rated], align: Sequence[Path]) -> list[list[Finding]]:
    """What the rules say of each output."""
    with check(
        src=[one.src for one in rated],
        tgt={"rated": [one.tgt for one in rated]},
        langs="en-de",
        rules=RULES,
        preview=True,
        align=align,
        told=lambda text: None,
    ) as run:
        out: list[list[Finding]] = [[] for _ in rated]
        for finding in run.findings():
            out[finding.line - 1].append(finding)
    return out


def found_beside(rated: Sequence[Rated], align: Sequence[Path | str]) -> list[list[Finding]]:
    """The same, with the other systems' outputs of a line as witnesses."""
    lines = {one.line: one.src for one in rated}
    texts: dict[str, dict[int, str]] = {}
    for one in rated:
        texts.setdefault(one.system, {})[one.line] = one.tgt
    with check(
        src=list(lines.values()),
        tgt={name: [own.get(line, "") for line in lines] for name, own in texts.items()},
        langs="en-de",
        rules=RULES,
        preview=True,
        align=align,
        consensus=True,
        told=lambda text: None,
    ) as run:
        numbers = list(lines)
        out: dict[tuple[str, int], list[Finding]] = {}
        for finding in run.findings():
            out.setdefault((finding.system, numbers[finding.line - 1]), []).append(finding)
    return [out.get((one.system, one.line), []) for one in rated]


def shorter(rated: Sequence[Rated]) -> list[bool]:
    """The simplest that could do with several systems: much shorter than the others' outputs."""
    sizes: dict[int, list[int]] = {}
    for one in rated:
        sizes.setdefault(one.line, []).append(len(one.tgt))
    middle = {line: sorted(found)[len(found) // 2] for line, found in sizes.items()}
    return [len(one.tgt) < MUCH_SHORTER * middle[one.line] for one in rated]


def hits(one: Rated, findings: Sequence[Finding]) -> bool:
    """Whether a finding is where something was marked."""
    marks = [mark for finding in findings for mark in finding.spans if mark.side == "src"]
    return any(
        min(end, mark.end) - max(start, mark.start)
        >= SAME * min(end - start, mark.end - mark.start)
        for start, end in one.lost
        for mark in marks
    )


def tell(name: str, rated: Sequence[Rated], found: Sequence[Sequence[Finding]]) -> None:
    """The table of a set."""
    counted = sum(baseline(one.src, one.tgt) for one in rated)
    print(
        f"\n{name}: {len(rated):,} rated outputs; {sum(map(bool, found)):,} with a finding,", end=""
    )
    print(f" {counted:,} with fewer sentences")
    print(f"{'marked':28} {'outputs':>7} {'found':>12} {'span hit':>12} {'counting':>12}")
    groups: dict[str, Callable[[Rated], bool]] = {
        "8 words or more": lambda one: one.words >= 8,
        "  a whole sentence": lambda one: one.words >= 8 and one.sort == "sentence",
        "  inside a sentence": lambda one: one.words >= 8 and one.sort == "inside",
        "4 to 7 words": lambda one: 4 <= one.words < 8,
        "1 to 3 words": lambda one: 1 <= one.words < 4,
    }
    for group, belongs in groups.items():
        rows = [row for row in zip(rated, found, strict=True) if belongs(row[0])]
        flagged = [row for row in rows if row[1]]
        print(
            f"{group:28} {len(rows):7} {_share(len(flagged), len(rows)):>12}"
            f" {_share(sum(hits(*row) for row in flagged), len(flagged)):>12}"
            f" {_share(sum(baseline(one.src, one.tgt) for one, _ in rows), len(rows)):>12}"
        )
    ours = [one for one, findings in zip(rated, found, strict=True) if findings]
    theirs = [one for one in rated if baseline(one.src, one.tgt)]
    for name, flagged in (("of findings", ours), ("of those with fewer sentences", theirs)):
        lost, faulty = sum(bool(one.lost) for one in flagged), sum(one.faulty for one in flagged)
        print(
            f"{name}, an omission of any length was marked in {_share(lost, len(flagged))},", end=""
        )
        print(f" an omission or another major error in {_share(faulty, len(flagged))}")


def _share(part: int, whole: int) -> str:
    return f"{part} {part / whole:.1%}" if whole else "–"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--align", type=Path, action="append", default=[], metavar="MODEL")
    parser.add_argument("--consensus", action="store_true", help="with the other systems, too")
    parser.add_argument("--misses", type=int, default=0, help="print so many that were missed")
    args = parser.parse_args()
    for name, rated in (("WMT23 en-de", list(of_wmt23())), ("TED en-de", list(of_ted()))):
        found = found_in(rated, args.align)
        tell(name, rated, found)
        if args.consensus and name.startswith("WMT23"):
            found = found_beside(rated, args.align)
            tell(f"{name}, consensus", rated, found)
            few = shorter(rated)
            counted = [one for one, is_short in zip(rated, few, strict=True) if is_short]
            faulty, long, less = (
                sum(map(belongs, counted))
                for belongs in (lambda o: o.faulty, lambda o: o.words >= 8, lambda o: o.words >= 4)
            )
            print(
                f"much shorter than the others: {len(counted)}, with a major error {faulty};",
                end="",
            )
            print(f" of 8 words or more {long}, of 4 to 7 {less - long}")
        missed = [one for one, row in zip(rated, found, strict=True) if one.words >= 8 and not row]
        for one in missed[: args.misses]:
            lost = " | ".join(one.src[start:end] for start, end in one.lost)
            print(f"\n{one.system} {one.line} {one.sort}\n S {one.src}\n T {one.tgt}\n – {lost}")
    human = list(references())
    alarms = sum(map(bool, found_in(human, args.align)))
    counted = sum(baseline(one.src, one.tgt) for one in human)
    print(f"\nof {len(human)} human translations {alarms} have a finding, {counted} by counting")


if __name__ == "__main__":
    main()
