"""Records: what a run says about segments. Their JSON form is the contract of a run folder."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from babelproof.core.segment import Segment, Severity, Side, Span

SCHEMA = 2
# The rule that skips of records that could not be read go by.
INPUT = "input"


@dataclass(frozen=True, slots=True)
class Mark:
    """A span together with the text it covers."""

    side: Side
    start: int
    end: int
    text: str = ""

    @classmethod
    def cut(cls, span: Span, segment: Segment) -> Mark:
        text = segment.src if span.side == "src" else segment.tgt
        return cls(span.side, span.start, span.end, text[span.start : span.end])


@dataclass(frozen=True, slots=True)
class Finding:
    """A rule fired on a segment.

    ``place`` and ``claim`` tell it from others across runs (:mod:`babelproof.core.identity`);
    ``cause`` is the ``place`` of the finding it follows from. They and ``cls`` are empty in runs
    that were written before there were such.
    """

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
    place: str = ""
    claim: str = ""
    cause: str = ""
    part: int = 0
    kind: str = "finding"


@dataclass(frozen=True, slots=True)
class _Remark:
    """What is said of a segment without a verdict."""

    rule: str
    id: str | int
    system: str
    line: int
    langs: str
    message: str
    spans: Sequence[Mark] = ()


@dataclass(frozen=True, slots=True)
class Skip(_Remark):
    """A segment that a rule did not judge, or (rule ``input``) a record that could not be read."""

    kind: str = "skip"


@dataclass(frozen=True, slots=True)
class Failure(_Remark):
    """A rule raised an error on a segment; neither the segment nor the run ends."""

    kind: str = "failure"


Record = Finding | Skip | Failure
_ORDER = ("kind", "rule", "id", "system", "line", "langs", "spans", "message")
_EXTRA = ("cls", "severity", "facts", "place", "claim", "cause", "part")
_TEXTS = ("src", "tgt", "ref", "doc")


def to_dict(record: Record, *, texts: bool = True) -> dict[str, Any]:
    """A record as plain data, in the documented order of keys; a run folder keeps it without its
    texts, which stand there once for all."""
    out: dict[str, Any] = {key: getattr(record, key) for key in _ORDER}
    out["spans"] = [_mark(mark, texts) for mark in record.spans]
    for key in (*_EXTRA, *_TEXTS) if texts else _EXTRA:
        value = getattr(record, key, None)
        if value or (value == "" and key in _TEXTS):
            out[key] = value
    return out


def _mark(mark: Mark, texts: bool) -> dict[str, Any]:
    place = {"side": mark.side, "start": mark.start, "end": mark.end}
    return {**place, "text": mark.text} if texts else place


def to_json(record: Record, *, texts: bool = True) -> str:
    """One line of JSON. Text that UTF-8 cannot hold (lone surrogates) is written as escapes."""
    return dump_line(to_dict(record, texts=texts))


def dump_line(value: Any) -> str:
    """Plain data as one line of JSON that always encodes."""
    line = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    try:
        line.encode("utf-8")
    except UnicodeEncodeError:
        return json.dumps(value, ensure_ascii=True, separators=(",", ":"))
    return line


def from_dict(data: Mapping[str, Any]) -> Record:
    """The record that :func:`to_dict` wrote; its texts are empty where it was kept without."""
    fields = {key: data[key] for key in _ORDER if key not in ("spans", "kind")}
    spans = tuple(Mark(**span) for span in data.get("spans", ()))
    if data["kind"] == "finding":
        extra = {key: data[key] for key in (*_EXTRA, *_TEXTS) if key in data}
        return Finding(**{"src": "", "tgt": "", **fields, **extra}, spans=spans)
    return (Skip if data["kind"] == "skip" else Failure)(**fields, spans=spans)


def with_texts(finding: Finding, segment: Segment) -> Finding:
    """A finding that was kept without its texts, with them."""
    text = {"src": segment.src, "tgt": segment.tgt}
    spans = tuple(replace(m, text=text[m.side][m.start : m.end]) for m in finding.spans)
    return replace(
        finding, src=segment.src, tgt=segment.tgt, ref=segment.ref, doc=segment.doc, spans=spans
    )
