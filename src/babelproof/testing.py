"""The public contract of a rule: its cases hold, and no text can upset it.

A plug-in author runs :func:`run_cases` and :func:`check_contract` on a rule; so does this
project on every rule of its own.
"""

from __future__ import annotations

import pickle
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, cast
from unicodedata import normalize

from babelproof.align.words.glossary import Glossary
from babelproof.core.errors import InputError, UsageError
from babelproof.core.links import Aligner
from babelproof.core.record import Failure, Finding, Record, Skip
from babelproof.core.rule import CorpusCheck, Rule
from babelproof.core.segment import LangPair
from babelproof.io import whole
from babelproof.io.memory import MemorySource, as_read
from babelproof.kinds.load import tables_of
from babelproof.lang import parse_pair
from babelproof.registry import beside, resolve_options
from babelproof.run.plan import Plan

if TYPE_CHECKING:
    from babelproof.align.words.at_hand import Aligners

OPEN, CLOSE = "⟦", "⟧"
EXPECTATIONS = ("fail", "pass", "skip")
SpanKey = tuple[int, str, int, int]


@dataclass(frozen=True, slots=True)
class Case:
    """One case of a rule: pairs of texts, and where findings must point; ``words`` that translate
    each other (``bridge Brücke, river Fluss``) stand for an aligner."""

    expect: str
    langs: str
    pairs: Sequence[tuple[str, str]]
    spans: frozenset[SpanKey]
    why: str = ""
    options: Mapping[str, Any] | None = None
    words: str = ""


@dataclass(frozen=True, slots=True)
class CaseFailure:
    """A case that does not hold, in words."""

    rule: str
    number: int
    case: Case
    message: str


def cases_path(rule_id: str) -> Path:
    """Where a built-in rule's cases are."""
    return beside(rule_id, ".toml")


def load_cases(path: Path, rule_id: str | None = None) -> list[Case]:
    """The cases of a TOML file, in order of expectation.

    ``rule_id``: of which rule, where the file holds a list of rules.
    """
    try:
        data = tomllib.loads(whole.text(path))
        tables = [t for t in tables_of(data) if t is data or rule_id in (None, t.get("id"))]
        return [_case(e, item) for e in EXPECTATIONS for t in tables for item in t.get(e, [])]
    except (ValueError, KeyError, TypeError, UsageError) as error:
        raise InputError(f"{path}: {error}") from error


def _case(expect: str, item: Mapping[str, Any]) -> Case:
    raw = item.get("pairs") or [item]
    pairs, spans = [], set[SpanKey]()
    for number, pair in enumerate(raw):
        texts = []
        for side in ("src", "tgt"):
            text, found = unmark(pair[side])
            texts.append(text)
            spans |= {(number, side, start, end) for start, end in found}
        pairs.append((texts[0], texts[1]))
    more = item.get("why", ""), item.get("options"), item.get("words", "")
    return Case(expect, item["langs"], pairs, frozenset(spans), *more)


def unmark(text: str) -> tuple[str, list[tuple[int, int]]]:
    """The text without ⟦ and ⟧, and the spans they marked."""
    plain: list[str] = []
    starts: list[int] = []
    spans = []
    for char in text:
        if char == OPEN:
            starts.append(len(plain))
        elif char == CLOSE:
            spans.append((starts.pop(), len(plain)))
        else:
            plain.append(char)
    return "".join(plain), spans


def judge(
    rule: Rule | Sequence[Rule],
    langs: str,
    pairs: Sequence[tuple[str, str]],
    options: Mapping[str, Any] | None = None,
    words: str = "",
) -> list[Record]:
    """What the rule (or rules, in one run) says of some pairs, through the real runner, skips
    included. ``options`` are those of each; ``words`` that translate each other are linked."""
    from tempfile import TemporaryDirectory

    from babelproof.core.manifest import Manifest
    from babelproof.run.folder import RunFolder
    from babelproof.run.runner import execute
    from babelproof.run.writer import RunWriter

    rules = _several(rule)
    given = {f"{one.id}.{name}": value for one in rules for name, value in (options or {}).items()}
    plan = Plan(rules, resolve_options(rules, given), show_skips=True, preview=True)
    if words:
        plan = replace(plan, aligners=cast("Aligners", _Given(Glossary(words))))
    source = MemorySource([s for s, _ in pairs], {"": [t for _, t in pairs]}, parse_pair(langs))
    manifest = Manifest("test", {one.id: {} for one in rules}, [], [], [])
    with TemporaryDirectory() as folder:
        writer = RunWriter(Path(folder), manifest, None, resume=False)
        execute(source, plan, manifest, writer)
        return list(RunFolder(Path(folder)).records())


def _several(rule: Rule | Sequence[Rule]) -> list[Rule]:
    return [rule] if isinstance(rule, Rule) else list(rule)


@dataclass(frozen=True, slots=True)
class _Given:
    """One aligner, in all directions."""

    aligner: Aligner

    def of(self, langs: LangPair) -> Aligner:
        return self.aligner


def run_cases(rule: Rule, cases: Sequence[Case]) -> Iterator[CaseFailure]:
    """The cases that do not hold."""
    for number, (case, records) in enumerate(zip(cases, judge_cases(rule, cases), strict=True), 1):
        if message := problem(case, records):
            yield CaseFailure(rule.id, number, case, message)


def judge_cases(rule: Rule, cases: Sequence[Case]) -> list[list[Record]]:
    """What the rule says of each case. Those that ask alike are judged in one run: keeping a run
    takes far longer than judging a pair. A rule that looks at many pairs together gets each alone.
    """
    alike: dict[object, list[int]] = {}
    for number, case in enumerate(cases):
        alone = number if isinstance(rule.check, CorpusCheck) else None
        alike.setdefault((case.langs, repr(case.options), case.words, alone), []).append(number)
    found: list[list[Record]] = [[] for _ in cases]
    for members in alike.values():
        asked = cases[members[0]]
        places = [(number, at) for number in members for at in range(len(cases[number].pairs))]
        pairs = [cases[number].pairs[at] for number, at in places]
        for record in judge(rule, asked.langs, pairs, asked.options, asked.words):
            number, at = places[record.line - 1]
            found[number].append(replace(record, line=at + 1))
    return found


def problem(case: Case, records: Sequence[Record]) -> str:
    """Why a case does not hold, in words; empty where it does."""
    for record in records:
        if isinstance(record, Failure):
            return f"the rule raised {record.message}"
    findings = [r for r in records if isinstance(r, Finding)]
    if case.expect == "skip":
        skipped = any(isinstance(r, Skip) for r in records)
        return "" if skipped and not findings else "expected it not to be judged"
    if case.expect == "pass":
        return f"expected no finding, got: {findings[0].message}" if findings else ""
    if not findings:
        return "expected a finding, got none"
    spans = {(f.line - 1, m.side, m.start, m.end) for f in findings for m in f.spans}
    if case.spans and spans != case.spans:
        return f"expected spans {sorted(case.spans)}, got {sorted(spans)}"
    return ""


HOSTILE = (
    "",
    " ",
    "\t",
    "\u00a0\u200b\ufeff",
    "a",
    "🙂👩‍👩‍👧‍👦🇩🇪",
    "\x00\x1b[31mred\x1b[0m\x07",
    "\ud800 lone \udfff",
    "\ud83d\ude42 halves",
    "مرحبا \u202eabc\u202c 123",
    "%s <b>{0}</b> &amp; https://example.org/?q=1#x user@example.org",
    "的" * 200,
    "ha " * 200,
    "." * 500,
    "<" * 300 + "{" * 300 + "%" * 300,
    "line\nbreak\r\nand\u2028more",
    "Ａｃｍｅ　１２３。",
)


def check_contract(rule: Rule, src: str, tgt: str, langs: str) -> list[str]:
    """Breaches of the contract on one pair, in words; an empty list is what one wants."""
    return check_contracts(rule, [(src, tgt)], langs)


def check_contracts(
    rule: Rule | Sequence[Rule], pairs: Sequence[tuple[str, str]], langs: str
) -> list[str]:
    """Breaches of the contract on many pairs that are judged in one run, by one rule or several."""
    pairs = [(as_read(src), as_read(tgt)) for src, tgt in pairs]
    records = judge(rule, langs, pairs)
    breaches = [f"{r.rule} raised {r.message}" for r in records if isinstance(r, Failure)]
    if judge(rule, langs, pairs) != records:
        breaches.append("two runs differ")
    for record in records:
        breaches += _span_breaches(record, *pairs[record.line - 1])
    for one in _several(rule):
        if pickle.loads(pickle.dumps(one)).id != one.id:
            breaches.append(f"{one.id} is not picklable")
    composed, decomposed = (_verdicts(rule, pairs, langs, form) for form in ("NFC", "NFD"))
    for name, _, line in sorted(composed ^ decomposed):
        breaches.append(f"{name}: NFC and NFD get different verdicts: {pairs[line - 1]!a}")
    return breaches


def _verdicts(
    rule: Rule | Sequence[Rule],
    pairs: Sequence[tuple[str, str]],
    langs: str,
    form: Literal["NFC", "NFD"],
) -> set[tuple[str, str, int]]:
    normal = [(normalize(form, src), normalize(form, tgt)) for src, tgt in pairs]
    return {(found.rule, found.kind, found.line) for found in judge(rule, langs, normal)}


def _span_breaches(record: Record, src: str, tgt: str) -> Iterator[str]:
    for mark in record.spans:
        text = src if mark.side == "src" else tgt
        if not 0 <= mark.start <= mark.end <= len(text):
            yield f"{record.rule}: span {mark} lies outside the text"
        elif text[mark.start : mark.end] != mark.text:
            yield f"{record.rule}: span {mark} does not hold its text"
