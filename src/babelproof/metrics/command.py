"""Metrics that are commands: they read JSON lines (src, hyp, refs) and print one score a line."""

from __future__ import annotations

import json
import os
import shlex
import shutil
from collections.abc import Sequence
from contextlib import suppress
from hashlib import file_digest, sha256
from pathlib import Path
from threading import Thread

from babelproof.core.errors import InputError, UsageError
from babelproof.io.scores import parse_score
from babelproof.io.child import Child, shown
from babelproof.metrics.given import Given
from babelproof.metrics.protocol import Case

# Seconds for one call, which brings some hundred translations.
TIME_LIMIT = 1800.0
# A score has far fewer characters; who prints more is not printing scores.
_SCORE_BYTES = 1000
# Seconds to read what a command that has ended left in its pipe.
_LEFT_OVER = 5.0


def from_command(name: str, command: str, limit: float = TIME_LIMIT) -> Given:
    """A metric by a command line, which is split as a shell would, but run without one."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise UsageError(f"{name}: {command!r} is no command ({str(error).lower()})") from error
    if not words:
        raise UsageError(f"{name}: an empty command")

    def ask(cases: Sequence[Case]) -> list[float]:
        return _scores(name, words, cases, limit)

    return Given(name, ask, version=_version(words))


def _scores(name: str, words: Sequence[str], cases: Sequence[Case], limit: float) -> list[float]:
    text = "".join(
        json.dumps({"src": c.src, "hyp": c.hyp, "refs": list(c.refs)}) + "\n" for c in cases
    )
    try:
        with Child(words) as child:
            printed = _answer(name, child, text.encode(), limit, len(cases))
    except OSError as error:
        raise InputError(f"{name}: {words[0]} cannot be run ({error})") from error
    lines = [line for line in printed.decode("utf-8", "replace").split("\n") if line.strip()]
    where = f"{name}, score"
    return [parse_score(shown(line), f"{where} {at}") for at, line in enumerate(lines, 1)]


def _answer(name: str, child: Child, text: bytes, limit: float, cases: int) -> bytes:
    """What the command prints on being told; reading and writing go on side by side."""
    printed = bytearray()
    most = _SCORE_BYTES * (cases + 1)
    reader = Thread(target=_read, args=(child, printed, most), daemon=True)
    reader.start()
    Thread(target=_tell, args=(child, text), daemon=True).start()
    code = child.wait(limit)
    if code is None:
        told = f"{len(printed.splitlines())} of {cases} scores by then{child.said()}"
        raise InputError(
            f"{name}: the command took longer than {limit:g} s for {cases} segments, with {told};"
            " it was stopped (⸨time_limit=SECONDS⸩ gives it longer)"
        )
    child.end()  # what it has left behind holds the pipes open
    reader.join(_LEFT_OVER)
    if len(printed) > most:
        raise InputError(f"{name}: the command prints much more than one score a line")
    if code:
        raise InputError(f"{name}: the command failed with {code}{child.said()}")
    return bytes(printed)


def _read(child: Child, printed: bytearray, most: int) -> None:
    with suppress(OSError, ValueError):
        while piece := os.read(child.stdout.fileno(), 1 << 16):
            printed += piece
            if len(printed) > most:
                child.end()


def _tell(child: Child, text: bytes) -> None:
    child.write(text)
    with suppress(OSError):
        child.stdin.close()


def _version(words: Sequence[str]) -> str:
    """A digest of the command, its program and the files it names, for the signature."""
    digest = sha256("\0".join(words).encode("utf-8", "surrogatepass"))
    for path in (shutil.which(words[0]) or words[0], *words[1:]):
        with suppress(OSError, ValueError):
            if Path(path).is_file():
                with Path(path).open("rb") as handle:
                    digest.update(file_digest(handle, "sha256").digest())
    return digest.hexdigest()[:12]
