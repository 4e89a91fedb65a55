"""A date is another one in the translation.

## What it does

Every date that the source surely gives (a day and a month, with or without a year, or a
month and a year) must be given in the translation, with the month as a word or a number, in
any order, also by an era (令和3年). Where the order of a source in digits is not sure
(03/04/2021), both are accepted. A finding is a date of which the day, the month or the year
is another one or is missing.

A month alone and a day of the week may be left out, or be said otherwise, but must not become
another: *on Friday* → *am Sonntag*, *since November* → *seit Oktober*. That is a finding only where
exactly one is gone and exactly one other, which the source does not name, stands in its place; and
not for days beside each other where next to one of them a night, an evening or a morning is told
(*Tuesday night* is *die Nacht auf Mittwoch*).

## Why it matters

*5 March* for *3 May* looks like a date, and is the wrong one.

## Limits

A month alone or a day of the week that is simply missing is not reported; a day of the month alone
makes no date; a year alone is a number. Names of days that often mean something else (Russian
*среда*, Portuguese *segunda*, Greek *Τρίτη*, abbreviations) are not looked for.
Feast days for dates (*1 May* as *May Day*) are reported.
"""

from __future__ import annotations

from babelproof.quantities.classes import LEFT_OUT, MISSING, VALUE
from babelproof.quantities.rule import quantity_rule

RULE = quantity_rule(
    "date-mismatch",
    "A date is another one in the translation.",
    __doc__,
    classes=(VALUE, MISSING, LEFT_OUT),
)
