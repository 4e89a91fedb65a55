"""Numbers whose currency or unit stands before them: £10m, ISK 27 million, 摄氏30度, 百分之五.

Words for a size without a count: *hundreds of thousands*, *тысяч сто*.
"""

from __future__ import annotations

from dataclasses import replace

from babelproof.quantities.exact import ONE, Fraction
from babelproof.quantities.line import Line, Match
from babelproof.quantities.numbers.spelled import Numeral, read_numeral
from babelproof.quantities.quantity import Attached
from babelproof.quantities.reading.attach import attach
from babelproof.quantities.reading.building import built
from babelproof.quantities.reading.draft import Draft
from babelproof.quantities.tokens import HYPHENS, Tokens, sort_of

_NONE: frozenset[str] = frozenset()
_PARTS = {"percent": Fraction(1, 100), "permille": Fraction(1, 1000)}
_RATIOS = frozenset({"percent", "permille", "percentage-point"})
_WITH_UP = frozenset(
    "\u4ee5\u665a\u65e9\u7f51\u7db2\u7ebf\u7dda\u4e4b\u9a6c\u99ac"
)  # 以上, 晚上, 网上


def read_prefixed(draft: Draft, at: int, match: Match) -> int | None:
    """A currency sign, or 百分之, before its number."""
    place = _number_after(draft.line, match.end)
    money = frozenset(entry.what for entry in match.of("currency"))
    if not place or not (_may_be_money if money else _is_ratio)(draft.tokens, at, match):
        return None
    numeral = read_numeral(draft.line, place)
    if numeral is None or not numeral.values:
        return None
    if not money:
        return _read_ratio(draft, at, match, place, numeral)
    if scales := match.of("scale"):  # MSEK 45
        numeral = _times(numeral, scales[0].value or ONE, numeral.end)
    elif sort_of(draft.tokens.text_at(match.end - 1)) == "sign":
        numeral = _scaled(draft.line, numeral)
    attached = attach(draft.line, place, numeral)
    dated = attached.units or draft.tokens.keys[attached.end - 1] == "\u5e74"
    if dated and sort_of(draft.tokens.text_at(match.end - 1)) == "single":
        return None  # 公元301年
    own = _own_currencies(draft.tokens, at, match, attached, money)
    if not own:
        return None
    quantity = built(draft, at, numeral, attached)
    draft.add(replace(quantity, currencies=own, units=_NONE, firm_unit=True), at)
    return attached.end


def _read_ratio(draft: Draft, at: int, match: Match, place: int, numeral: Numeral) -> int:
    attached = attach(draft.line, place, numeral)
    quantity = built(draft, at, numeral, attached)
    if not attached.units and not attached.currencies:
        units = frozenset(entry.what for entry in match.of("unit"))
        quantity = replace(quantity, units=units, firm_unit=True)
    draft.add(quantity, at)
    return attached.end


def _number_after(line: Line, place: int) -> int:
    """Where a number may begin after its sign, past a hyphen; 0 where none does."""
    keys = line.tokens.keys
    if place >= len(keys):
        return 0
    if keys[place] in HYPHENS and place + 1 < len(keys):
        place += 1
    return place if keys[place][0].isdecimal() or "myriad" in line.lang.traits else 0


def _is_ratio(tokens: Tokens, at: int, match: Match) -> bool:
    return any(entry.what in _RATIOS for entry in match.of("unit"))


def _may_be_money(tokens: Tokens, at: int, match: Match) -> bool:
    """Whether the name of a currency is one where it stands before a number, not a long word."""
    if all(entry.loose for entry in match.of("currency")):
        return False
    long = len(tokens.keys[at]) > 4 and not _is_glued(tokens, match)
    return not long or sort_of(tokens.text_at(at)) != "word"


def _is_glued(tokens: Tokens, match: Match) -> bool:
    return tokens.spans[match.end - 1][1] == tokens.spans[match.end][0]


def _own_currencies(
    tokens: Tokens, at: int, match: Match, attached: Attached, own: frozenset[str]
) -> frozenset[str]:
    """The currencies a number has from what stands before it; none where that word, though the
    name of a currency, is something else: the number has its own (*сума 800 грн*), or it is a
    letter of a code (*ГОСТ Р 51162*)."""
    named, text, key = attached.currencies, tokens.text_at(at), tokens.keys[at]
    is_word, other = sort_of(text) == "word", bool(named) and not own & named
    if other and attached.firm and text in own:  # ISK 27 million in Bitcoin
        own |= named
    elif is_word and (other or (len(key) == 1 and not key.isascii())):
        return _NONE
    counts = attached.firm and (attached.units or named - own)
    if is_word and counts and not _is_glued(tokens, match):
        return _NONE
    return own & named or own


def _scaled(line: Line, numeral: Numeral) -> Numeral:
    """The *m* of £10m is a million, not a metre."""
    spans, end = line.tokens.spans, numeral.end
    if numeral.literal is None or numeral.scale or end >= len(spans):
        return numeral
    match = line.longest(end, "scale")
    scales = {entry.value for entry in match.of("scale")} if match else set()
    if not match or len(scales) != 1 or spans[end - 1][1] != spans[end][0]:
        return numeral
    return _times(numeral, scales.pop() or ONE, match.end)


def _times(numeral: Numeral, scale: Fraction, end: int) -> Numeral:
    if numeral.scale:
        return numeral
    values = tuple(value * scale for value in numeral.values)
    return replace(numeral, values=values, scale=scale, step=numeral.step * scale, end=end)


def read_unit_before(draft: Draft, at: int, match: Match) -> int | None:
    """摄氏30度, 百分之五: a word before the number says its unit."""
    own = frozenset(e.what for e in match.of("unit-before") if not e.what.startswith("per-"))
    place = match.end
    numeral = read_numeral(draft.line, place) if own and place < len(draft.tokens.keys) else None
    if numeral is None or not numeral.values:
        return None
    attached = attach(draft.line, place, numeral)
    quantity = built(draft, at, numeral, attached)
    sure = not numeral.loose and (quantity.sure or numeral.values[0] != 1)
    sure = sure and "vague" not in quantity.reason
    if attached.units and own <= _PARTS.keys():  # 百分之六秒
        more = tuple(value * _PARTS[part] for value in quantity.values for part in own)
        quantity = replace(quantity, values=(*quantity.values, *more))
        own |= attached.units
    draft.add(replace(quantity, units=own, firm_unit=True, sure=sure), at)
    return attached.end


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
