"""What else a number may mean by what stands around it in East Asian languages: 98年 the year
1998, 中2 the eighth grade, 後半15分 the 60th minute."""

from __future__ import annotations

from babelproof.quantities.exact import Fraction
from babelproof.quantities.line import Line
from babelproof.quantities.numbers.spelled import Numeral
from babelproof.text.tables import cues

# 中, 初, 중: middle school; 高, 고: high school
_GRADES = {"\u4e2d": 6, "\u521d": 6, "\uc911": 6, "\u9ad8": 9, "\uace0": 9}
_YEARS = frozenset("\u5e74\ud559")  # 年, 학년
_DATED = frozenset("\u5e74\ub144\u540e\u5f8c")  # 年, 년, 后
_LANES = frozenset("\u8f66\u8eca\ucc28")  # 车, 車, 차
_HALF, _EXTRA = 45, "\u5ef6"  # 延長後半


def more_values(line: Line, at: int, numeral: Numeral) -> tuple[Fraction, ...]:
    """The values that a number may have beside its own."""
    return (
        *_full_years(line, at, numeral),
        *_grades(line, at, numeral),
        *_intervals(line, numeral),
        *_minutes_of_game(line, at, numeral),
        *_lanes_each_way(line, at, numeral),
    )


def _full_years(line: Line, at: int, numeral: Numeral) -> tuple[Fraction, ...]:
    """98年 may be 1998, and 95后 are those born after 1995."""
    keys = line.tokens.keys
    if numeral.spelled or numeral.end != at + 1 or len(keys[at]) != 2:
        return ()
    if _DATED.isdisjoint(keys[numeral.end : numeral.end + 1]):
        return ()
    return tuple(numeral.values[0] + century for century in (1900, 2000))


def _grades(line: Line, at: int, numeral: Numeral) -> tuple[Fraction, ...]:
    """高校3年 and 高3 may be the twelfth grade."""
    before = line.tokens.keys[max(at - 3, 0) : at]
    after = line.tokens.keys[numeral.end : numeral.end + 1]
    if numeral.values[0] > 3 or not (_YEARS.issuperset(after) or "".join(before[-1:]) in _GRADES):
        return ()
    return tuple(numeral.values[0] + _GRADES[key] for key in before if key in _GRADES)


def _intervals(line: Line, numeral: Numeral) -> tuple[Fraction, ...]:
    """2台おき may be *every third*."""
    keys = line.tokens.keys[numeral.end : numeral.end + 4]
    if "\u304a" not in keys[1:] or "".join(keys).find("\u304a\u304d") < 1:
        return ()
    return tuple(value + 1 for value in numeral.values)


def _minutes_of_game(line: Line, at: int, numeral: Numeral) -> tuple[Fraction, ...]:
    """後半15分 may be the 60th minute."""
    if line.tokens.keys[numeral.end : numeral.end + 1] not in (["\u5206"], ["\ubd84"]):
        return ()
    before = "".join(line.tokens.keys[max(at - 6, 0) : at])
    if numeral.values[0] > 60 or not any(half in before for half in cues("second-half")):
        return ()
    return (numeral.values[0] + _HALF * (3 if _EXTRA in before else 1),)


def _lanes_each_way(line: Line, at: int, numeral: Numeral) -> tuple[Fraction, ...]:
    """双向四车道 are two lanes in each direction."""
    before = "".join(line.tokens.keys[max(at - 2, 0) : at])
    after = line.tokens.keys[numeral.end : numeral.end + 1]
    if before not in cues("both-ways") or not _LANES.issuperset(after) or numeral.values[0] % 2:
        return ()
    return (numeral.values[0] / 2,)


def is_other_word(line: Line, at: int) -> bool:
    """Whether a digit of legal Japanese begins another word: the 参 of 参加."""
    if at + 1 >= len(line.tokens.keys) or not line.tokens.keys[at + 1].isalpha():
        return False
    return line.longest(at + 1, "cardinal", "scale", "counter", "unit", "currency") is None
