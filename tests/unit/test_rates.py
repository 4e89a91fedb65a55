"""Periods of rates: where they stand, that their tables agree with themselves, and that looking for
them takes little time. What is found, see ``quantity_pairs``."""

from __future__ import annotations

import unicodedata

import pytest

from babelproof.core.segment import View
from babelproof.lang import parse_pair
from babelproof.quantities.comparing.compare import judge
from babelproof.quantities.comparing.rates import may_tell_rate, rates_of
from babelproof.quantities.screen import plain_numbers
from babelproof.quantities.tables.language import full_languages, language
from babelproof.quantities.tables.periods import periods
from babelproof.text.tables import rows
from tests.unit.growth import grows_in_step

ROWS = [row for row in rows("quantities/periods.tsv") if row["period"] != "not"]
KINDS = ("sure", "after", "before")


def _rates(text: str, lang: str) -> dict[str, str]:
    langs = parse_pair(f"{lang}-de")
    found = View(text, langs.src).of(rates_of)
    return {p: text[r.quantity.start : r.quantity.end] for p, r in found.items()}


def test_a_rate_is_a_quantity_with_its_period() -> None:
    assert _rates("It costs $5 a day.", "en") == {"day": "$5 a day"}
    assert _rates("毎月3000円払う。", "ja") == {"month": "毎月3000円"}
    assert _rates("يكسب 500 يورو شهرياً", "ar") == {"month": "500 يورو شهرياً"}


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "He lost 5 dollars a week ago."),
        ("en", "The daily was founded in Leeds."),
        ("de", "Im Jahr 2010 kamen 12 Leute im Jahr 2010."),
        ("fi", "Kirja valmistui 12 viikossa."),
        ("tr", "3 günlük gezi"),
        ("ja", "10月1日3人が来た。"),
        ("zh", "有一天3个人来了。"),
    ],
)
def test_not_every_word_of_time_tells_a_rate(lang: str, text: str) -> None:
    assert _rates(text, lang) == {}


def test_every_language_with_tables_has_periods() -> None:
    assert {row["lang"] for row in ROWS} == set(full_languages())


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['lang']}-{row['period']}")
def test_what_tells_a_period_is_named_and_looked_for(row: dict[str, str]) -> None:
    code = row["lang"]
    for kind in KINDS:
        for form in filter(None, row[kind].split("|")):
            text = f"Aaa 12 {form.rstrip('-')} 13 bbb."
            assert form == unicodedata.normalize("NFC", form)
            assert periods(code).tells(row["period"], text), form
            assert may_tell_rate(text, code), form
            assert plain_numbers(text, language(code)) is None, form


def test_decomposed_letters_change_nothing() -> None:
    langs = parse_pair("en-cs")
    tgt = unicodedata.normalize("NFD", "Loď vynáší 500 eur týdně.")
    src = "The boat earns 500 euros a day."
    (found,) = judge(langs, View(src, langs.src), View(tgt, langs.tgt)).mismatches
    assert found.other is not None
    piece = tgt[found.other.start : found.other.end]
    assert unicodedata.normalize("NFC", piece) == "500 eur týdně"


def test_long_texts_take_no_long_time() -> None:
    langs = parse_pair("en-de")

    def work(size: int) -> None:
        for text in ("5, a day, " * size, "a day " * 2 * size, "5 a day ago " * size):
            View(text, langs.src).of(rates_of)

    assert grows_in_step(work, 2000)
