"""Phrases of a table as patterns: plain words with a few signs, never a regular expression.

=========  ====================================================================
``{a|b}``  one of the choices, which may be empty and may hold choices again
``…``      any words up to the end of the sentence, or none
``{lang}`` one of the words given for it: names of languages
``"``      any quotation mark; ``'`` any apostrophe; ``:`` any colon, or the end of a line
=========  ====================================================================

A phrase matches in any letter case, composed or decomposed.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

END_OF_SENTENCE = ".!?。！？؟।\n\r"
_GAP = rf"[^{END_OF_SENTENCE}:：]*?"
_NO_WORD = rf"[^\p{{L}}\p{{N}}\p{{M}}{END_OF_SENTENCE}:：]"
# By whether a blank stands before and after the gap: there it begins or ends with a whole word.
_GAPS = {
    (False, False): _GAP,
    (True, False): f"(?:{_NO_WORD}{_GAP})??",
    (False, True): f"(?:{_GAP}{_NO_WORD})??",
    (True, True): f"{_NO_WORD}(?:{_GAP}{_NO_WORD})??",
}
_SIGNS = {
    " ": r"[ \x{a0}]+",
    "'": "['’]",
    '"': '["“”„«»‹›「『]',
    ":": r"[ \x{a0}\x{202f}*_\"]*[:：\n]",
}


@dataclass(frozen=True, slots=True)
class Choice:
    """Alternatives, each a sequence of parts."""

    options: Sequence[Sequence[Part]]


Part = str | Choice
GAP, LANG = "…", "{lang}"


def parse(phrase: str) -> Sequence[Part]:
    """A phrase as parts: stretches of text, gaps and choices."""
    parts, rest = _sequence(unicodedata.normalize("NFC", phrase), closing="")
    if rest:
        raise ValueError(f"unbalanced braces in {phrase!r}")
    return parts


def _sequence(text: str, closing: str) -> tuple[list[Part], str]:
    parts: list[Part] = []
    while text and text[0] not in closing:
        if text.startswith(LANG):
            parts.append(LANG)
            text = text[len(LANG) :]
        elif text[0] == "{" and "}" in text:
            choice, text = _choice(text[1:])
            parts.append(choice)
        elif text[0] == GAP:
            parts.append(GAP)
            text = text[1:]
        else:
            if not parts or not isinstance(parts[-1], str) or parts[-1] in (GAP, LANG):
                parts.append("")
            parts[-1] = f"{parts[-1]}{text[0]}"
            text = text[1:]
    return parts, text


def _choice(text: str) -> tuple[Choice, str]:
    options = []
    while True:
        option, text = _sequence(text, closing="|}")
        options.append(option)
        if not text:
            raise ValueError("a brace is not closed")
        sign, text = text[0], text[1:]
        if sign == "}":
            return Choice(options), text


def pattern(parts: Sequence[Part], langs: Sequence[str] = ()) -> str:
    """The parts as an RE2 pattern; to be compiled without regard to case."""
    out = ""
    for index, part in enumerate(parts):
        if isinstance(part, Choice):
            out += f"(?:{'|'.join(pattern(option, langs) for option in part.options)})"
        elif part == GAP:
            out += _GAPS[_ends_blank(parts[:index]), _starts_blank(parts[index + 1 :])]
        elif part == LANG:
            out += f"(?:{'|'.join(map(literal, langs))})"
        else:
            out += literal(trimmed(parts, index))
    return out


def _ends_blank(parts: Sequence[Part]) -> bool:
    return bool(parts) and isinstance(parts[-1], str) and parts[-1].endswith(" ")


def _starts_blank(parts: Sequence[Part]) -> bool:
    return bool(parts) and isinstance(parts[0], str) and parts[0].startswith(" ")


def trimmed(parts: Sequence[Part], index: int) -> str:
    """Text whose blanks beside a gap are left to the gap."""
    text = str(parts[index])
    if index and parts[index - 1] == GAP:
        text = text.removeprefix(" ")
    if index + 1 < len(parts) and parts[index + 1] == GAP:
        text = text.removesuffix(" ")
    return text


def literal(text: str) -> str:
    """Plain text as a pattern."""
    return "".join(_SIGNS.get(char) or _char(char) for char in text)


def _char(char: str) -> str:
    if char.isascii():
        return char if char.isalnum() else f"\\{char}"
    apart = unicodedata.normalize("NFD", char)
    return char if apart == char else f"(?:{char}|{apart})"
