"""Which mismatches are one fault: amounts lost together, one currency for another throughout."""

from __future__ import annotations

import pytest

from babelproof import testing
from babelproof.core.record import Finding
from babelproof.core.segment import View
from babelproof.lang import parse_pair
from babelproof.quantities.comparing.compare import judge
from babelproof.registry import all_rules, find


def _told(langs: str, src: str, tgt: str) -> list[tuple[str, list[str]]]:
    """The findings of one pair: rule, and what of the source belongs together."""
    pair = parse_pair(langs)
    groups: dict[tuple[str, str, str], list[str]] = {}
    for item in judge(pair, View(src, pair.src), View(tgt, pair.tgt)).mismatches:
        key = item.rule, item.why, item.fault or str(item.quantity.start)
        groups.setdefault(key, []).append(src[item.quantity.start : item.quantity.end])
    return [(rule, texts) for (rule, *_), texts in groups.items()]


@pytest.mark.parametrize(
    ("src", "tgt", "told"),
    [
        (
            "Of the 48 boats 17 were old and 19 leaked, said 3 of the 26 owners.",
            "Von den 48 Booten waren einige alt, sagten 3 der 26 Eigner.",
            [("number-mismatch", ["17", "19"])],
        ),
        (
            "The 17 old boats came. All 48 new ones were late, and 19 leaked.",
            "Die alten Boote kamen. Alle 48 neuen waren spät, und einige leckten.",
            [("number-mismatch", ["17"]), ("number-mismatch", ["19"])],
        ),
        (
            "The 17 old boats came. The 19 new ones were late.",
            "Die alten Boote kamen. Die neuen waren spät.",
            [("number-mismatch", ["17"]), ("number-mismatch", ["19"])],
        ),
        (
            "Seats cost $150 in front and $90 behind, in 2019.",
            "Plätze kosteten 2019 vorn 150 Euro und hinten 90 Euro.",
            [("currency-mismatch", ["$150", "$90"])],
        ),
        (
            "Seats cost $150 in front and £90 behind.",
            "Plätze kosten vorn 150 Euro und hinten 90 Euro.",
            [("currency-mismatch", ["$150"]), ("currency-mismatch", ["£90"])],
        ),
        (
            "The path is 10 miles long and climbs 2,000 feet.",
            "Der Weg ist 16 km lang und steigt 610 Meter an.",
            [("unit-mismatch", ["10 miles", "2,000 feet"])],
        ),
        (
            "Posted on 2021-03-14 17:42 by the harbour office.",
            "Veröffentlicht vom Hafenamt.",
            [("date-mismatch", ["2021-03-14", "17:42"])],
        ),
        (
            "Route 17 has 48 stops, and route 19 has 26.",
            "Route 71 hat 84 Halte, und Route 91 hat 62.",
            [("number-mismatch", [n]) for n in ("17", "48", "19", "26")],
        ),
    ],
)
def test_what_one_fault_is(src: str, tgt: str, told: list[tuple[str, list[str]]]) -> None:
    assert _told("en-de", src, tgt) == told


def test_one_fault_is_one_finding() -> None:
    rule = find(all_rules(), "currency-mismatch")
    pair = "Seats cost $150 in front and $90 behind.", "Plätze kosten vorn 150 € und hinten 90 €."
    (found,) = testing.judge(rule, "en-de", [pair])
    assert isinstance(found, Finding)
    assert found.message == "$150 became 150 € (and 1 more like it)"
    assert [pair[mark.side == "tgt"][mark.start : mark.end] for mark in found.spans] == [
        "$150",
        "150 €",
        "$90",
        "90 €",
    ]


def test_it_does_not_matter_which_rules_are_chosen() -> None:
    pair = "Posted on 2021-03-14 17:42 by the office.", "Veröffentlicht vom Amt."
    told = {}
    for name in ("date-mismatch", "time-mismatch", "number-mismatch"):
        records = testing.judge(find(all_rules(), name), "en-de", [pair])
        told[name] = len([r for r in records if isinstance(r, Finding)])
    assert told == {"date-mismatch": 1, "time-mismatch": 0, "number-mismatch": 0}


@pytest.mark.parametrize("text", ["千", "兆", "千千", "兆千"])
def test_a_scale_without_a_number_upsets_no_rule(text: str) -> None:
    rule = find(all_rules(), "currency-mismatch")  # its family reads the text for all of them
    for langs, src in (("zh-ja", text), ("en-zh", "$5")):
        told = testing.judge(rule, langs, [(src, text)])
        assert not [record.message for record in told if record.kind == "failure"]
