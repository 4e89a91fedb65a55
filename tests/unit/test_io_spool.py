"""What can be read only once is copied, unless it may never end; no copy is left behind."""

from __future__ import annotations

import gzip
import io
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from babelproof import InputError, check
from babelproof.cli.main import main

ZERO = "/dev/zero"
LIMIT = 100_000
COMMANDS: tuple[list[str], ...] = (
    ["check", ZERO, "-l", "en-de"],
    ["check", "-s", "s.en", "-t", ZERO, "-l", "en-de"],
    ["filter", ZERO, "-l", "en-de"],
    ["translate", ZERO, "-l", "en-de", "--engine", "cmd:cat", "-o", "out.de"],
    ["mutate", ZERO, "-l", "en-de", "-o", "cases.jsonl"],
)
# What is read whole, and not line by line.
TABLE = ["t.tsv", "--columns", "src,tgt", "-l", "en-de"]
WHOLE: tuple[list[str], ...] = (
    ["check", *TABLE, "--ignore-list", ZERO],
    ["check", *TABLE, "--rules-dir", "rules"],
    ["check", *TABLE, "--rules-dir", "terms"],
    ["filter", *TABLE, "--preset", "endless.toml"],
    ["translate", "s.en", "-l", "en-de", "--engine", "openai:m@http://[::1]:9", "--prompt", ZERO],
    ["translate", "s.en", "-l", "en-de", "--engine", "endless.toml"],
    ["suite", "restore", "--key", ZERO, "--outputs", "s.en", "-o", "out"],
    ["quantities", "5 km", "--lang", "de", "--table", ZERO],
)
# What comes from standard input and never ends.
COPIED: tuple[list[str], ...] = (
    ["check", "-"],
    ["check", "-", "--input-format", "csv", "-l", "en-de"],
    ["check", "-s", "s.en", "-t", "-", "-l", "en-de"],
    ["filter", "-", "-l", "en-de"],
    ["filter", "-", "-l", "en-de", "--spool"],
    ["translate", "-", "-l", "en-de", "--engine", "cmd:cat", "-o", "out.de"],
    ["mutate", "-", "-l", "en-de", "-o", "cases.jsonl"],
)
LIMITED = f"""\
import resource
from babelproof.cli.main import main
resource.setrlimit(resource.RLIMIT_FSIZE, ({LIMIT}, {LIMIT}))
raise SystemExit(main(["check", "-s", "-", "-t", "t.de", "-l", "en-de"]))
"""


@pytest.fixture
def copies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder for what is temporary; the tests run beside it."""
    folder = tmp_path / "temporary"
    folder.mkdir()
    (tmp_path / "s.en").write_text("one\n")
    (tmp_path / "t.tsv").write_text("one\teins\n")
    for name in ("rules", "terms"):
        (tmp_path / name).mkdir()
    (tmp_path / "terms" / "a.toml").write_text(f'id = "a-b"\nkind = "table"\nfile = "{ZERO}"\n')
    for name in ("endless.toml", "rules/a.toml"):
        (tmp_path / name).symlink_to(ZERO)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    return folder


@pytest.mark.skipif(not Path(ZERO).is_char_device(), reason="this system has no /dev/zero")
@pytest.mark.parametrize("command", [*COMMANDS, *WHOLE], ids=" ".join)
def test_a_device_is_refused(
    copies: Path, capsys: pytest.CaptureFixture[str], command: list[str]
) -> None:
    assert main(command) == 2
    assert " is a device, which may never end" in capsys.readouterr().err
    assert not list(copies.iterdir())


class _Endless(io.RawIOBase):
    """The same bytes again and again."""

    def __init__(self, bytes_: bytes) -> None:
        self._bytes = bytes_
        self.read_so_far = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        block = memoryview(buffer)
        times = len(block) // len(self._bytes)
        block[: times * len(self._bytes)] = self._bytes * times
        self.read_so_far += times * len(self._bytes)
        return times * len(self._bytes)


@pytest.mark.parametrize("command", COPIED, ids=" ".join)
def test_an_endless_line_is_not_copied(
    copies: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    command: list[str],
) -> None:
    endless = _Endless(b"\0")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BufferedReader(endless)))
    assert main(command) == 2
    assert ", line 1: longer than 10,000,000 bytes" in capsys.readouterr().err
    assert endless.read_so_far < 12_000_000
    assert not list(copies.iterdir())


@pytest.mark.parametrize("form", ["tsv", "po", "parquet"])
def test_a_copy_leaves_half_of_the_disk(
    copies: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    form: str,
) -> None:
    endless = _Endless(b"one\teins\n")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BufferedReader(endless)))
    monkeypatch.setattr(shutil, "disk_usage", lambda place: Mock(free=8_000_000))
    assert main(["check", "-", "--input-format", form]) == 2
    told = capsys.readouterr().err
    assert "stdin: a copy of it would take more than half of what is free" in told
    assert "4,000,000 bytes" in told
    assert endless.read_so_far < 6_000_000
    assert not list(copies.iterdir())


def test_compressed_lines_are_told_before_they_are_copied(
    copies: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    packed = io.BytesIO(gzip.compress(b"one\teins\n"))
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(packed))
    assert main(["check", "-", "-l", "en-de"]) == 2
    assert "stdin is compressed; put `zcat |` before it" in capsys.readouterr().err


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_what_was_copied_before_goes_too(copies: Path) -> None:
    pipe = copies.parent / "pipe"
    os.mkfifo(pipe)
    with subprocess.Popen([sys.executable, "-c", "open('pipe', 'w').write('one')"]):
        with pytest.raises(InputError, match="is a device"):
            check(src=pipe, tgt=ZERO, langs="en-de")
        assert not list(copies.iterdir())


def test_nothing_is_an_input(copies: Path) -> None:
    assert not list(check("/dev/null", langs="en-de", columns="src,tgt").findings())


def test_standard_input_may_be_named(copies: Path) -> None:
    (copies.parent / "t.de").write_text("eins\n")
    command = [sys.executable, "-m", "babelproof", "check"]
    command += ["-s", "/dev/stdin", "-t", "t.de", "-l", "en-de"]
    done = subprocess.run(command, input=b"one\n", capture_output=True, check=False)
    assert done.returncode == 0, done.stderr


def test_a_disk_that_gets_full_is_told_and_left_as_it_was(copies: Path) -> None:
    (copies.parent / "t.de").write_text("eins\n")
    done = subprocess.run(
        [sys.executable, "-c", LIMITED], input=b"one\n" * LIMIT, capture_output=True,
        env={**os.environ, "TMPDIR": str(copies)}, check=False,
    )  # fmt: skip
    assert done.returncode == 2
    assert f"the copy of stdin in {copies}: cannot be written (File too large)" in str(done.stderr)
    assert not list(copies.iterdir())
