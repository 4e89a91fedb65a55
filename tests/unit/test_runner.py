"""The runner: the same records whatever the workers and chunks, and nothing lost when killed."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from babelproof.core.batch import Batch
from babelproof.core.errors import InputError, UsageError
from babelproof.core.manifest import Manifest
from babelproof.core.rule import (
    Answer,
    Class,
    CorpusCheck,
    Hit,
    Keys,
    NotJudged,
    Options,
    Pattern,
    Rule,
    Screen,
    Screened,
)
from babelproof.core.segment import Pair, Span
from babelproof.io.memory import MemorySource
from babelproof.io.text import ParallelText, Part
from babelproof.lang import parse_pair
from babelproof.run import corpus
from babelproof.run.crew import Hands
from babelproof.run.folder import RunFolder
from babelproof.run.journal import JOURNAL
from babelproof.run.outcome import Outcome
from babelproof.run.plan import Plan
from babelproof.run.runner import execute
from babelproof.run.writer import CHUNKS, UNFINISHED, RunWriter

SIGN = Class("sign", "critical", "lost %")
TINY = Class("tiny", "minor", "short", "all")
SAME = Class("same", "major", "same {n} times")


def _percent(pair: Pair, options: Options) -> Answer:
    if "skip" in pair.src.text:
        return NotJudged("says skip")
    if "boom" in pair.src.text:
        raise ValueError("boom")
    place = pair.src.text.index("%")
    return () if "%" in pair.tgt.text else [SIGN.hit([Span("src", place, place + 1)])]


def _short(batch: Batch, options: Options) -> Screened:
    if any("bad" in text for text in batch.tgt):
        raise RuntimeError("bad text")
    ask = [row for row, text in enumerate(batch.tgt) if len(text) < 3]
    return Screened(len(batch) - len(ask), ask)


def _is_short(pair: Pair, options: Options) -> Answer:
    cls = "tiny" if len(pair.tgt.text) < 2 else "unheard-of"
    return [Hit(cls, [Span("tgt", 0, len(pair.tgt.text))], "short")]


def _keys(batch: Batch, options: Options) -> Keys:
    rows = range(len(batch))
    return Keys(
        rows,
        [hash((batch.system, t)) & 0xFFFFFFFF for t in batch.tgt],
        [hash(s) & 0xFFFFFFFF for s in batch.src],
        [len(s) for s in batch.src],
    )


def _same(members: Sequence[tuple[int, int]], options: Options) -> dict[str, Any] | None:
    return {"n": len(members)} if len({size for _, size in set(members)}) >= 3 else None


def _all_of_it(pair: Pair, facts: Any, options: Options) -> Hit:
    return SAME.hit([Span("tgt", 0, len(pair.tgt.text))], facts)


def _three(options: Options) -> int:
    return 3


RULES = [
    Rule("percent", "x", "lost per cent", _percent, Pattern("src", "%"), classes=[SIGN]),
    Rule("short", "x", "short", _is_short, Screen(_short), classes=[TINY]),
    Rule("same", "y", "same", CorpusCheck(_keys, _same, _all_of_it, _three), classes=[SAME]),
]
PLAN = Plan(RULES, {rule.id: {} for rule in RULES}, show_skips=True)


@pytest.fixture
def source(tmp_path: Path) -> ParallelText:
    rng = random.Random(7)
    words = ["50 %", "skip %", "boom %", "plain", "text", "more words here"]
    outs = ["50 %", "x", "same text", "other", "bad", "nothing much"]
    lines = {"src.en": words, "a.de": outs, "b.de": outs}
    for name, choices in lines.items():
        text = "".join(f"{rng.choice(choices)}{'!' * rng.randrange(9)}\n" for _ in range(300))
        if name != "src.en":
            text = text.replace("!", "")
        (tmp_path / name).write_text(text, encoding="utf-8")
    part = Part(parse_pair("en-de"), tmp_path / "src.en", [(n, tmp_path / f"{n}.de") for n in "ab"])
    return ParallelText([part])


def _manifest() -> Manifest:
    return Manifest("test", {rule.id: {"family": rule.family} for rule in RULES}, [], [], [])


def _run(source: ParallelText, folder: Path, jobs: int = 1, size: int | None = None) -> bytes:
    writer = RunWriter(folder, _manifest(), size, resume=folder.exists())
    execute(source, PLAN, _manifest(), writer, hands=Hands(jobs))
    return (folder / "records.jsonl").read_bytes()


def test_same_records_for_any_workers_and_chunks(source: ParallelText, tmp_path: Path) -> None:
    expected = _run(source, tmp_path / "r0")
    counts = (tmp_path / "r0" / "counts.json").read_text()
    for number, (jobs, size) in enumerate([(1, 1), (1, 7), (2, None), (2, 13), (3, 1000)], 1):
        folder = tmp_path / f"r{number}"
        assert _run(source, folder, jobs, size) == expected
        assert json.loads((folder / "counts.json").read_text()) == json.loads(counts)


def test_records_hold_every_kind(source: ParallelText, tmp_path: Path) -> None:
    records = [json.loads(x) for x in _run(source, tmp_path / "r").decode().split("\n")[:-1]]
    assert {(r["rule"], r["kind"]) for r in records} == {
        ("percent", "finding"), ("percent", "skip"), ("percent", "failure"),
        ("short", "finding"), ("short", "failure"), ("same", "finding"),
    }  # fmt: skip
    folder = RunFolder(tmp_path / "r")
    assert folder.counts.segments == 600
    assert folder.manifest.systems == ["a", "b"]
    assert next(folder.records()).langs == "en-de"


def test_findings_are_counted_by_class(source: ParallelText, tmp_path: Path) -> None:
    records = [json.loads(x) for x in _run(source, tmp_path / "r").decode().split("\n")[:-1]]
    found = Counter(r["cls"] for r in records if r["rule"] == "percent" and "cls" in r)
    assert found and {r["severity"] for r in records if r.get("cls") == "sign"} == {"critical"}
    groups = RunFolder(tmp_path / "r").counts.groups.values()
    assert sum((group.rules["percent"].classes for group in groups), Counter()) == found
    assert sum(found.values()) == sum(group.rules["percent"].findings for group in groups)


def test_a_class_that_is_not_in_the_table_is_a_failure(tmp_path: Path) -> None:
    source = MemorySource(["one", "two"], {"a": ["x", "yy"]}, parse_pair("en-de"))
    writer = RunWriter(tmp_path / "r", _manifest(), None, resume=False)
    execute(source, PLAN, _manifest(), writer)
    said = {record.line: record for record in RunFolder(tmp_path / "r").records()}
    assert said[1].kind == "finding"
    assert said[2].kind == "failure" and "no class of short" in said[2].message


def test_flagged_segments_are_counted_once(source: ParallelText, tmp_path: Path) -> None:
    records = [json.loads(x) for x in _run(source, tmp_path / "r").decode().split("\n")[:-1]]
    flagged = {(r["system"], r["line"]) for r in records if r["kind"] == "finding"}
    folder = RunFolder(tmp_path / "r")
    assert sum(group.flagged for group in folder.counts.groups.values()) == len(flagged)


@pytest.mark.parametrize("after", [0, 1, 5])
def test_interrupted_run_is_completed_to_the_same(
    source: ParallelText, tmp_path: Path, after: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = _run(source, tmp_path / "whole", size=20)
    add, done = RunWriter.add, []

    def dying(self: RunWriter, outcome: Outcome) -> None:
        if len(done) == after:
            self._append(self._work / CHUNKS, b'{"torn":')
            raise KeyboardInterrupt
        add(self, outcome)
        done.append(outcome)

    monkeypatch.setattr(RunWriter, "add", dying)
    with pytest.raises(KeyboardInterrupt):
        _run(source, tmp_path / "part", size=20)
    monkeypatch.undo()
    with pytest.raises(InputError, match="repeat it with resume=True"):
        RunFolder(tmp_path / "part")
    with (tmp_path / "part" / UNFINISHED / JOURNAL).open("a") as journal:
        journal.write('{"ends": {"rec')  # a line torn by a kill
    assert _run(source, tmp_path / "part", jobs=2) == expected
    assert (tmp_path / "part" / "counts.json").read_text() == (
        tmp_path / "whole" / "counts.json"
    ).read_text()


def test_resume_refuses_other_rules(source: ParallelText, tmp_path: Path) -> None:
    _run(source, tmp_path / "r")
    with pytest.raises(UsageError, match="holds a run already"):
        RunWriter(tmp_path / "r", _manifest(), None, resume=False)
    other = Manifest("test", {"else": {}}, [], [], [])
    with pytest.raises(UsageError, match="other rules"):
        RunWriter(tmp_path / "r", other, None, resume=True)


def test_a_foreign_folder_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thesis.tex").write_text("precious")
    with pytest.raises(UsageError, match="not empty"):
        RunWriter(tmp_path, _manifest(), None, resume=True)


def test_keys_are_judged_in_passes(
    source: ParallelText, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = _run(source, tmp_path / "one")
    monkeypatch.setattr(corpus, "ROWS_PER_PASS", 50)
    monkeypatch.setattr(corpus, "ROWS_PER_READ", 17)
    assert _run(source, tmp_path / "many") == expected
