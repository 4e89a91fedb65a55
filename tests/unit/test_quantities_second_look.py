"""A second look takes little time; what it finds, see ``quantity_pairs``."""

from __future__ import annotations

import time
import tracemalloc

import pytest

from babelproof.core.segment import Pair, Segment, View
from babelproof.lang import parse_pair
from babelproof.quantities.comparing.compare import judge, judgement_of
from babelproof.quantities.comparing.guises import names_month
from babelproof.quantities.comparing.second_look import tidied
from tests.unit.growth import grows_in_step


def test_text_without_digits_needs_no_second_look() -> None:
    assert list(tidied("no digits, here")) == []


def test_a_second_look_takes_linear_time() -> None:
    assert sum(map(len, tidied("1, 2 " * 50_000))) < 2_000_000


def test_digits_and_letters_without_end_take_linear_time() -> None:
    names_month(5, "de", "Mai")
    start = time.process_time()
    assert not list(tidied("7" * 50_000))
    assert not names_month(5, "de", "a" * 50_000)
    assert time.process_time() - start < 2  # were it quadratic, half a minute


def test_a_segment_with_very_many_numbers_is_not_judged() -> None:
    langs = parse_pair("en-de")
    judgement = judge(langs, View("three " * 5000, langs.src), View("vier " * 5000, langs.tgt))
    assert not judgement.mismatches
    assert judgement.unjudged == {"number-mismatch": "too many numbers for one segment"}


@pytest.mark.parametrize(
    ("langs", "src", "tgt"),
    [
        ("en-de", "from May to November", "von Mai bis " + "1. Mai und Mai " * 5_000),
        ("en-de", "a day or two " * 5_000, "ein Tag"),
        ("en-de", "3 men" + " " * 40_000, "3 Männer" + " " * 40_000),
        ("en-zh", "at 7", "八点" * 3_000),
        ("en-de", "2) " * 10_000 + "men", "3) " * 10_000 + "Mann"),
        ("en-ha", "45 men " * 5_000, "mutane 46 " * 5_000),
    ],
    ids=["months", "phrases", "blanks", "hours", "marks", "without tables"],
)
def test_long_repeated_text_takes_linear_time(langs: str, src: str, tgt: str) -> None:
    pair = parse_pair(langs)
    judge(pair, View(src[:60], pair.src), View(tgt[:60], pair.tgt))  # tables are made once

    def work(hundredths: int) -> None:
        one, two = (text[: max(60, len(text) * hundredths // 100)] for text in (src, tgt))
        judge(pair, View(one, pair.src), View(two, pair.tgt))

    assert grows_in_step(work, 100)


def _look_among(count: int) -> None:
    langs = parse_pair("en-de")
    src, tgt = View("It took 3 weeks.", langs.src), View("7 " * count, langs.tgt)
    assert [found.rule for found in judge(langs, src, tgt).mismatches] == ["number-mismatch"]


def test_units_are_looked_for_among_many_numbers_in_linear_time() -> None:
    _look_among(10)
    assert grows_in_step(_look_among, 8_000)


def test_a_word_without_end_is_no_slip() -> None:
    langs = parse_pair("en-de")
    src, tgt = View("The eighteenth one.", langs.src), View("achtzent" * 5_000, langs.tgt)
    judge(langs, src, View("Der Erste.", langs.tgt))
    tracemalloc.start()
    assert judge(langs, src, tgt).mismatches
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 50_000_000  # with every one of its letters left out, 1.6 GB


def test_a_lone_mark_is_read() -> None:
    pair = Pair(Segment(1, 1, "Máme 3 \u200d psy.", "We have 4 \u200d dogs.", parse_pair("cs-en")))
    assert [found.rule for found in judgement_of(pair).mismatches] == ["number-mismatch"]
