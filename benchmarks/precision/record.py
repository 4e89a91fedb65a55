"""Stores verdicts by key: ``python -m benchmarks.precision.record RULE SAMPLE VERDICTS …``."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from babelproof.stats.intervals import wilson
from benchmarks.precision.keys import Judgement, append, spans_key

VERDICTS = ("right", "wrong")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rule")
    parser.add_argument("sample", type=Path)
    parser.add_argument("verdicts", type=Path)
    parser.add_argument("--half", choices=("dev", "test"), required=True)
    parser.add_argument("--round", required=True)
    parser.add_argument("--seed", type=int, required=True)
    args = parser.parse_args()
    verdicts = {item["n"]: item["verdict"] for item in _lines(args.verdicts)}
    judged = []
    for item in _lines(args.sample):
        verdict = verdicts.get(item["n"])
        if verdict not in VERDICTS:
            raise SystemExit(f"finding {item['n']} has no verdict (right or wrong)")
        judged.append(
            Judgement(
                item["set"],
                item["langs"],
                item["system"],
                item["line"],
                spans_key(item["spans"]),
                verdict,
                args.half,
                args.round,
                args.seed,
                item["claim"],
            )
        )
    append(args.rule, judged)
    right = sum(judgement.verdict == "right" for judgement in judged)
    low, high = wilson(right, len(judged))
    print(f"{args.rule}: {right} of {len(judged)} right, 95 % interval {low:.1%} to {high:.1%}")


def _lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").split("\n") if line]


if __name__ == "__main__":
    main()
