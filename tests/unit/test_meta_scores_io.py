"""Scores from elsewhere: EvalSet files with None, VAT's CSV, JSON lines."""

from __future__ import annotations

from math import isnan
from pathlib import Path

import pytest

from babelproof.core.errors import InputError, UsageError
from babelproof.core.scores import Scores, ScoreTable, column
from babelproof.io.scored import directions_of, open_scored
from babelproof.io.scores import metric_name, read_jsonl, read_score_file, read_vat_csv
from babelproof.lang import parse_pair


@pytest.fixture
def evalset(tmp_path: Path) -> Path:
    """Two outputs and a human one, three segments, a metric and its namesake on the source."""
    lines = {
        "sources/en-de.txt": "one\ntwo\nthree\n",
        "references/en-de.refA.txt": "eins\nzwei\ndrei\n",
        "references/en-de.refB.txt": "a\nb\nc\n",
        "system-outputs/en-de/A.b+c.txt": "eins\nzwei\ndrei\n",
        "system-outputs/en-de/Online X.txt": "ein\nzwo\ndrei\n",
        "system-outputs/en-de/refB.txt": "a\nb\nc\n",
        "human-scores/en-de.mqm.seg.score": "A.b+c\t1\nA.b+c\tNone\nA.b+c\t3\n"
        "Online X\t0\nOnline X\t-1.5\nOnline X\tNone\n",
        "human-scores/en-de.mqm.sys.score": "A.b+c\t2\nOnline X\t-0.75\n",
        "metric-scores/en-de/M-1-refA.seg.score": "A.b+c\t1\nA.b+c\t2\nA.b+c\t3\n"
        "Online X\t0\nOnline X\t1\nOnline X\t2\n",
        "metric-scores/en-de/M-1-refB.seg.score": "A.b+c\t9\nA.b+c\t9\nA.b+c\t9\n",
        "metric-scores/en-de/M-1-src.sys.score": "A.b+c\t5\nOnline X\t4\n",
    }
    for name, text in lines.items():
        path = tmp_path / "set" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path / "set"


def test_a_set_is_read(evalset: Path) -> None:
    data = open_scored(evalset, "en-de")
    assert (data.ref, data.ref_chosen, data.segments) == ("refA", True, 3)
    assert data.is_human("refB")
    assert not data.is_human("A.b+c")
    assert list(data.metrics.metrics) == ["M-1", "M-1-src"]
    assert list(data.metrics["M-1"].by_segment["Online X"]) == [0, 1, 2]
    assert data.metrics["M-1-src"].by_system == {"A.b+c": 5.0, "Online X": 4.0}
    assert data.human["mqm"].missing() == 2
    assert isnan(data.human["mqm"].by_segment["A.b+c"][1])
    assert list(open_scored(evalset, "en-de", "refB").metrics["M-1"].by_segment) == ["A.b+c"]


def test_directions_in_any_habit(evalset: Path) -> None:
    assert directions_of(evalset, parse_pair("eng_Latn-deu_Latn")) == ["en-de"]
    with pytest.raises(UsageError, match="no direction"):
        directions_of(evalset, parse_pair("en-fr"))
    with pytest.raises(UsageError, match="refB or refA"):
        open_scored(evalset, "en-de", "refC")


@pytest.mark.parametrize(
    ("text", "told"),
    [("A 1\n", "no tab"), ("A\tx\n", "no score"), ("A\tinf\n", "finite"), ("A\t1\n", "3 segments")],
)
def test_broken_files_name_the_place(evalset: Path, text: str, told: str) -> None:
    (evalset / "metric-scores/en-de/M-1-refA.seg.score").write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=told):
        open_scored(evalset, "en-de")


@pytest.mark.parametrize(
    ("stem", "name"),
    [
        ("COMET-refA", "COMET"),
        ("BLEURT-20-refA", "BLEURT-20"),
        ("Random-sysname-src", "Random-sysname"),
        ("X-synthetic_ref", "X"),
        ("YiSi-1-refB.refC", "YiSi-1"),
        ("alone", "alone"),
    ],
)
def test_names_lose_their_last_reference(stem: str, name: str) -> None:
    assert metric_name(stem, ["refA", "synthetic_ref"])[0] == name


@pytest.mark.parametrize("index", [True, False])
def test_vats_csv(tmp_path: Path, index: bool) -> None:
    rows = [
        "TESTSET,LP,ID,METRIC,SYS,SCORE",
        "newstest,en-de,0,BERT-R,A,0.5",
        "newstest,en-de,2,BERT-R,A,0.7",
        'newstest,en-de,0,BERT-R,"B, C",None',
        "newstest,de-en,0,BLEU,A,10",
    ]
    if index:
        rows = [("," if at == 0 else f"{at - 1},") + row for at, row in enumerate(rows)]
    path = tmp_path / "scores.csv"
    path.write_text("\r\n".join(rows), encoding="utf-8")
    tables = read_vat_csv(path)
    assert set(tables) == {("newstest", "en-de"), ("newstest", "de-en")}
    found = tables[("newstest", "en-de")]
    assert found.segments == 3
    assert found["BERT-R"].by_segment["A"][2] == 0.7
    assert isnan(found["BERT-R"].by_segment["A"][1])
    assert isnan(found["BERT-R"].by_segment["B, C"][0])


def test_json_lines(tmp_path: Path) -> None:
    path = tmp_path / "scores.jsonl"
    path.write_text(
        '{"metric": "M", "system": "A", "id": 1, "score": 2}\n\n'
        '{"metric": "M", "system": "A", "id": 0, "score": null}\n'
        '{"metric": "M", "system": "A", "score": 7.5}\n',
        encoding="utf-8",
    )
    table = read_jsonl(path)
    assert isnan(table["M"].by_segment["A"][0])
    assert table["M"].by_segment["A"][1] == 2
    assert table["M"].by_system == {"A": 7.5}
    path.write_text('{"system": "A", "score": 1}\n', encoding="utf-8")
    with pytest.raises(InputError, match="line 1"):
        read_jsonl(path)


def test_a_table_is_frozen_and_even(tmp_path: Path) -> None:
    scores = Scores("M", {"A": column([1.0, None])})
    with pytest.raises(TypeError):
        scores.by_segment["A"][0] = 2.0
    with pytest.raises(UsageError, match="2 segment scores, not 3"):
        ScoreTable(3, {"M": scores})
    with pytest.raises(UsageError, match="did you mean COMET"):
        ScoreTable(0, {"COMET": Scores("COMET")})["COMMET"]


def test_system_names_may_hold_tabs_no_more_than_one(tmp_path: Path) -> None:
    path = tmp_path / "x.seg.score"
    path.write_text("name with\ttab\t1\n\ufeff\t2\n", encoding="utf-8")
    assert read_score_file(path) == {"name with\ttab": [1.0], "\ufeff": [2.0]}
