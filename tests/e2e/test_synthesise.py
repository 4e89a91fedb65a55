"""``babelproof synthesise`` as users meet it."""

from __future__ import annotations

import json

import pytest

from tests.e2e.conftest import Shell

PAIRS = [
    ("The bridge is 20 miles long.", "Die Brücke ist 20 Meilen lang."),
    ("The tower is 300 feet tall.", "Der Turm ist 300 Fuß hoch."),
    ("They paid 20 dollars for the map.", "Sie bezahlten 20 Dollar für die Karte."),
    ("It weighs 40 kilograms.", "Es wiegt 40 Kilogramm."),
    ("The well is 15 feet deep.", "Der Brunnen ist 15 Meter tief."),
    ("Nothing is counted here.", "Hier wird nichts gezählt."),
]


@pytest.fixture
def corpus(shell: Shell) -> Shell:
    shell.write("corpus.tsv", ["\t".join(pair) for pair in PAIRS])
    return shell


def _rows(shell: Shell, name: str) -> list[list[str]]:
    text = (shell.folder / name).read_text(encoding="utf-8")
    return [line.split("\t") for line in text.split("\n")[1:-1]]


def test_pairs_are_made_of_what_is_fine_and_judged_fine(corpus: Shell) -> None:
    done = corpus.run("synthesise", "corpus.tsv", "-l", "en-de", "--types", "unit", "-o", "p.tsv")
    assert done.code == 0, done.err
    rows = _rows(corpus, "p.tsv")
    assert {row[5] for row in rows} == {"1", "2", "4"}  # feet became Meter in line 5
    assert ["The tower is 300 yards tall.", "Der Turm ist 300 Yards hoch."] in [r[:2] for r in rows]
    assert corpus.run("check", "p.tsv", "-l", "en-de", "--fail-on", "total>0").code == 0


def test_the_same_seed_makes_the_same_pairs_whatever_the_workers(corpus: Shell) -> None:
    for name, jobs in (("a.tsv", "1"), ("b.tsv", "2")):
        corpus.run("synthesise", "corpus.tsv", "-l", "en-de", "-o", name, "-j", jobs, "-q",
                   "--vary", "number")  # fmt: skip
    assert _rows(corpus, "a.tsv") == _rows(corpus, "b.tsv")


def test_what_is_held_out_is_not_trained_on(corpus: Shell) -> None:
    done = corpus.run(
        "synthesise", "corpus.tsv", "-l", "en-de", "-o", "train.jsonl", "--held-out", "test.jsonl",
        "--held-share", "0.4", "--mix", "corpus.tsv", "--ratio", "1:1", "-q", "-f", "json",
    )  # fmt: skip
    assert done.code == 0, done.err
    train, test = (
        [json.loads(line) for line in (corpus.folder / name).read_text("utf-8").splitlines()]
        for name in ("train.jsonl", "test.jsonl")
    )
    assert test
    assert not {row["line"] for row in train} & {row["line"] for row in test}
    told = json.loads(done.out)
    assert told["mixed"] == sum(not row["type"] for row in train)
    assert all(row["src"] != PAIRS[4][0] for row in train)  # an error is not mixed in
    assert told["mix_flagged"] in ({"unit-mismatch": 1}, {})


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["-l", "en-fi", "-o", "p.tsv"], "en, de, es, fr, ru"),
        (["-l", "en-de", "-o", "p.tsv", "--types", "unitt"], "did you mean unit"),
        (["-l", "en-de", "-o", "none/p.tsv"], "none"),
        (["-l", "en-de", "-o", "p.tsv", "--ratio", "much"], "--ratio"),
        (["-l", "en-de", "-o", "p.tsv", "--held-share", "0.2"], "--held-out"),
        (["-l", "en-de", "-o", "p.tsv", "--types", "scale"], "scale"),
    ],
)
def test_what_cannot_be_is_said(corpus: Shell, arguments: list[str], says: str) -> None:
    done = corpus.run("synthesise", "corpus.tsv", *arguments)
    assert done.code == 2
    assert says in done.err
    assert "Traceback" not in done.err
