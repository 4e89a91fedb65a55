"""A stable rule may be in preview for some languages."""

from __future__ import annotations

import pickle

import pytest

from babelproof import check, registry
from babelproof.lang import parse_pair
from babelproof.quantities.tables.language import full_languages
from babelproof.quantities.tables.measured import measured_languages, unproven

SRC, TGT = ["Der Turm ist 50 Meter hoch."], ["La torre mide 60 metros."]


def test_measured_languages_have_tables() -> None:
    assert measured_languages() <= set(full_languages())


@pytest.mark.parametrize(
    ("langs", "why"), [("en-de", None), ("en-es", "es"), ("ko-ja", "ko"), ("en-sw", None)]
)
def test_a_language_tried_on_own_sentences_only_is_named(langs: str, why: str | None) -> None:
    reason = unproven(parse_pair(langs))
    assert reason is None if why is None else why in str(reason)


def test_unproven_directions_are_judged_on_request_only() -> None:
    with check(src=SRC, tgt=TGT, langs="de-es", rules=["number-mismatch"]) as run:
        assert [f.rule for f in run.findings()] == []
    with check(src=SRC, tgt=TGT, langs="de-es", rules=["number-mismatch"], preview=True) as run:
        assert [f.rule for f in run.findings()] == ["number-mismatch"]


def test_the_chosen_rule_can_travel_to_workers() -> None:
    rules = registry.select(registry.all_rules(), only=["number-mismatch"])
    (rule,) = pickle.loads(pickle.dumps(rules))
    assert "es" in str(rule.unfit(parse_pair("de-es")))


def test_the_signature_tells_previews_apart() -> None:
    with check(src=SRC, tgt=TGT, langs="de-es", rules=["number-mismatch"]) as run:
        plain = run.signature
    with check(src=SRC, tgt=TGT, langs="de-es", rules=["number-mismatch"], preview=True) as run:
        assert run.signature != plain
