"""What a change to the rules gains and loses on real output: ``make corpus-diff BASE=<revision>``.

Checks out the base revision beside the working tree, runs both over the shared sets, and prints
per rule and direction how many findings were gained and lost, with ten samples of each.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from benchmarks.shared_data import EVALSETS, ROOT, unpacked

SAMPLES = 10
WIDTH = 110
Key = tuple[str, ...]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("base", help="the revision to compare the working tree with")
    parser.add_argument("-j", "--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--langs", help="one direction only, as en-de")
    parser.add_argument("--rules", help="only these rules, separated by commas")
    args = parser.parse_args()
    if not all(unpacked(name) for name in EVALSETS):
        print("corpus-diff needs the shared sets; see benchmarks/shared_data.py", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory(prefix="babelproof-diff-") as folder:
        tree = Path(folder) / "base"
        _git("worktree", "add", "--detach", str(tree), args.base)
        try:
            before = _findings(tree, Path(folder), "before", args)
            after = _findings(ROOT, Path(folder), "after", args)
        finally:
            _git("worktree", "remove", "--force", str(tree))
        report(before, after, args.seed)
    return 0


def _git(*words: str) -> None:
    subprocess.run(["git", *words], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)


def _findings(
    tree: Path, folder: Path, name: str, args: argparse.Namespace
) -> dict[Key, dict[str, Any]]:
    """The findings of one revision, by what identifies them."""
    found: dict[Key, dict[str, Any]] = {}
    for data in EVALSETS:
        out = folder / f"{name}-{data}.jsonl"
        command = [sys.executable, "-m", "babelproof", "check", str(unpacked(data)), "--preview"]
        command += ["-j", str(args.jobs), "-f", "jsonl", "-o", str(out), "-q"]
        command += ["-l", args.langs] if args.langs else []
        command += ["--rules", args.rules] if args.rules else []
        print(f"{name}: {data} …", file=sys.stderr)
        environment = {**os.environ, "PYTHONPATH": str(tree / "src")}
        done = subprocess.run(command, env=environment, cwd=tree, check=False)
        if done.returncode == 2 and args.langs:
            continue  # this set lacks the direction
        if done.returncode not in (0, 3):
            raise SystemExit(f"{name}: check ended with {done.returncode}")
        found |= {_key(data, item): {"set": data, **item} for item in _records(out)}
    return found


def _records(path: Path) -> Iterator[dict[str, Any]]:
    with path.open(encoding="utf-8") as handle:
        for line in handle:
            item = json.loads(line)
            if item["kind"] == "finding":
                yield item


def _key(data: str, item: dict[str, Any]) -> Key:
    spans = ";".join(f"{s['side']}{s['start']}-{s['end']}" for s in item["spans"])
    return (data, item["rule"], item["langs"], item["system"], str(item["line"]), spans)


def report(before: dict[Key, Any], after: dict[Key, Any], seed: int) -> None:
    """Print counts per rule and direction, then samples."""
    gained = {key: after[key] for key in after.keys() - before.keys()}
    lost = {key: before[key] for key in before.keys() - after.keys()}
    print(f"{len(before):,} findings before, {len(after):,} after:", end=" ")
    print(f"{len(gained):,} gained, {len(lost):,} lost")
    plus, minus = (Counter((k[1], k[2]) for k in keys) for keys in (gained, lost))
    for rule, langs in sorted(plus.keys() | minus.keys()):
        print(f"  {rule:24} {langs:10} +{plus[rule, langs]:<6} -{minus[rule, langs]}")
    rng = random.Random(seed)
    for rule in sorted({key[1] for key in (*gained, *lost)}):
        for title, side in (("gained", gained), ("lost", lost)):
            keys = sorted(key for key in side if key[1] == rule)
            for key in rng.sample(keys, min(SAMPLES, len(keys))):
                _show(title, side[key])


def _show(title: str, item: dict[str, Any]) -> None:
    print(f"\n{title} {item['rule']} {item['set']} {item['langs']} {item['system']} {item['line']}")
    print(f"  {_short(item['message'])}\n  src {_short(item['src'])}\n  tgt {_short(item['tgt'])}")


def _short(text: str) -> str:
    shown = "".join(c if c.isprintable() else "\ufffd" for c in text)
    return shown if len(shown) <= WIDTH else shown[: WIDTH - 1] + "…"


if __name__ == "__main__":
    sys.exit(main())
