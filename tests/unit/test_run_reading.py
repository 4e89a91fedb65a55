"""What a script asks of a finished run: any segment, its neighbours, its document, tidy counts."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from babelproof import Run, check, open_run
from babelproof.core.errors import InputError, UsageError

OLD = Path(__file__).parent / "run_folder_v1"
ROWS = [
    {"src": f"Line {n}.", "mt": {"a": f"Zeile {n}.", "b": "" if n == 5 else f"Reihe {n}."},
     "ref": f"Die Zeile {n}.", "doc": f"d{(n - 1) // 4}" if n < 9 else None}
    for n in range(1, 11)
]  # fmt: skip


@pytest.fixture
def run(tmp_path: Path) -> Iterator[Run]:
    path = tmp_path / "rows.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in ROWS))
    with check(path, langs="en-de", chunk=3) as run:
        yield run


def test_a_segment_has_all_systems(run: Run) -> None:
    passage = run.segment(5)
    assert (passage.src, dict(passage.tgt)) == ("Line 5.", {"a": "Zeile 5.", "b": ""})
    assert (passage.ref, passage.doc, passage.line) == ("Die Zeile 5.", "d1", 5)
    assert run.segment(5, "English-German") == run.segment(5, "en_de") == passage


def test_neighbours_stand_around_it(run: Run) -> None:
    def lines(*args: int) -> list[int]:
        return [passage.line for passage in run.neighbours(args[0], None, *args[1:])]

    assert lines(5) == [3, 4, 6, 7]
    assert lines(1) == [2, 3] and lines(10) == [8, 9]
    assert lines(5, 0, 1) == [6] and lines(5, 1, 0) == [4] and lines(5, 99, 99) == [
        1, 2, 3, 4, 6, 7, 8, 9, 10,
    ]  # fmt: skip


def test_a_document_is_whole(run: Run) -> None:
    for line in (5, 6, 8):
        assert [passage.line for passage in run.document(line)] == [5, 6, 7, 8]
    with pytest.raises(InputError, match="line 9 of en-de names no document"):
        run.document(9)


def test_what_is_not_there_is_said(run: Run) -> None:
    with pytest.raises(InputError, match="no line 11 of en-de"):
        run.segment(11)
    with pytest.raises(InputError, match="no line 5 of en-de"):
        run.segment(5, part=1)
    with pytest.raises(UsageError, match="no direction en-fr; name one of: en-de"):
        run.segment(1, "en-fr")


def test_of_many_directions_one_must_be_named(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    rows = [{"src": "a", "mt": langs, "langs": langs} for langs in ("en-de", "en-fr")]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    with check(path) as run:
        assert run.segment(2, "en-fr").tgt == {"rows": "en-fr"}
        with pytest.raises(UsageError, match="has 2 directions; name one of: en-de, en-fr"):
            run.segment(2)
        with pytest.raises(InputError, match="no line 1 of en-fr"):
            run.segment(1, "en-fr")


def test_neighbours_are_found_across_frames(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("babelproof.run.packing.FRAME", 100)
    src = [f"Line {n}." for n in range(1, 60)]
    with check(src=src, tgt=src, langs="en-de") as run:
        for line in range(1, 60):
            there = [passage.line for passage in run.neighbours(line, before=3, after=4)]
            wanted = [*range(line - 3, line), *range(line + 1, line + 5)]
            assert there == [n for n in wanted if 1 <= n <= 59]


def test_runs_without_texts_say_so(tmp_path: Path) -> None:
    with (
        check(src=["a"], tgt=["b"], langs="en-de", texts=False) as run,
        pytest.raises(InputError, match="texts=False"),
    ):
        run.segment(1)
    with open_run(OLD) as run, pytest.raises(InputError, match="earlier version"):
        run.neighbours(1)


def test_the_table_has_a_row_for_every_class(run: Run) -> None:
    rows = run.table()
    assert {row["system"] for row in rows} == {"a", "b"}
    keys = [(row["system"], row["langs"], row["rule"], row["cls"]) for row in rows]
    assert len(set(keys)) == len(keys)
    (empty,) = [
        r for r in rows if (r["system"], r["rule"]) == ("b", "empty-output") and r["findings"]
    ]
    assert empty == {
        "system": "b", "langs": "en-de", "rule": "empty-output", "cls": "empty",
        "severity": "critical", "denominator": "judged", "judged": 10, "findings": 1,
        "flagged": 1, "following": 0, "rate": 0.1, "low": pytest.approx(0.0179, abs=1e-4),
        "high": pytest.approx(0.4042, abs=1e-4),
    }  # fmt: skip


def test_denominators_are_those_of_the_classes() -> None:
    src = ["Plain words here.", "More <b>bold</b> words.", "And no more."]
    tgt = ["Einfache Worte <i>hier</i>.", "Mehr <b>fette</b> Worte.", "Und nicht mehr."]
    with check(src=src, tgt=tgt, langs="en-de", rules=["markup-mismatch"]) as run:
        rows = {row["cls"]: row for row in run.table()}
        counted = run.counts.groups["system", "en-de"]
    assert {row["denominator"] for row in rows.values()} <= {"all", "judged"}
    for row in rows.values():
        every = row["denominator"] == "all"
        assert row["judged"] == (3 if every else counted.rules["markup-mismatch"].judged)
        assert row["rate"] == (row["flagged"] / row["judged"] if row["judged"] else None)


def test_a_segment_with_two_flaws_of_a_class_counts_once_in_its_rate() -> None:
    src, tgt = ["He saw 17 cats and 44 mice."], ["Er sah 19 Katzen und 88 Mäuse."]
    with check(src=src, tgt=tgt, langs="en-de", rules=["number-mismatch"]) as run:
        found = [row for row in run.table() if row["findings"]]
    assert sum(row["findings"] for row in found) >= 2
    assert all(row["flagged"] == 1 and row["rate"] == 1.0 for row in found)


def test_sums_agree_with_the_counts(run: Run) -> None:
    assert sum(row["findings"] for row in run.table()) == run.counts.findings()


def test_a_folder_of_the_first_version_has_one_row_a_rule() -> None:
    with open_run(OLD) as run:
        rows = run.table()
        assert {row["cls"] for row in rows} == {""}
        assert sum(row["findings"] for row in rows) == run.counts.findings() == 3
        assert all(row["rate"] is None for row in rows if not row["judged"])
