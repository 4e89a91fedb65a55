"""What a rule is: a frozen value and functions, not a class to inherit from.

A rule answers in one of four ways:

* ``None``: there is nothing here to judge;
* an empty sequence: judged, and fine;
* hits: judged, and wrong;
* ``NotJudged(reason)``: there was something, but no sure verdict. *Not judged is never clean.*
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from babelproof.core.batch import Batch
from babelproof.core.segment import LangPair, Pair, Severity, Side, Span

# One that is on request runs only where it is named.
Status = Literal["stable", "preview", "on request"]
Denominator = Literal["judged", "all"]
OptionValue = int | float | str | bool
Options = Mapping[str, OptionValue]


@dataclass(frozen=True, slots=True)
class Hit:
    """One flaw: its class in the rule's table, where it is, what to tell a translator, and the
    facts that were compared.

    Hits of one class that name the same ``fault`` (in any words) are one finding with several
    spans: one fault that shows in several places.
    """

    cls: str
    spans: Sequence[Span]
    message: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    fault: str = ""


@dataclass(frozen=True, slots=True)
class Class:
    """One sort of flaw that a rule reports: a row of the rule's table.

    ``denominator`` says what a rate of it is measured against: the segments that hold something
    to ``judged``, or ``all`` segments, for what may turn up in any. ``message`` is a template; in
    braces stand facts of the hit, or other words.
    """

    id: str
    severity: Severity
    message: str
    denominator: Denominator = "judged"

    def hit(
        self,
        spans: Sequence[Span],
        facts: Mapping[str, Any] | None = None,
        *,
        fault: str = "",
        **words: object,
    ) -> Hit:
        """A flaw of this class; the facts and further words fill its message."""
        facts = facts or {}
        return Hit(self.id, spans, self.message.format_map({**facts, **words}), facts, fault)


@dataclass(frozen=True, slots=True)
class NotJudged:
    """Why a rule would rather say nothing."""

    reason: str


Answer = Sequence[Hit] | NotJudged | None
Check = Callable[[Pair, Options], Answer]


@dataclass(frozen=True, slots=True)
class Pattern:
    """A trigger as data: an RE2 pattern that must occur on a side before the rule is asked.

    It is scanned over a whole chunk at once, so it must not match across a line break, and it
    may be generous: a line too many only costs time.
    """

    side: Side
    regex: str


@dataclass(frozen=True, slots=True)
class Screened:
    """What a screen found: how many rows are judged fine already, and which to ask about."""

    fine: int
    ask: Sequence[int]


@dataclass(frozen=True, slots=True)
class Screen:
    """A trigger as a function over columns, for what no pattern can express."""

    sift: Callable[[Batch, Options], Screened]


Trigger = Pattern | Screen


@dataclass(frozen=True, slots=True)
class Answers:
    """What is said of a batch under one rule's name: how many rows are judged and fine, and by row
    what else there is to say. Other rows hold nothing to judge."""

    fine: int = 0
    by_row: Mapping[int, Answer] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Family:
    """One engine that answers for several rules, which name it as their check.

    ``judge`` is asked once for a batch, with the options of the rules that are wanted, by their
    ids, and whether what is in preview is wanted too; it gives the answers by rule.
    """

    judge: Callable[[Batch, Mapping[str, Options], bool], Mapping[str, Answers]]


@dataclass(frozen=True, slots=True)
class Keys:
    """Fixed-width keys of one batch: the rows, and for each its group, witness and size."""

    rows: Sequence[int]
    group: Sequence[int]
    witness: Sequence[int]
    size: Sequence[int]


@dataclass(frozen=True, slots=True)
class CorpusCheck:
    """How a rule that needs the whole corpus works.

    ``keys`` maps segments to 64-bit group and witness keys; ``judge`` decides over the members
    of one group, given as (witness, size) pairs; ``hit`` says what to report for a member. Groups
    with fewer than ``least`` different witnesses are never condemned, and of others the first
    ``spared`` members, in the order of the input, are fine.
    """

    keys: Callable[[Batch, Options], Keys]
    judge: Callable[[Sequence[tuple[int, int]], Options], Mapping[str, Any] | None]
    hit: Callable[[Pair, Mapping[str, Any], Options], Hit]
    least: Callable[[Options], int]
    spared: int = 0


@dataclass(frozen=True, slots=True)
class Option:
    """A threshold that may be set: its default and what it means."""

    default: OptionValue
    help: str


@dataclass(frozen=True, slots=True)
class Fit:
    """Whether a rule judges a direction, and why not, or how far: ``yes``; in ``preview``, so only
    on request; ``no``."""

    verdict: Literal["yes", "preview", "no"]
    reason: str = ""

    def judges(self, preview: bool) -> bool:
        """Whether the direction is judged, with or without what is in preview."""
        return self.verdict == "yes" or (preview and self.verdict == "preview")


YES = Fit("yes")


def any_langs(langs: LangPair) -> Fit:
    """The rule works in every direction."""
    return YES


@dataclass(frozen=True, slots=True)
class Rule:
    """A named flaw and how to find it.

    ``fit`` says whether a direction is judged: a rule that is stable may be in preview in some.
    ``classes`` is the table of what it reports.
    """

    id: str
    family: str
    summary: str
    check: Check | Family | CorpusCheck
    trigger: Trigger | None = None
    status: Status = "stable"
    since: str = "0.1"
    fit: Callable[[LangPair], Fit] = any_langs
    options: Mapping[str, Option] = field(default_factory=dict)
    doc: str = ""
    origin: str = "built-in"
    classes: Sequence[Class] = ()

    def cls(self, name: str) -> Class:
        """A class of the rule's table; an error where the table does not have it."""
        for one in self.classes:
            if one.id == name:
                return one
        known = ", ".join(one.id for one in self.classes) or "none"
        raise ValueError(f"{name!r} is no class of {self.id} (its table has {known})")
