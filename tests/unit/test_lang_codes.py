"""The codes of the sets that people evaluate on become the language meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from babelproof.core.errors import InputError
from babelproof.io.evalset import directions
from babelproof.lang import parse_lang, parse_pair
from babelproof.lang.names import plain
from babelproof.lang.table import languages

_TABLE = Path(__file__).with_name("language_codes.tsv").read_text(encoding="utf-8")
ROWS = [tuple(line.split("\t")) for line in _TABLE.splitlines()[1:]]
FLORES = [code for origin, code, _ in ROWS if origin == "FLORES-200"]


@pytest.mark.parametrize("origin", dict.fromkeys(origin for origin, _, _ in ROWS))
def test_codes_become_the_language_meant(origin: str) -> None:
    rows = [(code, meant) for named, code, meant in ROWS if named == origin]
    assert {code: str(parse_lang(code)) for code, _ in rows} == dict(rows)
    assert {str(parse_pair(f"{code}>xx").src) for code, _ in rows} == {m for _, m in rows}
    assert all(parse_lang(code).known for code, _ in rows)


def test_no_two_codes_of_flores_become_one_language() -> None:
    assert len(FLORES) == 204
    assert len({parse_lang(code) for code in FLORES}) == 204


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("eng_Latn-deu_Latn", "en-de"),
        ("en-et_EE", "eng_Latn-ekk_Latn"),
        ("en-zho_Hant_TW", "en_US-zh-TW"),
        ("en-arz_Arab", "en-arz"),
        ("eng-kor_Hang", "en-ko_KR"),
        ("en-sr_RS@latin", "en-srp_Latn"),
    ],
)
def test_one_direction_in_two_habits(one: str, other: str) -> None:
    assert parse_pair(one) == parse_pair(other)


@pytest.mark.parametrize(
    "tags",
    [
        ("sr", "sr_Latn", "sr_Cyrl", "sr_ME"),
        ("zh", "zh_Hant", "zh_HK", "zh_SG"),
        ("pt", "pt_BR", "pt_PT"),
        ("ar", "ar_EG", "ar_SA", "arz"),
        ("az", "az_Arab", "az_Latn_IR"),
        ("de", "de_AT", "de_CH"),
    ],
)
def test_what_says_something_stays_apart(tags: tuple[str, ...]) -> None:
    assert len({parse_lang(tag) for tag in tags}) == len(tags)


def test_the_normal_form_is_one_form() -> None:
    for code, row in languages().items():
        for tag in (code, f"{code}-{row.script}" if row.script else code):
            assert plain(parse_lang(tag)) == parse_lang(tag) == parse_lang(str(parse_lang(tag)))


def test_two_folders_of_one_direction_are_refused(tmp_path: Path) -> None:
    (tmp_path / "sources").mkdir()
    for name in ("en-et", "eng_Latn-ekk_Latn"):
        (tmp_path / "sources" / f"{name}.txt").write_text("One.\n", encoding="utf-8")
    with pytest.raises(InputError, match=r"en-et\.txt.*eng_Latn-ekk_Latn\.txt.* both en-et"):
        directions(tmp_path)
