"""An amount of money has another currency in the translation.

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
    id="currency-mismatch",
    family="quantities",
    summary="an amount of money has another currency in the translation",
    check=check_for("currency-mismatch"),
    unproven=unproven,
    trigger=screen_for("currency-mismatch"),
    doc=__doc__ or "",
)
