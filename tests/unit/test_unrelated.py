"""Whether a target translates its source at all, and stock text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from babelproof.align.unrelated import is_unrelated
from babelproof.align.words.glossary import Glossary
from babelproof.core.batch import Batch
from babelproof.core.segment import Pair, Segment, Side
from babelproof.detectors.unrelated_output import check, sift
from babelproof.lang import parse_pair

WORDS = [f"word{letter}" for letter in "abcdefghijklmnop"]
THEIRS = [f"wort{letter}" for letter in "abcdefghijklmnop"]
GLOSSARY = Glossary(", ".join(map(" ".join, zip(WORDS, THEIRS, strict=True))))


class KnowsLittle(Glossary):
    """An aligner that never saw one of the words, as a trained model may not have."""

    def rate(self, side: Side, form: str) -> float | None:
        return None if form == "ab" else super().rate(side, form)


def _pair(src: str, tgt: str, aligner: Glossary | None = GLOSSARY) -> Pair:
    return Pair(Segment("1", 1, src, tgt, parse_pair("en-de")), aligner)


def test_links_tell_whether_texts_are_related() -> None:
    source = " ".join(WORDS)
    assert is_unrelated(_pair(source, " ".join(THEIRS))) is False
    assert is_unrelated(
        _pair(source, "nichts davon steht hier heute irgendwo geschrieben oder gesagt")
    )
    # One link among many words is chance, half of them are not.
    assert is_unrelated(_pair(source, " ".join(["wortx"] * 15 + THEIRS[:1])))
    assert is_unrelated(_pair(source, " ".join(["wortx"] * 8 + THEIRS[:8]))) is False


def test_what_cannot_be_told() -> None:
    source = " ".join(WORDS)
    assert is_unrelated(_pair(source, "kurz", None)) is None
    assert is_unrelated(_pair("worda", "etwas")) is False  # too short to tell
    unknown = " ".join(["ab"] * 30 + ["lang"] * 12)
    assert is_unrelated(_pair(source, unknown)) is True
    assert is_unrelated(_pair(source, unknown, KnowsLittle("worda wortx"))) is None


@given(
    st.lists(
        st.sampled_from(
            ["== Weblinks ==", "We use cookies", "[[Haus]]", "\n", "a = b", "ALL RIGHTS RESERVED"]
        ),
        max_size=4,
    ).map(" ".join)
)
def test_the_screen_leaves_out_only_what_is_fine(tgt: str) -> None:
    batch = Batch("", parse_pair("en-de"), [1], ["A house."], [tgt])
    if check(Pair(batch.segment(0)), {}):
        assert sift(batch, {}).ask == [0]


@pytest.mark.parametrize(
    "tgt", ["=" * 50_000, "[[" * 20_000, "\ud800 == x == \udfff", "{{a|" * 9_000]
)
def test_hostile_text(tgt: str) -> None:
    batch = Batch("", parse_pair("en-de"), [1], ["x"], [tgt])
    sift(batch, {})
    check(Pair(batch.segment(0)), {})
