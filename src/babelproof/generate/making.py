"""Makes texts out of templates: tokens replaced on all sides, in the forms that fit there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from babelproof.core.segment import View
from babelproof.generate.chance import drawing, rank
from babelproof.generate.template import Template
from babelproof.substitute.kinds import Kind
from babelproof.substitute.site import Refused, Site
from babelproof.substitute.slot import Change, Slot

_TRIES = 4  # so many draws of further tokens for each one that is wanted
_OFTEN = 0.7  # how often a further token changes along


@dataclass(frozen=True, slots=True)
class Made:
    """The texts that were made, and what was changed in the template: its own token first, which
    stands in the source at ``place``, with its number."""

    texts: tuple[str, ...]
    changes: tuple[Change, ...]
    place: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class Recipe:
    """How texts are made: the types by name, the seed, and whether they must be plausible."""

    kinds: Mapping[str, Kind]
    seed: int
    plausible: bool = True


def made(
    template: Template, recipe: Recipe, most: int, refused: Counter[str]
) -> Iterator[tuple[int, Made]]:
    """So many different texts at most, the same each time, each with what tells it from others;
    why others are not made is counted in ``refused``."""
    work, seen = _Making(template, recipe, refused), set[int]()
    for one in work.stream(most):
        number = rank(0, *one.texts)
        if number not in seen:
            seen.add(number)
            yield number, one
            if len(seen) >= most:
                return


class _Making:
    """A template on its way."""

    def __init__(self, template: Template, recipe: Recipe, refused: Counter[str]) -> None:
        self._template, self._recipe, self._refused = template, recipe, refused
        sides = zip(template.texts, template.langs, strict=True)
        self._views = [View(text, lang) for text, lang in sides]

    def stream(self, most: int) -> Iterator[Made]:
        """One token changed, in every way; then others changed along with it."""
        first = list(islice(self._changes(self._template.slot), most))
        for change in first:
            yield self._put([(self._template.slot, change)])
        rest = [(slot, list(islice(self._changes(slot), most))) for slot in self._template.others]
        rest = [(slot, changes) for slot, changes in rest if changes]
        if not first or not rest:
            return
        draw = drawing(self._recipe.seed, self._template.name, "along")
        for _ in range(_TRIES * most):
            chosen = [(self._template.slot, draw.choice(first))]
            chosen += [(s, draw.choice(c)) for s, c in rest if draw.random() < _OFTEN]
            if len(chosen) > 1:
                yield self._put(chosen)

    def _changes(self, slot: Slot) -> Iterator[Change]:
        """What may stand in a slot, where it is sure on all sides."""
        kind, recipe = self._recipe.kinds[slot.kind], self._recipe
        draw = drawing(recipe.seed, self._template.name, slot.kind, slot.token)
        source = self._template.texts[0]
        sides = list(zip(self._views, slot.sites, strict=True))
        was = tuple(view.text[site.start : site.end] for view, site in sides)
        there = {site.token for site in kind.sites(self._views[0])}
        for token in kind.others(source, slot.sites[0], draw, recipe.plausible):
            if token in there:  # Germany sold more than Germany
                continue
            forms = list[str]()
            for view, site in sides:
                form = kind.form(view, site, token)
                if isinstance(form, Refused):
                    self._refused[form.reason] += 1
                    break
                forms.append(form)
            else:
                yield Change(slot.kind, slot.token, token, was, tuple(forms))

    def _put(self, chosen: Sequence[tuple[Slot, Change]]) -> Made:
        """The texts with all these changes."""
        texts = tuple(
            _filled(text, [(slot.sites[side], change.now[side]) for slot, change in chosen])
            for side, text in enumerate(self._template.texts)
        )
        site = self._template.slot.sites[0]
        put_in = [(slot.sites[0], change.now[0]) for slot, change in chosen]
        before = [one for one in put_in if one[0].end <= site.first]
        until = [one for one in put_in if one[0].end <= site.last]
        place = site.first + _longer(before), site.last + _longer(until)
        return Made(texts, tuple(change for _, change in chosen), place)


def _filled(text: str, put_in: list[tuple[Site, str]]) -> str:
    """A text with forms in the places of tokens, from the last to the first."""
    for site, form in sorted(put_in, key=lambda one: -one[0].start):
        text = text[: site.start] + form + text[site.end :]
    return text


def _longer(put_in: Sequence[tuple[Site, str]]) -> int:
    """By how much forms are longer than what stood there."""
    return sum(len(form) - (site.end - site.start) for site, form in put_in)
