"""Texts as templates: a source, or a pair judged fine, with a token to be replaced."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from babelproof.core.segment import Lang, View
from babelproof.generate.chance import rank
from babelproof.substitute.kinds import Kind
from babelproof.substitute.slot import Slot, changed, slots

_NOTHING = "\x00"


@dataclass(frozen=True, slots=True)
class Template:
    """A source, perhaps with its translation, the slot that makes it a template, and further slots
    that may vary with it."""

    line: int
    langs: tuple[Lang, ...]
    texts: tuple[str, ...]
    slot: Slot
    others: tuple[Slot, ...] = ()

    @property
    def name(self) -> str:
        """What tells templates apart: the type, and the texts without the token."""
        cut = (
            changed(text, site, _NOTHING)
            for text, site in zip(self.texts, self.slot.sites, strict=True)
        )
        return _NOTHING.join((self.slot.kind, *cut))

    @property
    def id(self) -> str:
        """A short name, the same wherever the template comes from."""
        return f"{rank(0, self.name):016x}"


def templates(
    line: int, langs: tuple[Lang, ...], texts: tuple[str, ...], kinds: Sequence[Kind],
    vary: Sequence[Kind],
) -> Iterator[Template]:  # fmt: skip
    """The templates that texts make, one for each slot of the wanted types."""
    views = [View(text, lang) for text, lang in zip(texts, langs, strict=True)]
    wanted = list(slots(views, kinds))
    known = {kind.name for kind in kinds}
    names = {kind.name for kind in vary}
    more = [slot for slot in wanted if slot.kind in names]
    if wanted:
        more += slots(views, [kind for kind in vary if kind.name not in known])
    for slot in wanted:
        yield Template(line, langs, texts, slot, _apart(slot, more))


def _apart(slot: Slot, more: Sequence[Slot]) -> tuple[Slot, ...]:
    """The slots that overlap neither the first nor each other."""
    taken = [slot]
    for other in more:
        if not any(other.meets(one) for one in taken):
            taken.append(other)
    return tuple(taken[1:])
