"""Reads a text into quantities. One reading serves both sides: what is sure makes a duty where
the text is a source, and everything possible fulfils one where it is a translation."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from babelproof.core.segment import View
from babelproof.quantities import clock, shortcuts
from babelproof.quantities.attach import Attached, attach, read_colon_price
from babelproof.quantities.calendar import possible_day, read_date, read_spelled_date
from babelproof.quantities.eastern import with_speeds
from babelproof.quantities.hangul import is_inside_word, is_whole, is_word_part
from babelproof.quantities.language import AHEAD, ALONE, BEFORE, Language, Node, language
from babelproof.quantities.line import Line, Match, goes_on
from babelproof.quantities.literals import roman_value, sign_value
from babelproof.quantities.quantity import Day, Quantity
from babelproof.quantities.shared import share_parts
from babelproof.quantities.spelled import Numeral, read_numeral, split_word
from babelproof.quantities.tokens import (
    HYPHENS,
    Token,
    Tokens,
    composed,
    plain,
    tokens_of,
    with_groups,
)
from babelproof.quantities.yuan import with_yuan

_MASKED = re.compile(
    r"\S{0,200}://\S{1,2000}|www\.\S{1,2000}|[\w.+-]{1,64}@[\w.-]{1,255}|@\w{1,64}|#\w{1,64}"
    r"|&#?\w{1,12};|<[^<>]{1,300}>|%\d\$?[a-z]|[{\[]\d{1,3}[}\]]"
)
_MASKABLE = re.compile(r"[@#&<%{\[]|://|www\.")
_ROMANS = frozenset("IVXLCDM\u0406\u0425\u041c\u0421")
_PARTED = re.compile(r"[.,] 0\d\d(?!\d)")
_NONE_FROZEN: Mapping[str, Node] = {}
_NO_WORDS: Mapping[str, Fraction] = {}
_NUMERAL_KINDS = frozenset({"cardinal", "scale", "ordinal", "fraction", "quarter-prefix"})


@dataclass(frozen=True, slots=True)
class Reading:
    """The quantities of a text in order, and the months it names."""

    quantities: tuple[Quantity, ...]
    months: frozenset[int] = frozenset()


def quantities_of(view: View) -> Reading:
    """Everything a text may hold, in its language."""
    return read(view.text, language(view.lang.code))


def duties_of(view: View) -> Reading:
    """What a text surely holds, and what is close to it, read with less effort."""
    return read(view.text, language(view.lang.code), sure=True)


def read(text: str, lang: Language, sure: bool = False) -> Reading:
    """What a text holds, in a language; ``sure``: without words that only suggest a number."""
    whole, places = composed(text)
    whole = plain(whole)
    if not sure and "\uff0c" in whole:
        whole = with_groups(whole)
    reader = _Reader(whole, tokens_of(whole), lang, sure)
    reader.run()
    found = share_parts(reader.found, reader.line)
    if "myriad" in lang.traits:
        found = with_speeds(found, reader.line)
        if sure:
            found = with_yuan(found, whole)
    if places is not None:
        found = [_moved(quantity, places) for quantity in found]
    return Reading(tuple(found), frozenset(reader.months))


def _moved(quantity: Quantity, places: Sequence[int]) -> Quantity:
    parts = tuple(_moved(part, places) for part in quantity.parts)
    return replace(quantity, start=places[quantity.start], end=places[quantity.end], parts=parts)


class _Reader:
    """Walks over the tokens once."""

    def __init__(self, text: str, tokens: Tokens, lang: Language, sure: bool) -> None:
        self.text, self.tokens, self.lang, self.sure = text, tokens, lang, sure
        self.line = Line(tokens, lang)
        self.found: list[Quantity] = []
        self.months: set[int] = set()
        self.masks = (
            [m.span() for m in _MASKED.finditer(text)] if sure and _MASKABLE.search(text) else []
        )
        self.frozen_from = self.frozen_until = 0

    def run(self) -> None:
        """Visits the tokens that could begin a quantity; the others are passed over."""
        lang, keys = self.lang, self.tokens.keys
        starts = lang.sure_starts if self.sure else lang.any_starts
        frozen, done = lang.frozen.next if self.sure else _NONE_FROZEN, 0
        plain = lang.plain_words if self.sure else _NO_WORDS
        east, glued = "myriad" in lang.traits, not self.sure or "glued" in lang.traits
        digits = {place for place, key in enumerate(keys) if key[:1].isdecimal()}
        near = digits.union(*({at - 1, at - 2, at - 3} for at in digits))
        for place in self._stops(digits):
            key = keys[place]
            phrase = frozen.get(key)
            if phrase is not None and (phrase.entries or goes_on(phrase, keys, place)):
                self._freeze(place)
            if place < done:
                continue
            if place in digits:
                done = self._digits(place)
                continue
            if not self.sure and key in lang.after:
                self._one_and_half(place)
            short = shortcuts.from_word(self.line, place) if key in plain else None
            if short is not None:
                self._add(short[0], place)
                done = short[1]
                continue
            start = starts.get(key)
            if start is None and lang.clitics and lang.node(key) is not None:
                start = ALONE
            if start is not None and self._begins(start, place, place in near or east):
                done = self._known(place)
            elif glued and (key[:3] in lang.heads or key[:2] in lang.heads):
                done = self._unmatched(place)
            elif not self.sure:
                self._other(place)

    def _stops(self, digits: set[int]) -> Iterable[int]:
        """The tokens worth a look; where only sure readings are wanted, they are few."""
        lang, keys = self.lang, self.tokens.keys
        if not self.sure or lang.clitics:
            return range(len(keys))
        stops = lang.sure_stops
        if "glued" not in lang.traits:
            return [n for n, key in enumerate(keys) if key in stops or n in digits]
        heads = lang.heads
        return [
            n
            for n, key in enumerate(keys)
            if key in stops or n in digits or key[:3] in heads or key[:2] in heads
        ]

    def _begins(self, start: int, at: int, number_near: bool) -> bool:
        if start == ALONE:
            return True
        keys = self.tokens.keys
        if start != BEFORE and goes_on(self.lang.root.next[keys[at]], keys, at):
            return True
        if start == AHEAD or not number_near:
            return False
        return "myriad" in self.lang.traits or self._precedes_number(at)

    def _precedes_number(self, at: int) -> bool:
        """Whether a form ends at a token right before digits, but for a sign or short word."""
        keys = self.tokens.keys
        for match in self.line.matches(at):
            for place in range(match.end, min(match.end + 2, len(keys))):
                if keys[place][0].isdecimal():
                    return True
                if len(keys[place]) > 3 and keys[place] not in self.lang.after:
                    break
        return False

    def _other(self, at: int) -> None:
        if self.text[self.tokens.spans[at][0]] in _ROMANS:
            self._roman(at)
        elif len(self.tokens.keys[at]) == 1 and self.tokens.keys[at] > "\u007f":
            self._sign(at)

    def _one_and_half(self, at: int) -> None:
        """*Metr a půl*: a unit, and a part of it more."""
        match = self.line.longest(at, "and-half")
        unit = self.line.longest(at - 1, "unit", "dual-unit") if match and at else None
        if match is None or unit is None or unit.end != at:
            return
        count = 2 if unit.of("dual-unit") else 1
        value = (count + (match.of("and-half")[0].value or 0),)
        start, end = self.tokens.spans[at - 1][0], self.tokens.spans[match.end - 1][1]
        units = frozenset(entry.what for entry in unit.of("unit", "dual-unit"))
        self._add(
            Quantity(start, end, "number", value, value, units=units, sure=False, step=Fraction(1, 2),
                     reason="one is never demanded"), at)  # fmt: skip

    # what stands at a token

    def _freeze(self, at: int) -> None:
        """A fixed phrase makes no duty, but what it holds may fulfil one."""
        end = self.line.frozen_end(at)
        if end > self.frozen_until and not self._inside_number(at):
            self.frozen_from, self.frozen_until = self.tokens.spans[at][0], end

    def _inside_number(self, at: int) -> bool:
        """Whether a phrase would begin in the middle of a number: 千万 in 三千万."""
        if "myriad" not in self.lang.traits or not at:
            return False
        spans = self.tokens.spans
        if "spaced" in self.lang.traits and spans[at - 1][1] != spans[at][0]:
            return False
        numerals = ("cardinal", "scale")
        before = self.tokens.keys[at - 1][0].isdecimal() or self.line.longest(at - 1, *numerals)
        return bool(before) and self.line.longest(at, *numerals) is not None

    def _digits(self, at: int) -> int:
        if self.sure and self._is_power(at):
            return at + 1
        short = shortcuts.from_digits(self.line, at) if self.sure else None
        if short is not None:
            self._add(short[0], at)
            return short[1]
        price = read_colon_price(self.line, at) if "colon-prices" in self.lang.traits else None
        for found in (price, read_date(self.line, at), clock.read_time(self.line, at)):
            if found is not None:
                self._add(found[0], at)
                return found[1]
        return self._number(at) or at + 1

    def _is_power(self, at: int) -> bool:
        """The 2 of *200 g/m2* belongs to the unit."""
        if not at or self.tokens.keys[at] not in ("2", "3"):
            return False
        if self.tokens.spans[at - 1][1] != self.tokens.spans[at][0]:
            return False
        match = self.line.longest(at - 1, "unit")
        return match is not None and match.end == at + 1

    def _known(self, at: int) -> int:
        if "spaced" in self.lang.traits and is_inside_word(self.line, at):
            return at + 1
        matches = self.line.matches(at)
        if not matches:
            return self._unmatched(at)
        match = matches[-1]
        kinds = {entry.kind for found in matches for entry in found.entries}
        if "weekday" in kinds and "myriad" in self.lang.traits and match.of("weekday"):
            return match.end
        for kind, reader in (
            ("unit-before", self._settled), ("month", self._month), ("era", self._era), ("daypart", self._timed),
            ("clock", self._timed), ("currency", self._prefixed), ("unit", self._prefixed),
        ):  # fmt: skip
            if kind in kinds:
                place = reader(at, self.line.longest(at, kind) or match)
                if place:
                    return place
        if "scale-before" in kinds:
            place = self._scale_before(at)
            if place:
                return place
        if "magnitude" in kinds and not self._counts_on(at):
            place = self._magnitude(at)
            if place:
                return place
        if "dual-unit" in kinds:
            self._dual(at, self.line.longest(at, "dual-unit") or match)
        if "lexical" in kinds and not self.sure:
            spaced = "spaced" in self.lang.traits
            for found in matches:
                if spaced and not is_whole(self.line, at, found.end):
                    continue
                for entry in found.of("lexical"):
                    self._offer(at, found.end, entry.value or Fraction(0))
        if kinds & _NUMERAL_KINDS:
            place = self._number(at)
            if place:
                return place
        if match.end == at + 1:
            return self._unmatched(at)
        return match.end if kinds <= {"weekday", "daypart"} else at + 1

    def _unmatched(self, at: int) -> int:
        token = self.tokens[at]
        if token.sort == "word" and (
            token.key[:3] in self.lang.heads or token.key[:2] in self.lang.heads
        ):
            if "glued" in self.lang.traits:
                return self._glued(at)
            if not self.sure:
                return self._prefix(at)
        if not self.sure:
            self._roman(at)
        return at + 1

    def _glued(self, at: int) -> int:
        token = self.tokens[at]
        entries, end = split_word(token.key, self.lang.code)
        if entries and end == len(token.key):
            place = self._number(at)
            if place:
                return place
        return at + 1 if self.sure else self._prefix(at)

    def _prefix(self, at: int) -> int:
        """A word that begins with a numeral, such as *zweitägig*, offers its value."""
        token = self.tokens[at]
        for size in range(min(len(token.key) - 1, 16), 1, -1):
            value = self.lang.prefixes.get(token.key[:size])
            if value is not None:
                self._offer(at, at + 1, value)
                break
        entries, end = split_word(token.key, self.lang.code)
        # Words that begin like a short high numeral by chance (stoupat) are in the tables if not.
        chance = end == 3 and entries[0].value is not None and entries[0].value >= 10
        if entries and end >= 3 and not (chance and "prefixed-and" not in self.lang.traits):
            numeral = read_numeral(Line(tokens_of(token.key[:end]), self.lang), 0)
            if numeral is not None:
                for value in numeral.values:
                    self._offer(at, at + 1, value)
        self._roman(at)
        return at + 1

    def _roman(self, at: int) -> None:
        token = self.tokens[at]
        if token.text[0] in _ROMANS and len(token.text) <= 12:
            value = roman_value(self._unmarked(token.text))
            if value is not None:
                self._offer(at, at + 1, Fraction(value))

    def _unmarked(self, word: str) -> str:
        """A Roman numeral without the ordinal mark glued to it: XIVe, IIIème."""
        head = word.rstrip("abcdefghijklmnopqrstuvwxyz\u00e8\u00e9\u00ba\u00aa")
        node = self.lang.root.next.get(word[len(head) :].lower()) if len(head) < len(word) else None
        marked = node and any(entry.kind == "ordinal-mark" for entry in node.entries)
        return head if marked and (len(head) > 1 or head in "IVX") else word

    def _sign(self, at: int) -> int:
        value = sign_value(self.tokens[at].text)
        if value is not None:
            self._offer(at, at + 1, value)
        return at + 1

    # kinds of readings

    def _number(self, at: int) -> int | None:
        prefix = self._quarter_prefix(at)
        start = prefix[1] if prefix else at
        if start >= len(self.tokens):
            return None
        if self.sure and self._is_counted_scale(at):
            return None
        numeral = read_numeral(self.line, start)
        if numeral is None:
            return self._by_itself(at)
        if "spaced" in self.lang.traits and is_word_part(self.line, at, numeral):
            return None
        spoken = clock.read_counted_time(self.line, at, numeral)
        if spoken is not None:
            self._add(spoken[0], at)
            return spoken[1]
        dated = read_spelled_date(self.line, at, numeral.end) if numeral.spelled else None
        if dated is not None:
            self._add(dated[0], at)
            return dated[1]
        if prefix and numeral.values:
            numeral = _increased(numeral, prefix[0])
        if self.sure and self._in_code(at):
            numeral = replace(numeral, end=at + 1, values=numeral.bases, scale=Fraction(0))
            attached = Attached(numeral.bases, numeral.bases, at + 1)
            self._add(self._built(at, numeral, attached), at)
            letters = self.text[self.tokens.spans[at][1] :][:1].isalpha()
            return at + 2 if letters else at + 1
        attached = attach(self.line, start, numeral)
        quantity = self._pointed(at, self._built(at, numeral, attached))
        units = self._closing_units(numeral)
        if units and not attached.currencies:
            quantity = replace(quantity, sure=False, reason="the word may mean something else")
            self._add(replace(quantity, values=numeral.bases, scale=Fraction(0), units=units), at)
        self._add(quantity, at)
        return max(attached.end, at + 1)

    def _is_counted_scale(self, at: int) -> bool:
        """Whether a numeral that may be another word counts the scale here: *שני מיליון*."""
        if not at or not self.lang.clitics or self.line.longest(at, "scale") is None:
            return False
        before = self.line.longest(at - 1, "cardinal")
        return before is not None and before.end == at and before.of("cardinal")[0].loose

    def _closing_units(self, numeral: Numeral) -> frozenset[str]:
        """*640 mil.* at the end of a Czech sentence are miles or millions."""
        last, keys = numeral.end - 1, self.tokens.keys
        if not numeral.scale or keys[last] != ".":
            return frozenset()
        after = self.text[self.tokens.spans[last][1] :].lstrip()[:1]
        if after.islower() or after.isdecimal():
            return frozenset()
        short = [match for match in self.line.matches(last - 1) if match.end == last]
        return frozenset(entry.what for match in short for entry in match.of("unit"))

    def _in_code(self, at: int) -> bool:
        """Whether digits are glued to letters before them (QX30MN), and no 1h20 or 10x15."""
        spans = self.tokens.spans
        if not at or not self.tokens.keys[at][0].isdecimal() or spans[at - 1][1] != spans[at][0]:
            return False
        if self.tokens[at - 1].sort != "word" or self.tokens.keys[at - 1] in self.lang.clitics:
            return False
        return at < 2 or spans[at - 2][1] != spans[at - 1][0] or (
            not self.tokens.keys[at - 2][0].isdecimal()
        )

    def _pointed(self, at: int, quantity: Quantity) -> Quantity:
        """.45 may be 0.45; 25 .000 is a slip of the pen."""
        text, digits = self.text, quantity.digits
        start, end = self.tokens.spans[at]
        if not digits or not digits.isdecimal():
            return quantity
        if text[end : end + 2] in (" .", " ,") and text[end + 2 : end + 3].isdecimal():
            return replace(quantity, sure=False, reason="a number with blanks in it")
        if _PARTED.match(text, end) or _PARTED.match(text, max(end - len(digits) - 2, 0), end):
            return replace(quantity, sure=False, reason="a number with blanks in it")
        if not start or text[start - 1] not in ".," or text[start - 2 : start - 1].isalnum():
            return quantity
        if text[start - 2 : start - 1].isspace() and text[start - 3 : start - 2].isdecimal():
            return replace(quantity, sure=False, reason="a number with blanks in it")
        size = 10 ** len(digits)
        return replace(quantity, values=(*(v / size for v in quantity.values), *quantity.values))

    def _quarter_prefix(self, at: int) -> tuple[Fraction, int] | None:
        if self.tokens.keys[at][0].isdecimal():
            return None
        match = self.line.longest(at, "quarter-prefix")
        found = match.of("quarter-prefix") if match else []
        return (found[0].value or Fraction(0), match.end) if match and found else None

    def _by_itself(self, at: int) -> int | None:
        """A fraction word, or digits that are no number of their own (1.2.3)."""
        token = self.tokens[at]
        if token.sort == "digits":
            pieces = _pieces(token)
            if pieces:
                code = Quantity(token.start, token.end, "code", parts=pieces, digits=token.text)
                self._add(code, at)
            return at + 1
        match = self.line.longest(at, "fraction")
        if match and "spaced" in self.lang.traits and not is_whole(self.line, at, match.end):
            return None
        values = [e.value for e in match.of("fraction") if e.value is not None] if match else []
        if match and values:
            for other in values[1:]:
                self._offer(at, match.end, other)
            return self._fraction(at, match, values[0])
        return None

    def _fraction(self, at: int, match: Match, value: Fraction) -> int:
        """*half*, *half a million*: a fraction, of a scale where one follows."""
        place = match.end
        while place < len(self.tokens) and self._is_filler(place):
            place += 1
        scale = self.line.longest(place, "scale")
        scales = [e for e in scale.of("scale") if not e.loose] if scale else []
        if scale and scales and scales[0].value:
            numeral = Numeral((value * scales[0].value,), scale.end, scales[0].value, (value,))
            attached = attach(self.line, at, numeral)
            self._add(self._built(at, numeral, attached), at)
            return attached.end
        self._offer(at, match.end, value)
        end = place if self.line.longest(place, "unit") else match.end
        attached = attach(self.line, at, numeral := Numeral((value,), end, bases=(value,), loose=True))
        if attached.units:
            self._add(replace(self._built(at, numeral, attached), sure=False, reason="a half"), at)
        return match.end

    def _is_filler(self, place: int) -> bool:
        match = self.line.longest(place, "joiner", "cardinal")
        if match is None:
            return self.tokens.keys[place] == "a"
        return any(e.what == "of" for e in match.of("joiner")) or any(
            e.value == 1 for e in match.of("cardinal")
        )

    def _dual(self, at: int, match: Match) -> None:
        for entry in match.of("dual-unit"):
            start, end = self.tokens.spans[at][0], self.tokens.spans[match.end - 1][1]
            two = (Fraction(2),)
            self._add(
                Quantity(start, end, "number", two, two, units=frozenset({entry.what}), sure=False,
                         reason="a dual"), at)  # fmt: skip

    def _month(self, at: int, match: Match) -> int | None:
        self.months.update(int(entry.what) for entry in match.of("month"))
        found = read_date(self.line, at)
        if found is None:
            return None
        self._add(found[0], at)
        return found[1]

    def _era(self, at: int, match: Match) -> int | None:
        if match.end >= len(self.tokens):
            return None
        numeral = read_numeral(self.line, match.end)
        if numeral is None or not numeral.values or numeral.values[0] > 200:
            return None
        shift = match.of("era")[0].value or Fraction(0)
        start, end = self.tokens.spans[at][0], self.tokens.spans[numeral.end - 1][1]
        values = (numeral.values[0] + shift, numeral.values[0])
        year = Quantity(start, end, "number", values, values)
        dated = self._day_of_era(year, numeral.end)
        self._add(dated[0] if dated else year, at)
        return dated[1] if dated else numeral.end

    def _day_of_era(self, year: Quantity, place: int) -> tuple[Quantity, int] | None:
        """令和3年4月1日."""
        if self.tokens.keys[place : place + 1] != ["\u5e74"] or place + 1 >= len(self.tokens):
            return None
        found = read_date(self.line, place + 1)
        if found is None or any(given is not None for given, *_ in found[0].days):
            return None
        days = {(int(y), month, day) for _, month, day in found[0].days for y in year.values}
        parts = (year, *found[0].parts)
        return replace(found[0], start=year.start, days=frozenset(days), parts=parts), found[1]

    def _timed(self, at: int, match: Match) -> int | None:
        spoken = clock.read_spoken_time(self.line, at, match)
        if spoken is not None:
            self._add(spoken[0], at)
            return spoken[1]
        parts = match.of("daypart")
        before = any(entry.what == "before" for entry in match.of("clock"))
        dated = parts and match.end < len(self.tokens) and read_date(self.line, match.end)
        if match.end < len(self.tokens) and (parts or before) and not dated:
            part = parts[0].what if parts else "clock"
            found = clock.read_time(self.line, match.end, part)
            if found is not None:
                self._add(replace(found[0], start=self.tokens.spans[at][0]), at)
                return found[1]
        for entry in parts:
            if entry.what in ("noon", "midnight"):
                minute = frozenset({720 if entry.what == "noon" else 0})
                start, end = self.tokens.spans[at][0], self.tokens.spans[match.end - 1][1]
                self._add(Quantity(start, end, "time", times=minute, sure=False,
                                   reason="a word"), at)  # fmt: skip
        return None

    def _prefixed(self, at: int, match: Match) -> int | None:
        """A currency sign, or 百分之, before its number."""
        place = match.end
        if place >= len(self.tokens):
            return None
        if self.tokens.keys[place] in HYPHENS and place + 1 < len(self.tokens):
            place += 1
        if not self.tokens.keys[place][0].isdecimal() and "myriad" not in self.lang.traits:
            return None
        numeral = read_numeral(self.line, place)
        if numeral is None or not numeral.values:
            return None
        own = frozenset(entry.what for entry in match.of("currency"))
        if own and self.tokens[match.end - 1].sort == "sign":
            numeral = self._scaled(numeral)
        attached = attach(self.line, place, numeral)
        units = frozenset(e.what for e in match.of("unit")) if not own else frozenset[str]()
        glued = self.tokens.spans[match.end - 1][1] == self.tokens.spans[match.end][0]
        word = self.tokens[at].sort == "word" and not glued and len(self.tokens.keys[at]) > 4
        if (word and own) or (units and not _is_ratio(units)):
            return None
        code = self.text[slice(*self.tokens.spans[at])] in own  # ISK 27 million in Bitcoin
        if code and attached.currencies and attached.firm and not own & attached.currencies:
            own |= attached.currencies
            attached = replace(attached, currencies=own)
        elif own and self.tokens[at].sort == "word" and self._is_other_word(at, own, attached):
            return None
        if own and all(entry.loose for entry in match.of("currency")):
            return None
        named = attached.firm and (attached.units or attached.currencies - own)
        if own and named and not glued and self.tokens[at].sort == "word":
            return None
        quantity = self._built(at, numeral, attached)
        if own:
            both = own & attached.currencies or own
            quantity = replace(quantity, currencies=both, units=frozenset(), firm_unit=True)
        elif units and not attached.units and not attached.currencies:
            quantity = replace(quantity, units=units, firm_unit=True)
        self._add(quantity, at)
        return attached.end

    def _scaled(self, numeral: Numeral) -> Numeral:
        """The *m* of £10m is a million, not a metre."""
        spans, end = self.tokens.spans, numeral.end
        if numeral.literal is None or numeral.scale or end >= len(spans):
            return numeral
        match = self.line.longest(end, "scale")
        scales = {entry.value for entry in match.of("scale")} if match else set()
        if not match or len(scales) != 1 or spans[end - 1][1] != spans[end][0]:
            return numeral
        scale = scales.pop() or Fraction(1)
        values = tuple(value * scale for value in numeral.values)
        return replace(numeral, values=values, scale=scale, step=numeral.step * scale, end=match.end)

    def _is_other_word(self, at: int, own: frozenset[str], attached: Attached) -> bool:
        """Whether a word before a number, though the name of a currency, is something else: the
        number has its own (*сума 800 грн*), or it is a letter of a code (*ГОСТ Р 51162*)."""
        if attached.currencies and not own & attached.currencies:
            return True
        return len(self.tokens.keys[at]) == 1 and not self.tokens.keys[at].isascii()

    def _settled(self, at: int, match: Match) -> int | None:
        """摄氏30度, 百分之五: a word before the number says its unit."""
        own = frozenset(e.what for e in match.of("unit-before") if not e.what.startswith("per-"))
        numeral = read_numeral(self.line, match.end) if match.end < len(self.tokens) else None
        if not own or numeral is None or not numeral.values:
            return None
        attached = attach(self.line, match.end, numeral)
        quantity = self._built(at, numeral, attached)
        sure = not numeral.loose and (quantity.sure or numeral.values[0] != 1)
        if "vague" in quantity.reason:
            sure = False
        self._add(replace(quantity, units=own, firm_unit=True, sure=sure), at)
        return attached.end

    def _magnitude(self, at: int) -> int | None:
        """*Hundreds of thousands*: a size, not a number."""
        value, place, loose = Fraction(1), at, False
        possible: list[Fraction] = []
        while place < len(self.tokens):
            found = self.line.longest(place, "magnitude", "scale", "joiner")
            if found is None:
                break
            sizes = found.of("magnitude") or (found.of("scale") if place > at else [])
            if sizes:
                others = [size.value for size in sizes[1:] if size.value and place == at]
                value *= sizes[0].value or 1
                loose = loose or sizes[0].loose or bool(others)
                possible += others
                place = found.end
            elif any(e.what == "of" for e in found.of("joiner")) and place > at:
                if self.line.longest(found.end, "magnitude", "scale") is None:
                    break
                place = found.end
            else:
                break
        if self._is_counted(at):
            return None
        numeral = Numeral((value, *possible), place, value, (Fraction(1),))
        attached = attach(self.line, at, numeral)
        quantity = self._built(at, numeral, attached)
        sure = not loose and value >= 1000
        self._add(replace(quantity, sort="magnitude", sure=sure, reason="" if sure else "vague"), at)
        return attached.end

    def _scale_before(self, at: int) -> int | None:
        """*Тысяч сто*: about a hundred thousand."""
        match = self.line.longest(at, "scale-before")
        if match is None or match.end >= len(self.tokens) or self._is_counted(at):
            return None
        numeral = read_numeral(self.line, match.end)
        size = match.of("scale-before")[0].value or Fraction(1)
        if numeral is None or numeral.ordinal or numeral.scale or numeral.values[0] >= 1000:
            return None
        attached = attach(self.line, match.end, numeral)
        values = (*(v * size for v in attached.values), *attached.values)
        quantity = replace(self._built(at, numeral, attached), values=values, scale=size)
        self._add(replace(quantity, sure=False, reason="a number after its scale"), at)
        return attached.end

    def _counts_on(self, at: int) -> bool:
        """Whether a number goes on after a word that may be a bare size: *tisíc devět set*."""
        size = self.line.longest(at, "magnitude")
        if size is None or not all(entry.loose for entry in size.of("magnitude")):
            return False
        numeral = read_numeral(self.line, at)
        return numeral is not None and numeral.end > size.end

    def _is_counted(self, at: int) -> bool:
        """Whether a number stands right before, so that *thousands* is its scale."""
        return bool(self.found) and self.found[-1].end >= self.tokens.spans[at][0] - 1 and (
            self.found[-1].sort in ("number",) and at > 0 and not self.found[-1].units
        ) and not (self.found[-1].spelled and self.found[-1].values == (1,))

    # building

    def _built(self, at: int, numeral: Numeral, attached: Attached) -> Quantity:
        start, end = self.tokens.spans[at][0], self.tokens.spans[attached.end - 1][1]
        sure, reason = attached.sure, attached.reason
        counts = attached.units and attached.firm and not numeral.scale  # sei anni
        counts = counts and numeral.values[0] >= 2 and len(numeral.values) == 1
        counts = counts and not {"spaced", "myriad"} & self.lang.traits
        if sure and numeral.loose and not counts:
            sure, reason = False, "the word may mean something else"
        return Quantity(
            start, end, "ordinal" if attached.ordinal else "number",
            self._own_values(numeral, attached), attached.bases, numeral.scale, numeral.step,
            attached.units, attached.currencies, parts=attached.parts, sure=sure, reason=reason,
            firm_unit=attached.firm, spelled=numeral.spelled,
            digits=self._digit_text(at, numeral, attached),
            days=self._maybe_day(at, numeral, attached),
            times=clock.possible_hour(attached.values) if "hour" in attached.units else frozenset(),
        )  # fmt: skip

    def _maybe_day(self, at: int, numeral: Numeral, attached: Attached) -> frozenset[Day]:
        if numeral.literal is None or attached.units or attached.currencies or numeral.scale:
            return frozenset()
        spans = self.tokens.spans
        return possible_day(self.text[spans[at][0] : spans[attached.end - 1][1]])

    def _own_values(self, numeral: Numeral, attached: Attached) -> tuple[Fraction, ...]:
        """In a source, 1,200 is read by the habit of its language alone."""
        literal = numeral.literal
        if not self.sure or literal is None or not literal.sure or len(literal.values) < 2:
            return attached.values
        foreign = literal.values[1]
        odd = (foreign, foreign * numeral.scale) if literal.values[0] != foreign else ()
        return tuple(value for value in attached.values if value not in odd) or attached.values

    def _digit_text(self, at: int, numeral: Numeral, attached: Attached) -> str:
        """The digits, if they say all of the number: not of 3½ or 2020/21."""
        if numeral.literal is None or numeral.literal.values[0] not in (
            *attached.bases, *attached.values
        ):  # fmt: skip
            return ""
        texts = (token.text for token in self.tokens[at : numeral.end] if token.sort == "digits")
        return next(texts, "")

    def _offer(self, at: int, end: int, value: Fraction) -> None:
        start, stop = self.tokens.spans[at][0], self.tokens.spans[end - 1][1]
        self._add(
            Quantity(start, stop, "number", (value,), (value,), sure=False, spelled=True,
                     reason="the word only implies a number", implied=True), at)  # fmt: skip

    def _outgrows(self, quantity: Quantity) -> bool:
        """Whether a number with what it counts is longer than the fixed phrase: 十分钟, 十分."""
        if quantity.start != self.frozen_from or "myriad" not in self.lang.traits:
            return False
        place = bisect_left(self.tokens.spans, (quantity.end, 0))
        counter = self.line.longest(place, "counter")
        end = self.tokens.spans[counter.end - 1][1] if counter else quantity.end
        return end > self.frozen_until

    def _is_masked(self, quantity: Quantity) -> bool:
        """Whether a quantity overlaps an address or markup, which stand in order."""
        after = bisect_left(self.masks, (quantity.end, 0))
        return after > 0 and self.masks[after - 1][1] > quantity.start

    def _add(self, quantity: Quantity, at: int) -> None:
        if quantity.sure:
            if quantity.start < self.frozen_until and not self._outgrows(quantity):
                quantity = replace(quantity, sure=False, reason="a fixed phrase")
            elif self._is_masked(quantity):
                quantity = replace(quantity, sure=False, reason="in an address or markup")
            elif quantity.spelled and self._is_name(quantity, at):
                quantity = replace(quantity, sure=False, reason="may be a name")
            elif at == 0 and self._is_marker() and not self._is_dated(quantity):
                quantity = replace(quantity, sure=False, reason="the mark of a list")
        self.found.append(quantity)

    def _is_name(self, quantity: Quantity, at: int) -> bool:
        """A numeral with a capital inside a sentence may be a name: *Fox and Seven*."""
        text = self.text[slice(*self.tokens.spans[at])]
        if not at or not text[0].isupper() or text.isupper():
            return False
        if quantity.units or quantity.currencies or quantity.scale or quantity.parts:
            return False
        if quantity.sort == "ordinal":  # als Vierter
            return False
        return self.text[self.tokens.spans[at - 1][0]].isalpha()

    def _is_dated(self, quantity: Quantity) -> bool:
        """Whether a text begins with a date: *2. lokakuuta 1996*, but not *1. March on*."""
        return any(year is not None or self.lang.decimal == "," for year, _, _ in quantity.days)

    def _is_marker(self) -> bool:
        """Whether the text begins with the number of an item: *1. Open the lid*, *2) Shut it*."""
        keys, spans = self.tokens.keys, self.tokens.spans
        if len(keys) < 3 or not keys[0].isdecimal() or len(keys[0]) > 2 or keys[1] not in ".)":
            return False
        if self.tokens[2].text.islower() and self.line.longest(1, "ordinal-mark"):
            return False  # *21. hátíðin*
        return spans[0][1] == spans[1][0] and self.tokens[2].sort in ("word", "single")


def _is_ratio(units: frozenset[str]) -> bool:
    return bool(units & {"percent", "permille", "percentage-point"})


def _increased(numeral: Numeral, part: Fraction) -> Numeral:
    hundreds = Fraction(100) if numeral.scale and numeral.bases[0] % 100 == 0 else Fraction(1)
    add = part * (numeral.scale * hundreds or numeral.size)
    return replace(
        numeral,
        values=tuple(value + add for value in numeral.values),
        bases=tuple(base + part * hundreds for base in numeral.bases),
    )


def _pieces(token: Token) -> tuple[Quantity, ...]:
    digits = re.findall(r"\d+", token.text)
    digits += [tail.replace(",", "") for tail in re.findall(r"(?<=,)\d{1,3}(?:,\d{3})+$", token.text)]
    if len(token.text) > 60:
        return ()
    return tuple(
        Quantity(token.start, token.end, "number", (Fraction(int(d)),), (Fraction(int(d)),))
        for d in digits
    )

