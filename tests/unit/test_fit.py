"""Which directions a rule judges: always, on request, or not."""

from __future__ import annotations

import pytest

from babelproof import check
from babelproof.core.rule import YES, Fit
from babelproof.lang import parse_pair
from babelproof.quantities.tables.language import full_languages
from babelproof.quantities.tables.measured import fit, measured_languages

SRC, TGT = ["Der Turm ist 50 Meter hoch."], ["La torre mide 50 pies."]
UNIT = ["unit-mismatch"]


def test_measured_languages_have_tables() -> None:
    assert measured_languages() <= set(full_languages())


@pytest.mark.parametrize(
    ("verdict", "asked", "unasked"),
    [("yes", True, True), ("preview", True, False), ("no", False, False)],
)
def test_what_is_in_preview_is_judged_on_request(verdict: str, asked: bool, unasked: bool) -> None:
    said = Fit(verdict, "why")  # type: ignore[arg-type]
    assert (said.judges(True), said.judges(False)) == (asked, unasked)


@pytest.mark.parametrize(
    ("langs", "why"), [("en-de", None), ("en-es", "es"), ("ko-ja", "ko"), ("en-sw", None)]
)
def test_a_language_tried_on_own_sentences_only_is_named(langs: str, why: str | None) -> None:
    said = fit(parse_pair(langs))
    assert said == YES if why is None else said.verdict == "preview" and why in said.reason


def test_a_stable_rule_judges_directions_in_preview_on_request_only() -> None:
    with check(src=SRC, tgt=TGT, langs="de-es", rules=UNIT) as run:
        assert [f.rule for f in run.findings()] == []
    with check(src=SRC, tgt=TGT, langs="de-es", rules=UNIT, preview=True) as run:
        assert [f.rule for f in run.findings()] == UNIT


def test_the_signature_tells_previews_apart() -> None:
    with check(src=SRC, tgt=TGT, langs="de-es", rules=UNIT) as run:
        plain = run.signature
    with check(src=SRC, tgt=TGT, langs="de-es", rules=UNIT, preview=True) as run:
        assert run.signature != plain
