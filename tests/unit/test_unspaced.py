"""Words of scripts without blanks are learned from texts; all else is divided as before."""

from __future__ import annotations

import random

from babelproof.align.words.tokens import Division, division_of, tokenizer
from babelproof.align.words.unspaced import Divider, learned
from babelproof.lang import parse_pair

# Fishing boat, neighbour, captain, teacher, morning, evening, today, winter, to come back, to sell,
# to repair, to describe; in no order.
WORDS = [
    "渔船",
    "邻居",
    "船长",
    "老师",
    "早晨",
    "晚上",
    "今天",
    "冬季",
    "回来",
    "出售",
    "修理",
    "描述",
]
DRAWN = random.Random(1)
TEXTS = ["".join(DRAWN.choices(WORDS, k=6)) for _ in range(60)]
LANG = parse_pair("zh-en").src


def test_characters_that_stand_together_are_words() -> None:
    divider = Divider(learned(TEXTS))
    assert list(divider.words("今天渔船修理")) == ["今天", "渔船", "修理"]


def test_unknown_characters_stand_alone() -> None:
    divider = Divider(learned(TEXTS))
    assert list(divider.words("桥渔船头")) == ["桥", "渔船", "头"]
    assert list(Divider({}).words("渔船")) == ["渔", "船"]
    assert not Divider({}).words("")


def test_the_order_of_texts_does_not_matter() -> None:
    assert list(learned(TEXTS).items()) == list(learned(TEXTS[::-1]).items())


def test_tokens_bear_places_in_the_raw_text() -> None:
    divided = division_of(TEXTS, LANG)
    text = " 今天，old渔船 3 修理。"
    found = tokenizer(Division("words", divided.learned), LANG)(text)
    assert [text[token.start : token.end] for token in found] == [
        "今天", "old", "渔船", "3", "修理",
    ]  # fmt: skip


def test_where_blanks_divide_words_nothing_is_learned() -> None:
    assert not division_of(["The boats come back."], parse_pair("en-de").src).learned
