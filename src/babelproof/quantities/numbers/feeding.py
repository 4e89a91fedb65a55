"""Feeds the words of a number to its sum, one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from babelproof.quantities.line import Match
from babelproof.quantities.numbers import myriads, sums
from babelproof.quantities.numbers.choosing import TIES, Chooser
from babelproof.quantities.numbers.glued import segments
from babelproof.quantities.numbers.literals import Literal, read_literal
from babelproof.quantities.numbers.myriads import MyriadSum, begins_unit
from babelproof.quantities.numbers.sums import HundredSum, Number, whole
from babelproof.quantities.tables.language import Entry

_PREPOSITIONS = frozenset("\u05e9\u05d1\u05dc\u05de\u05db\u0641\u0628\u0644\u0643")


class Feeder(Chooser):
    """A number that takes in one word after the other, as far as they fit."""

    def start(self) -> bool:
        if self.tokens.keys[self.place][0].isdecimal():
            self.literal = read_literal(self.tokens.text_at(self.place), self.lang)
            if self.literal is None or not self.literal.values:
                return False
            self.sum.begin(self.literal.values[0])
            self.place, self.count = self.place + 1, 1
            return True
        return self.step(self.place, joined=False)

    def step(self, at: int, joined: bool) -> bool:
        if at >= self.limit:
            return False
        key = self.tokens.keys[at]
        if self.count and self.lang.clitics and self._has_preposition(key):
            return False
        if key[0].isdecimal():
            if joined and "prefixed-and" not in self.lang.traits:
                return False
            return (joined or at == self.place) and self._digits_after_scale(at, joined)
        match = self.line.longest(at, "cardinal", "scale", "ordinal")
        east = isinstance(self.sum, MyriadSum) and bool(self.count)
        if east and match is not None and begins_unit(self.line, match, at, self.sum):
            return False
        if match is not None and match.end <= self.limit:
            chosen = self.choose(match, at)
            if chosen is not None and self._counts_anew(match):
                return False
            if chosen is not None and not self.is_no_digit(chosen, match):
                return self._feed(chosen, at, match.end, joined)
        if at == self.place and self._multiplied():
            return True
        if "glued" in self.lang.traits and self.literal is None and self.is_word(at):
            entries = segments(key, self.lang)
            if entries and len(entries) > 1 and not (self.nested and entries[-1].kind == "ordinal"):
                return self._feed_all(entries, at)
        return False

    def _counts_anew(self, match: Match) -> bool:
        """Whether a small number in words after digits and their scale is one of its own: *$30m
        two years later*."""
        if self.literal is None or not isinstance(self.sum, HundredSum) or not self.sum.scale:
            return False
        after: Match | None = match
        while after is not None and after.end <= self.limit:
            sizes = [entry.value or 0 for entry in after.of("cardinal", "scale")]
            if not sizes or max(sizes) >= 100:
                return not sizes
            after = self.line.longest(after.end, "cardinal", "scale")
        return True

    def _multiplied(self) -> bool:
        """*Three hundreds*, tři stovky: words for uncertain counts multiply what stands before."""
        match = self.line.longest(self.place, "magnitude") if self.count else None
        if match is None or not isinstance(self.sum, HundredSum) or self.sum.scale:
            return False
        if self.literal is not None and match.of("currency"):
            return False  # 45 cents
        value = whole(match.of("magnitude")[0].what)
        if value in (10, 100) and self.sum.value >= value:
            return False  # the 900 hundreds
        if value >= 1000:
            self.base = self.sum.value
        fed = self.sum.feed(value, True) if value >= 1000 else self.sum.multiply(value)
        if fed:
            self.place, self.count = match.end, self.count + 1
        return fed

    def _digits_after_scale(self, at: int, joined: bool) -> bool:
        """1 million 200 thousand, 3 thousand 500, 3万5000, مليون و200 ألف."""
        if not self.sum.scale:
            return False
        literal = read_literal(self.tokens.text_at(at), self.lang)
        lowest = self.sum.lowest
        if isinstance(self.sum, MyriadSum) and self.sum.place:  # 3천500만
            lowest = self.sum.place
        if literal is None or not literal.values or literal.values[0] >= lowest:
            return False
        match = self.line.longest(at + 1, "scale", "cardinal")
        scales = match.of("scale", "cardinal") if match and match.end <= self.limit else []
        fits = any(100 <= (entry.value or 0) < lowest for entry in scales)
        ends = not scales and literal.step == 1 if joined else self._ends_in_digits(literal)
        if not fits and not ends:
            return False
        if not self.sum.follow(literal.values[0]):
            return False
        self.place, self.count = at + 1, self.count + 1
        self.loose = self.loose and not joined
        self.slang = self.slang and not joined
        return True

    def _ends_in_digits(self, literal: Literal) -> bool:
        glued = self.tokens.spans[self.place - 1][1] == self.tokens.spans[self.place][0]
        if isinstance(self.sum, MyriadSum):
            if not glued and not self._goes_on_apart(literal):
                return False
            return literal.step == 1 or "\u30fb" in self.tokens.text_at(self.place)
        if self.literal is None or glued or literal.step != 1:
            return False
        follows = self.tokens.keys[self.place + 1] if self.place + 1 < self.limit else ""
        return literal.values[0] * 10 >= self.sum.lowest and follows not in TIES

    def _goes_on_apart(self, literal: Literal) -> bool:
        """3\ub9cc 9,900\uc6d0, but not 3\ub9cc 2024\ub144."""
        follows = self.tokens.keys[self.place + 1 : self.place + 2]
        filled = literal.values[0] * 10 >= self.sum.lowest > 0
        return "spaced" in self.lang.traits and filled and follows != ["\ub144"]

    def _feed(self, entry: Entry, at: int, end: int, joined: bool) -> bool:
        value = whole(entry.what)
        if isinstance(self.sum, MyriadSum):
            if self.literal is not None and self.count == 1 and value < 10:
                return False
        elif "prefixed-and" in self.lang.traits and not joined:
            joined = self.has_and(at)
            if self.count and entry.kind == "ordinal" and not joined:
                return False  # ثلاثين ثانية are thirty seconds, not the 32nd
        if entry.kind == "scale" and value in (12, 20):
            fed = self.sum.multiply(value)
        else:
            fed = self._feed_value(entry, joined)
        if not fed:
            return False
        self.place, self.count = end, self.count + 1
        self.ordinal = entry.kind == "ordinal"
        self.loose = entry.loose if self.count == 1 else self.loose and entry.loose
        self.slang = entry.loose and entry.kind == "scale" and self._is_slang(at)
        return True

    def _has_preposition(self, key: str) -> bool:
        """Whether another number begins here: עשרים לשלוש is twenty to three."""
        return key[0] in _PREPOSITIONS and key not in self.lang.root.next

    def _is_slang(self, at: int) -> bool:
        """Whether a scale stands apart, as in *three grand*; Arabic ألف is none after a number."""
        apart = at > 0 and self.tokens.spans[at - 1][1] < self.tokens.spans[at][0]
        return apart and not self.lang.clitics

    def has_and(self, at: int) -> bool:
        first = self.tokens.keys[at][:1]
        return any(e.kind == "joiner" and e.what == "and" for e in self.lang.words.get(first, ()))

    def _feed_value(self, entry: Entry, joined: bool) -> bool:
        if isinstance(self.sum, MyriadSum):
            pieces = myriads.pieces_of(entry.what)
        elif entry.kind == "scale":
            pieces = (whole(entry.what),)
        else:
            pieces = sums.pieces_of(entry.what)
        if isinstance(self.sum, HundredSum) and self.count:
            self._mark(pieces[0], self.sum.last, joined)
        before = replace(self.sum) if len(pieces) > 1 else self.sum
        base = self.base
        for piece in pieces:
            if self._begins_scale(piece):
                self.base = self.sum.value or 1
            if not self.sum.feed(piece, joined):
                self.sum, self.base = before, base
                return False
            joined = False
        return True

    def _begins_scale(self, piece: Number) -> bool:
        if isinstance(self.sum, MyriadSum):  # 三千五百万 counts 3,500
            return piece >= 10000 > self.sum.scale or (piece == 1000 and not self.sum.scale)
        return piece >= 1000 and not self.sum.scale

    def _mark(self, value: Number, last: Number, joined: bool) -> None:
        """Keeps where a group begins, before the *and* if there is one."""
        if value < 1000 and last >= 1000:
            self.group_start = self.small_start = self.place
        elif value < 100 and (joined or last == 100):
            self.small_start = self.place

    def _feed_all(self, entries: Sequence[Entry], at: int) -> bool:
        """The numerals of one word; inflected units may hold the *and*: negenen-negentig."""
        before, base = replace(self.sum), self.base
        for entry in entries:
            if entry.kind == "joiner":
                continue
            if entry.kind == "and-half":
                fed = not self.sum.scale and self.sum.add(whole(entry.what))
            else:
                fed = self._feed_value(entry, joined=True)
            if not fed:
                self.sum, self.base = before, base
                return False
        self.ordinal = entries[-1].kind == "ordinal"
        self.place, self.count, self.loose = at + 1, self.count + 2, False
        return True

    def and_half(self) -> bool:
        match = self.line.longest(self.place + self.is_tie(self.place), "and-half")
        halves = match.of("and-half") if match else []
        if not match or not halves or match.end > self.limit or not self._takes_half():
            return False
        if self._is_hour(match.end, match.end - self.place):
            return False
        if not self.sum.add(whole(halves[0].what)):
            return False
        self.place, self.part = match.end, whole(halves[0].what)
        if self.sum.scale and isinstance(self.sum, HundredSum):
            self.base += whole(halves[0].what)
            self.done = True
        return True

    def _is_hour(self, end: int, tokens: int) -> bool:
        """Whether a half is told of the hour after it: *tussen twaalf en half twee*, *between
        twelve and half past one*, but not *a million and a half to spend*."""
        if isinstance(self.sum, MyriadSum):
            return False
        told = ("cardinal", "told") if tokens == len(("and", "half")) else ("cardinal",)
        return self.line.longest(end, *told) is not None

    def _takes_half(self) -> bool:
        """After a scale word only directly: *un millón y medio*."""
        return not self.sum.scale or (isinstance(self.sum, HundredSum) and self.sum.last >= 1000)
