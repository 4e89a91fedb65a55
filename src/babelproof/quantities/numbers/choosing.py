"""A number being read, and which meaning of its next word goes on it."""

from __future__ import annotations

from collections.abc import Sequence

from babelproof.quantities.line import Line, Match
from babelproof.quantities.numbers.hangul import is_other_word
from babelproof.quantities.numbers.literals import Literal
from babelproof.quantities.numbers.myriads import COUNTED, MyriadSum
from babelproof.quantities.numbers.sums import HundredSum, Number
from babelproof.quantities.tables.language import Entry
from babelproof.quantities.tokens import sort_of

TIES = frozenset("-\u2010\u2011")
_PICK = {"cardinal": 0, "scale": 1, "ordinal": 2}


class Chooser:
    """A number being read. ``limit``: the token it may not go past; ``nested``: it goes on a
    number already begun, so no ordinal."""

    def __init__(self, line: Line, at: int, choice: int, limit: int, nested: bool) -> None:
        self.line, self.tokens, self.lang = line, line.tokens, line.lang
        self.place, self.choice, self.limit, self.nested = at, choice, limit, nested
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
        self.ordinal = self.loose = self.branched = self.done = self.native = False
        self.slang = False  # *three grand*: a thousand, or something else
        self.base: Number = 0
        self.part: Number = 0  # what *and two thirds* adds
        # Where what an unfit scale word, or an unfit hundred, would take with it began.
        self.group_start = self.small_start = 0

    def choose(self, match: Match, at: int) -> Entry | None:
        if self.count and any(entry.what == "article" for entry in match.of("joiner")):
            return None  # five million a year
        kinds: Sequence[str] = ("cardinal", "scale", "ordinal")[: 2 if self.nested else 3]
        if self.literal is not None:
            later = self.sum.scale or isinstance(self.sum, MyriadSum)
            kinds = ("cardinal", "scale") if later else ("scale",)
        possible = self._possible(match, at, kinds)
        small = self.literal is not None and self.literal.values[0] < 100
        if len(kinds) == 1 and small and not match.of("currency"):  # 45 cents
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
        first = self.tokens.keys[at].startswith("pr")  # premiers, primeros; not unième
        if self.count and first and "first-apart" in self.lang.traits:  # les cent premiers
            found = [entry for entry in found if entry.kind != "ordinal" or entry.value != 1]
        in_words = self.count and self.literal is None
        if in_words and "seconds-apart" in self.lang.traits and match.of("unit"):  # vingt secondes
            found = [entry for entry in found if entry.kind != "ordinal"]
        apart = in_words and at == self.place and not self.sum.scale
        if apart and "one-glued" in self.lang.traits:  # sessanta un, but un milione un
            found = [entry for entry in found if entry.value != 1]
        if in_words and "parts-apart" in self.lang.traits and match.of("denominator"):
            found = [entry for entry in found if (entry.value or 0) < 100]  # три сотые, тысячные
        if not any(entry.kind == "scale" for entry in found):
            return found
        if match.end == at + 1 and len(self.tokens.keys[at]) == 1 and self.is_word(at):
            spans = self.tokens.spans
            glued = at > 0 and spans[at - 1][1] == spans[at][0]
            tied = at > 2 and self.is_tie(at - 2) and self.tokens.text_at(at - 3)[-1:].isalpha()
            tied = tied and self.tokens.keys[at - 3] != self.tokens.keys[at]  # but 8k-12k
            glued = glued or self._is_before_sign(at + 1)
            if not glued or tied or self.literal is None or self.literal.values[0] >= 1000:
                found = [entry for entry in found if entry.kind != "scale"]
        if match.of("unit", "clock", "currency"):
            found = [entry for entry in found if entry.kind != "scale" or not entry.loose]
        return found

    def _is_before_sign(self, at: int) -> bool:
        """Whether the sign of a currency is glued to the letter before it: 12 k€."""
        if at >= self.limit or self.tokens.spans[at - 1][1] != self.tokens.spans[at][0]:
            return False
        match = None if self.is_word(at) else self.line.longest(at, "currency")
        return match is not None

    def is_no_digit(self, entry: Entry, match: Match) -> bool:
        """Whether a Korean syllable does not go on the number, as the 만 of 둘만 (*only two*), the
        세 of 십 세 (*ten years*) or the 이 of 30만이, after which nothing stands to be counted."""
        if "spaced" not in self.lang.traits or not isinstance(self.sum, MyriadSum):
            return False
        if self.literal is not None and is_other_word(self.line, self.place, match.end):
            return True
        native, before = bool(match.of("native")), self.native
        self.native = native
        if not self.count or entry.kind == "ordinal":
            return False
        if before != native:
            tied = match.of("unit", "counter") and entry.value is not None and entry.value < 10
            return before or self.sum.digits is not None or self.sum.place == 10 or bool(tied)
        if not entry.loose or not self.sum.scale:
            return False
        if match.end >= self.limit:
            return self.literal is not None
        return self.line.longest(match.end, *COUNTED) is None

    def is_word(self, at: int) -> bool:
        return sort_of(self.tokens.text_at(at)) == "word"

    def is_tie(self, at: int) -> bool:
        """Whether a hyphen stands right between two words."""
        if at + 1 >= self.limit or self.tokens.keys[at] not in TIES:
            return False
        spans = self.tokens.spans
        return spans[at - 1][1] == spans[at][0] and spans[at][1] == spans[at + 1][0]

    def joiner(self, what: str) -> int:
        """The token after a word that joins, with its hyphens (cent-et-un); 0 without one."""
        match = self.line.longest(self.place + self.is_tie(self.place), "joiner")
        if match is None or match.end >= self.limit:
            return 0
        if not any(entry.what == what for entry in match.of("joiner")):
            return 0
        return match.end + self.is_tie(match.end)
