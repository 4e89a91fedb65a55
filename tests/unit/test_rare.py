"""One scan for all the rare things of a source."""

from __future__ import annotations

import random

import pytest

from babelproof.core.segment import Lang, View
from babelproof.quantities.comparing.rare import RARE, patterns_of, rare_in
from babelproof.quantities.tables.finders import Finders, finder
from babelproof.quantities.tables.language import full_languages, language

# One of each kind: glued words, case endings, no blanks, right to left, little of anything.
ALIKE = set(full_languages()) - {"de", "en", "hu", "zh", "ar", "nl"}


@pytest.mark.parametrize(
    "code",
    [
        pytest.param(code, marks=pytest.mark.slow if code in ALIKE else ())
        for code in sorted(full_languages())
    ],
)
def test_one_scan_finds_what_each_pattern_alone_finds(code: str) -> None:
    patterns = {kind: pattern for kind, pattern in patterns_of(code).items() if pattern}
    together, alone = Finders(patterns), {kind: finder(p) for kind, p in patterns.items()}
    words, chance = sorted(language(code).root.next), random.Random(3)
    for length in (1, 3, 8, 8, 8, 30, 2000):  # the last: memory does not run out
        data = " ".join(chance.choices(words, k=length)).encode()
        assert set(together.in_text(data)) == {k for k, p in alone.items() if p.search(data)}


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("Two men came.", set()),
        ("Two men came on Friday.", {"day"}),
        ("They won 3-2.", {"pair"}),
        ("Three in the morning, G7", {"part", "label"}),
        ("500 euros a week", {"rate", "span"}),
        ("Two or three days", {"span"}),
        ("", set()),
    ],
)
def test_what_a_source_has_of_rare_things(text: str, kinds: set[str]) -> None:
    assert set(View(text, Lang("en")).of(rare_in)) == kinds


def test_odd_writing_may_be_anything() -> None:
    assert set(View("Ｔｗｏ men", Lang("en")).of(rare_in)) == RARE
    assert set(View("İki", Lang("tr")).of(rare_in)) == RARE
