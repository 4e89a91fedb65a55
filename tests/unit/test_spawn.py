"""Rules travel to workers that share no memory as they do to those that are forked."""

from __future__ import annotations

import multiprocessing
import pickle
from pathlib import Path

import pytest

from babelproof import check, registry
from babelproof.run import crew

SRC = ["It took 90 minutes.", "See https://example.org now.", "Ten <b>men</b> came.", "Wet %s."] * 5
TGT = ["Es dauerte 80 Minuten.", "Siehe dort.", "Zehn Männer kamen.", "Nass."] * 5
OWN = 'kind = "copy"\nsource = "men"\nseverity = "minor"\n'


def _records(monkeypatch: pytest.MonkeyPatch, rules: Path, method: str | None) -> list[object]:
    if method is not None:
        context = multiprocessing.get_context(method)
        monkeypatch.setattr(crew.multiprocessing, "get_context", lambda _: context)
    jobs = 1 if method is None else 2
    data = {"src": SRC, "tgt": {"a": TGT}, "langs": "en-de"}
    with check(**data, rules_dir=rules, preview=True, jobs=jobs, chunk=7) as run:  # type: ignore[arg-type]
        return list(run.records())


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_the_same_records(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, method: str) -> None:
    if method not in multiprocessing.get_all_start_methods():
        pytest.skip(f"this platform has no {method}")
    (tmp_path / "own.toml").write_text(OWN, encoding="utf-8")
    alone = _records(monkeypatch, tmp_path, None)
    assert len(alone) >= 15
    assert _records(monkeypatch, tmp_path, method) == alone


def test_rules_that_share_an_engine_share_it_after_travelling() -> None:
    rules = [rule for rule in registry.built_in() if rule.family == "quantities"]
    there = pickle.loads(pickle.dumps(rules))
    assert len(rules) == 7 and len({rule.check for rule in there}) == 1
