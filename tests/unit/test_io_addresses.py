"""Files behind addresses are read as files are, stretch by stretch."""

from __future__ import annotations

import gzip
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from babelproof import InputError, MissingExtra, OutputError, UsageError, check, filter
from babelproof.io.addresses import place_of
from babelproof.io.remote import is_address

fsspec = pytest.importorskip("fsspec")
pytest.importorskip("upath")
GOOD = ("See https://example.org/{n} now.", "Siehe jetzt https://example.org/{n}.")
BAD = ("See https://example.org/{n} now.", "Siehe jetzt https://example.com/{n}.")
ROWS = [tuple(t.format(n=n) for t in (BAD if n % 5 == 0 else GOOD)) for n in range(25)]
HOW: dict[str, Any] = {"langs": "en-de", "rules": ["web"], "chunk": 7}


@pytest.fixture
def store() -> Iterator[Any]:
    made = fsspec.filesystem("memory")
    table = "".join(f"{src}\t{tgt}\n" for src, tgt in ROWS).encode()
    made.pipe("/c/c.tsv", table)
    made.pipe("/c/c.tsv.gz", gzip.compress(table))
    for side, name in enumerate(("c.en", "c.de")):
        made.pipe(f"/c/{name}", "".join(f"{row[side]}\n" for row in ROWS).encode())
    yield made
    made.rm("/c", recursive=True)


@pytest.mark.parametrize("name", ["c.tsv", "c.tsv.gz"])
def test_a_table_is_filtered_where_it_is(store: Any, tmp_path: Path, name: str) -> None:
    done = filter(f"memory://c/{name}", output=tmp_path / "k.tsv", **HOW)
    assert (done.tally.kept, done.tally.rejected) == (20, 5)
    kept = [row for n, row in enumerate(ROWS) if n % 5]
    assert (tmp_path / "k.tsv").read_text() == "".join(f"{src}\t{tgt}\n" for src, tgt in kept)


def test_so_are_parallel_files_and_parquet(store: Any, tmp_path: Path) -> None:
    arrow = pytest.importorskip("pyarrow")
    pytest.importorskip("pyarrow.parquet")
    run = check(src="memory://c/c.en", tgt={"A": "memory://c/c.de"}, langs="en-de", rules=["web"])
    assert run.counts.segments == 25 and len(list(run.findings())) == 5
    table = arrow.table({"src": [s for s, _ in ROWS], "mt": [t for _, t in ROWS]})
    with store.open("/c/c.parquet", "wb") as out:
        arrow.parquet.write_table(table, out)
    assert filter("memory://c/c.parquet", **HOW).tally.kept == 20


def test_what_cannot_be_had_is_told(store: Any, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"memory://c/d\.tsv: no such file"):
        filter("memory://c/d.tsv", **HOW)
    with pytest.raises(UsageError, match="nonsense://c/d"):
        filter("nonsense://c/d.tsv", **HOW)
    with pytest.raises(OutputError, match="is the input"):
        filter("memory://c/c.tsv", output="memory://c/c.tsv", force=True, **HOW)


def test_what_is_kept_is_put_there(
    store: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    names = {"output": "memory://c/k.tsv.gz", "rejected": "memory://c/r.jsonl"}
    filter("memory://c/c.tsv", **names, **HOW)
    kept = "".join(f"{src}\t{tgt}\n" for n, (src, tgt) in enumerate(ROWS) if n % 5)
    assert gzip.decompress(store.cat("/c/k.tsv.gz")).decode() == kept
    assert store.cat("/c/r.jsonl").count(b"\n") == 5
    assert not list(tmp_path.iterdir()) and not store.glob("/c/*.unfinished")
    with pytest.raises(OutputError, match=r"memory://c/k\.tsv\.gz is there already"):
        filter("memory://c/c.tsv", **names, **HOW)
    filter("memory://c/c.tsv", **names, **{**HOW, "rules": ["empty-output"]}, force=True)
    assert gzip.decompress(store.cat("/c/k.tsv.gz")).count(b"\n") == 25


def test_it_goes_there_once_it_can(
    store: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    kind, asked = type(store), {"output": "memory://c/k.tsv", **HOW}

    def broken(*_: object, **__: object) -> None:
        raise OSError("the bucket is full")

    with monkeypatch.context() as patched:
        patched.setattr(kind, "pipe_file", broken)
        with pytest.raises(OutputError, match=r"k\.tsv: cannot be written there .*full"):
            filter("memory://c/c.tsv", **asked)
        assert not list(tmp_path.iterdir())  # told before the work
    with monkeypatch.context() as patched:
        patched.setattr(kind, "put_file", broken)
        with pytest.raises(OutputError, match="full"):
            filter("memory://c/c.tsv", **asked)
    assert not store.exists("/c/k.tsv") and (tmp_path / "k.tsv.unfinished").is_dir()
    done = filter("memory://c/c.tsv", **asked, resume=True)
    assert (done.tally.kept, store.cat("/c/k.tsv").count(b"\n")) == (20, 20)
    assert not list(tmp_path.iterdir())


def test_what_to_install_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "upath", None)
    with pytest.raises(MissingExtra, match="remote"):
        place_of("s3://bucket/c.tsv")
    assert not is_address("C:\\c.tsv") and not is_address("dir//c.tsv")
