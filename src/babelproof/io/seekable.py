"""Seekable Zstandard: frames that can each be unpacked alone, and a table of them at the end.

The format is the one of zstd's own ``contrib/seekable_format``: the table lies in a frame that
programs which do not know it pass over.

What of a file can be had without what is before it, as a worker wants its own stretch.
"""

from __future__ import annotations

import struct
from array import array
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from pathlib import Path
from typing import IO

from babelproof.io import files, zst

ENDING = ".zst"
# A larger frame is not unpacked for some lines of it.
LARGEST_FRAME = 64 << 20
_SKIPPED, _TABLE = 0x184D2A5E, 0x8F92EAB1
_HEAD, _FOOT = struct.Struct("<II"), struct.Struct("<IBI")
_ENTRY, _ENTRY_WITH_SUM = struct.Struct("<II"), struct.Struct("<III")
# What the header of a frame takes at most.
_LONGEST_HEADER = 18


@dataclass(frozen=True, slots=True)
class Frames:
    """Where frames begin in the file and in what it holds; the last of each is the end."""

    stored: array[int]
    held: array[int]

    def within(self, start: int, end: int) -> range:
        """The frames in which these bytes of what the file holds are."""
        first, last = bisect_right(self.held, start), bisect_right(self.held, end - 1)
        return range(first - 1, last)


def frames(path: Path) -> Frames | None:
    """The frames of a file that has a table of them and whose frames are small."""
    return _frames(path, files.changed(path)) if path.suffix.lower() == ENDING else None


@lru_cache(maxsize=8)
def _frames(path: Path, changed: float) -> Frames | None:
    with files.open_stored(path) as handle:
        sizes = _table(handle)
    if not sizes or max(held for _, held in sizes) > LARGEST_FRAME:
        return None
    stored, held = zip(*sizes, strict=True)
    return Frames(
        array("Q", accumulate(stored, initial=0)), array("Q", accumulate(held, initial=0))
    )


def _table(handle: IO[bytes]) -> list[tuple[int, int]]:
    """The sizes of all frames, stored and held; none where there is no table that fits the file."""
    size = handle.seek(0, 2)
    handle.seek(max(0, size - _FOOT.size))
    foot = handle.read()
    count, how, magic = _FOOT.unpack(foot) if len(foot) == _FOOT.size else (0, 0, 0)
    entry = _ENTRY_WITH_SUM if how & 0x80 else _ENTRY
    length = count * entry.size + _FOOT.size
    begin = size - length - _HEAD.size
    if magic != _TABLE or how & 0x7C or begin < 0:
        return []
    handle.seek(begin)
    if _HEAD.unpack(handle.read(_HEAD.size)) != (_SKIPPED, length):
        return []
    entries = entry.iter_unpack(handle.read(count * entry.size))
    sizes = [(stored, held) for stored, held, *_ in entries]
    return sizes if sum(stored for stored, _ in sizes) == begin else []


def of_frames(path: Path, found: Frames, start: int, end: int) -> bytes:
    """These bytes of what the file holds."""
    if start >= end:
        return b""
    wanted, changed = found.within(start, end), files.changed(path)
    data = b"".join(_frame(path, number, changed) for number in wanted)
    begin = start - found.held[wanted.start]
    return data[begin : begin + end - start]


@lru_cache(maxsize=1)
def _frame(path: Path, number: int, changed: float) -> bytes:
    """What a frame holds; the next stretch most likely wants the end of the same."""
    import zstandard

    found = _frames(path, changed)
    assert found is not None
    begin, end = found.stored[number : number + 2]
    size = found.held[number + 1] - found.held[number]
    with files.open_stored(path) as handle:
        handle.seek(begin)
        packed = handle.read(end - begin)
        # Asked first, as a frame is given the room that it says it needs.
        said = zstandard.frame_content_size(packed)
        data = zstandard.ZstdDecompressor().decompress(packed, size) if said in (-1, size) else b""
        if len(data) != size:
            raise zstandard.ZstdError(f"frame {number + 1} is not what the table of frames says")
    return data


def table_of(handle: IO[bytes]) -> bytes:
    """The table of the frames that stand in a file; to be put behind them."""
    entries = b"".join(_ENTRY.pack(*sizes) for sizes in _walked(handle))
    foot = _FOOT.pack(len(entries) // _ENTRY.size, 0, _TABLE)
    return _HEAD.pack(_SKIPPED, len(entries) + len(foot)) + entries + foot


def _walked(handle: IO[bytes]) -> Iterator[tuple[int, int]]:
    """The sizes of frames behind one another, each of which says how much it holds."""
    import zstandard

    size, at = handle.seek(0, 2), 0
    while at < size:
        handle.seek(at)
        head = handle.read(_LONGEST_HEADER)
        said = zstandard.get_frame_parameters(head)
        end, last = at + zstandard.frame_header_size(head), False
        while not last:
            handle.seek(end)
            last, length = zst.block(handle.read(zst.BLOCK_HEADER))
            end += zst.BLOCK_HEADER + length
        end += zst.SUM if said.has_checksum else 0
        yield end - at, said.content_size
        at = end


def by_range(path: Path) -> bool:
    """Whether any stretch of what a file holds can be had by itself."""
    return not files.is_compressed(path) or frames(path) is not None


def fetch(path: Path, start: int, end: int) -> bytes:
    """A stretch of such a file."""
    if files.is_compressed(path):
        found = frames(path)
        assert found is not None
        return of_frames(path, found, start, end)
    with files.open_bytes(path) as handle:
        handle.seek(start)
        return handle.read(end - start)
