"""Speed and memory of ``babelproof filter``, beside OpusFilter and pofilter on the same pairs.

    python -m benchmarks.filtering.speed [--pairs 1000000] [--sample 20000] [--runs 3]

Ratios are of CPU seconds of all processes of a tool, in runs that alternate; median of the runs.
OpusFilter's length ratio, non-zero numerals and language identification (py3langid) are measured
on a tenth of a sample of the same pairs, pofilter's checks, called one by one, on the sample, ours
on ten times as many (what starts weighs the more the faster a filter is), each beside the
rules of ours that judge the most alike: pofilter identifies no language, which is most of the work
of a preset. Then: a run in two
processes, its memory against that of a tenth of the pairs, the same killed at half and resumed,
and standard input in place of the file, which must all give the same bytes.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from itertools import islice
from pathlib import Path

from benchmarks.filtering import corpus
from benchmarks.filtering.rivals import TOOLS
from benchmarks.speed import CHECKS, measure, pofilter

NEAREST = [
    {"LengthRatioFilter": {"unit": "word", "threshold": 3}},
    {"NonZeroNumeralsFilter": {"threshold": 0.5}},
    {"LangidFilter": {"languages": ["en", "de"], "thresholds": [0, 0]}},
]
_OPUSFILTER = """
import json, sys
from opusfilter.pipeline import FilterPipeline
pipe = FilterPipeline.from_config(json.loads(sys.argv[1]))
pairs = (line.rstrip("\\n").split("\\t") for line in open(sys.argv[2], encoding="utf-8"))
with open("/dev/null", "w") as out:
    for src, tgt in pipe.filter(pairs):
        out.write(f"{src}\\t{tgt}\\n")
"""
OURS = {
    "salted without quantities": ("--preset", "salted", "--ignore", "quantities"),
    "salted": ("--preset", "salted"),
    "nearest to OpusFilter (length, language, numbers)": (
        "--rules", "length-mismatch,unidentified-language,number-mismatch",
    ),
    "nearest to pofilter (addresses, markup, words again, numbers)": (
        "--rules", "web,markup,oscillation,number-mismatch",
    ),
    "the same without numbers": ("--rules", "web,markup,oscillation"),
}  # fmt: skip
POFILTER = {"pofilter": CHECKS, "pofilter without numbers": [c for c in CHECKS if c != "numbers"]}


def command(path: Path, output: Path | str, *words: str) -> list[str]:
    """A filter of ours over the pairs."""
    return [
        sys.executable, "-m", "babelproof", "filter", str(path), "-l", "en-de", "--columns", "1,2",
        "-o", str(output), "--quiet", "--no-config", *words,
    ]  # fmt: skip


def head(path: Path, count: int) -> Path:
    """The first lines in a file of their own."""
    short = path.with_name(f"first-{count}.tsv")
    with path.open("rb") as given, short.open("wb") as out:
        out.writelines(islice(given, count))
    return short


def rivals(path: Path, sample: int, runs: int) -> None:
    """Pairs a CPU second, ours and theirs, in runs that alternate; what starts costs is taken off
    by a run over a tenth."""
    large, small, tiny, least = (head(path, n) for n in (10 * sample, sample, sample // 10, 200))
    texts = [small.with_suffix(f".{side}") for side in ("en", "de")]
    rows = [line.split("\t") for line in small.read_text(encoding="utf-8").split("\n") if line]
    for side, file in enumerate(texts):
        file.write_text("".join(f"{row[side]}\n" for row in rows), encoding="utf-8")
    asked: dict[str, Callable[[], float]] = {
        name: _costs(lambda given, words=words: command(given, "/dev/stdout", *words), large, small)
        for name, words in OURS.items()
    }
    python = TOOLS / "opusfilter" / "bin" / "python"
    if python.exists():
        asked["OpusFilter"] = _costs(
            lambda given: [str(python), "-c", _OPUSFILTER, json.dumps(NEAREST), str(given)],
            tiny, least,
        )  # fmt: skip
    for name, checks in POFILTER.items():
        said = f"{name} ({', '.join(checks)})"
        asked[said] = lambda checks=checks: pofilter(texts[0], texts[1], sample, checks)
    took: dict[str, list[float]] = {name: [] for name in asked}
    for _ in range(runs):
        for name, ask in asked.items():
            took[name].append(ask())
    rates = {name: 1 / statistics.median(costs) for name, costs in took.items()}
    print(f"pairs a CPU second, sample of {sample:,}, median of {runs}:")
    for name, rate in rates.items():
        beside = [f"{rate / other:.2f}x {what}" for what, other in rates.items() if what != name]
        print(f"  {name}: {rate:,.0f}" + (f" ({', '.join(beside)})" if name in OURS else ""))


def _costs(made: Callable[[Path], Sequence[str]], more: Path, fewer: Path) -> Callable[[], float]:
    def ask() -> float:
        whole, part = measure(made(more)).cpu, measure(made(fewer)).cpu
        return (whole - part) / (_lines(more) - _lines(fewer))

    return ask


def _lines(path: Path) -> int:
    return path.read_bytes().count(b"\n")


def sha256(path: Path) -> str:
    digest = hashlib.sha256()
    with path.open("rb") as handle:
        while block := handle.read(1 << 20):
            digest.update(block)
    return digest.hexdigest()[:16]


def large(path: Path, pairs: int) -> None:
    """Two processes, flat memory, killed and resumed, a stream."""
    folder, words = path.parent, OURS["salted without quantities"]
    tenth = measure(command(head(path, pairs // 10), folder / "tenth.tsv", *words, "-j", "2"))
    whole = measure(command(path, folder / "kept.tsv", *words, "-j", "2"))
    print(
        f"{pairs:,} pairs, two processes: {whole.wall:.0f} s, {whole.cpu:.0f} s of CPU,"
        f" {pairs / whole.wall:,.0f} pairs/s; peak of a process {whole.peak_mb:.0f} MB, for a tenth"
        f" {tenth.peak_mb:.0f} MB"
    )
    killed_at = _kill_at_half(command(path, folder / "killed.tsv", *words, "-j", "2"), path, pairs)
    _quietly(command(path, folder / "killed.tsv", *words, "-j", "2", "--resume"))
    # A rule of the corpus cannot be asked in passing, so the file goes without them, too.
    once = (*words, "--ignore", "quantities,detached-output")
    _quietly(command(path, folder / "file.tsv", *once))
    with path.open("rb") as given, (folder / "stream.tsv").open("wb") as out:
        subprocess.run(command(Path("-"), "-", *once), stdin=given, stdout=out, check=True)
    same = {name: sha256(folder / f"{name}.tsv") for name in ("kept", "killed", "file", "stream")}
    print(f"killed after {killed_at:,} lines and resumed: {_same(same, 'kept', 'killed')}")
    print(f"standard input: {_same(same, 'file', 'stream')}")


def _quietly(words: Sequence[str]) -> None:
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL)


def _same(sums: dict[str, str], one: str, other: str) -> str:
    return "the same bytes" if sums[one] == sums[other] else f"OTHER BYTES {sums}"


def _kill_at_half(words: Sequence[str], path: Path, pairs: int) -> int:
    state = Path(f"{words[words.index('-o') + 1]}.unfinished") / "state.json"
    with subprocess.Popen(words, stdout=subprocess.DEVNULL) as running:
        while running.poll() is None:
            time.sleep(0.2)
            try:
                done = int(json.loads(state.read_text())["tally"]["lines"])
            except (OSError, ValueError):
                continue
            if done >= pairs // 2:
                running.kill()
                return done
    raise SystemExit("it was done before it could be killed; take more pairs")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=1_000_000)
    parser.add_argument("--sample", type=int, default=20_000)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--only", choices=("rivals", "large"))
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="babelproof-bench-") as folder:
        path = Path(folder) / "pairs.tsv"
        corpus.write(path, max(0 if args.only == "rivals" else args.pairs, 10 * args.sample))
        if args.only != "large":
            rivals(path, args.sample, args.runs)
        if args.only != "rivals":
            large(path, args.pairs)
    return 0


if __name__ == "__main__":
    sys.exit(main())
