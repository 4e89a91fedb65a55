"""What a run holds for Python: counts as tidy rows, and a line and a table for a notebook."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from babelproof.core.counts import Counts, GroupCount, RuleCount
from babelproof.core.manifest import Manifest
from babelproof.report.escape import html
from babelproof.report.results import Results
from babelproof.report.wording import counted, percent
from babelproof.stats.intervals import wilson
from babelproof.text.controls import visible

# What counted before classes were told apart.
WHOLE: Mapping[str, Mapping[str, str]] = {"": {"severity": "major", "denominator": "judged"}}


def rows(manifest: Manifest, counts: Counts) -> list[dict[str, Any]]:
    """A row for every class of every rule, also for those that found nothing.

    ``rate`` is flagged segments ÷ ``judged``, with its 95 % interval from ``low`` to ``high``.
    ``judged`` is what the class is measured against: the segments that hold something to judge, or
    all. Where that is none, there is no rate. ``following`` are findings that follow from another
    one, which are neither ``findings`` nor ``flagged``.
    """
    return [
        {"system": group.system, "langs": group.langs, "rule": rule_id, **row}
        for group in counts.groups.values()
        for rule_id, info in manifest.rules.items()
        if rule_id in group.rules
        for row in _classes(group, group.rules[rule_id], info.get("classes") or WHOLE)
    ]


def _classes(
    group: GroupCount, count: RuleCount, table: Mapping[str, Mapping[str, str]]
) -> Iterator[dict[str, Any]]:
    for cls, entry in table.items():
        every = entry["denominator"] == "all"
        judged = group.segments if every else count.judged
        findings = count.classes[cls] if cls else count.findings
        flagged = count.flagged_classes[cls] if cls else count.flagged
        following = count.following.classes[cls] if cls else count.following.findings
        low, high = wilson(flagged, judged) if judged else (None, None)
        yield {
            "cls": cls,
            "severity": entry["severity"],
            "denominator": entry["denominator"],
            "judged": judged,
            "findings": findings,
            "flagged": flagged,
            "following": following,
            "rate": flagged / judged if judged else None,
            "low": low,
            "high": high,
        }


MOST_ROWS = 20
HEAD = ("system", "direction", "rule", "findings", "segments flagged")


def holds(results: Results) -> str:
    """How much was judged, and what was found."""
    counts, manifest = results.counts, results.manifest
    langs = manifest.langs
    parts = (
        counted(counts.segments, "segment"),
        counted(len(manifest.systems), "system"),
        visible(langs[0]) if len(langs) == 1 else counted(len(langs), "direction"),
    )
    found, rules = counted(counts.findings(), "finding"), counted(len(manifest.rules), "rule")
    return f"{', '.join(parts)}: {found} by {rules}"


def notebook_view(results: Results) -> str:
    """The line, and what each rule found in each system and direction, most flagged first."""
    cells = [
        (group.system, group.langs, rule_id, cell)
        for group in results.counts.groups.values()
        for rule_id, cell in group.rules.items()
        if cell.findings
    ]
    cells.sort(key=lambda row: -row[3].flagged / max(1, row[3].judged))
    rows = [
        (system, langs, rule, f"{cell.findings:,}", _share(cell))
        for system, langs, rule, cell in cells[:MOST_ROWS]
    ]
    parts = [f"<p>{html(holds(results))}</p><table>", _row("th", HEAD)]
    parts += [_row("td", row) for row in rows]
    more = len(cells) - len(rows)
    parts.append(f"</table>{f'<p>and {more:,} more rows</p>' if more else ''}")
    return "".join([*parts, f"<p><code>{html(results.manifest.signature())}</code></p>"])


def _share(cell: RuleCount) -> str:
    if not cell.judged:
        return f"{cell.flagged:,}"
    return f"{percent(cell.flagged / cell.judged)} ({cell.flagged:,} of {cell.judged:,})"


def _row(tag: str, cells: tuple[str, ...]) -> str:
    return "<tr>" + "".join(f"<{tag}>{html(cell)}</{tag}>" for cell in cells) + "</tr>"
