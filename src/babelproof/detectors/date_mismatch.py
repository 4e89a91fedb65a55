"""A date is another one in the translation.

## What it does

## Why it matters

## Limits

## Measured
"""

from __future__ import annotations

from babelproof.core.rule import Rule
from babelproof.quantities.answers import check_for
from babelproof.quantities.screen import screen_for

RULE = Rule(
    id="date-mismatch",
    family="quantities",
    summary="a date is another one in the translation",
    check=check_for("date-mismatch"),
    trigger=screen_for("date-mismatch"),
    status="preview",
    doc=__doc__ or "",
)
