"""Does a target translate its source at all? By the links of words, where something links them.

Unrelated texts share links as well, by chance: nearly every word has some translation among the
frequent ones. How often that happens is known from how frequent the translations of a word are. A
word that is linked far oftener in translations than by chance, and here is not, speaks against its
being translated, and a linked one for it; what the words of both sides say is added up.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log

from babelproof.align.anchors import anchors
from babelproof.align.gaps import linked
from babelproof.core.links import Aligner, Linked
from babelproof.core.segment import Pair, Side

# Natural logarithms of how much likelier all links are if the texts have nothing to do with one
# another: of both sides together, and of each.
SURE, EACH = 17.0, 1.0
# What a number, a name or an address that both sides have says against that.
ANCHORED = 6.0
# More links than this of words that find few by chance speak for a translation, whatever lacks.
MOST_TELLING, TELLING, RARE = 2, 0.12, 0.3
# Of so many words at least it must be known how often they are linked.
KNOWN = 0.6
# Chances and rates are never taken for certain.
LEAST_CHANCE, MOST_CHANCE, MOST_RATE = 0.03, 0.7, 0.97


@dataclass(frozen=True, slots=True)
class Weighed:
    """What the words of each side say for the texts being unrelated, and of which share of them
    something is known."""

    src: float
    tgt: float
    known: float


def is_unrelated(pair: Pair) -> bool | None:
    """Whether the two have nothing to do with one another; None if that cannot be told."""
    links, aligner = pair.of(linked), pair.aligner
    if links is None or aligner is None:
        return None
    found = weighed(links, aligner)
    total = found.src + found.tgt
    if total < SURE or min(found.src, found.tgt) < EACH:
        return False
    if total < SURE + ANCHORED and _share_anchors(pair):
        return False
    if found.known < KNOWN:
        return None
    return _telling(links, aligner) <= MOST_TELLING


def weighed(links: Linked, aligner: Aligner) -> Weighed:
    """What links say."""
    src, known_src = _side(links, aligner, "src")
    tgt, known_tgt = _side(links, aligner, "tgt")
    return Weighed(src, tgt, min(known_src, known_tgt))


def _side(links: Linked, aligner: Aligner, side: Side) -> tuple[float, float]:
    words, others = (links.src, links.tgt) if side == "src" else (links.tgt, links.src)
    places = links.targets() if side == "src" else links.sources()
    total, known = 0.0, 0
    for place, word in enumerate(words):
        rate = aligner.rate(side, word.form)
        if rate is not None:
            known += 1
            chance = aligner.chance(side, word.form) * len(others)
            total += _says(rate, chance, place in places)
    return total, known / max(len(words), 1)


def _says(rate: float, chance: float, is_linked: bool) -> float:
    rate = min(rate, MOST_RATE)
    chance = min(max(chance, LEAST_CHANCE), MOST_CHANCE)
    if chance >= rate:
        return 0.0
    return log(chance / rate) if is_linked else log((1 - chance) / (1 - rate))


def _telling(links: Linked, aligner: Aligner) -> int:
    """How many links are between words that among so many would seldom find one by chance."""
    return sum(
        link.weight >= TELLING
        and aligner.chance("src", links.src[link.src].form) * len(links.tgt) < RARE
        for link in links.links
    )


def _share_anchors(pair: Pair) -> bool:
    """A number, a name or an address stands on both sides."""
    ours, theirs = ({anchor.key for anchor in side.of(anchors)} for side in (pair.src, pair.tgt))
    return any(not key.startswith("<") for key in ours & theirs)
