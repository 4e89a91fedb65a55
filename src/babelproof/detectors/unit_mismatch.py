"""A measure has another unit in the translation.

## What it does

Every measure of the source (a number with a unit of length, area, volume, mass, temperature,
speed, time, data, energy, pressure and others) must keep its unit. Units agree by name: an acre
is a *Morgen*, a pound a *Pfund*, a ton a *Tonne*. A finding is a measure whose number stands in
the translation with a unit of another name (*6 feet* as *6 Meter*), that is missing as a whole,
or a percentage of a translation that nowhere tells of percentages (*25 %* as *25*).

The **period of a rate** is compared, too: *80,000 euros a week* as *80.000 euro per maand* is a
finding, *twice a day* as *zweimal pro Woche* likewise. It is one only if the source tells a single
period, from a minute to a year, that the translation names in no form, and the translation a
single other one that the source names in no form.

A **conversion** is a finding, too, since the reader of a translation is owed what was said: *10
miles* as *16 km* is reported with `class` `converted` where it is right at the precision the
translation prints, worked out exactly (16 and 16.1 km fit, 15 km does not). With
`--allow-conversion` right conversions pass.

A measure that the source **gives twice** (*27 feet (8.2 m)*) of which the translation keeps one is
a finding of class `given-once`, as the other is left out; it passes with `--allow-conversion`, too.

Not findings: the same measure in another unit of the same system (*90 min* as *1½ h*, *2 weeks*
as *14 days*), abbreviations, inflected and glued forms, an age without its years.

## Why it matters

Six metres are not six feet. The number looks right, so neither a reader nor a score notices.

## Limits

A unit other than a percentage that is merely left out (*25 years* as *25*) is not reported.
Ambiguous forms (*m* for metres, minutes and millions, *′*, キロ) are read every way they can be. A
unit for which the tables of the other language have no word is not judged, and counted as such
with that reason. A period is not judged
where a text tells several, or names the other's in any way (*20 euros a day for two weeks* as *20
Euro pro Woche*), nor in a text without a number.
"""

from __future__ import annotations

from babelproof.core.rule import Option
from babelproof.quantities.classes import CONVERTED, GIVEN_ONCE, LEFT_OUT, MISSING, UNIT
from babelproof.quantities.rule import quantity_rule

RULE = quantity_rule(
    "unit-mismatch",
    "A measure has another unit in the translation.",
    __doc__,
    classes=(UNIT, CONVERTED, GIVEN_ONCE, MISSING, LEFT_OUT),
    options={"allow_conversion": Option(False, "a right conversion is no finding")},
)
