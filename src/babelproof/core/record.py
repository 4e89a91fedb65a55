"""Records: what a run says about segments. Their JSON form is the contract of a run folder."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from babelproof.core.segment import Segment, Severity, Side, Span

SCHEMA = 1
# The rule that skips of records that could not be read go by.
INPUT = "input"


@dataclass(frozen=True, slots=True)
class Mark:
    """A span together with the text it covers."""

    side: Side
    start: int
    end: int
    text: str

    @classmethod
    def cut(cls, span: Span, segment: Segment) -> Mark:
        text = segment.src if span.side == "src" else segment.tgt
        return cls(span.side, span.start, span.end, text[span.start : span.end])


@dataclass(frozen=True, slots=True)
class Finding:
    """A rule fired on a segment. ``cls`` is empty in runs that were written before there were
    classes."""

    rule: str
    id: str | int
    system: str
    line: int
    langs: str
    spans: Sequence[Mark]
    message: str
    src: str
    tgt: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    ref: str | None = None
    doc: str | None = None
    cls: str = ""
    severity: Severity = "major"
    kind: str = "finding"


@dataclass(frozen=True, slots=True)
class Skip:
    """A segment that a rule did not judge, or (rule ``input``) a record that could not be read."""

    rule: str
    id: str | int
    system: str
    line: int
    langs: str
    message: str
    spans: Sequence[Mark] = ()
    kind: str = "skip"


@dataclass(frozen=True, slots=True)
class Failure:
    """A rule raised an error on a segment; neither the segment nor the run ends."""

    rule: str
    id: str | int
    system: str
    line: int
    langs: str
    message: str
    spans: Sequence[Mark] = ()
    kind: str = "failure"


Record = Finding | Skip | Failure
_ORDER = ("kind", "rule", "id", "system", "line", "langs", "spans", "message")
_EXTRA = ("cls", "severity", "facts", "src", "tgt", "ref", "doc")


def to_dict(record: Record) -> dict[str, Any]:
    """A record as plain data, in the documented order of keys."""
    out: dict[str, Any] = {key: getattr(record, key) for key in _ORDER}
    out["spans"] = [
        {"side": m.side, "start": m.start, "end": m.end, "text": m.text} for m in record.spans
    ]
    for key in _EXTRA:
        value = getattr(record, key, None)
        if value is not None and value != {}:
            out[key] = value
    return out


def to_json(record: Record) -> str:
    """One line of JSON. Text that UTF-8 cannot hold (lone surrogates) is written as escapes."""
    return dump_line(to_dict(record))


def dump_line(value: Any) -> str:
    """Plain data as one line of JSON that always encodes."""
    line = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    try:
        line.encode("utf-8")
    except UnicodeEncodeError:
        return json.dumps(value, ensure_ascii=True, separators=(",", ":"))
    return line


def from_dict(data: Mapping[str, Any]) -> Record:
    """The record that :func:`to_dict` wrote."""
    fields = {key: data[key] for key in _ORDER if key not in ("spans", "kind")}
    spans = tuple(Mark(**span) for span in data.get("spans", ()))
    if data["kind"] == "finding":
        extra = {key: data[key] for key in _EXTRA if key in data}
        return Finding(**fields, **extra, spans=spans)
    return (Skip if data["kind"] == "skip" else Failure)(**fields, spans=spans)
