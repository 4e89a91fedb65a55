"""Times of races: 9.22,40 as 9:22.40 or as 9 minutes 22.4 seconds, 38.42 as 38:42."""

from __future__ import annotations

import re

from babelproof.quantities.quantity import Quantity

_RACE = re.compile(
    r"(?<![\d.,:])(?:(\d{1,2})[:.])?(\d{1,2})[:.]([0-5]\d)[.,](\d{1,3})(?![\d:]|[.,]\d)"
)
_WORDED = re.compile(r"(?:(\d{1,2})\D{2,14})?(\d{1,2})\D{2,14}(\d{1,2})[.,](\d{1,3})\D+")
# 8 minutes, 6 seconds and 5 hundredths
_HUNDREDTHS = re.compile(r"(?<!\d)(\d{1,2})\D{2,14}(\d{1,2})\D{2,14}(\d{1,2})(?!\d)")
_PLAIN = re.compile(r"(\d{1,2})([.:])([0-5]\d)(?:\2([0-5]\d))?(?![\d:]|[.,]\d)")
_SPANS = frozenset({"hour", "minute", "second"})
_NEAR = 12


def is_race_time(quantity: Quantity, text: str, target: str) -> bool:
    """Whether a quantity is (part of) the time of a race that stands in the target with other
    signs, or with words, between its parts."""
    if _in_hundredths(quantity, text, target):
        return True
    if quantity.units & _SPANS and quantity.parts:
        piece = text[quantity.start : quantity.end] + " "
        found = _RACE.match(piece) or _WORDED.fullmatch(piece)
        return found is not None and _groups(found) in map(_groups, _RACE.finditer(target))
    for found in _RACE.finditer(text, max(0, quantity.start - _NEAR), quantity.end + _NEAR):
        if found.start() <= quantity.start and quantity.end <= found.end():
            body = r"\D{1,14}".join(_groups(found))
            return bool(re.search(rf"(?<!\d){body}0*(?!\d)", target))
    return (
        not quantity.currencies
        and quantity.units <= _SPANS
        and _is_clocked(_PLAIN.match(text, quantity.start), target)
    )


def _is_clocked(found: re.Match[str] | None, target: str) -> bool:
    """Whether minutes and seconds stand in the target with the other sign between them."""
    if found is None:
        return False
    sign = ":" if found[2] == "." else "[.]"
    body = sign.join(group for group in found.group(1, 3, 4) if group)
    return bool(re.search(rf"(?<![\d.:]){body}(?![\d:]|[.,]\d)", target))


def _in_hundredths(quantity: Quantity, text: str, target: str) -> bool:
    whole = bool(quantity.parts) and "minute" in quantity.units
    if not whole and not any(value.denominator in (20, 25, 50, 100) for value in quantity.values):
        return False
    for found in _HUNDREDTHS.finditer(text, max(0, quantity.start - 3 * _NEAR)):
        if found.start() <= quantity.end and quantity.start < found.end():
            minutes, seconds, rest = (int(group) for group in found.groups())
            body = rf"{minutes}(?:\D{{2,14}}|[:.])0?{seconds}[.,]{rest:02}"
            return bool(re.search(rf"(?<!\d){body}(?!\d)", target))
    return False


def _groups(found: re.Match[str]) -> tuple[str, ...]:
    groups = [group for group in found.groups() if group]
    last = groups[-1].rstrip("0") or "0"
    return (*(group.lstrip("0") or "0" for group in groups[:-2]), groups[-2].zfill(2), last)
