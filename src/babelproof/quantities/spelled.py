"""Numbers in words, or begun with digits and ended in words: *two hundred*, *3.5 million*."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from babelproof.quantities.language import Entry, Language, language
from babelproof.quantities.line import Line, Match
from babelproof.quantities.literals import Literal, read_literal
from babelproof.quantities.sums import HundredSum, MyriadSum
from babelproof.quantities.tokens import HYPHENS, Token

_PICK = {"cardinal": 0, "scale": 1, "ordinal": 2}


@dataclass(slots=True)
class Numeral:
    """A number as read: possible values, the scale word used, and what it rests on."""

    values: tuple[Fraction, ...]
    end: int
    scale: Fraction = Fraction(0)
    bases: tuple[Fraction, ...] = ()
    step: Fraction = Fraction(1)
    ordinal: bool = False
    loose: bool = False
    spelled: bool = True
    literal: Literal | None = None
    words: int = 1


class _Reader:
    """Feeds tokens to a sum until one is refused."""

    def __init__(self, line: Line, at: int, choice: int) -> None:
        self.line, self.tokens, self.lang = line, line.tokens, line.lang
        self.place, self.choice = at, choice
        self.sum: HundredSum | MyriadSum = (
            MyriadSum()
            if "myriad" in self.lang.traits
            else HundredSum("inverted" in self.lang.traits, "vigesimal" in self.lang.traits)
        )
        self.literal: Literal | None = None
        self.count = 0
        self.ordinal = self.loose = self.branched = False
        self.base = Fraction(0)

    def start(self) -> bool:
        token = self.tokens[self.place]
        if token.sort == "digits":
            self.literal = read_literal(token.text, self.lang)
            if self.literal is None or not self.literal.values:
                return False
            self.sum.begin(self.literal.values[0])
            self.place, self.count = self.place + 1, 1
            return True
        return self._step(joined=False)

    def run(self) -> None:
        while self.place < len(self.tokens) and not self.ordinal:
            if not self._step(joined=False) and not self._step_after_join():
                return

    def _step_after_join(self) -> bool:
        if self.literal is not None and not self.sum.scale:
            return self._and_half()
        if self._and_half():
            return True
        key, start = self.tokens[self.place].key, self.place
        if key in HYPHENS and self.place + 1 < len(self.tokens):
            self.place += 1
            if self.literal is None and self._step(joined=False):
                return True
            self.place = start
            return False
        match = self.line.longest(self.place, "joiner")
        if match is None or match.end >= len(self.tokens):
            return False
        if any(entry.kind == "joiner" and entry.what == "and" for entry in match.entries):
            self.place = match.end
            if self._step(joined=True):
                return True
        self.place = start
        return False

    def _and_half(self) -> bool:
        match = self.line.longest(self.place, "and-half")
        halves = match.of("and-half") if match else []
        if not match or not halves or self.sum.scale:
            return False
        self.sum.add(halves[0].value or Fraction(0))
        self.place = match.end
        return True

    def _step(self, joined: bool) -> bool:
        token = self.tokens[self.place]
        if token.sort == "digits":
            return self._literal_after_scale(token)
        match = self.line.longest(self.place, "cardinal", "scale", "ordinal")
        if match is not None:
            chosen = self._choose(match)
            if chosen is not None:
                return self._feed(chosen, match.end, joined)
        if self._multiplied():
            return True
        if "glued" in self.lang.traits and token.sort == "word" and self.literal is None:
            entries = segments(token.key, self.lang.code)
            if entries and len(entries) > 1:
                return self._feed_all(entries)
        return False

    def _multiplied(self) -> bool:
        """*Three hundreds*, tři stovky: words for uncertain counts multiply what stands before."""
        match = self.line.longest(self.place, "magnitude") if self.count else None
        if match is None or not isinstance(self.sum, HundredSum) or self.sum.scale:
            return False
        value = match.of("magnitude")[0].value or Fraction(1)
        fed = self.sum.feed(value, True) if value >= 1000 else self.sum.multiply(value)
        if fed:
            self.place, self.count = match.end, self.count + 1
        return fed

    def _literal_after_scale(self, token: Token) -> bool:
        """1 million 200 thousand: digits go on only where a smaller scale follows them."""
        if not self.sum.scale or self.place + 1 >= len(self.tokens):
            return False
        literal = read_literal(token.text, self.lang)
        match = self.line.longest(self.place + 1, "scale")
        scales = match.of("scale") if match else []
        if not literal or not literal.values or not match or not scales:
            return False
        if (scales[0].value or 0) >= self.sum.lowest or literal.values[0] >= self.sum.lowest:
            return False
        fed = self.sum.feed(literal.values[0], joined=isinstance(self.sum, MyriadSum))
        if fed:
            self.place += 1
        return fed

    def _choose(self, match: Match) -> Entry | None:
        kinds = ("cardinal", "scale", "ordinal") if self.literal is None else ("scale",)
        if self.literal is not None and self.sum.scale:
            kinds = ("cardinal", "scale")
        if isinstance(self.sum, MyriadSum) and self.literal is not None:
            kinds = ("cardinal", "scale")
        possible = self._possible(match, kinds)
        if kinds == ("scale",) and self.literal and self.literal.values[0] < 100:
            possible += [entry for entry in match.of("cardinal") if entry.value == 100]
        found = sorted(possible, key=lambda entry: (_PICK[entry.kind], entry.loose))
        if not found:
            return None
        self.branched = self.branched or len(found) > 1
        return found[min(self.choice, len(found) - 1)]

    def _possible(self, match: Match, kinds: Sequence[str]) -> list[Entry]:
        """Numerals that may go on here: a bare letter (5k, 5m) is a scale only after digits, and
        a loose one leaves room for the unit it may be."""
        found = match.of(*kinds)
        if not any(entry.kind == "scale" for entry in found):
            return found
        token = self.tokens[self.place]
        if token.sort == "word" and len(token.key) == 1 and match.end == self.place + 1:
            glued = self.place > 0 and self.tokens[self.place - 1].end == token.start
            if not glued or self.literal is None or self.literal.values[0] >= 1000:
                found = [entry for entry in found if entry.kind != "scale"]
        if match.of("unit", "clock", "currency"):
            found = [entry for entry in found if entry.kind != "scale" or not entry.loose]
        return found

    def _feed(self, entry: Entry, end: int, joined: bool) -> bool:
        value = entry.value or Fraction(0)
        if isinstance(self.sum, MyriadSum) and self.literal is not None and self.count == 1:
            if value < 10:
                return False
        if entry.kind == "scale" and value in (12, 20) and isinstance(self.sum, HundredSum):
            fed = self.sum.multiply(value)
        else:
            if entry.kind == "scale" and not self.sum.scale:
                self.base = self.sum.value
            joined = joined or "prefixed-and" in self.lang.traits
            fed = self.sum.feed(value, joined and not isinstance(self.sum, MyriadSum))
        if not fed:
            return False
        self.place, self.count = end, self.count + 1
        self.ordinal = entry.kind == "ordinal"
        self.loose = entry.loose if self.count == 1 else self.loose and entry.loose
        return True

    def _feed_all(self, entries: Sequence[Entry]) -> bool:
        before = replace(self.sum)
        joined, base = False, self.base
        for entry in entries:
            if entry.kind == "joiner":
                joined = True
                continue
            if entry.kind == "scale" and not self.sum.scale:
                base = self.sum.value
            if not self.sum.feed(entry.value or Fraction(0), True):
                self.sum = before
                return False
        self.base, self.ordinal = base, entries[-1].kind == "ordinal"
        self.place, self.count, self.loose = self.place + 1, self.count + 2, False
        return not joined or True


def read_numeral(line: Line, at: int) -> Numeral | None:
    """The number that begins at a token, in digits or words; none where there is none."""
    first = _read(line, at, 0)
    if first is None:
        return None
    numeral, branched = first
    if branched:
        other = _read(line, at, 1)
        if other and other[0].end == numeral.end:
            values = tuple(dict.fromkeys((*numeral.values, *other[0].values)))
            bases = tuple(dict.fromkeys((*numeral.bases, *other[0].bases)))
            numeral = replace(numeral, values=values, bases=bases)
    return numeral


def _read(
    line: Line, at: int, choice: int
) -> tuple[Numeral, bool] | None:
    reader = _Reader(line, at, choice)
    if not reader.start():
        return None
    reader.run()
    literal, sum_ = reader.literal, reader.sum
    if literal is not None and reader.place == at + 1:
        return (
            Numeral(literal.values, at + 1, bases=literal.values, step=literal.step,
                    spelled=False, literal=literal),
            reader.branched,
        )  # fmt: skip
    values: list[Fraction] = [sum_.value]
    bases = [reader.base] if sum_.scale else values[:]
    if literal is not None and sum_.scale and reader.count == 2:
        values = [value * sum_.scale for value in literal.values]
        if sum_.value not in values:
            values.insert(0, sum_.value)
        bases = list(literal.values)
    step = literal.step * sum_.scale if literal is not None and sum_.scale else Fraction(1)
    numeral = Numeral(
        tuple(values), reader.place, sum_.scale, tuple(bases), step, reader.ordinal,
        reader.loose, literal is None, literal, reader.count,
    )  # fmt: skip
    return numeral, reader.branched


@lru_cache(maxsize=65536)
def segments(word: str, code: str) -> tuple[Entry, ...] | None:
    """The numerals a word is made of, if it is made of nothing else."""
    found, end = split_word(word, code)
    return found if end == len(word) else None


@lru_cache(maxsize=65536)
def split_word(word: str, code: str) -> tuple[tuple[Entry, ...], int]:
    """The longest run of numerals a word begins with, and where it ends."""
    lang = language(code)
    if len(word) > 80 or not (word[:3] in lang.heads or word[:2] in lang.heads):
        return (), 0
    best: dict[int, tuple[Entry, ...]] = {0: ()}
    for start in range(len(word)):
        if start not in best:
            continue
        for end in range(start + 1, min(len(word), start + 24) + 1):
            entry = _piece(lang, word[start:end], first=start == 0, last=end == len(word))
            if entry is not None and (end not in best or len(best[end]) > len(best[start]) + 1):
                best[end] = (*best[start], entry)
    ends = [end for end in best if best[end] and best[end][-1].kind != "joiner"]
    end = max(ends, default=0)
    return best[end], end


def _piece(lang: Language, text: str, first: bool, last: bool) -> Entry | None:
    found = lang.words.get(text)
    if not found:
        return None
    for entry in found:
        if entry.kind == "joiner" and (first or last or entry.what != "and"):
            continue
        if entry.kind == "ordinal" and not last:
            continue
        if entry.kind == "scale" and len(text) < 3:
            continue
        return entry
    return None
