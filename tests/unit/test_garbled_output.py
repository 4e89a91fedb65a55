"""Mixed-up letters, loops and lost characters are found wherever they stand, and by the screen."""

from __future__ import annotations

import re
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from babelproof.core.batch import Batch
from babelproof.core.segment import Pair
from babelproof.detectors.garbled_output import check, sift
from babelproof.detectors.garbled_output.loops import Loop, loops
from babelproof.lang import parse_pair
from babelproof.text.letter_order import falls, order

TEXT = {
    "en": "the children went down to the river where their mother was washing the old clothes",
    "de": "die kinder gingen hinunter zum fluss, wo ihre mutter gerade die alten kleider wusch",
    "ru": "дети спустились к реке, где их мать стирала старую одежду и пела тихую песню",
    "uk": "діти спустилися до річки, де їхня мати прала старий одяг і співала тиху пісню",
    "tr": "çocuklar annelerinin eski giysileri yıkadığı nehre doğru sessizce indiler ve beklediler",
}


def _batch(lang: str, tgt: list[str]) -> Batch:
    return Batch("", parse_pair(f"xx-{lang}"), range(1, len(tgt) + 1), ["?"] * len(tgt), tgt)


def _mixed(text: str) -> str:
    rng = Random(7)
    return re.sub(r"\w+", lambda word: "".join(rng.sample(word[0], len(word[0]))), text)


@pytest.mark.parametrize("lang", TEXT)
def test_letters_in_order_rise_and_mixed_up_fall(lang: str) -> None:
    batch = _batch(lang, [TEXT[lang], _mixed(TEXT[lang]), ""])
    due = order(lang)
    assert due is not None
    assert falls(batch, due, 16) == [1]
    hits = check(Pair(batch.segment(1)), {})
    assert hits and [hit.cls for hit in hits] == ["letters"]
    assert check(Pair(batch.segment(0)), {}) == []


def test_letters_are_read_in_any_form() -> None:
    due = order("de")
    assert due is not None
    assert due.of("kühlung") == due.of("KÜhLung") > 0
    assert due.knows("über") and not due.knows("над")
    assert order("zh") is None and order("nope") is None


def test_loops() -> None:
    assert list(loops(["a", "b", "b", "b", "c", "d", "e", "d", "e", "f"])) == [
        Loop(1, 1, 3),
        Loop(5, 2, 2),
    ]
    assert list(loops([])) == list(loops(["a", "b", "a"])) == []


@given(
    st.lists(
        st.lists(
            st.sampled_from(
                [
                    "ha",
                    "Ha ",
                    "da war er ",
                    "da war er dort ",
                    "x\ufffd",
                    "Ã¼ber",
                    "\n",
                    " ",
                    "哈哈",
                    "ñandú",
                ]
            ),
            max_size=6,
        ).map("".join),
        max_size=5,
    )
)
def test_the_screen_leaves_out_only_what_is_fine(tgt: list[str]) -> None:
    batch = _batch("de", tgt)
    asked = set(sift(batch, {}).ask)
    found = {row for row in range(len(tgt)) if check(Pair(batch.segment(row)), {})}
    assert found <= asked


@pytest.mark.parametrize(
    "tgt",
    ["\ud800\udfff Ã\ud800", "\u200b", "a" * 100_000, "ha " * 30_000, "Ð" * 5_000, "\x00\x85"],
)
def test_hostile_text(tgt: str) -> None:
    batch = _batch("de", [tgt])
    sift(batch, {})
    check(Pair(batch.segment(0)), {})
