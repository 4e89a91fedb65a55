"""``fail_on``: limits on a run's counts, for use in a pipeline."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from babelproof.core.counts import Counts
from babelproof.core.errors import UsageError, did_you_mean
from babelproof.core.manifest import Manifest

OPERATORS: dict[str, Callable[[float, float], bool]] = {
    ">=": operator.ge,
    "<=": operator.le,
    ">": operator.gt,
    "<": operator.lt,
    "==": operator.eq,
}
_LIMIT = re.compile(r"\s*([a-z0-9-]+)\s*(>=|<=|==|>|<)\s*(\d+(?:\.\d+)?)\s*(%?)\s*")


@dataclass(frozen=True, slots=True)
class Limit:
    """A rule, a family or ``total``, an operator, and a number or a share of judged segments."""

    text: str
    name: str
    operator: str
    number: float
    share: bool


def parse_limits(expressions: str | Iterable[str]) -> list[Limit]:
    """The limits that are written; several in one expression are separated by commas."""
    limits = []
    expressions = [expressions] if isinstance(expressions, str) else expressions
    for text in (part for expression in expressions for part in expression.split(",")):
        match = _LIMIT.fullmatch(text)
        if not match:
            raise UsageError(
                f"⸨fail_on⸩ does not understand {text!r}; write NAME>NUMBER or NAME>PERCENT%,"
                " as 'web-term-mismatch>0' or 'total>=0.5%'"
            )
        name, op, number, percent = match.groups()
        limits.append(Limit(text.strip(), name, op, float(number), bool(percent)))
    return limits


def check_names(limits: Sequence[Limit], known: Sequence[str]) -> None:
    """Complain about unknown names before the work."""
    for limit in limits:
        if limit.name not in known:
            hint = did_you_mean(limit.name, known)
            raise UsageError(f"⸨fail_on⸩: {limit.name!r} is no rule of this run; {hint}")


def known_names(rules: Sequence[tuple[str, str]]) -> list[str]:
    """What a limit may name, given (rule, family) pairs."""
    return ["total", *dict.fromkeys(n for pair in rules for n in pair)]


def broken(limits: Sequence[Limit], counts: Counts, manifest: Manifest) -> list[str]:
    """The limits that hold true, each in words."""
    messages = []
    for limit in limits:
        value = _value(limit, counts, manifest)
        if OPERATORS[limit.operator](value, limit.number):
            shown = f"{value:.3g} %" if limit.share else f"{value:.0f}"
            messages.append(f"{limit.text}: {limit.name} is {shown}")
    return messages


def _value(limit: Limit, counts: Counts, manifest: Manifest) -> float:
    groups = counts.groups.values()
    if limit.name == "total":
        flagged = sum(group.flagged for group in groups)
        return 100 * flagged / max(1, counts.segments) if limit.share else counts.findings()
    ids = {r for r, info in manifest.rules.items() if limit.name in (r, info.get("family"))}
    cells = [cell for g in groups for rule_id, cell in g.rules.items() if rule_id in ids]
    if limit.share:
        return 100 * sum(c.flagged for c in cells) / max(1, sum(c.judged for c in cells))
    return sum(c.findings for c in cells)
