"""Numbers below zero and scores: where they stand, and that looking for them takes little time.
What is found, see ``quantity_pairs``."""

from __future__ import annotations

import unicodedata
from fractions import Fraction

import pytest

from babelproof.core.segment import View
from babelproof.lang import parse_pair
from babelproof.quantities.comparing.answers import written
from babelproof.quantities.comparing.compare import judge
from babelproof.quantities.comparing.scores import changed_score, pairs_of
from babelproof.quantities.comparing.signs import below_zero_of, changed_sign
from babelproof.quantities.screen import plain_numbers
from babelproof.quantities.tables.below_zero import below_zero
from babelproof.quantities.tables.language import language
from babelproof.text.tables import rows
from tests.unit.growth import grows_in_step

ROWS = list(rows("quantities/below_zero.tsv"))


def _below(text: str, lang: str) -> list[str]:
    langs = parse_pair(f"{lang}-de")
    return [text[q.start : q.end] for q in View(text, langs.src).of(below_zero_of)]


def test_the_words_belong_to_what_is_below_zero() -> None:
    assert _below("from -5 to -10 °C, or minus 3 degrees", "en") == [
        "-5",
        "-10 °C",
        "minus 3 degrees",
    ]
    assert _below("sıfırın 5 derece altında", "tr") == ["sıfırın 5 derece altında"]
    assert _below("摄氏零下5度，-7℃", "zh") == ["摄氏零下5度", "-7℃"]


@pytest.mark.parametrize(
    "text", ["10-15 °C", "10 -15 °C", "-5 %", "-5", "7 minus 5", "x minus 5", "plus or minus 5", ""]
)
def test_not_every_dash_is_a_minus(text: str) -> None:
    assert _below(text, "en") == []


def test_decomposed_letters_change_nothing() -> None:
    langs = parse_pair("cs-sk")
    texts = "Večer bylo mínus 5 stupňů.", "Večer bolo 5 stupňov."
    src, tgt = (unicodedata.normalize("NFD", text) for text in texts)
    (found,) = judge(langs, View(src, langs.src), View(tgt, langs.tgt)).mismatches
    piece = src[found.quantity.start : found.quantity.end]
    assert unicodedata.normalize("NFC", piece) == "mínus 5 stupňů"


@pytest.mark.parametrize("row", [r for r in ROWS if r["what"] == "number"], ids=lambda r: r["lang"])
def test_texts_with_numbers_below_zero_are_looked_at_closely(row: dict[str, str]) -> None:
    for form in row["forms"].split("|"):
        text = f"Aaa {form.replace('#', '12')} bbb."
        assert plain_numbers(text, language(row["lang"])) is None, form


def test_every_form_has_its_number_and_is_a_hint() -> None:
    for row in ROWS:
        for form in row["forms"].split("|"):
            if row["what"] in ("number", "degrees"):
                assert form.count("#") == 1, form
                assert below_zero(row["lang"]).hints(form.replace("#", "12")), form


def test_scores_are_no_times_dates_or_codes() -> None:
    langs = parse_pair("en-de")
    text = "3-2, 61:72, 3 - 2; at 8:30, 16:9, 1:100, 4-4-2, 555-1234, A3-2, 10-5 %, 2020-21"
    scores = View(text, langs.src).of(pairs_of).scores
    assert [text[s.start : s.end] for s in scores] == ["3-2", "61:72", "3 - 2"]


HOSTILE = [
    ("-5 °C " * 4000, "5 °C " * 4000),
    ("5 °C", "-5 °C " * 4000),
    (" ".join(f"{n % 999}-{n % 7}" for n in range(4000)), "3 2 " * 4000),
    ("3-2", "3 2 1 5-1 " * 4000),
    ("minus " * 20_000 + "5", "-" * 20_000 + "5"),
    ("3-" * 20_000, ": " * 20_000),
]


@pytest.mark.parametrize(("src", "tgt"), HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_texts_take_linear_time(src: str, tgt: str) -> None:
    langs = parse_pair("en-de")

    def work(hundredths: int) -> None:
        one, two = (text[: len(text) * hundredths // 100] for text in (src, tgt))
        for changed in (changed_sign, changed_score):
            changed(View(one, langs.src), View(two, langs.tgt))

    assert grows_in_step(work, 50)


@pytest.mark.parametrize(("value", "text"), [("-5", "-5"), ("-1/2", "-0.5"), ("-21/5", "-4.2")])
def test_values_below_zero_are_written(value: str, text: str) -> None:
    assert written(Fraction(value)) == text
