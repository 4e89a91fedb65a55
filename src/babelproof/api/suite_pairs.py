"""Pairs of a corpus that show what a system fails in a test suite.

A pair shows a phenomenon as an item does, if the item's patterns call its translation right and its
source has words that make up the item: the rarer in the corpus, the more they weigh. Words and
patterns that are found all over the corpus say nothing. A sentence of the suite itself is never
taken, nor one that contains it.
"""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from math import log
from pathlib import Path

from babelproof.api.planning import open_source, plan
from babelproof.api.request import PathLike, Request
from babelproof.api.steps import Start, silent
from babelproof.api.synthesis import Pair
from babelproof.core.batch import Batch
from babelproof.core.errors import InputError, UsageError
from babelproof.core.segment import LangPair
from babelproof.generate.balance import even_shares
from babelproof.generate.chance import rank
from babelproof.generate.stock import Lowest
from babelproof.io import files
from babelproof.lang import parse_pair
from babelproof.run.judging import by_segment, objections
from babelproof.suites.files import read_suite
from babelproof.suites.item import Item
from babelproof.suites.verdict import Why, by_patterns, matches

# A word, or a pattern, found in more of the corpus than this says nothing of a phenomenon.
COMMON = 0.01
# How much of what makes up an item a source must have.
LEAST = 0.2
_TRIED = 2000  # translations that patterns are tried on
_WORD = re.compile(r"\w+")
_KEPT = 1000  # of a phenomenon, at most
_SHORT = 3  # words; a shorter item may stand in many a sentence


@dataclass(frozen=True, kw_only=True)
class SuitePairs:
    """Which suite, the verdicts on the systems' outputs (``suite run --write-verdicts``), and the
    corpus. A phenomenon is failed if one of its items is, by one of the ``systems`` named (none:
    any)."""

    suite: PathLike
    verdicts: PathLike
    corpus: PathLike
    langs: str
    systems: Sequence[str] = ()
    most: int = 10_000
    seed: int = 1
    columns: str | None = None
    rules: Sequence[str] = ()
    ignore: Sequence[str] = ()
    rules_dir: Sequence[PathLike] = ()
    trust_rules: bool = False
    preview: bool = False


@dataclass(slots=True)
class Phenomena:
    """What was found: the pairs, with the phenomenon as type and the item as template, and what
    became of everything on the way."""

    langs: str
    pairs: list[Pair] = field(default_factory=list)
    read: int = 0
    failed: Counter[str] = field(default_factory=Counter)
    items: Counter[str] = field(default_factory=Counter)
    searched: Counter[str] = field(default_factory=Counter)
    there: Counter[str] = field(default_factory=Counter)
    own: int = 0
    flagged: Counter[str] = field(default_factory=Counter)


def suite_pairs(asked: SuitePairs, start: Start = silent) -> Phenomena:
    """Find the pairs."""
    langs = parse_pair(asked.langs)
    items = read_suite(str(asked.suite)).direction(str(langs)).items
    failed = _failed(asked, items)
    found = Phenomena(str(langs))
    for item in items:
        found.items[item.phenomenon] += 1
        found.failed[item.phenomenon] += item.id in failed
    chosen = [item for item in items if item.id in failed and item.positive]
    weights, sample = _weights(asked, langs, chosen, found, start)
    telling = [item for item in chosen if _is_telling(item, sample)]
    found.searched.update(item.phenomenon for item in telling)
    kept = _gathered(asked, langs, items, Search(telling, weights), found, start)
    fine = {name: _fine(asked, langs, list(pairs), found) for name, pairs in kept.items()}
    names = sorted(fine)
    shares = even_shares([len(fine[name]) for name in names], asked.most)
    for name, share in zip(names, shares, strict=True):
        found.there[name] = len(fine[name])
        found.pairs += fine[name][:share]
    found.pairs.sort(key=lambda pair: rank(asked.seed, pair.src, pair.tgt))
    return found


def _failed(asked: SuitePairs, items: Sequence[Item]) -> set[str]:
    """The items with a wrong output."""
    path, known, found = Path(asked.verdicts), {item.id for item in items}, set[str]()
    seen = set[str]()
    for number, raw in enumerate(files.lines(path), 1):
        try:
            row = json.loads(raw)
            system, item, verdict = row["system"], row["item"], row["verdict"]
        except (ValueError, TypeError, KeyError):
            raise InputError(
                f"{path}, line {number}: no verdict;"
                " `babelproof suite run --write-verdicts` writes them"
            ) from None
        seen.add(system)
        if verdict == "fail" and (not asked.systems or system in asked.systems):
            found.add(item)
    if missing := set(asked.systems) - seen:
        raise UsageError(
            f"{path}: no verdict on {min(missing)!r} (known: {', '.join(sorted(seen))})"
        )
    if not found & known:
        raise UsageError(f"{path}: no item of {asked.suite} is failed")
    return found & known


def words(text: str) -> tuple[str, ...]:
    """The words of a text, in small letters."""
    return tuple(_WORD.findall(text.casefold()))


def _stretches(asked: SuitePairs, langs: LangPair, what: str, start: Start) -> Iterator[Batch]:
    tell = start(what, None)
    request = Request(asked.corpus, langs=langs, columns=asked.columns)
    for task in open_source(request, langs).tasks(None):
        for batch in task.load().batches:
            yield batch
            tell(len(batch))


def _weights(
    asked: SuitePairs, langs: LangPair, items: Sequence[Item], found: Phenomena, start: Start
) -> tuple[dict[str, float], list[str]]:
    """What each word of the items says: the rarer in the corpus, the more; nothing, if common. And
    a sample of translations."""
    wanted = {word for item in items for word in words(item.source)}
    there, sample = Counter[str](), Lowest[str](_TRIED)
    for batch in _stretches(asked, langs, "counting words", start):
        found.read += len(batch)
        for src, tgt in zip(batch.src, batch.tgt, strict=True):
            there.update(wanted.intersection(words(src)))
            sample.add(rank(asked.seed, src, tgt), tgt)
    most = max(1.0, COMMON * found.read)
    weights = {w: log(1 + found.read / (1 + there[w])) for w in wanted if there[w] <= most}
    return weights, list(sample)


def _is_telling(item: Item, sample: Sequence[str]) -> bool:
    """Whether its patterns are not such as are found all over the corpus."""
    most = max(1.0, COMMON * len(sample))
    right = (1 for text in sample if by_patterns(item, text.strip()) is Why.POSITIVE_PATTERN)
    return sum(islice(right, int(most) + 1)) <= most


class Search:
    """Items by the words that make them up."""

    def __init__(self, items: Sequence[Item], weights: Mapping[str, float]) -> None:
        self._weights = weights
        self._by_word: defaultdict[str, list[int]] = defaultdict(list)
        self._items, self._whole = items, list[float]()
        for number, item in enumerate(items):
            told = {word for word in words(item.source) if word in weights}
            self._whole.append(sum(weights[word] for word in told))
            for word in told:
                self._by_word[word].append(number)

    def shown(self, src: str, tgt: str) -> tuple[float, Item] | None:
        """The item that a pair is most like, and how much, if it shows what that shows."""
        shared: defaultdict[int, float] = defaultdict(float)
        for word in set(words(src)):
            for number in self._by_word.get(word, ()):
                shared[number] += self._weights[word]
        near = [(w / self._whole[n], n) for n, w in shared.items() if w >= LEAST * self._whole[n]]
        for much, number in sorted(near, reverse=True):
            if _is_right(self._items[number], tgt):
                return much, self._items[number]
        return None


def _is_right(item: Item, tgt: str) -> bool:
    """Whether patterns call a translation right, by a stretch of it no longer than the item: in a
    long sentence, ``do.*sports`` finds what has nothing to do with it."""
    return by_patterns(item, tgt.strip()) is Why.POSITIVE_PATTERN and any(
        match.positive and match.end - match.start <= len(item.source)
        for match in matches(item, tgt)
    )


def _gathered(
    asked: SuitePairs, langs: LangPair, items: Sequence[Item], search: Search, found: Phenomena,
    start: Start,
) -> Mapping[str, Iterable[Pair]]:  # fmt: skip
    """The pairs most like an item, by phenomenon."""
    own = {words(text) for item in items for text in (item.source, item.reference) if text.strip()}
    kept: defaultdict[str, Lowest[Pair]] = defaultdict(lambda: Lowest[Pair](_KEPT))
    for batch in _stretches(asked, langs, "looking for pairs", start):
        for line, src, tgt in zip(batch.lines, batch.src, batch.tgt, strict=True):
            if (shown := search.shown(src, tgt)) is None:
                continue
            much, item = shown
            if _is_own(src, tgt, item, own):
                found.own += 1
                continue
            # The most alike first, and chance decides among equals.
            order = int((1 - min(1.0, much)) * 1000) << 64 | rank(asked.seed, src, tgt)
            kept[item.phenomenon].add(order, Pair(src, tgt, line, item.phenomenon, item.id))
    return kept


def _is_own(src: str, tgt: str, item: Item, own: set[tuple[str, ...]]) -> bool:
    """Whether a pair is a sentence of the suite, or has one in it."""
    said, part = words(src), words(item.source)
    if said in own or words(tgt) in own:
        return True
    within = f" {' '.join(part)} " in f" {' '.join(said)} "
    return within and len(part) >= _SHORT


def _fine(
    asked: SuitePairs, langs: LangPair, pairs: Sequence[Pair], found: Phenomena
) -> list[Pair]:
    """Those that no rule objects to."""
    request = Request(
        asked.corpus, langs=langs, rules=asked.rules, ignore=asked.ignore,
        rules_dir=asked.rules_dir, trust_rules=asked.trust_rules, preview=asked.preview,
    )  # fmt: skip
    batch = Batch("", langs, range(len(pairs)), [p.src for p in pairs], [p.tgt for p in pairs])
    against = objections(batch, by_segment(plan(request).plan))
    for said in against.values():
        found.flagged.update({record.rule for record in said})
    return [pair for number, pair in enumerate(pairs) if number not in against]


def told(asked: SuitePairs, found: Phenomena) -> dict[str, object]:
    """All that is to be said, as plain data."""
    taken = Counter(pair.type for pair in found.pairs)
    used = {name: len({p.template for p in found.pairs if p.type == name}) for name in taken}
    return {
        "langs": found.langs, "read": found.read, "pairs": len(found.pairs), "own": found.own,
        "flagged": dict(found.flagged),
        "phenomena": {
            name: {
                "items": found.items[name], "failed": failed, "searched": found.searched[name],
                "pairs_there": found.there[name],
                "pairs": taken[name], "items_shown": used.get(name, 0),
            }
            for name, failed in sorted(found.failed.items(), key=lambda one: (-one[1], one[0]))
            if failed
        },
        "signature": f"synthesise|suite:{Path(asked.suite).name}|langs:{found.langs}"
        f"|systems:{','.join(asked.systems) or 'any'}|most:{asked.most}|seed:{asked.seed}",
    }  # fmt: skip
