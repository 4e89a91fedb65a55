"""Broken encoding: characters that were lost, or that are bytes of others."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from babelproof.core.segment import Pair, Span
from babelproof.text.languages import known
from babelproof.text.patterns import re2_options
from babelproof.text.scripts import script_of

# What stands where a character could not be read or written, or where a tokenizer joins words.
_LOST = re.compile("[\ufffd\u2047\u2581\u0080-\u0084\u0086-\u009f]|锟斤拷")
# Encodings as which UTF-8 is read by mistake.
_READ_AS = ("cp1252", "cp1251")
# As which capitals inside of words are no names of products.
_LATIN = "cp1252"
# What stands in text of any language: dashes, quotation marks, currency signs, the like.
_SIGNS = re.compile(
    "[\u00a0-\u00bf\u2010-\u2044\u20a0-\u20bf\u2100-\u214f\u2190-\u21ff\u2600-\u27bf\ufeff]"
)


def broken(pair: Pair) -> list[Span]:
    """The stretches of the target that are no characters, or those of another encoding."""
    text, source = pair.tgt.text, pair.src.text
    found = [m.span() for m in _LOST.finditer(text) if m[0] not in source]
    if found and _LOST.search(source):
        found = []  # the source is broken, too
    found += [span for span in _misread(pair) if text[slice(*span)] not in source]
    return [Span("tgt", start, end) for start, end in _joined(sorted(found))]


def _joined(spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Stretches next to one another as one."""
    joined: list[tuple[int, int]] = []
    for start, end in spans:
        if joined and start <= joined[-1][1] + 1:
            joined[-1] = joined[-1][0], max(end, joined[-1][1])
        else:
            joined.append((start, end))
    return joined


def _misread(pair: Pair) -> Iterator[tuple[int, int]]:
    """Stretches that read as characters of the language once they are taken for bytes."""
    for name, pattern in _patterns().items():
        for match in pattern.finditer(pair.tgt.text):
            read = _as_utf8(match[0], name)
            sure = _is_row(match[0], read or "") or _is_inside(match, name)
            if read and sure and all(_is_due(char, pair) for char in read):
                yield match.span()


def _is_row(text: str, read: str) -> bool:
    """Several characters, or one of three bytes; words in capitals may look like one."""
    return (len(read) > 1 or len(text) > 2) and not (text.isupper() and text.isalpha())


def _is_inside(match: re.Match[str], name: str) -> bool:
    """One letter could be chance, a capital and a sign behind it; within a word it is none."""
    before, behind = match.string[match.start() - 1 : match.start()], match.string[match.end() :]
    inside = match[0][0].isupper() and before.islower()
    return name == _LATIN and (inside or (not match[0][1].isalpha() and behind[:1].islower()))


def _is_due(char: str, pair: Pair) -> bool:
    if char.isascii():
        return False
    if not char.isalpha():
        return _SIGNS.match(char) is not None or char in pair.src.text
    language = known(pair.tgt.lang.code)
    return language is not None and script_of(char) in language.scripts


def _as_utf8(text: str, name: str) -> str | None:
    """The text that these bytes are, or none."""
    table = _bytes_of(name)
    try:
        return bytes(table[char] for char in text).decode("utf-8")
    except UnicodeDecodeError:
        return None


@cache
def _bytes_of(name: str) -> dict[str, int]:
    """The byte of each character; bytes without one are read as control characters."""
    return {bytes([byte]).decode(name, "ignore") or chr(byte): byte for byte in range(0x80, 0x100)}


@cache
def _patterns() -> dict[str, re.Pattern[str]]:
    """Rows of characters that are sequences of UTF-8 by their bytes."""
    return {name: re.compile(f"(?:{sequence(name)})+") for name in _READ_AS}


@cache
def sequence(name: str) -> str:
    """One sequence of UTF-8, read in another encoding."""
    chars = {byte: re.escape(char) for char, byte in _bytes_of(name).items()}

    def those(first: int, last: int) -> str:
        return "[" + "".join(chars[byte] for byte in range(first, last + 1)) + "]"

    more = those(0x80, 0xBF)
    return (
        f"{those(0xC2, 0xDF)}{more}|{those(0xE0, 0xEF)}{more}{{2}}|{those(0xF0, 0xF4)}{more}{{3}}"
    )


@cache
def traces() -> Any:
    """A pattern over bytes: nothing is broken without one of its matches."""
    import re2

    # A sequence of one letter and one sign is found everywhere, but seldom inside of a word.
    pairs = "|".join(f"(?:{_many(name)})" for name in _READ_AS)
    return re2.compile(f"{_LOST.pattern}|{pairs}".encode(), re2_options())


def _many(name: str) -> str:
    """Two sequences, one of three bytes or more, or one inside a word."""
    two, rest = sequence(name).split("|", 1)
    alone = f"|\\p{{Ll}}{two}|{two}\\p{{Ll}}" if name == _LATIN else ""
    return f"(?:{two}){{2}}|{rest}{alone}"
