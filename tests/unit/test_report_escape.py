"""Whatever a text holds, it is shown and not obeyed."""

from __future__ import annotations

import json
import re
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from babelproof.core.record import Mark
from babelproof.report import escape
from babelproof.report.pieces import Piece, brief, cut

# Any code point at all, lone surrogates among them.
ANY_TEXT = st.text(st.characters(codec=None, exclude_categories=()), max_size=60)
STEERING = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")


@given(ANY_TEXT)
def test_visible_text_steers_nothing_and_encodes(text: str) -> None:
    shown = escape.visible(text)
    assert not STEERING.search(shown)
    shown.encode("utf-8")
    ElementTree.fromstring(f"<a b='{escape.html(text)}'>{escape.html(text)}</a>")


def test_signs_for_what_cannot_be_seen() -> None:
    assert escape.visible("\x1b[31m\x00\x7f\n\t") == "␛[31m␀␡↵␉"
    assert escape.visible("\x9b\u202e\ud800\ufeff") == "⟨U+009B⟩⟨RLO⟩⟨U+D800⟩⟨BOM⟩"


def test_letters_of_all_scripts_and_joiners_stay() -> None:
    text = "क्षमा 你好 שלום مرحبا می\u200cخواهم 👩\u200d🚀 é e\u0301"
    assert escape.visible(text) == text


def test_only_right_to_left_text_is_isolated() -> None:
    assert escape.isolate("plain") == "plain"
    assert escape.isolate("שלום") == "\u2068שלום\u2069"
    assert escape.isolate("a مرحبا") == "\u2068a مرحبا\u2069"


@given(ANY_TEXT)
def test_tsv_is_one_field_and_can_be_undone(text: str) -> None:
    field = escape.tsv(text)
    assert not STEERING.search(field)
    field.encode("utf-8")
    undone = re.sub(
        r"\\(?:x(..)|u(....)|U(.{8})|(.))",
        lambda m: (
            chr(int(m[1] or m[2] or m[3], 16))
            if not m[4]
            else {"t": "\t", "n": "\n", "r": "\r", "\\": "\\"}[m[4]]
        ),
        field,
    )
    assert undone == text


@given(ANY_TEXT)
def test_json_keeps_its_value(text: str) -> None:
    line = json.dumps([text], ensure_ascii=False)
    assert json.loads(escape.json_line(line)) == [text]
    inside = escape.json_in_html(line)
    assert json.loads(inside) == [text]
    assert not re.search("[<>&]", inside)
    assert not re.search("[\x7f-\x9f\u2028\u202e]", inside)


@given(ANY_TEXT)
def test_latex_is_ascii_and_a_few_letters(text: str) -> None:
    out = escape.latex(text)
    assert all(c.isascii() or c.isalpha() for c in out)
    bare = re.sub(r"\\(?:text[a-z]+\{\}|char34\{\}|[{}$&#%_]|`\{\})|\{[-\[*]\}", "", out)
    assert not re.search(r"[$&#%_^~]", bare)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        (r"\end{document}", r"\textbackslash{}end\{document\}"),
        ("50 % & #1_a^b~", r"50 \% \& \#1\_a\textasciicircum{}b\textasciitilde{}"),
        ("[red]*", "{[}red]{*}"),
        ("中é", r"\texttt{U+4E2D}é"),
        ("\x1b", r"\texttt{U+001B}"),
    ],
)
def test_latex_commands_become_letters(text: str, written: str) -> None:
    assert escape.latex(text) == written


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("a|b", r"a\|b"),
        ("<img src=x>", "&lt;img src=x&gt;"),
        ("*b* _i_ `c`", r"\*b\* \_i\_ \`c\`"),
        ("[x](y)", r"\[x\](y)"),
        ("@user #1", "@<!-- -->user #<!-- -->1"),
        ("https://e.example www.e.example", r"https\://e.example www\.e.example"),
        ("two\nlines", "two↵lines"),
    ],
)
def test_markdown_is_no_markup(text: str, written: str) -> None:
    assert escape.markdown(text) == written


def mark(start: int, end: int, side: str = "src") -> Mark:
    return Mark(side, start, end, "said")  # type: ignore[arg-type]


@given(
    ANY_TEXT,
    st.lists(st.tuples(st.integers(-3, 70), st.integers(-3, 70)), max_size=6),
)
def test_pieces_give_the_text_back(text: str, spans: list[tuple[int, int]]) -> None:
    pieces = cut(text, [mark(a, b) for a, b in spans], "src")
    assert "".join(piece.text for piece in pieces) == escape.visible(text)


def test_marks_of_one_side_merged_and_in_order() -> None:
    pieces = cut("abcdefgh", [mark(4, 6), mark(0, 2), mark(5, 7), mark(0, 8, "tgt")], "src")
    assert pieces == [Piece("ab", True), Piece("cd", False), Piece("efg", True), Piece("h", False)]


def test_an_empty_span_shows_a_place() -> None:
    assert cut("ab", [mark(1, 1)], "src") == [
        Piece("a", False),
        Piece("", True),
        Piece("b", False),
    ]
    assert cut("", [mark(0, 0)], "src") == [Piece("", True)]
    assert cut("", [], "src") == []


def test_a_span_is_cut_before_the_text_is_made_visible() -> None:
    pieces = cut("\x1b\x1babc", [mark(2, 3)], "src")
    assert pieces == [Piece("␛␛", False), Piece("a", True), Piece("bc", False)]


def test_brief_texts_end_in_dots() -> None:
    assert brief("abc\x1b", 4) == "abc␛"
    assert brief("abcdef", 4) == "abc…"


def test_long_texts_are_shortened_around_the_marks() -> None:
    text = "x" * 5000 + "HERE" + "y" * 5000
    pieces = cut(text, [mark(5000, 5004)], "src", 200)
    assert Piece("HERE", True) in pieces
    assert sum(len(piece.text) for piece in pieces) < 300
    assert pieces[0].text.startswith("…")
    assert pieces[-1].text.endswith("…")


@given(st.integers(0, 4000), st.lists(st.integers(0, 4000), max_size=80))
def test_a_shortened_text_is_short_however_many_marks(size: int, starts: list[int]) -> None:
    pieces = cut("z" * size, [mark(at, at + 3) for at in starts], "src", 200)
    assert sum(len(piece.text) for piece in pieces) <= max(size, 0) + len(pieces)
    assert sum(len(piece.text) for piece in pieces) < 600
