"""Lines on which all systems agree too well, or not at all."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from babelproof import FilterRequest, UsageError, filter, plan_filter
from babelproof.run.filtering.agreement import agreement_of
from babelproof.run.filtering.work import Judge

SRC = ["The old bridge is closed today.", "See page nine.", "A cold wind blew.", "x9 q"]
ONE = ["Die alte Brücke ist heute zu.", "Siehe Seite neun.", "Ein kalter Wind wehte.", "abc"]
TWO = ["Die alte Brücke ist heute gesperrt.", "Siehe Seite neun.", "Es wehte kalter Wind.", "zyw"]


@pytest.fixture
def how(tmp_path: Path) -> dict[str, Any]:
    for name, texts in (("s.en", SRC), ("a.de", ONE), ("b.de", TWO)):
        (tmp_path / name).write_text("".join(f"{text}\n" for text in texts), encoding="utf-8")
    files = [str(tmp_path / name) for name in ("a.de", "b.de")]
    return {
        "src": str(tmp_path / "s.en"), "tgt": files, "langs": "en-de",
        "rules": ["empty-output"], "keep_by": "variance",
    }  # fmt: skip


def test_too_alike_and_not_alike_at_all(how: dict[str, Any], tmp_path: Path) -> None:
    out = [tmp_path / name for name in ("k.en", "k.a", "k.b")]
    done = filter(output=out, rejected=tmp_path / "r.jsonl", chunk=3, **how)
    step = done.tally.steps["variance"]
    assert (step.judged, step.rejected, dict(step.classes)) == (4, 2, {"agree": 1, "differ": 1})
    assert [path.read_text("utf-8").splitlines() for path in out] == [
        [texts[0], texts[2]] for texts in (SRC, ONE, TWO)
    ]
    assert "variance" in done.report() and "agree too well" in (tmp_path / "r.jsonl").read_text()


def test_thresholds_and_what_is_not_judged(how: dict[str, Any]) -> None:
    lenient = {"variance.least": 0, "variance.most": 100}
    assert filter(**how, options=lenient).tally.kept == 4
    alone = filter(**{**how, "tgt": how["tgt"][:1]}).tally
    assert alone.kept == 4
    assert alone.steps["variance"].unjudged == {"a line with one output": 4}


def test_what_cannot_be_asked(how: dict[str, Any]) -> None:
    with pytest.raises(UsageError, match="knows variance"):
        FilterRequest(**{**how, "keep_by": "length"})
    with pytest.raises(UsageError, match=r"variance\.least goes with"):
        plan_filter(FilterRequest(**{**how, "keep_by": None}, options={"variance.least": 3}))
    with pytest.raises(UsageError, match="leest"):
        plan_filter(FilterRequest(**how, options={"variance.leest": 3}))


def test_another_machine_makes_the_same(how: dict[str, Any]) -> None:
    planned = plan_filter(FilterRequest(**how))
    [judge] = planned.judges
    assert isinstance(judge, Judge) and judge.agreement is not None
    assert Judge.from_data(judge.to_data()).agreement == judge.agreement


def test_how_far_texts_agree() -> None:
    assert agreement_of(["a b", "a  b"]) == 100 and agreement_of(["abc", "xyz"]) == 0
    assert agreement_of(["", ""]) == 100
    assert 0 < agreement_of(["the cat", "the dog", "a cat"]) < 100
