"""Plants one error in a correct translation: which number, which change, which rule should see it.

An error goes only where the number also stands in the source, by value, and stands once in the
translation: a number that stands twice still stands there after one of them is changed.
"""

from __future__ import annotations

import random
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from benchmarks.planting.digits import other_digit, times_ten, without_point
from benchmarks.planting.mentions import Mention, mentions
from benchmarks.planting.moments import Date, clocks, dates
from benchmarks.planting.words import UNSPACED, Vocabulary, Word, numerals, vocabulary

CLASSES = (
    "digit", "drop-number", "drop-expression", "times-ten", "decimal",
    "unit", "currency", "scale", "time", "day-month", "month",
    "words:digit", "words:drop", "words:times-ten",
)  # fmt: skip
_NUMBER = frozenset({"number-mismatch", "date-mismatch", "time-mismatch"})
_LARGE = _NUMBER | {"large-number-mismatch"}
_ANY = _LARGE | {"unit-mismatch", "currency-mismatch"}
EXPECTED = {
    "digit": _NUMBER, "drop-number": _ANY, "drop-expression": _ANY, "times-ten": _LARGE,
    "decimal": _LARGE, "unit": frozenset({"unit-mismatch"}),
    "currency": frozenset({"currency-mismatch"}), "scale": frozenset({"large-number-mismatch"}),
    "time": frozenset({"time-mismatch"}), "day-month": frozenset({"date-mismatch"}),
    "month": frozenset({"date-mismatch"}),
    "words:digit": _ANY, "words:drop": _ANY, "words:times-ten": _LARGE,
}  # fmt: skip
Edit = tuple[int, int, str]


@dataclass(frozen=True, slots=True)
class Planted:
    """A translation with one error."""

    kind: str
    text: str
    was: str
    now: str


def plant(src: str, tgt: str, langs: tuple[str, str], seed: str) -> Iterator[Planted]:
    """One error of every class for which the pair has a place."""
    src, tgt = (unicodedata.normalize("NFC", text) for text in (src, tgt))
    words = vocabulary(langs[0]), vocabulary(langs[1])
    for kind in CLASSES:
        chance = random.Random(f"{seed}:{kind}")
        edits = list(_edits(kind, src, tgt, words, chance))
        if edits:
            chosen = sorted(chance.choice(edits))
            text = _apply(tgt, chosen)
            if text != tgt:
                low, high = chosen[0][0], chosen[-1][1]
                now = text[low : high + len(text) - len(tgt)]
                yield Planted(kind, text, tgt[low:high], now)


def _apply(text: str, edits: Sequence[Edit]) -> str:
    for start, end, new in reversed(edits):
        if not new:  # a dropped word takes one blank with it
            end += bool(re.match("[ \u00a0\u202f]", text[end:])) and (
                not start or text[start - 1] == " "
            )
        text = text[:start] + new + text[end:]
    return text


def _edits(
    kind: str, src: str, tgt: str, words: tuple[Vocabulary, Vocabulary], chance: random.Random
) -> Iterator[list[Edit]]:
    if kind == "time":
        yield from _times(src, tgt, words)
    elif kind == "day-month":
        yield from _days(src, tgt, words)
    elif kind == "month":
        yield from _months(src, tgt, words, chance)
    elif kind.startswith("words:"):
        yield from _in_words(kind, src, tgt, words, chance)
    else:
        change = _CHANGES[kind]
        for mention, partner in _shared(src, tgt, words):
            if mention.joined and kind != "digit":
                continue
            edits = change(mention, partner, words[1], chance)
            if edits:
                yield edits


def _shared(
    src: str, tgt: str, words: tuple[Vocabulary, Vocabulary]
) -> Iterator[tuple[Mention, Mention]]:
    """Numbers of the translation that the source has too, and that stand there once."""
    demanded = {mention.total: mention for mention in mentions(words[0], src)}
    offered = list(mentions(words[1], tgt))
    count = Counter(total for mention in offered for total in {mention.total, mention.value})
    count.update(Fraction(clock.hour) for clock in clocks(words[1], tgt))
    spelled = {numeral.value for numeral in numerals(words[1], tgt)}
    for mention in offered:
        partner = demanded.get(mention.total)
        # "One" is never demanded (an hour, eine Stunde, час), and nought has no tenfold.
        once = count[mention.total] == count[mention.value] == 1
        if partner and mention.total not in {0, 1, *spelled} and once:
            yield mention, partner


def _digit(mention: Mention, _: Mention, words: Vocabulary, chance: random.Random) -> list[Edit]:
    return [(mention.start, mention.end, other_digit(mention.text, chance))]


def _drop_number(mention: Mention, _: Mention, words: Vocabulary, __: random.Random) -> list[Edit]:
    if mention.value == 1:  # a million is 1 million
        return []
    return [(mention.start, mention.end, "")]


def _drop_whole(mention: Mention, _: Mention, words: Vocabulary, __: random.Random) -> list[Edit]:
    beside = [word for word in (mention.scale, mention.unit, mention.currency) if word]
    if not beside:
        return []
    low = min(mention.start, *(word.start for word in beside))
    return [(low, max(mention.end, *(word.end for word in beside)), "")]


def _times_ten(mention: Mention, _: Mention, words: Vocabulary, __: random.Random) -> list[Edit]:
    return [(mention.start, mention.end, times_ten(mention))]


def _decimal(mention: Mention, _: Mention, words: Vocabulary, chance: random.Random) -> list[Edit]:
    if mention.point < 0:
        return []
    return [(mention.start, mention.end, without_point(mention, words.comma, chance))]


def _swap(kind: str) -> Callable[[Mention, Mention, Vocabulary, random.Random], list[Edit]]:
    def swap(
        mention: Mention, partner: Mention, words: Vocabulary, chance: random.Random
    ) -> list[Edit]:
        mine: Word | None = getattr(mention, kind)
        theirs: Word | None = getattr(partner, kind)
        if not mine or not theirs or mine.type != theirs.type:
            return []
        family = mine.type.partition("/")[0] if kind == "unit" else ""
        # A sign stands before the number and a word after it, so each is replaced by its like.
        like = _is_sign(mine.text)
        others = [
            forms[min(mine.form, len(forms) - 1)]
            for name, forms in words.rows[kind]
            if name != mine.type and name.startswith(family) and _is_sign(forms[0]) == like
        ]
        others = [form for form in others if form not in words.vague]
        return [(mine.start, mine.end, chance.choice(others))] if others else []

    return swap


def _is_sign(form: str) -> bool:
    return any(unicodedata.category(char) == "Sc" for char in form)


_CHANGES: dict[str, Callable[[Mention, Mention, Vocabulary, random.Random], list[Edit]]] = {
    "digit": _digit, "drop-number": _drop_number, "drop-expression": _drop_whole,
    "times-ten": _times_ten, "decimal": _decimal,
    "unit": _swap("unit"), "currency": _swap("currency"), "scale": _swap("scale"),
}  # fmt: skip


def _times(src: str, tgt: str, words: tuple[Vocabulary, Vocabulary]) -> Iterator[list[Edit]]:
    demanded = {(clock.hour % 12, clock.minute) for clock in clocks(words[0], src)}
    offered = clocks(words[1], tgt)
    count = Counter((clock.hour % 12, clock.minute) for clock in offered)
    for clock in offered:
        name = clock.hour % 12, clock.minute
        if name in demanded and count[name] == 1:
            hour = clock.hour - 1 if clock.hour in (12, 23, 24) else clock.hour + 1
            padded = f"{hour:0{clock.end - clock.start}}"
            yield [(clock.start, clock.end, padded)]


def _days(src: str, tgt: str, words: tuple[Vocabulary, Vocabulary]) -> Iterator[list[Edit]]:
    demanded = {(date.number, date.month_number) for date in dates(words[0], src)}
    offered = list(dates(words[1], tgt))
    count = Counter((date.number, date.month_number) for date in offered)
    for date in offered:
        name = date.number, date.month_number
        if name in demanded and count[name] == 1 and 0 < date.number <= 12 and len(set(name)) == 2:
            yield [
                (*date.day, str(date.month_number)),
                (*date.month, _month(date.number, date, words[1])),
            ]


def _months(
    src: str, tgt: str, words: tuple[Vocabulary, Vocabulary], chance: random.Random
) -> Iterator[list[Edit]]:
    """Another month: 5 March as 5 August."""
    demanded = {(date.number, date.month_number) for date in dates(words[0], src)}
    offered = list(dates(words[1], tgt))
    count = Counter((date.number, date.month_number) for date in offered)
    for date in offered:
        name = date.number, date.month_number
        if name in demanded and count[name] == 1:
            other = (date.month_number - 1 + chance.randint(1, 11)) % 12 + 1
            yield [(*date.month, _month(other, date, words[1]))]


def _month(number: int, date: Date, words: Vocabulary) -> str:
    if date.row < 0:
        return str(number)
    return words.rows["month"][date.row][1][number - 1]


def _in_words(
    kind: str, src: str, tgt: str, words: tuple[Vocabulary, Vocabulary], chance: random.Random
) -> Iterator[list[Edit]]:
    """The number is in words on one side and in digits on the other."""
    digits = [{m.total for m in mentions(words[i], text)} for i, text in enumerate((src, tgt))]
    for i, text in enumerate((src, tgt)):
        digits[i] |= {Fraction(clock.hour) for clock in clocks(words[i], text)}
    spelled = {n.value for n in numerals(words[0], src) if not n.homograph} - digits[0]
    spelled_there = list(numerals(words[1], tgt))
    for mention in mentions(words[1], tgt):
        others = [m.value for m in mentions(words[1], tgt)] + [n.value for n in spelled_there]
        alone = not mention.scale and not mention.joined and others.count(mention.value) == 1
        if alone and mention.value in spelled:
            change = _CHANGES[{"words:drop": "drop-number"}.get(kind, kind[6:])]
            yield change(mention, mention, words[1], chance)
    for numeral in spelled_there:
        once = [n.value for n in spelled_there].count(numeral.value) == 1
        if numeral.value not in digits[0] - digits[1] or numeral.value in spelled or not once:
            continue
        new = _other_numeral(numeral.row, numeral.value, words[1], chance)
        if kind == "words:drop" and words[1].lang not in UNSPACED:
            yield [(numeral.start, numeral.end, "")]
        elif kind == "words:digit" and new:
            yield [(numeral.start, numeral.end, new)]


def _other_numeral(row: int, value: int, words: Vocabulary, chance: random.Random) -> str:
    values, forms = words.rows["numeral"][row]
    others = [f.lstrip("~") for v, f in zip(values.split(), forms, strict=True) if int(v) != value]
    return chance.choice(others) if others else ""
