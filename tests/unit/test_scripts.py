"""Scripts of letters."""

from __future__ import annotations

import re
import unicodedata
from itertools import pairwise

import pytest

from babelproof.core.segment import Lang, View
from babelproof.text.scripts import OTHER, char_class, count_letters, letters, script_of, scripts


@pytest.mark.parametrize(
    ("char", "script"),
    [
        ("a", "Latn"), ("é", "Latn"), ("ß", "Latn"), ("ɗ", "Latn"), ("Ａ", "Latn"), ("ж", "Cyrl"),
        ("ҕ", "Cyrl"), ("ω", "Grek"), ("ש", "Hebr"), ("ع", "Arab"), ("ہ", "Arab"), ("ह", "Deva"),
        ("হ", "Beng"), ("த", "Taml"), ("ก", "Thai"), ("あ", "Hira"), ("ア", "Kana"), ("漢", "Hani"),
        ("𠀀", "Hani"), ("한", "Hang"), ("ა", "Geor"), ("ա", "Armn"), ("አ", "Ethi"), ("ខ", "Khmr"),
    ],
)  # fmt: skip
def test_letters_have_scripts(char: str, script: str) -> None:
    assert script_of(char) == script


@pytest.mark.parametrize("char", ["1", "٣", " ", ".", "。", "🙂", "\u0301", "\ud800", "\x00", "·"])
def test_what_is_no_letter_has_none(char: str) -> None:
    assert script_of(char) is None


def test_unknown_scripts_are_other() -> None:
    assert script_of("ᚠ") == OTHER


def test_ranges_do_not_overlap_and_hold_letters_of_their_script() -> None:
    ranges = sorted((low, high, s.code) for s in scripts().values() for low, high in s.ranges)
    for (_, high, one), (low, _, other) in pairwise(ranges):
        assert high < low, (one, other)
    names = {"Hani": "CJK", "Hira": "HIRAGANA", "Kana": "KATAKANA", "Orya": "ORIYA",
             "Mymr": "MYANMAR"}  # fmt: skip
    for script in scripts().values():
        low, high = max(script.ranges, key=lambda pair: pair[1] - pair[0])
        middle = unicodedata.name(chr((low + high) // 2), "")
        assert names.get(script.code, script.name.split()[0].upper()) in middle or not middle


def test_counts_of_mixed_text() -> None:
    counts = {"Latn": 6, "Hani": 2, "Hira": 1, "Hang": 1}
    assert count_letters("Google 検索の 결 42!") == counts
    assert letters(View("Google 検索の 결 42!", Lang("ja"))) == counts
    assert count_letters("") == {}


def test_classes_serve_as_patterns() -> None:
    pattern = re.compile(f"[{char_class(('Hira', 'Kana'))}]+")
    assert pattern.findall("漢字かなカナabc") == ["かなカナ"]
