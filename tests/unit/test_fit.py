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


@pytest.mark.parametrize("langs", ["en-es", "es-en", "es-it", "en-ko", "en-sw", "en-de"])
def test_digits_are_judged_in_every_language_with_or_without_a_table(langs: str) -> None:
    src, tgt = ["4317 x + 1984"] * 2, ["4318 x + 1984", "4317 x + 1984"]
    with check(src=src, tgt=tgt, langs=langs, rules=["quantities"]) as run:
        assert [(f.rule, f.line) for f in run.findings()] == [("number-mismatch", 1)]
        (group,) = run.counts.groups.values()
        assert group.rules["number-mismatch"].judged == 2


@pytest.mark.parametrize(
    ("src", "tgt"),
    [
        ("It opened at 7:45 pm with 312 guests.", "Abrió a las 19:45 con 312 invitados."),
        ("The wind blew at 160 km/h.", "El viento soplaba a 100 millas por hora."),
    ],
)
def test_what_the_tables_explain_is_no_finding_in_digits(src: str, tgt: str) -> None:
    with check(src=[src], tgt=[tgt], langs="en-es") as run:
        assert list(run.findings()) == []
