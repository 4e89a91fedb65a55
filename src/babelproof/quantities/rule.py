"""What the quantity rules have in common: all but their names and pages.

The engine is large, so it is loaded when the first text is to be looked at, not for every command
that knows the rules' names.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from babelproof.core.batch import Batch
from babelproof.core.rule import Answer, Class, Fit, Option, Options, Rule, Screen, Screened
from babelproof.core.segment import LangPair, Pair


def quantity_rule(
    rule_id: str,
    summary: str,
    doc: str | None,
    classes: Sequence[Class],
    options: Mapping[str, Option] | None = None,
) -> Rule:
    """The rule that reports what the comparison of quantities gives under its name."""
    return Rule(
        id=rule_id,
        family="quantities",
        summary=summary,
        check=partial(_answer, rule_id),
        trigger=Screen(partial(_sift, rule_id)),
        fit=_fit,
        classes=classes,
        options=options or {},
        doc=doc or "",
    )


def _answer(rule: str, pair: Pair, options: Options) -> Answer:
    from babelproof.quantities.comparing.answers import answer

    return answer(rule, pair, options)


def _sift(rule: str, batch: Batch, options: Options) -> Screened:
    from babelproof.quantities.screen import sift

    return sift(rule, batch)


def _fit(langs: LangPair) -> Fit:
    from babelproof.quantities.tables.measured import fit

    return fit(langs)
