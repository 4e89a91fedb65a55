"""What the quantity rules have in common: all but their names and pages."""

from __future__ import annotations

from collections.abc import Mapping

from babelproof.core.rule import Option, Rule
from babelproof.quantities.comparing.answers import check_for
from babelproof.quantities.screen import screen_for
from babelproof.quantities.tables.measured import unproven


def quantity_rule(
    rule_id: str, summary: str, doc: str | None, options: Mapping[str, Option] | None = None
) -> Rule:
    """The rule that reports what the comparison of quantities gives under its name."""
    return Rule(
        id=rule_id,
        family="quantities",
        summary=summary,
        check=check_for(rule_id),
        trigger=screen_for(rule_id),
        unproven=unproven,
        options=options or {},
        doc=doc or "",
    )
