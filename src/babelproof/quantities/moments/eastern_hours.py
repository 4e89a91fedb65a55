"""Hours that East Asian languages surely name: 25日16时, 17时30分, 今天8点."""

from __future__ import annotations

from babelproof.quantities.line import Line
from babelproof.text.cues import cues

_HOURS = frozenset("\u65f6\u6642")  # 时
# 时代, 时期, 时间 and the like
_NO_HOURS = frozenset("\u4ee3\u671f\u95f4\u9593\u5019\u6bb5\u523b\u62a5\u5831\u88c5\u5c1a")
_POINTS, MINUTE = ("\u70b9", "\u9ede"), "\u5206"  # 点, 分
_DAYS = frozenset("\u65e5\u53f7\u865f\u5929")  # 日, 号, 今天


def is_hour(line: Line, at: int) -> bool:
    """Whether digits surely name an hour of the day."""
    keys = line.tokens.keys
    if not keys[at].isdecimal() or at + 1 >= len(keys):
        return False
    if keys[at + 1] in _HOURS:
        return _NO_HOURS.isdisjoint(keys[at + 2 : at + 3])
    if keys[at + 1] in _POINTS and keys[at + 3 : at + 4] == [MINUTE] and keys[at + 2].isdecimal():
        return True  # 7点30分
    return at > 0 and keys[at - 1] in _DAYS


def are_points(line: Line, place: int) -> bool:
    """Whether what stands at a token is counted in points of a game: \u70b9, then \u7684
    perhaps."""
    keys = line.tokens.keys
    if keys[place - 1] not in _POINTS:
        return False
    place += keys[place : place + 1] == ["\u7684"]
    return "".join(keys[place : place + 2]) in cues("game-points")
