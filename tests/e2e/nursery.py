"""Processes of their own for the command line that need not load the program each time.

Starting Python, the rules and the tables of two languages takes far longer than what most tests
ask. One process loads them once; each command is a fork of it with its own folder, environment and
streams, and ends as any other process does.
"""

from __future__ import annotations

import atexit
import gc
import json
import os
import runpy
import select
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import traceback
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from tests.e2e.asking import answer, asked, exactly

ROOT = Path(__file__).resolve().parents[2]
_STREAMS = 3


class Nursery:
    """The process that is forked, seen from the tests."""

    def __init__(self) -> None:
        self._home = tempfile.TemporaryDirectory()
        self.address = str(Path(self._home.name, "socket"))
        listening = socket.socket(socket.AF_UNIX)
        listening.bind(self.address)
        listening.listen()
        self._alive, theirs = socket.socketpair()
        fds = [listening.fileno(), theirs.fileno()]
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.e2e.nursery", *map(str, fds)], cwd=ROOT, pass_fds=fds
        )
        listening.close()
        theirs.close()

    def run(
        self,
        args: Sequence[str],
        folder: Path,
        env: Mapping[str, str],
        stdin: bytes,
        seconds: float,
    ) -> subprocess.CompletedProcess[bytes]:
        """Run a command to its end, as ``subprocess.run`` would."""
        with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
            reading, writing = os.pipe()
            feeding = threading.Thread(target=_feed, args=(writing, stdin), daemon=True)
            feeding.start()
            fds = [reading, out.fileno(), err.fileno()]
            line = asked(self.address, args, str(folder), dict(env), fds)
            os.close(reading)
            line.settimeout(seconds)
            code = answer(line)
            feeding.join(seconds)
            out.seek(0)
            err.seek(0)
            return subprocess.CompletedProcess(args, code, out.read(), err.read())

    def close(self) -> None:
        self._alive.close()
        self._process.wait()
        self._home.cleanup()


def _feed(pipe: int, text: bytes) -> None:
    with open(pipe, "wb", buffering=0) as handle:
        try:
            while text:
                text = text[handle.write(text) :]
        except BrokenPipeError:
            pass  # the command did not read to the end


def _serve(listening: socket.socket, alive: socket.socket) -> bool:
    """Fork for each request. True in a fork, which now is the process it was asked for."""
    while True:
        ready, _, _ = select.select([listening, alive], [], [])
        if alive in ready:
            return False
        line, _ = listening.accept()
        if not os.fork():
            listening.close()
            alive.close()
            return _attend(line)
        line.close()
        with suppress(ChildProcessError):
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass


def _attend(line: socket.socket) -> bool:
    """Start what is asked for and tell how it ended; it goes when the one who asked goes."""
    head, fds, _, _ = socket.recv_fds(line, 4, _STREAMS)
    request = json.loads(exactly(line, int.from_bytes(head, "big")))
    pid = os.fork()
    if not pid:
        line.close()
        _become(request["args"], request["folder"], request["env"], fds)
        return True
    for fd in fds:
        os.close(fd)

    def watch() -> None:
        if not line.recv(1):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)

    threading.Thread(target=watch, daemon=True).start()
    _, status = os.waitpid(pid, 0)
    with suppress(BrokenPipeError):
        line.sendall(os.waitstatus_to_exitcode(status).to_bytes(4, "big", signed=True))
    os._exit(0)


def _become(args: list[str], folder: str, env: dict[str, str], fds: Sequence[int]) -> None:
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(env)
    for number, fd in enumerate(fds):
        os.dup2(fd, number)
        os.close(fd)
    sys.stdin, sys.stdout, sys.stderr = (
        open(number, mode, encoding="utf-8", closefd=False)  # noqa: SIM115
        for number, mode in enumerate("rww")
    )
    sys.__stdin__, sys.__stdout__, sys.__stderr__ = sys.stdin, sys.stdout, sys.stderr
    sys.argv = ["babelproof", *args]
    sys.path[0] = ""


def _run_and_leave() -> None:
    """Run the command, and leave without taking apart all that was loaded, which takes long."""
    code: object = 0
    try:
        runpy.run_module("babelproof", run_name="__main__", alter_sys=False)
    except SystemExit as end:
        code = end.code
    except BaseException:
        traceback.print_exc()
        code = 1
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    os._exit(code if isinstance(code, int) else int(code is not None))


def _load() -> None:
    """What nearly every command needs: the rules, and the tables of English and German."""
    import babelproof
    import babelproof.cli.check
    import babelproof.cli.main

    sides = {"src": ["He left on 5 March."], "tgt": ["Er ging am 5. März."]}
    with babelproof.check(**sides, langs="en-de") as run:
        run.report("text")


if __name__ == "__main__":
    _load()
    gc.freeze()
    if _serve(*(socket.socket(fileno=int(fd)) for fd in sys.argv[1:])):
        _run_and_leave()
