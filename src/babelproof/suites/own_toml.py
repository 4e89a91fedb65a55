"""A suite as TOML: the form to write by hand, and to keep under version control."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

from babelproof.core.errors import BabelproofError, InputError
from babelproof.lang import parse_pair
from babelproof.suites import own
from babelproof.suites.item import Item, Judged, Phenomenon, Suite, refuse_repeats, sentences

T = TypeVar("T")
_TOP = ("format", *own.HEADS, "langs", "extra", "phenomenon", "item")
_ESCAPES = {"\b": r"\b", "\t": r"\t", "\n": r"\n", "\f": r"\f", "\r": r"\r"}
_LINE_WIDTH = 96


def read(text: str, name: str) -> Suite:
    """The suite that a file holds; errors name the file, the line and what to do."""
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        raise InputError(f"{name}: not valid TOML: {error}") from error
    with _at(name):
        own.refuse_unknown(data, _TOP, "a suite")
        own.check_format(data.get("format"))
        langs = str(parse_pair(own.as_text(data["langs"], "langs"))) if "langs" in data else ""
        heads = {head: own.as_text(data.get(head, ""), head) for head in own.HEADS}
        extra = own.as_mapping(data.get("extra"), "extra") or {}
    phenomena = tuple(_each(data, "phenomenon", text, name, own.read_phenomenon))
    items = tuple(
        _each(data, "item", text, name, lambda fields: own.read_item(fields, langs, phenomena))
    )
    lines = _lines("item", text, len(items))
    refuse_repeats(items, name, lambda number: f"item {number + 1}{_line(lines, number)}")
    return Suite(items, phenomena, **heads, extra=extra)


@contextmanager
def _at(place: str) -> Iterator[None]:
    """Puts the place in front of whatever is wrong inside."""
    try:
        yield
    except BabelproofError as error:
        raise InputError(f"{place}: {error}") from error


def _each(
    data: Mapping[str, Any], kind: str, text: str, name: str, make: Callable[[Any], T]
) -> Iterator[T]:
    entries = data.get(kind, [])
    if not isinstance(entries, list) or not all(isinstance(e, dict) for e in entries):
        raise InputError(f"{name}: each {kind} is a table of its own; write [[{kind}]] above it")
    lines = _lines(kind, text, len(entries))
    for number, entry in enumerate(entries):
        said = f" {entry['id']!r}" if isinstance(entry.get("id"), str) else ""
        with _at(f"{name}, {kind} {number + 1}{said}{_line(lines, number)}"):
            yield make(entry)


def _lines(kind: str, text: str, expected: int) -> Sequence[int]:
    """The lines on which tables begin; none if they cannot be told for sure."""
    found = re.finditer(rf"^[ \t]*\[\[[ \t]*{kind}[ \t]*\]\]", text, re.M)
    breaks, at, lines = 0, 0, []
    for match in found:
        breaks, at = breaks + text.count("\n", at, match.start()), match.start()
        lines.append(breaks + 1)
    return lines if len(lines) == expected else ()


def _line(lines: Sequence[int], number: int) -> str:
    return f" (line {lines[number]})" if lines else ""


def write(suite: Suite) -> str:
    """The suite as TOML that :func:`read` turns into the same suite again."""
    parts = [f"format = {own.FORMAT}"]
    parts += [f"{head} = {_text(value)}" for head in own.HEADS if (value := getattr(suite, head))]
    common = suite.directions[0] if len(suite.directions) == 1 else ""
    parts += [f"langs = {_text(common)}"] if common else []
    parts += [f"extra = {_text(own.as_json(suite.extra))}"] if suite.extra else []
    for phenomenon in suite.phenomena:
        parts += ["", "[[phenomenon]]", *_phenomenon(phenomenon)]
    for item in suite.items:
        try:
            parts += ["", "[[item]]", *_item(item, common)]
        except UnicodeEncodeError:
            raise InputError(
                f"item {item.id}: its text holds half of a character (a lone surrogate), which"
                " TOML cannot hold; remove it, or write TSV"
            ) from None
    return "\n".join(parts) + "\n"


def _phenomenon(phenomenon: Phenomenon) -> Iterable[str]:
    for name in own.PHENOMENON:
        if value := getattr(phenomenon, name):
            yield f"{name} = {_text(value)}"


def _item(item: Item, common: str) -> Iterator[str]:
    yield f"id = {_text(item.id)}"
    if item.langs != common:
        yield f"langs = {_text(item.langs)}"
    for name in ("category", "phenomenon", "source"):
        yield f"{name} = {_text(getattr(item, name))}"
    for name in own.PATTERNS:
        yield from _texts(name, getattr(item, name))
    plain = _in_two_lists(item.judged)
    if plain:
        yield from _texts("right", sentences(item.judged, True))
        yield from _texts("wrong", sentences(item.judged, False))
    for name in ("reference", "note", "status"):
        if value := getattr(item, name):
            yield f"{name} = {_text(value)}"
    for name in own.JSON_FIELDS:
        if (value := getattr(item, name)) is not None and (value or name == "trace"):
            yield f"{name} = {_text(own.as_json(value))}"
    if not plain:
        for entry in item.judged:
            yield from _judged(entry)


def _in_two_lists(judged: Sequence[Judged]) -> bool:
    """Whether two lists, right and wrong, say everything: no names, and no other order."""
    order = [entry.right for entry in judged]
    anonymous = not any(entry.who or entry.when or entry.system for entry in judged)
    return anonymous and order == sorted(order, reverse=True)


def _judged(entry: Judged) -> Iterator[str]:
    yield ""
    yield "  [[item.judged]]"
    yield f"  text = {_text(entry.text)}"
    yield f"  right = {'true' if entry.right else 'false'}"
    for name in ("who", "when", "system"):
        if value := getattr(entry, name):
            yield f"  {name} = {_text(value)}"


def _texts(name: str, values: Sequence[str]) -> Iterator[str]:
    if not values:
        return
    shown = [_text(value) for value in values]
    line = f"{name} = {shown[0] if len(shown) == 1 else '[' + ', '.join(shown) + ']'}"
    if len(shown) == 1 or len(line) <= _LINE_WIDTH:
        yield line
    else:
        yield f"{name} = ["
        yield from (f"  {value}," for value in shown)
        yield "]"


def _text(value: str) -> str:
    """A TOML string, as readable as it can be: patterns keep their backslashes."""
    value.encode("utf-8")
    if value.isprintable() and "'" not in value and ("\\" in value or '"' in value):
        return f"'{value}'"
    return f'"{"".join(map(_char, value))}"'


def _char(char: str) -> str:
    if char in '"\\':
        return f"\\{char}"
    if char.isprintable():
        return char
    code = ord(char)
    return _ESCAPES.get(char) or (f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}")
