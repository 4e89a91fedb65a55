"""Pairs of sentences with quantities: what is carried over raises nothing, what is lost is found.

They stand in ``quantity_pairs``, all written for this test. ``expect`` is *carried*, *lost*, or the
one rule that must report the loss; ``zh=en`` is judged both ways.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from babelproof.core.batch import Batch
from babelproof.core.segment import Pair, Segment
from babelproof.lang import parse_pair
from babelproof.quantities.comparing.compare import judgement_of
from babelproof.quantities.rule import QUANTITIES
from babelproof.registry import built_in

Row = tuple[str, str, str]
RULES = [rule.id for rule in built_in() if rule.family == "quantities"]


def _rows(table: Path) -> Iterator[tuple[str, Row]]:
    for line in table.read_text(encoding="utf-8").split("\n")[1:]:
        if line:
            expect, langs, src, tgt = line.split("\t")
            one, two = langs.replace("=", "-").split("-")
            yield f"{one}-{two}", (expect, src, tgt)
            if "=" in langs:
                yield f"{two}-{one}", (expect, tgt, src)


def _by_direction() -> dict[tuple[str, str], list[Row]]:
    found: dict[tuple[str, str], list[Row]] = defaultdict(list)
    for table in sorted(Path(__file__).with_name("quantity_pairs").glob("*.tsv")):
        for langs, row in _rows(table):
            found[table.stem, langs].append(row)
    return found


PAIRS = _by_direction()


@pytest.mark.parametrize(("table", "langs"), sorted(PAIRS))
def test_quantities_are_carried_over_or_lost(table: str, langs: str) -> None:
    wrong = []
    for expect, src, tgt in PAIRS[table, langs]:
        judged = judgement_of(Pair(Segment(1, 1, src, tgt, parse_pair(langs))))
        rules = [mismatch.rule for mismatch in judged.mismatches]
        fine = {"carried": not rules, "lost": bool(rules)}.get(expect, rules == [expect])
        if not fine:
            wrong.append((expect, rules, src, tgt))
    assert not wrong


@pytest.mark.parametrize(("table", "langs"), sorted(PAIRS))
def test_no_loss_is_passed_over(table: str, langs: str) -> None:
    """Whole chunks are sifted before anything is read: what is lost must be looked at."""
    lost = [(src, tgt) for expect, src, tgt in PAIRS[table, langs] if expect != "carried"]
    if not lost:
        return
    sources, targets = zip(*lost, strict=True)
    batch = Batch("x", parse_pair(langs), range(len(lost)), sources, targets)
    answers = QUANTITIES.judge(batch, {rule: {} for rule in RULES}, True).values()
    asked = {row for said in answers for row, found in said.by_row.items() if found}
    assert not [pair for row, pair in enumerate(lost) if row not in asked]


def test_there_are_pairs_of_either_kind_in_every_table() -> None:
    for name in {table for table, _ in PAIRS}:
        expected = {row[0] for (table, _), rows in PAIRS.items() if table == name for row in rows}
        assert "carried" in expected and len(expected) > 1, name
