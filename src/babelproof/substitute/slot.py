"""A token that may be replaced in all texts of one sense: in a source, or in a source and its
translation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from babelproof.core.segment import View
from babelproof.substitute.kinds import Kind
from babelproof.substitute.site import Site


@dataclass(frozen=True, slots=True)
class Slot:
    """Where a token stands, once in each text."""

    kind: str
    sites: tuple[Site, ...]

    @property
    def token(self) -> str:
        return self.sites[0].token

    def meets(self, other: Slot) -> bool:
        """Whether two slots share a place in any text."""
        pairs = zip(self.sites, other.sites, strict=True)
        return any(one.start < two.end and two.start < one.end for one, two in pairs)


@dataclass(frozen=True, slots=True)
class Change:
    """One token put in the place of another: by its id, and as it is written in each text."""

    kind: str
    old: str
    new: str
    was: tuple[str, ...]
    now: tuple[str, ...]


def slots(views: Sequence[View], kinds: Sequence[Kind]) -> Iterator[Slot]:
    """The tokens of texts of one sense that may be replaced in all of them. In a pair, a token
    stands on each side, and nothing else of its kin does."""
    for kind in kinds:
        first = kind.sites(views[0])
        rest = [kind.sites(view) for view in views[1:]] if first else []
        for site in first:
            matches = [[s for s in sites if _key(s) == _key(site)] for sites in rest]
            if all(len(match) == 1 and match[0].lone for match in matches) and (
                site.lone or not matches
            ):
                yield Slot(kind.name, (site, *(match[0] for match in matches)))


def _key(site: Site) -> tuple[str, str]:
    return site.token, site.kin


def changed(text: str, site: Site, form: str) -> str:
    """A text with another form in the place of a token."""
    return text[: site.start] + form + text[site.end :]
