"""Speed, side by side in one run: ``make bench``.

All rules of ``check`` against translate-toolkit's pofilter checks, both in CPU seconds of all
their processes, on the outputs of 20 systems (WMT21 en-de), repeated to a million pairs, and on a
million distinct pairs made from them; two workers against one; memory of a million pairs against
100,000; start-up. Machines are noisy, so what is printed are ratios of runs that alternate.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from benchmarks.shared_data import unpacked

CHECKS = ["numbers", "urls", "emails", "doublewords", "variables", "brackets"]
PAIRS = 1_000_000
SAMPLE = 20_000  # pairs that pofilter, which needs no start, is measured on


@dataclass(frozen=True, slots=True)
class Cost:
    """What a process and its children took."""

    wall: float
    cpu: float
    peak_mb: float


def measure(command: Sequence[str]) -> Cost:
    """Run a command to its end and say what it cost, its own children included."""
    wrapper = (
        "import resource,subprocess,sys;"
        "r=subprocess.run(sys.argv[1:],stdout=subprocess.DEVNULL).returncode;"
        "u=resource.getrusage(resource.RUSAGE_CHILDREN);"
        "print(u.ru_utime+u.ru_stime,u.ru_maxrss/1024);sys.exit(r)"
    )
    start = time.perf_counter()
    # As on a user's machine: modules are compiled once, not at every start.
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    done = subprocess.run(
        [sys.executable, "-c", wrapper, *command],
        capture_output=True,
        text=True,
        check=False,
        env=environment,
    )
    wall = time.perf_counter() - start
    if done.returncode:
        raise SystemExit(f"{' '.join(command)}\n{done.stderr}")
    cpu, peak = done.stdout.split()[-2:]
    return Cost(wall, float(cpu), float(peak))


def babelproof(*words: str) -> list[str]:
    return [sys.executable, "-m", "babelproof", *words]


def check_command(src: Path, targets: Sequence[Path], *words: str) -> list[str]:
    named = [f"{path.stem}={path}" for path in targets]
    return babelproof("check", "-s", str(src), "-t", *named, "-l", "en-de", "-f", "json", *words)


def million(folder: Path, src: Path, targets: Sequence[Path], pairs: int) -> tuple[Path, Path]:
    """Distinct pairs made from real ones, each marked by a word of its own; a number would make
    every text one with a quantity."""
    sources = src.read_text(encoding="utf-8").split("\n")[:-1]
    outputs = [path.read_text(encoding="utf-8").split("\n")[:-1] for path in targets]
    left, right = folder / f"{pairs}.en", folder / f"{pairs}.de"
    with left.open("w", encoding="utf-8") as a, right.open("w", encoding="utf-8") as b:
        for number in range(pairs):
            line, system = number % len(sources), (number // len(sources)) % len(outputs)
            a.write(f"{sources[line]} {word_for(number)}\n")
            b.write(f"{outputs[system][line]} {word_for(number)}\n")
    return left, right


def word_for(number: int) -> str:
    """A made-up word for a number."""
    letters = ""
    for digit in str(number):
        letters += "bdfgklmnpr"[int(digit)] + "aeiou"[int(digit) // 2]
    return letters.capitalize()


def repeated(folder: Path, paths: Sequence[Path], times: int) -> list[Path]:
    """The same files, each several times over, so that starting up does not weigh in."""
    folder.mkdir()
    for path in paths:
        (folder / path.name).write_bytes(path.read_bytes() * times)
    return [folder / path.name for path in paths]


def pofilter(src: Path, target: Path, limit: int, checks: Sequence[str] = CHECKS) -> float:
    """CPU seconds per pair of pofilter's checks, called one by one on texts in memory.

    That is its best case: through ``run_filters`` on units it takes twice as long.
    """
    from translate.filters.checks import CheckerConfig, StandardChecker

    checker = StandardChecker(CheckerConfig(targetlanguage="de"))
    tests = [getattr(checker, name) for name in checks]
    sources = src.read_text(encoding="utf-8").split("\n")[:limit]
    outputs = target.read_text(encoding="utf-8").split("\n")[:limit]
    start = time.process_time()
    for one, two in zip(sources, outputs, strict=True):
        for test in tests:
            _ask(test, one, two)
    return (time.process_time() - start) / len(outputs)


def beside_pofilter(
    runs: int, command: Sequence[str], pairs: int, texts: tuple[Path, Path]
) -> tuple[float, float]:
    """Pairs per CPU second of a command and of pofilter: the best of runs that alternate, so that
    both meet the machine in the same moods."""
    ours, theirs = [], []
    for _ in range(runs):
        theirs.append(pofilter(*texts, SAMPLE))
        ours.append(measure(command).cpu / pairs)
        theirs.append(pofilter(*texts, SAMPLE))
    return 1 / min(ours), 1 / min(theirs)


def _ask(test: Callable[[str, str], bool], one: str, two: str) -> None:
    from translate.filters.checks import FilterFailure

    with suppress(FilterFailure):
        test(one, two)


def best(runs: int, *commands: Sequence[str]) -> list[Cost]:
    """The best of several runs of each command, interleaved."""
    costs: list[list[Cost]] = [[] for _ in commands]
    for _ in range(runs):
        for kept, command in zip(costs, commands, strict=True):
            kept.append(measure(command))
    return [min(kept, key=lambda cost: cost.wall) for kept in costs]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a tenth of the pairs")
    args = parser.parse_args()
    data = unpacked("wmt21")
    if data is None:
        print("bench needs the shared sets; see benchmarks/shared_data.py", file=sys.stderr)
        return 2
    src = data / "sources" / "en-de.txt"
    targets = sorted((data / "system-outputs" / "en-de").glob("*.txt"))
    with tempfile.TemporaryDirectory(prefix="babelproof-bench-") as folder:
        _report(Path(folder), src, targets, PAIRS // 10 if args.quick else PAIRS)
    return 0


def _report(folder: Path, src: Path, targets: Sequence[Path], pairs: int) -> None:
    os.environ.setdefault("PYTHONHASHSEED", "0")
    lines = src.read_bytes().count(b"\n")
    big, small = (million(folder, src, targets, n) for n in (pairs, pairs // 10))
    print(f"beside pofilter ({', '.join(CHECKS)}):")
    times = max(1, pairs // (lines * len(targets)))
    many_src, *many = repeated(folder / "many", [src, *targets], times)
    jobs = (
        (
            f"{len(targets)} systems, {times} times over",
            lines * len(targets) * times,
            many_src,
            many,
        ),
        (f"{pairs:,} distinct pairs", pairs, big[0], [big[1]]),
    )
    for rules, words in (("without quantities", ("--ignore", "quantities")), ("all rules", ())):
        for name, count, source, translations in jobs:
            command = check_command(source, translations, *words)
            ours, theirs = beside_pofilter(3, command, count, big)
            told = f"{ours:,.0f} pairs/s/core, {ours / theirs:.2f}x pofilter's {theirs:,.0f}"
            print(f"check, {rules}, {name}: {told}", flush=True)
    one, two = best(5, check_command(big[0], [big[1]]), check_command(big[0], [big[1]], "-j", "2"))
    print(f"two processes: {one.wall / two.wall:.2f}x one ({one.wall:.2f} s, {two.wall:.2f} s)")
    little = measure(check_command(small[0], [small[1]]))
    print(
        f"peak memory: {one.peak_mb:.0f} MB for {pairs:,} pairs, {little.peak_mb:.0f} MB for"
        f" {pairs // 10:,}: {one.peak_mb / little.peak_mb:.2f}x"
    )
    start = min(measure(babelproof("--help")).wall for _ in range(5))
    print(f"babelproof --help: {start:.2f} s")


if __name__ == "__main__":
    sys.exit(main())
