"""Words, runs in common, quotations and sentences."""

from __future__ import annotations

import time
import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from babelproof.core.segment import Lang, View
from babelproof.text.leftovers import enclosed, enclosing, without_enclosed
from babelproof.text.sentences import complete_sentences, sentences
from babelproof.text.words import copied_runs, fold, tokens, words

EN = Lang("en")


def forms(text: str) -> list[str]:
    return [word.form for word in tokens(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Don't STOP, now!", ["don", "t", "stop", "now"]),
        ("das 3. Haus", ["das", "3", "haus"]),
        ("今日はGoogleで", ["今", "日", "は", "google", "で"]),
        ("हैं में", ["हैं", "में"]),
        ("Ａｃｍｅ　１２", ["acme", "12"]),
        ("see www.example.org/a or a@b.example now", ["see", "www.example.org/a", "or",
                                                      "a@b.example", "now"]),
        ("<b>bold</b> {0} &amp; %s #NAME#", ["<b>", "bold", "</b>", "{0}", "&amp;", "%s", "#name"]),
        ("10 % der", ["10", "der"]),
        ("", []),
        ("… — !", []),
        ("a\ud800b\x00c", ["a", "b", "c"]),
    ],
)  # fmt: skip
def test_tokens(text: str, expected: list[str]) -> None:
    assert forms(text) == expected


def test_addresses_tags_and_numbers_are_no_words() -> None:
    found = {word.form: word.is_word for word in tokens("go to https://example.org/the <the> 12 x")}
    assert found == {
        "go": True, "to": True, "https://example.org/the": False, "<the>": False, "12": False,
        "x": True,
    }  # fmt: skip


def test_small_letters() -> None:
    small = {word.form: word.is_lower for word in tokens("Anna sieht З. б. und 漢 ئە")}
    assert small == {"anna": False, "sieht": True, "з": False, "б": False, "und": True, "漢": True,
                     "ئە": True}  # fmt: skip


@given(st.text(max_size=80))
def test_places_hold_the_words(text: str) -> None:
    end = 0
    for word in tokens(text):
        assert end <= word.start < word.end <= len(text)
        assert fold(text[word.start : word.end]) == word.form
        end = word.end


@given(st.text(max_size=60))
@example("<\u00d9>")
def test_composition_does_not_matter(text: str) -> None:
    nfc, nfd = (unicodedata.normalize(form, text) for form in ("NFC", "NFD"))
    assert forms(nfc) == forms(nfd)


def test_runs_in_common() -> None:
    src, tgt = tokens("a b c d e f g h"), tokens("x b c d y e f g h")
    runs = [(run.src, run.tgt, run.size) for run in copied_runs(src, tgt, 3)]
    assert runs == [(1, 1, 3), (4, 5, 4)]
    assert copied_runs(src, tgt, 5) == []
    assert copied_runs((), tgt, 3) == [] == copied_runs(src, (), 3)


def test_the_longest_of_several_runs_is_taken() -> None:
    src, tgt = tokens("a b c x a b c d e"), tokens("a b c d e")
    assert [(run.src, run.size) for run in copied_runs(src, tgt, 3)] == [(4, 5)]


@pytest.mark.parametrize("text", ["na " * 60_000, "我" * 60_000, "a-" * 60_000, "@" * 60_000,
                                  "a.b/" * 30_000, "x@" * 60_000, "{" * 60_000])  # fmt: skip
def test_long_text_takes_little_time(text: str) -> None:
    start = time.process_time()
    found = tokens(text)
    copied_runs(found, found, 4)
    assert time.process_time() - start < 10


def test_quotations_and_brackets() -> None:
    text = 'er sagte „Guten Tag“ (leise) und «au revoir» 《東京》 "x"'
    view = View(text, Lang("de"))
    quoted = ["„Guten Tag“", "(leise)", "«au revoir»", "《東京》", '"x"']
    assert [text[a:b] for a, b in view.of(enclosed)] == quoted
    assert enclosing(view, text.index("Tag"), text.index("Tag") + 3) == view.of(enclosed)[0]
    assert enclosing(view, 0, 2) is None


def test_words_outside_of_quotations() -> None:
    view = View('he sang "the old song" again', EN)
    part = view.of(words)
    assert [w.form for w in without_enclosed(view, part)] == ["he", "sang", "again"]
    # A part of a quotation is not less for the quotation around it.
    assert [w.form for w in without_enclosed(view, part[3:5])] == ["old", "song"]


def test_sentences_follow_without_a_gap() -> None:
    for text in ("One. Two! Three?", "一。二！三", "क।  ख", "no end", "", "3.5 is one. x"):
        spans = View(text, EN).of(sentences)
        assert "".join(text[a:b] for a, b in spans) == text
    assert len(View("One. Two! Three?", EN).of(sentences)) == 3
    assert len(View("It was closed.明日行く。", EN).of(sentences)) == 2
    assert len(View("3.5 is one", EN).of(sentences)) == 1


def test_complete_sentences_of_a_part() -> None:
    view = View("Der Zug kam. We were late. Und dann?", Lang("de"))
    found = view.of(words)
    assert [w.form for w in complete_sentences(view, found[2:7])] == ["we", "were", "late"]
    assert complete_sentences(view, found[4:6]) == []
    assert len(complete_sentences(view, found)) == len(found)
