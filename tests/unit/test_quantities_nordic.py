"""Right translations between English and Nordic languages or Hindi, and a few others: sentences of
our own, none of which may raise a finding."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

import pytest

from babelproof.core.segment import Pair, Segment
from babelproof.lang import parse_pair
from babelproof.quantities.comparing.compare import judgement_of


def _pairs() -> dict[str, list[tuple[str, str]]]:
    found: dict[str, list[tuple[str, str]]] = defaultdict(list)
    text = Path(__file__).with_name("quantities_nordic.tsv").read_text(encoding="utf-8")
    for row in text.splitlines()[1:]:
        langs, source, target = row.split("\t")
        found[langs].append((source, target))
    return found


PAIRS = _pairs()


@pytest.mark.parametrize("langs", sorted(PAIRS))
def test_right_translations_raise_nothing(langs: str) -> None:
    wrong = []
    for source, target in PAIRS[langs]:
        judged = judgement_of(Pair(Segment(1, 1, source, target, parse_pair(langs))))
        wrong += [(m.rule, source, target) for m in judged.mismatches]
    assert not wrong
