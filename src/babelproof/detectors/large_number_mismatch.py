"""A large number has another size in the translation.

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
    id="large-number-mismatch",
    family="quantities",
    summary="a large number has another size in the translation",
    check=check_for("large-number-mismatch"),
    unproven=unproven,
    trigger=screen_for("large-number-mismatch"),
    doc=__doc__ or "",
)
