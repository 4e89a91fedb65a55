"""Files that are read whole and at once, as settings, rules, lists and suites are.

Whatever a user can name is opened here or in :mod:`babelproof.io.files`, where devices are told
and nothing is read without end.
"""

from __future__ import annotations

from pathlib import Path

from babelproof.core.errors import InputError
from babelproof.io import files

# In bytes. What is meant to be read whole is far smaller; what has no end gets here.
MOST = 256 << 20


def data(path: Path, most: int = MOST) -> bytes:
    """The content of a file, unpacked by its ending."""
    held = bytearray()
    for block in files.blocks(path):
        held += block
        if len(held) > most:
            raise InputError(
                f"{path}: larger than {most:,} bytes, which nothing of this kind is; is it the"
                " right file?"
            )
    return bytes(held)


def text(path: Path) -> str:
    """The content as text, without a byte order mark, with lines ended by ``\\n``."""
    found = as_text(data(path), str(path))
    return found.replace("\r\n", "\n").replace("\r", "\n")


def as_text(content: bytes, name: str) -> str:
    """Content as text, as it stands there but for the mark."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise InputError(
            f"{name}, line {line}: not valid UTF-8 (0x{content[error.start]:02x}); save it as UTF-8"
        ) from error
