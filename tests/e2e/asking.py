"""Asks the nursery for a command. As a program it stands for the command itself:
``python -S asking.py SOCKET ARGUMENTS…``. It starts in no time, for it loads next to nothing."""

from __future__ import annotations

import json
import os
import socket
import sys
from collections.abc import Sequence

_STREAMS = (0, 1, 2)
_OF_SIGNALS = 128


def asked(
    address: str, args: Sequence[str], folder: str, env: dict[str, str], fds: Sequence[int]
) -> socket.socket:
    """Ask for a command with its three streams; the line on which its end will be told."""
    request = json.dumps({"args": args, "folder": folder, "env": env}).encode()
    line = socket.socket(socket.AF_UNIX)
    line.connect(address)
    socket.send_fds(line, [len(request).to_bytes(4, "big")], fds)
    line.sendall(request)
    return line


def answer(line: socket.socket) -> int:
    """How the command ended; below zero by a signal."""
    return int.from_bytes(exactly(line, 4), "big", signed=True)


def exactly(line: socket.socket, size: int) -> bytes:
    found = b""
    while len(found) < size:
        more = line.recv(size - len(found))
        if not more:
            raise EOFError("the process that is forked for each command has died")
        found += more
    return found


if __name__ == "__main__":
    _, address, *args = sys.argv
    here = os.getcwd()  # noqa: PTH109  pathlib takes as long to load as all the rest
    code = answer(asked(address, args, here, dict(os.environ), _STREAMS))
    sys.exit(code if code >= 0 else _OF_SIGNALS - code)
