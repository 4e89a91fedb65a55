"""Rules written as data: a TOML table with a kind, patterns and cases becomes a rule.

A file is one such table, or holds a list of them under ``[[rule]]``.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from babelproof.core.errors import InputError, UsageError, did_you_mean
from babelproof.core.rule import YES, Class, Fit, Pattern, Rule, Trigger
from babelproof.core.segment import SEVERITIES, LangPair
from babelproof.io import whole
from babelproof.kinds import terms
from babelproof.kinds.checks import KINDS, DataRule, Kind
from babelproof.lang import parse_pair
from babelproof.text.patterns import SafePattern

_KEBAB = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
PATTERNS = ("source", "target", "unless")
CASES = frozenset({"fail", "pass", "skip"})
FIELDS = frozenset(
    {"id", "kind", "family", "summary", "message", "langs", "ignore_case", "status", "doc"}
    | {"severity"}
    | {*PATTERNS, *CASES, *terms.FIELDS}
)


@dataclass(frozen=True, slots=True)
class OnlyLangs:
    """Keeps a rule to some directions; ``*`` stands for any language."""

    pairs: tuple[tuple[str, str], ...]

    def __call__(self, langs: LangPair) -> Fit:
        for src, tgt in self.pairs:
            if src in ("*", langs.src.code) and tgt in ("*", langs.tgt.code):
                return YES
        return Fit("no", "the rule is not for this direction")


def load_rules(path: Path) -> list[Rule]:
    """The rules of a TOML file, fully checked: unknown fields, kinds and bad patterns are named."""
    try:
        raw = whole.data(path)
        data = tomllib.loads(whole.as_text(raw, str(path)))
        origin = f"{path.name}#{hashlib.sha256(raw).hexdigest()[:12]}"
        if "rule" in data:
            return list(_listed(data, origin, path.parent))
        data = {"id": path.stem.replace("_", "-"), **data}
        return [build(terms.with_entries(data, path.parent), origin)]
    except (ValueError, RecursionError) as error:
        raise InputError(f"{path}: {error}") from error
    except UsageError as error:
        raise InputError(f"{path}: {error}") from error


def _listed(data: Mapping[str, Any], origin: str, folder: Path) -> Iterator[Rule]:
    """The rules of a file that holds a list of them."""
    if other := sorted(data.keys() - {"rule"}):
        raise UsageError(f"{other[0]!r} stands beside a list of rules; put it into a [[rule]]")
    for number, table in enumerate(tables_of(data), 1):
        try:
            yield build(terms.with_entries(table, folder), origin)
        except UsageError as error:
            raise UsageError(f"rule {number} ({table.get('id', 'without id')}): {error}") from error


def tables_of(data: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    """The tables of the rules in a file: itself, or those of its list."""
    tables = data.get("rule", [data])
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        raise UsageError("'rule' is a list of tables, each under [[rule]]")
    return tables


def checked_id(rule_id: object) -> str:
    """A rule's id, if it is well formed."""
    if not isinstance(rule_id, str) or not _KEBAB.fullmatch(rule_id):
        raise UsageError(f"id {rule_id!r} is not kebab-case (small letters, digits, hyphens)")
    return rule_id


def build(data: Mapping[str, Any], origin: str) -> Rule:
    """The rule that a table describes; the same again from the table that its check keeps."""
    for key in data:
        if key not in FIELDS:
            raise UsageError(f"unknown field {key!r}; {did_you_mean(key, FIELDS)}")
    rule_id = checked_id(_text(data, "id"))
    name = _text(data, "kind")
    if name not in KINDS:
        raise UsageError(f"unknown kind {name!r}; {did_you_mean(name, KINDS)}")
    content = _content(data, name, KINDS[name])
    status = _text(data, "status", "stable")
    if status not in ("stable", "preview"):
        raise UsageError(f"status is stable or preview, not {status!r}")
    return Rule(
        id=rule_id,
        family=_text(data, "family", "own"),
        summary=_text(data, "summary", KINDS[name].summary),
        check=content,
        classes=(content.cls,),
        trigger=_trigger(content, KINDS[name]),
        status="preview" if status == "preview" else "stable",
        fit=OnlyLangs(tuple(_pairs(data.get("langs", [])))),
        doc=_text(data, "doc", ""),
        origin=origin,
    )


def _text(data: Mapping[str, Any], key: str, default: str | None = None) -> str:
    value = data.get(key, default)
    if value is None:
        raise UsageError(f"{key!r} is missing")
    if not isinstance(value, str):
        raise UsageError(f"{key!r} must be text")
    return value


def _content(data: Mapping[str, Any], name: str, kind: Kind) -> DataRule:
    given = {key for key in PATTERNS if key in data}
    terms.check_fields(data, name)
    for key in kind.needs:
        if key not in given:
            raise UsageError(f"kind {name!r} needs {key!r} ({kind.summary})")
    for key in given - set(kind.needs) - set(kind.may):
        raise UsageError(f"kind {name!r} does not use {key!r} ({kind.summary})")
    ignore_case = data.get("ignore_case", False)
    if not isinstance(ignore_case, bool):
        raise UsageError("'ignore_case' must be true or false")
    parts: dict[str, Any] = {key: SafePattern(_text(data, key), ignore_case) for key in given}
    if name == "table":
        listed = terms.read_terms(data, ignore_case)
        source = SafePattern("|".join(map(_literal, listed.entries)), ignore_case)
        parts = {"source": source, "terms": listed}
    table = {key: value for key, value in data.items() if key not in CASES}
    return DataRule(name, _class(data, kind), **parts, table=table)


def _literal(text: str) -> str:
    """A pattern for a text, the same to RE2 and to Python."""
    return re.sub(r"([^\w\s])", r"\\\1", text)


def _class(data: Mapping[str, Any], kind: Kind) -> Class:
    """The one class of a rule written as data: its kind's, with what the file says of it."""
    message = _text(data, "message", "").replace("{", "{{").replace("}", "}}")
    severity = _text(data, "severity", kind.cls.severity)
    if severity not in SEVERITIES:
        raise UsageError(f"severity is critical, major or minor, not {severity!r}")
    return Class(kind.cls.id, SEVERITIES[SEVERITIES.index(severity)], message or kind.cls.message)


def _trigger(content: DataRule, kind: Kind) -> Trigger | None:
    if kind.trigger == "src" and content.source and content.source.linear:
        return Pattern("src", content.source.as_trigger)
    return None


def _pairs(langs: Any) -> Iterator[tuple[str, str]]:
    for text in [langs] if isinstance(langs, str) else langs:
        if not isinstance(text, str):
            raise UsageError('\'langs\' is a list such as ["en-de", "*-fr"]')
        if "*" in text:
            src, _, tgt = text.partition("-")
            yield src, tgt or "*"
        else:
            pair = parse_pair(text)
            yield pair.src.code, pair.tgt.code
    if not langs:
        yield "*", "*"
