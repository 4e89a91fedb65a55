"""Texts made of templates, as many as are wanted, evenly of the types and of the templates."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import ceil

from babelproof.api.steps import Start
from babelproof.api.workbench import Forged, forge
from babelproof.generate.balance import even_shares
from babelproof.generate.making import Made
from babelproof.generate.template import Template
from babelproof.run.pool import Mapper

_GROUP = 50


def forged(
    templates: Sequence[Template], most: int, most_of_one: int, run_map: Mapper, start: Start,
    forged: Forged,
) -> list[tuple[Template, Made]]:  # fmt: skip
    """What is made, as evenly of the types as what there is allows: of a type that has few
    templates more is made of each. Why there is no more is counted in ``forged``."""
    types: dict[str, _Asking] = {}
    for number, template in enumerate(templates):
        types.setdefault(template.slot.kind, _Asking(most_of_one)).waiting.append(number)
    made: dict[int, list[Made]] = {}
    fair = dict(zip(types, even_shares([most] * len(types), most), strict=True))
    while jobs := [job for kind, one in types.items() for job in one.jobs(fair[kind], made)]:
        tell = start("making", sum(len(group) * each for group, each in jobs))
        asked = (([templates[n] for n in group], each) for group, each in jobs)
        for (group, each), part in zip(jobs, run_map(forge, asked), strict=True):
            made |= dict(zip(group, part.made, strict=True))
            forged.refused += part.refused
            forged.rejected += part.rejected
            tell(len(group) * each)
        there = [most if one.has_more(made) else one.made(made) for one in types.values()]
        fair = dict(zip(types, even_shares(there, most), strict=True))
    return _chosen(templates, made, most, max(1, most // most_of_one))


@dataclass(slots=True)
class _Asking:
    """The templates of a type, by number: first some are asked for a few texts, then more of them,
    then those that gave all they were asked for are asked for twice as many."""

    most_of_one: int
    each: int = 0
    waiting: list[int] = field(default_factory=list)
    asked: list[int] = field(default_factory=list)

    def made(self, made: Mapping[int, Sequence[Made]]) -> int:
        return sum(len(made[number]) for number in self.asked)

    def has_more(self, made: Mapping[int, Sequence[Made]]) -> bool:
        return bool(self.waiting or (self.each < self.most_of_one and self._full(made)))

    def jobs(self, share: int, made: Mapping[int, Sequence[Made]]) -> list[tuple[list[int], int]]:
        """What is asked for next, some templates at a time; nothing where the share is reached."""
        missing = share - self.made(made)
        if missing <= 0:
            return []
        if self.waiting:
            self.each = self.each or min(self.most_of_one, 2 * ceil(share / len(self.waiting)))
            more = max(_GROUP, 2 * ceil(missing / self.each))
            now, self.waiting = self.waiting[:more], self.waiting[more:]
            self.asked += now
        elif self.each < self.most_of_one:
            now = self._full(made)
            self.each = min(self.most_of_one, 2 * self.each)
        else:
            return []
        return [(now[at : at + _GROUP], self.each) for at in range(0, len(now), _GROUP)]

    def _full(self, made: Mapping[int, Sequence[Made]]) -> list[int]:
        return [number for number in self.asked if len(made[number]) >= self.each]


def _fair(there: Sequence[int], share: int) -> int:
    """How much one may give so that it is no more than one part in ``share`` of all; any amount
    where there are too few for that."""
    cap = max(there, default=0)
    if sum(1 for one in there if one) < share:
        return cap
    while cap > 1 and cap * share > sum(min(one, cap) for one in there):
        cap -= 1
    return cap


def _chosen(
    templates: Sequence[Template], made: Mapping[int, Sequence[Made]], most: int, share: int
) -> list[tuple[Template, Made]]:
    """No text twice: of two templates that make the same, the first has it. No template gives more
    than its share of what there is, where there are templates enough for that."""
    seen, by_type = set[tuple[str, ...]](), dict[str, list[tuple[Template, list[Made]]]]()
    for number, template in enumerate(templates):
        fresh = [one for one in made.get(number, ()) if one.texts not in seen]
        seen.update(one.texts for one in fresh)
        by_type.setdefault(template.slot.kind, []).append((template, fresh))
    cap = _fair([len(made) for group in by_type.values() for _, made in group], share)
    for group in by_type.values():
        group[:] = [(template, made[:cap]) for template, made in group]
    there = [sum(len(made) for _, made in group) for group in by_type.values()]
    chosen = []
    for group, wanted in zip(by_type.values(), even_shares(there, most), strict=True):
        shares = even_shares([len(made) for _, made in group], wanted)
        for (template, fresh), few in zip(group, shares, strict=True):
            chosen += [(template, one) for one in fresh[:few]]
    return chosen
