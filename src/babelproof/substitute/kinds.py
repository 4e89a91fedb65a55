"""The types of tokens that can be replaced, each with how it is found and what may take its
place."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, partial
from random import Random
from typing import Protocol

from babelproof.core.segment import View
from babelproof.quantities.quantity import Quantity
from babelproof.substitute import measured
from babelproof.substitute.addresses import Addresses
from babelproof.substitute.agreement import form_for
from babelproof.substitute.digits import Numbers, Years
from babelproof.substitute.forms import LANGUAGES, paradigms, tokens
from babelproof.substitute.moments import MONTH, WEEKDAY, Dates, Times, month_sites, weekday_sites
from babelproof.substitute.names import names
from babelproof.substitute.plausible import is_of_kin, is_plausible
from babelproof.substitute.site import Refused, Site


class Kind(Protocol):
    """A type of tokens."""

    @property
    def name(self) -> str: ...

    def sites(self, view: View) -> list[Site]:
        """Where tokens of the type stand that may be replaced."""

    def others(self, text: str, site: Site, draw: Random, plausible: bool) -> Iterator[str]:
        """Other tokens that may take the place of one, in the order in which they are drawn."""

    def form(self, view: View, site: Site, token: str) -> str | Refused:
        """What is written for a token in the place of another, if that is sure."""


@dataclass(frozen=True, slots=True)
class Tabled:
    """A type whose tokens are listed with their forms: what finds them and, where they stand beside
    numbers, which of them a quantity may have."""

    name: str
    find: Callable[[View], list[Site]]
    told: Callable[[Quantity], Mapping[str, str]] | None = None

    def sites(self, view: View) -> list[Site]:
        return self.find(view)

    def others(self, text: str, site: Site, draw: Random, plausible: bool) -> Iterator[str]:
        found = [token for token in _all_tokens(self.name) if token != site.token]
        draw.shuffle(found)
        for token in found:
            if is_of_kin(site, token) and (not plausible or is_plausible(site, token)):
                yield token

    def form(self, view: View, site: Site, token: str) -> str | Refused:
        lang = view.lang.code
        old = paradigms(lang)[self.name, site.token, site.style]
        new = tokens(lang, self.name).get(token, {}).get(site.style)
        if new is None:
            return Refused(f"the table has it in no form of this class ({site.style})")
        return form_for(lang, view.text, site, old, new)


@cache
def _all_tokens(kind: str) -> tuple[str, ...]:
    """The tokens of a type that any language has forms for."""
    return tuple(sorted({token for lang in LANGUAGES for token in tokens(lang, kind)}))


MEASURED = (
    ("unit", measured.units),
    ("duration", measured.spans),
    ("currency", measured.currencies),
    ("scale", measured.scales),
)


@cache
def kinds() -> Mapping[str, Kind]:
    """The types by name."""
    found: list[Kind] = [
        *(Tabled(name, partial(measured.sites, name, told), told) for name, told in MEASURED),
        Numbers(),
        Years(),
        Dates(),
        Times(),
        Tabled(MONTH, month_sites),
        Tabled(WEEKDAY, weekday_sites),
        Tabled("territory", partial(names, "territory")),
        Addresses(),
    ]
    return {kind.name: kind for kind in found}
