"""One language: tags and locales (de, deu, de_CH, zh-Hant, sr_RS@latin, en_XX), then names."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from babelproof.core.segment import Lang
from babelproof.lang.names import plain, read_name, suggestion
from babelproof.lang.table import codes, languages, parts

_LONGEST = 80
_DASHES = dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2013\u2014\u2015\u2212"), "-")
_LOCALE = re.compile(r"([^.@]*)(?:\.(?i:utf-?8|iso[-0-9]+))?(?:@([a-z]+))?")
_SCRIPTS_OF_LOCALES = {"latin": "Latn", "cyrillic": "Cyrl", "devanagari": "Deva"}
_CODE = re.compile("[a-z]{2,3}")
_REGION = re.compile("[A-Z]{2}")
# mBART writes en_XX; but en-XX alone is a pair with an unknown language, dear though that is.
_NO_REGION_COST = 20


class Read(NamedTuple):
    """A language as read, and how much stands against reading it so.

    ``doubtful`` says that something was taken for a region that neither looks like one nor is one
    where the language is spoken.
    """

    lang: Lang
    cost: int = 0
    doubtful: bool = False


@lru_cache(maxsize=4096)
def lang_or_complaint(text: str) -> Lang | str:
    """A language, or what to tell the user; complaints are cached as they are costly to make."""
    cleaned = clean(text)
    read = read_side(cleaned) or read_tag(cleaned, any_region=True)
    if read is not None:
        return plain(read.lang)
    return (
        f"cannot read {quoted(text)} as a language{suggestion([cleaned])}: "
        "write a code or a name, such as de, de-CH, deu_Latn or German"
    )


def read_side(text: str, cased: bool = False) -> Read | None:
    """One language: a tag that is known, else a name, else a tag that is not known."""
    tag = read_tag(text, cased)
    if tag is None or not tag.lang.known:
        named = read_name(text)
        if named is not None:
            return Read(named)
    return tag


def read_tag(text: str, cased: bool = False, any_region: bool = False) -> Read | None:
    """A tag or locale. ``cased`` says that letter case varies around it, so that it speaks."""
    locale = _LOCALE.fullmatch(text)
    if locale is None:
        return None
    subtags = locale[1].replace("_", "-").split("-")
    used = next((n for n in (3, 2) if "-".join(subtags[:n]).lower() in codes()), 1)
    code = "-".join(subtags[:used]).lower()
    if code not in codes() and not _CODE.fullmatch(code):
        return None
    lang = codes().get(code, Lang(code, known=False))
    lang = replace(lang, script=_SCRIPTS_OF_LOCALES.get(locale[2], lang.script))
    odd = cased and subtags[0].isupper()
    rest = _with_subtags(lang, subtags[used:], cased, any_region)
    if rest is None:
        return None
    cost = rest.cost + (code in parts("habit")) + 2 * odd
    return Read(rest.lang, cost, rest.doubtful or (odd and bool(rest.lang.region)))


def _with_subtags(lang: Lang, subtags: Sequence[str], cased: bool, any_region: bool) -> Read | None:
    """The language with its script and region; variants and extensions are read and dropped."""
    cost, doubtful, script, region = 0, False, "", ""
    for number, subtag in enumerate(subtags):
        upper = subtag.upper()
        upper = parts("region_alias").get(upper, upper)
        if subtag.title() in parts("script") and not (script or region):
            script = subtag.title()
        elif not region and (upper in parts("region") or (any_region and _REGION.fullmatch(upper))):
            region = upper
            likely = _is_likely(lang, region)
            cost += (not likely) + 2 * (cased and subtag.islower())
            doubtful = not likely and subtag.islower()
        elif subtag.lower() in ("u", "t", "x") and number + 1 < len(subtags):
            break
        elif subtag == "XX":
            cost += _NO_REGION_COST
        elif subtag.lower() not in parts("variant"):
            return None
    lang = replace(lang, script=script or lang.script, region=region or lang.region)
    return Read(lang, cost, doubtful)


def _is_likely(lang: Lang, region: str) -> bool:
    row = languages().get(lang.code)
    return region.isdigit() or (row is not None and region in row.official_in)


def clean(text: str) -> str:
    """The text in compatibility form, trimmed, with plain hyphens; nothing if it is too long."""
    if len(text) > _LONGEST:
        return ""
    return unicodedata.normalize("NFKC", text).translate(_DASHES).strip()


def quoted(text: str) -> str:
    """A text for an error message: short, on one line, with control characters escaped."""
    return repr(text if len(text) <= _LONGEST else text[:_LONGEST] + "\u2026")
