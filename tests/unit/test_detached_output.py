"""Keys, groups and excuses of detached-output."""

from __future__ import annotations

import unicodedata

import pytest

from babelproof.core.batch import Batch
from babelproof.core.rule import CorpusCheck, Keys
from babelproof.core.segment import Lang, LangPair, Pair, Segment
from babelproof.detectors.detached_output import RULE
from babelproof.detectors.detached_output.replies import is_reply

LANGS = LangPair(Lang("en"), Lang("de"))
OPTIONS = {"min_sources": 5}
assert isinstance(RULE.check, CorpusCheck)
CHECK = RULE.check
SOURCES = [
    "One.",
    "Two ducks.",
    "Three little pigs.",
    "Four and twenty blackbirds.",
    "Five o'clock tea!",
]


def keys(src: list[str], tgt: list[str], system: str = "s", langs: LangPair = LANGS) -> Keys:
    return CHECK.keys(Batch(system, langs, range(1, len(src) + 1), src, tgt), OPTIONS)


def verdict(src: list[str]) -> object:
    found = keys(src, ["The same long output for each of them"] * len(src))
    return CHECK.judge(list(zip(found.witness, found.size, strict=True)), OPTIONS)


def test_one_group_per_output_system_and_direction() -> None:
    tgt = ["always this very same output", "always this very same output "]
    same = keys(SOURCES[:2], tgt).group
    assert same[0] == same[1]
    assert keys(SOURCES[:2], tgt, system="other").group[0] != same[0]
    other = LangPair(Lang("en"), Lang("fr"))
    assert keys(SOURCES[:2], tgt, langs=other).group[0] != same[0]


def test_keys_fit_their_fields() -> None:
    found = keys(SOURCES, ["always this very same output"] * 5)
    assert all(0 <= key < 2**64 for key in (*found.group, *found.witness))
    assert found.size == [len(text) for text in SOURCES]
    assert len(set(found.witness)) == 5


def test_five_sources_of_different_length_condemn() -> None:
    assert verdict(SOURCES) == {"sources": 5, "segments": 5}
    assert verdict([*SOURCES, SOURCES[0]]) == {"sources": 5, "segments": 6}
    assert verdict(SOURCES[:4]) is None


def test_sources_of_one_length_do_not() -> None:
    assert verdict([f"Sentence {letter}" for letter in "abcdefgh"]) is None


def test_variants_of_one_sentence_are_fine_unless_there_are_very_many() -> None:
    def variant(n: int) -> str:
        return "Is there anything else" + " now" * (n % 5) + f" {n:02}?"

    assert verdict([variant(n) for n in range(10)]) is None
    assert verdict([variant(n) for n in range(25)]) == {"sources": 25, "segments": 25}


@pytest.mark.parametrize(
    "tgt", ["", "  ", "\u200b", "Yes.", "OK.", "Thank you very much.", "はい。", "2020"]
)
def test_empty_outputs_and_stock_replies_are_not_judged(tgt: str) -> None:
    assert keys(["Some source, whatever it says."], [tgt]).rows == ([] if tgt != "\u200b" else [0])


@pytest.mark.parametrize("tgt", ["####", "N/A", "== Notes ==", "...", "NO TRANSLATION AVAILABLE"])
def test_fillers_are_judged(tgt: str) -> None:
    assert keys(["Some source, whatever it says."], [tgt]).rows == [0]


def test_copies_blank_sources_and_signs_for_signs_are_not_judged() -> None:
    src = ["The very same text on both sides", "   ", "?!", "Größe: fünfundzwanzig"]
    tgt = [src[0] + " ", "some text that is long enough", "....", src[3]]
    assert keys(src, tgt).rows == []
    decomposed = unicodedata.normalize("NFD", src[3])
    assert keys([src[3]], [decomposed]).rows == []


def test_decomposed_text_gets_the_same_verdict() -> None:
    src = [unicodedata.normalize("NFD", "ü" * n + " Äpfel") for n in range(1, 6)]
    assert keys(src, ["x" * 30] * 5).size == [n + 6 for n in range(1, 6)]
    reply = unicodedata.normalize("NFD", "Большой привет, ё!")
    assert keys(["Hello, all of you!"], [reply]).rows == []


def test_the_hit_marks_the_stripped_output() -> None:
    pair = Pair(Segment("1", 1, "x", "  #### ", LANGS))
    hit = CHECK.hit(pair, {"sources": 214, "segments": 300}, OPTIONS)
    assert (hit.spans[0].start, hit.spans[0].end) == (2, 6)
    assert hit.message == "This same output was given for 214 different sources"


def test_lone_surrogates_do_no_harm() -> None:
    found = keys(["\ud800 one"], ["\udfff" * 80])
    assert found.rows == [0]


def test_replies() -> None:
    assert is_reply("Vielen Dank!")
    assert is_reply("どういたしまして。")
    assert not is_reply("これは返事にしては少し長い文です。")
    assert not is_reply("one two three four five")
