"""Names of languages: shown in reports, read in requests, suggested after a slip."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from difflib import get_close_matches
from functools import cache

from babelproof.core.segment import Lang
from babelproof.lang.table import codes, fold, languages, names, parts

_QUALIFIED = re.compile(r"([^()]+?)\s*\(([^()]+)\)")


def name(lang: Lang) -> str:
    """The English name, such as ``German (Switzerland)``; the code if the language is unknown."""
    row = languages().get(lang.code)
    if row is None:
        return str(lang)
    extra = [
        parts("script").get(lang.script, lang.script),
        parts("region").get(lang.region, lang.region),
    ]
    extra = [part for part in extra if part]
    return f"{row.name} ({', '.join(extra)})" if extra else row.name


def script(lang: Lang) -> str:
    """The script a language is written in: as stated, else as usual there, else ``""``."""
    row = languages().get(lang.code)
    usual = row.script if row else ""
    return lang.script or parts("region_script").get(f"{lang.code}-{lang.region}", usual)


def plain(lang: Lang) -> Lang:
    """The language in normal form: without the script and region that go without saying.

    A script that is told by the region alone is named: zh-TW is zh-Hant, sr-ME is sr-Latn-ME.
    """
    row = languages().get(lang.code)
    if row is None:
        return lang
    written, region = script(lang), lang.region
    home = parts("script_region").get(f"{lang.code}-{written}", row.region)
    if region == home and f"{lang.code}-{region}" not in parts("telling"):
        region = ""
    there = parts("region_script").get(f"{lang.code}-{region}", row.script)
    if written == row.script == there and f"{lang.code}-{lang.script}" not in parts("telling"):
        written = ""
    return Lang(lang.code, written, region)


def read_name(text: str) -> Lang | None:
    """A language by its name, with regions or scripts in brackets: ``Chinese (Traditional)``."""
    known = names().get(fold(text))
    if known is not None:
        return known
    qualified = _QUALIFIED.fullmatch(text)
    if qualified is None:
        return None
    lang = names().get(fold(qualified[1])) or codes().get(qualified[1].lower())
    for word in qualified[2].split(","):
        kind, key = _qualifiers().get(fold(word).removesuffix(" script"), ("", ""))
        if lang is None or not kind:
            return None
        lang = replace(lang, script=key) if kind == "script" else replace(lang, region=key)
    return lang


def suggestion(pieces: Iterable[str]) -> str:
    """``(did you mean German?)`` with a blank before it, or nothing where no name is near."""
    near: dict[str, None] = {}
    for piece in pieces:
        for match in get_close_matches(fold(piece), names(), n=1, cutoff=0.8):
            near[name(names()[match])] = None
    return f" (did you mean {' or '.join(near)}?)" if near else ""


@cache
def _qualifiers() -> dict[str, tuple[str, str]]:
    found: dict[str, tuple[str, str]] = {}
    for kind in ("script", "region"):
        for key, value in parts(kind).items():
            found[fold(key)] = found[fold(value)] = (kind, key)
    return found
