"""Pairs of a corpus that show what a system fails, as a document."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from babelproof._version import __version__
from babelproof.report.document import Block, Document, Note, Table, Value

_PARTS = ("items", "failed", "searched", "pairs_there", "pairs", "items_shown")
_NOTE = (
    "Failed: items with a wrong output; looked for: those of them whose patterns are not found all"
    " over the corpus. Found: pairs of the corpus whose translation an item's"
    " patterns call right and whose source has words that make it up, at most 1,000 of each"
    " phenomenon; items shown: how many items these are like."
)


def document(told: Mapping[str, Any]) -> Document:
    """The document for what :func:`babelproof.api.suite_pairs.told` says."""
    rows: list[list[Value]] = [
        [name, *(row[part] for part in _PARTS)] for name, row in told["phenomena"].items()
    ]
    head = ["phenomenon", "items", "failed", "looked for", "found", "taken", "items shown"]
    blocks: list[Block] = [Table("By phenomenon", head, rows, note=_NOTE, id="phenomena")]
    if told["flagged"]:
        body = [[rule, number] for rule, number in Counter(told["flagged"]).most_common()]
        blocks.append(Table("Left out: rules against them", ["rule", "pairs"], body))
    if told["own"]:
        blocks.append(Note(f"{told['own']:,} pairs were the suite's own sentences, and left out."))
    lead = (
        f"{told['pairs']:,} pairs of {told['read']:,} read that show what is failed in the suite;"
        " none is a sentence of the suite itself."
    )
    return Document(
        "Pairs for what is failed", lead, blocks, lambda: told, signature=told["signature"],
        version=__version__,
    )  # fmt: skip
