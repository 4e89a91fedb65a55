"""A filter on a cluster of separate processes beside the same on a pool.

    python -m benchmarks.filtering.cluster [--pairs 1000000] [--workers 2] [--plan 50000000]
        [--rules web,markup,oscillation]

The same bytes from one process, from a pool, from a Dask cluster, and from one of which a worker is
killed by its number in mid-run; what the cluster costs more than the pool; what `--plan` foretells,
beside what it took; and a plan for many more pairs than are worked on.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from benchmarks.filtering import corpus
from benchmarks.filtering.speed import OURS, command, sha256

WORDS = list(OURS["salted without quantities"])


def took(words: Sequence[str]) -> float:
    """The seconds of a run."""
    begun = time.perf_counter()
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - begun


def plan(path: Path, *words: str) -> dict[str, Any]:
    """What a filter foretells."""
    asked = [
        sys.executable, "-m", "babelproof", "filter", str(path), "-l", "en-de", "--columns", "1,2",
        "--quiet", "--no-config", "--plan", "-f", "json", *WORDS, *words,
    ]  # fmt: skip
    done = subprocess.run(asked, check=True, capture_output=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def killed(path: Path, output: Path, address: str, workers: Sequence[int], pairs: int) -> int:
    """A run on the cluster of which the first worker is killed before half is done; how many
    lines had been written then."""
    state = Path(f"{output}.unfinished") / "state.json"
    words = command(path, output, *WORDS, "--cluster", address)
    with subprocess.Popen(words, stdout=subprocess.DEVNULL) as running:
        while running.poll() is None:
            time.sleep(0.1)
            try:
                done = int(json.loads(state.read_text())["tally"]["lines"])
            except (OSError, ValueError):
                continue
            if 0 < done < pairs // 2:
                os.kill(workers[0], signal.SIGKILL)
                if running.wait():
                    raise SystemExit("the run ended with an error")
                return done
    raise SystemExit("it was done before a worker could be killed; take more pairs")


def compare(folder: Path, pairs: int, workers: int) -> None:
    """One process, a pool, a cluster, and a cluster with a loss."""
    from distributed import LocalCluster

    path = folder / "pairs.tsv"
    corpus.write(path, pairs)
    out = {name: folder / f"{name}.tsv" for name in ("one", "pool", "cluster", "killed")}
    with LocalCluster(workers, 1, processes=True, dashboard_address=":0") as running:
        address = running.scheduler_address
        numbers = [int(nanny.pid) for nanny in running.workers.values()]
        seconds = {
            "one": took(command(path, out["one"], *WORDS)),
            "pool": took(command(path, out["pool"], *WORDS, "-j", str(workers))),
            "cluster": took(command(path, out["cluster"], *WORDS, "--cluster", address)),
        }
        foretold = plan(path, "--cluster", address)
        done = killed(path, out["killed"], address, numbers, pairs)
    sums = {name: sha256(file) for name, file in out.items()}
    same = "the same bytes" if len(set(sums.values())) == 1 else f"OTHER BYTES {sums}"
    print(f"{pairs:,} pairs, {workers} processes; a worker was killed after {done:,} lines: {same}")
    print(", ".join(f"{name} {value:.1f} s" for name, value in seconds.items()))
    print(f"the cluster takes {seconds['cluster'] / seconds['pool']:.2f}x the time of the pool")
    print(f"foretold {foretold['seconds']} s ({foretold['range']}) for the cluster's work")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=1_000_000)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--plan", type=int, default=0, metavar="N", help="plan for so many pairs")
    parser.add_argument("--rules", help="these in place of salted without quantities")
    args = parser.parse_args()
    if args.rules:
        WORDS[:] = ["--rules", args.rules]
    with tempfile.TemporaryDirectory(prefix="babelproof-bench-") as folder:
        compare(Path(folder), args.pairs, args.workers)
        if args.plan:
            path = Path(folder) / "many.tsv"
            corpus.write(path, args.plan)
            print(f"plan of {args.plan:,} pairs: {json.dumps(plan(path, '-j', '2'))}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
