"""Python's own ``re`` with a time limit, in a child process that can be stopped.

Nothing inside a process can end a pattern that has gone astray, so doubtful ones are run beside
it. The child is started on first use, kept, and stopped when a search takes too long.
"""

from __future__ import annotations

import atexit
import json
import os
import subprocess
import sys
import threading
from typing import IO, cast

from babelproof.core.signals import ends_with_us, has_ended
from babelproof.text.patterns import Patience

SECONDS = 0.5
STARTING_SECONDS = 30.0
# All searches of a process that ran out of time together: what comes after is not tried.
PATIENCE = 30.0
# The child's own limit, by a timer that ends it in mid-search: a killed parent stops nobody.
_ALONE = 10.0
_CHILD = """
import json, re, signal, sys
compiled = {}
limit = getattr(signal, "setitimer", lambda *_: None)
alarm = getattr(signal, "ITIMER_REAL", None)
print("ready", flush=True)
for line in sys.stdin:
    pattern, text = json.loads(line)
    limit(alarm, float(sys.argv[1]))
    try:
        if pattern not in compiled:
            compiled[pattern] = re.compile(pattern)
        match = compiled[pattern].search(text)
        answer = match is not None and match.span()
    except (re.error, RecursionError, OverflowError, MemoryError) as error:
        answer = str(error) or type(error).__name__
    limit(alarm, 0)
    print(json.dumps(answer), flush=True)
"""


class TooSlow(Exception):
    """A search took longer than its limit."""


class BrokenPattern(Exception):
    """Python cannot read the pattern; the message says why."""


class LimitedSearch:
    """Searches in a child process; safe to share between threads."""

    def __init__(self, seconds: float = SECONDS, patience: float = PATIENCE) -> None:
        self.seconds = seconds
        self._child: subprocess.Popen[str] | None = None
        self._owner = 0
        self._lock = threading.Lock()
        self._patience = Patience(times=1, seconds=patience)

    def search(self, pattern: str, text: str) -> tuple[int, int] | None:
        """Where the pattern is found first; a pattern that was too slow once is not tried again."""
        with self._lock:
            if self._patience.is_over(pattern):
                raise TooSlow(pattern)
            answer = self._ask(json.dumps([pattern, text]))
            if answer is None:
                self._patience.lose(pattern, self.seconds)
                raise TooSlow(pattern)
        found = json.loads(answer)
        if isinstance(found, str):
            raise BrokenPattern(found)
        return (found[0], found[1]) if found else None

    def _ask(self, question: str) -> str | None:
        child = self._running()
        try:
            cast(IO[str], child.stdin).write(question + "\n")
            cast(IO[str], child.stdin).flush()
        except OSError:
            self.close()
            return None
        return self._answer(child, self.seconds)

    def _running(self) -> subprocess.Popen[str]:
        if self._owner != os.getpid():  # a fork must not share its parent's pipes
            self._child, self._owner = None, os.getpid()
        if self._child is None or self._child.poll() is not None:
            self._child = subprocess.Popen(
                [sys.executable, "-I", "-S", "-c", _CHILD, str(self.seconds + _ALONE)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
                encoding="ascii",
            )
            atexit.register(self.close)
            ends_with_us(self._child.kill)
            self._answer(self._child, STARTING_SECONDS)
        return self._child

    def _answer(self, child: subprocess.Popen[str], seconds: float) -> str | None:
        """The child's next line; none if it had to be stopped first."""
        timer = threading.Timer(seconds, child.kill)
        timer.start()
        try:
            line = cast(IO[str], child.stdout).readline()
        finally:
            timer.cancel()
        if not line.endswith("\n"):
            self.close()
            return None
        return line

    def close(self) -> None:
        """Stop the child, if there is one."""
        child, self._child = self._child, None
        if child is not None:
            child.kill()
            has_ended(child.kill)
            child.wait()
            for pipe in (child.stdin, child.stdout):
                if pipe is not None:
                    try:
                        pipe.close()
                    except OSError:
                        continue
            atexit.unregister(self.close)
