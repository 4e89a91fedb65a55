"""Words near a number by which it is understood."""

from __future__ import annotations

import re

import pytest

from babelproof.text.tables import cue_pattern, cues, rows


def finds(what: str, text: str) -> bool:
    return re.search(cue_pattern(what), text, re.IGNORECASE) is not None


def test_forms_of_several_rows_are_one_list() -> None:
    assert {"dell", "desde", "gegenüber"} <= cues("not-counted")


def test_an_unknown_kind_is_an_error() -> None:
    with pytest.raises(KeyError):
        cues("nothing")


@pytest.mark.parametrize(
    ("what", "text", "found"),
    [
        ("less", "a reduction", True),
        ("less", "irreducible", False),
        ("less", "whitened", False),
        ("less", "伤害减少", True),
        ("one-of", "jednog od", True),
        ("one-of", "one in", True),
        ("one-of", "one of", False),
        ("divided", "dělené", True),
        ("divided", "de delen", False),
        ("divided", "поделить на", True),
        ("divided", "współdzielone przez", False),
        ("lunar", "Mondkalender", True),
        ("lunar", "Vollmond", False),
        ("lunar", "음력", True),
        ("lunar", "", False),
        ("lunar", "\ud800", False),
    ],
)
def test_words_are_bounded_and_east_asian_ones_are_not(what: str, text: str, found: bool) -> None:
    assert finds(what, text) is found


def test_no_form_stands_twice_in_a_row() -> None:
    for row in rows("cues.tsv"):
        forms = row["forms"].split("|")
        assert all(forms) and len(set(forms)) == len(forms), row["what"]
