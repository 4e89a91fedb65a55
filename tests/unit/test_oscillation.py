"""The screen and the check of oscillation agree, and the thresholds are the paper's."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from babelproof.core.batch import Batch
from babelproof.core.rule import Hit, Screen
from babelproof.core.segment import Lang, LangPair, Pair, Segment
from babelproof.detectors.oscillation import RULE, check

LANGS = LangPair(Lang("en"), Lang("de"))
DEFAULTS = {name: option.default for name, option in RULE.options.items()}


def hits(src: str, tgt: str, **options: int) -> list[Hit]:
    answer = check(Pair(Segment("1", 1, src, tgt, LANGS)), {**DEFAULTS, **options})
    return list(answer) if isinstance(answer, list) else []


def asked(src: str, tgt: str, **options: int) -> tuple[int, list[int]]:
    assert isinstance(RULE.trigger, Screen)
    found = RULE.trigger.sift(Batch("s", LANGS, [1], [src], [tgt]), {**DEFAULTS, **options})
    return found.fine, list(found.ask)


def test_the_papers_thresholds() -> None:
    assert not hits("x", "ha " * 11)
    assert hits("x", "ha " * 12)
    assert hits("ho " * 8, "ha " * 12)
    assert not hits("ho " * 9, "ha " * 12)


def test_thresholds_can_be_set() -> None:
    assert hits("x", "ha " * 5, min_count=3)
    assert not hits("ho " * 9, "ha " * 12, excess=5)
    assert hits("ho " * 8, "ha " * 12, excess=4)


def test_facts_and_span() -> None:
    (hit,) = hits("no no", "well, " + "ha " * 12 + "he said")
    assert hit.facts == {"bigram": "ha ha", "target_count": 11, "source_count": 1}
    assert (hit.spans[0].start, hit.spans[0].end) == (6, 6 + 12 * 3 - 1)
    assert "“ha ha” comes 11 times" in hit.message


def test_the_source_excuses_characters_by_its_words() -> None:
    assert hits("blah", "等" * 12)
    assert not hits("blah blah blah blah", "等" * 12)


def test_a_blank_target_is_not_judged() -> None:
    assert check(Pair(Segment("1", 1, "x", " \u3000", LANGS)), DEFAULTS) is None
    assert asked("x", " ") == (0, [])


@pytest.mark.parametrize(
    "tgt",
    [
        "ha " * 12,
        "的" * 30,
        "はい" * 13,
        "བོད་" * 14,
        "é " * 12,
        "ok。" * 12 + "的" * 12,
        "a long text before " * 3 + "的" * 12,
        "- " * 14,
        "ha\u2009" * 12,
        "z " + " ".join(f"a b\u2009x{i}" for i in range(12)),
    ],
)
def test_the_screen_lets_every_loop_through(tgt: str) -> None:
    assert hits("x", tgt)
    assert asked("x", tgt) == (0, [0])


def test_ordinary_text_is_fine_without_asking() -> None:
    assert asked("A house.", "Das ist ein Haus.") == (1, [])
    assert asked("A house.", "这是一座房子。") == (1, [])
    assert asked("A house.", "\ud800 kaputt") == (1, [])


units = st.lists(
    st.sampled_from(["ha", "ho", "的", "是", "，", "-", " ", "  ", "é", ".", "\u2009", "\x1f"]),
    max_size=80,
)


@given(units, units, st.integers(1, 13))
def test_the_screen_never_hides_a_finding(src: list[str], tgt: list[str], least: int) -> None:
    for glue in ("", " "):
        source, target = glue.join(src), glue.join(tgt)
        if hits(source, target, min_count=least):
            assert asked(source, target, min_count=least)[1] == [0]


def test_strict_counts_any_bigram_of_words() -> None:
    others = [" ".join(f"{letter}{n}" for letter in "abcdefgh") for n in range(14)]
    far = " ".join(f"of the {words}" for words in others)
    assert not hits("x", far)
    (hit,) = hits("x", far, strict=True)
    assert hit.facts == {"bigram": "of the", "target_count": 14, "source_count": 0}
    assert asked("x", far, strict=True) == (0, [0])
    assert not hits("of the " * 11, far, strict=True)
    # Characters are no words.
    assert not hits("x", "等" * 12, strict=True)
