"""How often words find a link: where nothing is lost, and where they are.

What an aligner was trained on it links better than other texts, rare words above all, which it saw
nowhere else. So some pairs are kept from training; how much seldomer words are linked in these is
measured by how often they were seen. What lost words are linked to by chance is measured in pairs
with another one's sentence behind them, which the other side does not have.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from math import exp, log
from typing import NamedTuple
from zlib import crc32

import numpy as np

from babelproof.align.words.compete import links_of
from babelproof.align.words.lexicon import GRADES, WHOLE, Bytes, Lexicon, Vocabulary, grade

Forms = tuple[str, ...]
Texts = tuple[Forms, Forms]
# One source of so many is kept from training.
KEPT = 20
# Links are counted in so many pairs; in so many where something is lost.
SAMPLE, LOSSES = 20_000, 5_000
# Each word is given so many trials more, in which it did as words do that were seen as often; and
# these so many, in which unseen texts are linked as seen ones.
TRIALS, ALIKE = 6.0, 50.0
# As if so many links had been seen of all grades alike.
GRADED = 20.0
# How often an unknown word finds a link, to begin with, and the bounds of all such rates.
UNKNOWN, LEAST = 0.2, 0.01


def is_kept(src: str) -> bool:
    """Whether pairs with this source are kept from training."""
    return crc32(src.encode("utf-8", "surrogatepass")) % KEPT == 0


@dataclass
class _Count:
    """How often each word was seen, how often it had a link, and how many links had a grade."""

    seen: Counter[str] = field(default_factory=Counter)
    linked: Counter[str] = field(default_factory=Counter)
    grades: Counter[int] = field(default_factory=Counter)

    def add(self, forms: Sequence[str], links: Iterable[tuple[int, float]]) -> None:
        """Words, the places of those that are linked, and the weights of their links; what has
        other places stands elsewhere."""
        self.seen.update(forms)
        for place, weight in links:
            if place >= 0:
                self.linked[forms[place]] += 1
                self.grades[grade(weight)] += 1

    def share(self, number: int) -> float:
        """How many of the links are of a grade: a logarithm."""
        even = GRADED / (len(GRADES) + 1)
        return log((self.grades[number] + even) / (self.grades.total() + GRADED))


class _Bin(NamedTuple):
    """The same of all words that were seen about as often."""

    seen: float
    linked: float

    def rate(self, usual: float, trials: float) -> float:
        return (self.linked + trials * usual) / (self.seen + trials)


Counts = tuple[_Count, _Count]


def measured(lexicon: Lexicon, trained: Sequence[Texts], kept: Sequence[Texts]) -> Lexicon:
    """The lexicon with how often each word finds a link, in pairs like those kept from training."""
    known, unseen = (_linked(lexicon, texts) for texts in (trained, kept))
    lost = _lost(lexicon, trained)
    src, tgt = (
        _with_rates(words, *counts)
        for words, *counts in zip((lexicon.src, lexicon.tgt), known, unseen, lost, strict=True)
    )
    by_chance, meant = lost[0], unseen[0]
    grades = [by_chance.share(number) - meant.share(number) for number in range(len(GRADES) + 1)]
    return replace(lexicon, src=src, tgt=tgt, grades=grades)


def _linked(lexicon: Lexicon, pairs: Sequence[Texts]) -> Counts:
    counts = _Count(), _Count()
    for src, tgt in _sample(pairs, SAMPLE):
        links = links_of(src, tgt, lexicon)
        counts[0].add(src, ((link.src, link.weight) for link in links))
        counts[1].add(tgt, ((link.tgt, link.weight) for link in links))
    return counts


def _lost(lexicon: Lexicon, pairs: Sequence[Texts]) -> Counts:
    """Words with nothing to correspond to, behind a pair that corresponds."""
    counts = _Count(), _Count()
    chosen = list(_sample(pairs, LOSSES))
    for number, (src, tgt) in enumerate(chosen):
        # Pairs are in alphabetical order: far off are other sentences.
        more_src, more_tgt = chosen[(number + len(chosen) // 2) % len(chosen)]
        both = links_of([*src, *more_src], tgt, lexicon)
        counts[0].add(more_src, ((link.src - len(src), link.weight) for link in both))
        both = links_of(src, [*tgt, *more_tgt], lexicon)
        counts[1].add(more_tgt, ((link.tgt - len(tgt), link.weight) for link in both))
    return counts


def _sample(pairs: Sequence[Texts], size: int) -> Iterator[Texts]:
    return iter(pairs[:: max(1, -(-len(pairs) // size))])


def _with_rates(words: Vocabulary, known: _Count, unseen: _Count, lost: _Count) -> Vocabulary:
    seen = dict(zip(words.forms, words.counts.tolist(), strict=True))
    here, there, chance = (_bins(count, seen) for count in (known, unseen, lost))
    usual = _Bin(*map(sum, zip(*here.values(), strict=True))).rate(0.0, 0.0)
    nothing = _Bin(0, 0)
    shift, prior, by_chance = {}, {}, {}
    for size in {_size(count) for count in seen.values()}:
        prior[size] = here.get(size, nothing).rate(usual, 1.0)
        shift[size] = _odds(there.get(size, nothing).rate(prior[size], ALIKE)) - _odds(prior[size])
        by_chance[size] = chance.get(size, nothing).rate(LEAST, 1.0)

    def rate(form: str, size: int) -> float:
        own = _own(known, form, prior[size])
        return 1 / (1 + exp(-_odds(own) - shift[size]))

    sizes = [_size(count) for count in words.counts.tolist()]
    both = list(zip(words.forms, sizes, strict=True))
    return replace(
        words,
        rates=_bytes(rate(form, size) for form, size in both),
        strays=_bytes(_own(lost, form, by_chance[size]) for form, size in both),
        unknown=there.get(0, nothing).rate(UNKNOWN, ALIKE),
    )


def _bins(count: _Count, seen: dict[str, int]) -> dict[int, _Bin]:
    found: dict[int, _Bin] = {}
    for form, times in count.seen.items():
        size = _size(seen.get(form, 0))
        so_far = found.get(size, _Bin(0, 0))
        found[size] = _Bin(so_far.seen + times, so_far.linked + count.linked[form])
    return found


def _size(count: int) -> int:
    """Nought for what was never seen, one for once, two for two or three times, …"""
    return count.bit_length()


def _own(count: _Count, form: str, usual: float) -> float:
    return _Bin(count.seen[form], count.linked[form]).rate(usual, TRIALS)


def _odds(rate: float) -> float:
    rate = min(max(rate, LEAST), 1 - LEAST)
    return log(rate / (1 - rate))


def _bytes(rates: Iterable[float]) -> Bytes:
    return np.round(np.fromiter(rates, float) * WHOLE).astype(np.uint8)
