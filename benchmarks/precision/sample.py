"""Draws findings to read: ``python -m benchmarks.precision.sample RULE --half dev --seed 1``.

Runs the rule over the shared sets, keeps the findings of one half, at most one per source line,
draws at random with the seed given, and writes them as JSONL *outside the project*, each with a
number. A reader adds verdicts (``{"n": 1, "verdict": "right"}`` a line), and
``python -m benchmarks.precision.record`` stores them by key.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from babelproof import check
from babelproof.core.record import to_dict
from benchmarks.precision.halves import for_development, half
from benchmarks.precision.keys import read, spans_key
from benchmarks.shared_data import EVALSETS, unpacked

GROUPS = ("en-x", "x-en", "other")


def findings(rule: str, wanted: str, sets: Sequence[str], jobs: int) -> Iterator[dict[str, Any]]:
    """Every finding of a rule in one half of the sets, with the name of its set.

    A source that stands in a document for development of another direction (English ones are
    shared by many) is not for the test.
    """
    seen = development_sources(sets) if wanted == "test" else frozenset()
    for name in sets:
        folder = unpacked(name)
        if folder is None:
            raise SystemExit(f"{name} is not here; see benchmarks/shared_data.py")
        with check(folder, rules=[rule], preview=True, jobs=jobs) as run:
            for finding in run.findings():
                place = (name, finding.langs, finding.line, finding.system)
                if half(*place) == wanted and finding.src not in seen:
                    yield {"set": name, **to_dict(finding)}


def development_sources(sets: Sequence[str]) -> frozenset[str]:
    """Every source text that may have been read while a rule was being improved."""
    found = set()
    for name in sets:
        folder = unpacked(name)
        for path in sorted((folder / "sources").glob("*.txt")) if folder else []:
            lines = path.read_bytes().decode("utf-8").split("\n")[:-1]
            found |= {t for n, t in enumerate(lines, 1) if for_development(name, path.stem, n)}
    return frozenset(found)


def group(langs: str) -> str:
    """The group of a direction: out of English, into English, or neither."""
    source, _, target = langs.partition("-")
    return "en-x" if source == "en" else "x-en" if target == "en" else "other"


def draw(found: Sequence[dict[str, Any]], n: int, seed: int) -> list[dict[str, Any]]:
    """At most ``n`` findings, at most one per source line."""
    rng = random.Random(seed)
    lines: dict[tuple[str, str, int], list[dict[str, Any]]] = {}
    for item in found:
        lines.setdefault((item["set"], item["langs"], item["line"]), []).append(item)
    chosen = [rng.choice(items) for _, items in sorted(lines.items())]
    return rng.sample(chosen, min(n, len(chosen)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rule")
    parser.add_argument("--half", choices=("dev", "test"), required=True)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("-n", type=int, default=100)
    parser.add_argument("-j", "--jobs", type=int, default=2)
    parser.add_argument("-o", "--output", type=Path, required=True)
    parser.add_argument("--group", choices=GROUPS, help="only directions of this group")
    parser.add_argument("--unread", action="store_true", help="leave out what was judged before")
    args = parser.parse_args()
    found = list(findings(args.rule, args.half, EVALSETS, args.jobs))
    if args.group:
        found = [item for item in found if group(item["langs"]) == args.group]
    if args.unread:
        known = {(j.set, j.langs, j.system, j.line, j.spans) for j in read(args.rule)}
        found = [f for f in found if _key(f) not in known]
    chosen = draw(found, args.n, args.seed)
    with args.output.open("w", encoding="utf-8") as out:
        for number, item in enumerate(chosen, 1):
            out.write(json.dumps({"n": number, **item}, ensure_ascii=False) + "\n")
    print(f"{len(found)} findings in the {args.half} half, {len(chosen)} drawn: {args.output}")


def _key(item: dict[str, Any]) -> tuple[Any, ...]:
    return item["set"], item["langs"], item["system"], item["line"], spans_key(item["spans"])


if __name__ == "__main__":
    main()
