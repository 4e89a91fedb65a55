"""Line-parallel text: what separates lines, what is counted, what is refused."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
from collections.abc import Callable
from pathlib import Path

import pytest
import zstandard
from hypothesis import given, settings
from hypothesis import strategies as st

from babelproof.core.errors import InputError, UsageError
from babelproof.io import pieces
from babelproof.io.open import guess_langs, name_systems, open_parallel, system_name
from babelproof.io.text import ParallelText, Part
from babelproof.io.zst import Unpacked
from babelproof.lang import parse_pair

EN_DE = parse_pair("en-de")
PACKED: dict[str, Callable[[bytes], bytes]] = {
    ".gz": gzip.compress,
    ".bz2": bz2.compress,
    ".xz": lzma.compress,
    ".zst": lambda data: zstandard.ZstdCompressor().compress(data),
}


def rows(source: ParallelText, size: int | None = None) -> list[tuple[str, int, str, str]]:
    return [
        (batch.system, line, src, tgt)
        for task in source.tasks(size)
        for batch in task.load().batches
        for line, src, tgt in zip(batch.lines, batch.src, batch.tgt, strict=True)
    ]


def make(folder: Path, src: bytes, *targets: bytes, ending: str = "") -> ParallelText:
    paths = []
    pack = {"": bytes, **PACKED}[ending]
    for name, data in [("src.en", src), *((f"s{i}.de", t) for i, t in enumerate(targets))]:
        path = folder / (name + ending)
        path.write_bytes(pack(data))
        paths.append(path)
    return ParallelText([Part(EN_DE, paths[0], [(p.name[:2], p) for p in paths[1:]])])


@pytest.mark.parametrize("ending", ["", ".gz", ".bz2", ".xz", ".zst"])
def test_only_newline_separates(tmp_path: Path, ending: str) -> None:
    odd = "a\u2028b\u0085c\x0bd\x0ce\x1c".encode()
    source = make(tmp_path, odd + b"\r\n\ntwo\r\r\n", odd + b"\n\nzwei", ending=ending)
    assert [r[2] for r in rows(source)] == [odd.decode(), "", "two\r"]
    assert [r[3] for r in rows(source)] == [odd.decode(), "", "zwei"]


def test_byte_order_mark_is_dropped_once(tmp_path: Path) -> None:
    source = make(tmp_path, b"\xef\xbb\xbfone\n\xef\xbb\xbftwo\n", b"eins\nzwei\n")
    assert [r[2] for r in rows(source)] == ["one", "\ufefftwo"]


@pytest.mark.parametrize(("data", "count"), [(b"", 0), (b"\n", 1), (b"a", 1), (b"a\n\n", 2)])
def test_line_counts(tmp_path: Path, data: bytes, count: int) -> None:
    source = make(tmp_path, data, data)
    assert source.total == count == len(rows(source))


@settings(max_examples=40, deadline=None)
@given(
    lines=st.lists(st.text(max_size=8).filter(lambda t: "\n" not in t), max_size=400),
    size=st.integers(1, 300),
)
def test_any_chunk_size_gives_the_same_rows(
    tmp_path_factory: pytest.TempPathFactory, lines: list[str], size: int
) -> None:
    data = "".join(f"{line}\n" for line in lines).encode()
    source = make(tmp_path_factory.mktemp("t"), data, data[::1])
    expected = [line.removesuffix("\r") for line in lines]
    if expected and expected[0].startswith("\ufeff"):
        expected[0] = expected[0][1:]
    assert [r[2] for r in rows(source, size)] == expected
    assert [r[1] for r in rows(source, size)] == list(range(1, len(lines) + 1))


def test_scan_spans_blocks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pieces.files, "BLOCK", 35)
    monkeypatch.setattr(pieces, "BLOCK", 7)
    data = b"".join(b"line %d\n" % n for n in range(1000))
    source = make(tmp_path, data, data)
    assert [r[2] for r in rows(source, 90)] == [f"line {n}" for n in range(1000)]


def test_unequal_counts_name_files_and_counts(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"(?s)2 .*src\.en.*1 .*s0\.de"):
        make(tmp_path, b"a\nb\n", b"x\n")


@pytest.mark.parametrize("ending", ["", ".gz"])
def test_invalid_utf8_names_file_line_and_byte(tmp_path: Path, ending: str) -> None:
    source = make(tmp_path, b"a\nb\n", b"x\nyz\xff!\n", ending=ending)
    with pytest.raises(InputError, match=r"s0\.de.*line 2, byte 3"):
        rows(source)


def test_invalid_utf8_may_be_replaced(tmp_path: Path) -> None:
    (tmp_path / "s.en").write_bytes(b"a\n")
    (tmp_path / "t.de").write_bytes(b"y\xff\n")
    part = Part(EN_DE, tmp_path / "s.en", [("t", tmp_path / "t.de")])
    assert rows(ParallelText([part], errors="replace"))[0][3] == "y\ufffd"


@pytest.mark.parametrize("ending", [".gz", ".bz2", ".xz", ".zst"])
def test_broken_archive_is_named(tmp_path: Path, ending: str) -> None:
    (tmp_path / f"s.en{ending}").write_bytes(b"this is no archive")
    part = Part(EN_DE, tmp_path / f"s.en{ending}", [])
    with pytest.raises(InputError, match=rf"s\.en\{ending}"):
        ParallelText([part])


@pytest.mark.parametrize("ending", sorted(PACKED))
@pytest.mark.parametrize("left", [0.02, 0.5, 0.95])
def test_a_part_of_an_archive_is_named(tmp_path: Path, ending: str, left: float) -> None:
    whole = PACKED[ending](b"".join(b"line %d\n" % (n * n) for n in range(10_000)))
    (tmp_path / f"s.en{ending}").write_bytes(whole[: int(len(whole) * left)])
    with pytest.raises(InputError, match="truncated"):
        ParallelText([Part(EN_DE, tmp_path / f"s.en{ending}", [])])


@given(st.lists(st.binary(max_size=40), max_size=6), st.integers(1, 300))
def test_frames_of_zst_are_read_to_their_end(parts: list[bytes], cut: int) -> None:
    frames = [zstandard.ZstdCompressor(write_checksum=True).compress(part) for part in parts]
    frames.insert(len(parts) // 2, b"\x50\x2a\x4d\x18\x02\0\0\0no")  # to be passed over
    assert Unpacked(io.BytesIO(b"".join(frames))).readall() == b"".join(parts)
    ends = {len(b"".join(frames[:number])) for number in range(len(frames) + 1)}
    if (cut := min(cut, max(ends))) not in ends:
        with pytest.raises(EOFError):
            Unpacked(io.BytesIO(b"".join(frames)[:cut])).readall()


@pytest.mark.parametrize(
    ("name", "system"),
    [("sysA.de", "sysA"), ("sys.de.zst", "sys"), ("a.b.de_DE.gz", "a.b"), ("sysA.txt", "sysA"),
     ("sysA.de.txt.xz", "sysA"), ("model.v2.is", "model.v2.is"), (".de", ".de"), ("raw", "raw")],
)  # fmt: skip
def test_system_names(name: str, system: str) -> None:
    assert system_name(Path(name), EN_DE) == system


def test_names_and_clashes() -> None:
    assert name_systems(["A=x/out.de", "y/b.de"], EN_DE) == [("A", "x/out.de"), ("b", "y/b.de")]
    with pytest.raises(UsageError, match=r"NAME=PATH"):
        name_systems(["x/a.de", "y/a.de.gz"], EN_DE)


def test_missing_file_and_folder_are_explained(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no such file"):
        open_parallel(str(tmp_path / "no.en"), ["x.de"], EN_DE)
    with pytest.raises(InputError, match="is a folder"):
        open_parallel(str(tmp_path), ["x.de"], EN_DE)


def test_languages_by_endings() -> None:
    assert str(guess_langs("x/src.en.gz", ["a.de", "b.de.txt", "c.de_AT.zst"])) == "None"
    assert str(guess_langs("x/src.en.gz", ["a.de", "b.de.txt", "c.de_DE"])) == "en-de"
    assert guess_langs("src.txt", ["a.de"]) is None
    assert guess_langs("src.de", ["a.de"]) is None
