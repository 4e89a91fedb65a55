"""A model in one file: a line that says what it is, a line of JSON that says all about it, and its
tables, packed. Nothing in it is ever executed."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import zstandard

from babelproof.core.errors import InputError
from babelproof.io import files
from babelproof.io.writing import write_bytes

MAGIC = b"babelproof alignment model 2\n"
LONGEST_HEAD = 1 << 20
MOST = 1 << 31
Blocks = Mapping[str, np.ndarray[Any, Any]]


def write(
    path: Path, about: Mapping[str, Any], texts: Mapping[str, Sequence[str]], blocks: Blocks
) -> None:
    """Write a model whole or not at all; the same model gives the same bytes."""
    raw = {name: "\n".join(words).encode("utf-8", "surrogatepass") for name, words in texts.items()}
    raw |= {name: np.ascontiguousarray(array).tobytes() for name, array in blocks.items()}
    packer = zstandard.ZstdCompressor(level=9, write_checksum=True)
    packed = {name: packer.compress(data) for name, data in raw.items()}
    kinds = {name: array.dtype.str for name, array in blocks.items()}
    places = [[name, kinds.get(name, "text"), len(data)] for name, data in packed.items()]
    head = json.dumps({**about, "blocks": places}, ensure_ascii=True).encode()
    with write_bytes(path) as out:
        out.write(MAGIC + head + b"\n")
        for data in packed.values():
            out.write(data)


def read(path: Path) -> tuple[dict[str, Any], dict[str, list[str]], dict[str, Any], str]:
    """What a model says about itself, its words, its tables, and a digest of the whole file."""
    with files.open_bytes(path) as handle:
        data = handle.read(MOST)
    head, end = _head(data, path)
    texts: dict[str, list[str]] = {}
    blocks: dict[str, Any] = {}
    unpacker = zstandard.ZstdDecompressor()
    try:
        for name, kind, size in head.pop("blocks"):
            raw = unpacker.decompress(data[end : end + size], max_output_size=MOST)
            if kind == "text":
                texts[name] = raw.decode("utf-8", "surrogatepass").split("\n") if raw else []
            else:
                blocks[name] = np.frombuffer(raw, np.dtype(_KINDS[kind]))
            end += size
    except (zstandard.ZstdError, KeyError, TypeError, ValueError, UnicodeDecodeError) as error:
        raise InputError(f"{path}: the model is damaged ({error}); train it anew") from error
    if end != len(data):
        raise InputError(f"{path}: the model is cut short or was added to; train it anew")
    return head, texts, blocks, hashlib.sha256(data).hexdigest()


# Only plain numbers are ever read.
_KINDS = {"|u1": "<u1", "<i4": "<i4", "<i8": "<i8"}


def _head(data: bytes, path: Path) -> tuple[dict[str, Any], int]:
    if not data.startswith(MAGIC):
        told = "is a model of another version" if data.startswith(MAGIC[:26]) else "is no model"
        raise InputError(f"{path} {told}; `babelproof align train` makes one")
    end = data.find(b"\n", len(MAGIC), len(MAGIC) + LONGEST_HEAD)
    try:
        head = json.loads(data[len(MAGIC) : end])
        if end < 0 or not isinstance(head["blocks"], list):
            raise ValueError("no tables")
    except (ValueError, KeyError, TypeError) as error:
        raise InputError(f"{path}: the model is damaged ({error}); train it anew") from error
    return head, end + 1
