"""A number of the source is not in the translation.

## What it does

## Why it matters

## Limits

## Measured
"""

from __future__ import annotations

from babelproof.core.rule import Rule
from babelproof.quantities.answers import check_for
from babelproof.quantities.measured import unproven
from babelproof.quantities.screen import screen_for

RULE = Rule(
    id="number-mismatch",
    family="quantities",
    summary="a number of the source is not in the translation",
    check=check_for("number-mismatch"),
    unproven=unproven,
    trigger=screen_for("number-mismatch"),
    doc=__doc__ or "",
)
