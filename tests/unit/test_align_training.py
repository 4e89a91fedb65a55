"""Training: the same model each time, one that knows what translates what."""

from __future__ import annotations

from pathlib import Path

import pytest

from babelproof.align.words.lost import lost
from babelproof.align.words.model import Model, load, save
from babelproof.align.words.training import gather, train
from babelproof.core.errors import InputError
from babelproof.lang import parse_pair
from tests.unit.aligned_sentences import corpus, sentence

pytest.importorskip("thot")
LANGS = parse_pair("en-de")


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Model:
    path = tmp_path_factory.mktemp("model") / "en-de.model"
    save(train(gather(corpus(), LANGS), "fast"), path)
    return load(path)


def test_it_knows_what_translates_what(model: Model) -> None:
    there, back = model.lexicon.probability("bridg", "brück")
    assert there > 0.5 and back > 0.5
    assert model.lexicon.probability("bridg", "flasc")[0] < 0.1


def test_links_bear_places_in_the_raw_text(model: Model) -> None:
    src, tgt = sentence("often", "wet", "horses", "carried", "old", "boats")
    src = f" \u00a0{src}"
    found = model.link(src, tgt)
    words = [(found.src[i], found.tgt[j]) for i, j, _ in found.links]
    pairs = {(src[s.start : s.end], tgt[t.start : t.end]) for s, t in words}
    assert {("horses", "Pferde"), ("boats", "Boote"), ("often", "oft")} <= pairs


def test_what_is_lost_is_found_and_where_it_belongs(model: Model) -> None:
    first = sentence("today", "young", "doctors", "painted", "wet", "boats")
    second = sentence("often", "tired", "neighbours", "repaired", "old", "bridges")
    third = sentence("slowly", "clever", "teachers", "described", "foreign", "bicycles")
    src = " ".join(pair[0] for pair in (first, second, third))
    linked = model.link(src, f"{first[1]} {third[1]}")
    run = next(lost(linked, model, 3.0))
    text = src[linked.src[run.first].start : linked.src[run.last - 1].end]
    assert text.startswith("Tired neighbours") and text.endswith("bridges often")
    assert run.place[0] <= 7 <= run.place[1]
    assert run.own == 0


def test_a_complete_translation_has_lost_nothing(model: Model) -> None:
    for src, tgt in corpus(40, seed=2):
        assert not list(lost(model.link(src, tgt), model, 3.0))


def test_the_same_corpus_gives_the_same_bytes(model: Model, tmp_path: Path) -> None:
    save(train(gather(corpus(), LANGS), "fast"), tmp_path / "again.model")
    assert load(tmp_path / "again.model").digest == model.digest


def test_too_little_to_train_on_is_an_error() -> None:
    with pytest.raises(InputError, match="9 different pairs of sentences are too few"):
        train(gather(corpus()[:9], LANGS), "fast")
