"""What became of each quantity of a source: right, another, missing or garbled, by the detectors.

``right``: the token, and no rule objects; ``other``: another that measures the same; ``missing``:
none that does; ``garbled``: the token, but a rule objects to its number or to the whole output.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from babelproof.api.planning import plan
from babelproof.api.request import Request
from babelproof.core.batch import Batch
from babelproof.core.segment import LangPair, View
from babelproof.quantities.reading.read import quantities_of
from babelproof.quantities.tables.measures import currencies_agree
from babelproof.run.judging import by_segment, objections
from babelproof.substitute.kinds import kinds

CLASSES = ("unit", "currency", "scale")
OUTCOMES = ("right", "other", "missing", "garbled")
RULES = {"unit": "unit-mismatch", "currency": "currency-mismatch", "scale": "large-number-mismatch"}
NUMBERS = {"number-mismatch", "large-number-mismatch"}
WHOLE = {"oscillation", "untranslated", "wrong-language", "cut-off", "empty-output", "too-long"}


@dataclass(frozen=True, slots=True)
class Asked:
    """A quantity of a source: its class, its token, and what that measures; ``at`` is the number of
    the line."""

    at: int
    kind: str
    token: str
    kin: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of it, and what stands there."""

    asked: Asked
    outcome: str
    found: tuple[str, ...]


def asked_of(sources: Sequence[str], langs: LangPair, only: Sequence[str] = ()) -> Iterator[Asked]:
    """The quantities of sources, each the only one of its kin there; of a made source ``only`` the
    class that was changed."""
    for at, text in enumerate(sources):
        view = View(text, langs.src)
        for kind in CLASSES:
            if not only or only[at] == kind:
                sites = (site for site in kinds()[kind].sites(view) if site.lone)
                yield from (Asked(at, kind, site.token, site.kin) for site in sites)


def verdicts(
    sources: Sequence[str], outputs: Sequence[str], asked: Iterable[Asked], langs: LangPair
) -> list[Verdict]:
    """A verdict on each quantity."""
    judged = by_segment(plan(Request(src=[], tgt=[], langs=langs)).plan)
    batch = Batch("", langs, range(len(sources)), list(sources), list(outputs))
    against = {row: {r.rule for r in said} for row, said in objections(batch, judged).items()}
    return [_verdict(one, outputs[one.at], against.get(one.at, set()), langs) for one in asked]


def _verdict(asked: Asked, output: str, against: set[str], langs: LangPair) -> Verdict:
    told = kinds()[asked.kind].told  # type: ignore[attr-defined]
    read = [told(quantity) for quantity in View(output, langs.tgt).of(quantities_of).quantities]
    there = tuple(sorted({t for tokens in read for t, kin in tokens.items() if kin == asked.kin}))
    if not there:
        return Verdict(asked, "missing", there)
    same = asked.token in there or (
        asked.kind == "currency" and currencies_agree(frozenset({asked.token}), frozenset(there))
    )  # $ and US-Dollar
    if not same:
        return Verdict(asked, "other", there)
    bad = against & (NUMBERS | WHOLE | {RULES[asked.kind]})
    return Verdict(asked, "garbled" if bad else "right", there)


def counted(found: Iterable[Verdict]) -> Mapping[str, Mapping[str, int]]:
    """How many of each class came out how."""
    counts: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for one in found:
        counts[one.asked.kind][one.outcome] += 1
        counts["all"][one.outcome] += 1
    return {kind: {o: count[o] for o in OUTCOMES} for kind, count in sorted(counts.items())}
