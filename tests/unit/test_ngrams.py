"""Bigrams, loops, and how generously a source is counted."""

from __future__ import annotations

import unicodedata

import pytest

from babelproof.core.segment import Lang, View
from babelproof.text.loops import (
    Loop,
    characters,
    letter_run,
    loops,
    mark_run,
    repetition,
    word_repetition,
    words,
)
from tests.unit.growth import grows_in_step


def view(text: str) -> View:
    return View(text, Lang("en"))


def first_loop(text: str, more_than: int = 10, spaced: bool = True) -> Loop | None:
    return next(loops(view(text).of(words if spaced else characters), more_than), None)


def test_words_are_kept_as_written_and_know_their_place() -> None:
    units = words(view("Ha,  ha\u00a0HA")).units
    assert [(u.text, u.start, u.end) for u in units] == [
        ("Ha,", 0, 3),
        ("ha", 5, 7),
        ("HA", 8, 10),
    ]


def test_tibetan_syllables_are_words() -> None:
    assert [u.text for u in words(view("བོད་སྐད་")).units] == ["བོད", "སྐད"]


def test_characters_keep_their_marks_and_join_the_rest() -> None:
    assert [u.text for u in characters(view("ใช่ OK。がが")).units] == [
        *["ใ", "ช่"],
        *["OK。"],
        *["が", "が"],
    ]


def test_spaced_text_has_no_characters() -> None:
    assert characters(view("no such script here")).units == []


@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_decomposed_text_has_the_same_units(form: str) -> None:
    text = unicodedata.normalize(form, "がぎぐ éàü")
    assert [u.text for u in characters(view(text)).units] == ["が", "ぎ", "ぐ", "éàü"]


def test_eleven_bigrams_are_more_than_ten() -> None:
    loop = first_loop("so " + "ha " * 12 + "end")
    assert loop == Loop("ha ha", 11, 3, 3 + 12 * 3 - 1)
    assert first_loop("ha " * 11) is None


def test_the_most_frequent_bigram_comes_first() -> None:
    found = list(loops(words(view("a b " * 12 + "c c " * 20)), 10))
    assert [loop.bigram for loop in found] == ["c c", "a b", "b a"]
    assert [loop.count for loop in found] == sorted((loop.count for loop in found), reverse=True)


def test_a_bigram_that_returns_slowly_does_not_loop() -> None:
    text = " ".join(f"of the a{n} b{n} c{n} d{n} e{n} f{n} g{n}" for n in range(12))
    assert first_loop(text) is None


def test_a_long_phrase_that_returns_as_a_whole_loops() -> None:
    text = "one two three four five six seven eight nine ten. " * 12
    loop = first_loop(text)
    assert loop is not None
    assert loop.count == 12


def test_marks_of_a_list_do_not_loop_but_a_row_of_marks_does() -> None:
    assert first_loop(" ; – ".join(f"item{n}" for n in range(20))) is None
    assert first_loop("- " * 14) is not None


def test_one_comma_after_each_chinese_item_does_not_loop() -> None:
    items = "、".join(f"{c}市" for c in "成绵德乐宜泸自遂内南达雅巴广")
    assert first_loop(items, spaced=False) is None


@pytest.mark.parametrize(
    ("text", "count"),
    [("ha ha ha", 2), ("Ha, HA! ha", 2), ("12 km, 15 km, 9 km", 3), ("哈哈哈", 2), ("", 0)],
)
def test_the_source_is_counted_generously(text: str, count: int) -> None:
    assert repetition(view(text)) == count


def test_runs_inside_a_word() -> None:
    assert letter_run(view("Hahahaha!")) == 3
    assert letter_run(view("banana")) == 0
    assert mark_run(view("wait ....")) == 3
    assert letter_run(view("....")) == 0
    assert word_repetition(view("Blah blah, BLAH.")) == 3


@pytest.mark.parametrize("text", ["", " ", "\ud800\udfff", "\x00" * 50, "🙂" * 300, "مرحبا " * 40])
def test_hostile_text(text: str) -> None:
    for analysis in (repetition, word_repetition, letter_run, mark_run):
        assert analysis(view(text)) >= 0
    for loop in (*loops(words(view(text)), 10), *loops(characters(view(text)), 10)):
        assert 0 <= loop.start < loop.end <= len(text)


def _count_in_long_texts(size: int) -> None:
    loop = first_loop("na " * size)
    assert loop is not None
    assert loop.count == size - 1
    assert letter_run(view("ab" * size)) == size - 1


def test_a_very_long_text_takes_linear_time() -> None:
    assert grows_in_step(_count_in_long_texts, 100_000)
