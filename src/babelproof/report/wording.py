"""How numbers are written and what is said about them, alike in every format."""

from __future__ import annotations

from collections.abc import Mapping

from babelproof.report.document import NOTHING
from babelproof.report.results import Results
from babelproof.report.tables import Cell, Row
from babelproof.stats.intervals import Interval

ANY = "any rule"
MEANING = (
    "A rate is flagged segments ÷ segments the rule judged, with its 95 % Wilson interval; "
    f"“{ANY}” is the share of segments with at least one finding; per million counts flagged "
    "segments among all segments; not judged is not the same as clean."
)


def number(value: int) -> str:
    """``12,345``."""
    return f"{value:,}"


def counted(value: int, one: str, many: str | None = None) -> str:
    """``1 rule``, ``2 rules``, ``1,200 findings``."""
    return f"{number(value)} {one if value == 1 else many or one + 's'}"


def percent(share: float | None) -> str:
    """A share in percent, with as many digits as make a rare thing readable."""
    if share is None:
        return NOTHING
    value = 100 * share
    if value in (0, 100):
        return f"{value:.0f}%"
    return f"{value:.{_digits(value)}f}%"


def interval(bounds: Interval | None) -> str:
    """``0.69–2.09``: both ends in percent, with equally many digits."""
    if bounds is None:
        return NOTHING
    low, high = 100 * bounds.low, 100 * bounds.high
    digits = _digits(high)
    return f"{_end(low, digits)}–{_end(high, digits)}"


def _end(value: float, digits: int) -> str:
    return f"{value:.0f}" if value in (0, 100) else f"{value:.{digits}f}"


def _digits(value: float) -> int:
    value = float(f"{value:.2g}")
    for least, digits in ((10, 1), (0.1, 2), (0.01, 3), (0.001, 4)):
        if value >= least:
            return digits
    return 5


def per_million(value: float | None) -> str:
    """How many in a million, as a whole number unless that would be nought."""
    if value is None:
        return NOTHING
    return f"{value:.1f}" if 0 < value < 10 else f"{value:,.0f}"


def rate(cell: Cell | Row) -> str:
    """``1.20% [0.69–2.09]``, or a dash where nothing was judged."""
    share = cell.rate
    if share is None:
        return NOTHING
    return f"{percent(share)} [{interval(cell.interval)}]"


def share(part: Cell | Row) -> str:
    """``4 of 306``: segments with a finding of those judged."""
    return f"{number(part.flagged)} of {number(part.judged)}"


def following(rules: Mapping[str, int]) -> str:
    """``3 follow from it: number-mismatch (2), date-mismatch (1)``, or nothing."""
    many = sum(rules.values())
    verb = "follows" if many == 1 else "follow"
    return f"{number(many)} {verb} from it: {listed(rules)}" if rules else ""


def headline(results: Results) -> str:
    """``3 systems, 1 direction (en-de), 3,000 segments, 8 rules``."""
    counts = results.counts
    langs = list(dict.fromkeys(langs for _, langs in counts.groups))
    systems = len(dict.fromkeys(system for system, _ in counts.groups))
    named = f" ({', '.join(langs)})" if 0 < len(langs) <= 3 else ""
    return ", ".join(
        (
            counted(systems, "system"),
            counted(len(langs), "direction") + named,
            counted(counts.segments, "segment"),
            counted(len(results.manifest.rules), "rule"),
        )
    )


def malformed(results: Results) -> str | None:
    """One sentence on records that could not be read, or nothing."""
    reasons = results.counts.malformed
    if not reasons:
        return None
    said = "record of the input" if sum(reasons.values()) == 1 else "records of the input"
    return f"{number(sum(reasons.values()))} {said} could not be read: {listed(reasons)}"


def failures(results: Results) -> str | None:
    """One sentence on rules that raised errors, or nothing."""
    broken: dict[str, int] = {}
    for group in results.counts.groups.values():
        for rule_id, count in group.rules.items():
            if count.failures:
                broken[rule_id] = broken.get(rule_id, 0) + count.failures
    if not broken:
        return None
    names = ", ".join(f"{rule} ({number(n)})" for rule, n in sorted(broken.items()))
    return f"Rules failed on {counted(sum(broken.values()), 'segment')}: {names}"


def listed(reasons: Mapping[str, int]) -> str:
    """``no such column (3), not JSON (1)``: the most frequent first."""
    ordered = sorted(reasons.items(), key=lambda item: (-item[1], item[0]))
    return ", ".join(f"{reason} ({number(n)})" for reason, n in ordered)
