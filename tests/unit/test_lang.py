"""Languages, their names and scripts, and the tables of them."""

from __future__ import annotations

import re

import pytest

from babelproof.core.errors import UsageError
from babelproof.core.segment import UNKNOWN, Lang
from babelproof.lang import is_lang, name, parse_lang, script
from babelproof.lang.table import codes, fold, languages, names, parts

_WMT = "liv sah ha xh zu bn hi hr is en de fr cs uk ru ja zh"
_LANGUAGES = """
de DE deu ger de_CH de-CH de_DE zh-Hans zh_cn zho_Hant eng_Latn run_Latn tok_Latn liv sah cz mt is
no fil pt-br es-419 sr@latin en_XX sr-Latn-RS
"""
_OTHERS = """
txt out hyp ref base src tgt tok detok bpe spm sgm raw sys big new old all dev test tst lc tc gz
bz2 xz zst tsv csv json jsonl xml po pot tmx xlf log tmp bak dat doc pdf run bin ter mos avg ens
html seg lines A B refA refB online-A Online-W facebook-AI De Is xx qqq German German-English
en.txt en-txt de- -de de_QQ de_CH_AT 1 12 001 mul und zxx \ud800 \x00
"""

# --- one language ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "lang"),
    [
        ("de", Lang("de")),
        ("DE", Lang("de")),
        ("deu", Lang("de")),
        ("ger", Lang("de")),
        ("German", Lang("de")),
        ("deutsch", Lang("de")),
        ("de_CH", Lang("de", region="CH")),
        ("de-ch", Lang("de", region="CH")),
        ("de_CH.UTF-8", Lang("de", region="CH")),
        ("de-QQ", Lang("de", region="QQ")),
        ("de-1996", Lang("de")),
        ("ca-ES-valencia", Lang("ca")),
        ("de-u-co-phonebk", Lang("de")),
        ("en-UK", Lang("en", region="GB")),
        ("en_XX", Lang("en")),
        ("zho", Lang("zh")),
        ("chi", Lang("zh")),
        ("cmn", Lang("zh")),
        ("zh-cmn-Hans", Lang("zh")),
        ("zh-min-nan", Lang("nan")),
        ("zh-CHT", Lang("zh", "Hant")),
        ("zh_Hant_HK", Lang("zh", "Hant", "HK")),
        ("nob", Lang("nb")),
        ("no", Lang("nb")),
        ("nor", Lang("nb")),
        ("Norwegian", Lang("nb")),
        ("nno", Lang("nn")),
        ("iw", Lang("he")),
        ("in", Lang("id")),
        ("ji", Lang("yi")),
        ("jw", Lang("jv")),
        ("mo", Lang("ro")),
        ("sh", Lang("sr", "Latn")),
        ("hbs", Lang("sr", "Latn")),
        ("cnr", Lang("sr", "Latn", "ME")),
        ("prs", Lang("fa", region="AF")),
        ("scc", Lang("sr")),
        ("fil", Lang("tl")),
        ("tgl", Lang("tl")),
        ("twi", Lang("tw")),
        ("kmr", Lang("ku")),
        ("als", Lang("sq")),
        ("pbt", Lang("ps")),
        ("Bengali", Lang("bn")),
        ("Bangla", Lang("bn")),
        ("Farsi", Lang("fa")),
        ("Ga", Lang("ga")),  # a code before a name
        ("xx", Lang("xx", known=False)),
        ("txt", Lang("txt", known=False)),
        ("und", UNKNOWN),
        ("Chinese (Simplified, Singapore)", Lang("zh", "", "SG")),
        ("zh (Hant)", Lang("zh", "Hant")),
    ],
)
def test_one_language(text: str, lang: Lang) -> None:
    assert parse_lang(text) == lang


@pytest.mark.parametrize(
    "text", ["", " ", "x", "Germn", "en>de", "de-CH-AT", "de-Latn-Latn", "de--CH", "1", "de-x", "é"]
)
def test_no_language(text: str) -> None:
    with pytest.raises(UsageError, match="write a code or a name"):
        parse_lang(text)


def test_a_misspelt_name_gets_a_suggestion() -> None:
    with pytest.raises(UsageError, match=re.escape("(did you mean German?)")):
        parse_lang("Germn")


@pytest.mark.parametrize("code", sorted(_WMT.split()))
def test_languages_of_the_shared_tasks_are_known(code: str) -> None:
    assert parse_lang(code) == Lang(code)
    assert script(Lang(code))


# --- endings of file names ---------------------------------------------------------------------


@pytest.mark.parametrize(
    "token",
    _LANGUAGES.split(),
)
def test_endings_that_are_languages(token: str) -> None:
    assert is_lang(token)


@pytest.mark.parametrize(
    "token",
    _OTHERS.split(),
)
def test_endings_that_are_not(token: str) -> None:
    assert not is_lang(token)


def test_an_empty_ending_is_no_language() -> None:
    assert not is_lang("")


# --- names and scripts -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("de", "German"),
        ("de-CH", "German (Switzerland)"),
        ("deu_Latn", "German"),
        ("sr-Latn", "Serbian (Latin)"),
        ("sr-Latn-RS", "Serbian (Latin)"),
        ("sr-Cyrl", "Serbian (Cyrillic)"),
        ("sr", "Serbian"),
        ("zh-Hans", "Chinese"),
        ("zh-HK", "Chinese (Traditional, Hong Kong)"),
        ("zh-TW", "Chinese (Traditional)"),
        ("my-MM", "Burmese"),
        ("es-419", "Spanish (Latin America)"),
        ("bn", "Bengali"),
        ("liv", "Livonian"),
        ("xx", "xx"),
        ("xx-DE", "xx-DE"),
        ("de-QQ", "German (QQ)"),
    ],
)
def test_names_for_reports(text: str, shown: str) -> None:
    assert name(parse_lang(text)) == shown


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("de", "Latn"),
        ("sr", "Cyrl"),
        ("sr-Latn", "Latn"),
        ("sr-ME", "Latn"),
        ("zh", "Hans"),
        ("zh-TW", "Hant"),
        ("zh-CN", "Hans"),
        ("ja", "Jpan"),
        ("xx", ""),
    ],
)
def test_scripts(text: str, expected: str) -> None:
    assert script(parse_lang(text)) == expected


# --- tables ------------------------------------------------------------------------------------


def test_every_code_and_name_in_the_table_can_be_read() -> None:
    for code, row in languages().items():
        for spelling in filter(None, (code, row.alpha3, row.biblio)):
            assert parse_lang(spelling) == parse_lang(spelling.upper()) == Lang(code)
        if fold(row.name) not in codes():
            assert parse_lang(row.name).code == code
        assert re.fullmatch("[a-z]{2,3}", code)
        assert not row.script or row.script in parts("script")
        assert row.official_in <= parts("region").keys()


def test_no_two_languages_claim_one_code() -> None:
    claims = [s for c, r in languages().items() for s in {c, r.alpha3, r.biblio} if s]
    assert len(claims) == len(set(claims))
    assert not set(claims) & parts("alias").keys()
    assert not set(claims) & parts("habit").keys()


def test_aliases_and_names_lead_to_languages_in_the_table() -> None:
    for lang in [*codes().values(), *names().values()]:
        assert lang.code in languages()
        assert lang.known


def test_the_table_is_as_wide_as_promised() -> None:
    assert sum(len(code) == 2 for code in languages()) >= 180
    assert len(languages()) > 600
    flores = "ace acm acq aeb apc ars ary arz awa azb ban bem bho bjn bug ceb cjk ckb crh dyu fon"
    flores += " fur hne ilo kab kac kam kbp kea kmb lij lmo ltg lua luo lus mag mai min mni mos nso"
    flores += " nus pag pap sat scn shn szl taq tpi tum tzm umb vec war yue"
    assert not set(flores.split()) - languages().keys()
