"""Numbers and years: others of the same shape, so that separators, noughts at the end and what is
counted stay as they are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from babelproof.core.segment import View
from babelproof.quantities.exact import Fraction
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.reading.read import duties_of
from babelproof.substitute.agreement import form_for, listed, unless_onset
from babelproof.substitute.forms import paradigms, tokens, written
from babelproof.substitute.measured import counted, is_joined
from babelproof.substitute.plural import plural
from babelproof.substitute.site import Refused, Site, once

DIGITS = "digits"
PLURAL = Refused("another plural class, so words beside it may change")
LENGTH = Refused("its shape does not hold so many digits")
_SHAPE = re.compile(
    r"\d{1,3}(?:[.,' \u00a0\u2009\u202f]\d{3})*(?:[.,]\d{1,2})?|\d{1,15}(?:[.,]\d{1,2})?"
)
_NOT_DIGITS = re.compile(r"\D")
# A number after a word with a capital is part of a name, but for some first words of a sentence.
_PLAIN_BEFORE = re.compile(
    r"(?:^|[.!?]\s|[\"\u201c\u201e\u00ab(]|[,;:]\s|\b[^\W\d_A-Z\u0400-\u042f]+[ \u00a0])\Z"
)
_FIRST_BEFORE = re.compile(r"(?:^|[.!?]\s)([^\W\d_]+)[ \u00a0]\Z")
_ENDING = re.compile(r"[-\u2010\u2011][^\W\d_]{1,2}(?![^\W\d_])")  # how the number is inflected
_YEAR = re.compile(r"(?<!\d)(?:1[89]|20)\d\d(?!\d)")
_SPELLED = range(2, 13)
_TRIES, _MOST_TIMES = 40, 3
FIRST_YEAR, LAST_YEAR, _YEARS_APART = 1850, 2029, 15


@dataclass(frozen=True, slots=True)
class Numbers:
    """Numbers in digits, and those from two to twelve in words."""

    name: str = "number"

    def sites(self, view: View) -> list[Site]:
        found = [q for q in view.of(duties_of).quantities if _is_number(q)]
        return once(site for quantity in found for site in self._in(view, quantity))

    def _in(self, view: View, quantity: Quantity) -> Iterator[Site]:
        text, lang = view.text, view.lang.code
        around = text[max(0, quantity.start - 12) : quantity.end + 12]
        if is_joined(text, quantity.start, quantity.end) or " out of" in around:
            return
        count, value = counted(quantity, "scale"), str(quantity.bases[0])
        if quantity.spelled and quantity.bases[0] in _SPELLED:
            word = re.match(r"[^\W\d_]+", text[quantity.start : quantity.end])
            for paradigm in written(lang, self.name).get(word[0], ()) if word else ():
                assert word is not None
                end = quantity.start + word.end()
                cells = paradigm.cells_of(word[0])
                yield Site(
                    self.name, paradigm.token, quantity.start, end, "word", value, cells, count
                )
        elif quantity.digits and _SHAPE.fullmatch(quantity.digits) and quantity.bases[0] > 1:
            start = text.find(quantity.digits, quantity.start, quantity.end)
            end, token = start + len(quantity.digits), _NOT_DIGITS.sub("", quantity.digits)
            if (
                start >= 0
                and _is_plain(lang, text, quantity)
                and not _is_glued(lang, text, start, end, quantity)
            ):
                yield Site(self.name, token, start, end, DIGITS, value, counted=count)

    def others(self, text: str, site: Site, draw: Random, plausible: bool) -> Iterator[str]:
        small = site.kin.isdecimal() and int(site.kin) in _SPELLED
        if small:
            found = [str(n) for n in _SPELLED if str(n) != site.token]
            yield from draw.sample(found, len(found))
        else:
            yield from _like(site, text, draw, plausible)

    def form(self, view: View, site: Site, token: str) -> str | Refused:
        lang, text = view.lang.code, view.text
        if site.style != DIGITS:
            old = paradigms(lang)[self.name, site.token, site.style]
            new = tokens(lang, self.name).get(token, {}).get(site.style)
            if new is None or _plural(lang, site, token) != _plural(lang, site, site.token):
                return PLURAL
            return form_for(lang, text, _uncounted(site), old, new)
        form = shaped(text[site.start : site.end], token)
        if not form:
            return LENGTH
        if _plural(lang, site, token) != _plural(lang, site, site.token):
            return PLURAL
        return unless_onset(lang, text, site, form)


@dataclass(frozen=True, slots=True)
class Years:
    """Years in four digits, by themselves or in a date; one in a text."""

    name: str = "year"

    def sites(self, view: View) -> list[Site]:
        found = [
            Site(self.name, match[0], *match.span(), DIGITS)
            for quantity in view.of(duties_of).quantities
            if _may_be_year(quantity)
            and (quantity.sort == "date" or _is_plain(view.lang.code, view.text, quantity))
            for match in _YEAR.finditer(view.text, quantity.start, quantity.end)
            if not is_joined(view.text, *match.span())
        ]
        return found if len(found) == 1 else []

    def others(self, text: str, site: Site, draw: Random, plausible: bool) -> Iterator[str]:
        year = int(site.token)
        least, most = max(FIRST_YEAR, year - _YEARS_APART), min(LAST_YEAR, year + _YEARS_APART)
        if not plausible:
            least, most = FIRST_YEAR, LAST_YEAR
        found = [str(n) for n in range(least, most + 1) if n != year]
        yield from draw.sample(found, len(found))

    def form(self, view: View, site: Site, token: str) -> str | Refused:
        return unless_onset(view.lang.code, view.text, site, token)


def shaped(old: str, digits: str) -> str:
    """Other digits between the separators of a number; nothing where they do not fit."""
    if old.isdecimal():
        return digits if old[0] != "0" else ""
    if len(digits) != sum(map(str.isdecimal, old)):
        return ""
    rest = iter(digits)
    return "".join(next(rest) if sign.isdecimal() else sign for sign in old)


def _like(site: Site, text: str, draw: Random, plausible: bool) -> Iterator[str]:
    """Numbers of as many digits, with as many noughts at the end, of about the size."""
    body = site.token.rstrip("0")
    noughts = site.token[len(body) :]
    if not body or body[0] == "0":
        return
    old, seen = int(site.token), {site.token}
    share = text[site.end : site.end + 2].strip()[:1] == "%" or "per cent" in text[site.end :][:12]
    for _ in range(_TRIES):
        last = str(draw.randint(1, 9))
        inner = "".join(str(draw.randint(0, 9)) for _ in body[2:])
        token = (str(draw.randint(1, 9)) if len(body) > 1 else "") + inner + last + noughts
        near = old <= int(token) * _MOST_TIMES and int(token) <= old * _MOST_TIMES
        if token in seen or (plausible and not near) or (share and len(token) > len(site.token)):
            continue
        seen.add(token)
        yield token


def _is_number(quantity: Quantity) -> bool:
    if quantity.sort != "number" or not quantity.sure or quantity.parts or quantity.implied:
        return False
    return bool(quantity.bases) and not _may_be_year(quantity)


def _may_be_year(quantity: Quantity) -> bool:
    if quantity.sort == "date":
        return any(year is not None for year, _, _ in quantity.days)
    plain = not (quantity.currencies or quantity.scale or quantity.units - {"year"})
    digits = quantity.digits
    return plain and digits.isdecimal() and len(digits) == 4 and "1000" <= digits <= "2099"


def _is_plain(lang: str, text: str, quantity: Quantity) -> bool:
    """Whether a number is no part of a name: *Boeing 747*, *Qt 5*; German nouns all have a
    capital."""
    if lang == "de":
        return text[quantity.start - 1 : quantity.start] not in ("#", "+", "/")
    ahead = text[max(0, quantity.start - 40) : quantity.start]
    first = _FIRST_BEFORE.search(ahead)
    if first:
        return first[1].islower() or first[1].lower() in listed(lang, "begins")
    return _PLAIN_BEFORE.search(ahead) is not None


def _is_glued(lang: str, text: str, start: int, end: int, quantity: Quantity) -> bool:
    """Whether letters at a number make something else of it: *60s*, *1.3 Jazz*, *AMD64*, *7-ти*,
    *parted(8)*."""
    before, rest = text[max(0, start - 2) : start], text[end : end + 12]
    if before[-1:].isalpha() or (before[-1:] == "(" and before[:1].isalnum()):
        return True
    if lang == "ru" and _ENDING.match(rest):
        return True
    if quantity.units or quantity.scale:
        return False
    if quantity.currencies:
        return rest[:1].isalpha()
    named = re.match(r"[ \u00a0]?[^\W\d_]", rest) and rest.lstrip()[0].isupper()
    return rest[:1].isalpha() or bool(named)


def _plural(lang: str, site: Site, token: str) -> str:
    """The plural class of a number as it stands in its place: 15 in 1.5 is one and a half."""
    assert site.counted is not None
    old = site.counted.value
    if old is None:
        return ""
    return plural(lang, old * Fraction(int(token), int(site.token)))


def _uncounted(site: Site) -> Site:
    return Site(site.type, site.token, site.start, site.end, site.style, cells=site.cells)
