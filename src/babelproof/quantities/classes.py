"""The classes of flaws of the quantity rules, by what differs."""

from __future__ import annotations

from babelproof.core.rule import Class

_BECAME = "{source} became {target}"
VALUE = Class("value", "major", _BECAME)
SCALE = Class("scale", "critical", _BECAME)
CURRENCY = Class("currency", "major", _BECAME)
UNIT = Class("unit", "major", _BECAME)
CONVERTED = Class("converted", "minor", "{source} was converted to {target}")
GIVEN_ONCE = Class("given-once", "minor", "{source} is left out; {target} beside it is kept")
MISSING = Class("missing", "major", "{source} is missing from the translation")
LEFT_OUT = Class("left-out", "major", "{source} is missing, and words around it with it")
ADDED = Class("added", "major", "{target} stands in the translation only", "all")

BY_ID = {
    one.id: one for one in (VALUE, SCALE, CURRENCY, UNIT, CONVERTED, GIVEN_ONCE, MISSING, LEFT_OUT)
}
# What says no other than the source does, in other words.
FAITHFUL = frozenset({CONVERTED.id, GIVEN_ONCE.id})
# What has no counterpart.
GONE = frozenset({MISSING.id, LEFT_OUT.id})
