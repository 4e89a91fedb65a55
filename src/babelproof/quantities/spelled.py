"""Numbers in words, or begun with digits and ended in words: *two hundred*, *3.5 million*."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from babelproof.quantities import myriads, sums
from babelproof.quantities.glued import segments, split_word
from babelproof.quantities.language import Entry
from babelproof.quantities.line import Line, Match
from babelproof.quantities.literals import Literal, read_literal
from babelproof.quantities.myriads import MyriadSum
from babelproof.quantities.sums import HundredSum
from babelproof.quantities.tokens import Token

__all__ = ["Numeral", "read_numeral", "segments", "split_word"]

_PICK = {"cardinal": 0, "scale": 1, "ordinal": 2}
_TIES = frozenset("-\u2010\u2011")
_AFTER_DIGITS = frozenset({"scale", "magnitude", "and-half"})
_MYRIAD_AFTER_DIGITS = _AFTER_DIGITS | {"cardinal"}
_LONGEST_DECIMALS = 12
ZERO, ONE = Fraction(0), Fraction(1)


@dataclass(slots=True)
class Numeral:
    """A number as read: possible values, the scale word used, and what it rests on."""

    values: tuple[Fraction, ...]
    end: int
    scale: Fraction = ZERO
    bases: tuple[Fraction, ...] = ()
    step: Fraction = ONE
    ordinal: bool = False
    loose: bool = False
    spelled: bool = True
    literal: Literal | None = None
    words: int = 1


class _Reader:
    """Feeds tokens to a sum until one is refused. ``limit``: the token it may not go past."""

    def __init__(self, line: Line, at: int, choice: int, limit: int) -> None:
        self.line, self.tokens, self.lang = line, line.tokens, line.lang
        self.place, self.choice, self.limit = at, choice, limit
        traits = self.lang.traits
        self.sum: HundredSum | MyriadSum = (
            MyriadSum()
            if "myriad" in traits
            else HundredSum(
                "inverted" in traits, "vigesimal" in traits, 10 if "added-teens" in traits else 20
            )
        )
        self.literal: Literal | None = None
        self.count = 0
        self.ordinal = self.loose = self.branched = self.done = False
        self.base = ZERO
        # Where what an unfit scale word, or an unfit hundred, would take with it began.
        self.group_start = self.small_start = 0

    def start(self) -> bool:
        token = self.tokens[self.place]
        if token.sort == "digits":
            self.literal = read_literal(token.text, self.lang)
            if self.literal is None or not self.literal.values:
                return False
            self.sum.begin(self.literal.values[0])
            self.place, self.count = self.place + 1, 1
            return True
        return self._step(self.place, joined=False)

    def run(self) -> None:
        while self.place < self.limit and not self.done:
            if self.ordinal:
                if not self._ordinal_goes_on():
                    return
            elif not self._step(self.place, joined=False) and not self._step_after_join():
                return

    # what may stand between two words

    def _step_after_join(self) -> bool:
        if self._and_half():
            return True
        if self.literal is not None and not self.sum.scale:
            return False
        if self.tokens.keys[self.place] in _TIES:
            return self.literal is None and self._is_tie() and self._step(self.place + 1, False)
        match = self._joiner("and")
        if match is not None:
            return self._step(match.end, joined=True)
        return self._decimals()

    def _is_tie(self) -> bool:
        """A hyphen right between two words."""
        spans, at = self.tokens.spans, self.place
        if at + 1 >= self.limit:
            return False
        return spans[at - 1][1] == spans[at][0] and spans[at][1] == spans[at + 1][0]

    def _joiner(self, what: str) -> Match | None:
        match = self.line.longest(self.place, "joiner")
        if match is None or match.end >= self.limit:
            return None
        fits = any(entry.what == what for entry in match.of("joiner"))
        return match if fits else None

    def _and_half(self) -> bool:
        match = self.line.longest(self.place, "and-half")
        halves = match.of("and-half") if match else []
        if not match or not halves or match.end > self.limit or not self._takes_half():
            return False
        if not self.sum.add(halves[0].value or ZERO):
            return False
        self.place = match.end
        if self.sum.scale and isinstance(self.sum, HundredSum):
            self.base += halves[0].value or ZERO
            self.done = True
        return True

    def _takes_half(self) -> bool:
        """After a scale word only directly: *un millón y medio*."""
        return not self.sum.scale or (isinstance(self.sum, HundredSum) and self.sum.last >= 1000)

    def _decimals(self) -> bool:
        """*Three point five*, drei Komma fünf, 三点五."""
        match = self._joiner("point")
        if match is None or self.sum.scale or self.literal is not None:
            return False
        found = self._digits_after(match.end)
        if found is None:
            return False
        part, end = found
        whole = self.sum.value
        if not self.sum.add(part):
            return False
        self.place, self.count = end, self.count + 2
        # *At one point five people* …
        self.loose = whole == 1 or all(entry.loose for entry in match.of("joiner"))
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

    # the next word

    def _step(self, at: int, joined: bool) -> bool:
        if at >= self.limit:
            return False
        token = self.tokens[at]
        if token.sort == "digits":
            return not joined and at == self.place and self._digits_after_scale(token)
        match = self.line.longest(at, "cardinal", "scale", "ordinal")
        if match is not None and match.end <= self.limit:
            chosen = self._choose(match, at)
            if chosen is not None:
                return self._feed(chosen, at, match.end, joined)
        if at == self.place and self._multiplied():
            return True
        if "glued" in self.lang.traits and token.sort == "word" and self.literal is None:
            entries = segments(token.key, self.lang.code)
            if entries and len(entries) > 1:
                return self._feed_all(entries, at)
        return False

    def _multiplied(self) -> bool:
        """*Three hundreds*, tři stovky: words for uncertain counts multiply what stands before."""
        match = self.line.longest(self.place, "magnitude") if self.count else None
        if match is None or not isinstance(self.sum, HundredSum) or self.sum.scale:
            return False
        value = match.of("magnitude")[0].value or ONE
        if value >= 1000:
            self.base = self.sum.value
        fed = self.sum.feed(value, True) if value >= 1000 else self.sum.multiply(value)
        if fed:
            self.place, self.count = match.end, self.count + 1
        return fed

    def _digits_after_scale(self, token: Token) -> bool:
        """1 million 200 thousand, 3 thousand 500, 3万5000."""
        literal = read_literal(token.text, self.lang) if self.sum.scale else None
        if literal is None or not literal.values or literal.values[0] >= self.sum.lowest:
            return False
        match = self.line.longest(self.place + 1, "scale", "cardinal")
        scales = match.of("scale", "cardinal") if match and match.end <= self.limit else []
        fits = any(100 <= (entry.value or 0) < self.sum.lowest for entry in scales)
        if not fits and not self._ends_in_digits(token, literal):
            return False
        if not self.sum.follow(literal.values[0]):
            return False
        self.place, self.count = self.place + 1, self.count + 1
        return True

    def _ends_in_digits(self, token: Token, literal: Literal) -> bool:
        before = self.tokens.spans[self.place - 1][1]
        if isinstance(self.sum, MyriadSum):
            return before == token.start and literal.step == 1
        if self.literal is None or before == token.start or literal.step != 1:
            return False
        follows = self.tokens.keys[self.place + 1] if self.place + 1 < self.limit else ""
        return literal.values[0] * 10 >= self.sum.lowest and follows not in _TIES

    def _choose(self, match: Match, at: int) -> Entry | None:
        kinds: Sequence[str] = ("cardinal", "scale", "ordinal")
        if self.literal is not None:
            later = self.sum.scale or isinstance(self.sum, MyriadSum)
            kinds = ("cardinal", "scale") if later else ("scale",)
        possible = self._possible(match, at, kinds)
        if len(kinds) == 1 and self.literal and self.literal.values[0] < 100:
            possible += [entry for entry in match.of("cardinal") if entry.value == 100]
        if not possible:
            return None
        if len(possible) > 1:
            possible.sort(key=lambda entry: (_PICK[entry.kind], entry.loose))
            self.branched = True
        return possible[min(self.choice, len(possible) - 1)]

    def _possible(self, match: Match, at: int, kinds: Sequence[str]) -> list[Entry]:
        """Numerals that may go on here: a bare letter (5k, 5m) is a scale only after digits, and
        a loose one leaves room for the unit it may be."""
        found = match.of(*kinds)
        if not any(entry.kind == "scale" for entry in found):
            return found
        token = self.tokens[at]
        if token.sort == "word" and len(token.key) == 1 and match.end == at + 1:
            glued = at > 0 and self.tokens.spans[at - 1][1] == token.start
            if not glued or self.literal is None or self.literal.values[0] >= 1000:
                found = [entry for entry in found if entry.kind != "scale"]
        if match.of("unit", "clock", "currency"):
            found = [entry for entry in found if entry.kind != "scale" or not entry.loose]
        return found

    def _feed(self, entry: Entry, at: int, end: int, joined: bool) -> bool:
        value = entry.value or ZERO
        if isinstance(self.sum, MyriadSum):
            if self.literal is not None and self.count == 1 and value < 10:
                return False
        elif "prefixed-and" in self.lang.traits and not joined:
            joined = self._has_and(at)
        if entry.kind == "scale" and value in (12, 20):
            fed = self.sum.multiply(value)
        else:
            fed = self._feed_value(entry, joined)
        if not fed:
            return False
        self.place, self.count = end, self.count + 1
        self.ordinal = entry.kind == "ordinal"
        self.loose = entry.loose if self.count == 1 else self.loose and entry.loose
        return True

    def _has_and(self, at: int) -> bool:
        first = self.tokens.keys[at][:1]
        return any(e.kind == "joiner" and e.what == "and" for e in self.lang.words.get(first, ()))

    def _feed_value(self, entry: Entry, joined: bool) -> bool:
        value = entry.value or ZERO
        if isinstance(self.sum, MyriadSum):
            pieces = myriads.pieces_of(value)
        else:
            pieces = sums.pieces_of(value) if entry.kind != "scale" else (value,)
            self._mark(pieces[0], joined)
        before = replace(self.sum) if len(pieces) > 1 else self.sum
        base = self.base
        for piece in pieces:
            if piece >= 1000 and not self.sum.scale:
                self.base = self.sum.value
            if not self.sum.feed(piece, joined):
                self.sum, self.base = before, base
                return False
            joined = False
        return True

    def _mark(self, value: Fraction, joined: bool) -> None:
        """Keeps where a group begins, before the *and* if there is one."""
        if not self.count or not isinstance(self.sum, HundredSum):
            return
        if value < 1000 and self.sum.last >= 1000:
            self.group_start = self.small_start = self.place
        elif value < 100 and (joined or self.sum.last == 100):
            self.small_start = self.place

    def _feed_all(self, entries: Sequence[Entry], at: int) -> bool:
        """The numerals of one word; inflected units may hold the *and*: negenen-negentig."""
        before, base = replace(self.sum), self.base
        for entry in entries:
            if entry.kind == "joiner":
                continue
            if entry.kind == "and-half":
                fed = not self.sum.scale and self.sum.add(entry.value or ZERO)
            else:
                fed = self._feed_value(entry, joined=True)
            if not fed:
                self.sum, self.base = before, base
                return False
        self.ordinal = entries[-1].kind == "ordinal"
        self.place, self.count, self.loose = at + 1, self.count + 2, False
        return True

    def _ordinal_goes_on(self) -> bool:
        """*Vigésimo primero*, tuttugasti og fyrsti, الحادي والعشرون: units and tens inflected."""
        if not isinstance(self.sum, HundredSum):
            return False
        if self.sum.inverted and "prefixed-and" in self.lang.traits:
            match = self.line.longest(self.place, "cardinal")
            found = match.of("cardinal") if match and self._has_and(self.place) else []
        elif "chained-ordinals" in self.lang.traits:
            self.sum.least_ten = 10
            joiner = self._joiner("and")
            match = self.line.longest(joiner.end if joiner else self.place, "ordinal")
            found = match.of("ordinal") if match else []
        else:
            return False
        if match is None or not found or match.end > self.limit:
            return False
        if not self.sum.feed(found[0].value or ZERO, joined=True):
            return False
        self.place, self.count, self.loose = match.end, self.count + 1, False
        return True

    # where the number ends after all

    def refused_from(self) -> int:
        """Where a group begins that belongs to the scale word right after the number: between
        one hundred and *two* hundred; 0 where there is none."""
        if not (self.group_start or self.small_start) or self.place >= self.limit or self.ordinal:
            return 0
        match = self.line.longest(self.place, "cardinal", "scale")
        chosen = self._choose(match, self.place) if match else None
        value = chosen.value or ZERO if chosen else ZERO
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
        if self.tokens.keys[at] in _TIES:
            at += self._is_tie()
        if not self.line.longest(at, "cardinal"):
            return None
        found = _read(self.line, at, self.choice, self.limit, nested=True)
        rest = found[0] if found else None
        if rest is None or rest.ordinal or rest.literal or not 10 <= rest.values[0] < 100:
            return None
        return rest


def read_numeral(line: Line, at: int) -> Numeral | None:
    """The number that begins at a token, in digits or words; none where there is none."""
    if line.tokens.keys[at][0].isdecimal() and not _goes_on(line, at + 1):
        return _plain(line, at)
    first = _read(line, at, 0, len(line.tokens))
    if first is None:
        return None
    numeral, branched = first
    if branched:
        other = _read(line, at, 1, len(line.tokens))
        if other and other[0].end == numeral.end:
            numeral.values = tuple(dict.fromkeys((*numeral.values, *other[0].values)))
            numeral.bases = tuple(dict.fromkeys((*numeral.bases, *other[0].bases)))
    return numeral


def _goes_on(line: Line, place: int) -> bool:
    """Whether words that can belong to the number stand after its digits."""
    kinds = _MYRIAD_AFTER_DIGITS if "myriad" in line.lang.traits else _AFTER_DIGITS
    for match in line.matches(place):
        for entry in match.entries:
            if entry.kind in kinds or (entry.kind == "cardinal" and entry.value == 100):
                return True
    return False


def _plain(line: Line, at: int) -> Numeral | None:
    literal = read_literal(line.tokens[at].text, line.lang)
    if literal is None or not literal.values:
        return None
    return Numeral(
        literal.values, at + 1, bases=literal.values, step=literal.step, spelled=False,
        literal=literal,
    )  # fmt: skip


def _read(
    line: Line, at: int, choice: int, limit: int, nested: bool = False
) -> tuple[Numeral, bool] | None:
    reader = _Reader(line, at, choice, limit)
    if not reader.start():
        return None
    reader.run()
    back = reader.refused_from()
    if back > at:
        return _read(line, at, choice, back, nested)
    if reader.literal is not None and reader.place == at + 1:
        plain = _plain(line, at)
        return (plain, reader.branched) if plain else None
    numeral = _begun_with_digits(reader) if reader.literal else _all_words(reader)
    if not nested:
        _extend(numeral, reader)
    return numeral, reader.branched


def _all_words(reader: _Reader) -> Numeral:
    values, scale = reader.sum.readings(), reader.sum.scale
    return Numeral(
        values, reader.place, scale, (reader.base,) if scale else values, ONE, reader.ordinal,
        reader.loose or len(values) > 1, words=reader.count,
    )  # fmt: skip


def _begun_with_digits(reader: _Reader) -> Numeral:
    literal, total, scale = reader.literal, reader.sum.value, reader.sum.scale
    values, bases = [total], [reader.base] if scale else [total]
    if literal is not None and scale and reader.count == 2:
        values = [value * scale for value in literal.values]
        if total not in values:
            values.insert(0, total)
        bases = list(literal.values)
    step = literal.step * scale if literal is not None and scale else ONE
    return Numeral(
        tuple(values), reader.place, scale, tuple(bases), step, reader.ordinal, reader.loose,
        False, literal, reader.count,
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
