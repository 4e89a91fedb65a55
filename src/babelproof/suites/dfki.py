"""DFKI's ``items.json``: read and written back without loss, to the byte.

One object with a list of items; each has two patterns (an empty one is none) and two lists of
judged sentences. What a file says beyond that is kept in ``extra``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
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
    items = []
    for number, entry in enumerate(entries):
        try:
            items.append(_item(entry))
        except BabelproofError as error:
            place = _places(text, len(entries))(number)
            raise InputError(f"{name}, {place}: {error}") from error
    refuse_repeats(items, name, lambda number: _places(text, len(items))(number))
    return Suite(tuple(items), extra={key: value for key, value in data.items() if key != "items"})


def _load(text: str, name: str) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise InputError(
            f"{name}, line {error.lineno}, column {error.colno}: not JSON ({error.msg})"
        ) from error
    except (RecursionError, ValueError) as error:
        raise InputError(f"{name}: JSON that cannot be read ({error})") from error


def _item(entry: Any) -> Item:
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


def _places(text: str, entries: int) -> Callable[[int], str]:
    """Names items by number and, if every one gives its id once, by the line that does."""
    lines, line, at = [], 1, 0
    for match in re.finditer(r'"id"\s*:', text):
        line, at = line + text.count("\n", at, match.start()), match.start()
        lines.append(line)
    if len(lines) != entries:
        return lambda number: f"item {number + 1}"
    return lambda number: f"item {number + 1} (line {lines[number]})"


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
