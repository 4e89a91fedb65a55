"""One quantity, one finding, named by what differs; conversions are told from other changes."""

from __future__ import annotations

import pytest

from babelproof.core.segment import View
from babelproof.lang import parse_pair
from babelproof.quantities.comparing.compare import judge
from babelproof.quantities.comparing.naming import Judgement


def _judged(langs: str, src: str, tgt: str) -> Judgement:
    pair = parse_pair(langs)
    return judge(pair, View(src, pair.src), View(tgt, pair.tgt))


@pytest.mark.parametrize(
    ("src", "tgt", "why"),
    [
        ("The lake is 10 miles away.", "Der See ist 16 km entfernt.", "converted"),
        ("The lake is 10 miles away.", "Der See ist 16,1 km entfernt.", "converted"),
        ("The lake is 10 miles away.", "Der See ist 15 km entfernt.", "unit"),
        ("The lake is 10 miles away.", "Der See ist 10 km entfernt.", "unit"),
        ("It was 50 °F.", "Es waren 10 °C.", "converted"),
        ("It was 50 °F.", "Es waren 12 °C.", "unit"),
        ("It weighs 100 pounds.", "Es wiegt 45,4 kg.", "converted"),
        ("The farm has 100 acres.", "Der Hof hat 40 Hektar.", "converted"),
    ],
)
def test_a_conversion_is_told_from_another_change(src: str, tgt: str, why: str) -> None:
    (mismatch,) = _judged("en-de", src, tgt).mismatches
    assert (mismatch.rule, mismatch.why) == ("unit-mismatch", why)


@pytest.mark.parametrize(
    ("src", "tgt"),
    [
        ("It takes 90 minutes.", "Es dauert 1½ Stunden."),
        ("It takes 90 min.", "Es dauert anderthalb Stunden."),
        ("It is 1,500 metres long.", "Es ist 1,5 km lang."),
        ("They stayed for 2 weeks.", "Sie blieben 14 Tage."),
        ("He is 6 feet 2 inches tall.", "Er ist 6 Fuß 2 Zoll groß."),
    ],
)
def test_the_same_measure_in_one_system_is_no_change(src: str, tgt: str) -> None:
    judgement = _judged("en-de", src, tgt)
    assert not judgement.mismatches
    assert "unit-mismatch" in judgement.judged


@pytest.mark.parametrize(
    ("src", "tgt", "rule"),
    [
        ("It cost $10 billion.", "Es kostete 10 Millionen Dollar.", "large-number-mismatch"),
        ("It cost $10 billion.", "Es kostete 10 Millionen Euro.", "large-number-mismatch"),
        ("It cost $10.", "Es kostete 12 Euro.", "currency-mismatch"),
        ("It cost $10.", "Es kostete 12 Dollar.", "number-mismatch"),
        ("It is 10 miles away.", "Es ist 12 km entfernt.", "unit-mismatch"),
        ("It is 10 miles away.", "Es ist 12 Meilen entfernt.", "number-mismatch"),
        ("It cost $10 and ended.", "Es ist vorbei.", "currency-mismatch"),
        ("It is 10 miles away.", "Es ist weit weg.", "unit-mismatch"),
        ("It cost $10 million.", "Es war teuer.", "large-number-mismatch"),
        ("It starts at 8 pm.", "Es beginnt um 19 Uhr.", "time-mismatch"),
        ("It starts on 5 May.", "Es beginnt am 6. Mai.", "date-mismatch"),
        ("There are 73 seats.", "Es gibt 37 Plätze.", "number-mismatch"),
    ],
)
def test_a_finding_is_named_by_what_differs_first(src: str, tgt: str, rule: str) -> None:
    (mismatch,) = _judged("en-de", src, tgt).mismatches
    assert mismatch.rule == rule


def test_a_language_without_tables_is_judged_by_digits_alone() -> None:
    assert not _judged("en-ha", "There are 12 goats.", "Akwai awaki goma sha biyu.").judged
    assert _judged("en-ha", "There are 1,237 goats.", "Akwai awaki.").mismatches
    assert not _judged("en-ha", "There are 1,237 goats.", "Akwai awaki 1237.").mismatches
    assert _judged("en-ha", "There are 12 goats.", "Akwai awaki goma sha biyu.").unjudged


def test_an_empty_translation_is_left_to_another_rule() -> None:
    judgement = _judged("en-de", "There are 73 seats.", " ")
    assert not judgement.judged
    assert not judgement.mismatches


def _became(src: str, tgt: str) -> dict[str, str | None]:
    found = _judged("en-de", src, tgt).mismatches
    return {
        src[m.quantity.start : m.quantity.end]: m.other and tgt[m.other.start : m.other.end]
        for m in found
    }


@pytest.mark.parametrize(
    ("src", "tgt", "became"),
    [
        (
            "We saw 53 swans and 74 geese.",
            "Wir sahen 35 Schwäne und 47 Gänse.",
            {"53": "35", "74": "47"},
        ),
        ("We saw 53 swans and 74 geese.", "Wir sahen 35 Vögel.", {"53": "35", "74": None}),
        (
            "With 53 swans it is 74 miles away.",
            "Mit Schwänen ist es 47 Meilen entfernt.",
            {"53": None, "74 miles": "47 Meilen"},
        ),
        (
            "It cost $75 and is 75 miles away.",
            "Es kostete 75 Euro und ist 75 km entfernt.",
            {"$75": "75 Euro", "75 miles": "75 km"},
        ),
        (
            "It is 75 miles away, and 75 pounds heavy.",
            "Es ist 75 Liter groß.",
            {"75 miles": "75 Liter", "75 pounds": None},
        ),
    ],
)
def test_each_number_of_the_target_stands_for_one_lost(
    src: str, tgt: str, became: dict[str, str | None]
) -> None:
    assert _became(src, tgt) == became


def test_a_measure_said_twice_may_be_converted_once() -> None:
    found = _judged("en-de", "It is 10 miles there, 10 miles back.", "Je 16 km.").mismatches
    assert [item.why for item in found] == ["converted", "converted"]


@pytest.mark.parametrize(
    ("src", "tgt", "told"),
    [
        (
            "It stands 27 feet (8.2 m) from the gate.",
            "Er steht 8,2 m vor dem Tor.",
            ("unit-mismatch", "given-once"),
        ),
        (
            "It stands 8.2 m (27 ft) from the gate.",
            "Er steht 8,2 m vor dem Tor.",
            ("unit-mismatch", "given-once"),
        ),
        (
            "It stands 27 feet (8.2 m) from the gate.",
            "Er steht 27 Meter (8,2 m) vor dem Tor.",
            ("unit-mismatch", "unit"),
        ),
        (
            "It stands 27 feet (8.2 m) from the gate.",
            "Er steht 37 Fuß (8,2 m) vor dem Tor.",
            ("number-mismatch", "value"),
        ),
        (
            "It stands 27 feet from the gate, and 8.2 m from the wall.",
            "Er steht 8,2 m von der Mauer entfernt.",
            ("unit-mismatch", "converted"),
        ),
    ],
)
def test_of_a_measure_given_twice_each_is_looked_for(
    src: str, tgt: str, told: tuple[str, str]
) -> None:
    (mismatch,) = _judged("en-de", src, tgt).mismatches
    assert (mismatch.rule, mismatch.why) == told


def test_what_stands_for_a_character_is_no_number_and_parts_no_word() -> None:
    src, tgt = "It weighs 17 pounds.", "Rusya&#39;da a&#39;lan &quot;17 paund&quot; geliyor."
    pair = parse_pair("en-tr")
    assert judge(pair, View(src, pair.src), View(tgt, pair.tgt)).mismatches == []
    src, tgt = "Nine miles on.", "За дев&#39;ять миль."
    pair = parse_pair("en-uk")
    assert judge(pair, View(src, pair.src), View(tgt, pair.tgt)).mismatches == []
    assert _places("en-uk", "Ten miles on.", "За дев&#39;ять миль.") == ("Ten", "дев&#39;ять")


def _places(langs: str, src: str, tgt: str) -> tuple[str, str]:
    pair = parse_pair(langs)
    (item,) = judge(pair, View(src, pair.src), View(tgt, pair.tgt)).mismatches
    assert item.other is not None
    one, two = item.quantity, item.other
    return src[one.start : one.end].split()[0], tgt[two.start : two.end].split()[0]


def test_nor_is_it_one_where_only_digits_are_compared() -> None:
    src, tgt = "It was built in the 19th century.", "L&#39;edifici és del segle XIX."
    pair = parse_pair("en-ca")
    assert judge(pair, View(src, pair.src), View(tgt, pair.tgt)).mismatches == []
