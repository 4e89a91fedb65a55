"""A second look takes little time; what it finds, see ``quantity_pairs``."""

from __future__ import annotations

from babelproof.core.segment import Pair, Segment, View
from babelproof.lang import parse_pair
from babelproof.quantities.comparing.compare import judge, judgement_of
from babelproof.quantities.comparing.second_look import tidied


def test_text_without_digits_needs_no_second_look() -> None:
    assert list(tidied("no digits, here")) == []


def test_a_second_look_takes_linear_time() -> None:
    assert sum(map(len, tidied("1, 2 " * 50_000))) < 2_000_000


def test_a_segment_with_very_many_numbers_is_not_judged() -> None:
    langs = parse_pair("en-de")
    judgement = judge(langs, View("three " * 5000, langs.src), View("vier " * 5000, langs.tgt))
    assert not judgement.mismatches
    assert judgement.unjudged == {"number-mismatch": "too many numbers for one segment"}


def test_a_lone_mark_is_read() -> None:
    pair = Pair(Segment(1, 1, "Máme 3 \u200d psy.", "We have 4 \u200d dogs.", parse_pair("cs-en")))
    assert [found.rule for found in judgement_of(pair).mismatches] == ["number-mismatch"]
