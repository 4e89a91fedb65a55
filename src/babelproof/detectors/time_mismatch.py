"""A time of day is another one in the translation.

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
    id="time-mismatch",
    family="quantities",
    summary="a time of day is another one in the translation",
    check=check_for("time-mismatch"),
    unproven=unproven,
    trigger=screen_for("time-mismatch"),
    doc=__doc__ or "",
)
