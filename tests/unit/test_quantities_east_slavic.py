"""Russian and Ukrainian pairs that mean the same: nothing may be found in them."""

from __future__ import annotations

from pathlib import Path

import pytest

from babelproof.core.segment import Pair, Segment
from babelproof.lang import parse_pair
from babelproof.quantities.comparing.compare import Judgement, judgement_of

_LINES = Path(__file__).with_name("east_slavic_pairs.tsv").read_text(encoding="utf-8").split("\n")
PAIRS = [line.split("\t") for line in _LINES[1:] if line]


def _judged(langs: str, source: str, target: str) -> Judgement:
    return judgement_of(Pair(Segment(1, 1, source, target, parse_pair(langs))))


@pytest.mark.parametrize(("langs", "source", "target"), PAIRS)
def test_equal_pairs_are_fine(langs: str, source: str, target: str) -> None:
    assert not _judged(langs, source, target).mismatches


@pytest.mark.parametrize(("langs", "source", "target"), PAIRS)
def test_equal_pairs_are_fine_the_other_way_round(langs: str, source: str, target: str) -> None:
    back = "-".join(reversed(langs.split("-")))
    assert not _judged(back, target, source).mismatches


@pytest.mark.parametrize(
    ("langs", "source", "target", "rule"),
    [
        ("ru-en", "Прошло 24 часа, ответа нет.", "28 hours passed, no answer.", "number-mismatch"),
        (
            "en-ru",
            "No, after 24 hours.",
            "Через 28 часов сказали «нет».",
            "number-mismatch",
        ),
        ("ru-en", "Труба длиной 5м.", "A pipe 5 feet long.", "unit-mismatch"),
        ("uk-en", "Сума 800грн.", "The amount is $800.", "currency-mismatch"),
        ("uk-en", "О 6-й вечора.", "At 8 p.m.", "time-mismatch"),
        (
            "ru-en",
            "Пришли 5 тысяч человек.",
            "Five million came.",
            "large-number-mismatch",
        ),
        ("uk-en", "П’ятеро людей зникли.", "Six people went missing.", "number-mismatch"),
        ("ru-en", "Утром 12 декабря.", "On the morning of 13 December.", "date-mismatch"),
        ("ru-en", "Через 3 дня.", "In four days.", "number-mismatch"),
        (
            "en-ru",
            "We see bays 2 and 3 on decks 12 and 13.",
            "Мы видим отсеки 2 и 5 на палубах 12 и 13.",
            "number-mismatch",
        ),
        (
            "ru-en",
            "Коронавирус COVID-19 отступает.",
            "The coronavirus COVID-49 is receding.",
            "number-mismatch",
        ),
        ("ru-en", "Он выиграл 2,256 секунды.", "He gained 2256 seconds.", "unit-mismatch"),
    ],
)
def test_changes_are_found(langs: str, source: str, target: str, rule: str) -> None:
    assert [m.rule for m in _judged(langs, source, target).mismatches] == [rule]
