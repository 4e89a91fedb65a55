"""What a chunk's records are in the input, to the byte: the input again, whatever its chunks."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from babelproof.io.delimited import CsvSource, TsvSource
from babelproof.io.grouping import RecordSource
from babelproof.io.jsonl import JsonlSource
from babelproof.io.pieces import scan
from babelproof.io.text import ParallelText, Part
from babelproof.lang import parse_pair

EN_DE = parse_pair("en-de")
BOM = b"\xef\xbb\xbf"
FILES = {
    "t.tsv": BOM + b"src\ttgt\na\tb\r\n\nc\td\te\n\xc3\xa4\tf",
    "t.csv": BOM + b'src,tgt\n"a\nb",c\r\n\n"x ""y""",z\nq\n1,2',
    "t.jsonl": b'{"src":"a","mt":"b"}\r\n\n[1]\n{"src":"a","mt":"b"}',
}


def opened(path: Path) -> RecordSource:
    if ".tsv" in path.name:
        return TsvSource(path, EN_DE, columns=None)
    return CsvSource(path, EN_DE, columns=None) if ".csv" in path.name else JsonlSource(path, EN_DE)


@pytest.mark.parametrize("size", [1, 2, 3, 1000, None])
@pytest.mark.parametrize("ending", ["", ".gz"])
@pytest.mark.parametrize("name", FILES)
def test_a_file_of_records(tmp_path: Path, name: str, ending: str, size: int | None) -> None:
    path = tmp_path / (name + ending)
    path.write_bytes(gzip.compress(FILES[name]) if ending else FILES[name])
    raws = [task.load().raw for task in opened(path).tasks(size)]
    assert b"".join(raw.without(())[0] for raw in raws if raw) == FILES[name]
    each = [item for raw in raws if raw for item in raw.each()]
    assert b"".join(data for _, data in each) == FILES[name]
    for number, data in each:
        rest = b"".join(raw.without({number})[0] for raw in raws if raw)
        assert len(rest) == len(FILES[name]) - len(data)


@pytest.mark.parametrize("ending", ["", ".gz"])
def test_line_parallel_files_stay_so(tmp_path: Path, ending: str) -> None:
    src, tgt = BOM + b"one\r\n\nthree\nfour", b"eins\nzwei\r\n\nvier\n"
    paths = [tmp_path / f"s.en{ending}", tmp_path / f"t.de{ending}"]
    for path, data in zip(paths, (src, tgt), strict=True):
        path.write_bytes(gzip.compress(data) if ending else data)
    source = ParallelText([Part(EN_DE, paths[0], [("a", paths[1])])])
    for size in (1, 3, None):
        raws = [task.load().raw for task in source.tasks(size)]
        assert [b"".join(c) for c in zip(*(r.without(()) for r in raws if r), strict=True)] == [
            src,
            tgt,
        ]
        left = [b"".join(c) for c in zip(*(r.without({2, 4}) for r in raws if r), strict=True)]
        assert left == [BOM + b"one\r\nthree\n", b"eins\n\n"]


@settings(max_examples=60)
@given(
    st.lists(st.sampled_from([b"", b"a", b"\r", b"x" * 20_000]), max_size=12),
    st.booleans(),
    st.integers(1, 5),
)
def test_stretches_make_up_the_file(
    tmp_path_factory: pytest.TempPathFactory, lines: list[bytes], ended: bool, size: int
) -> None:
    data = b"\n".join(lines) + (b"\n" if ended and lines else b"")
    path = tmp_path_factory.mktemp("scan") / "f"
    path.write_bytes(data)
    scanned = scan(path)
    firsts = range(0, scanned.lines, size)
    pieces = [scanned.stretch(at, min(size, scanned.lines - at)).data() for at in firsts]
    assert b"".join(pieces) == data
    assert all(scanned.within(first, 1) >= 1 for first in firsts)
