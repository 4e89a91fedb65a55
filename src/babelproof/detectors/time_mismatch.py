"""A time of day is another one in the translation.

## What it does

Every time of day that the source surely gives must be given in the translation: *8 pm*,
*20:00*, *20 Uhr*, 晚上8点, 午後8時, *halb neun*, *čtvrt na osm*, *14 h 30*, *0500 hours*. The
12-hour and 24-hour clocks, separators and words for the parts of the day do not matter. A
finding is a time that is another one or is missing.

## Why it matters

A meeting an hour late is missed.

## Limits

A bare *8:00* may be in the evening, so *8 Uhr* for *8 pm* passes. Numbers that may be spans (*14
hours*) are judged as either. Another time zone is another time.
"""

from __future__ import annotations

from babelproof.quantities.classes import LEFT_OUT, MISSING, VALUE
from babelproof.quantities.rule import quantity_rule

RULE = quantity_rule(
    "time-mismatch",
    "A time of day is another one in the translation.",
    __doc__,
    classes=(VALUE, MISSING, LEFT_OUT),
)
