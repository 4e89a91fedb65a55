"""Rewrites a number in digits: another digit, ten times as much, the separator lost or moved."""

from __future__ import annotations

import random
import re

from benchmarks.planting.mentions import Mention


def other_digit(text: str, chance: random.Random) -> str:
    """One digit changed, never a leading one to nought, nor a trailing nought of a decimal."""
    places = [at for at, char in enumerate(text) if char.isdecimal()]
    tail = len(text) - len(text.rstrip("0")) if re.search(r"\d[.,]\d+$", text) else 0
    at = chance.choice(places[: len(places) - tail] or places)
    old = int(text[at])
    low = 1 if at == places[0] else 0
    new = chance.choice([digit for digit in range(low, 10) if digit != old])
    return text[:at] + chr(ord(text[at]) - old + new) + text[at + 1 :]


def times_ten(mention: Mention) -> str:
    """Ten times as much, grouped as it was."""
    if mention.point >= 0:
        return moved(mention, 1)
    zero = chr(ord(mention.text[-1]) - int(mention.text[-1]))
    mark = next((char for char in mention.text if not char.isdecimal()), "")
    return _grouped(mention.text + zero, mark)


def _grouped(text: str, mark: str) -> str:
    digits = "".join(char for char in text if char.isdecimal())
    if not mark:
        return digits
    return re.sub(r"(?<=\d)(?=(?:\d{3})+$)", mark, digits)


def moved(mention: Mention, by: int) -> str:
    """The decimal separator moved to the right, or to the left where ``by`` is negative."""
    text, point = mention.text, mention.point
    digits, place = text[:point] + text[point + 1 :], point + by
    zero = chr(ord(digits[0]) - int(digits[0]))
    digits = zero * (1 - place) + digits if place < 1 else digits
    whole, rest = digits[: max(place, 1)], digits[max(place, 1) :]
    whole = whole.lstrip(zero) or zero
    return f"{whole}{text[point]}{rest}" if rest else whole


def without_point(mention: Mention, comma: bool, chance: random.Random) -> str:
    """The decimal separator lost (24.70 becomes 2470 or 2,470) or moved."""
    lost = (mention.text[: mention.point] + mention.text[mention.point + 1 :]).lstrip("0")
    grouped = _grouped(lost, "." if comma else ",") if chance.random() < 0.5 else lost
    return chance.choice([grouped, grouped, moved(mention, 1), moved(mention, -1)])
