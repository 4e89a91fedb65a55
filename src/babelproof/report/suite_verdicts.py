"""Every verdict of a suite as JSON lines, which ``babelproof meta --findings`` reads."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from babelproof.report.escape import json_line
from babelproof.suites.evaluate import Evaluation
from babelproof.suites.verdict import FAIL, OPEN, PASS

NAMES = {OPEN: "open", FAIL: "fail", PASS: "pass"}


def verdict_lines(evaluation: Evaluation, lines: Sequence[int]) -> Iterator[str]:
    """One line an item and system; ``lines`` are those of the items in the outputs, from 0."""
    for item, line, row in zip(evaluation.items, lines, evaluation.verdicts.tolist(), strict=True):
        for system, verdict in zip(evaluation.systems, row, strict=True):
            data = {
                "verdict": NAMES[verdict],
                "item": item.id,
                "category": item.category,
                "phenomenon": item.phenomenon,
                "langs": item.langs,
                "system": system,
                "line": line + 1,
                "src": item.line,
            }
            yield json_line(json.dumps(data, ensure_ascii=True)) + "\n"
