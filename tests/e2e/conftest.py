"""The command line as users meet it: a process of its own in an empty folder."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.nursery import Nursery

COMMAND = [sys.executable, "-m", "babelproof"]
SECONDS = 120
# What Python itself looks at when it starts.
AT_START = ("PYTHON", "LC_", "LANG")
# What a user's own shell may have set and what would change the output.
UNSET = {"NO_COLOR", "FORCE_COLOR", "COLUMNS", "PYTHONIOENCODING", "PYTHONUTF8"}

OWN_RULE = """\
id = "product-name"
kind = "copy"
summary = "The product is called Northlight in every language."
source = "Northlight"

[[fail]]
langs = "en-de"
src = "⟦Northlight⟧ starts."
tgt = "Nordlicht startet."

[[pass]]
langs = "en-de"
src = "Northlight starts."
tgt = "Northlight startet."
"""


@dataclass(frozen=True)
class Done:
    """What a finished command left: its exit code and both streams."""

    code: int
    out: str
    err: str

    @property
    def records(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.out.split("\n")[:-1]]


class Shell:
    """A folder to work in, and the command to run there."""

    def __init__(self, folder: Path, nursery: Nursery) -> None:
        self.folder, self.nursery = folder, nursery
        self.env = {k: v for k, v in os.environ.items() if k not in UNSET}

    def write(self, name: str, content: bytes | str | Sequence[str]) -> Path:
        """A file from bytes, text, or lines."""
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if not isinstance(content, bytes | str):
            content = "".join(f"{line}\n" for line in content)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    def names(self) -> set[str]:
        return {path.name for path in self.folder.iterdir()}

    def run(self, *args: str, stdin: bytes = b"", **env: str) -> Done:
        """A command in a process of its own, forked from one that has the program loaded."""
        if any(name.startswith(AT_START) for name in env):
            return self.run_afresh(*args, stdin=stdin, **env)
        return self._done(self.nursery.run(args, self.folder, {**self.env, **env}, stdin, SECONDS))

    def run_afresh(self, *args: str, stdin: bytes = b"", **env: str) -> Done:
        """A command as the shell starts it, where starting is part of what is tested."""
        return self._done(subprocess.run(
            [*COMMAND, *args], cwd=self.folder, input=stdin, env={**self.env, **env},
            capture_output=True, timeout=SECONDS, check=False,
        ))  # fmt: skip

    @staticmethod
    def _done(done: subprocess.CompletedProcess[bytes]) -> Done:
        assert b"Traceback" not in done.stderr, done.stderr.decode()
        return Done(done.returncode, done.stdout.decode(), done.stderr.decode())

    def start(self, *args: str) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [*COMMAND, *args], cwd=self.folder, env=self.env,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip


@pytest.fixture(scope="session")
def nursery() -> Iterator[Nursery]:
    """Where commands are forked from."""
    nursery = Nursery()
    yield nursery
    nursery.close()


@pytest.fixture
def shell(tmp_path: Path, nursery: Nursery) -> Shell:
    """An empty folder."""
    return Shell(tmp_path, nursery)


@pytest.fixture
def pairs(shell: Shell) -> Shell:
    """Four English lines and two German systems; B changes an address and leaves a line empty."""
    shell.write(
        "src.en",
        [
            "Read https://example.org/start first.",
            "The kettle is still warm.",
            "Nobody answered the door this morning.",
            "Northlight starts by itself.",
        ],
    )
    good = [
        "Lesen Sie zuerst https://example.org/start durch.",
        "Der Kessel ist noch warm.",
        "Heute Morgen hat niemand die Tür geöffnet.",
        "Northlight startet von selbst.",
    ]
    shell.write("sysA.de", good)
    shell.write(
        "sysB.de", ["Lesen Sie zuerst https://example.org/anfang durch.", good[1], "", good[3]]
    )
    return shell


@pytest.fixture
def own_rule(shell: Shell) -> str:
    """The name of a folder with one rule written as data."""
    shell.write("rules/product_name.toml", OWN_RULE)
    return "rules"
