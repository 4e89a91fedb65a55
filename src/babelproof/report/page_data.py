"""What a page's script reads: an index of segments, and their texts in compressed blocks.

The index is enough to filter and to count; a block is unpacked when a segment of it is shown or a
text is searched for. A block is JSON Lines, deflated, in Base64, so a page needs no second file.
"""

from __future__ import annotations

import re
import zlib
from base64 import b64encode
from collections.abc import Iterable, Iterator
from typing import Any, TextIO

from babelproof.core.record import dump_line
from babelproof.report.escape import json_in_html, visible
from babelproof.report.folding import carried
from babelproof.report.results import Results
from babelproof.report.segments import Shown, Told, segments
from babelproof.report.tables import families
from babelproof.report.view import MOST

BLOCK = 1 << 18
LEVEL = 9
# Of texts; with its tables and its index a page of the most findings stays below 40 MB.
MOST_BYTES = 31_000_000
_LANG = r"([a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|\d{3}))?)"
_PAIR = re.compile(f"{_LANG}-{_LANG}")


def write_data(results: Results, out: TextIO, most: int = MOST) -> None:
    """Write the blocks, then the index."""
    names = _Names(results)
    index: list[list[Any]] = []
    starts: list[int] = []
    room, shown = segments(results, carried(results, most), MOST_BYTES)
    for block in _blocks(shown, names, index, starts):
        out.write(f'<script type="text/plain" class="block">{block}</script>\n')
    head = {
        "rules": [visible(name) for name in names.rules],
        "systems": [visible(name) for name in names.systems],
        "langs": [visible(name) for name in names.langs],
        "docs": [visible(name) for name in names.docs],
        "sides": [sides(name) for name in names.langs],
        "texts": results.texts is not None,
        "neighbours": room.neighbours,
        "outputs": room.outputs,
        "starts": starts,
    }
    out.write('<script type="application/json" id="data">')
    out.write(json_in_html(dump_line(head))[:-1] + ',"segments":[')
    out.write(",\n".join(dump_line(row) for row in index))
    out.write("]}</script>\n")


class _Names:
    """Names, each said once and then by its number."""

    def __init__(self, results: Results) -> None:
        self.rules = _numbered(families(results))
        self.systems = _numbered(system for system, _ in results.counts.groups)
        self.langs = _numbered(langs for _, langs in results.counts.groups)
        self.docs: dict[str, int] = {"": 0}

    def row(self, shown: Shown) -> list[int]:
        """A segment's row of the index: direction, line, part, document, then rule and system of
        each finding."""
        doc = self.docs.setdefault(shown.doc, len(self.docs))
        row = [_of(self.langs, shown.langs), shown.line, shown.part, doc]
        for told in shown.found:
            row += [_of(self.rules, told.rule), _of(self.systems, told.system)]
        return row

    def body(self, shown: Shown) -> list[Any]:
        """What is shown of a segment: id, source, reference, outputs, then of each finding its
        message and facts, and of those that follow from it their rules, messages and facts."""
        return [
            visible(shown.id) if shown.id != str(shown.line) else "",
            shown.source(),
            visible(shown.ref),
            [[_of(self.systems, name), pieces] for name, pieces in shown.outputs()],
            [[told.message, told.facts, self._following(told)] for told in shown.found],
        ]

    def _following(self, told: Told) -> list[list[Any]]:
        return [[_of(self.rules, one.rule), one.message, one.facts] for one in told.following]


def _numbered(names: Iterable[str]) -> dict[str, int]:
    return {name: number for number, name in enumerate(dict.fromkeys(names))}


def _of(numbers: dict[str, int], name: str) -> int:
    return numbers.setdefault(name, len(numbers))


def _blocks(
    shown: Iterable[Shown], names: _Names, index: list[list[Any]], starts: list[int]
) -> Iterator[str]:
    held: list[bytes] = []
    size = 0
    for number, one in enumerate(shown):
        if not held:
            starts.append(number)
        index.append(names.row(one))
        held.append(dump_line(names.body(one)).encode())
        size += len(held[-1])
        if size >= BLOCK:
            yield _packed(held)
            held, size = [], 0
    if held:
        yield _packed(held)


def _packed(lines: list[bytes]) -> str:
    return b64encode(zlib.compress(b"\n".join(lines), LEVEL)).decode()


def sides(langs: str) -> list[str]:
    """The two languages of a direction; empty where unclear."""
    match = _PAIR.fullmatch(langs)
    return [match[1], match[2]] if match else ["", ""]
