"""Pairs of sentences with quantities: what is carried over raises nothing, what is lost is found.

They stand in ``quantity_pairs``, all written for this test. ``expect`` is *carried* (judged, and
fine), *unjudged* (nothing is demanded, or nothing can be said: no false alarm), *lost*, or the one
rule that must report the loss; ``zh=en`` is judged both ways.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

from babelproof.core.batch import Batch
from babelproof.core.segment import Pair, Segment
from babelproof.lang import parse_pair
from babelproof.quantities.comparing.compare import judgement_of
from babelproof.quantities.comparing.naming import Judgement
from babelproof.quantities.rule import QUANTITIES
from babelproof.registry import built_in

Row = tuple[str, str, str]
RULES = [rule.id for rule in built_in() if rule.family == "quantities"]


FOLDER = Path(__file__).with_name("quantity_pairs")
TABLES = sorted(path.stem for path in FOLDER.glob("*.tsv"))
SILENT = ("carried", "unjudged")


@cache
def _by_direction(table: str) -> dict[str, list[Row]]:
    """The rows of a table, those of one direction together: what it needs is made once."""
    found: dict[str, list[Row]] = defaultdict(list)
    for line in (FOLDER / f"{table}.tsv").read_text(encoding="utf-8").split("\n")[1:]:
        if line:
            expect, langs, src, tgt = line.split("\t")
            one, two = langs.replace("=", "-").split("-")
            found[f"{one}-{two}"].append((expect, src, tgt))
            if "=" in langs:
                found[f"{two}-{one}"].append((expect, tgt, src))
    return found


def _is_fine(expect: str, judged: Judgement) -> bool:
    rules = [mismatch.rule for mismatch in judged.mismatches]
    if expect == "carried":
        return bool(judged.judged) and not rules
    return {"unjudged": not rules, "lost": bool(rules)}.get(expect, rules == [expect])


@pytest.mark.parametrize("table", TABLES)
def test_quantities_are_carried_over_or_lost(table: str) -> None:
    wrong = []
    for langs, rows in _by_direction(table).items():
        for expect, src, tgt in rows:
            judged = judgement_of(Pair(Segment(1, 1, src, tgt, parse_pair(langs))))
            if not _is_fine(expect, judged):
                wrong.append((expect, langs, src, tgt, judged))
    assert not wrong


@pytest.mark.parametrize("table", TABLES)
def test_no_loss_is_passed_over(table: str) -> None:
    """Whole chunks are sifted before anything is read: what is lost must be looked at."""
    for langs, rows in _by_direction(table).items():
        lost = [(src, tgt) for expect, src, tgt in rows if expect not in SILENT]
        if not lost:
            continue
        sources, targets = zip(*lost, strict=True)
        batch = Batch("x", parse_pair(langs), range(len(lost)), sources, targets)
        answers = QUANTITIES.judge(batch, {rule: {} for rule in RULES}, True).values()
        asked = {row for said in answers for row, found in said.by_row.items() if found}
        assert not [pair for row, pair in enumerate(lost) if row not in asked], langs


@pytest.mark.parametrize("table", TABLES)
def test_there_are_pairs_of_either_kind(table: str) -> None:
    expected = {expect for rows in _by_direction(table).values() for expect, _, _ in rows}
    assert "carried" in expected and expected - set(SILENT)
