"""Numbers in words, or begun with digits and ended in words: *two hundred*, *3.5 million*."""

from __future__ import annotations

from babelproof.quantities.exact import ONE, ZERO, Fraction
from babelproof.quantities.line import Line
from babelproof.quantities.numbers.feeding import Feeder
from babelproof.quantities.numbers.glued import segments, split_word
from babelproof.quantities.numbers.literals import Numeral, goes_on, plain, vague_scale
from babelproof.quantities.numbers.myriads import MyriadSum
from babelproof.quantities.numbers.sums import HundredSum, whole

__all__ = ["Numeral", "read_numeral", "segments", "split_word"]

_LONGEST_DECIMALS = 12
_SLANG = frozenset({15, 60, 1000, 100_000})  # *three grand*, zwei Riesen, två lax


class _Reader(Feeder):
    """Goes from word to word until one is refused. ``vague``: 1100多万."""

    vague = False

    def run(self) -> None:
        while self.place < self.limit and not self.done:
            if self.literal is not None and self._is_article():
                return
            if self.ordinal:
                if not self._ordinalgoes_on():
                    return
            elif not self.step(self.place, joined=False) and not self._step_after_join():
                return

    def _is_article(self) -> bool:
        """*2 millones una semana después*: no 2,000,001."""
        if not self.sum.scale or not isinstance(self.sum, HundredSum):
            return False
        match = self.line.longest(self.place, "cardinal")
        ones = match is not None and all(entry.value == 1 for entry in match.of("cardinal"))
        return bool(ones and match and not self.line.longest(match.end, "cardinal", "scale"))

    def _step_after_join(self) -> bool:
        if self.and_half():
            return True
        vague = vague_scale(self.line, self.place)
        if vague and vague < self.limit and self.step(vague, joined=False):
            self.vague = True
            return True
        if self.literal is not None and not self.sum.scale:
            return self.is_tie(self.place) and self._tied_scale()
        after = self.joiner("and")
        if after:
            return self.step(after, joined=True)
        if self.is_tie(self.place):
            return self.literal is None and self.step(self.place + 1, joined=False)
        return self._decimals()

    def _tied_scale(self) -> bool:
        """*A 1.9-trillion-dollar plan*."""
        match = self.line.longest(self.place + 1, "scale")
        long = match is not None and len(self.tokens.keys[self.place + 1]) > 1
        return long and self.step(self.place + 1, joined=False)

    def _decimals(self) -> bool:
        """*Three point five*, drei Komma fünf, 三点五."""
        match, whole = self.line.longest(self.place, "joiner"), self.sum.value
        points = [entry for entry in match.of("joiner") if entry.what == "point"] if match else []
        if match is None or not points or self.nested or self.sum.scale or self.literal:
            return False
        clock = self.line.longest(self.place, "clock")
        if clock is not None and clock.end > match.end:  # 三点一刻
            return False
        found = self._digits_after(match.end) if match.end < self.limit else None
        if found is None or not self.sum.add(found[0]):
            return False
        self.place, self.count = found[1], self.count + 2
        # *At one point five people* …
        self.loose = whole == 1 or all(entry.loose for entry in points)
        return True

    def _digits_after(self, place: int) -> tuple[Fraction, int] | None:
        digits, start = "", place
        while place < self.limit and len(digits) < _LONGEST_DECIMALS:
            match = self.line.longest(place, "cardinal")
            values = [e.value for e in match.of("cardinal") if e.value is not None] if match else []
            small = [value for value in values if value < 10 and value.denominator == 1]
            if match is None or not small:
                break
            digits, place = digits + str(small[0]), match.end
        if isinstance(self.sum, MyriadSum):
            timed = self.line.longest(place, "cardinal", "clock") if place < self.limit else None
            return (_decimal(digits), place) if digits and timed is None else None
        if len(digits) <= 1:
            other = _read(self.line, start, self.choice, self.limit, nested=True)
            if other is not None and other[0].values[0] < 1000 and not other[0].scale:
                digits, place = str(other[0].values[0]), other[0].end
        if not digits.isdecimal():
            return None
        below = self.line.longest(place, "denominator") if place < self.limit else None
        for entry in below.of("denominator") if below else ():
            if below and entry.value in (10, 100, 1000):  # пять десятых
                return Fraction(int(digits)) / entry.value, below.end
        return _decimal(digits), place

    def _ordinalgoes_on(self) -> bool:
        """*Vigésimo primero*, tuttugasti og fyrsti, الحادي والعشرون: units and tens inflected."""
        if not isinstance(self.sum, HundredSum):
            return False
        if self.sum.inverted and "prefixed-and" in self.lang.traits:
            match = self.line.longest(self.place, "cardinal")
            found = match.of("cardinal") if match and self.has_and(self.place) else []
        elif "chained-ordinals" in self.lang.traits:
            self.sum.least_ten = 10
            match = self.line.longest(self.joiner("and") or self.place, "ordinal")
            found = match.of("ordinal") if match else []
        else:
            return False
        if match is None or not found or match.end > self.limit:
            return False
        if not self.sum.feed(whole(found[0].what), joined=True):
            return False
        self.place, self.count, self.loose = match.end, self.count + 1, False
        return True

    def refused_from(self) -> int:
        """Where a group begins that belongs to the scale word right after the number: between
        one hundred and *two* hundred; 0 where there is none."""
        if not (self.group_start or self.small_start) or self.place >= self.limit or self.ordinal:
            return 0
        match = self.line.longest(self.place, "cardinal", "scale")
        chosen = self.choose(match, self.place) if match else None
        value = whole(chosen.what) if chosen else 0
        if value >= 1000:
            return self.group_start or self.small_start
        return self.small_start if value == 100 else 0

    def after_comma(self) -> Numeral | None:
        """The rest of *two million, five hundred thousand*."""
        at, keys, spans = self.place, self.tokens.keys, self.tokens.spans
        if at + 1 >= self.limit or keys[at] != "," or self.literal is not None:
            return None
        if not isinstance(self.sum, HundredSum) or self.sum.last < 1000 or self.done:
            return None
        if spans[at - 1][1] != spans[at][0] or keys[at + 1][0].isdecimal():
            return None
        found = _read(self.line, at + 1, self.choice, self.limit, nested=True)
        rest = found[0] if found else None
        if rest is None or rest.words < 2 or not 100 <= rest.values[0] < self.sum.lowest:
            return None
        return rest

    def paired(self) -> Numeral | None:
        """The second half of *nineteen eighty-four*."""
        if self.count != 1 or self.literal is not None or self.ordinal or self.place >= self.limit:
            return None
        if not isinstance(self.sum, HundredSum) or not 10 <= self.sum.value <= 20:
            return None
        at = self.place
        at += self.is_tie(at)
        if not self.line.longest(at, "cardinal"):
            return None
        found = _read(self.line, at, self.choice, self.limit, nested=True)
        rest = found[0] if found else None
        if rest is None or rest.ordinal or rest.literal or not 10 <= rest.values[0] < 100:
            return None
        return rest


def read_numeral(line: Line, at: int) -> Numeral | None:
    """The number that begins at a token, in digits or words; none where there is none."""
    if line.tokens.keys[at][0].isdecimal() and not goes_on(line, at + 1):
        return plain(line, at)
    first = _read(line, at, 0, len(line.tokens.keys))
    if first is None:
        return None
    numeral, branched = first
    if branched:
        other = _read(line, at, 1, len(line.tokens.keys))
        if other and other[0].end == numeral.end:
            numeral.values = tuple(dict.fromkeys((*numeral.values, *other[0].values)))
            numeral.bases = tuple(dict.fromkeys((*numeral.bases, *other[0].bases)))
    return numeral


def _read(
    line: Line, at: int, choice: int, limit: int, nested: bool = False
) -> tuple[Numeral, bool] | None:
    reader = _Reader(line, at, choice, limit, nested)
    if not reader.start():
        return None
    reader.run()
    back = reader.refused_from()
    if back > at:
        return _read(line, at, choice, back, nested)
    if reader.literal is not None and reader.place == at + 1:
        bare = plain(line, at)
        return (bare, reader.branched) if bare else None
    numeral = _begun_with_digits(reader) if reader.literal else _all_words(reader)
    if not nested:
        _extend(numeral, reader)
    return numeral, reader.branched


def _all_words(reader: _Reader) -> Numeral:
    values, scale = reader.sum.readings(), Fraction(reader.sum.scale)
    if reader.slang and reader.count > 1 and scale in _SLANG:
        values = (*values, Fraction(reader.base))
    listing = isinstance(reader.sum, MyriadSum) and reader.sum.is_listing
    values = values[1:] if _ends_short(reader) else values
    bases = (Fraction(reader.base),) if scale else values
    return Numeral(
        values, reader.place, scale, bases, ONE, reader.ordinal,
        reader.loose or reader.vague or listing or len(values) > 1, words=reader.count,
        size=_size(reader), part=ZERO if scale else Fraction(reader.part),
    )  # fmt: skip


def _ends_short(reader: _Reader) -> bool:
    """Whether 一百二 is surely 120: nothing is counted, as in 五百一晚."""
    if "short-tails" not in reader.lang.traits or not isinstance(reader.sum, MyriadSum):
        return False
    counted = reader.line.longest(reader.place, "counter", "unit", "currency")
    return reader.sum.ends_short and counted is None


def _size(reader: _Reader) -> Fraction:
    last = reader.sum.last if isinstance(reader.sum, HundredSum) else ONE
    return Fraction(last) if last >= 100 else ONE


def _begun_with_digits(reader: _Reader) -> Numeral:
    literal, total, scale = reader.literal, Fraction(reader.sum.value), Fraction(reader.sum.scale)
    values, bases = [total], [Fraction(reader.base)] if scale else [total]
    if literal is not None and scale and reader.count == 2:
        if isinstance(reader.sum, MyriadSum) and literal.values[0]:
            scale = total / literal.values[0] or scale  # 百万 is one word in Japanese
        values = [value * scale for value in literal.values]
        if total not in values:
            values.insert(0, total)
        bases = list(literal.values)
    if isinstance(reader.sum, MyriadSum) and reader.count > 2:
        values += [value for value in [reader.sum.short_tail()] if value]
    if reader.slang and scale in _SLANG:
        values += bases
    step = literal.step * scale if literal is not None and scale else ONE
    return Numeral(
        tuple(values), reader.place, scale, tuple(bases), step, reader.ordinal,
        reader.loose or reader.vague, False, literal, reader.count,
    )  # fmt: skip


def _extend(numeral: Numeral, reader: _Reader) -> None:
    rest = reader.after_comma()
    if rest is not None:
        numeral.values = (numeral.values[0] + rest.values[0],)
    else:
        rest = reader.paired()
        if rest is None:
            return
        one, two = numeral.values[0], rest.values[0]
        numeral.values = numeral.bases = (one * 100 + two, one, two)
        numeral.loose = True
    numeral.end, numeral.words = rest.end, numeral.words + rest.words


def _decimal(digits: str) -> Fraction:
    return Fraction(int(digits), 10 ** len(digits))
