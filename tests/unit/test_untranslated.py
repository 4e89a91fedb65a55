"""The rule `untranslated`: what its cases do not show."""

from __future__ import annotations

import time
import unicodedata
from collections.abc import Sequence

import pytest

from babelproof.core.batch import Batch
from babelproof.core.rule import YES, Hit, NotJudged
from babelproof.core.segment import Lang, LangPair, Pair, Segment
from babelproof.detectors import untranslated, wrong_language
from babelproof.lang import parse_pair

SENTENCE = "We could not find the key because somebody had taken it away."


def langs(src: str, tgt: str) -> LangPair:
    return LangPair(Lang(src), Lang(tgt))


def hits(src: str, tgt: str, pair: LangPair) -> Sequence[Hit]:
    answer = untranslated.check(Pair(Segment("1", 1, src, tgt, pair)), {})
    return answer if isinstance(answer, list) else []


def test_short_sources_are_not_judged() -> None:
    pair = Pair(Segment("1", 1, "Good old times", "Good old times", langs("en", "de")))
    assert untranslated.check(pair, {}) is None


def test_a_copied_title_is_left_open() -> None:
    title = "The Lamps of the Silent River"
    pair = Pair(Segment("1", 1, title, title, langs("en", "de")))
    assert isinstance(untranslated.check(pair, {}), NotJudged)


def test_message_and_facts() -> None:
    (whole,) = hits(SENTENCE, SENTENCE, langs("en", "de"))
    assert whole.message == "The source was copied, not translated"
    assert (whole.cls, whole.facts) == ("whole", {"words": 12})
    (part,) = hits(f"Sorry! {SENTENCE}", f"Es tut mir leid! {SENTENCE}", langs("en", "de"))
    assert (
        part.message
        == "Left untranslated: “We could not find the key because somebody had taken it away”"
    )
    assert part.cls == "part"


def test_a_long_stretch_is_shortened_in_the_message() -> None:
    (hit,) = hits(SENTENCE * 9, f"Ja. {SENTENCE * 9}", langs("en", "de"))
    assert len(hit.message) < 100 and hit.message.endswith("…”")


@pytest.mark.parametrize("due", ["de", "ru", "zh", "ar", "sw", "zz"])
def test_a_copy_is_found_whatever_is_due(due: str) -> None:
    assert len(hits(SENTENCE, SENTENCE.upper(), langs("en", due))) == 1


def test_never_together_with_wrong_language() -> None:
    halves = [
        SENTENCE,
        f"Es tut mir leid! {SENTENCE}",
        SENTENCE + " They said that nobody was at home.",
        "We could not find it because they had taken it away.",
    ]
    for target in halves:
        pair = Pair(Segment("1", 1, SENTENCE, target, langs("en", "de")))
        answers = [rule.check(pair, {}) for rule in (untranslated, wrong_language)]
        assert sum(bool(answer) and isinstance(answer, list) for answer in answers) <= 1


def test_composition_does_not_matter() -> None:
    src = "Při příchodu domů jsme zjistili, že všechny dveře jsou už zavřené."
    for form in ("NFC", "NFD"):
        text = unicodedata.normalize(form, src)
        (hit,) = hits(text, text, langs("cs", "en"))
        assert hit.spans[1].end == len(text) - 1


@pytest.mark.parametrize("place", range(8))
def test_the_screen_asks_whatever_the_composition(place: int) -> None:
    words = ["www.example.com"] * 3 + ["https://example.org/a?b=1", "и", "и", "é", "\u202e"]
    src, tgt = " ".join(words), " ".join([*words[:place], "```", *words[place:]])
    asked = set()
    for form in ("NFC", "NFD"):
        texts = [(unicodedata.normalize(form, src),), (unicodedata.normalize(form, tgt),)]
        screened = untranslated.sift(Batch("", parse_pair("en-de"), (1,), *texts), {})
        asked.add((screened.fine, *screened.ask))
    assert len(asked) == 1


def test_fit() -> None:
    assert untranslated.fit(langs("en", "en")).verdict == "no"
    assert untranslated.fit(langs("yy", "zz")).reason == "nothing is known of either language"
    assert untranslated.fit(langs("und", "und")).reason == "nothing is known of either language"
    assert untranslated.fit(langs("yy", "de")) == YES
    assert untranslated.fit(langs("en", "zz")) == YES


def test_the_screen_asks_only_about_suspects() -> None:
    targets = [
        "Wir konnten den Schlüssel nicht finden, weil ihn jemand weggenommen hatte.",
        SENTENCE,
        f"Es tut mir leid. {SENTENCE}",
        "",
        "Der Film „The King“ lief auf CNN.",
        "two\nlines",
        SENTENCE.upper(),
        "\ud800",
    ]
    sources = [SENTENCE, SENTENCE, f"Sorry. {SENTENCE}", *[SENTENCE] * 5]
    batch = Batch("x", langs("en", "de"), range(1, 9), sources, targets)
    screened = untranslated.sift(batch, {})
    assert list(screened.ask) == [1, 2, 6]
    assert screened.fine == 5


def test_long_text_takes_little_time() -> None:
    start = time.process_time()
    for text in (SENTENCE * 3000, f"„{SENTENCE}“ " * 3000, "the of and they " * 20_000):
        hits(text, text, langs("en", "de"))
        hits(text, "Ja. " + text[::-1] + text, langs("en", "de"))
    assert time.process_time() - start < 30
