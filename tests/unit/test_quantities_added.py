"""Digits that only the translation has, and what accounts for them."""

from __future__ import annotations

import pytest

from babelproof.core.batch import Batch
from babelproof.core.rule import Answers, NotJudged
from babelproof.lang import parse_pair
from babelproof.quantities.comparing.added import new_digits
from babelproof.quantities.rule import QUANTITIES


def _judge(langs: str, src: list[str], tgt: list[str]) -> Answers:
    batch = Batch("", parse_pair(langs), range(1, len(src) + 1), src, tgt)
    return QUANTITIES.judge(batch, {"number-added": {}}, True)["number-added"]


def _added(langs: str, src: str, tgt: str) -> list[str]:
    found = _judge(langs, [src], [tgt]).by_row.get(0, ())
    assert isinstance(found, list | tuple)
    return [tgt[slice(hit.spans[0].start, hit.spans[0].end)] for hit in found]


@pytest.mark.parametrize(
    ("src", "tgt", "found"),
    [
        ("", "", []),
        ("12 hens", "12 Hennen", []),
        ("1,200 hens", "1.200 Hennen", []),
        ("\uff11\uff12 hens", "12 Hennen", []),
        ("hens", "2 Hennen", []),
        ("hens", "12 Hennen", [(0, 2)]),
        ("5 hens", "5 Hennen und 40 Enten", [(13, 15)]),
        ("hens", "\u0664\u0665", [(0, 2)]),
        ("\ud800", "\udfff 77", [(2, 4)]),
    ],
)
def test_digits_that_the_source_does_not_have(
    src: str, tgt: str, found: list[tuple[int, int]]
) -> None:
    assert new_digits(src, tgt) == found


def test_a_number_cut_by_a_blank_stands_in_the_source() -> None:
    assert new_digits("It cost $1,350.", "Es kostete 1 350 Dollar.") == []


def test_spans_are_those_of_the_text_as_given() -> None:
    assert _added("en-fr", "The school is closed.", "L'e\u0301cole de 340 e\u0301le\u0300ves") == [
        "340"
    ]


@pytest.mark.parametrize(
    "tgt", ["9" * 100_000, "3, " * 20_000, "(" * 30_000 + "47", "\n" * 9999 + "47"]
)
def test_hostile_targets_are_borne(tgt: str) -> None:
    assert isinstance(_added("en-de", "The school is closed.", tgt), list)


def test_a_number_another_rule_speaks_of_is_left_to_it() -> None:
    assert _added("en-de", "The tower has 75 steps.", "Der Turm hat 57 Stufen.") == []


def test_only_rows_with_new_digits_are_looked_at() -> None:
    src = ["The tower has 75 steps.", "The tower is old.", "The tower is old."]
    tgt = ["Der Turm hat 75 Stufen.", "Der Turm ist alt.", "Der Turm ist 340 Jahre alt."]
    answers = _judge("en-de", src, tgt)
    assert answers.fine == 1
    assert {row: len(said) for row, said in answers.by_row.items()} == {2: 1}  # type: ignore[arg-type]


def test_languages_without_tables_are_not_judged() -> None:
    said = _judge("en-xh", ["The tower is old."], ["340"]).by_row
    assert list(said) == [0] and isinstance(said[0], NotJudged)
