"""What the quantity rules have in common: all but their names, pages and classes.

The engine is large, so it is loaded when the first text is to be looked at, not for every command
that knows the rules' names.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from babelproof.core.batch import Batch
from babelproof.core.later import module
from babelproof.core.rule import Answers, Class, Family, Fit, Option, Options, Rule, Status
from babelproof.core.segment import LangPair

if TYPE_CHECKING:
    from babelproof.quantities import family
    from babelproof.quantities.tables import measured
else:
    family = module("babelproof.quantities.family")
    measured = module("babelproof.quantities.tables.measured")


def quantity_rule(
    rule_id: str,
    summary: str,
    doc: str | None,
    classes: Sequence[Class],
    options: Mapping[str, Option] | None = None,
    status: Status = "stable",
    fit: Callable[[LangPair], Fit] | None = None,
) -> Rule:
    """The rule that reports what the comparison of quantities gives under its name; where tables
    are in preview it is, too, unless another ``fit`` is given."""
    return Rule(
        id=rule_id,
        family="quantities",
        summary=summary,
        check=QUANTITIES,
        status=status,
        fit=fit or _fit,
        classes=classes,
        options=options or {},
        doc=doc or "",
    )


def _judge(batch: Batch, options: Mapping[str, Options], preview: bool) -> Mapping[str, Answers]:
    return family.judge(batch, options, preview)


def _fit(langs: LangPair) -> Fit:
    return measured.fit(langs)


QUANTITIES = Family(_judge)
