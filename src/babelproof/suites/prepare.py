"""A file to be translated, in which the items of a suite hide among other sentences.

``prepare`` writes each source once, mixed with distractors, and a key that says which line is
what; ``restore`` uses the key to take the translations apart again, one line an item.
"""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from babelproof.core.errors import InputError, UsageError, did_you_mean
from babelproof.io import whole
from babelproof.suites.item import Item, Suite, one_line

KEY_FORMAT = 1


@dataclass(frozen=True, slots=True)
class Key:
    """What each line of a prepared file is: the ids of its items, none for a distractor."""

    suite: str
    langs: str
    seed: int
    digest: str
    lines: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Prepared:
    """Lines to translate, and the key to them."""

    lines: tuple[str, ...]
    key: Key


def choose(suite: Suite, categories: Sequence[str], phenomena: Sequence[str]) -> Suite:
    """The items of some categories or phenomena; of all, if none is named."""
    for given, known in (
        (categories, {item.category for item in suite.items}),
        (phenomena, {item.phenomenon for item in suite.items}),
    ):
        for name in given:
            if name not in known:
                raise UsageError(f"no item is about {name!r}; {did_you_mean(name, known)}")
    if not categories and not phenomena:
        return suite
    return suite.only(lambda item: item.category in categories or item.phenomenon in phenomena)


def prepare(
    suite: Suite, distractors: Sequence[str] = (), *, ratio: float = 1.0, seed: int = 0
) -> Prepared:
    """Mix the sources of a suite in one direction with ``ratio`` times as many distractors."""
    if len(suite.directions) > 1:
        raise UsageError("prepare one direction at a time")
    sources: dict[str, list[Item]] = {}
    for item in suite.items:
        sources.setdefault(item.line, []).append(item)
    chance = random.Random(seed)
    others = _distractors(distractors, set(sources), round(ratio * len(sources)), chance)
    mixed = [(line, tuple(i.id for i in items)) for line, items in sources.items()]
    mixed += [(line, ()) for line in others]
    if others:
        chance.shuffle(mixed)
    lines = tuple(line for line, _ in mixed)
    langs = suite.directions[0] if suite.items else ""
    key = Key(suite.fingerprint(), langs, seed, digest(lines), tuple(ids for _, ids in mixed))
    return Prepared(lines, key)


def _distractors(
    given: Sequence[str], sources: set[str], wanted: int, chance: random.Random
) -> list[str]:
    usable = [line for line in dict.fromkeys(map(one_line, given)) if line and line not in sources]
    if given and len(usable) < wanted:
        raise UsageError(
            f"{wanted:,} distractors are wanted, but only {len(usable):,} different sentences that"
            " are no sources of items were given; give more, or lower ⸨ratio⸩"
        )
    return chance.sample(usable, wanted) if given else []


def digest(lines: Sequence[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode("utf-8", "surrogatepass")).hexdigest()[:16]


def restore(key: Key, translations: Sequence[str], name: str) -> list[tuple[str, str]]:
    """The id and the translation of every item, in the order of their lines."""
    if len(translations) != len(key.lines):
        raise InputError(
            f"{name} has {len(translations):,} lines, but {len(key.lines):,} were to be translated;"
            " every line must come back, even an empty one"
        )
    return [
        (ident, text) for ids, text in zip(key.lines, translations, strict=True) for ident in ids
    ]


def write_key(key: Key) -> str:
    """The key as JSON."""
    data = {
        "format": KEY_FORMAT,
        "suite": key.suite,
        "langs": key.langs,
        "seed": key.seed,
        "digest": key.digest,
        "lines": [list(ids) for ids in key.lines],
    }
    return json.dumps(data) + "\n"


def read_key(path: Path) -> Key:
    """The key that :func:`write_key` wrote."""
    try:
        data: Any = json.loads(whole.text(path))
        lines = tuple(tuple(str(ident) for ident in ids) for ids in data["lines"])
        key = Key(data["suite"], data["langs"], data["seed"], data["digest"], lines)
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise InputError(f"{path} is no key as `suite prepare` writes it") from error
    if data.get("format") != KEY_FORMAT:
        raise InputError(f"{path}: a key of format {data.get('format')!r}, which is unknown here")
    return key
