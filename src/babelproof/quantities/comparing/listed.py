"""Counts that a list beside them makes plain: 京、津、冀三地, *three colours: red, white and blue*.

A translation that has the list may leave out the count."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from babelproof.quantities.quantity import Quantity
from babelproof.text.tables import cue_pattern

_MOST = 12
_BRACKET = re.compile(r"[^()\uff08\uff09]{1,30}?[(\uff08]([^()\uff08\uff09]{1,60})[)\uff09]")
_COUNT = re.compile(r"(?<![\d.,])\d\d?(?![\d.,])")
_REACH = 240
_END = re.compile("[\uff0c\u3002\uff1b\uff1a\uff01\uff1f,;:!?\n]")
_TAIL = re.compile("(?:\u7b49|[\u8fd9\u9019\u5171\u8a08\u8ba1\u306e\u4e4b\u7684]|\u4e00\u5171)+$")
_ASIDE = re.compile("(?<=.)(?:\uff08[^\uff08\uff09]{1,40}\uff09|\\([^()]{1,40}\\))")
_COMMA = re.compile("\u3001|\u300b\u300a|\u201d\u201c|\u300d\u300c|\u3011\u3010")
_AND = re.compile("[\u548c\u4e0e\u8207\u53ca\u6216\u66a8\u8ddf\u3068\u3084]")  # 和与及或
_LEAD = re.compile(
    "[^\uff0c\u3002\uff1b\uff1a\uff01\uff1f,;:!?\u3001\u2014\u2013\uff08(]{0,16}"
    "(\u2014\u2014|[\u2014\u2013\uff1a:\uff08(\uff0c,\u4e3a\u70ba\u662f])"  # 为, 是
)
_KANA = re.compile("[\u3041-\u3096]")
_PARTICLES = re.compile("[\u306f\u304c\u3092\u306b\u3067]")  # はがをにで
_LONGEST_ITEM = 15
_STOP = re.compile("[\u3002\uff1b\uff01\uff1f;!?\n]|\u2014\u2014")
_WORD_COMMA = re.compile(r",(?=\s)")
_WORD_LEAD = re.compile(r"[^,;:.!?()\u2013\u2014]{0,40}?\s?(:|\(|\s[-\u2013]\s|\u2014)")
_WORD_STOP = re.compile(r"[.;!?:)\n](?!\d)|\s[-\u2013]\s|\u2014")


def is_told_by_list(quantity: Quantity, text: str) -> bool:
    """Whether as many things are listed right before or after a count as it says."""
    value = quantity.values[0] if quantity.values else 0
    counts = quantity.sort == "number" and not (quantity.scale or quantity.currencies)
    if not counts or value not in range(2, _MOST + 1):
        return False
    if any(least <= value <= most for least, most in _lists(quantity, text)):
        return True
    bracket = _BRACKET.match(text, quantity.end)
    counts_in = [int(digits) for digits in _COUNT.findall(bracket[1])] if bracket else []
    return len(counts_in) > 1 and sum(counts_in) == value  # five children (4 boys and 1 girl)


def _lists(quantity: Quantity, text: str) -> Iterator[tuple[int, int]]:
    """How many things the lists beside a quantity have, at least and at most."""
    before = _ASIDE.sub("", text[max(0, quantity.start - _REACH) : quantity.start])
    clause = _TAIL.sub("", _END.split(before)[-1])
    if not _is_sentence(clause):
        yield from _items(clause, _COMMA, _AND)
    after = text[quantity.end : quantity.end + _REACH]
    if lead := _LEAD.match(after):
        rest, bracket = after[lead.end() :], lead[1] in "\uff08("
        rest = re.split("[\uff09)]", rest)[0] if bracket else _ASIDE.sub("", rest)
        rest = _STOP.split(rest)[0]
        yield from _items(rest if bracket else re.split("[\uff0c,]", rest)[0], _COMMA, _AND)
    if word_lead := _WORD_LEAD.match(after):
        rest = _WORD_STOP.split(after[word_lead.end() :])[0]
        yield from _items(rest, _WORD_COMMA, _word_and())
    if _two_named().match(after) or _two_before().search(before):
        yield 2, 2


@cache
def _two_named() -> re.Pattern[str]:
    """*Two commanders, one and another, came*."""
    some = r"[^,;:.!?()\u2013\u2014]{2,50}"
    return re.compile(
        rf"{some}(?:[,:(]|\s[-\u2013]|\u2014)\s?{some}{_word_and().pattern}{some}[,.;)]"
    )


@cache
def _two_before() -> re.Pattern[str]:
    """*One and another, two commanders*."""
    some = r"[^,;:.!?()\u2013\u2014]{2,60}"
    return re.compile(rf"{_word_and().pattern}{some}(?:,|\s[-\u2013]|\u2014)\s\Z")


@cache
def _word_and() -> re.Pattern[str]:
    return re.compile(rf"\s(?:{cue_pattern('list-and')}|&)\s")


def _is_sentence(clause: str) -> bool:
    """Whether Japanese commas part clauses, and no list: what follows the first of them is long,
    has particles, or is no noun."""
    if not _KANA.search(clause):
        return False
    last = clause.split("\u3001")[1:]
    return any(len(item) > _LONGEST_ITEM or _PARTICLES.search(item) for item in last) or not (
        any(char.isalpha() for char in "".join(last[-1:]))
    )


def _items(
    text: str, comma: re.Pattern[str], conjunction: re.Pattern[str]
) -> Iterator[tuple[int, int]]:
    """A list needs a comma; what a conjunction joins may be two things or one."""
    commas = len(comma.findall(text))
    if commas:
        yield commas + 1, commas + 1 + min(len(conjunction.findall(text)), commas + 1)
