"""Pairs of a corpus as templates: judged fine, with one token on both sides to be replaced."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from babelproof.core.segment import LangPair, View
from babelproof.substitute.kinds import Kind
from babelproof.substitute.pair import Slot, slots


@dataclass(frozen=True, slots=True)
class Template:
    """A pair, the slot that makes it a template, and further slots that may vary with it."""

    line: int
    id: str
    langs: LangPair
    src: str
    tgt: str
    slot: Slot
    others: tuple[Slot, ...] = ()

    @property
    def name(self) -> str:
        """What tells templates apart: the type, and the pair without the token."""
        return "\x00".join((self.slot.kind, *self.slot.masked(self.src, self.tgt)))


def templates(
    line: int, ident: str, langs: LangPair, texts: tuple[str, str], kinds: Sequence[Kind],
    vary: Sequence[Kind],
) -> Iterator[Template]:  # fmt: skip
    """The templates that a pair makes, one for each slot of the wanted types."""
    src, tgt = View(texts[0], langs.src), View(texts[1], langs.tgt)
    wanted = list(slots(src, tgt, kinds))
    known = {slot.kind for slot in wanted}
    more = [slot for slot in wanted if slot.kind in {kind.name for kind in vary}]
    if wanted:
        more += slots(src, tgt, [kind for kind in vary if kind.name not in known])
    for slot in wanted:
        others = _apart(slot, more)
        yield Template(line, ident, langs, *texts, slot, others)


def _apart(slot: Slot, more: Sequence[Slot]) -> tuple[Slot, ...]:
    """The slots that overlap neither the first nor each other, on either side."""
    taken = [slot]
    for other in more:
        if not any(_meet(other, one) for one in taken):
            taken.append(other)
    return tuple(taken[1:])


def _meet(one: Slot, two: Slot) -> bool:
    return any(
        a.start < b.end and b.start < a.end for a, b in ((one.src, two.src), (one.tgt, two.tgt))
    )
