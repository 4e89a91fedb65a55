"""Numbers in words: ICU's spellings of each language, and cases of our own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest

from babelproof.quantities.line import Line
from babelproof.quantities.numbers.spelled import Numeral, read_numeral
from babelproof.quantities.tables.language import full_languages, language
from babelproof.quantities.tokens import plain, tokens_of
from tests.unit.growth import grows_in_step

_TABLE = Path(__file__).with_name("spellout.tsv")

# ICU's spellings that are not read, by language: what they look like, and why.
_ODD = {
    "da": ("fyrrende|(to )?hundredede", "fyrretyvende and hundrede are the words in use"),
    "de": (".* Million ein", "after a scale word *ein* is an article"),
    "el": ("(.* )?δεκατρεις|(.* )?όγδο|εννενηκοστός", "an accent or a letter is missing"),
    "es": ("centésim[oa]s", "the plural is a hundredth part"),
    "fi": (
        ".*(kymmenet|kymmeni|sadat|sado|sato|tuhannet|tuhans|miljoon(at|i|oi)).*"
        "|.*nnil(la|lä|ta|tä|le).*",
        "plurals of ten, hundred … are uncertain counts; -nnilla is not a form of an ordinal",
    ),
    "fr": ("centièmes|millièmes|deux centièmes", "the plural is a hundredth part"),
    "hr": ("sti|sta|dvesti|tisućui", "stoti, dvjestoti and tisućiti are the words in use"),
    "is": (".*sjó.*", "the word for seven is sjö; sjór is the sea"),
    "it": ("centesim[ie]", "the plural is a hundredth part"),
    "nb": ("tjueende", "tjuende is the word in use"),
    "ru": ("третьому", "третьему is the form"),
    "uk": ("один більйон", "the word mostly means 10^9"),
}


def _read(text: str, code: str) -> tuple[Line, Numeral | None]:
    line = Line(tokens_of(plain(text)), language(code))
    return line, read_numeral(line, 0) if len(line.tokens) else None


def _all(text: str, code: str) -> list[tuple[str, ...]]:
    """The values of every number of a text, one after the other."""
    line = Line(tokens_of(plain(text)), language(code))
    found, at = [], 0
    while at < len(line.tokens):
        numeral = read_numeral(line, at)
        if numeral is not None:
            found.append(tuple(str(value) for value in numeral.values))
        at = numeral.end if numeral is not None else at + 1
    return found


def _spellings(code: str) -> Iterator[tuple[Fraction, str]]:
    for row in _TABLE.read_text(encoding="utf-8").split("\n")[1:]:
        lang, _, value, text = row.split("\t") if row else ("", "", "", "")
        if lang.split("-")[0] == code:
            yield Fraction(value), text.lstrip("第제")


def _is_odd(code: str, text: str) -> bool:
    return code in _ODD and re.fullmatch(_ODD[code][0], text) is not None


def _is_whole(line: Line, end: int) -> bool:
    if end == len(line.tokens):
        return True
    mark = line.longest(end, "ordinal-mark")
    return mark is not None and mark.end == len(line.tokens)


@pytest.mark.parametrize("code", full_languages())
def test_every_spelling_of_icu_is_read(code: str) -> None:
    missed, count = [], 0
    for value, text in _spellings(code):
        line, numeral = _read(text, code)
        count += 1
        good = numeral is not None and value in numeral.values and _is_whole(line, numeral.end)
        if not good and not _is_odd(code, text):
            missed.append((str(value), text, numeral and [str(v) for v in numeral.values]))
    assert missed == []
    assert count > 150


@pytest.mark.parametrize(
    ("code", "text", "value"),
    [
        ("en", "three point five", "7/2"),
        ("en", "three point one four", "157/50"),
        ("en", "two and a half", "5/2"),
        ("en", "two and a half million", "2500000"),
        ("en", "a million and a half", "1500000"),
        ("en", "two million, five hundred thousand", "2500000"),
        ("en", "3 thousand 500", "3500"),
        ("en", "1 million 200 thousand", "1200000"),
        ("en", "a hundred", "100"),
        ("en", "one-hundred-and-five", "105"),
        ("en", "twenty-five hundred", "2500"),
        ("en", "two dozen", "24"),
        ("en", "one hundred and twenty-fifth", "125"),
        ("de", "drei Komma fünf", "7/2"),
        ("de", "eineinhalb", "3/2"),
        ("de", "anderthalb Millionen", "1500000"),
        ("de", "zweieinhalb", "5/2"),
        ("de", "einhundertfünfzigtausend", "150000"),
        ("de", "neunzehnhundertvierundachtzig", "1984"),
        ("nl", "negenennegentigduizend", "99000"),
        ("nl", "tweeënhalf", "5/2"),
        ("fr", "quatre-vingt-dix-sept", "97"),
        ("fr", "cent-et-un", "101"),
        ("fr", "trois virgule vingt-cinq", "13/4"),
        ("es", "dos millones y medio", "2500000"),
        ("es", "dos mil trescientos millones", "2300000000"),
        ("es", "tres billones dos mil quinientos millones", "3002500000000"),
        ("es", "centésimo vigésimo primero", "121"),
        ("pt", "mil e quinhentos milhões", "1500000000"),
        ("it", "centotré", "103"),
        ("sv", "ettusen femhundra", "1500"),
        ("da", "femogtyve", "25"),
        ("cs", "pětadvacet", "25"),
        ("cs", "dva a půl milionu", "2500000"),
        ("ru", "две целых двадцать пять сотых", "9/4"),
        ("ru", "3 тысячи 500", "3500"),
        ("tr", "on iki bin üç yüz kırk beş", "12345"),
        ("ar", "خمسة وعشرون", "25"),
        ("ar", "الحادي والعشرون", "21"),
        ("hi", "डेढ़ सौ", "150"),
        ("hi", "एक लाख करोड़", "1000000000000"),
        ("zh", "三点五", "7/2"),
        ("zh", "三点五万", "35000"),
        ("zh", "一百零四", "104"),
        ("zh", "一百二", "120"),
        ("zh", "三万五", "35000"),
        ("zh", "贰拾壹", "21"),
        ("zh", "两万亿", "2000000000000"),
        ("zh", "二〇二一", "2021"),
        ("zh", "3万5千", "35000"),
        ("zh", "3亿5000万", "350000000"),
        ("ja", "1億2,650万", "126500000"),
        ("ja", "三千五百万", "35000000"),
        ("ja", "１万２０００", "12000"),
        ("ko", "3만 5천", "35000"),
    ],
)  # fmt: skip
def test_one_sure_value(code: str, text: str, value: str) -> None:
    values = _all(text, code)
    assert values == [(value,)]


@pytest.mark.parametrize(
    ("code", "text", "values"),
    [
        ("en", "five twenty", ["5", "20"]),
        ("en", "three, four", ["3", "4"]),
        ("en", "one million, five of them", ["1000000", "5"]),
        ("en", "one million, two million", ["1000000", "2000000"]),
        ("en", "between one hundred and two hundred", ["100", "200"]),
        ("en", "between one thousand and two thousand", ["1000", "2000"]),
        ("en", "between fifty and five hundred", ["50", "500"]),
        ("en", "one thousand and two million", ["1000", "2000000"]),
        ("en", "one million and two hundred million", ["1000000", "200000000"]),
        ("en", "one hundred–two hundred", ["100", "200"]),
        ("en", "1 million 5 people", ["1000000", "5"]),
        ("de", "am zehnten ersten", ["10", "1"]),
        ("de", "vierzigtausend zweitausend", ["40000", "2000"]),
        ("de", "dreist achtern", []),
        ("ar", "ثلاثة وأربعة", ["3", "4"]),
        ("ar", "خمسة عشرون", ["5", "20"]),
        ("zh", "三点五十分", ["3", "50"]),
        ("zh", "三点五分", ["3", "5"]),
    ],
)  # fmt: skip
def test_neighbours_are_not_added(code: str, text: str, values: list[str]) -> None:
    assert [found[0] for found in _all(text, code)] == values


@pytest.mark.parametrize(
    ("code", "text", "values"),
    [
        ("zh", "两三", {"2", "3", "23"}),
        ("zh", "三四十", {"30", "40"}),
        ("zh", "十七八", {"17", "18"}),
        ("zh", "七八百", {"700", "800"}),
        ("zh", "三四万", {"30000", "40000", "340000"}),
        ("zh", "一二三", {"123"}),
        ("en", "nineteen eighty-four", {"1984", "19", "84"}),
        ("en", "one point five", {"3/2"}),
    ],
)
def test_what_may_mean_several_things_is_not_sure(code: str, text: str, values: set[str]) -> None:
    line, numeral = _read(text, code)
    assert numeral is not None
    assert {str(value) for value in numeral.values} == values
    assert numeral.loose
    assert numeral.end == len(line.tokens)


@pytest.mark.parametrize(
    ("code", "text", "scale", "base"),
    [
        ("en", "3.5 million", 1000000, "7/2"),
        ("en", "two and a half million", 1000000, "5/2"),
        ("en", "million", 1000000, "1"),
        ("de", "zehntausend", 1000, "10"),
        ("ja", "三千五百万", 10000, "3500"),
        ("hi", "तीन लाख", 100000, "3"),
    ],
)
def test_scale_and_what_it_counts(code: str, text: str, scale: int, base: str) -> None:
    _, numeral = _read(text, code)
    assert numeral is not None
    assert numeral.scale == scale
    assert numeral.bases == (Fraction(base),)


@pytest.mark.parametrize(
    ("text", "size"), [("सौ", 100), ("तीन सौ", 100), ("दो हज़ार", 1000), ("पाँच", 1)]
)
def test_what_a_quarter_before_a_number_is_a_quarter_of(text: str, size: int) -> None:
    _, numeral = _read(text, "hi")
    assert numeral is not None
    assert numeral.size == size


@pytest.mark.parametrize(
    ("code", "piece"),
    [
        ("en", "three point "), ("en", "million, "), ("en", "nineteen "), ("en", "twenty-"),
        ("en", "one thousand and two thousand "), ("en", "1 million 500 "), ("en", "hundred and "),
        ("zh", "一"), ("zh", "三点五"), ("zh", "一百零"), ("zh", "万亿"), ("hi", "लाख करोड़ "),
        ("es", "vigésimo "), ("ar", "وعشرون "), ("de", "hundert"), ("de", "hundertund "),
    ],
)  # fmt: skip
def test_long_texts_take_linear_time(code: str, piece: str) -> None:
    _all(piece * 20, code)
    assert grows_in_step(lambda size: _all(piece * size, code), 4000)


@pytest.mark.parametrize(
    "text", ["", "\ud800", "\u0000", "-", "and", "point", "零", "半", "½", "٣"]
)
@pytest.mark.parametrize("code", ["en", "de", "zh", "ar", "hi", "xx"])
def test_hostile_texts_do_no_harm(code: str, text: str) -> None:
    for whole in (text, text * 3, f"5 {text}", f"two {text} two"):
        for values in _all(whole, code):
            assert values
