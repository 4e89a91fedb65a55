"""What kind of items a selection keeps."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from babelproof.core.segment import Lang
from babelproof.meta import describe
from babelproof.meta.describe import frequency_of, tagger_of

LINES = ["one", "one two", "one two three", "a b c d", "a b c d e", "a b c d e f"]
KEPT = np.array([True, True, False, False, False, True])


def test_thirds_by_length() -> None:
    aspect = describe.by_length(LINES, KEPT)
    assert [g.name for g in aspect.groups] == ["short", "medium", "long"]
    assert [g.whole for g in aspect.groups] == pytest.approx([1 / 3] * 3)
    assert [g.kept for g in aspect.groups] == pytest.approx([2 / 3, 0, 1 / 3])


def test_unspaced_scripts_are_measured_in_characters() -> None:
    assert describe.lengths_of(
        ["漢字仮名交じり文の長い一行であるから", "二行目も同じくらい長い文であるから"]
    ) == [18, 17]
    assert describe.lengths_of(["two words", "three more words"]) == [2, 3]


def test_words_by_frequency() -> None:
    counts = {"rare": 1.0, "some": 5.0, "many": 9.0}
    aspect = describe.by_frequency(
        ["rare some", "many many, many."], np.array([True, False]), lambda w: counts[w], "here"
    )
    shares = {g.name: (g.kept, g.dropped) for g in aspect.groups}
    assert shares == {"rare": (0.5, 0.0), "middle": (0.5, 0.0), "frequent": (0.0, 1.0)}


def test_tags_and_difficulty() -> None:
    aspect = describe.by_tag(
        ["A b", "b b"],
        np.array([True, False]),
        lambda t: [(w.isupper() and "N") or "V" for w in t.split()],
    )
    assert {g.name: (g.kept, g.dropped) for g in aspect.groups} == {
        "V": (0.5, 1.0),
        "N": (0.5, 0.0),
    }
    grid = np.array([[0.0, 5.0, 10.0, np.nan]] * 2)
    found = describe.by_difficulty(grid, np.array([False, True, False, True]))
    assert sum(g.whole for g in found.groups) == pytest.approx(1)
    assert next(g.kept for g in found.groups if g.name.startswith("5 ")) == 1.0


@settings(max_examples=100, deadline=None)
@given(st.lists(st.sampled_from("abc"), max_size=9), st.lists(st.sampled_from("abc"), max_size=9))
def test_edit_distance(a: list[str], b: list[str]) -> None:
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        last, row[0] = row[0], i
        for j, y in enumerate(b, 1):
            last, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, last + (x != y))
    assert describe.edit_distance(a, b) == row[-1]


def test_frequencies_from_a_corpus(tmp_path: Path) -> None:
    corpus = tmp_path / "corpus.txt"
    corpus.write_text("The cat. the dog\n", encoding="utf-8")
    found = frequency_of(Lang("en"), corpus)
    assert found is not None
    assert (found[0]("the"), found[0]("cat"), found[0]("bird")) == (2.0, 1.0, 0.0)


def test_nothing_installed_is_nothing_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("babelproof.meta.describe.find_spec", lambda name: None)
    assert tagger_of(Lang("de")) is None
    assert frequency_of(Lang("de"), None) is None


def test_wordfreq_where_it_is_installed() -> None:
    if importlib.util.find_spec("wordfreq") is None:
        pytest.skip("wordfreq is not installed")
    found = frequency_of(Lang("en"), None)
    assert found is not None
    assert found[0]("the") > found[0]("sesquipedalian")
    assert frequency_of(Lang("sah"), None) is None
