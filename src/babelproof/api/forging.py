"""Texts made of templates, as many as are wanted, evenly of the types and of the templates."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
    """What is made; more is tried of templates that gave all they were asked for while the others
    gave too few. Why there is no more is counted in ``forged``."""
    each = min(most_of_one, 2 * ceil(most / max(1, len(templates))))
    made: dict[int, list[Made]] = {}
    asking = list(range(len(templates)))
    while asking:
        tell = start("making", len(asking) * each)
        groups = [asking[at : at + _GROUP] for at in range(0, len(asking), _GROUP)]
        jobs = (([templates[n] for n in group], each) for group in groups)
        for group, part in zip(groups, run_map(forge, jobs), strict=True):
            made |= dict(zip(group, part.made, strict=True))
            forged.refused += part.refused
            forged.rejected += part.rejected
            tell(len(group) * each)
        if sum(map(len, made.values())) >= most or each >= most_of_one:
            break
        asking = [n for n in asking if len(made[n]) >= each]
        each = min(most_of_one, 2 * each)
    return _chosen(templates, made, most, max(1, most // most_of_one))


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
        fresh = [one for one in made[number] if one.texts not in seen]
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
