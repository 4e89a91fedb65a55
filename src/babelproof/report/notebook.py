"""What a run holds, in a line and as a table in a notebook."""

from __future__ import annotations

from babelproof.core.counts import RuleCount
from babelproof.report.escape import html
from babelproof.report.results import Results
from babelproof.report.wording import counted, percent
from babelproof.text.controls import visible

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
