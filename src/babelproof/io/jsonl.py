"""JSON Lines: one object a line.

========================  ===========================================================
``src``, ``source``       the source text
``mt`` … ``target``       the translation (see ``TARGETS``; the first of them that the
                          line has), or an object that maps systems to translations
``ref``, ``reference``    a reference, or (``refs``) a list of which the first counts
``id``                    the segment's id, a string or a whole number
``system``, ``doc``       the system's name, the document's
``domain``                what sort of text it is, such as news
``langs``, ``lp``         the direction; or ``src_lang`` and ``tgt_lang``
========================  ===========================================================

Other keys are ignored, a key whose value is null counts as absent, and the direction on a line
goes before the one given for the run. Blank lines are no records. Lone surrogates are kept.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NoReturn, TypeVar

from babelproof.core.batch import Batch, Malformed
from babelproof.core.segment import UNKNOWN, LangPair
from babelproof.io import files
from babelproof.io.files import EncodingErrors
from babelproof.io.grouping import NO_LANGS, Record, Row, lang_named, pair_named
from babelproof.io.line_records import LineSource

SOURCES = ("src", "source")
TARGETS = ("mt", "tgt", "hyp", "hypothesis", "translation", "target")
REFERENCES = ("ref", "reference", "refs")
DIRECTIONS = ("langs", "lp")

T = TypeVar("T")
Data = Mapping[str, Any]


class Unreadable(Exception):
    """Why a record cannot be read. Reasons are counted, so they name kinds, never contents."""


def _no_constant(name: str) -> NoReturn:
    raise Unreadable("not valid JSON: NaN and Infinity are no JSON values")


DECODER = json.JSONDecoder(parse_constant=_no_constant)


@dataclass(frozen=True, slots=True)
class JsonLines:
    """Reads JSON Lines; ``system`` and ``langs`` are for lines that name none."""

    name: str
    system: str
    langs: LangPair | None
    errors: EncodingErrors

    def batch(self, block: bytes, first: int) -> Batch | None:
        """Every line may be another sort of record."""
        return None

    def read(self, lines: Iterable[bytes], first: int) -> Iterator[Record]:
        for number, raw in enumerate(lines, first):
            if raw.strip():
                text = files.decode(raw, self.name, number, self.errors)
                yield read_line(text, number, self.system, self.langs)


class JsonlSource(LineSource):
    """A JSON Lines file."""

    form = "jsonl"

    def reader(self) -> JsonLines:
        return JsonLines(self.name, self.system, self.langs, self.errors)


def read_line(text: str, line: int, system: str = "", langs: LangPair | None = None) -> Record:
    """What one line holds; ``system`` and ``langs`` are for lines that name none."""
    try:
        data = _object(text)
    except Unreadable as error:
        return (Malformed(line, str(error)),)
    try:
        return _rows(data, line, system, langs)
    except Unreadable as error:
        pair = _unless_unreadable(lambda: _langs(data, langs), langs)
        return (
            Malformed(
                line,
                str(error),
                id=_unless_unreadable(lambda: _id(data), None),
                system=_unless_unreadable(lambda: _label(data, "system"), None) or system,
                langs=str(pair) if pair else "",
            ),
        )


def _unless_unreadable(read: Callable[[], T], otherwise: T) -> T:
    try:
        return read()
    except Unreadable:
        return otherwise


def _object(text: str) -> dict[str, Any]:
    try:
        data = DECODER.decode(text)
    except RecursionError:
        raise Unreadable("not readable JSON: nested too deeply") from None
    except json.JSONDecodeError as error:
        raise Unreadable(f"not valid JSON: {error.msg.rstrip(': ')}") from None
    except ValueError:
        # Python refuses to convert very long digit strings.
        raise Unreadable("not readable JSON: a number with too many digits") from None
    if not isinstance(data, dict):
        raise Unreadable(f'expected an object such as {{"src": …}}, not {_kind(data)}')
    return data


def _rows(data: Data, line: int, system: str, langs: LangPair | None) -> Record:
    ident, ref = _id(data), _reference(data)
    place = (ident, _label(data, "doc"), _label(data, "domain"))
    named = _label(data, "system") or system
    pair = _langs(data, langs) or NO_LANGS
    src = _string(data, SOURCES, "source text")
    key, target = _first(data, TARGETS)
    if not isinstance(target, dict):
        tgt = _string(data, TARGETS, "translation")
        return (Row(line, src, tgt, pair, named, 0, ref, *place),)
    if not target:
        raise Unreadable(f'"{key}" names no system: expected {{"system": "translation"}}')
    out: list[Row | Malformed] = []
    for order, (name, tgt) in enumerate(target.items()):
        if isinstance(tgt, str):
            out.append(Row(line, src, tgt, pair, name or named, order, ref, *place))
        else:
            reason = f'a system\'s translation in "{key}" must be a string, not {_kind(tgt)}'
            out.append(Malformed(line, reason, ident, name or named, str(pair)))
    return out


def _first(data: Data, keys: Sequence[str]) -> tuple[str, Any]:
    for key in keys:
        if data.get(key) is not None:
            return key, data[key]
    return "", None


def _string(data: Data, keys: Sequence[str], what: str) -> str:
    key, value = _first(data, keys)
    if isinstance(value, str):
        return value
    if key:
        raise Unreadable(f'"{key}" must be a string, not {_kind(value)}')
    raise Unreadable(f"no {what}: expected " + " or ".join(f'"{key}"' for key in keys))


def _reference(data: Data) -> str | None:
    key, value = _first(data, REFERENCES)
    if isinstance(value, list):
        value = next(iter(value), None)
    if value is None or isinstance(value, str):
        return value
    raise Unreadable(f'"{key}" must be a string or a list of strings, not {_kind(value)}')


def _id(data: Data) -> str | int | None:
    value = data.get("id")
    if value is None or value == "":
        return None
    if isinstance(value, str | int) and not isinstance(value, bool):
        return value
    raise Unreadable(f'"id" must be a string or a whole number, not {_kind(value)}')


def _label(data: Data, key: str) -> str | None:
    value = data.get(key)
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    if value is None or isinstance(value, str):
        return value or None
    raise Unreadable(f'"{key}" must be a string, not {_kind(value)}')


def _langs(data: Data, given: LangPair | None) -> LangPair | None:
    key, text = _first(data, DIRECTIONS)
    if key and text != "":
        pair = pair_named(text) if isinstance(text, str) else None
        if pair is None:
            raise Unreadable(f'"{key}" must be a pair of languages such as "en-de"')
        return pair
    if not data.get("src_lang") and not data.get("tgt_lang"):
        return given
    sides = []
    for key, other in (("src_lang", given and given.src), ("tgt_lang", given and given.tgt)):
        text = data.get(key)
        lang = lang_named(text) if text and isinstance(text, str) else None
        if text and lang is None:
            raise Unreadable(f'"{key}" must be a language such as "en"')
        sides.append(lang or other or UNKNOWN)
    return LangPair(*sides)


def _kind(value: object) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true or false"
    names = {str: "a string", int: "a number", float: "a number", list: "a list"}
    return names.get(type(value), "an object")
