"""``babelproof trace`` as users meet it."""

from __future__ import annotations

import json

import pytest

from tests.e2e.conftest import Shell

CORPUS = [
    ("The wall is 8 feet high.", "Die Mauer ist 8 Meter hoch."),
    ("A ladder of 9 feet.", "Eine Leiter von 9 Fuß."),
    ("My feet are cold.", "Meine Füße sind kalt."),
    ("A plank of 1 foot lay there.", "Ein Brett von 1 Meter lag da."),
    ("It opened in March 2001.", "Es wurde im Mai 2001 eröffnet."),
    ("They paid 3 dollars.", "Sie zahlten 3 Dollar."),
    ("See example.org for it.", "Siehe example.com dafür."),
]
OUTPUTS = [
    ("The bridge is 20 feet long.", "Die Brücke ist 20 Meter lang."),
    ("The shaft is 40 feet deep.", "Der Schacht ist 40 Meter tief."),
    ("It cost 20 dollars.", "Es kostete 20 Euro."),
    ("It began in March 2014.", "Es begann im Mai 2014."),
    ("It is 20 miles long.", "Es ist 25 Meilen lang."),
    ("Nothing is here.", "Hier ist nichts."),
    (
        "We left early. Nobody was there when we came back to the house late at night. It rained.",
        "Wir gingen früh. Es regnete.",
    ),
]


@pytest.fixture
def kept(shell: Shell) -> Shell:
    shell.write("corpus.tsv", ["\t".join(pair) for pair in CORPUS])
    shell.write("a.en", [src for src, _ in OUTPUTS])
    shell.write("a.de", [tgt for _, tgt in OUTPUTS])
    done = shell.run(
        "check", "-s", "a.en", "-t", "a.de", "-l", "en-de", "--run-dir", "run", "-q", "--preview"
    )
    assert done.code == 0, done.err
    return shell


def test_confusions_are_found_again_with_their_pairs(kept: Shell) -> None:
    done = kept.run("trace", "run", "--corpus", "corpus.tsv", "-f", "json")
    assert done.code == 0, done.err
    told = json.loads(done.out)
    assert told["pairs"] == len(CORPUS)
    rows = {(row["token"], row["became"]): row for row in told["confusions"]}
    counts = {key: (r["outputs"], r["corpus"], r["with_word"]) for key, r in rows.items()}
    assert counts == {
        ("foot", "meter"): (2, 2, 4),  # a form that no output has is counted, too
        ("dollar", "EUR"): (1, 0, 1),
        ("march", "mai"): (1, 1, 1),
    }  # a number that changed confuses no tokens, and what was left out became nothing
    pairs = {(p["line"], p["src"], p["tgt"]) for p in rows["foot", "meter"]["corpus_examples"]}
    assert pairs == {(1, *CORPUS[0]), (4, *CORPUS[3])}


def test_people_read_it_too(kept: Shell) -> None:
    for fmt in ("text", "html", "markdown"):
        done = kept.run("trace", "run", "--corpus", "corpus.tsv", "-f", fmt, "-j", "2")
        assert done.code == 0, done.err
        assert CORPUS[0][1] in " ".join(done.out.split())
    done = kept.run("trace", "run", "--corpus", "corpus.tsv", "--systems", "b")
    assert done.code == 2
    assert "no finding tells what became of a token" in done.err
