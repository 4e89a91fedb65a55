"""Parquet files as corpora: what is read of them, and what of them is kept."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest
from pyarrow import parquet

from babelproof import check, filter
from babelproof.core.errors import InputError, UsageError
from babelproof.io import parquet as reader
from babelproof.io.parquet import ParquetSource
from babelproof.lang import parse_pair

EN_DE = parse_pair("en-de")
GOOD = ("See https://example.org/{n} now.", "Siehe jetzt https://example.org/{n}.")
BAD = ("See https://example.org/{n} now.", "Siehe jetzt https://example.com/{n}.")
WEB: dict[str, Any] = {"langs": "en-de", "rules": ["web-term-mismatch"]}
BAD_ROWS = {3, 4, 9, 20}


def texts(count: int = 25) -> list[tuple[str, str]]:
    return [
        (one.format(n=n), other.format(n=n))
        for n in range(1, count + 1)
        for one, other in [BAD if n in BAD_ROWS else GOOD]
    ]


def table(**more: Any) -> pa.Table:
    src, tgt = zip(*texts(), strict=True)
    return pa.table({"src": src, "score": range(25), "mt": tgt, **more})


def written(path: Path, made: pa.Table, rows: int = 10) -> Path:
    parquet.write_table(made, path, row_group_size=rows)
    return path


@pytest.mark.parametrize("chunk", [3, 10, None])
@pytest.mark.parametrize("jobs", [1, 2])
def test_kept_rows_keep_all_their_columns(tmp_path: Path, chunk: int | None, jobs: int) -> None:
    path, out = written(tmp_path / "c.parquet", table()), tmp_path / "k.parquet"
    left = tmp_path / "r.jsonl"
    done = filter(path, **WEB, output=out, rejected=left, chunk=chunk, jobs=jobs)
    kept = [row for row in table().to_pylist() if row["score"] + 1 not in BAD_ROWS]
    assert parquet.read_table(out).to_pylist() == kept
    assert [json.loads(line)["line"] for line in left.open()] == sorted(BAD_ROWS)
    assert (done.tally.lines, done.tally.kept) == (25, 21)
    assert sorted(p.name for p in tmp_path.iterdir()) == ["c.parquet", "k.parquet", "r.jsonl"]


def test_both_ways_between_formats(tmp_path: Path) -> None:
    path = written(tmp_path / "c.parquet", table())
    filter(path, **WEB, output=tmp_path / "k.tsv")
    kept = [row for n, row in enumerate(texts(), 1) if n not in BAD_ROWS]
    said = (tmp_path / "k.tsv").read_text()
    assert said == "".join(f"{src}\t{tgt}\n" for src, tgt in kept)
    filter(tmp_path / "k.tsv", **WEB, output=tmp_path / "back.parquet", chunk=5)
    back = parquet.read_table(tmp_path / "back.parquet").to_pylist()
    assert [(row["src"], row["mt"]) for row in back] == kept
    assert (back[0]["langs"], back[0]["ref"]) == ("en-de", None)


@pytest.mark.parametrize("name", ["c.parquet", "c.tsv"])
def test_scores_are_columns(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    if name == "c.tsv":
        path.write_text("".join(f"{src}\t{tgt}\n" for src, tgt in texts()))
    else:
        written(path, table())
    filter(path, **WEB, output=tmp_path / "s.parquet", score_only=True, chunk=4)
    rows = parquet.read_table(tmp_path / "s.parquet").to_pylist()
    assert [row["src"] for row in rows] == [src for src, _ in texts()]
    assert {n for n, row in enumerate(rows, 1) if row["web-term-mismatch"] == 1} == BAD_ROWS
    assert {row["rejected_by"] for row in rows} == {None, "web-term-mismatch"}


def test_languages_in_a_struct(tmp_path: Path) -> None:
    pairs = [{"en": src, "de": tgt, "x": 1} for src, tgt in texts()]
    path = written(tmp_path / "c.parquet", pa.table({"id": range(25), "translation": pairs}))
    assert filter(path, **WEB).tally.rejected == len(BAD_ROWS)
    turned = {**WEB, "langs": "de-en"}
    done = filter(path, **turned, output=tmp_path / "k.parquet")
    assert done.tally.langs == {"de-en": 25}
    assert parquet.read_table(tmp_path / "k.parquet").column_names == ["id", "translation"]
    named = {**WEB, "columns": "src=translation.en,tgt=translation.de"}
    assert filter(path, **named).tally.rejected == len(BAD_ROWS)
    with pytest.raises(UsageError, match=r"holds int64, and no texts"):
        filter(path, **WEB, columns="src=translation.en,tgt=translation.x")


def test_what_cannot_be_read(tmp_path: Path) -> None:
    path = tmp_path / "c.parquet"
    src, tgt = ["a", None, "c"], ["a", "b", None]
    written(path, pa.table({"src": src, "tgt": tgt, "langs": ["en-de", "en-de", "??"]}))
    done = filter(path, **WEB)
    assert done.tally.unreadable == {
        "no source text: the value is null": 1, "no translation: the value is null": 1,
    }  # fmt: skip
    bad = pa.array([b"a", b"\xff"], pa.binary()).view(pa.string())
    written(path, pa.table({"src": bad, "tgt": ["a", "b"]}))
    with pytest.raises(InputError, match=r"c\.parquet, row 2: not valid UTF-8"):
        filter(path, **WEB)
    assert filter(path, **WEB, encoding_errors="replace").tally.kept == 2
    data = path.read_bytes()
    for broken in (data[: len(data) // 2], b"src\tmt\n", b""):
        path.write_bytes(broken)
        with pytest.raises(InputError, match="broken, or no Parquet file"):
            filter(path, **WEB)


def test_names_that_do_not_go(tmp_path: Path) -> None:
    path = written(tmp_path / "c.parquet", table())
    with pytest.raises(UsageError, match=r"written as \.tsv, \.jsonl or \.parquet"):
        filter(path, **WEB, output="-")
    with pytest.raises(UsageError, match=r"compressed inside; name it k\.parquet"):
        filter(path, **WEB, output=tmp_path / "k.parquet.gz")


def test_nothing_at_all(tmp_path: Path) -> None:
    path = written(tmp_path / "c.parquet", table().slice(0, 0))
    filter(path, **WEB, output=tmp_path / "k.parquet")
    assert parquet.read_table(tmp_path / "k.parquet").schema.names == ["src", "score", "mt"]
    (tmp_path / "c.tsv").write_text("")
    filter(tmp_path / "c.tsv", **WEB, output=tmp_path / "n.parquet")
    assert parquet.read_table(tmp_path / "n.parquet").to_pylist() == []


def test_dictionaries_and_large_groups(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = table(doc=pa.array(["d"] * 25).dictionary_encode(), id=range(25))
    path = written(tmp_path / "c.parquet", made, 25)
    small = [task.load() for task in ParquetSource(path, EN_DE, columns=None).tasks(4)]
    monkeypatch.setattr(reader, "LARGEST_GROUP", 0)
    large = [task.load() for task in ParquetSource(path, EN_DE, columns=None).tasks(4)]
    assert [c.batches for c in small] == [c.batches for c in large] and len(small) == 7
    assert small[1].batches[0].segment(0).id == "4" and small[0].batches[0].docs == ["d"] * 4


def test_check_reads_it_too(tmp_path: Path) -> None:
    path = written(tmp_path / "c.parquet", table())
    with check(path, **WEB) as run:
        assert {finding.line for finding in run.findings()} == BAD_ROWS
