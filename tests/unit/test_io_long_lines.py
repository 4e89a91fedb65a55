"""A line longer than any text is an error before memory is spent on it."""

from __future__ import annotations

import gzip
import tracemalloc
from pathlib import Path

import pytest

from babelproof import check
from babelproof.cli.main import main
from babelproof.core.errors import InputError
from babelproof.io import files
from babelproof.io.pieces import scan
from babelproof.io.writing import write_bytes

HUGE = 40_000_000
FORMS = {
    "t.tsv": (b"one\teins\n", b"two\t", b"\n"),
    "t.csv": (b"src,tgt\none,eins\n", b"two,", b"\n"),
    "t.jsonl": (b'{"src": "one", "tgt": "eins"}\n', b'{"src": "', b'"}\n'),
}


def _write(path: Path, before: bytes, start: bytes, size: int, end: bytes) -> Path:
    with write_bytes(path) as out:
        out.write(before + start)
        for _ in range(size // 1_000_000):
            out.write(b"x" * 1_000_000)
        out.write(end)
    return path


@pytest.mark.parametrize("ending", ["", ".gz", ".zst"])
@pytest.mark.parametrize("name", FORMS)
def test_it_is_named_and_never_held(tmp_path: Path, name: str, ending: str) -> None:
    before, start, end = FORMS[name]
    path = _write(tmp_path / (name + ending), before, start, HUGE, end)
    columns = "src,tgt" if name == "t.tsv" else None
    number = before.count(b"\n") + 1
    tracemalloc.start()
    with pytest.raises(InputError, match=rf"{name}.*, line {number}: longer than 10,000,000 bytes"):
        check(path, langs="en-de", columns=columns)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 30_000_000


@pytest.mark.parametrize("ending", ["", ".gz"])
def test_line_parallel_text_too(tmp_path: Path, ending: str) -> None:
    source = tmp_path / "s.en"
    source.write_text("one\ntwo\nthree\n")
    target = _write(tmp_path / f"t.de{ending}", b"eins\n", b"", HUGE, b"\ndrei\n")
    tracemalloc.start()
    with pytest.raises(InputError, match=r"t\.de.*, line 2: longer than 10,000,000 bytes"):
        check(src=source, tgt=target, langs="en-de")
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 20_000_000


@pytest.mark.parametrize("end", [b"", b"\n", b"\r\n"])
@pytest.mark.parametrize("more", [0, 1])
@pytest.mark.parametrize("before", [b"", b"a\n", b"b\r\nc\n"])
def test_the_limit_is_exact(tmp_path: Path, before: bytes, more: int, end: bytes) -> None:
    path = tmp_path / "t.txt"
    path.write_bytes(before + b"x" * (100 + more) + end)
    number = before.count(b"\n") + 1
    for read in (
        lambda: list(files.lines(path, None, 100)),
        lambda: scan(path, None, 100),
    ):
        if more:
            with pytest.raises(InputError, match=f"line {number}: longer than 100 bytes"):
                read()
        else:
            read()


def test_a_line_over_several_blocks_is_counted_whole(tmp_path: Path) -> None:
    path = tmp_path / "t.txt"
    path.write_bytes(b"a\n" + b"x" * (3 * files.BLOCK) + b"\nb\n")
    assert scan(path, None, 3 * files.BLOCK).lines == 3
    with pytest.raises(InputError, match="line 2: "):
        scan(path, None, 3 * files.BLOCK - 1)


def test_the_limit_can_be_set(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "t.tsv.gz"
    path.write_bytes(gzip.compress(b"one\t" + b"x" * 2000 + b"\n"))
    how = [str(path), "-l", "en-de", "--columns", "src,tgt"]
    args = ["check", *how, "-f", "jsonl"]
    filtering = ["filter", *how, "-o", str(tmp_path / "kept.tsv"), "--max-line"]
    for command in ([*args, "--max-line", "2k"], [*filtering, "2k"]):
        assert main(command) == 2
        told = capsys.readouterr().err
        assert "line 1: longer than 2,000 bytes" in told
        assert "--max-line of `check` and `filter` allows" in told
    assert main([*filtering, "3k"]) == 0
    assert main([*args, "--max-line", "3k"]) == 0
    for wrong in ("0", "", "-1", "many", "1T"):
        assert main([*args, "--max-line", wrong]) == 2
        assert "--max-line" in capsys.readouterr().err
