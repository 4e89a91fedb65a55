"""Two numbers joined like the parts of one: بين خمسمئة وخمسة آلاف is not 505,000."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache

from babelproof.quantities.quantity import Quantity
from babelproof.text.cues import cue_pattern

_AND = re.compile(r"\s(?=\u0648\w)")
_LONGEST = 16
Reader = Callable[[str], Sequence[Quantity]]


def with_between(
    found: Sequence[Quantity], text: str, sure: bool, reader: Reader
) -> list[Quantity]:
    """The quantities of a text; a number in words after *between* may be two. ``reader`` reads a
    piece of it."""
    result = []
    for quantity in found:
        if not quantity.spelled or not _is_between(quantity, text):
            result.append(quantity)
        elif sure:
            result.append(replace(quantity, sure=False, reason="one number or two"))
        else:
            result += (quantity, *_apart(quantity, text, reader))
    return result


def _is_between(quantity: Quantity, text: str) -> bool:
    ahead = text[max(0, quantity.start - _LONGEST) : quantity.start]
    joined = _AND.search(text, quantity.start, quantity.end) is not None
    return joined and _between().search(ahead) is not None


def _apart(quantity: Quantity, text: str, reader: Reader) -> Iterator[Quantity]:
    """The two numbers on both sides of each *and*."""
    for joint in _AND.finditer(text, quantity.start, quantity.end):
        for start, end in ((quantity.start, joint.start()), (joint.end(), quantity.end)):
            for part in reader(text[start:end]):
                if part.end - part.start == end - start:
                    yield replace(part, start=start, end=end)


@cache
def _between() -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{cue_pattern('between')})\s\Z")
