"""DFKI's ``items.json``: read and written back without loss, to the byte.

One object with a list of items; each has two patterns (an empty one is none) and two lists of
judged sentences. What a file says beyond that is kept in ``extra``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from babelproof.core.errors import BabelproofError, InputError, UsageError, did_you_mean
from babelproof.lang import parse_pair
from babelproof.suites.item import Item, Judged, Suite, refuse_repeats, sentences

_TEXTS = ("category", "id", "langpair", "phenomenon", "source_sentence")
_PATTERNS = ("negative_regex", "positive_regex")
_LISTS = ("negative_tokens", "positive_tokens")
KEYS = (*_TEXTS, *_PATTERNS, *_LISTS)
# What joined patterns could no longer mean: a group by its number, or flags.
_UNJOINABLE = re.compile(r"\\[1-9]|\(\?P=|\(\?\(|\(\?[aiLmsux]")


def read(text: str, name: str) -> Suite:
    """The suite that a file holds; errors say which item, on which line."""
    data = _load(text, name)
    entries = data.get("items") if isinstance(data, dict) else None
    if not isinstance(entries, list):
        raise InputError(f'{name}: a DFKI suite is one object with a list "items"')
    items = tuple(_item(entry, name, number, text) for number, entry in enumerate(entries))
    refuse_repeats(items, name, lambda number: _place(number, text, items[number].id))
    return Suite(items, extra={key: value for key, value in data.items() if key != "items"})


def _load(text: str, name: str) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise InputError(
            f"{name}, line {error.lineno}, column {error.colno}: not JSON ({error.msg})"
        ) from error
    except (RecursionError, ValueError) as error:
        raise InputError(f"{name}: JSON that cannot be read ({error})") from error


def _item(entry: Any, name: str, number: int, text: str) -> Item:
    ident = entry.get("id") if isinstance(entry, dict) else None
    try:
        return _read_item(entry)
    except BabelproofError as error:
        raise InputError(f"{name}, {_place(number, text, ident)}: {error}") from error


def _read_item(entry: Any) -> Item:
    if not isinstance(entry, dict):
        raise InputError(f"an item is an object, not {type(entry).__name__}")
    for key in KEYS:
        _require(entry, key)
    item = Item(
        id=entry["id"],
        langs=str(parse_pair(entry["langpair"])),
        category=entry["category"],
        phenomenon=entry["phenomenon"],
        source=entry["source_sentence"],
        positive=(entry["positive_regex"],) if entry["positive_regex"] else (),
        negative=(entry["negative_regex"],) if entry["negative_regex"] else (),
        judged=(
            *(Judged(token, True) for token in entry["positive_tokens"]),
            *(Judged(token, False) for token in entry["negative_tokens"]),
        ),
    )
    own = _entry(item)
    extra = {key: value for key, value in entry.items() if own.get(key, own) != value}
    return replace(item, extra=extra) if extra else item


def _require(entry: Mapping[str, Any], key: str) -> None:
    if key not in entry:
        others = [other for other in entry if other not in KEYS]
        hint = f"; {did_you_mean(key, others)}" if others else ""
        raise InputError(f'the item has no "{key}"{hint}')
    value = entry[key]
    if key in _LISTS:
        if not isinstance(value, list) or not all(isinstance(token, str) for token in value):
            raise InputError(f'"{key}" must be a list of sentences')
    elif not isinstance(value, str) and not (key in _PATTERNS and value is None):
        raise InputError(f'"{key}" must be a text, not {json.dumps(value)[:40]}')
    if key == "id" and not value.strip():
        raise InputError('"id" is blank; give the item a name')


def _place(number: int, text: str, ident: Any) -> str:
    """The number of an item and, if it can be told, the line that gives its id."""
    same = re.compile(rf'"id"\s*:\s*{re.escape(json.dumps(ident))}')
    lines = [text.count("\n", 0, match.start()) + 1 for match in same.finditer(text)]
    if len(lines) == 1:
        return f"item {number + 1} (line {lines[0]})"
    before = [match.start() for match in re.finditer(r'"id"\s*:', text)]
    if number < len(before) and before[number] in {m.start() for m in same.finditer(text)}:
        return f"item {number + 1} (line {text.count(chr(10), 0, before[number]) + 1})"
    return f"item {number + 1}"


def write(suite: Suite) -> str:
    """The suite as DFKI writes it; what the format has no room for must be dropped before."""
    data = {**suite.extra, "items": [_written(item) for item in suite.items]}
    return json.dumps(data, indent=2, sort_keys=True, separators=(", ", ": "))


def _written(item: Item) -> dict[str, Any]:
    entry = _entry(item)
    # An item may have grown since it was read: what it says now goes before what the file said.
    kept = {k: v for k, v in item.extra.items() if k not in KEYS or k == "langpair" or not entry[k]}
    return {**entry, **kept}


def _entry(item: Item) -> dict[str, Any]:
    return {
        "category": item.category,
        "id": item.id,
        "langpair": _glued(item.langs),
        "negative_regex": _joined(item, item.negative),
        "negative_tokens": sentences(item.judged, False),
        "phenomenon": item.phenomenon,
        "positive_regex": _joined(item, item.positive),
        "positive_tokens": sentences(item.judged, True),
        "source_sentence": item.source,
    }


def _glued(langs: str) -> str:
    """``deen`` for de-en; what has regions or longer codes keeps its hyphens to stay readable."""
    return langs.replace("-", "") if re.fullmatch("[a-z]{2}-[a-z]{2}", langs) else langs


def _joined(item: Item, patterns: Sequence[str]) -> str:
    if len(patterns) <= 1:
        return "".join(patterns)
    if any(_UNJOINABLE.search(pattern) for pattern in patterns):
        raise UsageError(
            f"item {item.id}: DFKI's format has one pattern a side, and these cannot be joined as"
            " one of them refers to a group or sets flags; make one pattern of them by hand"
        )
    return "|".join(f"(?:{pattern})" for pattern in patterns)


def dropped(suite: Suite) -> list[str]:
    """What the format has no room for, in words, so that nobody loses it unawares."""
    counts = {
        "references": sum(bool(item.reference) for item in suite.items),
        "notes": sum(bool(item.note) for item in suite.items),
        "statuses": sum(bool(item.status) for item in suite.items),
        "traces": sum(item.trace is not None for item in suite.items),
        "names, dates or systems of judgements": sum(
            bool(entry.who or entry.when or entry.system)
            for item in suite.items
            for entry in item.judged
        ),
        "descriptions of phenomena": len(suite.phenomena),
    }
    said = [f"{number:,} {what}" for what, number in counts.items() if number]
    heads = {"name": suite.name, "version": suite.version, "licence": suite.licence}
    heads["note"] = suite.note
    return said + [f"the suite's {what}" for what, text in heads.items() if text]
