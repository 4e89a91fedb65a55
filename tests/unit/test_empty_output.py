"""What can be seen, and how the screen of empty-output counts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import babelproof
from babelproof.core.batch import Batch
from babelproof.core.rule import Screen
from babelproof.core.segment import Lang, LangPair, Pair, Segment
from babelproof.detectors.empty_output import RULE, check
from babelproof.text.visible import has_content, is_visible, says_something

LANGS = LangPair(Lang("en"), Lang("de"))


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "\u00a0\u3000\t",
        "\u200b\u200d\ufeff",
        "\x00\x1b",
        "\u202e",
        "\u3164",
        "\u2800",
        "\u0301",
    ],
)
def test_nothing_to_see(text: str) -> None:
    assert not is_visible(text)
    assert not has_content(text)


@pytest.mark.parametrize("text", ["a", "\u200bא", "२", "👍", "€", "\ue000", "\ud800", "ा"])
def test_something_to_see(text: str) -> None:
    assert is_visible(text)
    assert has_content(text)


def test_punctuation_is_visible_but_no_content() -> None:
    assert is_visible("…")
    assert not has_content("… —")
    assert not says_something("👍")
    assert says_something("👍 9")


def test_spans_and_message() -> None:
    answer = check(Pair(Segment("1", 1, " Hi. ", "\ufeff", LANGS)), {})
    assert isinstance(answer, list)
    assert [(s.side, s.start, s.end) for s in answer[0].spans] == [("src", 1, 4), ("tgt", 0, 1)]
    assert answer[0].message == "The translation holds only invisible characters"


texts = st.text(
    alphabet=st.sampled_from(list("a1.…—👍 \u00a0\u200b\u3164\u0301\ud800")), max_size=4
)


@given(texts, texts)
def test_the_screen_agrees_with_the_check(src: str, tgt: str) -> None:
    assert isinstance(RULE.trigger, Screen)
    screened = RULE.trigger.sift(Batch("s", LANGS, [1], [src], [tgt]), {})
    answer = check(Pair(Segment("1", 1, src, tgt, LANGS)), {})
    assert (answer == ()) == (screened.fine == 1)
    if answer:
        assert list(screened.ask) == [0]


def test_halves_of_a_character_are_one_as_in_the_records() -> None:
    with babelproof.check(src=["\ud83d\ude42 yes"], tgt=[""], langs="en-de") as run:
        finding = next(run.findings())
    (mark,) = finding.spans
    assert (mark.start, mark.end) == (0, len(finding.src))
    assert mark.text == finding.src
