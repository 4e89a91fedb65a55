"""``suite lint``: what in a suite contradicts itself, decides nothing, or may go wrong.

One table of checks; each is a function from a suite to complaints. A complaint names the items
and says what was seen; the table says what to do about it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Literal

from babelproof.core.errors import UsageError, did_you_mean
from babelproof.suites import lint_items, lint_patterns
from babelproof.suites.item import Suite
from babelproof.suites.lint_items import Seen

Level = Literal["error", "warning"]
LEAST_ITEMS = 10


@dataclass(frozen=True, slots=True)
class Check:
    """A kind of flaw: its name, how grave it is, what it is and what to do about it."""

    id: str
    level: Level
    what: str
    advice: str
    find: Callable[[Suite], Iterable[Seen]]


@dataclass(frozen=True, slots=True)
class Complaint:
    """One flaw: which check found it, in which items, and what was seen."""

    check: Check
    langs: str
    items: tuple[str, ...]
    message: str


def checks(least: int = LEAST_ITEMS) -> tuple[Check, ...]:
    """All checks; ``least`` is how many items a phenomenon should have."""
    return (
        Check(
            "wrong-matches-positive", "error",
            "a sentence judged wrong is found by a positive pattern",
            "narrow the pattern, or judge the sentence anew",
            lint_items.wrong_matches_positive,
        ),
        Check(
            "right-matches-negative", "error",
            "a sentence judged right is found by a negative pattern",
            "narrow the pattern, or judge the sentence anew",
            lint_items.right_matches_negative,
        ),
        Check(
            "judged-both", "error",
            "a sentence is judged both right and wrong, so it stays open",
            "take it out of one of the lists",
            lint_items.judged_both,
        ),
        Check(
            "judged-blank", "warning",
            "a judged sentence is blank and decides nothing",
            "delete it",
            lint_items.judged_blank,
        ),
        Check(
            "judged-repeated", "warning",
            "a sentence is judged more than once in the same way",
            "keep it once",
            lint_items.judged_repeated,
        ),
        Check(
            "no-rule", "warning",
            "an item has neither a pattern nor a judged sentence: every output stays open",
            "write a pattern, or judge some outputs",
            lint_items.no_rule,
        ),
        Check(
            "shared-source", "warning",
            "several items have the same source: they use the same line of the outputs",
            "make the sources differ, or make one item of them",
            lint_items.shared_source,
        ),
        Check(
            "broken-pattern", "error",
            "a pattern cannot be read, so outputs it should decide stay open",
            "correct it; a sign that is meant as such needs a backslash",
            lint_patterns.broken,
        ),
        Check(
            "matches-everything", "error",
            "a pattern is found in every output",
            "say what must be there, outside of ?, * and empty alternatives",
            lint_patterns.matches_everything,
        ),
        Check(
            "empty-alternative", "warning",
            "a pattern has an empty alternative, as in (a|)",
            "remove the stray |, or say (a)? if nothing is meant to do as well",
            lint_patterns.empty_alternative,
        ),
        Check(
            "duplicate-pattern", "warning",
            "a pattern, or an alternative of one, is given twice",
            "keep it once",
            lint_patterns.duplicate,
        ),
        Check(
            "dead-pattern", "warning",
            "a pattern, or an alternative of one, can never decide anything",
            "remove it, or correct what keeps it from counting",
            lint_patterns.dead,
        ),
        Check(
            "blow-up", "warning",
            "a pattern can take very long on some texts",
            "do not repeat what is repeated already; it is stopped after a while, other tools hang",
            lint_patterns.blow_up,
        ),
        Check(
            "ascii-word", "warning",
            "\\b or \\w stands beside a letter outside ASCII",
            "here it knows every letter, as in Python; other engines (RE2) take it for no letter",
            lint_patterns.ascii_word,
        ),
        Check(
            "few-items", "warning",
            f"a phenomenon has fewer than {least} items",
            "add items: so few can hardly tell systems apart",
            partial(lint_items.few_items, least=least),
        ),
        Check(
            "name-variants", "warning",
            "two names of categories or phenomena differ in blanks or capitals only",
            "write them alike, or they are counted apart",
            lint_items.name_variants,
        ),
        Check(
            "control-character", "warning",
            "a text holds characters that cannot be seen and steer a display",
            "remove them, unless they are what the item tests",
            lint_items.control_characters,
        ),
    )  # fmt: skip


def lint(suite: Suite, *, least: int = LEAST_ITEMS, only: Sequence[str] = ()) -> list[Complaint]:
    """Every complaint about a suite, check by check, in the order of its items."""
    table = checks(least)
    known = [check.id for check in table]
    for name in only:
        if name not in known:
            raise UsageError(f"no check is called {name!r}; {did_you_mean(name, known)}")
    return [
        complaint
        for check in table
        if not only or check.id in only
        for complaint in _run(check, suite)
    ]


def _run(check: Check, suite: Suite) -> Iterator[Complaint]:
    for seen in check.find(suite):
        yield Complaint(check, seen.langs, seen.items, seen.message)
