"""The verdict, exactly as it is defined."""

from __future__ import annotations

import pytest

from babelproof.suites.item import Item, Judged
from babelproof.suites.verdict import FAIL, OPEN, PASS, Judge, Match, Why, matches
from tests.unit.suite_samples import item


def rules(positive: str = "", negative: str = "", right: str = "", wrong: str = "") -> Item:
    judged = [Judged(text, True) for text in right.split("|") if right]
    judged += [Judged(text, False) for text in wrong.split("|") if wrong]
    return item(
        positive=(positive,) if positive else (),
        negative=(negative,) if negative else (),
        judged=tuple(judged),
    )


@pytest.mark.parametrize(
    ("made", "output", "verdict", "why"),
    [
        (rules("Rad"), "Das Rad", PASS, Why.POSITIVE_PATTERN),
        (rules("Rad", "Das"), "Ein Rad", PASS, Why.POSITIVE_PATTERN),
        (rules("Rad", "Das"), "Das Tor", FAIL, Why.NEGATIVE_PATTERN),
        (rules("Rad", "Das"), "Das Rad", OPEN, Why.BOTH_PATTERNS),
        (rules("Rad", "Das"), "Ein Tor", OPEN, Why.NO_PATTERN),
        (rules(), "Ein Tor", OPEN, Why.NO_PATTERN),
        (rules("rad"), "Das Rad", OPEN, Why.NO_PATTERN),
        (rules("Rad", right="Tor", wrong="Das Rad"), "Das Rad", FAIL, Why.JUDGED_WRONG),
        (rules(negative="T", right="Tor"), " Tor\n", PASS, Why.JUDGED_RIGHT),
        (rules(right=" Tor\t"), "Tor", PASS, Why.JUDGED_RIGHT),
        (rules("T", right="Tor|Rad", wrong="Tor"), "Tor", OPEN, Why.JUDGED_BOTH),
        (rules("Tor", right="tor"), "Tor", PASS, Why.POSITIVE_PATTERN),
        (rules(".*", right=" "), "", OPEN, Why.BLANK_OUTPUT),
        (rules(".*", right=" "), " \u00a0\t", OPEN, Why.BLANK_OUTPUT),
        (rules("(|a)"), "x", PASS, Why.POSITIVE_PATTERN),
        (rules("("), "x", OPEN, Why.BROKEN_PATTERN),
        (rules("(", right="x"), "x", PASS, Why.JUDGED_RIGHT),
        (rules("a$"), "a\n", PASS, Why.POSITIVE_PATTERN),
        (rules("^a"), "  a", PASS, Why.POSITIVE_PATTERN),
        (rules(" a"), " a", OPEN, Why.NO_PATTERN),
    ],
)
def test_the_verdict_follows_its_definition(
    made: Item, output: str, verdict: int, why: Why
) -> None:
    assert Judge(made)(output) == (verdict, why)


def test_several_patterns_are_alternatives() -> None:
    made = item(positive=("Rad", "Reifen"), negative=("Tor", "Tür"))
    judge = Judge(made)
    assert [judge(text).verdict for text in ("Reifen", "Tür", "Rad am Tor")] == [PASS, FAIL, OPEN]


def test_a_pattern_that_is_too_slow_leaves_the_output_open() -> None:
    made = item(positive=("(a|aa)+$(?=b)",), judged=(Judged("b", True),))
    judge = Judge(made)
    assert judge("a" * 60 + "!") == (OPEN, Why.SLOW_PATTERN)
    assert judge("b") == (PASS, Why.JUDGED_RIGHT)


def test_matches_tell_where() -> None:
    made = item(positive=("Rad", "("), negative=("d.*s", "x"))
    assert matches(made, " Rad ist das ") == [
        Match(True, "Rad", 0, 3),
        Match(False, "d.*s", 2, 11),
    ]
