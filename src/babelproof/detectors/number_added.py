"""A number of the translation has no ground in the source.

## What it does
Looks at every number, measure, sum of money, time and date that the translation writes with
digits, and asks whether anything in the source accounts for it. The source is read as generously
as can be: the same value in digits, in words or in another script, a part of it (the day of a
date, the hour of a time), its digits on another scale, a rounded or converted value, a sum in
other spans of time, or a word that implies it, is ground enough. What has no trace at all in the
source is reported.

## Why it matters
Systems that make things up like to make up figures: a dateline nobody wrote, a death toll from
another article, the size of a parcel. Such a number looks like a fact, and no check of what the
source demands can see it, since the source demands nothing.

## Limits
Both languages need full tables. Only numbers in digits are looked at, and of them not: 0, 1 and
2; numbers up to 10 without a unit at the start of a line, or where the source lists things that
they may count; numbers that belong to a name or a code (COVID-19, A5); dates, ordinals and years
where the source names a weekday, a day or a year (*Sunday* as *7 日*); feast days; emergency
numbers; whole hundreds of per cent; remarks in brackets that only the translation has. Where a
number of the source is missing altogether, or the number is already in the finding of another
rule, nothing is said here: one quantity, one finding. A number that merely stands elsewhere in
the source counts as grounded. A translator who makes plain what the text before said (the 5
others) is reported, too, since the rule sees one segment.
"""

from __future__ import annotations

from babelproof.quantities.classes import ADDED
from babelproof.quantities.rule import quantity_rule

RULE = quantity_rule(
    "number-added",
    "A number of the translation has no ground in the source.",
    __doc__,
    classes=(ADDED,),
    status="preview",
)
