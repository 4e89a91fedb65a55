"""What a change to the rules gains and loses on real output: ``make corpus-diff BASE=<revision>``.

Checks out the base revision beside the working tree, runs both over the shared sets, and prints
what is the same, what differs by kind, rule and direction (:mod:`benchmarks.differences`), with
samples of each kind. ``--keep FOLDER`` leaves there what both found, and takes up what it holds.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks import differences
from benchmarks.shared_data import JUDGED, ROOT, asked, unpacked


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("base", help="the revision to compare the working tree with")
    parser.add_argument("-j", "--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--langs", help="one direction only, as en-de")
    parser.add_argument("--rules", help="only these rules, separated by commas")
    parser.add_argument("--sets", default=",".join(JUDGED), help="only these sets")
    parser.add_argument("--no-preview", action="store_true", help="as `check` is by default")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="where to leave what was found")
    args = parser.parse_args()
    absent = [name for name in args.sets.split(",") if name not in JUDGED or not unpacked(name)]
    if absent:
        told = f"corpus-diff lacks {', '.join(absent)}; see benchmarks/shared_data.py"
        print(told, file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory(prefix="babelproof-diff-") as folder:
        tree, found = Path(folder) / "base", args.keep or Path(folder)
        _git("worktree", "add", "--detach", str(tree), args.base)
        try:
            before = _checked(tree, found / "before", args)
            after = _checked(ROOT, found / "after", args)
        finally:
            _git("worktree", "remove", "--force", str(tree))
        differences.report(before, after, args.seed)
    return 0


def _git(*words: str) -> None:
    subprocess.run(["git", *words], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)


def _checked(tree: Path, folder: Path, args: argparse.Namespace) -> Path:
    """Run one revision over the sets; its findings and counts are in the folder then."""
    folder.mkdir(parents=True, exist_ok=True)
    more = ["-f", "jsonl", "-q", "-j", str(args.jobs)]
    more += [] if args.no_preview else ["--preview"]
    more += ["--rules", args.rules] if args.rules else []
    for data in args.sets.split(","):
        where = unpacked(data)
        assert where is not None
        for name, words in asked(data, where):
            langs = ["-l", args.langs] if args.langs and "-l" not in words else []
            out = folder / f"{name}.jsonl"
            if out.exists() or (args.langs and "-l" in words and args.langs not in words):
                continue
            print(f"{folder.name}: {name} …", file=sys.stderr, flush=True)
            _check(tree, [*words, *langs, *more], out, bool(args.langs))
    return folder


def _check(tree: Path, words: list[str], out: Path, may_lack: bool) -> None:
    command = [sys.executable, "-m", "babelproof", "check", *words, "-o", str(out)]
    done = subprocess.run(
        [*command, "--run-dir", str(out.with_suffix(".run"))],
        env={**os.environ, "PYTHONPATH": str(tree / "src")}, cwd=tree, check=False,
    )  # fmt: skip
    if done.returncode == 2 and may_lack:
        return  # this set lacks the direction
    if done.returncode not in (0, 3):
        raise SystemExit(f"check ended with {done.returncode}")


if __name__ == "__main__":
    sys.exit(main())
