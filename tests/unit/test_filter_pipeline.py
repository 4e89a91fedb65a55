"""Pipelines of filters as tables: steps that need something, rules with steps of their own."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from babelproof import registry
from babelproof.api.filter_request import FilterRequest
from babelproof.api.filtering import plan_filter
from babelproof.core.errors import UsageError
from babelproof.run.filtering import pipeline
from babelproof.run.filtering.pipeline import Built

LONG = (
    "The old bridge was closed for repairs last winter. {} Visitors have to walk around the lake.",
    "Die alte Brücke wurde im letzten Winter gesperrt. {} Besucher müssen um den See laufen.",
)


def built(*steps: object, preview: bool = False, means: tuple[str, ...] = ()) -> Built:
    known = registry.all_rules()
    return pipeline.build({"step": list(steps)}, "mine", known, preview=preview, means=means)


@pytest.mark.parametrize("preview", [False, True])
def test_a_step_is_taken_where_there_are_means_for_it(preview: bool) -> None:
    salted = pipeline.table("salted")
    for means, expected in (((), preview), (("align",), True)):
        known = registry.all_rules()
        made = pipeline.build(salted, "salted", known, preview=preview, means=means)
        assert ("dropped-content" in made.pipeline.order) is expected
        assert made.pipeline.order[-1] == "unidentified-language"


def test_what_a_step_needs_must_be_known() -> None:
    with pytest.raises(UsageError, match=r"mine: with = 'alin'; did you mean .*align"):
        built({"rules": ["web"], "with": "alin"})


def test_a_rule_with_a_step_of_its_own_is_not_asked_with_its_family() -> None:
    own = {"rules": ["oscillation"], "set": {"excess": 6}, "keep-if": "src_words < 3"}
    made = built({"rules": ["hallucination", "web"]}, own)
    assert made.pipeline.order == [
        "detached-output",
        "garbled-output",
        "web-term-mismatch",
        "oscillation",
    ]
    assert made.options == {"oscillation.excess": 6} and "oscillation" in made.pipeline.spare
    with pytest.raises(UsageError, match="oscillation stands in two steps"):
        built(own, own)


def test_sentences_that_were_left_out_reject_where_words_are_aligned(tmp_path: Path) -> None:
    from babelproof import filter, train_aligner
    from tests.unit.aligned_sentences import corpus

    rows = corpus()
    english, _ = rows[0]
    rows.append((LONG[0].format(english), LONG[1].format("")))
    path, model = tmp_path / "c.tsv", tmp_path / "en-de.model"
    path.write_text("".join(f"{src}\t{tgt}\n" for src, tgt in rows), encoding="utf-8")
    train_aligner([path], "en-de", model)
    done = filter(path, langs="en-de", preset="salted", align=model)
    assert done.tally.steps["dropped-content"].rejected == 1
    assert "align:en-de" in done.signature
    without = filter(path, langs="en-de", preset="salted")
    assert "dropped-content" not in without.tally.steps and "align" not in without.signature


def test_words_of_a_stream_are_not_aligned_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"a\tb\n")))
    with pytest.raises(UsageError, match="standard input can be read only once"):
        plan_filter(FilterRequest("-", langs="en-de", preset="salted", align="train"))
