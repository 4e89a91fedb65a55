"""With words aligned, what is lost inside of sentences is found; what is put otherwise is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from babelproof import check
from babelproof.align.words.model import save
from babelproof.align.words.training import gather, train
from babelproof.core.record import Finding
from babelproof.lang import parse_pair
from tests.unit.aligned_sentences import corpus, sentence

pytest.importorskip("thot")
ONE = sentence("today", "young", "doctors", "painted", "wet", "boats")
OTHER = sentence("often", "tired", "neighbours", "repaired", "old", "bridges")
SRC = f"{ONE[0][:-1]}, and {OTHER[0].lower()}"


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("model") / "en-de.model"
    save(train(gather(corpus(), parse_pair("en-de")), "fast"), path)
    return path


def found(src: str, tgt: str, align: Path | None, paper: bool = False) -> list[Finding]:
    options = {"dropped-content.paper": True} if paper else {}
    rules = ["dropped-content"] if paper else ["dropped-content", "cut-off"]
    asked = {"rules": rules, "preview": True, "options": options}
    given = {"src": [src], "tgt": {"a": [tgt]}, "langs": "en-de", "align": align or ()}
    with check(**given, **asked) as run:
        return list(run.findings())


def test_a_clause_in_the_middle_of_a_sentence(model: Path) -> None:
    third = sentence("slowly", "clever", "teachers", "described", "foreign", "bicycles")
    src = f"{SRC[:-1]}, {third[0].lower()}"
    tgt = f"{ONE[1][:-1]}, und {third[1]}"
    (one,) = found(src, tgt, model)
    assert (one.rule, one.cls) == ("dropped-content", "clause")
    assert "neighbours repaired the old bridges" in one.spans[0].text
    assert "doctors" not in one.spans[0].text
    assert one.spans[1].text in tgt
    assert not found(src, tgt, None)


def test_words_without_signs_around_them_are_a_run(model: Path) -> None:
    tgt = f"{ONE[1][:-1]} und {OTHER[1].replace('reparierten oft die alten Brücken', 'oft')}"
    src = SRC.replace(",", "").replace("often", "with the old foreign wet horses often")
    runs = found(src, tgt, model)
    assert [(one.rule, one.cls) for one in runs] == [("dropped-content", "run")]


def test_an_output_that_stops_early(model: Path) -> None:
    tgt = f"{ONE[1][:-1]}, und"
    (one,) = found(SRC, tgt, model)
    assert (one.rule, one.cls) == ("cut-off", "mid-sentence")
    assert "neighbours" in one.spans[0].text and "doctors" not in one.spans[0].text


def test_a_complete_translation_has_no_gap(model: Path) -> None:
    assert not found(SRC, f"{ONE[1][:-1]}, und {OTHER[1]}", model)
    assert not found(SRC, "", model)
    assert not found("", OTHER[1], model)


def test_unlinked_content_words_are_counted_as_the_paper_does(model: Path) -> None:
    (one,) = found(SRC, "Ja.", model, paper=True)
    assert one.cls == "paper" and one.facts == {"words": 12}
    assert len(one.spans) == 12 and "the" not in {mark.text for mark in one.spans}
    assert not found(SRC, ONE[1], model, paper=True)
    assert not found(SRC, "Ja.", None, paper=True)
