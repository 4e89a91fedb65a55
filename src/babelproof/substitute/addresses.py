"""Web addresses and e-mail addresses, with another name in them; all else stays."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from random import Random

from babelproof.core.segment import View
from babelproof.substitute.agreement import unless_onset
from babelproof.substitute.measured import is_joined
from babelproof.substitute.site import Refused, Site, once
from babelproof.text.tables import rows
from babelproof.text.webterms import listed, web_terms

_HOST = re.compile(r"(?:[A-Za-z][A-Za-z0-9+.-]*://)?(?:[^/@\s]*@)?([A-Za-z0-9.-]+)")


@dataclass(frozen=True, slots=True)
class Addresses:
    """Addresses that stand in a text once."""

    name: str = "web"

    def sites(self, view: View) -> list[Site]:
        terms = [t for t in web_terms(view) if t.kind in ("url", "domain", "email") and not t.name]
        sites = once(Site(self.name, t.text, t.start, t.end, t.kind) for t in terms)
        return [s for s in sites if _named(s.token) and not is_joined(view.text, s.start, s.end)]

    def others(self, text: str, site: Site, draw: Random, plausible: bool) -> Iterator[str]:
        found = [other for name in _names() if (other := _renamed(site.token, name)) != site.token]
        yield from draw.sample(found, len(found))

    def form(self, view: View, site: Site, token: str) -> str | Refused:
        return unless_onset(view.lang.code, view.text, site, token)


@cache
def _names() -> tuple[str, ...]:
    return tuple(row["name"] for row in rows("forms/hosts.tsv"))


def _named(term: str) -> tuple[int, int] | None:
    """Where the name in an address stands: the *example* of *www.example.co.uk*."""
    match = _HOST.match(term)
    labels = match[1].split(".") if match else []
    at = len(labels) - 2
    if at > 0 and labels[at].lower() in listed("second-level"):
        at -= 1
    if match is None or at < 0 or not labels[at] or labels[at].lower() == "www":
        return None
    start = match.start(1) + sum(len(label) + 1 for label in labels[:at])
    return start, start + len(labels[at])


def _renamed(term: str, name: str) -> str:
    place = _named(term)
    return term if place is None else term[: place[0]] + name + term[place[1] :]
