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
import socket
import subprocess
import sys
import tempfile
import threading
import traceback
from collections.abc import Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
_STREAMS = 3


class Nursery:
    """The process that is forked, seen from the tests."""

    def __init__(self) -> None:
        self._line, theirs = socket.socketpair()
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.e2e.nursery", str(theirs.fileno())],
            cwd=ROOT, pass_fds=[theirs.fileno()],
        )  # fmt: skip
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
        request = json.dumps({"args": args, "folder": str(folder), "env": dict(env)}).encode()
        with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
            reading, writing = os.pipe()
            feeding = threading.Thread(target=_feed, args=(writing, stdin), daemon=True)
            fds = [reading, out.fileno(), err.fileno()]
            self._line.settimeout(seconds)
            socket.send_fds(self._line, [len(request).to_bytes(4, "big")], fds)
            self._line.sendall(request)
            os.close(reading)
            feeding.start()
            code = int.from_bytes(_exactly(self._line, 4), "big", signed=True)
            feeding.join(seconds)
            out.seek(0)
            err.seek(0)
            return subprocess.CompletedProcess(args, code, out.read(), err.read())

    def close(self) -> None:
        self._line.close()
        self._process.wait()


def _feed(pipe: int, text: bytes) -> None:
    with open(pipe, "wb", buffering=0) as handle:
        try:
            while text:
                text = text[handle.write(text) :]
        except BrokenPipeError:
            pass  # the command did not read to the end


def _exactly(line: socket.socket, size: int) -> bytes:
    found = b""
    while len(found) < size:
        more = line.recv(size - len(found))
        if not more:
            raise EOFError("the process that is forked for each command has died")
        found += more
    return found


def _serve(line: socket.socket) -> bool:
    """Fork for each request. True in a fork, which now is the process it was asked for."""
    while True:
        head, fds, _, _ = socket.recv_fds(line, 4, _STREAMS)
        if not head:
            return False
        request = json.loads(_exactly(line, int.from_bytes(head, "big")))
        pid = os.fork()
        if not pid:
            line.close()
            _become(request["args"], request["folder"], request["env"], fds)
            return True
        for fd in fds:
            os.close(fd)
        _, status = os.waitpid(pid, 0)
        line.sendall(os.waitstatus_to_exitcode(status).to_bytes(4, "big", signed=True))


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
    if _serve(socket.socket(fileno=int(sys.argv[1]))):
        _run_and_leave()
