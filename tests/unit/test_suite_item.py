"""Items and suites: what makes them one of a kind, and what is said when they are not."""

from __future__ import annotations

from dataclasses import FrozenInstanceError

import pytest

from babelproof.core.errors import InputError, UsageError
from babelproof.suites.item import Judged, Phenomenon, Suite, one_line
from tests.unit.suite_samples import full_suite, item


def test_ids_are_unique_per_direction_only() -> None:
    suite = Suite((item("1"), item("1", langs="de-en")))
    assert suite.directions == ["en-de", "de-en"]


def test_a_repeated_id_is_named_with_its_places() -> None:
    with pytest.raises(InputError) as told:
        Suite((item("1"), item("2"), item("1"), item("1")))
    assert "'1' in en-de: item 1, item 3, item 4" in str(told.value)


def test_many_repeated_ids_are_counted() -> None:
    items = [item(str(number % 50)) for number in range(100)]
    with pytest.raises(InputError, match=r"50 ids are given[\s\S]*and 40 more"):
        Suite(tuple(items))


def test_one_direction_must_be_named_if_there_are_several() -> None:
    suite = full_suite()
    with pytest.raises(UsageError, match="2 directions; say which with langs: en-de, de-en"):
        suite.direction()
    assert [i.langs for i in suite.direction("de-en").items] == ["de-en"]
    with pytest.raises(UsageError, match="no item in en-fr"):
        suite.direction("en-fr")
    assert Suite((item(),)).direction().items == (item(),)


def test_everything_is_frozen() -> None:
    with pytest.raises(FrozenInstanceError):
        item().id = "2"  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        Judged("a", True).right = False  # type: ignore[misc]


def test_the_fingerprint_follows_the_rules_and_nothing_else() -> None:
    plain = Suite((item(),))
    noted = Suite((item(note="a note", status="draft"),), name="x")
    ruled = Suite((item(positive=("a",)),))
    judged = Suite((item(judged=(Judged("a", True, who="me"),)),))
    anonymous = Suite((item(judged=(Judged("a", True),)),))
    assert plain.fingerprint() == noted.fingerprint() != ruled.fingerprint()
    assert judged.fingerprint() == anonymous.fingerprint() != plain.fingerprint()


def test_a_phenomenon_is_found_by_its_category_too() -> None:
    other = Phenomenon("Other", "Terms", "no")
    own = Phenomenon("Words", "Terms", "yes")
    assert Suite((item(),), (other, own)).guideline(item()) == own
    assert Suite((item(),), (other,)).guideline(item()) is None


def test_a_source_becomes_one_line() -> None:
    assert one_line(" a\r\nb\rc\nd\u2028e ") == "a b c d\u2028e"
