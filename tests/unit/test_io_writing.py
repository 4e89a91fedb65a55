"""Files are written whole or not at all, and what goes wrong names the file."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from babelproof.core.errors import OutputError
from babelproof.io import files
from babelproof.io.writing import write_bytes, write_lines, write_text

TEXT = "Eine Zeile.\nשורה\n" * 500
LIMITED = """\
import resource, sys
from pathlib import Path
from babelproof.core.errors import OutputError
from babelproof.io.writing import write_text
resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))
try:
    write_text(Path(sys.argv[1]), "0123456789" * 100_000)
except OutputError as error:
    print(error)
"""


@pytest.mark.parametrize("ending", ["", ".gz", ".bz2", ".xz", ".zst"])
def test_the_ending_says_how_it_is_compressed(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"t.txt{ending}"
    write_text(path, TEXT)
    assert b"".join(files.blocks(path)).decode() == TEXT
    assert (path.read_bytes() == TEXT.encode()) == (not ending)
    again = tmp_path / f"u.txt{ending}"
    write_text(again, TEXT)
    assert again.read_bytes() == path.read_bytes()


def test_what_fails_in_the_middle_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "t.txt"
    path.write_text("before")
    with pytest.raises(ZeroDivisionError), write_lines(path) as out:
        out.write(TEXT)
        out.flush()
        raise ZeroDivisionError
    assert path.read_text() == "before"
    assert list(tmp_path.iterdir()) == [path]


def test_it_takes_the_place_of_what_was_there(tmp_path: Path) -> None:
    path, link = tmp_path / "t.txt", tmp_path / "link.txt"
    path.write_text("before")
    path.chmod(0o640)
    link.symlink_to(path)
    write_text(link, "after")
    assert link.is_symlink() and path.read_text() == "after"
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    fresh = tmp_path / ("n" * 250 + ".txt")
    write_text(fresh, "")
    umask = os.umask(0)
    os.umask(umask)
    assert stat.S_IMODE(fresh.stat().st_mode) == 0o666 & ~umask


def test_text_that_utf_8_cannot_hold_is_escaped(tmp_path: Path) -> None:
    write_text(tmp_path / "t.txt", "\ud800\n")
    assert (tmp_path / "t.txt").read_bytes() == b"\\ud800\n"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
@pytest.mark.parametrize("ending", ["", ".gz"])
def test_a_pipe_is_written_to(tmp_path: Path, ending: str) -> None:
    pipe, copy = tmp_path / f"pipe{ending}", tmp_path / f"copy{ending}"
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: copy.write_bytes(pipe.read_bytes()), daemon=True)
    reader.start()
    write_text(pipe, TEXT)
    reader.join(timeout=60)
    assert pipe.is_fifo()
    assert b"".join(files.blocks(copy)).decode() == TEXT


def test_impossible_places_are_named(tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to("loop")
    (tmp_path / "file").touch()
    for name, told in (
        ("loop", "cannot be written"),
        (".", "is a folder"),
        ("missing/t.txt", "does not exist"),
        ("file/t.txt", "cannot be written"),
        ("n" * 300, "cannot be written"),
    ):
        with pytest.raises(OutputError, match=told) as error:
            write_text(tmp_path / name, "")
        assert str(tmp_path / name) in str(error.value)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_a_full_device_is_named() -> None:
    with pytest.raises(OutputError, match=r"^/dev/full: cannot be written \(No space left"):
        write_text(Path("/dev/full"), "x")
    with (
        pytest.raises(OutputError, match=r"^/dev/full: "),
        write_bytes(Path("/dev/full")) as out,
    ):
        out.write(b"0" * (3 << 20))


@pytest.mark.parametrize("ending", ["", ".gz"])
def test_a_disk_that_fills_up_is_told_and_nothing_is_left(tmp_path: Path, ending: str) -> None:
    pytest.importorskip("resource")
    path = tmp_path / f"t.txt{ending}"
    code = LIMITED.replace(
        '"0123456789" * 100_000', "__import__('random').randbytes(500_000).hex()"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(path)], capture_output=True, text=True, check=True
    )
    assert done.stdout.startswith(f"{path}: cannot be written (File too large)")
    assert done.stderr == ""
    assert list(tmp_path.iterdir()) == []
