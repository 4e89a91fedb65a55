"""A text being read: what has been found in it so far. As a quantity is put down, what stands
around it decides whether its reading stays sure."""

from __future__ import annotations

import re
from bisect import bisect_left

from babelproof.quantities.exact import Fraction
from babelproof.quantities.line import Line
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.reading.doubts import FIXED, NAME
from babelproof.quantities.tables.language import Language
from babelproof.quantities.tokens import sort_of, tokens_of
from babelproof.text.markup import listed
from babelproof.text.said import LETTERS

_MASKED = re.compile(
    r"\S{0,200}://\S{1,2000}|www\.\S{1,2000}|[\w.+-]{1,64}@[\w.-]{1,255}|@\w{1,64}"
    r"|#\w{1,64}?#|#\w{1,64}"
    r"|[A-Za-z0-9-]{2,63}\.(?:com|net|org|edu|gov|info|io|tv|jp|cn|ru|de|uk)(?![A-Za-z0-9])"
    r"|&(?:# ?)?\w{1,12};|<[^<>]{1,300}>|\{\w{1,40}\}|\[\d{1,3}\]|\b[^\W\d]\w{0,39}=(?=\S)"
    r"|%(?:\(\w{1,60}\)|\d{1,2}\$)[-+0#]*\d{0,3}(?:\.\d{1,2})?[A-Za-z]"
    r"|(?<![%\d])%[-+0#]*(?:\d{1,2}(?:\.\d)?|\.\d)[a-z](?![a-z])"
)
# %1 to %99 stand for something only where %1 does, and %2 too where percents are written so.
_NUMBERED = re.compile(r"(?<![%\d])(?<!\d[ \u00a0\u202f])(?:%[1-9]\d?)+(?![\d%]|\$(?!\[)|[.,]\d)")
_DECADES = 4  # so many values only decades have: 80, 1980, 1880, 2080
_LONGEST_TITLE = 60
_OPENING = frozenset("\"'([*\u00ab\u00bb\u2018\u201a\u201c\u201e\u300a\u300c\u300e\uff08")
_CAPITALS = frozenset({"de", "en"})
_MASK_SIGNS = ("@", "#", "&", "<", "%", "{", "[", "://")
_NUMERALS = ("cardinal", "scale")
_ACRONYM = 3


class Draft:
    """The tokens of a text, and the quantities and months found in it.

    ``sure``: words that only suggest a number are not wanted. ``masks``: the addresses and the
    markup, in order. ``frozen_from``, ``frozen_until``: the last fixed phrase.
    """

    __slots__ = (
        "found", "frozen_from", "frozen_until", "lang", "line", "masks", "months", "sure", "text",
        "tokens",
    )  # fmt: skip

    def __init__(self, text: str, lang: Language, sure: bool) -> None:
        self.text, self.lang, self.sure = text, lang, sure
        self.tokens = tokens_of(text)
        self.line = Line(self.tokens, lang)
        self.found: list[Quantity] = []
        self.months: set[int] = set()
        self.masks = _masks(text, lang.code) if sure else []
        self.frozen_from = self.frozen_until = 0

    def span(self, at: int, end: int) -> tuple[int, int]:
        """Where the tokens from one to before another stand in the text."""
        return self.tokens.spans[at][0], self.tokens.spans[end - 1][1]

    def freeze(self, at: int) -> None:
        """A fixed phrase makes no duty, but what it holds may fulfil one."""
        end = self.line.frozen_end(at)
        if end > self.frozen_until and not _is_inside_number(self.line, at):
            self.frozen_from, self.frozen_until = self.tokens.spans[at][0], end

    def add(self, quantity: Quantity, at: int) -> None:
        """Puts down a quantity that was read from a token on."""
        if quantity.sure:
            doubt = _doubt(self, quantity, at)
            if doubt:
                quantity.sure, quantity.reason = False, doubt
        self.found.append(quantity)

    def offer(
        self, at: int, end: int, value: Fraction, units: frozenset[str] = frozenset()
    ) -> None:
        """Puts down a value that words only imply."""
        values = (value,)
        self.found.append(
            Quantity(*self.span(at, end), "number", values, values, sure=False, spelled=True,
                     reason="the word only implies a number", implied=True, units=units)
        )  # fmt: skip


def _masks(text: str, code: str) -> list[tuple[int, int]]:
    if not _may_hold_masks(text):
        return []
    masks = [m.span() for m in _MASKED.finditer(text)]
    if "%1" in text and (code not in listed("percent-first") or "%2" in text):
        numbered = [m.span() for m in _NUMBERED.finditer(text)]
        if any(text[start : start + 2] == "%1" for start, _ in numbered):
            masks = sorted(masks + numbered)
    return masks


def _may_hold_masks(text: str) -> bool:
    """Whether an address or markup may stand in a text; much cheaper than to look for one."""
    if any(map(text.__contains__, _MASK_SIGNS)):
        return True
    dot = text.find(".")
    while dot >= 0:
        if text[dot + 1 : dot + 3].isalpha() or text[max(0, dot - 3) : dot] == "www":
            return True
        dot = text.find(".", dot + 1)
    return False


def _is_inside_number(line: Line, at: int) -> bool:
    """Whether a phrase would begin in the middle of a number: 千万 in 三千万."""
    if "myriad" not in line.lang.traits or not at:
        return False
    spans = line.tokens.spans
    if "spaced" in line.lang.traits and spans[at - 1][1] != spans[at][0]:
        return False
    before = line.tokens.keys[at - 1][0].isdecimal() or line.longest(at - 1, *_NUMERALS)
    return bool(before) and line.longest(at, *_NUMERALS) is not None


def _doubt(draft: Draft, quantity: Quantity, at: int) -> str:
    """Why a quantity is not to be demanded, if there is a reason."""
    if quantity.start < draft.frozen_until and not _outgrows_phrase(draft, quantity):
        return FIXED
    if draft.masks and _is_masked(draft, quantity):
        return "in an address or markup"
    if quantity.spelled and _is_name(draft, quantity, at):
        return NAME
    if quantity.spelled and "|" in draft.text[max(0, quantity.start - 1) : quantity.end + 1]:
        return "one of several strings"
    if at == 0 and _is_marker(draft.line) and not _is_dated(draft.lang, quantity):
        return "the mark of a list"
    if at == 0 and _is_clause_number(draft):
        return "the mark of a list"
    return ""


def _outgrows_phrase(draft: Draft, quantity: Quantity) -> bool:
    """Whether a number with what it counts is longer than the fixed phrase: 十分钟, 十分."""
    if quantity.start != draft.frozen_from or "myriad" not in draft.lang.traits:
        return False
    spans = draft.tokens.spans
    counter = draft.line.longest(bisect_left(spans, (quantity.end, 0)), "counter")
    end = spans[counter.end - 1][1] if counter else quantity.end
    return end > draft.frozen_until


def _is_masked(draft: Draft, quantity: Quantity) -> bool:
    """Whether a quantity overlaps an address or markup, which stand in order, or a scale follows
    what stands for its number: *%.1f billion*."""
    after = bisect_left(draft.masks, (quantity.end, 0))
    if not after:
        return False
    start, end = draft.masks[after - 1]
    counted = not quantity.digits and draft.text[start] in "%{" and quantity.scale > 0
    return end > quantity.start or (counted and end >= quantity.start - 1)


def _is_name(draft: Draft, quantity: Quantity, at: int) -> bool:
    """A numeral with a capital inside a sentence may be a name: *Fox and Seven*."""
    word = draft.tokens.text_at(at)
    if word.isupper() and len(word) == _ACRONYM and not quantity.units:
        return not (at and draft.tokens.text_at(at - 1).isupper())  # OSM, in Czech also eight
    if not word[0].isupper() or word.isupper():
        return False
    if at < 2 and quantity.sort == "number" and _is_title(draft):
        return True
    if not at or quantity.units or quantity.currencies or quantity.scale or quantity.parts:
        return False
    if quantity.sort == "ordinal" or len(quantity.values) >= _DECADES:  # als Vierter, anni Ottanta
        return False
    return draft.text[draft.tokens.spans[at - 1][0]].isalpha()


def _is_title(draft: Draft) -> bool:
    """Whether a text is a name or a title, each word of it with a capital: *Seven Sages Added*."""
    if len(draft.text) > _LONGEST_TITLE or draft.text[-1] in ".!?":
        return False
    shortest = 1 if draft.lang.code == "de" else 4  # *Drei Tote bei Brand* has capitals anyway
    words = [word for word in LETTERS.findall(draft.text) if len(word) >= shortest]
    return len(words) > 1 and all(word[0].isupper() for word in words)


def _is_marker(line: Line) -> bool:
    """Whether the text begins with the number of an item: *1. Open the lid*, *2) Shut it*."""
    keys, spans = line.tokens.keys, line.tokens.spans
    if len(keys) < 3 or not keys[0].isdecimal() or len(keys[0]) > 2 or keys[1] not in ".)":
        return False
    word = line.tokens.text_at(2)
    if word.islower() and line.longest(1, "ordinal-mark"):
        return False  # *21. hátíðin*
    begins = sort_of(word) in ("word", "single") or word in _OPENING
    return spans[0][1] == spans[1][0] and begins


def _is_clause_number(draft: Draft) -> bool:
    """Whether the text begins with the bare number of a clause: *14 Tuto smlouvu lze …*; where
    nouns or headlines have capitals, nobody can tell."""
    keys, lang = draft.tokens.keys, draft.lang
    if len(keys) < 4 or not keys[0].isdecimal() or len(keys[0]) > 3 or lang.code in _CAPITALS:
        return False
    word, then = draft.tokens.text_at(1), draft.tokens.text_at(2)
    if keys[1] in lang.after or not (word[0].isupper() and word[1:].islower()):
        return False
    return draft.text[draft.tokens.spans[0][1]].isspace() and then.islower()


def _is_dated(lang: Language, quantity: Quantity) -> bool:
    """Whether a text begins with a date: *2. lokakuuta 1996*, but not *1. March on*."""
    return any(year is not None or lang.decimal == "," for year, _, _ in quantity.days)
