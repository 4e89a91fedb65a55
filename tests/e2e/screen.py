"""Programs on a pseudo-terminal, and without one."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

# Long enough for a busy machine: a test that passes does not wait.
WAIT = 120.0


class Screen:
    """A program on a pseudo-terminal."""

    def __init__(self, folder: Path, *args: str, rows: int = 40) -> None:
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.chdir(folder)
            os.environ.update(TERM="xterm-256color", COLUMNS="100", LINES=str(rows))
            os.execv(sys.executable, [sys.executable, "-m", "babelproof", *args])
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, 100, 0, 0))
        self.raw = ""
        self._seen = 0
        self._running = True

    def wait_for(self, text: str, seconds: float = WAIT) -> str:
        """Read until a text shows after what was waited for last; gives the screen."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            shown = plain(self.raw)
            at = shown.find(text, self._seen)
            if at >= 0:
                self._seen = at + len(text)
                return shown.split("\f")[-1]
            if not self._read():
                break
        raise AssertionError(f"{text!r} did not show; seen:\n{plain(self.raw)[self._seen :]}")

    def _read(self) -> bool:
        if select.select([self.fd], [], [], 0.2)[0]:
            try:
                data = os.read(self.fd, 65536)
            except OSError:
                return False
            self.raw += data.decode("utf-8", "replace").replace("\r\n", "\n")
            return bool(data)
        return True

    def press(self, keys: str) -> None:
        os.write(self.fd, keys.encode())

    def kill(self) -> None:
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        self._running = False

    def end(self, seconds: float = WAIT) -> int:
        """Wait for the program to end; gives its exit code."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            self._read()
            done, status = os.waitpid(self.pid, os.WNOHANG)
            if done:
                self._running = False
                while select.select([self.fd], [], [], 0)[0] and self._read():
                    pass
                return os.waitstatus_to_exitcode(status)
        raise AssertionError(f"still running:\n{plain(self.raw)}")

    def close(self) -> None:
        if self._running:
            self.kill()
        os.close(self.fd)


def plain(raw: str) -> str:
    """What was written, without colours; a form feed where the screen was cleared."""
    text = raw.replace("\x1b[H\x1b[2J", "\f")
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


def run(folder: Path, *args: str, code: int = 0) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [sys.executable, "-m", "babelproof", *args],
        cwd=folder,
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        timeout=60,
    )
    assert done.returncode == code, done.stderr
    return done
