"""Markup that surely stands in a text: tags, entities, placeholders, tokens, link targets.

The reading is strict: arrows and inequalities are no tags, percentages no printf, hashtags and
bracketed words no tokens.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from functools import cache
from html import unescape
from html.entities import html5
from typing import Literal

from babelproof.core.segment import View
from babelproof.text.tables import rows

Kind = Literal["tag", "entity", "placeholder", "token", "link"]

_IDENT = r"[A-Za-z_][\w.\-\[\]]{0,60}"
_NOT_PERCENT = r"(?<![%~\d])(?<!\d[ \u00a0\u202f])"
_UNITS = r"(?![A-Za-z0-9]|[^\x00-\x7f\W](?<![\u2e80-\uffef]))|(?=(?:s|ms|px|x|h|m|min|[kKMG]i?B)\b)"
_MARKUP = re.compile(
    r"(?P<skip><!--.{0,2000}?-->|\\[A-Za-z]{1,30}(?: ?\[[^\[\]]{0,60}\])? ?\{)"
    r"|(?P<ordinal>(?<=[0-9IVXLCM])<(?P<up>superscript|sup|up) ?>[a-zé]{1,4}</(?P=up) ?>)"
    r"|(?P<link>\]\((?P<to>[^()\s]{1,500}(?:\([^()\s]{0,99}\)[^()\s]{0,500})?)"
    r"(?:\s{1,3}[\"'][^\"'\n]{0,200}[\"'])?\))"
    r"|(?P<tag></?(?P<name>[A-Za-z][\w:.-]{0,30}|\d{1,2})(?P<attrs>(?:\s[^<>]{0,600})?/?)>)"
    r"|(?P<entity>&(?:#\d{1,7}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});)"
    rf"|(?P<double>\{{\{{\{{?\s*(?P<inner>[#/^&>!]?\s*[A-Za-z_$@][\w.$@-]{{0,60}})"
    r"(?:\s*[|(:, ][^{}]{0,120})?\}\}\}?)"
    r"|(?P<block>\{%-?\s*(?P<verb>\w+(?:\s+[\w.]+)?)[^%{}]{0,120}%\})"
    rf"|(?P<icu>\{{\s*(?P<arg>[\w.-]{{1,60}})\s*,\s*(?P<type>[a-z]{{4,13}})\s*(?=[,}}]))"
    rf"|(?P<shell>[$#%]\{{{_IDENT}\}})"
    rf"|(?P<brace>(?<![\\^_])\{{(?:\d{{1,2}}|{_IDENT}| )?(?:[!:][^{{}}\s]{{1,20}})?\}})"
    rf"|(?P<named>%\(\w{{1,60}}\)[-+0#]*\d*(?:\.\d+)?[diouxXfFeEgGcrs]|%<\w{{1,60}}>[sdf]"
    rf"|{_NOT_PERCENT}%[A-Za-z_][A-Za-z0-9_]{{2,40}}%)"
    rf"|(?P<printf>{_NOT_PERCENT}%(?:\d{{1,2}}\$)?[-+0#]*\d{{0,3}}(?:\.\d{{1,2}})?(?:hh?|ll?|[qjztL])?"
    rf"[diuoxXfFeEgGcs@pn](?:{_UNITS}))"
    rf"|(?P<qt>{_NOT_PERCENT}%[1-9](?![\d%$.,]))"
    r"|(?P<hash>#(?P<word>[A-Za-z][A-Za-z0-9_]{1,30})#)"
    r"|(?P<square>\[[A-Z][A-Z0-9_]{1,30}\])"
    r"|(?P<under>(?<![\w])__[A-Z][A-Z0-9_]{1,30}?__(?![A-Za-z0-9_]))",
    re.DOTALL,
)
# Where markup may begin; asking there only is far cheaper than asking everywhere.
_START = re.compile(r"[<&%{#\[\]$\\]|__")
_ADDRESS = re.compile(r"[A-Za-z][A-Za-z0-9+.-]{1,14}://[^\s<>\"{}\[\]()#$]+")
_TAG_NAME = re.compile(r"<(/?[\w:.-]{1,31})")
_ATTRIBUTE = re.compile(r"([\w:-]+)(?:\s*=\s*(\"[^\"]*\"|'[^']*'|[^\s\"'=]+))?")
# "A <B but A = C, D> E" are two inequalities.
_FIRST_ATTRIBUTE = re.compile(r"\s*(?:[\w:.@-]+\s+){0,3}[\w:.@-]+(?:\s*=\S|\s*=\s*[\"'])")
_DEEPEST = 4
# A Korean particle in brackets, as in "[1](으)로", or a key, "[打开](K)", is no address.
_LINK_SIGN = re.compile(r"(?!.*\*)(?:.*[/#.:?@]|[a-z0-9_-]{3})")
# KDE's mark before a second text with the same placeholders, which a script puts together.
_SCRIPTED = "|/|"
_CLOCK = re.compile(r"(?<!\d)%-?[HIklYB](?![A-Za-z\d])")
_CLOCK_PART = re.compile("%-?[a-zA-Z]")
_SELECTOR = re.compile(r"\s*,?\s*(?:offset:\d+\s*)?(=?\w+)\s*\{")


@dataclass(frozen=True, slots=True)
class Mark:
    """A piece of markup. Two pieces with one ``key`` do the same.

    ``named``: it says by itself what it stands for, so that a second copy does no harm.
    """

    kind: Kind
    key: str
    start: int
    end: int
    text: str
    named: bool = False


@cache
def listed(kind: str) -> frozenset[str]:
    """One of the closed lists in ``markup.tsv``."""
    found = (row["values"] for row in rows("markup.tsv") if row["kind"] == kind)
    return frozenset(next(found).split())


def markup(view: View) -> tuple[Mark, ...]:
    """The sure markup of a text, in order."""
    names = frozenset(_TAG_NAME.findall(view.text)) if "<" in view.text else frozenset()
    end = view.text.find(_SCRIPTED)
    marks = tuple(_read(view.text, 0, end if end >= 0 else len(view.text), names))
    if marks and _CLOCK.search(view.text):  # every language has its own way to write the time
        marks = tuple(mark for mark in marks if not _CLOCK_PART.fullmatch(mark.key))
    if any(mark.key == "%1" for mark in marks) and view.lang.code not in listed("percent-first"):
        return marks
    return tuple(mark for mark in marks if not re.fullmatch("%[1-9]", mark.key))


def _read(text: str, start: int, end: int, names: frozenset[str], depth: int = 0) -> Iterator[Mark]:
    addresses = [m.span() for m in _ADDRESS.finditer(text, start, end)] if "://" in text else []
    addresses.reverse()
    position = start
    while opening := _START.search(text, position, end):
        position = opening.start() + 1
        match = _MARKUP.match(text, opening.start(), end)
        while addresses and addresses[-1][1] <= opening.start():
            addresses.pop()
        if match is None or (addresses and addresses[-1][0] < position):
            continue
        position = match.end()
        if match["icu"]:
            position = yield from _read_icu(text, match, end, names, depth)
        elif mark := _mark(match, names):
            yield mark


def _mark(match: re.Match[str], names: frozenset[str]) -> Mark | None:
    found, place = match.group(), match.span()
    if match["tag"]:
        return _tag(match, names)
    if match["entity"]:
        known = found.startswith("&#") or found[1:] in html5
        return Mark("entity", found, *place, found) if known else None
    if match["link"]:
        if not _LINK_SIGN.match(match["to"]):
            return None
        return Mark("link", match["to"], match.start("to"), match.end("to"), match["to"])
    if match["double"]:
        key = "{{" + match["inner"].replace(" ", "") + "}}"
        return Mark("placeholder", key, *place, found, named=True)
    if match["block"]:
        return Mark("placeholder", "{%" + " ".join(match["verb"].split()), *place, found)
    if match["shell"] or match["brace"] or match["named"]:
        key = "".join(found.split())
        return Mark("placeholder", key, *place, found, named=key != "{}")
    if match["printf"] or match["qt"]:
        key = found[:-1] + "d" if found[-1] == "i" else found
        return Mark("placeholder", key, *place, found, named="$" in found or bool(match["qt"]))
    if match["hash"] or match["square"] or match["under"]:
        inner = found.strip("#[]_")
        return Mark("token", found, *place, found) if _is_token(inner, found) else None
    return None


def _tag(match: re.Match[str], names: frozenset[str]) -> Mark | None:
    name, attrs, found = match["name"], match["attrs"], match.group()
    if not attrs and name.isupper() and _is_token(name, found):
        return Mark("token", found, *match.span(), found)
    body = attrs.rstrip().removesuffix("/")
    single = attrs.rstrip().endswith("/")
    lower = name.lower()
    plain_case = name in (lower, name.upper())
    known = plain_case and (lower in listed("tag") or lower in listed("pseudo-tag"))
    if body.strip() and not _FIRST_ATTRIBUTE.match(body):
        return None
    closing = "/" if found[1] == "/" else ""
    paired = (name if closing else f"/{name}") in names
    if lower == "a" and not (body.strip() or paired):
        return None
    if not (known or paired or (single and name.isdigit()) or "=" in body):
        return None
    ending = "/" if single and lower not in listed("void") else ""
    key = f"<{closing}{lower if plain_case else name}{_attributes(body)}{ending}>"
    return Mark("tag", key, *match.span(), found)


def _attributes(body: str) -> str:
    kept = []
    for name, value in _ATTRIBUTE.findall(body):
        lower = name.lower()
        if lower in listed("local"):
            continue
        shown = "" if lower in listed("translatable") else value.strip("\"'")
        kept.append(f" {lower}={''.join(unescape(shown).split())}")
    return "".join(sorted(kept))


def _is_token(inner: str, found: str) -> bool:
    """Whether a word in #…#, […], __…__ or <…> stands for something anonymised."""
    words = [word.lower() for word in re.split(r"[\d_]+", inner) if word]
    if not words or not all(word in listed("anonymous") for word in words):
        return inner.isupper() and "_" in inner and found[0] == "#"
    return inner.isupper() or (found[0] == "#" and inner[-1].isdigit())


def _read_icu(
    text: str, head: re.Match[str], end: int, names: frozenset[str], depth: int
) -> Generator[Mark, None, int]:
    """A complex argument and what its branches hold; the position after it."""
    if head["type"] not in listed("icu") or depth > _DEEPEST:
        return head.end()
    inside: list[Mark] = []
    selectors = []
    position = head.end()
    while selector := _SELECTOR.match(text, position, end):
        selectors.append(selector.group(1))
        close = _closing(text, selector.end(), end)
        inside += _read(text, selector.end(), close, names, depth + 1)
        position = close + 1
    close = _closing(text, position, end)
    found = text[head.start() : close + 1]
    # The categories of a plural differ between languages, the choices of a select do not.
    fixed = selectors if head["type"] == "select" else filter(_is_no_category, selectors)
    key = f"{{{head['arg']},{head['type']},{','.join(sorted(fixed))}"
    yield Mark("placeholder", key, head.start(), head.start() + len(found), found, named=True)
    for mark in inside:
        yield Mark(mark.kind, mark.key, mark.start, mark.end, mark.text, named=True)
    return close + 1


def _is_no_category(selector: str) -> bool:
    return not selector.startswith("=") and selector not in listed("plural")


def _closing(text: str, position: int, end: int) -> int:
    depth = 0
    for place in range(position, end):
        if text[place] == "{":
            depth += 1
        elif text[place] == "}":
            if depth == 0:
                return place
            depth -= 1
    return end
