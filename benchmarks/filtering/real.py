"""What the presets keep of a real parallel corpus (DDTP), in five directions.

    python -m benchmarks.filtering.real [--align train] [--langs en-es,en-ru] [--folder FOLDER]

Prints what is kept of each direction, and what each rule rejects. With ``--folder`` summaries and
rejected lines stay there, to be read; ``--kept N`` also draws N lines that a preset keeps.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from benchmarks.shared_data import unpacked

LANGS = ("en-de", "en-es", "en-fr", "en-ja", "en-ru")
PRESETS = ("salted", "standard", "strict")
Summary = Mapping[str, Any]


def summary(path: Path, langs: str, preset: str, folder: Path, words: Sequence[str]) -> Summary:
    """What a preset makes of a direction."""
    name = folder / f"{langs}.{preset}"
    told = Path(f"{name}.json")
    command = [
        sys.executable, "-m", "babelproof", "filter", str(path), "-l", langs, "--preset", preset,
        "-o", f"{name}.tsv", "--rejected", f"{name}.jsonl", "--summary", str(told), "--force",
        "--quiet", "--no-config", *words,
    ]  # fmt: skip
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    found: Summary = json.loads(told.read_text(encoding="utf-8"))
    return found


def show(found: Mapping[tuple[str, str], Summary], langs: Sequence[str]) -> None:
    """Tables as in the paper: what is kept, and why the rest is not."""
    print(f"| kept | {' | '.join(langs)} | all |")
    print(f"|---|{'--:|' * (len(langs) + 1)}")
    for preset in PRESETS:
        cells = [found[at, preset] for at in langs]
        kept, lines = (sum(cell[key] for cell in cells) for key in ("kept", "lines"))
        shares = [f"{cell['kept'] / cell['lines']:.1%}" for cell in cells]
        print(f"| {preset} | {' | '.join(shares)} | {kept / lines:.1%} of {lines:,} |")
    for preset in PRESETS:
        print(f"\n| {preset} rejects | {' | '.join(langs)} |\n|---|{'--:|' * len(langs)}")
        for rule in found[langs[0], preset]["rules"]:
            counts = [found[at, preset]["rules"][rule]["rejected"] for at in langs]
            if any(counts):
                print(f"| {rule} | {' | '.join(f'{n:,}' for n in counts)} |")


def drawn(folder: Path, langs: Sequence[str], preset: str, count: int, seed: int) -> None:
    """Some lines that are kept, evenly of all directions, in one file."""
    lines: list[str] = []
    for at in langs:
        text = (folder / f"{at}.{preset}.tsv").read_text(encoding="utf-8")
        lines += [f"{at}\t{line}" for line in text.split("\n") if line]
    chosen = random.Random(seed).sample(lines, count)
    (folder / "kept.tsv").write_text("\n".join(chosen) + "\n", encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--align", help="as of `babelproof filter`, for the preset salted")
    parser.add_argument("--langs", type=lambda text: text.split(","), default=LANGS)
    parser.add_argument("--folder", type=Path)
    parser.add_argument("--kept", type=int, default=0, metavar="N")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    data = unpacked("ddtp")
    assert data is not None
    with tempfile.TemporaryDirectory(prefix="babelproof-bench-") as temporary:
        folder = args.folder or Path(temporary)
        folder.mkdir(exist_ok=True)
        found = {}
        for at in args.langs:
            for preset in PRESETS:
                words = ("--align", args.align) if args.align and preset == "salted" else ()
                found[at, preset] = summary(data / f"{at}.tsv", at, preset, folder, words)
        show(found, args.langs)
        if args.kept:
            drawn(folder, args.langs, "strict", args.kept, args.seed)
    return 0


if __name__ == "__main__":
    sys.exit(main())
