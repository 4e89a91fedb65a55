"""A measure has another unit in the translation.

## What it does

## Why it matters

## Limits

## Measured
"""

from __future__ import annotations

from babelproof.core.rule import Option, Rule
from babelproof.quantities.answers import check_for
from babelproof.quantities.measured import unproven
from babelproof.quantities.screen import screen_for

RULE = Rule(
    id="unit-mismatch",
    family="quantities",
    summary="a measure has another unit in the translation",
    check=check_for("unit-mismatch"),
    unproven=unproven,
    trigger=screen_for("unit-mismatch"),
    options={"allow_conversion": Option(False, "a right conversion is no finding")},
    doc=__doc__ or "",
)
