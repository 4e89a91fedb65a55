"""The same sentences in ten languages, of our own writing: no pair of them may raise a finding, and
a number in digits that is changed must raise one nearly always."""

from __future__ import annotations

import csv
import random
import re
from collections import defaultdict
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from babelproof.core.segment import Pair, Segment
from babelproof.lang import parse_pair
from babelproof.quantities.comparing.compare import judgement_of
from babelproof.quantities.comparing.naming import Judgement

_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")


def _sentences() -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = defaultdict(dict)
    table = Path(__file__).with_name("quantities_parallel.tsv")
    with table.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
            found[row["lang"]][row["key"]] = row["text"]
    return found


SENTENCES = _sentences()
OTHERS = sorted(set(SENTENCES) - {"en"})


def _judged(langs: str, src: str, tgt: str) -> Judgement:
    return judgement_of(Pair(Segment(1, 1, src, tgt, parse_pair(langs))))


def _direction(one: str, two: str) -> Any:
    """A direction; those without English but for a round of all languages are slow."""
    names = sorted(SENTENCES)
    near = names.index(two) - names.index(one) in (1, 1 - len(names))
    marks = () if "en" in (one, two) or near else pytest.mark.slow
    return pytest.param(f"{one}-{two}", marks=marks)


@pytest.mark.parametrize(
    "langs", [_direction(*pair) for pair in permutations(sorted(SENTENCES), 2)]
)
def test_the_same_quantities_raise_nothing(langs: str) -> None:
    one, two = langs.split("-")
    for key, src in SENTENCES[one].items():
        tgt = SENTENCES[two][key]
        found = [
            (m.rule, src[m.quantity.start : m.quantity.end])
            for m in _judged(langs, src, tgt).mismatches
        ]
        assert not found, (key, src, tgt)


@pytest.mark.parametrize("langs", [f"en-{o}" for o in OTHERS] + [f"{o}-en" for o in OTHERS])
def test_changed_digits_are_found(langs: str) -> None:
    one, two = langs.split("-")
    rng = random.Random(langs)
    planted = missed = 0
    for key, src in SENTENCES[one].items():
        tgt = SENTENCES[two][key]
        for match in _NUMBER.finditer(tgt):
            place = rng.choice([n for n in range(*match.span()) if tgt[n].isdecimal()])
            digit = rng.choice([d for d in "123456789" if d != tgt[place]])
            changed = tgt[:place] + digit + tgt[place + 1 :]
            planted += 1
            missed += not _judged(langs, src, changed).mismatches
    assert missed <= planted // 10, (missed, planted)
