"""The notation of phrases, and the texts that every match must hold."""

from __future__ import annotations

import unicodedata

import pytest
import re2
from scripts.make_assistant_trigger import needs

from babelproof.text.phrases import Choice, parse, pattern


def found(phrase: str, text: str, langs: tuple[str, ...] = ()) -> str | None:
    options = re2.Options()
    options.case_sensitive = False
    match = re2.compile(pattern(parse(phrase), langs), options).search(text)
    return match.group() if match else None


def test_parts_of_a_phrase() -> None:
    assert parse("{a|b} … c{lang}") == [
        Choice([["a"], ["b"]]),
        " ",
        "…",
        " c",
        "{lang}",
    ]


def test_braces_must_balance() -> None:
    with pytest.raises(ValueError, match="brace"):
        parse("{a|{b}")
    assert parse("a|b{") == ["a|b{"]


@pytest.mark.parametrize(
    ("phrase", "text", "match"),
    [
        ("here is", "so HERE  is it", "HERE  is"),
        ("{here is|here's} it", "Here’s it", "Here’s it"),
        ("{a |}translation", "a translation", "a translation"),
        ("note:", "Note : x", "Note :"),
        ("note:", "**Note**: x", "Note**:"),
        ("注:", "（注：x）", "注："),
        ("the … text", "the long, long text", "the long, long text"),
        ("the … text", "the text", "the text"),
        ("the … text", "thetext", None),
        ("the … text", "the end. Some text", None),
        ("translation …:", "translational work: x", None),
        ("translation …:", "Translation (de): x", "Translation (de):"),
        ("překlad…:", "překladu textu: x", "překladu textu:"),
        ('is "', "is „x“", "is „"),
        ("a.b", "axb", None),
        ("<|…|>", "x<|im_end|>", "<|im_end|>"),
    ],
)
def test_matches(phrase: str, text: str, match: str | None) -> None:
    assert found(phrase, text) == match


def test_names_of_languages() -> None:
    assert found("in {lang}:", "in German:", ("German", "Danish")) == "in German:"
    assert found("in {lang}:", "in short:", ("German", "Danish")) is None


def test_decomposed_text_matches_too() -> None:
    text = unicodedata.normalize("NFD", "Übersetzung für 번역: x")
    assert found("übersetzung für 번역:", text) == text[:-2]


def test_needs_are_in_every_match() -> None:
    assert needs(parse("… translation …:")) == {"translation"}
    assert needs(parse("{here is|here's} the {…|}translation")) == {"translation"}
    assert needs(parse("{注|备注}:")) == {"注:", "备注:"}
    assert needs(parse("{tl|t/n}{:| -}")) == {"tl:", "tl -", "t/n:", "t/n -"}
    assert needs(parse("{a|}…")) == frozenset()


def test_needs_do_not_reach_across_a_gap() -> None:
    assert "ab" not in needs(parse("a{…|}b"))
