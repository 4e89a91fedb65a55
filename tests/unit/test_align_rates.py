"""How often words find a link is measured, in texts kept from training and where words are lost."""

from __future__ import annotations

import numpy as np
import pytest

from babelproof.align.words.lexicon import GRADES, Lexicon, Vocabulary, grade, grains
from babelproof.align.words.lost import understood, weights
from babelproof.align.words.rates import is_kept, measured
from babelproof.core.links import Link, Linked, Token
from tests.unit.aligned_sentences import corpus

WORDS = ("boat", "tower", "seldom")
OTHERS = ("boot", "turm", "kaum")


def lexicon() -> Lexicon:
    src, tgt = (
        Vocabulary(sorted(forms), np.array([90, 1, 90], np.int32), *np.zeros((2, 3), np.uint8))
        for forms in (WORDS, OTHERS)
    )
    by_source = sorted(zip(WORDS, OTHERS, strict=True))
    others = [tgt.places[other] for _, other in by_source]
    starts = np.array([0, 1, 2, 3], np.int32)
    return Lexicon(
        src, tgt, starts, np.array(others, np.int32), grains([0.9] * 3), grains([0.9] * 3)
    )


def found() -> Lexicon:
    trained = [((one,), (other,)) for one, other in zip(WORDS, OTHERS, strict=True)] * 40
    # Unseen texts: the rare word is put otherwise.
    kept = [(("boat",), ("boot",)), (("seldom",), ("boot",))] * 100
    return measured(lexicon(), sorted(trained), kept)


def test_rare_words_are_linked_less_in_unseen_texts() -> None:
    rate = found().src.rate
    assert (rate("boat") or 0) > 0.9
    assert (rate("seldom") or 1) < 0.5
    assert rate("nothing") is None


def test_lost_words_find_few_links() -> None:
    assert max(found().src.stray(word) for word in WORDS) < 0.2


@pytest.mark.parametrize("weight", [1e-12, 0.001, 0.1, 0.5, 1.0])
def test_every_link_has_a_grade(weight: float) -> None:
    assert 0 <= grade(weight) <= len(GRADES)


def test_about_one_source_of_twenty_is_kept() -> None:
    sources = {src for src, _ in corpus(2000)}
    assert 0.02 < sum(map(is_kept, sources)) / len(sources) < 0.1


class _Known:
    """All words find a link in four of five texts, and weak ones by chance."""

    name, stretch = "known", 1.0

    def link(self, src: str, tgt: str) -> Linked:
        raise NotImplementedError

    def rate(self, side: str, form: str) -> float | None:
        return 0.8

    def stray(self, side: str, form: str) -> float:
        return 0.1

    def unknown(self, side: str) -> float:
        return 0.2

    def by_chance(self, weight: float) -> float:
        return 1.0 if weight < 0.1 else -1.0

    def chance(self, side: str, form: str) -> float:
        return 0.0


def linked(src: int, tgt: int, *links: tuple[int, int, float]) -> Linked:
    ours, theirs = ([Token(str(n), n, n + 1) for n in range(size)] for size in (src, tgt))
    return Linked(ours, theirs, [Link(*one) for one in links])


def test_a_weak_link_says_less() -> None:
    weak, strong, none = weights(linked(3, 2, (0, 0, 0.05), (1, 1, 0.5)), _Known())
    assert strong < weak < 0 < none


def test_where_few_target_words_are_linked_a_missing_link_says_less() -> None:
    short = linked(12, 8, *((n, n, 0.5) for n in range(8)))
    strange = linked(12, 12, *((n, n, 0.5) for n in range(4)))
    assert understood(short, _Known()) == 1 > understood(strange, _Known())
    assert weights(short, _Known())[-1] > weights(strange, _Known())[-1] > 0
