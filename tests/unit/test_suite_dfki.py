"""DFKI's items.json: back to the byte, and errors that say where."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from babelproof.core.errors import InputError, UsageError
from babelproof.suites import dfki
from babelproof.suites.item import Judged, Suite
from tests.unit.suite_samples import full_suite, item

ENTRY = {
    "category": "Words",
    "id": "00001001",
    "langpair": "ende",
    "negative_regex": "",
    "negative_tokens": ["Der Dichter leckt."],
    "phenomenon": "Terms",
    "positive_regex": "\\bDichtung",
    "positive_tokens": ["Die Dichtung leckt.\n", "", "\ud83d\ude00 \ud800"],
    "source_sentence": "The gasket leaks. ",
}


def dumped(*entries: Any, **more: Any) -> str:
    data = {"items": list(entries), **more}
    return json.dumps(data, indent=2, sort_keys=True, separators=(", ", ": "))


def test_what_is_read_is_written_back_to_the_byte() -> None:
    text = dumped(ENTRY, {**ENTRY, "id": "2"})
    suite = dfki.read(text, "x.json")
    assert dfki.write(suite) == text
    assert not suite.items[0].extra


@pytest.mark.parametrize(
    "change",
    [
        {"positive_regex": None},
        {"langpair": "EN-DE"},
        {"langpair": "eng_Latn-deu_Latn"},
        {"level": 3, "nested": {"b": [1.5, None]}},
    ],
)
def test_what_the_format_does_not_know_comes_back_too(change: dict[str, Any]) -> None:
    text = dumped({**ENTRY, **change}, version="7")
    assert dfki.write(dfki.read(text, "x.json")) == text


def test_an_item_that_has_grown_is_written_as_it_is_now() -> None:
    suite = dfki.read(dumped({**ENTRY, "positive_regex": None}), "x.json")
    grown = replace(suite.items[0], positive=("a",))
    written = json.loads(dfki.write(Suite((grown,))))
    assert written["items"][0]["positive_regex"] == "a"


def test_fields_become_those_of_an_item() -> None:
    read = dfki.read(dumped(ENTRY), "x.json").items[0]
    assert (read.id, read.langs, read.source) == ("00001001", "en-de", "The gasket leaks. ")
    assert (read.positive, read.negative) == (("\\bDichtung",), ())
    assert read.judged[0] == Judged("Die Dichtung leckt.\n", True)
    assert [entry.right for entry in read.judged] == [True, True, True, False]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "line 1, column 1: not JSON"),
        ('{\n"items": [}', "line 2, column 11: not JSON"),
        ("[]", 'one object with a list "items"'),
        ('{"items": {}}', 'one object with a list "items"'),
        ('{"items": [3]}', "item 1: an item is an object, not int"),
        ("[" * 100_000, "JSON that cannot be read"),
        (dumped({**ENTRY, "id": ""}), r'"id" is blank'),
        (dumped({**ENTRY, "id": 7}), r'"id" must be a text, not 7'),
        (dumped({**ENTRY, "positive_tokens": "a"}), r'"positive_tokens" must be a list'),
        (dumped({**ENTRY, "negative_tokens": [1]}), r'"negative_tokens" must be a list'),
        (dumped({**ENTRY, "langpair": "klingonish"}), "cannot read 'klingonish'"),
    ],
)
def test_a_broken_file_is_said_to_be_broken_and_where(text: str, told: str) -> None:
    with pytest.raises(InputError, match=told) as error:
        dfki.read(text, "x.json")
    assert str(error.value).startswith("x.json")


def test_a_missing_key_is_named_with_what_may_be_meant() -> None:
    entry = {key: value for key, value in ENTRY.items() if key != "positive_regex"}
    with pytest.raises(InputError, match=r'item 1 \(line 5\): .*"positive_regex"; did you mean'):
        dfki.read(dumped({**entry, "positiv_regex": ""}), "x.json")


def test_a_repeated_id_is_named_with_its_lines() -> None:
    with pytest.raises(InputError) as told:
        dfki.read(dumped(ENTRY, {**ENTRY, "id": "2"}, ENTRY), "x.json")
    assert "'00001001' in en-de: item 1 (line 5), item 3 (line 39)" in str(told.value)


def test_several_patterns_are_joined_so_that_they_mean_the_same() -> None:
    suite = Suite((item(positive=("a|b", "c"), negative=("d",)),))
    entry = json.loads(dfki.write(suite))["items"][0]
    assert (entry["positive_regex"], entry["negative_regex"]) == ("(?:a|b)|(?:c)", "d")


@pytest.mark.parametrize("pattern", [r"(a)\1", "(?i)a", "(?P<x>a)(?P=x)", "(a)?(?(1)b|c)"])
def test_patterns_that_cannot_be_joined_are_refused(pattern: str) -> None:
    with pytest.raises(UsageError, match=r"item 1: .* cannot be joined"):
        dfki.write(Suite((item(positive=("b", pattern)),)))


def test_what_the_format_has_no_room_for_is_told() -> None:
    lost = dfki.dropped(full_suite())
    assert "1 references" in lost and "2 descriptions of phenomena" in lost
    assert "the suite's name" in lost
    assert dfki.dropped(dfki.read(dumped(ENTRY), "x.json")) == []
