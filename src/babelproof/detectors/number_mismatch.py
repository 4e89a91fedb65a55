"""A number of the source is not in the translation.

## What it does

Every number that the source surely holds must have its value in the translation: in digits
or words, in any script, with any separators, as a fraction, an ordinal, a decade, a range
or a share. What is compared are exact values, so *2.5 million*, *2,500,000* and *250万* are
one number. A number that is missing, or has another value, is a finding. So is a changed
digit string in a code or name (*F-16*, *COVID-19*), a score that became another one (*3-2* as
*3:1*), a multiple that became another one (*tripled* as *verdoppelt*), and a number below zero that
is above it in the translation, or the reverse (*-5 °C* as *5 Grad*), where a minus sign before
degrees or a word says so.

Where the sentence of the translation that it should stand in is much shorter than the source's lets
expect, by more than the number itself, words went with it: class `left-out`, here and in the
other rules for quantities.

Also reported here: a quantity whose unit, currency and scale are kept while its number is another
one (*10 km* as *12 km*). Where the unit, the currency, the scale, a time or a date is what
differs, or is lost together with its number, the rule for that reports it: one quantity, one
finding.

Not findings: digit separators, also those of the source left as they were; number systems;
numerals for words and the reverse; a value that a word implies (*both*, *a pair*, *tripled*);
half for 50 %; numbers added up; repeated numbers told once.

## Why it matters

A wrong number is the error that readers cannot see: the sentence stays fluent, and the dose, the
price or the year is another one.

## Limits

*One* is never demanded, nor a *two* in words that the sentence implies. Vague numbers (*a
few*, *some 60-odd*, 几十) and figures of speech make no duty, nor do homographs (German
*acht*, French *neuf*) and numerals that stand in a fixed phrase or a name. A minus
before a percentage, a sum of money or a bare number in digits is not compared, as it may be
told by *fell* or *off*, nor one where the translation has another number below zero in words.
Numbers in addresses and markup belong to `web-term-mismatch` and `markup-mismatch`. A number
that by chance stands elsewhere in the translation counts as found. Where a language has no
tables, or has tables that are in preview (and no `--preview` is given), only numbers in digits are
looked at, and small or round ones that are gone are left out as they may be in words, unless the
translation has another number in their place; tables in preview must see an error there, too.
"""

from __future__ import annotations

from babelproof.core.rule import any_langs
from babelproof.quantities.classes import LEFT_OUT, MISSING, VALUE
from babelproof.quantities.rule import quantity_rule

RULE = quantity_rule(
    "number-mismatch",
    "A number of the source is not in the translation.",
    __doc__,
    fit=any_langs,
    classes=(VALUE, MISSING, LEFT_OUT),
)
