"""The rule `wrong-language`: what its cases do not show."""

from __future__ import annotations

import re
import time
import unicodedata

import pytest

from babelproof.core.batch import Batch
from babelproof.core.rule import YES, Answer, NotJudged
from babelproof.core.segment import Lang, LangPair, Pair, Segment
from babelproof.detectors import wrong_language
from babelproof.detectors.wrong_language.glance import surely_due
from babelproof.lang import parse_pair

SOURCE = "古い橋は来年の春に取り壊される予定です。"
TEXTS = {
    "en": "The old bridge will be torn down next spring, because nobody can repair it.",
    "de": "Die alte Brücke wird im nächsten Frühjahr abgerissen, weil sie niemand reparieren kann.",
    "fr": "Le vieux pont sera démoli au printemps prochain, car personne ne peut le réparer.",
    "es": "El viejo puente será demolido la próxima primavera, porque nadie puede repararlo.",
    "pl": "Stary most zostanie rozebrany wiosną przyszłego roku, bo nikt nie może go naprawić.",
    "cs": "Starou lávku příští rok strhnou, protože ji už nikdo nedokáže opravit.",
    "hu": "A régi hidat jövő tavasszal lebontják, mert senki sem tudja megjavítani.",
    "tr": "Eski köprü gelecek bahar yıkılacak, çünkü onu kimse onaramıyor ve çok tehlikeli.",
    "ru": "Старый мост снесут следующей весной, потому что никто не может его починить.",
    "el": "Η παλιά γέφυρα θα γκρεμιστεί την επόμενη άνοιξη, γιατί κανείς δεν μπορεί να τη φτιάξει.",
    "ar": "سيتم هدم الجسر القديم في الربيع القادم لأنه لا أحد يستطيع إصلاحه.",
    "hi": "पुराना पुल अगले वसंत में गिरा दिया जाएगा क्योंकि कोई उसकी मरम्मत नहीं कर सकता।",
    "zh": "这座旧桥明年春天就要被拆除了，因为没有人能修好它。",
    "ko": "아무도 고칠 수 없기 때문에 오래된 다리는 내년 봄에 철거될 것입니다.",
    "vi": "Cây cầu cũ sẽ bị dỡ bỏ vào mùa xuân năm sau vì không ai có thể sửa được nó.",
    "fi": "Vanha silta puretaan ensi keväänä, koska kukaan ei osaa korjata sitä.",
}


def check(tgt: str, due: str, src: str = SOURCE, lang: str = "ja") -> Answer:
    segment = Segment("1", 1, src, tgt, LangPair(Lang(lang), Lang(due)))
    return wrong_language.check(Pair(segment), {})


@pytest.mark.parametrize("due", TEXTS)
def test_every_language_is_told_from_every_other(due: str) -> None:
    missed = []
    for lang, text in TEXTS.items():
        answer = check(text, due)
        if lang == due:
            assert answer == ()
        elif not answer or isinstance(answer, NotJudged):
            missed.append(lang)
        else:
            assert answer[0].facts == {"due": due, "found": lang}
    assert missed == []


def _surely_in(texts: list[str], due: str) -> tuple[int, list[int]]:
    langs = parse_pair(f"en-{due}" if due != "en" else "de-en")
    return surely_due(Batch("", langs, range(len(texts)), texts, texts))


@pytest.mark.parametrize("due", TEXTS)
def test_the_screen_lets_the_right_language_pass(due: str) -> None:
    fine, ask = _surely_in(list(TEXTS.values()), due)
    assert (fine, len(ask)) == (1, len(TEXTS) - 1)
    assert list(TEXTS).index(due) not in ask


def test_message_names_both_languages() -> None:
    answer = check(TEXTS["fr"], "de")
    assert isinstance(answer, list)
    assert answer[0].message == "The translation is not in German; it looks like French"
    assert answer[0].spans[0].end == len(TEXTS["fr"]) - 1


@pytest.mark.parametrize(
    ("text", "due"),
    [
        ("Anna Müller, Paul Weber, Karl Fischer, Eva Schmidt", "fr"),
        ("Silver Line Pro Max 3000 Ultra Wide Edition", "de"),
        ("for (i = 0; i < n; i++) total += x[i];", "cs"),
        ("Lorem ipsum dolor sit amet consectetur", "de"),
        ("ha ha ha ha ha ha", "en"),
        ("bla bla bla bla bla", "ru"),
        ("COVID-19, SARS, MERS, HIV", "uk"),
        ("Det er en fin dag i dag, og vi skal ut", "sv"),
        ("Saya tidak tahu apa yang terjadi di sana", "ms"),
        ("Eu não sei o que aconteceu com eles", "gl"),
    ],
)
def test_says_nothing_rather_than_guess(text: str, due: str) -> None:
    answer = check(text, due)
    assert not answer or isinstance(answer, NotJudged)


@pytest.mark.parametrize("text", ["", " ", "\x00\x01", "\ud800\udfff", "🙂" * 99, "1 2 3 4 5 6"])
def test_hostile_text_is_not_judged(text: str) -> None:
    assert check(text, "de") is None
    assert _surely_in([text], "de")[0] in (0, 1)


def test_composition_does_not_matter() -> None:
    for lang, text in TEXTS.items():
        for due in ("de", "vi", "cs"):
            nfc, nfd = (check(unicodedata.normalize(f, text), due) for f in ("NFC", "NFD"))
            assert bool(nfc) == bool(nfd), (lang, due)
            assert isinstance(nfc, NotJudged) == isinstance(nfd, NotJudged)


def test_a_script_in_the_tag_is_kept() -> None:
    serbian = "Стари мост ће бити срушен на пролеће, јер га нико не може поправити."
    assert check(serbian, "sr") == ()
    answer = check(serbian, "hr")
    assert isinstance(answer, list) and answer[0].facts["found"] == "sr"


def test_fit() -> None:
    assert wrong_language.fit(LangPair(Lang("en"), Lang("zz"))).verdict == "no"
    assert wrong_language.fit(LangPair(Lang("en"), Lang("liv"))).verdict == "no"
    assert wrong_language.fit(LangPair(Lang("zz"), Lang("de"))) == YES


def test_the_screen_counts_rows() -> None:
    targets = [TEXTS["de"], TEXTS["fr"], "", "Ja.", TEXTS["zh"], "Frische Erdbeeren, süße Kirschen"]
    batch = Batch("x", LangPair(Lang("ja"), Lang("de")), range(1, 7), [SOURCE] * 6, targets)
    screened = wrong_language.sift(batch, {})
    assert list(screened.ask) == [1, 4]
    assert screened.fine == 2


@pytest.mark.parametrize("due", ["zh", "ja", "ko", "th", "de", "ru", "hi"])
def test_long_text_takes_little_time(due: str) -> None:
    start = time.process_time()
    for piece in ("한", "漢", "漢ア", "ก", "a", "我 a ", "ж ", "हिन्दी "):
        text = piece * (60_000 // len(piece))
        _surely_in([text, text + "の"], due)
        check(text, due)
    assert time.process_time() - start < 20


def test_no_pattern_of_the_screen_is_empty() -> None:
    from babelproof.detectors.wrong_language.glance import _pattern
    from babelproof.text.languages import everything_known

    for language in everything_known():
        pattern, _ = _pattern(language.code)
        assert isinstance(pattern, re.Pattern)
        assert not pattern.search("") and not pattern.search("12345 67890")
