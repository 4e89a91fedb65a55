"""Quantities of everyday English texts in other languages, and back: carried over, or lost.

The texts stand in ``quantities_from_english.tsv``; all were written for this test. Rows with one
key say the same; each is judged against the English one, in both directions.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from babelproof.core.segment import Pair, Segment
from babelproof.lang import parse_pair
from babelproof.quantities.comparing.compare import judgement_of

_HERE = Path(__file__)


def _rows(name: str) -> list[list[str]]:
    lines = _HERE.with_name(name).read_text(encoding="utf-8").splitlines()
    return [line.split("\t") for line in lines[1:]]


_TEXTS = _rows("quantities_from_english.tsv")
_ENGLISH = {key: text for key, lang, text in _TEXTS if lang == "en"}
_PAIRS = [(lang, _ENGLISH[key], text) for key, lang, text in _TEXTS if lang != "en"]


@pytest.mark.parametrize(("lang", "english", "text"), _PAIRS)
def test_what_says_the_same_raises_no_alarm(lang: str, english: str, text: str) -> None:
    there, back = parse_pair(f"en-{lang}"), parse_pair(f"{lang}-en")
    assert not judgement_of(Pair(Segment(1, 1, english, text, there))).mismatches
    assert not judgement_of(Pair(Segment(1, 1, text, english, back))).mismatches


@pytest.mark.parametrize(
    ("langs", "src", "tgt"),
    [
        ("en-fr", "(1) wash it at 30 degrees; (2) dry it", "– lavez-le à 40 degrés ; – séchez-le"),
        (
            "en-it",
            "One in five and two thirds left.",
            "Uno su cinque e un terzo partirono.",
        ),
        ("fr-en", "Il faut 2 heures 1/2 de cuisson.", "It takes 2 hours to cook."),
        ("en-it", "Open Mon-Fri 9-5.", "Aperto lun-ven 9-18."),
        ("en-fr", "The code is 100% Java and needs 12 MB.", "Le code est entièrement en Java."),
        ("fr-en", 'Il court le 100 m en 9"58.', "He runs the 100 m in 9.85 seconds."),
        ("fr-en", "Cela coûte 45 cents la minute.", "It costs 54 cents a minute."),
        ("es-en", "Nos vemos a las 9:20.", "See you at 9:40."),
        ("en-es", "See you at 9:20.", "Nos vemos a las nueve y cuarto."),
        ("pt-en", "Os juros subiram 0,25 ponto percentual.", "Rates rose by 50 basis points."),
        ("de-en", "In Psalm 23,4 steht es.", "It is in Psalm 23:5."),
        ("en-fr", "The last two decades were quiet.", "Les trente dernières années furent calmes."),
        ("fr-en", "Les cent premiers clients gagnent.", "The first 200 customers win."),
        ("it-en", "Ha perso 3 mio. di euro.", "He lost 5 million euros."),
        ("en-es", "Layers 3,4 are gone.", "Las capas 3 y 5 han desaparecido."),
    ],
)
def test_what_says_something_else_is_found(langs: str, src: str, tgt: str) -> None:
    assert judgement_of(Pair(Segment(1, 1, src, tgt, parse_pair(langs)))).mismatches
