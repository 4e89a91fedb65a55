"""The same token on both sides of a pair."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from babelproof.core.segment import View
from babelproof.substitute.kinds import Kind
from babelproof.substitute.site import Site


@dataclass(frozen=True, slots=True)
class Slot:
    """A token that stands once on either side."""

    kind: str
    src: Site
    tgt: Site

    def masked(self, src: str, tgt: str) -> tuple[str, str]:
        """The texts without the token: pairs that are alike but for it are one template."""
        return _cut(src, self.src, "\0"), _cut(tgt, self.tgt, "\0")


@dataclass(frozen=True, slots=True)
class Change:
    """One token put in the place of another."""

    kind: str
    old: str
    new: str
    was: tuple[str, ...]
    now: tuple[str, ...]


def slots(src: View, tgt: View, kinds: Sequence[Kind]) -> Iterator[Slot]:
    """The tokens of a pair that may be replaced on both sides."""
    for kind in kinds:
        left = kind.sites(src)
        right = kind.sites(tgt) if left else []
        here, there = Counter(map(_key, left)), {_key(site): site for site in right}
        many = Counter(map(_key, right))
        for site in left:
            key = _key(site)
            if here[key] == 1 and many[key] == 1:
                yield Slot(kind.name, site, there[key])


def _key(site: Site) -> tuple[str, str]:
    return site.token, site.kin


def _cut(text: str, site: Site, form: str) -> str:
    return text[: site.start] + form + text[site.end :]
