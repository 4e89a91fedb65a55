"""The table of assistant-talk is sound, its screen hides nothing, and excuses hold."""

from __future__ import annotations

import unicodedata
from typing import Literal

import pytest
from scripts.make_assistant_trigger import needs, trigger_rows

from babelproof.core.batch import Batch
from babelproof.core.rule import Hit, Screen
from babelproof.core.segment import Lang, LangPair, Pair, Segment, View
from babelproof.detectors.assistant_talk import CLASSES, RULE, check
from babelproof.testing import cases_path, load_cases
from babelproof.text.added_talk import EXCUSES
from babelproof.text.assistant import label, talk, trigger
from babelproof.text.columns import target_rows
from babelproof.text.phrases import parse
from babelproof.text.tables import rows
from babelproof.text.topics import TABLE, knows, speaks_of

TOPICS = {topic for excuse in EXCUSES.values() for topic in excuse.topics}
ROWS = list(rows(TABLE))
CASES = load_cases(cases_path(RULE.id))


def langs(pair: str) -> LangPair:
    src, tgt = pair.split("-")
    return LangPair(Lang(src), Lang(tgt))


def hits(pair: str, src: str, tgt: str) -> list[Hit]:
    answer = check(Pair(Segment("1", 1, src, tgt, langs(pair))), {})
    return list(answer) if isinstance(answer, list) else []


def _scan(texts: list[str]) -> list[int]:
    batch = Batch("", langs("en-de"), range(len(texts)), texts, texts)
    return target_rows(batch, trigger())


def test_the_trigger_is_up_to_date() -> None:
    # If not: python scripts/make_assistant_trigger.py
    assert [tuple(row.values()) for row in rows("assistant_trigger.tsv")] == trigger_rows()


def test_every_row_has_a_known_type_and_position() -> None:
    spoken = set(CLASSES) - {"label"} | {"opener"}
    for row in ROWS:
        known = {"source": TOPICS, "name": {"language"}}.get(row["position"], spoken)
        assert row["type"] in known, row
        assert row["position"] in ("start", "end", "anywhere", "source", "name"), row
        assert row["phrase"].strip() == row["phrase"] or row["position"] == "source", row


def test_every_phrase_can_be_found_by_the_screen() -> None:
    for row in ROWS:
        if row["position"] in ("start", "end", "anywhere") and "{lang}:" not in row["phrase"]:
            assert needs(parse(row["phrase"])), row


def test_every_kind_of_talk_has_its_words_and_its_excuse() -> None:
    assert CLASSES.keys() == EXCUSES.keys()


def test_no_row_comes_twice() -> None:
    keys = [tuple(row.values()) for row in ROWS]
    assert len(keys) == len(set(keys))


def test_topics_that_must_be_known_cover_the_usual_languages() -> None:
    usual = "en de fr es it pt nl sv da nb is fi cs sk pl ru uk hr ro hu el tr ar he hi bn zh ja ko"
    for excuse in EXCUSES.values():
        for topic in excuse.topics if not excuse.sure else ():
            missing = [c for c in usual.split() if topic != "ai" and not knows(topic, Lang(c))]
            assert not missing, (topic, missing)


@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_the_screen_lets_every_case_through(form: Literal["NFC", "NFD"]) -> None:
    for case in CASES:
        if case.expect == "fail":
            src, tgt = (unicodedata.normalize(form, text) for text in case.pairs[0])
            assert hits(case.langs, src, tgt), tgt
            assert _scan([tgt]) == [0], tgt
            assert _scan(["x", f"two\nlines {tgt}", tgt]) == [1, 2], tgt


def test_rows_are_told_apart() -> None:
    texts = ["fine", "Translation: x", "", "fine", "```", "Translation: y"]
    assert _scan(texts) == [1, 4, 5]
    assert _scan([]) == []
    assert _scan(["\ud800", "```"]) == [1]


def test_blank_targets_are_not_judged_and_others_are() -> None:
    assert isinstance(RULE.trigger, Screen)
    batch = Batch("s", langs("en-de"), [1, 2, 3], ["a"] * 3, ["Das Haus.", " \u200b", "Note: x"])
    screened = RULE.trigger.sift(batch, {})
    assert (screened.fine, list(screened.ask)) == (1, [2])
    assert check(Pair(Segment("1", 1, "a", "\u200b", langs("en-de"))), {}) is None


@pytest.mark.parametrize(
    ("pair", "tgt", "kind"),
    [
        ("de-en", "Here is the translation: A house.", "preface"),
        ("en-ru", "альтернативный перевод: дом", "preface"),
        ("de-fr", "In French, that would be une maison", "preface"),
        ("en-de", "As an AI language model, I cannot help. Ein Haus.", "self"),
    ],
)
def test_the_kind_of_talk_is_told_by_the_first_that_fits(pair: str, tgt: str, kind: str) -> None:
    assert hits(pair, "x", tgt)[0].cls == kind


def test_one_stretch_is_reported_once() -> None:
    (hit,) = hits(
        "en-de", "Stop.", "I'm sorry, but I can't translate this, as an AI language model."
    )
    assert hit.spans[0].start == 0


def test_an_excuse_must_be_in_the_language_of_the_source() -> None:
    assert speaks_of(View("eine Übersetzung", Lang("de")), "translation")
    assert not speaks_of(View("eine Ubersetzung", Lang("de")), "translation")
    assert speaks_of(View("a TRANSLATION", Lang("xx")), "translation")
    assert speaks_of(View("an AI, perhaps", Lang("en")), "ai")
    assert not speaks_of(View("he said so", Lang("en")), "ai")


def test_unsure_talk_is_left_alone_where_the_source_cannot_be_read() -> None:
    assert hits("de-en", "Es regnet.", "It rains. I hope this helps!")
    assert not hits("xx-en", "Xyz.", "It rains. I hope this helps!")
    assert hits("xx-en", "Xyz.", "Here is the translation: It rains.")


def test_a_label_names_a_language_of_the_pair() -> None:
    assert label("German: Es regnet.", Lang("en"), Lang("de")) is not None
    assert label("Deutsch (formell): Es regnet.", Lang("en"), Lang("de")) is not None
    assert label("Danish: Es regnet.", Lang("en"), Lang("de")) is None
    assert label("German: x", Lang("qqq"), Lang("qqx")) is None


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\ud800 Translation: \udfff",
        "Note: " * 3000,
        "(" * 50_000 + "note:",
        "<|" * 50_000,
        "\x00```\x1b",
    ],
)
def test_hostile_text(text: str) -> None:
    for found in talk(View(text, Lang("de"))):
        assert 0 <= found.start < found.end <= len(text)
