"""Texts made of templates, as many as are wanted, evenly of the types and of the templates."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any

from babelproof.api.steps import Start
from babelproof.api.workbench import Forged, forge
from babelproof.generate.balance import even_shares
from babelproof.generate.kept import Kept
from babelproof.generate.stock import Stock
from babelproof.run.crew import Mapper

_GROUP = 50  # templates a job, at most
_TEXTS = 2000  # texts a job, if it has several templates

Job = tuple["_Asking", Sequence[int], int]


def forged(
    stock: Stock[bytes], sorts: Mapping[str, str], most: int, most_of_one: int, run_map: Mapper,
    start: Start, about: Forged,
) -> Kept[Any]:  # fmt: skip
    """What is made, as evenly of the types as what there is allows: of a type that has few
    templates more is made of each. ``sorts`` says for each type where its templates are in
    ``stock``; why there is no more is counted in ``about``."""
    kept = Kept[Any]()
    types = [
        _Asking(number, most_of_one, stock.numbers(sort))
        for number, sort in enumerate(sorts.values())
    ]
    types = [one for one in types if one.templates]
    fair = even_shares([most] * len(types), most)
    while jobs := [
        (one, *job) for one, share in zip(types, fair, strict=True) for job in one.jobs(share, kept)
    ]:
        _carry_out(jobs, stock, kept, run_map, start, about)
        there = [most if one.has_more(kept) else one.made for one in types]
        fair = even_shares(there, most)
    kept.choose(most, max(1, most // most_of_one))
    return kept


def _carry_out(
    jobs: Sequence[Job], stock: Stock[bytes], kept: Kept[Any], run_map: Mapper, start: Start,
    about: Forged,
) -> None:  # fmt: skip
    tell = start("making", sum(len(group) * each for _, group, each in jobs))
    asked = (([stock.numbered(one.templates[n]) for n in group], each) for one, group, each in jobs)
    for (one, group, each), part in zip(jobs, run_map(forge, asked), strict=True):
        made = zip(group, part.made, strict=True)
        one.made += kept.put(one.number, made, again=one.is_again)
        about.refused += part.refused
        about.rejected += part.rejected
        tell(len(group) * each)


@dataclass(slots=True)
class _Asking:
    """The templates of a type, each by its place: first some are asked for a few texts, then more
    of them, then those that gave all they were asked for are asked for twice as many."""

    number: int
    most_of_one: int
    templates: array[int]
    each: int = 0
    asked: int = 0
    made: int = 0
    is_again: bool = False

    def has_more(self, kept: Kept[Any]) -> bool:
        if self.asked < len(self.templates):
            return True
        return self.each < self.most_of_one and bool(kept.full(self.number, self.each))

    def jobs(self, share: int, kept: Kept[Any]) -> list[tuple[Sequence[int], int]]:
        """What is asked for next, some templates at a time; nothing where the share is reached."""
        missing, waiting = share - self.made, len(self.templates) - self.asked
        if missing <= 0:
            return []
        now: Sequence[int]
        if waiting:
            self.each = self.each or min(self.most_of_one, 2 * ceil(share / waiting))
            more = max(_GROUP, 2 * ceil(missing / self.each))
            now = range(self.asked, self.asked + min(more, waiting))
            self.asked += len(now)
        elif self.each < self.most_of_one:
            now = kept.full(self.number, self.each)
            self.each, self.is_again = min(self.most_of_one, 2 * self.each), True
        else:
            return []
        group = max(1, min(_GROUP, _TEXTS // self.each))
        return [(now[at : at + group], self.each) for at in range(0, len(now), group)]
