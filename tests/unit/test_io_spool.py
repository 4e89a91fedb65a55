"""What can be read only once is copied, unless it may never end; no copy is left behind."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from babelproof import InputError, check
from babelproof.cli.main import main

ZERO = "/dev/zero"
LIMIT = 100_000
COMMANDS = (
    ["check", ZERO, "-l", "en-de"],
    ["check", "-s", "s.en", "-t", ZERO, "-l", "en-de"],
    ["filter", ZERO, "-l", "en-de"],
    ["translate", ZERO, "-l", "en-de", "--engine", "cmd:cat", "-o", "out.de"],
    ["mutate", ZERO, "-l", "en-de", "-o", "cases.jsonl"],
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
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    return folder


@pytest.mark.skipif(not Path(ZERO).is_char_device(), reason="this system has no /dev/zero")
@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: "-".join(command[:2]))
def test_a_device_is_refused(
    copies: Path, capsys: pytest.CaptureFixture[str], command: list[str]
) -> None:
    assert main(command) == 2
    assert "/dev/zero is a device, which may never end" in capsys.readouterr().err
    assert not list(copies.iterdir())


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
