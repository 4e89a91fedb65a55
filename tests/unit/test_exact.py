"""Exact numbers, read from texts without harm."""

from __future__ import annotations

import ast
from pathlib import Path

import babelproof
from babelproof.quantities.exact import fraction
from babelproof.quantities.tables.language import full_languages, language


def _bytes_are_themselves() -> bool:
    """Python has one object for each single byte; a library that writes into one changes them."""
    return all(ord(chr(number).encode("latin-1")) == number for number in range(256))


def test_reading_numbers_changes_no_byte() -> None:
    for text in ("7", "1/3", "0.25", "\u0667", " 5 "):
        assert fraction(text) >= 0
        assert _bytes_are_themselves()
    for code in full_languages():
        language(code)
    assert _bytes_are_themselves()


def test_no_fraction_is_made_of_a_text_in_another_way() -> None:
    for path in Path(babelproof.__file__).parent.glob("quantities/**/*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id="Fraction"), args=[ast.Constant(value=str())]):
                    raise AssertionError(f"{path}:{node.lineno}")
                case ast.Call(args=[ast.Name(id="Fraction"), *_]):
                    raise AssertionError(f"{path}:{node.lineno}: what may be a text is passed")
