"""How long a work will take, told."""

from __future__ import annotations

from typing import Any

from babelproof.core.forecast import Forecast
from babelproof.core.manifest import Manifest
from babelproof.report.document import Document, Table, Value

MINUTE, HOUR, DAY = 60, 3600, 86400
NOTE = (
    "Measured is processor time of chunks spread over the input, so the time holds for machines"
    " that do nothing else meanwhile."
)


def document(found: Forecast, manifest: Manifest, command: str, name: str) -> Document:
    """The chunks, the bytes, the sample, and the time they come to; the command works on them by
    what is named."""
    low, high = found.range
    lead = (
        f"{found.pairs:,} pairs by {name}: about {duration(found.seconds)}"
        f" ({duration(low)} to {duration(high)}) with {found.hands} at a time."
    )
    tried = sum(pairs for pairs, _ in found.sample)
    reading = "while others work" if found.overlaps else "before others work"
    rows: list[list[Value]] = [
        ["chunks", f"{found.chunks:,}"],
        ["bytes of the input", f"{found.bytes:,}"],
        ["pairs", f"{found.pairs:,}"],
        ["tried", f"{tried:,} pairs in {len(found.sample)} chunks"],
        ["pairs a second in one process", f"{found.rate:,.0f}"],
        [f"reading ({reading})", duration(found.reading)],
        ["at a time", str(found.hands)],
        ["expected", f"{duration(found.seconds)} ({duration(low)} to {duration(high)})"],
    ]
    return Document(
        f"What there is to {command}",
        lead,
        [Table("Plan", ["what", "how much"], rows, left=1, note=NOTE)],
        lambda: data(found, manifest, command, name),
        signature=manifest.signature(),
        version=manifest.version,
    )


def data(found: Forecast, manifest: Manifest, command: str, name: str) -> dict[str, Any]:
    """The same for machines."""
    return {
        "command": f"{command} --plan",
        "version": manifest.version,
        "signature": manifest.signature(),
        "by": name,
        "chunks": found.chunks,
        "bytes": found.bytes,
        "pairs": found.pairs,
        "hands": found.hands,
        "sample": [{"pairs": pairs, "seconds": round(s, 4)} for pairs, s in found.sample],
        "reading": round(found.reading, 2),
        "rate": round(found.rate, 1),
        "seconds": round(found.seconds, 1),
        "range": [round(end, 1) for end in found.range],
    }


def duration(seconds: float) -> str:
    """A time as people say it."""
    if seconds < MINUTE:
        return f"{seconds:.1f} s"
    if seconds < HOUR:
        return f"{seconds / MINUTE:.1f} min"
    return f"{seconds / HOUR:.1f} h" if seconds < 2 * DAY else f"{seconds / DAY:.1f} days"
