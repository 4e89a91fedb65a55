"""How findings of two revisions are set beside one another."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from benchmarks.differences import KINDS, MOVED, SAME, Side, compare, report


def _finding(line: int, rule: str = "web", at: int = 4, **more: Any) -> dict[str, Any]:
    spans = [{"side": "src", "start": at, "end": at + 3, "text": "abc"}]
    said = {"message": "said", "facts": {"a": 1}, "src": "a text", "tgt": "ein Text"}
    place = {"kind": "finding", "rule": rule, "langs": "en-de", "system": "A", "line": line}
    return {**place, "spans": spans, **said, **more}


def _folder(path: Path, found: list[dict[str, Any]], judged: dict[str, int]) -> Path:
    counts = {rule: {"judged": n, "skips": {}, "failures": 0} for rule, n in judged.items()}
    group = {"langs": "en-de", "system": "A", "rules": counts}
    (path / "set.run").mkdir(parents=True)
    (path / "set.run" / "counts.json").write_text(json.dumps({"groups": [group]}))
    lines = "".join(json.dumps(item) + "\n" for item in [{"kind": "skip"}, *found])
    (path / "set.jsonl").write_text(lines, encoding="utf-8")
    return path


@pytest.fixture
def sides(tmp_path: Path) -> tuple[Path, Path]:
    before = [
        *(_finding(1), _finding(2), _finding(3), _finding(4), _finding(5, at=1), _finding(6)),
        *(_finding(7, facts={"a": 1, "class": "x"}), _finding(8, "old")),
    ]
    after = [
        *(_finding(1), _finding(2, message="other"), _finding(3, facts={"a": 2})),
        *(_finding(5, at=9), _finding(6, cause="f00"), _finding(7, cls="x"), _finding(9, "web")),
        *(_finding(9, "new"), _finding(9, "unit")),
    ]
    return (
        _folder(tmp_path / "before", before, {"web": 9, "unit": 0, "old": 9}),
        _folder(tmp_path / "after", after, {"web": 9, "unit": 5, "new": 9}),
    )


def test_each_difference_has_its_kind(sides: tuple[Path, Path]) -> None:
    found = {
        (d.spot.line, d.spot.rule): d.kind for d in compare(*(Side(folder) for folder in sides))
    }
    assert found == {
        (1, "web"): SAME,
        (2, "web"): "other words",
        (3, "web"): "other facts",
        (4, "web"): "lost",
        (5, "web"): "points elsewhere",
        (6, "web"): SAME,
        (7, "web"): MOVED,
        (8, "old"): "lost: rule is gone",
        (9, "web"): "gained",
        (9, "new"): "gained: new rule",
        (9, "unit"): "gained: not judged before",
    }
    assert set(found.values()) <= set(KINDS)


def test_two_findings_on_one_spot_are_two(tmp_path: Path) -> None:
    one, other = _finding(1, message="one"), _finding(1, message="other")
    before = Side(_folder(tmp_path / "before", [one, other], {"web": 1}))
    after = Side(_folder(tmp_path / "after", [other, one], {"web": 1}))
    assert Counter(d.kind for d in compare(before, after)) == {SAME: 2}


def test_the_report_counts_and_samples(
    sides: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    report(*sides, seed=1)
    told = capsys.readouterr().out
    assert "8 findings before, 9 after" in told
    assert "        2  the same\n" in told
    assert "1  follow from another finding now: web 1" in told
    assert "1  facts that are gone: web.class 1" in told
    assert "lost: web set en-de A 4\n  before said\n  src    a text\n  tgt    ein Text" in told
