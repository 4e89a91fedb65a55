"""The engine behind all quantity rules: a batch is compared once, for all of them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from babelproof.core.batch import Batch
from babelproof.core.rule import Answer, Answers, Hit, NotJudged, Options
from babelproof.core.segment import LangPair, Span, View
from babelproof.quantities.classes import ADDED, FAITHFUL
from babelproof.quantities.comparing.added import added, new_digits, untaken
from babelproof.quantities.comparing.answers import answer
from babelproof.quantities.comparing.compare import judge as compare
from babelproof.quantities.comparing.copies import number_stands
from babelproof.quantities.comparing.naming import Judgement
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.screen import other_rows, plain_rows, renamed_rows
from babelproof.quantities.tables.language import language
from babelproof.quantities.tables.measured import in_digits
from babelproof.text.columns import target_rows

PLAIN, NEW = "number-mismatch", "number-added"
_NO_TABLES = NotJudged("one of the languages has no tables")


def judge(batch: Batch, options: Mapping[str, Options], preview: bool) -> Mapping[str, Answers]:
    """The answers of the rules that are named by their options. Of languages whose tables are in
    preview only the digits are compared, where that is not wanted."""
    work = _Comparison(batch, options, preview)
    if options.keys() - {NEW}:
        work.compare()
    answers = {rule: Answers(work.fine[rule], work.by_row[rule]) for rule in options}
    return answers | ({NEW: work.added()} if NEW in options else {})


def _judged(batch: Batch) -> dict[tuple[int, str], Judgement]:
    """What came of the translations of each row: systems beside each other often have the same."""
    return {}


class _Comparison:
    """A batch on its way through the comparison, for the rules that are asked."""

    def __init__(self, batch: Batch, options: Mapping[str, Options], preview: bool) -> None:
        langs = batch.langs if preview else in_digits(batch.langs)
        self._tables = batch.langs if langs != batch.langs else None
        self._batch = batch if langs == batch.langs else replace(batch, langs=langs)
        self._options = options
        self._known = batch.of_source(_judged)
        self.fine = Counter[str]()
        self.by_row: defaultdict[str, dict[int, Answer]] = defaultdict(dict)

    def compare(self) -> None:
        """Look at every row that may hold something to compare."""
        batch, target = self._batch, language(self._batch.langs.tgt.code)
        plain, other = batch.of_source(plain_rows), batch.of_source(other_rows)
        renamed = dict(renamed_rows(batch)) if target.full else {}
        for row, digits in plain.items():
            carried = target.full and all(number_stands(n, batch.tgt[row], target) for n in digits)
            if carried and row not in renamed:
                self.fine[PLAIN] += 1
            else:
                self._look(row, View(batch.src[row], batch.langs.src))
        for row, view in other.items():
            self._look(row, view)
        for row, view in renamed.items():
            if row not in plain:
                self._look(row, view)

    def _look(self, row: int, source: View) -> None:
        judgement = self._judgement(row, source)
        wrong = {item.rule for item in judgement.mismatches}
        for rule in judgement.judged - wrong if wrong else judgement.judged:
            self.fine[rule] += 1
        if wrong:
            texts = self._batch.src[row], self._batch.tgt[row]
            for rule in wrong & self._options.keys():
                self.by_row[rule][row] = answer(rule, judgement, texts, self._options[rule])
        for rule, reason in judgement.unjudged.items():
            if rule not in wrong and rule not in judgement.judged:
                self.by_row[rule][row] = _not_judged(reason)

    def _judgement(self, row: int, source: View, target: View | None = None) -> Judgement:
        key = row, self._batch.tgt[row]
        found = self._known.get(key)
        if found is None:
            target = target or View(self._batch.tgt[row], self._batch.langs.tgt)
            found = self._known[key] = compare(self._batch.langs, source, target)
            if found.mismatches and self._tables is not None:
                self._confirm(found, *key)
        return found

    def _confirm(self, found: Judgement, row: int, target: str) -> None:
        """What digits show is a finding only if the tables that are in preview see one in the same
        place, too, and no conversion."""
        assert self._tables is not None
        source = View(self._batch.src[row], self._tables.src)
        seen = compare(self._tables, source, View(target, self._tables.tgt)).mismatches
        sure = [item.quantity for item in seen if item.why not in FAITHFUL]
        found.mismatches = [m for m in found.mismatches if any(map(m.quantity.meets, sure))]

    def added(self) -> Answers:
        """Numbers in digits that only the translation has."""
        batch = self._batch
        rows = target_rows(batch, _digit())
        if not _readable(batch.langs):
            return Answers(0, dict.fromkeys(rows, _NO_TABLES))
        found: dict[int, Answer] = {}
        for row in rows:
            if new_digits(batch.src[row], batch.tgt[row]):
                source = View(batch.src[row], batch.langs.src)
                target = View(batch.tgt[row], batch.langs.tgt)
                news = added(batch.langs, source, target)
                news = untaken(news, self._judgement(row, source, target)) if news else news
                if news:
                    found[row] = [_hit(target.text, quantity) for quantity in news]
        return Answers(len(rows) - len(found), found)


def _hit(text: str, quantity: Quantity) -> Hit:
    facts = {"target": text[quantity.start : quantity.end]}
    span = Span("tgt", quantity.start, quantity.end)
    return ADDED.hit((span,), facts, fault=facts["target"])


def _readable(langs: LangPair) -> bool:
    return language(langs.src.code).full and language(langs.tgt.code).full


@cache
def _not_judged(reason: str) -> NotJudged:
    return NotJudged(reason)


@cache
def _digit() -> Any:
    import re2

    return re2.compile(rb"\p{Nd}")
