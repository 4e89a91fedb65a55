"""Text from outside made harmless: what it holds is shown, never sent and never obeyed."""

from __future__ import annotations

import re
from html import escape as _html_escape

from babelproof.text.controls import STEERING, isolate, visible

__all__ = ["html", "isolate", "json_in_html", "json_line", "latex", "markdown", "tsv", "visible"]

_JSON_UNSAFE = re.compile("[\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
_TSV_SHORT = {"\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r"}
_TSV_UNSAFE = re.compile(f"[\\\\{STEERING}]")
_MARKDOWN = re.compile(r"[\\`*_{}\[\]|~^$]|(?<=www)\.|:(?=//)")
# GitHub reads @name and #1 after Markdown is done; only something in between stops it.
_MENTION = re.compile(r"[@#](?=\w)")
_LATEX = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "&": r"\&",
    "#": r"\#",
    "%": r"\%",
    "_": r"\_",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    '"': r"\char34{}",
    "`": r"\`{}",
    "-": r"{-}",
    # At the start of a row these two would be read as options of the line break before it.
    "[": r"{[}",
    "*": r"{*}",
    # The signs that our own sentences and numbers are set with.
    "–": "--",
    "−": r"\ensuremath{-}",
    "“": "``",
    "”": "''",
    "’": "'",
    "…": r"\dots{}",
    "·": r"\textperiodcentered{}",
    "×": r"\ensuremath{\times}",
    "÷": r"\ensuremath{\div}",
    "≥": r"\ensuremath{\geq}",
    "≤": r"\ensuremath{\leq}",
    "→": r"\ensuremath{\to}",
    "α": r"\ensuremath{\alpha}",
    "ρ": r"\ensuremath{\rho}",
    "τ": r"\ensuremath{\tau}",
}


def html(text: str) -> str:
    """For HTML and XML, as content or as an attribute's value."""
    return _html_escape(visible(text), quote=True)


def markdown(text: str) -> str:
    """For a cell or a line of Markdown: no markup, link, mention or HTML comes out of it."""
    shown = _MARKDOWN.sub(lambda m: "\\" + m[0], visible(text))
    shown = shown.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return isolate(_MENTION.sub(lambda m: f"{m[0]}<!-- -->", shown))


def latex(text: str) -> str:
    """For LaTeX's plain article class; letters its default fonts lack are given by number."""
    return "".join(_latex_char(char) for char in text)


def _latex_char(char: str) -> str:
    if char in _LATEX:
        return _LATEX[char]
    if char.isascii() and char.isprintable():
        return char
    if char.isalpha() and "\u00bf" < char < "\u0100" and char not in "ÐÞðþ":
        return char
    return rf"\texttt{{U+{ord(char):04X}}}"


def tsv(text: str) -> str:
    """For one field of a tab-separated line, with backslash escapes that can be undone."""
    return _TSV_UNSAFE.sub(lambda m: _TSV_SHORT.get(m[0]) or _backslash(m[0]), text)


def _backslash(char: str) -> str:
    code = ord(char)
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def json_line(line: str) -> str:
    """JSON in which no character steers a terminal; the value it stands for is the same."""
    return _JSON_UNSAFE.sub(lambda m: f"\\u{ord(m[0]):04x}", line)


def json_in_html(line: str) -> str:
    """JSON that may stand in a ``<script>`` element whatever it says."""
    safe = line.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")
    return json_line(safe)
