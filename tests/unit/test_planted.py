"""The planting of errors: where they go, what they are, and that they are counted."""

from __future__ import annotations

import json
import unicodedata
from collections import Counter
from fractions import Fraction

import pytest
from benchmarks import planted
from benchmarks.planting.mentions import mentions, value_of
from benchmarks.planting.plant import CLASSES, EXPECTED, plant
from benchmarks.planting.words import WORDS, vocabulary

SRC = "On 5 March at 8 pm, 250 runners covered 12.5 kilometres for 3 million euros."
TGT = "Am 5. März um 20 Uhr liefen 250 Läufer 12,5 Kilometer für 3 Millionen Euro."


def _by_kind(src: str, tgt: str, langs: tuple[str, str], seed: str = "1") -> dict[str, str]:
    return {item.kind: item.text for item in plant(src, tgt, langs, seed)}


@pytest.mark.parametrize(
    ("text", "comma", "value", "point"),
    [
        ("1,234", False, Fraction(1234), -1),
        ("1.234", False, Fraction(1234, 1000), 1),
        ("1.234,5", True, Fraction(12345, 10), 5),
        ("24.70", True, Fraction(2470, 100), 2),
        ("12,34,567", False, Fraction(1234567), -1),
        ("15\u00a0000", True, Fraction(15000), -1),
        ("٤٬٥٠٠", False, Fraction(4500), -1),
    ],
)
def test_a_number_in_digits_is_valued(text: str, comma: bool, value: Fraction, point: int) -> None:
    assert value_of(text, comma) == (value, point)


@pytest.mark.parametrize("text", ["12.03.2021", "1.2.3", "1,23,4"])
def test_a_date_or_a_version_is_no_number(text: str) -> None:
    assert value_of(text, False) is None


def test_the_words_beside_a_number_are_found() -> None:
    found = list(mentions(vocabulary("de"), "Es kostet 3 Mio. Euro, 12 kg wiegen es auf."))
    first, second = found
    assert first.total == 3_000_000
    assert first.currency and first.currency.type == "euro"
    assert second.unit and second.unit.type == "mass/kilogram"


def test_a_sign_before_the_number_is_found() -> None:
    (found,) = mentions(vocabulary("en"), "They paid £4,500.")
    assert found.currency and found.currency.type == "pound"


def test_addresses_list_markers_and_times_hold_no_numbers() -> None:
    text = "3) See www.example.com/12 or #44 at 20:15, 1/2 of it."
    assert list(mentions(vocabulary("en"), text)) == []


def test_every_class_is_planted_where_it_has_a_place() -> None:
    texts = _by_kind(SRC, TGT, ("en", "de"))
    assert set(texts) == {kind for kind in CLASSES if not kind.startswith("words:")}
    assert texts["time"] == TGT.replace("20 Uhr", "21 Uhr")
    assert texts["day-month"] == TGT.replace("5. März", "3. Mai")
    assert all(text != TGT for text in texts.values())


def test_the_seed_decides() -> None:
    assert _by_kind(SRC, TGT, ("en", "de"), "7") == _by_kind(SRC, TGT, ("en", "de"), "7")
    digits = {_by_kind(SRC, TGT, ("en", "de"), str(seed))["digit"] for seed in range(20)}
    assert len(digits) > 5


def test_a_decimal_separator_is_lost_or_moved() -> None:
    seen = {
        _by_kind("It cost $24.70.", "Es kostete 24,70 $.", ("en", "de"), str(seed))["decimal"]
        for seed in range(60)
    }
    assert seen == {f"Es kostete {new} $." for new in ("2470", "2.470", "247,0", "2,470")}


def test_ten_times_keeps_the_grouping() -> None:
    texts = _by_kind("Some 1,500 came.", "Es kamen 1.500.", ("en", "de"))
    assert texts["times-ten"] == "Es kamen 15.000."


def test_units_stay_in_their_type_and_signs_stay_signs() -> None:
    for seed in range(30):
        texts = _by_kind(
            "A 7 kg bag for €30.", "Une valise de 7 kg à 30 €.", ("en", "fr"), str(seed)
        )
        unit = texts["unit"].removeprefix("Une valise de 7 ").removesuffix(" à 30 €.")
        assert unit in {"mg", "grammes", "tonnes"}
        assert texts["currency"][-2] in "$£"


def test_scales_of_two_systems_meet_by_value() -> None:
    texts = _by_kind("It sold 1.35 million copies.", "它卖出了135万册。", ("en", "zh"))
    assert texts["times-ten"] == "它卖出了1350万册。"
    assert "scale" not in texts  # a million is not 万


def test_a_number_that_stands_twice_is_left_alone() -> None:
    assert _by_kind("Of 40 boats 40 sank.", "Von 40 Booten sanken 40.", ("en", "de")) == {}
    assert _by_kind("Of 4 boats.", "Von 4 Booten, vier an der Zahl.", ("en", "de")) == {}


def test_a_number_that_the_source_lacks_is_left_alone() -> None:
    assert _by_kind("A dozen boats.", "12 Boote.", ("en", "de")) == {}


def test_one_is_never_planted() -> None:
    assert _by_kind("1 boat", "1 Boot", ("en", "de")) == {}


def test_a_vague_word_is_read_but_not_planted() -> None:
    for seed in range(30):
        texts = _by_kind("It cost $600.", "花了600美元。", ("en", "zh"), str(seed))
        assert texts["currency"] != "花了600元。"


def test_words_on_one_side_are_a_stratum_of_their_own() -> None:
    there = _by_kind("Three boats sank.", "Es sanken 3 Boote.", ("en", "de"))
    assert set(there) == {"words:digit", "words:drop", "words:times-ten"}
    assert there["words:drop"] == "Es sanken Boote."
    back = _by_kind("3 boats sank.", "Es sanken drei Boote.", ("en", "de"))
    assert set(back) == {"words:digit", "words:drop"}


def test_a_homograph_in_the_source_is_not_held_to() -> None:
    assert _by_kind("Gebt acht, acht Boote!", "Mind the 8 boats!", ("de", "en")) == {}


@pytest.mark.parametrize(
    "text", ["", " ", "\x00\x1b", "\ud800 5", "١٢٣ אבג 45 漢字", "5" * 2000, "1," * 1000]
)
def test_hostile_text_is_survived(text: str) -> None:
    list(plant(text, text, ("en", "ar"), "1"))


@pytest.mark.parametrize(
    ("lang", "right", "wrong"),
    [
        ("hu", "Március 5-én jött.", "május 3-én jött."),
        ("he", "הוא בא ב-5 במרץ.", "הוא בא ב-3 במאי."),
        ("ja", "３月５日に来た。", "5月3日に来た。"),
        ("es", "Vino el 5 de marzo.", "Vino el 3 de mayo."),
    ],
)
def test_day_and_month_change_places(lang: str, right: str, wrong: str) -> None:
    assert _by_kind("He came on 5 March.", right, ("en", lang))["day-month"] == wrong


def test_a_changed_digit_stays_in_its_script() -> None:
    texts = _by_kind("It weighs 38 tons.", "وزنه ٣٨ طن.", ("en", "ar"))
    changed = [char for char in texts["digit"] if char.isdecimal()]
    assert len(changed) == 2
    assert all("٠" <= char <= "٩" for char in changed)


def test_errors_are_counted_and_misses_kept() -> None:
    outcome = planted.Outcome()
    planted.measure("en-de", [planted.Text("own:1", SRC, TGT)], outcome, 1)
    assert outcome.pairs == 1
    assert sum(count.planted for count in outcome.counts.values()) == 11
    found = sum(count.found for count in outcome.counts.values())
    assert len(outcome.misses) == 11 - found
    assert outcome.alarms == []
    assert "| en-de | time | 1 |" in planted.report(outcome)
    assert len(json.loads(planted.as_json(outcome, 1))["cells"]) == 11


def test_nothing_is_planted_where_the_rules_already_report() -> None:
    outcome = planted.Outcome()
    planted.measure(
        "en-de", [planted.Text("own:1", "It has 450 rooms.", "Es hat 47 Zimmer.")], outcome, 1
    )
    assert (outcome.pairs, len(outcome.alarms)) == (0, 1)


def test_the_sentences_are_whole() -> None:
    groups = dict(planted.sentences())
    assert len(groups) == 36
    assert all(len(texts) >= 25 for texts in groups.values())
    for texts in groups.values():
        for text in texts:
            assert unicodedata.is_normalized("NFC", text.src + text.tgt)


def test_the_word_list_is_well_formed() -> None:
    seen: Counter[tuple[str, str, str]] = Counter()
    for line in WORDS.read_text(encoding="utf-8").splitlines()[1:]:
        if line.startswith("#"):
            continue
        codes, kind, name, forms = line.split("\t")
        assert unicodedata.is_normalized("NFC", line)
        assert all(form and form == form.strip() for form in forms.split("|")), line
        if kind == "month":
            assert forms.count("|") == 11
        if kind == "numeral":
            assert forms.count("|") == name.count(" ")
        seen.update((code, kind, name) for code in codes.split(","))
    assert set(EXPECTED) == set(CLASSES)
