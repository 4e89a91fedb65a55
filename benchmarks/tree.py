"""How large the program is, and how much of it one segment goes through: `benchmarks.tree`.

Modules and lines by package, and the modules whose functions run when one segment is checked (what
only happens while modules are loaded does not count). ``--before SRC`` sets the sources of another
revision beside it.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

HERE = Path(__file__).resolve().parents[1] / "src"
# One pair with something for many rules, and one with nothing for any.
SEGMENTS = {
    "with an address, a measure, a price and a count": (
        "Read www.example.com/en first: it has 5 rooms, 10 miles away, and costs $20.",
        "Lesen Sie zuerst www.example.com/de: Es hat 6 Zimmer, 10 Kilometer weit, für 20 Euro.",
    ),
    "with nothing of the kind": ("See the house on the hill.", "Siehe das Haus auf dem Hügel."),
}
# Runs a check under a profiler that notes the modules whose functions are called.
WATCHED = """
import json, os, sys

root, seen = os.environ["ROOT"] + os.sep, {}


def loading(frame):
    while frame is not None:
        if frame.f_code.co_name == "<module>" and frame.f_code.co_filename.startswith(root):
            return True
        frame = frame.f_back
    return False


def note(frame, event, value):
    code = frame.f_code
    is_function = code.co_flags & 1
    if event == "call" and is_function and code not in seen and code.co_filename.startswith(root):
        if not loading(frame):
            seen[code] = code.co_filename[len(root):]


from babelproof.cli.main import main

sys.setprofile(note)
main(sys.argv[1:])
sys.setprofile(None)
loaded = sum(name.split(".")[0] == "babelproof" for name in sys.modules)
sys.__stderr__.write(json.dumps([sorted(set(seen.values())), loaded]))
"""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--before", type=Path, metavar="SRC", help="sources of another revision")
    args = parser.parse_args()
    trees = ([args.before] if args.before else []) + [HERE]
    sizes = [_sizes(tree / "babelproof") for tree in trees]
    print("modules and lines" + (", before → now" if args.before else ""))
    for package in [*sorted({name for size in sizes for name in size}), None]:
        pairs = [_of(size, package) for size in sizes]
        print(f"  {package or 'together':14} {_shown([f'{m:4} {n:7,}' for m, n in pairs])}")
    for name, segment in SEGMENTS.items():
        found = [_touched(tree, *segment) for tree in trees]
        print(f"modules loaded for a segment {name}: {_shown([str(n) for _, n in found])}")
        counts = [Counter(path.split("/")[0] for path in paths) for paths, _ in found]
        print(f"  gone through: {_shown([str(count.total()) for count in counts])}")
        for package in sorted(set().union(*counts)):
            print(f"    {package:14} {_shown([f'{count[package]:3}' for count in counts])}")
    return 0


def _shown(values: list[str]) -> str:
    return " → ".join(values)


def _of(size: Mapping[str, tuple[int, int]], package: str | None) -> tuple[int, int]:
    if package is not None:
        return size.get(package, (0, 0))
    return sum(m for m, _ in size.values()), sum(n for _, n in size.values())


def _sizes(root: Path) -> dict[str, tuple[int, int]]:
    """Modules and lines of each package; what stands beside them is one of its own."""
    sizes: dict[str, tuple[int, int]] = {}
    for path in root.rglob("*.py"):
        package = path.relative_to(root).parts[0] if path.parent != root else "(top)"
        lines = path.read_text(encoding="utf-8").count("\n")
        sizes[package] = (_of(sizes, package)[0] + 1, _of(sizes, package)[1] + lines)
    return sizes


def _touched(tree: Path, src: str, tgt: str) -> tuple[list[str], int]:
    """The modules that a check of a pair goes through, and how many are loaded."""
    with tempfile.TemporaryDirectory(prefix="babelproof-tree-") as folder:
        for name, text in (("s.en", src), ("t.de", tgt)):
            (Path(folder) / name).write_text(f"{text}\n", encoding="utf-8")
        words = ["check", "-s", "s.en", "-t", "t.de", "-l", "en-de", "-q", "-f", "jsonl"]
        done = subprocess.run(
            [sys.executable, "-c", WATCHED, *words, "-o", "out.jsonl"], cwd=folder, check=True,
            env={**os.environ, "PYTHONPATH": str(tree), "ROOT": str(tree / "babelproof")},
            capture_output=True, text=True,
        )  # fmt: skip
    paths, loaded = json.loads(done.stderr)
    return paths, loaded


if __name__ == "__main__":
    sys.exit(main())
