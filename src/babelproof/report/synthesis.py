"""What came of making training pairs, as a document."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from babelproof._version import __version__
from babelproof.report.document import Document, Note, Table, Value

_MOST_REASONS = 12


def document(told: Mapping[str, Any]) -> Document:
    """The document for what :func:`babelproof.api.synthesis.told` says."""
    lead = (
        f"{told['pairs']:,} pairs made of {told['templates']:,} templates, which are pairs of the"
        f" corpus that the rules find no fault with ({told['read']:,} read)."
    )
    blocks = [_types(told), *_reasons(told)]
    notes = [Note(text) for text in _remarks(told)]
    return Document(
        "Training pairs", lead, [*blocks, *notes], lambda: told,
        signature=told["signature"], version=__version__,
    )  # fmt: skip


def _types(told: Mapping[str, Any]) -> Table:
    rows: list[list[Value]] = [
        [kind, row["templates"], row["used"], row["pairs"], row["held_templates"], row["held_out"]]
        for kind, row in told["types"].items()
    ]
    names = ("templates", "used", "pairs", "held_templates", "held_out")
    totals = [sum(row[name] for row in told["types"].values()) for name in names]
    rows.append(["all", *totals])
    head = ["type", "templates", "with pairs", "pairs", "templates held out", "pairs held out"]
    note = (
        "Templates are told apart by the pair without the token. A pair is of the type that makes"
        " it a template; others may vary with it."
    )
    return Table("By type", head, rows, note=note, id="types")


def _reasons(told: Mapping[str, Any]) -> list[Table]:
    tables = []
    for title, key, head in (
        ("Tokens not put in, and why", "refused", "reason"),
        ("Pairs of the corpus that make no template: rules against them", "flagged", "rule"),
        ("Pairs made and thrown away: rules against them", "rejected", "rule"),
        ("Pairs not mixed in: rules against them", "mix_flagged", "rule"),
    ):
        if told[key]:
            rows = Counter(told[key]).most_common(_MOST_REASONS)
            tables.append(Table(title, [head, "number"], [[name, n] for name, n in rows]))
    return tables


def _remarks(told: Mapping[str, Any]) -> list[str]:
    said = [f"The most that one template gave: {told['most_of_one']:,} of {told['pairs']:,} pairs."]
    if told["pairs"] < told["wanted"]:
        said.append(
            f"{told['wanted']:,} pairs were wanted; the templates give no more. A larger corpus,"
            " further --types, or --vary number,year would."
        )
    if told["mixed_read"]:
        said.append(
            f"{told['mixed']:,} pairs of the corpus are mixed in; of {told['mixed_read']:,} read,"
            f" {told['mixed_dropped']:,} were dropped because a rule objects."
        )
    return said
