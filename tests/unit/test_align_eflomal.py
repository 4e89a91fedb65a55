"""The program ``eflomal-align``, where it is installed; and what is said where it is not."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from babelproof import BabelproofError, links, train_aligner
from babelproof.align.words.eflomal import NAMED, PROGRAM
from babelproof.align.words.symmetrised import symmetrised
from babelproof.api.linking import LinkedPair
from tests.unit.aligned_sentences import corpus


@pytest.fixture
def program() -> None:
    if shutil.which(os.environ.get(NAMED) or PROGRAM) is None:
        pytest.skip(f"{PROGRAM} is not installed (it may be named in {NAMED})")


def _links() -> list[LinkedPair]:
    pairs = corpus()
    src, tgt = ([pair[side] for pair in pairs] for side in (0, 1))
    return list(
        links(src=[*src, "", "!"], tgt=[*tgt, "Nichts.", ""], langs="en-de", method=PROGRAM)
    )


def test_it_links_the_words_of_all_pairs(program: None) -> None:
    rows = _links()
    assert [len(row.linked.links) for row in rows[-2:]] == [0, 0]
    found = {pair for row in rows for pair in row.pairs()}
    assert {("horses", "Pferde"), ("boats", "Boote")} <= found


def test_a_model_is_counted_from_its_links(program: None, tmp_path: Path) -> None:
    rows = "".join(f"{src}\t{tgt}\n" for src, tgt in corpus())
    (tmp_path / "corpus.tsv").write_text(rows, encoding="utf-8")
    model = train_aligner([tmp_path / "corpus.tsv"], "en-de", tmp_path / "m", method=PROGRAM)
    there, back = model.lexicon.probability("bridg", "brück")
    assert there > 0.5 and back > 0.5
    assert model.lexicon.probability("bridg", "flasc")[0] < 0.1


def _written(path: Path, script: str) -> str:
    path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    path.chmod(0o755)
    return str(path)


@pytest.mark.parametrize(
    ("script", "said"),
    [
        ("echo out of memory >&2; exit 3", r"failed with 3 \(out of memory\)"),
        ("exit 0", "wrote no links"),
        ('while [ $# -gt 1 ]; do [ "$1" = -f -o "$1" = -r ] && echo 0-0 > "$2"; shift; done',
         "links for 1 of 250 pairs"),
        ('while [ $# -gt 1 ]; do [ "$1" = -f -o "$1" = -r ] && echo x > "$2"; shift; done',
         "'x' is no pair of words"),
    ],
)  # fmt: skip
def test_a_program_that_fails_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, script: str, said: str
) -> None:
    monkeypatch.setenv(NAMED, _written(tmp_path / "own", script))
    with pytest.raises(BabelproofError, match=said):
        _links()


def test_what_the_program_leaves_behind_goes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = f'echo "$TMPDIR" > {tmp_path}/told; touch "$TMPDIR/left"; exit 1'
    monkeypatch.setenv(NAMED, _written(tmp_path / "own", script))
    with pytest.raises(BabelproofError, match="failed with 1"):
        _links()
    folder = Path((tmp_path / "told").read_text(encoding="utf-8").strip())
    assert folder.name.startswith("babelproof-") and not folder.exists()


def test_a_program_that_is_not_there_is_told_before_the_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(NAMED, str(tmp_path / "nowhere"))
    with pytest.raises(BabelproofError, match="pip install eflomal"):
        links(tmp_path / "no.tsv", langs="en-de", method=PROGRAM)
    with pytest.raises(BabelproofError, match="pip install eflomal"):
        train_aligner([tmp_path / "no.tsv"], "en-de", tmp_path / "m", method=PROGRAM)


def test_links_of_both_directions_are_kept_and_grow() -> None:
    both = {(0, 0), (3, 3)}
    assert symmetrised(frozenset(both), frozenset(both)) == sorted(both)
    # A neighbour that one direction has; not what touches nothing and has a word that is taken.
    assert symmetrised(frozenset({*both, (1, 0)}), frozenset({*both, (3, 9)})) == [
        (0, 0), (1, 0), (3, 3),
    ]  # fmt: skip
    # What is far from all others, between two words that have no link.
    assert symmetrised(frozenset({*both, (7, 9)}), frozenset(both)) == [(0, 0), (3, 3), (7, 9)]
