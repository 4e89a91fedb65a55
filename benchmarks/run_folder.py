"""What a run folder costs, on FLORES: ``python -m benchmarks.run_folder``.

The size of the folder, the time to open it and to show any segment with all its systems; with
``--before SRC``, the sources of an earlier revision, also the speed and memory of ``check`` beside
it, in runs that alternate. ``--keep FOLDER`` leaves the run there, or measures the one it holds.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TypeVar

from babelproof import Run, open_run
from benchmarks.shared_data import unpacked
from benchmarks.speed import Cost, measure

HERE = Path(__file__).resolve().parents[1] / "src"
SHOWN = 500
T = TypeVar("T")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--before", type=Path, metavar="SRC", help="sources of another revision")
    parser.add_argument("--runs", type=int, default=3, help="how often each is run")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="where the run is, or goes")
    parser.add_argument("--set", default="flores", help="which of the shared sets")
    parser.add_argument("--rules", help="only these: a new rule is no slower check")
    parser.add_argument("--data", type=Path, metavar="FOLDER", help="this in place of a set")
    args = parser.parse_args()
    data = args.data or unpacked(args.set)
    if data is None:
        print("this needs the shared sets; see benchmarks/shared_data.py", file=sys.stderr)
        return 2
    if args.before is not None:
        rules = ["--rules", args.rules] if args.rules else []
        _beside(data, args.before, args.runs, rules)
    with tempfile.TemporaryDirectory(prefix="babelproof-bench-") as folder:
        kept = args.keep or Path(folder) / "run"
        if not kept.exists():
            _told("this revision", [_check(data, HERE, kept)])
        _sizes(kept)
        _times(kept)
    return 0


def _check(
    data: Path, sources: Path, folder: Path | None = None, rules: Sequence[str] = ()
) -> Cost:
    """What a check of all rules costs, one worker, in sources of any revision."""
    words = ["check", str(data), "--preview", "-q", "-f", "json", "-j", "1", *rules]
    where = ["--run-dir", str(folder)] if folder is not None else []
    python = ["env", f"PYTHONPATH={sources}", sys.executable, "-m", "babelproof"]
    return measure([*python, *words, *where])


def _beside(data: Path, before: Path, runs: int, rules: Sequence[str]) -> None:
    both = [("before", before, list[Cost]()), ("this revision", HERE, list[Cost]())]
    for _ in range(runs):
        for _, sources, costs in both:
            costs.append(_check(data, sources, rules=rules))
    for name, _, costs in both:
        _told(name, costs)
    old, new = (statistics.median(cost.cpu for cost in costs) for _, _, costs in both)
    print(f"CPU time of check: {new / old:.2f}x")


def _told(name: str, costs: Sequence[Cost]) -> None:
    cpu = ", ".join(f"{cost.cpu:.1f}" for cost in costs)
    peak = statistics.median(cost.peak_mb for cost in costs)
    print(f"{name}: CPU seconds {cpu}; peak memory {peak:.0f} MB", flush=True)


def _sizes(folder: Path) -> None:
    sizes = {
        path.relative_to(folder).as_posix(): path.stat().st_size
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }
    told = ", ".join(f"{name} {size / 1e6:.2f}" for name, size in sizes.items())
    print(f"folder: {sum(sizes.values()) / 1e6:.1f} MB ({told})")


def _times(folder: Path) -> None:
    took, run = _timed(lambda: open_run(folder))
    print(f"to open: {took * 1e3:.1f} ms")
    draw = random.Random(1)
    places = []
    sizes = {group.langs: group.segments for group in run.counts.groups.values()}
    for langs, lines in sizes.items():
        places += [(langs, draw.randint(1, lines)) for _ in range(5)]
    draw.shuffle(places)
    for name, show in (("a segment with all its systems", _segment), ("its neighbours", _around)):
        times = sorted(_timed(partial(show, run, *place))[0] for place in places[:SHOWN])
        print(
            f"to show {name}: median {statistics.median(times) * 1e3:.1f} ms, 95 % under"
            f" {times[len(times) * 95 // 100] * 1e3:.1f} ms, longest {times[-1] * 1e3:.1f} ms"
            f" ({len(times)} places drawn at random)"
        )


def _segment(run: Run, langs: str, line: int) -> object:
    return run.segment(line, langs)


def _around(run: Run, langs: str, line: int) -> object:
    return run.neighbours(line, langs)


def _timed(work: Callable[[], T]) -> tuple[float, T]:
    start = time.process_time()  # a busy machine says nothing of a folder
    done = work()
    return time.process_time() - start, done


if __name__ == "__main__":
    sys.exit(main())
