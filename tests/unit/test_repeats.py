"""The bound on how often a word may come in a target holds, whatever parts the words."""

from __future__ import annotations

from collections import Counter

from hypothesis import example, given
from hypothesis import strategies as st

from babelproof.core.batch import Batch
from babelproof.core.segment import Lang, LangPair
from babelproof.text.repeats import target_repeats

LANGS = LangPair(Lang("en"), Lang("de"))
TEXT = st.text("ab\u00e4\u4e2d \t\n\x0b\x1c\x85\xa0\u1680\u2003\u202f\u3000\x00\x01", max_size=30)


@given(st.lists(TEXT, min_size=1, max_size=6))
@example(["", "ha ha", "\x01 \x01"])
@example(["\u3000a\u3000a", "b\nb"])
def test_no_word_comes_more_often(texts: list[str]) -> None:
    numbers = range(1, len(texts) + 1)
    found = target_repeats(Batch("s", LANGS, numbers, texts, texts))
    counts = [max(Counter(text.split()).values(), default=0) for text in texts]
    assert all(most >= count for most, count in zip(found.most, counts, strict=True))
    assert found.blank() == counts.count(0)
    assert found.more_than(0) == [row for row, count in enumerate(counts) if count]
