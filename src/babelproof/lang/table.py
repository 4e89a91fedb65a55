"""The tables of languages, regions, scripts and habits, loaded when first asked for."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from babelproof.core.segment import Lang


class Row(NamedTuple):
    """What is known of a language: ``script`` and ``region`` are what goes without saying,
    ``official_in`` are regions."""

    name: str
    other_names: tuple[str, ...]
    autonym: str
    alpha3: str
    biblio: str
    script: str
    region: str
    official_in: frozenset[str]


@cache
def languages() -> Mapping[str, Row]:
    """Languages by their code in normal form."""
    return {
        code: Row(
            name,
            tuple(filter(None, others.split(";"))),
            autonym,
            alpha3,
            biblio,
            script,
            region,
            frozenset(regions.split()),
        )
        for (
            code,
            alpha3,
            biblio,
            name,
            others,
            autonym,
            script,
            region,
            regions,
        ) in _rows("languages.tsv")
    }


def parts(kind: str) -> Mapping[str, str]:
    """Entries of one kind: alias, habit, name, region, script, variant, word and so on."""
    return _parts()[kind]


@cache
def codes() -> Mapping[str, Lang]:
    """Every code that stands for a language, in lower case, and the language it stands for."""
    found: dict[str, Lang] = {}
    for code, row in languages().items():
        for spelling in (code, row.alpha3, row.biblio):
            found.setdefault(spelling, Lang(code))
    found.pop("", None)
    for kind in ("alias", "habit"):
        found |= {key: _normal(tag) for key, tag in parts(kind).items()}
    return found


@cache
def names() -> Mapping[str, Lang]:
    """Every name of a language, folded by :func:`fold`; the first claim to a name counts."""
    found: dict[str, Lang] = {}
    rows = languages()
    claims = [(row.name, Lang(code)) for code, row in rows.items()]
    claims += [(name, _normal(tag)) for name, tag in parts("name").items()]
    claims += [(row.autonym, Lang(code)) for code, row in rows.items() if row.autonym]
    claims += [(other, Lang(code)) for code, row in rows.items() for other in row.other_names]
    for name, lang in claims:
        found.setdefault(fold(name), lang)
    return found


def fold(name: str) -> str:
    """A name without case, accents and punctuation between its words."""
    plain = re.sub("[\u0300-\u036f]", "", unicodedata.normalize("NFKD", name))
    return re.sub(r"[\s_'\u02bc\u2019-]+", " ", plain.casefold()).strip()


@cache
def _parts() -> Mapping[str, Mapping[str, str]]:
    found: dict[str, dict[str, str]] = {}
    for kind, key, value in _rows("language_parts.tsv"):
        found.setdefault(kind, {})[key] = value
    return found


def _normal(tag: str) -> Lang:
    code, *rest = tag.split("-")
    script = next((part for part in rest if len(part) == 4), "")
    region = next((part for part in rest if len(part) != 4), "")
    return Lang(code, script, region)


def _rows(table: str) -> Iterator[list[str]]:
    from importlib.resources import files

    text = (files("babelproof.data") / table).read_text(encoding="utf-8")
    return (line.split("\t") for line in text.split("\n")[1:] if line)
