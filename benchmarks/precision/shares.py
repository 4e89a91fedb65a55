"""What was read on unseen outputs: ``python -m benchmarks.precision.shares``."""

from __future__ import annotations

from collections import Counter, defaultdict
from pathlib import Path

from babelproof.stats.intervals import wilson
from benchmarks.precision import keys
from benchmarks.precision.spread import UNSEEN

VERDICTS = ("right", "partly", "wrong", "elsewhere")


def shares(folder: Path) -> dict[str, dict[str, Counter[str]]]:
    """Verdicts by round and rule."""
    found: dict[str, dict[str, Counter[str]]] = defaultdict(lambda: defaultdict(Counter))
    for rule in keys.rules(folder):
        for item in keys.read(rule, folder):
            found[item.round][rule][item.verdict] += 1
            found[item.round]["all"][item.verdict] += 1
    return found


def main() -> None:
    for folder in (UNSEEN, UNSEEN / "causes", UNSEEN / "coverage"):
        for name, by_rule in shares(folder).items():
            print(f"{folder.name}, round {name}")
            for rule, verdicts in by_rule.items():
                n = verdicts.total()
                low, high = wilson(verdicts["right"], n)
                told = ", ".join(f"{verdicts[v]} {v}" for v in VERDICTS if verdicts[v])
                print(f"  {rule:22} {n:4}: {told} (right: {low:.1%} to {high:.1%})")


if __name__ == "__main__":
    main()
