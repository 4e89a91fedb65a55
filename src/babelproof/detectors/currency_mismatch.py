"""An amount of money has another currency in the translation.

## What it does

Every amount of money of the source must keep its currency, whether it is written as a sign,
a code, a name in any inflection, or slang (*bucks*, *quid*). A bare family name agrees with
each of its members (*dollars* with *US-Dollar*, *crowns* with *Kč*) unless both sides say
which. Cents and dollars are put together (*3ドル74セント* is *$3.74*). A finding is an amount
whose number stands in the translation with another currency, or in one that nowhere tells of
money (*$500* as *500*), or that is missing as a whole.

## Why it matters

Fifteen euros are not fourteen pounds, and systems that learned from shops like to put in the
currency of the country.

## Limits

An amount whose currency is left out is not reported where the translation names another amount of
money, where it is the money of the readers' country (*Cena 250*), or a rare one. Words that are
also something else (*won*, *marks*, 元 without a country) are read generously.
"""

from __future__ import annotations

from babelproof.quantities.classes import CURRENCY, LEFT_OUT, MISSING
from babelproof.quantities.rule import quantity_rule

RULE = quantity_rule(
    "currency-mismatch",
    "An amount of money has another currency in the translation.",
    __doc__,
    classes=(CURRENCY, MISSING, LEFT_OUT),
)
