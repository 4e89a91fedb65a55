"""Pairs of languages in every habit we have met."""

from __future__ import annotations

import pickle
import re
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from babelproof.core.errors import UsageError
from babelproof.core.segment import UNKNOWN, Lang, LangPair
from babelproof.lang import is_lang, parse_lang, parse_pair
from babelproof.lang.names import plain
from babelproof.lang.pairs import pair_or_complaint
from babelproof.lang.table import languages, parts

EN_DE = LangPair(Lang("en"), Lang("de"))


@pytest.mark.parametrize(
    "text",
    [
        *("en-de", "en_de", "EN-DE", "En-De", "EN_de", "ende", "ENDE", "enDE", "engdeu", "eng-deu"),
        *("eng_deu", "eng-ger", "en-ger", "en>de", "en->de", "en -> de", "en-->de", "en=>de"),
        *("en\u2192de", "en \u21d2 de", "en:de", "en,de", "en, de", "en de", "en\tde", "en|de"),
        *("en/de", "en;de", "en2de", "en 2 de", "en-2-de", "en to de", "en-to-de", "en_to_de"),
        *("en\u2013de", "en\u2011de", "en \u2014 de", " en-de\n", "en - de", "en__de"),
        *("English-German", "english to german", "English To German", "ENGLISH-GERMAN"),
        *("English German", "English2German", "English into German", "English-Deutsch"),
        *("\uff45\uff4e\uff0d\uff44\uff45", "en-de-1996", "en-de-x-private", "en_XX-de"),
    ],
)
def test_english_to_german_in_any_habit(text: str) -> None:
    assert parse_pair(text) == EN_DE


@pytest.mark.parametrize(
    ("text", "normal"),
    [
        ("deen", "de-en"),
        ("eng_Latn-deu_Latn", "en-de"),
        ("eng_Latn_deu_Latn", "en-de"),
        ("eng-latn-deu-latn", "en-de"),
        ("zho_Hans-zho_Hant", "zh-zh-Hant"),
        ("zho_simpl-eng", "zh-en"),
        ("en-de-CH", "en-de-CH"),
        ("de-CH-fr", "de-CH-fr"),
        ("de-ch-fr", "de-CH-fr"),
        ("DE-CH-FR", "de-CH-fr"),
        ("de_CH-fr_FR", "de-CH-fr"),
        ("de_CH_fr_FR", "de-CH-fr"),
        ("de_DE.UTF-8>fr_FR.UTF-8", "de-fr"),
        ("pt-BR-en-US", "pt-BR-en"),
        ("pt-br-en-us", "pt-BR-en"),
        ("en_US-pt_BR", "en-pt-BR"),
        ("zh-Hant-en", "zh-Hant-en"),
        ("zh-hant-en", "zh-Hant-en"),
        ("zh_Hant_TW-en", "zh-Hant-en"),
        ("en-zh_CN", "en-zh"),
        ("en-zh-cn", "en-zh"),
        ("zh-cn-en", "zh-en"),
        ("en-UK>de", "en-GB-de"),
        ("es-419-en", "es-419-en"),
        ("en-es-419", "en-es-419"),
        ("en_XX-de_DE", "en-de"),
        ("de-en_XX", "de-en"),
        ("sr@latin-en", "sr-Latn-en"),
        ("sr_RS@latin:en", "sr-Latn-en"),
        ("sr-Cyrl-sr-Latn", "sr-Cyrl-sr-Latn"),
        ("zh-yue-en", "yue-en"),
        ("en-zh-yue", "en-yue"),
        ("cmn-jpn", "zh-ja"),
        ("eng-arb", "en-ar"),
        ("eng-nob", "en-nb"),
        ("en-no", "en-nb"),
        ("en-iw", "en-he"),
        ("en-uk", "en-uk"),
        ("uken", "uk-en"),
        ("csuk", "cs-uk"),
        ("liv-en", "liv-en"),
        ("enliv", "en-liv"),
        ("liven", "liv-en"),
        ("sah-ru", "sah-ru"),
        ("xhzu", "xh-zu"),
        ("bn-hi", "bn-hi"),
        ("en-ha", "en-ha"),
        ("is-en", "is-en"),
        ("en-hr", "en-hr"),
        ("Deutsch-Français", "de-fr"),
        ("deutsch-francais", "de-fr"),
        ("Español to English", "es-en"),
        ("中文→日本語", "zh-ja"),
        ("日本語-中文", "ja-zh"),
        ("العربية-English", "ar-en"),
        ("русский-українська", "ru-uk"),
        ("Norwegian Bokmål-German", "nb-de"),
        ("Haitian Creole to French", "ht-fr"),
        ("English-Swiss German", "en-gsw"),
        ("Serbo-Croatian-English", "sr-Latn-en"),
        ("Simplified Chinese-English", "zh-en"),
        ("Chinese (Traditional)-English", "zh-Hant-en"),
        ("German (Switzerland) → French (France)", "de-CH-fr"),
        ("English-Kashmiri (Devanagari script)", "en-ks-Deva"),
    ],
)
def test_habits(text: str, normal: str) -> None:
    assert str(parse_pair(text)) == normal


@pytest.mark.parametrize(
    ("text", "normal"),
    [
        ("pt-br", "pt-br"),  # a pair is wanted, and Breton is a language
        ("fr-ca", "fr-ca"),
        ("de-ch", "de-ch"),
        ("zh-tw", "zh-tw"),
        ("DE-CH", "de-ch"),
        ("de-de", "de-de"),
        ("en-en", "en-en"),
        ("zh-yue", "zh-yue"),
        ("en-fr-ca", "en-fr-CA"),  # not English in France to Catalan
        ("en-ca-fr", "en-CA-fr"),
        ("en-pt-br", "en-pt-BR"),
        ("fr-be-nl", "fr-BE-nl"),
        ("en-TO-de", "en-TO-de"),  # Tonga, not the word
        ("en to", "en-to"),  # Tongan, not the word
        ("to-en", "to-en"),
        ("en-to-TO", "en-to"),
        ("EN-to-FR", "en-fr"),
        ("English-to-French", "en-fr"),
        ("eng_Latn-to-fra_Latn", "en-fr"),
        ("en-cz", "en-cs"),
        ("czen", "cs-en"),
        ("jp-en", "ja-en"),
        ("cs-cz-sk", "cs-sk"),
        ("sr-Latn-hr", "sr-Latn-hr"),
    ],
)
def test_ambiguities_are_decided_as_documented(text: str, normal: str) -> None:
    assert str(parse_pair(text)) == normal


@pytest.mark.parametrize("text", ["en-de-fr", "fr-de-es"])
def test_what_stays_ambiguous_is_refused_with_both_ways_to_write_it(text: str) -> None:
    with pytest.raises(UsageError) as error:
        parse_pair(text)
    ways = re.findall(r"\S+>\S+", str(error.value))
    assert len({parse_pair(way) for way in ways}) == 2


@pytest.mark.parametrize(
    ("text", "src", "tgt"),
    [
        ("en-xx", Lang("en"), Lang("xx", known=False)),
        ("en-XX", Lang("en"), Lang("xx", known=False)),
        ("EN-XX", Lang("en"), Lang("xx", known=False)),
        ("en-qqq", Lang("en"), Lang("qqq", known=False)),
        ("qqq-en", Lang("qqq", known=False), Lang("en")),
        ("xx>yy", Lang("xx", known=False), Lang("yy", known=False)),
        ("qqq_Latn-en", Lang("qqq", "Latn", known=False), Lang("en")),
        ("qqq_DE-en", Lang("qqq", region="DE", known=False), Lang("en")),
        ("xx-pt-BR", Lang("xx", known=False), Lang("pt", region="BR")),
        ("und-en", UNKNOWN, Lang("en")),
    ],
)
def test_unknown_codes_are_kept(text: str, src: Lang, tgt: Lang) -> None:
    assert parse_pair(text) == LangPair(src, tgt)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("de", "German"),
        ("deu", "German"),
        ("de-CH", "German (Switzerland)"),
        ("de_CH", "German (Switzerland)"),
        ("pt-BR", "Portuguese (Brazil)"),
        ("en-DE", "English (Germany)"),
        ("en-IN", "English (India)"),
        ("zh-Hant", "Chinese (Traditional)"),
        ("es-419", "Spanish (Latin America)"),
        ("cs-cz", "Czech (Czechia)"),
        ("zh-cn", "Chinese (China)"),
        ("nb-no", "Norwegian Bokmål (Norway)"),
        ("German", "German"),
        ("zulu", "Zulu"),  # not zu-lu
        ("Igbo", "Igbo"),
        ("Basque", "Basque"),  # not bas-que
        ("Haitian Creole", "Haitian Creole"),
        ("Norwegian Bokmål", "Norwegian Bokmål"),
        ("Mandarin Chinese", "Chinese"),
    ],
)
def test_one_language_is_no_pair(text: str, language: str) -> None:
    with pytest.raises(UsageError, match=re.escape(f"is one language, {language}, not a pair")):
        parse_pair(text)


def test_a_locale_says_how_to_write_the_pair_it_may_have_meant() -> None:
    with pytest.raises(UsageError, match="for English to Japanese write en-ja"):
        parse_pair("en-JP")


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            " ",
            "-",
            "--",
            ">",
            "en-",
            "-de",
            "en>",
            "foo",
            "xx",
            "a-b",
            "1-2",
            "en--",
            "(",
            "()",
        ),
        *("hello-world", "wmt-en-de", "news-en-de", "foo-de-bar", "test", "base", "data", "enen"),
        *("enxx", "en.de", "e n", "en-de-fr-es", "en:de:fr", "en-de-Latn-Latn", "en-de-CH-AT"),
        *("\x00", "\x1b[31m", "\ud800", "en-\ud800", "\u202een-de", "🙂-🙃", "en\u0000de"),
        *("x" * 100_000, "en-" * 50_000, "-" * 5_000, "a " * 40),
    ],
)
def test_garbage_is_refused_with_advice(text: str) -> None:
    with pytest.raises(UsageError, match="write source and target, such as en-de") as error:
        parse_pair(text)
    message = str(error.value)
    assert len(message) < 400
    assert message.isprintable()


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Germn", "German"),
        ("Germn-English", "German"),
        ("en-Germn", "German"),
        ("Englsh to Germn", "English or German"),
        ("Portugese", "Portuguese"),
        ("Norwegan Bokmal-German", "Norwegian Bokmål"),
        ("Deutch>en", "German"),
    ],
)
def test_did_you_mean(text: str, meant: str) -> None:
    with pytest.raises(UsageError, match=re.escape(f"(did you mean {meant}?)")):
        parse_pair(text)


# --- properties --------------------------------------------------------------------------------


def _langs() -> st.SearchStrategy[Lang]:
    return st.builds(
        Lang,
        st.sampled_from(sorted(languages())),
        st.sampled_from(["", "Latn", "Arab", "Cyrl", "Hant"]),
        st.sampled_from(["", "CH", "DE", "TO", "419", *sorted(parts("region"))]),
    ).map(plain)


@settings(max_examples=500)
@given(_langs(), _langs())
def test_the_normal_form_is_read_back_as_it_was(src: Lang, tgt: Lang) -> None:
    pair = LangPair(src, tgt)
    assert parse_pair(f"{src}>{tgt}") == pair
    if not (src.region and tgt.code == "to"):  # DE-to-CH may as well be the word
        assert parse_pair(str(pair)) == pair
    assert parse_lang(str(src)) == src


@given(st.text(st.characters(codec=None), max_size=100))
def test_any_text_is_read_or_refused(text: str) -> None:
    is_lang(text)
    for parse in (parse_lang, parse_pair):
        try:
            result = parse(text)
        except UsageError as error:
            assert str(error).isprintable()
        else:
            assert pickle.loads(pickle.dumps(result)) == result


@given(st.text("abcdefghnrstuCDEHLRTatn-_> 2:", max_size=24))
def test_what_is_read_keeps_its_meaning_in_normal_form(text: str) -> None:
    try:
        pair = parse_pair(text)
    except UsageError:
        return
    assert parse_pair(f"{pair.src}>{pair.tgt}") == pair


def test_reading_a_pair_needs_the_standard_library_only() -> None:
    code = (
        "import sys; from babelproof.lang import parse_pair; parse_pair('en-de');"
        "print([m for m in ('langcodes', 'babel', 'numpy', 'regex', 're2') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_same_mistake_a_million_times_costs_one_search() -> None:
    before = pair_or_complaint.cache_info().misses
    for _ in range(1_000):
        with pytest.raises(UsageError):
            parse_pair("Grman-Englsh")
    assert pair_or_complaint.cache_info().misses <= before + 1
