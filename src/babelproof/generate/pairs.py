"""Makes pairs out of templates: tokens replaced on both sides, in the forms that fit there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

from babelproof.core.segment import View
from babelproof.generate.chance import drawing
from babelproof.generate.template import Template
from babelproof.substitute.kinds import Kind
from babelproof.substitute.pair import Change, Slot
from babelproof.substitute.site import Refused, Site

_TRIES = 4  # so many draws of further tokens for each one that is wanted


@dataclass(frozen=True, slots=True)
class Made:
    """A pair that was made, and what was changed in its template."""

    src: str
    tgt: str
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class Recipe:
    """How pairs are made: the types by name, the seed, and whether they must be plausible."""

    kinds: Mapping[str, Kind]
    seed: int
    plausible: bool = True


def made(template: Template, recipe: Recipe, most: int) -> tuple[list[Made], Counter[str]]:
    """So many different pairs at most, the same each time, and why others were not made."""
    refused: Counter[str] = Counter()
    found: dict[tuple[str, str], Made] = {}
    for pair in _stream(template, recipe, refused, most):
        found.setdefault((pair.src, pair.tgt), pair)
        if len(found) >= most:
            break
    return list(found.values()), refused


def _stream(template: Template, recipe: Recipe, refused: Counter[str], most: int) -> Iterator[Made]:
    draw = drawing(recipe.seed, template.name)
    views = View(template.src, template.langs.src), View(template.tgt, template.langs.tgt)
    fills = _Fills(views, template, recipe, refused)
    first = list(islice(fills.of(template.slot), most))
    rest = [list(islice(fills.of(slot), most)) for slot in template.others]
    for change in first:
        yield fills.put([(template.slot, change)])
    if not any(rest):
        return
    for _ in range(_TRIES * most):
        chosen = [(template.slot, draw.choice(first))] if first else []
        for slot, changes in zip(template.others, rest, strict=True):
            if changes and draw.random() < 0.7:
                chosen.append((slot, draw.choice(changes)))
        if first and len(chosen) > 1:
            yield fills.put(chosen)


class _Fills:
    """What may stand in the slots of a template."""

    def __init__(
        self, views: tuple[View, View], template: Template, recipe: Recipe, refused: Counter[str]
    ) -> None:
        self._views, self._template, self._recipe = views, template, recipe
        self._refused = refused

    def of(self, slot: Slot) -> Iterator[Change]:
        """The changes that are sure on both sides."""
        kind, (src, tgt) = self._recipe.kinds[slot.kind], self._views
        draw = drawing(self._recipe.seed, self._template.name, slot.kind, slot.src.token)
        for token in kind.others(src.text, slot.src, draw, self._recipe.plausible):
            left = kind.form(src, slot.src, token)
            right = kind.form(tgt, slot.tgt, token) if isinstance(left, str) else left
            if isinstance(left, Refused) or isinstance(right, Refused):
                why = left if isinstance(left, Refused) else right
                assert isinstance(why, Refused)
                self._refused[why.reason] += 1
                continue
            was = _stands(src, slot.src), _stands(tgt, slot.tgt)
            yield Change(slot.kind, slot.src.token, token, was, (left, right))

    def put(self, chosen: list[tuple[Slot, Change]]) -> Made:
        """The pair with all these changes."""
        src, tgt = self._template.src, self._template.tgt
        for slot, change in sorted(chosen, key=lambda one: -one[0].src.start):
            src = src[: slot.src.start] + change.now[0] + src[slot.src.end :]
        for slot, change in sorted(chosen, key=lambda one: -one[0].tgt.start):
            tgt = tgt[: slot.tgt.start] + change.now[1] + tgt[slot.tgt.end :]
        return Made(src, tgt, tuple(change for _, change in chosen))


def _stands(view: View, site: Site) -> str:
    return view.text[site.start : site.end]
