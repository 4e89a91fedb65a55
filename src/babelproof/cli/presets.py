"""``babelproof presets``: the pipelines that come with babelproof, as tables."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import Any

from babelproof import registry
from babelproof._version import __version__
from babelproof.cli.output import check_output, document_format, write_document
from babelproof.core.errors import UsageError, did_you_mean
from babelproof.report.document import Document, Table, Value
from babelproof.run.filtering import pipeline


def run(args: argparse.Namespace) -> int:
    """Show one preset, or all."""
    known = pipeline.presets()
    if args.preset is not None and args.preset not in known:
        raise UsageError(f"no preset {args.preset!r}; {did_you_mean(args.preset, known)}")
    document_format(args)
    check_output(args)
    write_document(document([args.preset] if args.preset else list(known)), args)
    return 0


def document(names: list[str]) -> Document:
    """The presets as tables of steps."""
    known = pipeline.presets()
    return Document(
        "Presets",
        "What `babelproof filter --preset` rejects, in this order.",
        [_table(name, known[name]) for name in names],
        lambda: {"presets": {name: pipeline.table(name) for name in names}},
        version=__version__,
    )


def _table(name: str, summary: str) -> Table:
    table, known = pipeline.table(name), registry.all_rules()
    built = pipeline.build(table, name, known, preview=False, means=pipeline.MEANS)
    always = set(pipeline.build(table, name, known, preview=False).pipeline.order)
    options = registry.resolve_options(built.rules, built.options)
    rows: list[list[Value]] = []
    for number, rule in enumerate(built.rules, 1):
        spare = built.pipeline.spare.get(rule.id)
        told = rule.id if rule.id in always else f"{rule.id} (with --align)"
        rows.append([str(number), told, _told(options[rule.id]), spare.text if spare else ""])
    head = ["step", "rule", "thresholds", "keep if"]
    return Table(name, head, rows, left=4, note=f"{summary[:1].upper()}{summary[1:]}.")


def _told(options: Mapping[str, Any]) -> str:
    return ", ".join(f"{name} = {value}" for name, value in options.items())
