"""Stretches of a .zst file with a table of its frames are read by who works on them."""

from __future__ import annotations

import hashlib
import struct
from pathlib import Path
from typing import Any

import pytest
import zstandard
from hypothesis import given
from hypothesis import strategies as st

from babelproof import InputError, check, filter
from babelproof.api.filter_request import FilterRequest
from babelproof.api.planning import open_source
from babelproof.io import seekable
from babelproof.io.pieces import Held, Stretch
from babelproof.io.seekable import by_range, fetch
from babelproof.io.source import Task

ROW = "See https://example.org/{n} now.\tSiehe jetzt https://example.{end}/{n}, mein Lieber.\n"
PAIRS, WRONG = 1001, 143  # one in seven
ROWS = [ROW.format(n=n, end="com" if n % 7 == 0 else "org") for n in range(PAIRS)]
DATA = "".join(ROWS).encode()
HOW: dict[str, Any] = {"langs": "en-de", "rules": ["web", "duplicate-pair"]}


def packed(parts: list[bytes], *, sums: bool = False, **how: bool) -> bytes:
    """Frames with a table as the format's description has it, made without our own code."""
    made = [zstandard.ZstdCompressor(**how).compress(part) for part in parts]
    more = [struct.pack("<I", 7)] if sums else [b""]
    entries = b"".join(
        struct.pack("<II", len(frame), len(part)) + more[0]
        for frame, part in zip(made, parts, strict=True)
    )
    foot = struct.pack("<IBI", len(parts), 0x80 if sums else 0, 0x8F92EAB1)
    head = struct.pack("<II", 0x184D2A5E, len(entries) + len(foot))
    return b"".join(made) + head + entries + foot


def cut(data: bytes, size: int) -> list[bytes]:
    return [data[at : at + size] for at in range(0, len(data), size)]


def tasks(path: Path) -> list[Task]:
    return list(open_source(FilterRequest(path, langs="en-de"), None, once=False).tasks(100))


def written(path: Path, **how: Any) -> tuple[bytes, bytes]:
    kept, left = path.with_name("kept.tsv"), path.with_name("left.jsonl")
    filter(path, output=kept, rejected=left, force=True, **HOW, **how)
    return kept.read_bytes(), left.read_bytes()


@pytest.mark.parametrize(("size", "sums"), [(100, False), (5_000, True), (1 << 20, False)])
def test_by_range_and_by_one_reader_are_the_same(tmp_path: Path, size: int, sums: bool) -> None:
    plain, alone, ranged = (tmp_path / n for n in ("c.tsv", "one.tsv.zst", "many.tsv.zst"))
    plain.write_bytes(DATA)
    alone.write_bytes(zstandard.ZstdCompressor().compress(DATA))
    ranged.write_bytes(packed(cut(DATA, size), sums=sums))
    pieces = {p.name: {type(task.piece) for task in tasks(p)} for p in (plain, alone, ranged)}  # type: ignore[attr-defined]
    assert pieces == {"c.tsv": {Stretch}, "one.tsv.zst": {Held}, "many.tsv.zst": {Stretch}}
    same = {written(path, chunk=chunk) for path in (plain, alone, ranged) for chunk in (None, 77)}
    assert len(same) == 1
    kept, left = same.pop()
    assert kept.count(b"\n") + left.count(b"\n") == PAIRS and left.count(b"\n") == WRONG
    assert written(ranged, jobs=2) == (kept, left)


def test_so_are_parallel_files(tmp_path: Path) -> None:
    runs = []
    for ending, made in (("", bytes), (".zst", lambda data: packed(cut(data, 999)))):
        texts = [tmp_path / f"c.{side}{ending}" for side in ("en", "de")]
        for side, path in enumerate(texts):
            rows = [row.removesuffix("\n").split("\t")[side] for row in ROWS]
            path.write_bytes(made("".join(f"{row}\n" for row in rows).encode()))
        runs.append(check(src=texts[0], tgt={"A": texts[1]}, langs="en-de", rules=["web"]))
    assert len(list(runs[0].findings())) == WRONG
    assert list(runs[0].findings()) == list(runs[1].findings())


def test_what_a_filter_writes_can_be_read_so(tmp_path: Path) -> None:
    path, twice = tmp_path / "c.tsv", tmp_path / "again.tsv.zst"
    path.write_bytes(DATA)
    kept, empty = tmp_path / "kept.tsv.zst", tmp_path / "left.jsonl.zst"
    filter(path, output=kept, chunk=200, **HOW)
    found = seekable.frames(kept)
    assert found is not None and len(found.held) == 7
    filter(kept, output=twice, rejected=empty, chunk=200, **HOW)
    held = [zstandard.ZstdDecompressor().stream_reader(p.read_bytes(), read_across_frames=True)
            for p in (kept, twice, empty)]  # fmt: skip
    texts = [reader.read() for reader in held]
    assert texts[0] == texts[1] and texts[0].count(b"\n") == PAIRS - WRONG and texts[2] == b""


def test_a_table_that_fits_the_file_no_more(tmp_path: Path) -> None:
    good, path = packed(cut(DATA, 5000)), tmp_path / "c.tsv.zst"
    for bad in (b"\0" * 9 + good, good[:-1], good[-20:], good + good, b""):
        path.write_bytes(bad)
        assert not by_range(path)
    # Both are one behind the other, which one reader reads.
    path.write_bytes(good + good)
    kept, left = written(path)
    # Each pair is there twice.
    assert kept.count(b"\n") == PAIRS - WRONG and left.count(b"\n") == PAIRS + WRONG
    path.write_bytes(good[: len(good) // 2])
    with pytest.raises(InputError, match="broken or truncated"):
        written(path)


def test_a_table_that_lies(tmp_path: Path) -> None:
    parts = cut(DATA, 5000)
    frames = [zstandard.ZstdCompressor().compress(part) for part in parts]
    sizes = [(len(frame), len(part)) for frame, part in zip(frames, parts, strict=True)]
    sizes[3], sizes[4] = (sizes[3][0], 4990), (sizes[4][0], 5010)
    entries = b"".join(struct.pack("<II", *size) for size in sizes)
    foot = struct.pack("<IBI", len(sizes), 0, 0x8F92EAB1)
    head = struct.pack("<II", 0x184D2A5E, len(entries) + len(foot))
    path = tmp_path / "c.tsv.zst"
    path.write_bytes(b"".join(frames) + head + entries + foot)
    with pytest.raises(InputError, match="not what the table of frames says"):
        written(path)


def test_a_changed_file_is_looked_at_anew(tmp_path: Path) -> None:
    path = tmp_path / "c.zst"
    for data in (DATA, DATA[::-1]):
        path.write_bytes(packed(cut(data, 4096)))
        assert fetch(path, 10, 9000) == data[10:9000]


@pytest.mark.parametrize("how", [{}, {"write_checksum": True}, {"write_content_size": True}])
def test_frames_of_any_kind_are_walked(tmp_path: Path, how: dict[str, bool]) -> None:
    noise = b"".join(hashlib.sha256(bytes([n % 256, n // 256])).digest() for n in range(9000))
    parts = [b"", b"a", b"a" * 400_000, DATA, noise]  # nothing, repeated, compressed and stored
    made = tmp_path / "c.zst"
    made.write_bytes(b"".join(zstandard.ZstdCompressor(**how).compress(part) for part in parts))
    with made.open("rb") as handle:
        table = seekable.table_of(handle)
    made.write_bytes(made.read_bytes() + table)
    found = seekable.frames(made)
    assert found is not None
    assert list(found.held) == [0, 0, 1, 400_001, 400_001 + len(DATA), len(b"".join(parts))]
    assert fetch(made, 0, found.held[-1]) == b"".join(parts)


@given(
    st.lists(st.binary(max_size=30), min_size=1, max_size=8),
    st.integers(0, 240), st.integers(0, 240),
)  # fmt: skip
def test_any_bytes(
    tmp_path_factory: pytest.TempPathFactory, parts: list[bytes], a: int, b: int
) -> None:
    data = b"".join(parts)
    start, end = sorted((min(a, len(data)), min(b, len(data))))
    path = tmp_path_factory.mktemp("any") / "c.zst"
    path.write_bytes(packed(parts))
    assert fetch(path, start, end) == data[start:end]
