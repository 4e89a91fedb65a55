"""What is read from a text: values, units, currencies, times and dates, whatever the text."""

from __future__ import annotations

import unicodedata
from fractions import Fraction

import pytest

from babelproof.quantities.quantity import Quantity
from babelproof.quantities.reading.read import read
from babelproof.quantities.tables.language import full_languages, language
from tests.unit.growth import grows_in_step


def _read(text: str, lang: str) -> tuple[Quantity, ...]:
    return read(text, language(lang)).quantities


def _values(text: str, lang: str) -> set[Fraction]:
    return {value for quantity in _read(text, lang) for value in quantity.values}


def _sure(text: str, lang: str) -> set[Fraction]:
    found = read(text, language(lang), sure=True).quantities
    return {value for quantity in found if quantity.sure for value in quantity.values}


NUMBERS = [
    ("en", "1,234.5", "2469/2"),
    ("de", "1.234,5", "2469/2"),
    ("cs", "1 234,5", "2469/2"),
    ("fr", "1\u202f234,5", "2469/2"),
    ("de", "1'234.5", "2469/2"),
    ("hi", "12,34,567", "1234567"),
    ("ja", "１２３", "123"),
    ("ar", "١٬٢٣٤٫٥", "2469/2"),
    ("hi", "४२", "42"),
    ("zh", "三千五百人", "3500"),
    ("zh", "3万5千", "35000"),
    ("ja", "1億2,650万", "126500000"),
    ("zh", "二〇二一年", "2021"),
    ("zh", "两百", "200"),
    ("ko", "350만", "3500000"),
    ("en", "1/2", "1/2"),
    ("en", "½ litre", "1/2"),
    ("en", "1 1/2 hours", "3/2"),
    ("en", "three quarters", "3/4"),
    ("de", "eineinhalb Stunden", "3/2"),
    ("de", "anderthalb Stunden", "3/2"),
    ("ru", "полтора часа", "3/2"),
    ("hu", "másfél óra", "3/2"),
    ("zh", "三分之二", "2/3"),
    ("ja", "3分の2", "2/3"),
    ("zh", "三个半小时", "7/2"),
    ("hi", "साढ़े तीन", "7/2"),
    ("hi", "ढाई", "5/2"),
    ("hi", "डेढ़", "3/2"),
    ("hi", "सवा दो", "9/4"),
    ("hi", "पौने दो", "7/4"),
    ("de", "fünfundzwanzig", "25"),
    ("fr", "quatre-vingt-dix-sept", "97"),
    ("fr", "septante-cinq", "75"),
    ("da", "halvfems", "90"),
    ("nl", "vijfenveertig", "45"),
    ("cs", "pětadvacet", "25"),
    ("pl", "dwadzieścia siedem", "27"),
    ("tr", "yirmi beş", "25"),
    ("en", "1.35 million", "1350000"),
    ("zh", "135万", "1350000"),
    ("de", "3 Mrd.", "3000000000"),
    ("de", "2 Billionen", "2000000000000"),
    ("es", "ocho mil millones", "8000000000"),
    ("es", "2 billones", "2000000000000"),
    ("pt", "três mil milhões", "3000000000"),
    ("pt", "3 bilhões", "3000000000"),
    ("hi", "5 करोड़", "50000000"),
    ("hi", "2 अरब", "2000000000"),
    ("ru", "45 тыс.", "45000"),
    ("en", "half a million", "500000"),
    ("en", "three quarters of a million", "750000"),
    ("sv", "1800-talet", "19"),
    ("en", "the 1990s", "90"),
    ("ru", "90-е", "1990"),
    ("cs", "45letá", "45"),
    ("ru", "31-летний", "31"),
    ("ru", "XIX век", "19"),
    ("ja", "令和3年", "2021"),
    ("zh", "民國110年", "2021"),
    ("he", "שנתיים", "2"),
    ("ar", "مليونين", "2000000"),
    ("en", "fortnight", "14"),
    ("de", "beide", "2"),
]


@pytest.mark.parametrize(("lang", "text", "value"), NUMBERS)
def test_a_number_is_among_the_readings(lang: str, text: str, value: str) -> None:
    assert Fraction(value) in _values(text, lang)


def test_both_habits_of_a_separator_are_kept() -> None:
    assert _values("1.234", "en") == {Fraction(1234), Fraction(617, 500)}


def test_a_list_is_not_one_number() -> None:
    assert _values("14, 15", "en") == {Fraction(14), Fraction(15)}


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("de", "Gib acht auf den Elf"),
        ("fr", "un vélo neuf"),
        ("it", "Sei stanco?"),
        ("es", "once"),
        ("tr", "yüz ve masanın altı"),
        ("fi", "vanha kuusi"),
        ("hu", "a hét napja"),
        ("zh", "四川的三星手机十分便宜，千万别错过"),
        ("ja", "九州の三菱は一番"),
        ("en", "one day, an hour"),
        ("en", "24/7"),
        ("en", "a few dollars, 60-odd people"),
        ("zh", "几十人，60多人"),
        ("zh", "星期三"),
        ("pt", "segunda-feira"),
    ],
)
def test_what_may_mean_something_else_makes_no_duty(lang: str, text: str) -> None:
    assert not _sure(text, lang)


@pytest.mark.parametrize(
    ("lang", "text", "unit"),
    [
        ("en", "5 miles", "mile"),
        ("en", "12 km²", "square-kilometer"),
        ("en", "850 sq ft", "square-foot"),
        ("en", "27-foot", "foot"),
        ("de", "sechs Fuß", "foot"),
        ("de", "700 Morgen", "acre"),
        ("ru", "120 км/ч", "kilometer-per-hour"),
        ("ru", "12 т", "tonne"),
        ("ja", "5キロ", "kilogram"),
        ("ja", "5キロ", "kilometer"),
        ("en", "100 m", "meter"),
        ("sv", "3 mil", "scandinavian-mile"),
        ("ja", "10か月", "month"),
        ("zh", "30磅", "pound"),
        ("en", "12 °C", "celsius"),
    ],
)
def test_a_unit_is_among_the_readings(lang: str, text: str, unit: str) -> None:
    from babelproof.quantities.tables import measures

    classes = [measures.unit_classes(quantity.units) for quantity in _read(text, lang)]
    assert any(unit in names for names in classes)


@pytest.mark.parametrize(
    ("lang", "text", "currency"),
    [
        ("en", "$5", "dollar"),
        ("en", "A$5", "AUD"),
        ("en", "EUR 5", "EUR"),
        ("en", "20 quid", "GBP"),
        ("en", "50 bucks", "dollar"),
        ("de", "5 Mio. Euro", "EUR"),
        ("pl", "5 zł", "PLN"),
        ("cs", "5 Kč", "CZK"),
        ("ru", "5 руб.", "RUB"),
        ("uk", "5 грн", "UAH"),
        ("hi", "₹5", "INR"),
        ("ja", "5円", "JPY"),
        ("zh", "5美元", "USD"),
        ("tr", "5 TL", "TRY"),
        ("he", "5 שקל", "ILS"),
    ],
)
def test_a_currency_is_among_the_readings(lang: str, text: str, currency: str) -> None:
    from babelproof.quantities.tables import measures

    wanted = frozenset({currency})
    assert any(
        quantity.currencies and measures.currencies_agree(quantity.currencies, wanted)
        for quantity in _read(text, lang)
    )


def test_dollars_and_cents_are_one_sum() -> None:
    (quantity,) = (q for q in _read("3ドル74セント", "ja") if q.currencies)
    assert quantity.values == (Fraction(374, 100),)


@pytest.mark.parametrize(
    ("lang", "text", "hour", "minute"),
    [
        ("en", "at 8pm", 20, 0),
        ("en", "at 8 p.m.", 20, 0),
        ("de", "um 20 Uhr", 20, 0),
        ("de", "um 18.30 Uhr", 18, 30),
        ("de", "um halb acht", 7, 30),
        ("cs", "ve čtvrt na osm", 7, 15),
        ("fr", "à 14 h 30", 14, 30),
        ("fr", "à 14h30", 14, 30),
        ("sv", "kl. 14", 14, 0),
        ("en", "0500 hours", 5, 0),
        ("zh", "晚上8点", 20, 0),
        ("ja", "午後8時30分", 20, 30),
        ("hi", "शाम 8 बजे", 20, 0),
        ("en", "at 2:00", 14, 0),
    ],
)
def test_a_time_is_among_the_readings(lang: str, text: str, hour: int, minute: int) -> None:
    assert any(hour * 60 + minute in quantity.times for quantity in _read(text, lang))


@pytest.mark.parametrize(
    ("lang", "text", "day"),
    [
        ("en", "5 March 2021", (2021, 3, 5)),
        ("en", "March 5, 2021", (2021, 3, 5)),
        ("en", "03/04/2021", (2021, 3, 4)),
        ("en", "03/04/2021", (2021, 4, 3)),
        ("de", "5. März 2021", (2021, 3, 5)),
        ("de", "5.3.2021", (2021, 3, 5)),
        ("es", "5 de marzo de 2021", (2021, 3, 5)),
        ("ru", "5 марта 2021 года", (2021, 3, 5)),
        ("zh", "2021年3月5日", (2021, 3, 5)),
        ("ko", "2021년 3월 5일", (2021, 3, 5)),
        ("en", "2021-03-05", (2021, 3, 5)),
    ],
)
def test_a_date_is_among_the_readings(lang: str, text: str, day: tuple[int, int, int]) -> None:
    assert any(day in quantity.days for quantity in _read(text, lang))


def test_spans_point_into_the_raw_text() -> None:
    text = unicodedata.normalize("NFD", "Über dreihundertfünfzig Gäste zahlten 5 €.")
    found = [text[q.start : q.end] for q in _read(text, "de") if q.sure]
    assert found == [unicodedata.normalize("NFD", "dreihundertfünfzig"), "5 €"]


def test_composed_and_decomposed_text_read_the_same() -> None:
    text = "Um halb acht kamen fünfundzwanzig Gäste aus Österreich für 1½ Stunden."
    other = unicodedata.normalize("NFD", text)
    assert [(q.sort, q.values, q.times) for q in _read(text, "de")] == [
        (q.sort, q.values, q.times) for q in _read(other, "de")
    ]


HOSTILE = [
    "",
    " ",
    "\x00\x1b[31m7\x1b[0m",
    "\ud800 12 \udfff",
    "\u202e12\u202c \u200f34\u200e",
    "١٢٣ (٤٥) 67-89 عام",
    "1.2.3.4.5.6.7.8",
    "1/0 0/0 ½/0 00:99 99:99 31.02.0000 32/13/2021",
    "،,.'’\u066b\u066c" * 50,
    "$" * 300 + "5",
    "½" * 300,
    "第" * 300 + "三",
    "million " * 200,
    "零" * 500,
    "٣" * 60,
    "9" * 41,
    "0" * 40,
    "👩‍👩‍👧‍👦 5️⃣ 🔟",
]


@pytest.mark.parametrize("lang", full_languages())
def test_no_text_upsets_a_reader(lang: str) -> None:
    for text in HOSTILE:
        for quantity in _read(text, lang):
            assert 0 <= quantity.start < quantity.end <= len(text)


def test_too_many_digits_are_text() -> None:
    assert not _values("9" * 41, "en")
    assert _values("9" * 40, "en") == {Fraction(10**40 - 1)}


LONG = {
    "digits": "7" * 2**20,
    "commas": "1" + ",1" * 10_000,
    "bare commas": "," * 10_000,
    "groups": "1 234 " * 5_000,
    "dots": "1.2" * 10_000,
    "numerals": "two hundred million " * 3_000,
    "characters": "三千五百万" * 5_000,
    "glued": "einundzwanzig" * 3_000,
    "slashes": "1/" * 10_000,
    "dates": "5. " * 10_000,
    "times": "8:00-" * 5_000,
    "halves": "halb " * 5_000,
    "dashes": "5-" * 10_000,
    "magnitudes": "Tausende von " * 3_000,
    "money": "$€£" * 5_000,
}


@pytest.mark.parametrize("name", LONG)
@pytest.mark.parametrize("lang", ["de", "zh"])
def test_time_is_linear(name: str, lang: str) -> None:
    text, tables = LONG[name], language(lang)
    assert grows_in_step(lambda size: read(text[:size], tables), len(text))
