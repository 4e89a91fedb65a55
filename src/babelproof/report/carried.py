"""The findings a page carries with it: compact JSON, written one finding at a time."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, TextIO

from babelproof.core.record import Finding, dump_line
from babelproof.core.segment import Side
from babelproof.report.escape import json_in_html, visible
from babelproof.report.pieces import brief, cut
from babelproof.report.results import Results
from babelproof.report.tables import families

MOST = 50_000
LONGEST = 4_000
LONGEST_FACT = 500
Place = tuple[str, str, str]
_LANG = r"([a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|\d{3}))?)"
_PAIR = re.compile(f"{_LANG}-{_LANG}")


def quotas(counts: Mapping[Place, int], most: int) -> dict[Place, int]:
    """How many findings of each rule and system to carry: all of the few, the first of the many."""
    low, high = 0, max(counts.values(), default=0)
    while low < high:
        middle = (low + high + 1) // 2
        if sum(min(count, middle) for count in counts.values()) <= most:
            low = middle
        else:
            high = middle - 1
    return {place: min(count, low) for place, count in counts.items()}


def found(results: Results) -> dict[Place, int]:
    """How many findings each rule has of each system and direction."""
    return {
        (rule_id, group.system, group.langs): count.findings
        for group in results.counts.groups.values()
        for rule_id, count in group.rules.items()
        if count.findings
    }


def carried(results: Results, most: int = MOST) -> Iterator[Finding]:
    """The findings a page carries, in order."""
    left = Counter(quotas(found(results), most))
    for record in results.records():
        if isinstance(record, Finding):
            place = (record.rule, record.system, record.langs)
            if left[place] > 0:
                left[place] -= 1
                yield record


def left_out(results: Results, most: int = MOST) -> int:
    """How many findings a page does not carry."""
    counts = found(results)
    return sum(counts.values()) - sum(quotas(counts, most).values())


def write_data(results: Results, out: TextIO, most: int = MOST) -> None:
    """Write the JSON: names once, then for each finding a row that points at them."""
    names = {
        "rules": list(families(results)),
        "systems": list(dict.fromkeys(system for system, _ in results.counts.groups)),
        "langs": list(dict.fromkeys(langs for _, langs in results.counts.groups)),
    }
    index = {key: {name: n for n, name in enumerate(group)} for key, group in names.items()}
    head = {key: [visible(name) for name in group] for key, group in names.items()}
    head["sides"] = [_sides(langs) for langs in names["langs"]]  # type: ignore[misc]
    out.write(json_in_html(dump_line(head))[:-1] + ',"findings":[')
    for number, finding in enumerate(carried(results, most)):
        row = [
            index["rules"].get(finding.rule, 0),
            index["systems"].get(finding.system, 0),
            index["langs"].get(finding.langs, 0),
            finding.line,
            visible(str(finding.id)),
            brief(finding.message, LONGEST),
            _pieces(finding, finding.src, "src"),
            _pieces(finding, finding.tgt, "tgt"),
            _facts(finding),
            brief(finding.ref or "", LONGEST),
            visible(finding.doc or ""),
        ]
        out.write((",\n" if number else "\n") + json_in_html(dump_line(row)))
    out.write("]}")


def _sides(langs: str) -> list[str]:
    """The two languages of a direction, for fonts and hyphenation; empty where unclear."""
    match = _PAIR.fullmatch(langs)
    return [match[1], match[2]] if match else ["", ""]


def _pieces(finding: Finding, text: str, side: Side) -> list[str]:
    """Pieces by turns unmarked and marked, beginning with an unmarked one."""
    out = [""]
    for piece in cut(text, finding.spans, side, LONGEST):
        if piece.marked == bool(len(out) % 2):
            out.append(piece.text)
        elif piece.marked:
            out += ["", piece.text]
        else:
            out[-1] += piece.text
    return out


def _facts(finding: Finding) -> list[list[str]]:
    classed = {"class": f"{finding.cls} ({finding.severity})"} if finding.cls else {}
    facts = {**classed, **finding.facts}
    return [[visible(str(key)), _plain(value)] for key, value in facts.items()]


def _plain(value: Any) -> str:
    if value is None:
        return "–"
    if isinstance(value, str):
        return brief(value, LONGEST_FACT)
    if isinstance(value, list | tuple) and all(isinstance(item, str) for item in value):
        return brief(" · ".join(value), LONGEST_FACT) or "–"
    return brief(json.dumps(value, ensure_ascii=False, default=str), LONGEST_FACT)
