"""Rules of kind ``table``: what each token of a source may become."""

from __future__ import annotations

from pathlib import Path

import pytest

from babelproof import check
from babelproof.api.synthesis import Synthesis, synthesise
from babelproof.core.errors import InputError
from babelproof.kinds.load import load_rules

FABRICS = """
kind = "table"
type = "fabric"
langs = ["en-de", "en-es"]
inflects = false
[entries]
silk = ["Seide", "seda"]
"raw silk" = ["Rohseide", "seda cruda"]
velvet = ["Samt", "terciopelo"]
"""
PACES = """
kind = "table"
numbers_only = true
[entries]
paces = ["Schritte", "Schritt"]
"""


def _folder(tmp_path: Path, text: str, name: str = "own.toml") -> Path:
    (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def _found(folder: Path, src: str, tgt: str) -> list[dict[str, object]]:
    run = check(src=[src], tgt=[tgt], langs="en-de", rules_dir=folder, rules=["own"])
    return [dict(finding.facts) for finding in run.findings()]


@pytest.mark.parametrize(
    ("src", "tgt", "found"),
    [
        ("A scarf of silk.", "Ein Schal aus Seide.", []),
        ("A scarf of silk.", "Ein Seidenschal.", []),  # part of a word will do
        ("A scarf of silk.", "Ein Wollschal.", [{"source": "silk"}]),
        ("Silky and warm.", "Samtig und warm.", []),  # no word of its own
        ("A scarf of raw silk.", "Ein Schal aus Rohseide.", []),  # the longest counts
        ("A scarf of silk.", "Ein Schal aus Samt.", [{"source": "silk", "target": "Samt"}]),
        ("Silk or velvet.", "Seide oder Samt.", []),
        ("silk and velvet", "Samt und Wolle", [{"source": "silk"}]),  # the velvet is rightly there
    ],
)
def test_a_token_must_become_what_the_table_allows(
    tmp_path: Path, src: str, tgt: str, found: list[dict[str, object]]
) -> None:
    assert _found(_folder(tmp_path, FABRICS), src, tgt) == found


def test_only_beside_a_number_if_so_said(tmp_path: Path) -> None:
    folder = _folder(tmp_path, PACES)
    assert _found(folder, "He took paces.", "Er lief.") == []
    assert _found(folder, "He took 20 paces.", "Er lief 20 Meter.") == [{"source": "paces"}]
    assert _found(folder, "He took twenty paces.", "Er lief.") == [{"source": "paces"}]
    assert _found(folder, "He took 20 paces.", "Er lief 20 Schritte.") == []


def test_entries_may_stand_in_a_file(tmp_path: Path) -> None:
    (tmp_path / "terms.tsv").write_text("# ours\nflap\tKlappe|Lasche\n", encoding="utf-8")
    folder = _folder(tmp_path, 'kind = "table"\nfile = "terms.tsv"\n')
    assert _found(folder, "Lift the flap.", "Heben Sie die Lasche an.") == []
    assert _found(folder, "Lift the flap.", "Heben Sie an.") == [{"source": "flap"}]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('kind = "table"\n', "entries"),
        ('kind = "table"\nsource = "a"\n[entries]\na = "b"\n', "source"),
        ('kind = "table"\n[entries]\na = []\n', "'a'"),
        ('kind = "table"\n[entries]\na = [1]\n', "text"),
        ('kind = "table"\nnumbers_only = 1\n[entries]\na = "b"\n', "numbers_only"),
        ('kind = "table"\nfile = "none.tsv"\n', "none.tsv"),
        ('kind = "copy"\nsource = "a"\n[entries]\na = "b"\n', "entries"),
    ],
)
def test_what_a_table_cannot_be_is_said(tmp_path: Path, text: str, says: str) -> None:
    with pytest.raises(InputError, match=says):
        load_rules(_folder(tmp_path, text) / "own.toml")


def test_a_table_is_a_type_of_tokens_to_replace(tmp_path: Path) -> None:
    folder = _folder(tmp_path, FABRICS)
    corpus = tmp_path / "corpus.tsv"
    corpus.write_text("A scarf of silk.\tEin Schal aus Seide.\n", encoding="utf-8")
    asked = Synthesis(corpus=corpus, langs="en-de", types=["fabric"], rules_dir=[folder])
    made = {(pair.src, pair.tgt) for pair in synthesise(asked).pairs}
    assert made == {
        ("A scarf of velvet.", "Ein Schal aus Samt."),
        ("A scarf of raw silk.", "Ein Schal aus Rohseide."),
    }


def test_a_table_that_inflects_makes_no_german_without_forms(tmp_path: Path) -> None:
    folder = _folder(tmp_path, FABRICS.replace("inflects = false\n", ""))
    corpus = tmp_path / "corpus.tsv"
    corpus.write_text("A scarf of silk.\tEin Schal aus Seide.\n", encoding="utf-8")
    asked = Synthesis(corpus=corpus, langs="en-de", types=["fabric"], rules_dir=[folder])
    found = synthesise(asked)
    assert not found.pairs
    assert any("inflected" in reason for reason in found.forged.refused)
