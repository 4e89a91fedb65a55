"""Types of the user's own: tokens with what they may become, from a rule of kind ``table``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random

from babelproof.core.segment import View
from babelproof.quantities.reading.read import duties_of
from babelproof.substitute.agreement import GENDER, is_neutral_beside, unless_onset
from babelproof.substitute.measured import bounded, counted, is_joined
from babelproof.substitute.site import Counted, Refused, Site, once

INFLECTED = Refused("the table does not say how it is inflected (inflects = false, if it is not)")
_WITH_CASES = frozenset({"de", "ru"})
_GAP = 2


@dataclass(frozen=True, slots=True)
class Listed:
    """Tokens of one language with what they may become in another, the usual form first.

    ``inflects``: the forms depend on their place, and the table does not say how, so that they are
    put in only where nothing beside them can disagree.
    """

    name: str
    source: str
    entries: tuple[tuple[str, tuple[str, ...]], ...]
    numbers_only: bool = False
    inflects: bool = True

    def sites(self, view: View) -> list[Site]:
        own = view.lang.code == self.source
        pattern = bounded(_tokens(self.entries, own))
        found = [
            Site(self.name, _token(self.entries, match[0], own), *match.span(), match[0],
                 counted=_number(view, *match.span()))
            for match in pattern.finditer(view.text)
            if not is_joined(view.text, *match.span())
        ]  # fmt: skip
        if self.numbers_only and own:
            found = [site for site in found if site.counted is not None]
        return [site for site in once(found) if site.token]

    def others(self, text: str, site: Site, draw: Random, plausible: bool) -> Iterator[str]:
        found = [token for token, _ in self.entries if token != site.token]
        yield from draw.sample(found, len(found))

    def form(self, view: View, site: Site, token: str) -> str | Refused:
        lang, text = view.lang.code, view.text
        old, new = dict(self.entries)[site.token], dict(self.entries)[token]
        form = token
        if lang != self.source:
            at = old.index(site.style)
            form = new[at] if len(new) == len(old) else new[0]
            if self.inflects and (lang in _WITH_CASES or (at and len(new) != len(old))):
                return INFLECTED
            if self.inflects and not is_neutral_beside(lang, text, site):
                return GENDER
        return unless_onset(lang, text, site, form)


@lru_cache(maxsize=64)
def _tokens(entries: Sequence[tuple[str, tuple[str, ...]]], own: bool) -> tuple[str, ...]:
    if own:
        return tuple(token for token, _ in entries)
    return tuple(dict.fromkeys(form for _, forms in entries for form in forms))


def _token(entries: Sequence[tuple[str, tuple[str, ...]]], form: str, own: bool) -> str:
    """The one token that a form may stand for; nothing where there are several."""
    if own:
        return form
    return _by_form(tuple(entries)).get(form, "")


@lru_cache(maxsize=64)
def _by_form(entries: tuple[tuple[str, tuple[str, ...]], ...]) -> Mapping[str, str]:
    found: dict[str, str] = {}
    for token, forms in entries:
        for form in forms:
            found[form] = "" if form in found else token
    return found


def _number(view: View, start: int, end: int) -> Counted | None:
    """The number that stands right before a token, or goes with it."""
    for quantity in view.of(duties_of).quantities:
        if quantity.start <= start and start - quantity.end < _GAP:
            return replace(counted(quantity), end=max(quantity.end, end))
    return None
