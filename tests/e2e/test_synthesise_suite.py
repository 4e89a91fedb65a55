"""Pairs of a corpus that show what a system fails in a test suite."""

from __future__ import annotations

import json

import pytest

from tests.e2e.conftest import Shell

SUITE = r"""
format = 1
langs = "de-en"

[[item]]
id = "tomcat"
category = "Ambiguity"
phenomenon = "Lexical ambiguity"
source = "Der Kater schlief."
positive = ["tomcat|hangover", "cat.*slept"]
negative = ["caterer"]

[[item]]
id = "dust"
category = "Idiom"
phenomenon = "Idiom"
source = "Er hat ins Gras gebissen."
positive = ["bit the dust"]

[[item]]
id = "fine"
category = "Idiom"
phenomenon = "Word order"
source = "Das Boot fuhr."
positive = ["boat"]
"""
FILLER = [(f"Das ist Satz {n}.", f"This is sentence {n}.") for n in range(1000)]
CORPUS = [
    ("Am Morgen hatte er einen Kater.", "In the morning he had a hangover."),
    ("Der Kater schlief.", "The tomcat slept."),  # the item itself
    ("Ja, der Kater schlief!", "Yes, the tomcat slept!"),  # has it in it
    ("Der Kater lag auf dem Dach.", "The caterer lay on the tomcat's roof."),
    ("Ein Kater kam.", "A cat came, and nobody else who lives in this old house slept."),
    ("Auch er hat längst ins Gras gebissen.", "He, too, bit the dust long ago."),
    ("Der Kater hat 5 Junge.", "The tomcat has 6 kittens."),  # a rule objects
    ("Das Boot kam.", "The boat came."),  # nobody fails that
]


@pytest.fixture
def failed(shell: Shell) -> Shell:
    shell.write("suite.toml", SUITE)
    pairs = FILLER + CORPUS
    shell.write("corpus.tsv", ["\t".join(pair) for pair in pairs])
    shell.write("src.de", ["Der Kater schlief.", "Er hat ins Gras gebissen.", "Das Boot fuhr."])
    shell.write("bad.en", ["The caterer slept.", "He bit the dust.", "The boat left."])
    shell.write("worse.en", ["The caterer slept.", "He ate grass.", "The boat left."])
    verdicts = ["--write-verdicts", "v.jsonl"]
    done = shell.run(
        "suite", "run", "suite.toml", "--sources", "src.de", "--outputs", "bad.en", "worse.en",
        *verdicts, "-q",
    )  # fmt: skip
    assert done.code == 0, done.err
    # Of the idiom the patterns know what is right only, so a person had to say that it is wrong.
    rows = (shell.folder / "v.jsonl").read_text(encoding="utf-8")
    rows = rows.replace('"open"', '"fail"')
    shell.write("v.jsonl", rows)
    return shell


def _synthesise(shell: Shell, *more: str) -> dict[str, set[str]]:
    done = shell.run(
        "synthesise", "--corpus", "corpus.tsv", "-l", "de-en", "--suite", "suite.toml", "--run",
        "v.jsonl", "-o", "p.jsonl", "-f", "json", "-q", *more,
    )  # fmt: skip
    assert done.code == 0, done.err
    rows = [json.loads(row) for row in (shell.folder / "p.jsonl").read_text().splitlines()]
    assert json.loads(done.out)["pairs"] == len(rows)
    assert json.loads(done.out)["own"] == 2
    found: dict[str, set[str]] = {}
    for row in rows:
        found.setdefault(row["type"], set()).add(row["src"])
    return found


def test_pairs_show_what_is_failed_and_are_none_of_the_suite(failed: Shell) -> None:
    ambiguity, idiom = CORPUS[0][0], CORPUS[5][0]
    found = _synthesise(failed)
    assert found == {"Lexical ambiguity": {ambiguity}, "Idiom": {idiom}}
    assert _synthesise(failed, "--systems", "bad") == {"Lexical ambiguity": {ambiguity}}


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["corpus.tsv", "--suite", "suite.toml"], "goes with --run"),
        (["corpus.tsv", "--suite", "suite.toml", "--run", "v.jsonl", "--vary", "x"], "replaced"),
        (["--suite", "suite.toml", "--run", "v.jsonl"], "name one corpus"),
        (["corpus.tsv", "--suite", "suite.toml", "--run", "src.de"], "src.de, line 1: no verdict"),
        (
            ["corpus.tsv", "--suite", "suite.toml", "--run", "v.jsonl", "--systems", "best"],
            "no verdict on 'best' (known: bad, worse)",
        ),
    ],
)
def test_what_cannot_be_is_said(failed: Shell, arguments: list[str], told: str) -> None:
    done = failed.run("synthesise", *arguments, "-l", "de-en", "-o", "p.tsv")
    assert done.code == 2
    assert told in done.err
