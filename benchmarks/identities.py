"""Do findings keep their names? ``python -m benchmarks.identities``, on WMT22.

The set is checked as it is, and with a line inserted at the top, systems renamed, and lines and
files in another order: every place and every claim must be there again. Then systems are compared
that stumbled over one spot of a source: they must share the place, and the claim only where the
target reads the same.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from pathlib import Path

from babelproof import check
from babelproof.core.identity import normal
from babelproof.core.record import Finding
from babelproof.lang import parse_pair
from benchmarks.shared_data import unpacked

TOP = "A line at the top."


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--set", default="wmt22")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    data = unpacked(args.set)
    if data is None:
        print("this needs the shared sets; see benchmarks/shared_data.py", file=sys.stderr)
        return 2
    before = _found(data, "as it is")
    with tempfile.TemporaryDirectory(prefix="babelproof-identities-") as folder:
        names = _moved(data, Path(folder), args.seed)
        after = _found(Path(folder), "moved, renamed, in another order")
    for what in ("place", "claim"):
        there = Counter((f.langs, names[f.langs, f.system], getattr(f, what)) for f in before)
        again = Counter((f.langs, f.system, getattr(f, what)) for f in after)
        kept = (there & again).total()
        print(f"{what}s found again: {_share(kept, there.total())}")
    new = sum(finding.line > 1 for finding in after) - len(before)
    print(f"findings beyond them on the lines there were: {new}")
    _compare(before)
    return 0


def _found(folder: Path, how: str) -> list[Finding]:
    with check(folder, preview=True) as run:
        found = list(run.findings())
    print(f"{how}: {run.counts.segments:,} segments, {len(found):,} findings", flush=True)
    return found


def _moved(data: Path, to: Path, seed: int) -> dict[tuple[str, str], str]:
    """Write the set in another form; gives the new name of each system of each direction."""
    names: dict[tuple[str, str], str] = {}
    for source in sorted((data / "sources").glob("*.txt")):
        langs = source.stem
        order = list(range(len(_lines(source))))
        random.Random(f"{seed} {langs}").shuffle(order)
        _write(to / "sources" / source.name, _lines(source), order)
        for reference in (data / "references").glob(f"{langs}.*"):
            _write(to / "references" / reference.name, _lines(reference), order)
        outputs = sorted((data / "system-outputs" / langs).glob("*.txt"))
        for rank, output in enumerate(reversed(outputs)):
            name = f"s{rank:03}"
            names[_normal(langs), output.stem] = name
            _write(to / "system-outputs" / langs / f"{name}.txt", _lines(output), order)
    return names


def _normal(langs: str) -> str:

    return str(parse_pair(langs))


def _lines(path: Path) -> list[str]:
    return path.read_bytes().decode("utf-8").split("\n")[:-1]


def _write(path: Path, lines: Sequence[str], order: Iterable[int]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes("".join(f"{x}\n" for x in (TOP, *(lines[n] for n in order))).encode())


def _compare(findings: Sequence[Finding]) -> None:
    """Findings of several systems on one spot of a source."""
    pairs = places = alike = claims = unlike = silenced = 0
    for one, other in _beside(findings):
        pairs += 1
        places += one.place == other.place
        same = _wording(one) == _wording(other)
        alike, unlike = alike + same, unlike + (not same)
        claims += same and one.claim == other.claim
        silenced += not same and one.claim == other.claim
    print(f"two systems on one spot of a source, same place: {_share(places, pairs)}")
    print(f"… the target reads the same, same claim: {_share(claims, alike)}")
    print(f"… the target reads otherwise, same claim all the same: {_share(silenced, unlike)}")


def _beside(findings: Sequence[Finding]) -> Iterator[tuple[Finding, Finding]]:
    spots: defaultdict[tuple[object, ...], list[Finding]] = defaultdict(list)
    seen: Counter[tuple[object, ...]] = Counter()
    for finding in findings:
        marked = tuple((m.start, m.end) for m in finding.spans if m.side == "src")
        spot = (finding.langs, finding.line, finding.rule, finding.cls, marked)
        nth = seen[finding.system, *spot]
        seen[finding.system, *spot] += 1
        if marked:
            spots[*spot, nth].append(finding)
    for together in spots.values():
        yield from combinations(together, 2)


def _wording(finding: Finding) -> list[str]:
    """What was judged of the target: what is pointed at, or all of it."""
    pieces = [normal(m.text) for m in finding.spans if m.side == "tgt"]
    return pieces if any(pieces) else ["", normal(finding.tgt)]


def _share(part: int, whole: int) -> str:
    return f"{part:,} of {whole:,}" + (f" ({part / whole:.2%})" if whole else "")


if __name__ == "__main__":
    sys.exit(main())
