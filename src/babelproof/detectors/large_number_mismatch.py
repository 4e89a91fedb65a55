"""A large number has another size in the translation.

## What it does

Looks at numbers with a scale word (*thousand*, *million*, *lakh*, 万, *Mrd.*), on either
side, also inside money and measures. A finding is a number whose scale is another one (*$10
billion* as *10 Millionen Dollar*), is lost (*5 million* as *5*), or that is missing as a
whole. Scale words stand for their values, so false friends of the long scale are no trap:
English *billion* is German *Milliarde*, and *Billion* is a trillion. Words for uncertain
large numbers are compared by size: *hundreds of thousands* is 数十万 and not *thousands*.

Not findings: the same value with another scale word or none (*1.35 million*, *1,350,000*,
*135万*).

## Why it matters

A slip of three noughts is the worst that can befall a number, and systems make it often: the
words for 10⁹ and 10¹², and the steps of 10⁴ in East Asia, are easily confused.

## Limits

A scale of one letter (*5M*) is only sure beside a currency sign, since *3M* may be a name. *A
dozen* is taken for a vague number. Uncertain numbers that are missing altogether are not
reported.
"""

from __future__ import annotations

from babelproof.quantities.classes import LEFT_OUT, MISSING, SCALE
from babelproof.quantities.rule import quantity_rule

RULE = quantity_rule(
    "large-number-mismatch",
    "A large number has another size in the translation.",
    __doc__,
    classes=(SCALE, MISSING, LEFT_OUT),
)
