"""A number as it was read, and the plainest of them: digits with no numeral word after them."""

from __future__ import annotations

from dataclasses import dataclass

from babelproof.quantities.exact import ONE, ZERO, Fraction
from babelproof.quantities.line import Line
from babelproof.quantities.numbers.literals import Literal, read_literal
from babelproof.quantities.tokens import HYPHENS

_AFTER_DIGITS = frozenset({"scale", "magnitude", "and-half"})
_MYRIAD_AFTER_DIGITS = _AFTER_DIGITS | {"cardinal"}


@dataclass(slots=True)
class Numeral:
    """A number as read: possible values, the scale word used, and what it rests on.

    ``size`` is what its last word counts: hundreds in *three hundred*, ones in *five*; ``part``
    what *and two thirds* adds, which may be a number of its own.
    """

    values: tuple[Fraction, ...]
    end: int
    scale: Fraction = ZERO
    bases: tuple[Fraction, ...] = ()
    step: Fraction = ONE
    ordinal: bool = False
    loose: bool = False
    spelled: bool = True
    literal: Literal | None = None
    words: int = 1
    size: Fraction = ONE
    part: Fraction = ZERO


def goes_on(line: Line, place: int) -> bool:
    """Whether words that can belong to the number stand after its digits."""
    kinds = _MYRIAD_AFTER_DIGITS if "myriad" in line.lang.traits else _AFTER_DIGITS
    if place < len(line.tokens) and line.tokens.keys[place] in HYPHENS:
        return line.longest(place + 1, "scale", "and-half") is not None
    if vague_scale(line, place):
        return True
    for match in line.matches(place):
        for entry in match.entries:
            if entry.kind in kinds or (entry.kind == "cardinal" and entry.value == 100):
                return True
    return False


def vague_scale(line: Line, place: int) -> int:
    """Where the scale of 1100多万 stands, past the sign of a vague number; 0 without one."""
    if "myriad" not in line.lang.traits:
        return 0
    match = line.longest(place, "vague")
    if match is None or not any(entry.what == "after" for entry in match.of("vague")):
        return 0
    scale = line.longest(match.end, "scale", "cardinal")
    large = scale and any(
        (e.value or 0) >= 10 for e in scale.of("scale", "cardinal") if not e.loose
    )
    return match.end if large else 0


def plain(line: Line, at: int) -> Numeral | None:
    """A number that is nothing but digits."""
    literal = read_literal(line.tokens.text_at(at), line.lang)
    if literal is None or not literal.values:
        return None
    return Numeral(
        literal.values, at + 1, bases=literal.values, step=literal.step, spelled=False,
        literal=literal,
    )  # fmt: skip
