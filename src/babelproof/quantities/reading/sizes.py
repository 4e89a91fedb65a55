"""Words for a size without a count: *hundreds of thousands*, *тысяч сто*."""

from __future__ import annotations

from dataclasses import replace

from babelproof.quantities.exact import ONE, Fraction
from babelproof.quantities.line import Line, Match
from babelproof.quantities.numbers.spelled import Numeral, read_numeral
from babelproof.quantities.reading.attach import attach
from babelproof.quantities.reading.building import built
from babelproof.quantities.reading.draft import Draft

_WITH_UP = frozenset(
    "\u4ee5\u665a\u65e9\u7f51\u7db2\u7ebf\u7dda\u4e4b\u9a6c\u99ac"
)  # 以上, 晚上, 网上


def read_magnitude(draft: Draft, at: int) -> int | None:
    """*Hundreds of thousands*: a size, not a number."""
    if _counts_on(draft.line, at) or _is_counted(draft, at) or _is_bound(draft, at):
        return None
    sizes, place, loose = _sizes(draft.line, at)
    numeral = Numeral(sizes, place, sizes[0], (ONE,))
    attached = attach(draft.line, at, numeral)
    quantity = built(draft, at, numeral, attached)
    sure = not loose and sizes[0] >= 1000
    reason = "" if sure else "vague"
    draft.add(replace(quantity, sort="magnitude", sure=sure, reason=reason), at)
    return attached.end


def _is_bound(draft: Draft, at: int) -> bool:
    """Whether 上 belongs to what stands before it: 十日以上十五日以下, 网上百货."""
    keys = draft.tokens.keys
    return keys[at] == "\u4e0a" and at > 0 and keys[at - 1] in _WITH_UP


def _sizes(line: Line, at: int) -> tuple[tuple[Fraction, ...], int, bool]:
    """The size words name together, and others they may; the token after; whether in doubt."""
    value, place, loose = ONE, at, False
    possible: list[Fraction] = []
    while place < len(line.tokens.keys):
        found = line.longest(place, "magnitude", "scale", "joiner")
        if found is None:
            break
        sizes = found.of("magnitude") or (found.of("scale") if place > at else [])
        if sizes:
            others = [size.value for size in sizes[1:] if size.value and place == at]
            value *= sizes[0].value or 1
            loose = loose or sizes[0].loose or bool(others)
            possible += others
        elif place == at or not _links_sizes(line, found):
            break
        place = found.end
    return (value, *possible), place, loose


def _links_sizes(line: Line, match: Match) -> bool:
    """Whether the *of* between two sizes stands here."""
    if all(entry.what != "of" for entry in match.of("joiner")):
        return False
    return line.longest(match.end, "magnitude", "scale") is not None


def _counts_on(line: Line, at: int) -> bool:
    """Whether a number goes on after a word that may be a bare size: *tisíc devět set*."""
    size = line.longest(at, "magnitude")
    if size is None or not all(entry.loose for entry in size.of("magnitude")):
        return False
    numeral = read_numeral(line, at)
    return numeral is not None and numeral.end > size.end


def read_scale_before(draft: Draft, at: int) -> int | None:
    """*Тысяч сто*: about a hundred thousand."""
    match = draft.line.longest(at, "scale-before")
    if match is None or match.end >= len(draft.tokens.keys) or _is_counted(draft, at):
        return None
    numeral = read_numeral(draft.line, match.end)
    size = match.of("scale-before")[0].value or ONE
    if numeral is None or numeral.ordinal or numeral.scale or numeral.values[0] >= 1000:
        return None
    attached = attach(draft.line, match.end, numeral)
    values = (*(v * size for v in attached.values), *attached.values)
    quantity = built(draft, at, numeral, attached)
    reason = "a number after its scale"
    draft.add(replace(quantity, values=values, scale=size, sure=False, reason=reason), at)
    return attached.end


def _is_counted(draft: Draft, at: int) -> bool:
    """Whether a number stands right before, so that *thousands* is its scale."""
    if not draft.found or at <= 0:
        return False
    last = draft.found[-1]
    if last.start >= draft.tokens.spans[at][0]:
        return False  # the same word, by itself
    if last.sort != "number" or last.units or last.end < draft.tokens.spans[at][0] - 1:
        return False
    return not (last.spelled and last.values == (ONE,))
