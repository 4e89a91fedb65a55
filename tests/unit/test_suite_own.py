"""The own format, as TOML and as a table: nothing is lost, and slips are explained."""

from __future__ import annotations

import codecs
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from babelproof.core.errors import InputError, UsageError
from babelproof.suites import dfki, own_toml, own_tsv
from babelproof.suites.files import read_suite, write_suite
from babelproof.suites.item import Item, Judged, Phenomenon, Suite
from tests.unit.suite_samples import full_suite, item

BOTH = pytest.mark.parametrize("form", [own_toml, own_tsv], ids=["toml", "tsv"])
TEXT = st.text(st.characters(exclude_categories=("Cs",)), max_size=12)
WILD = st.text(max_size=12)
NAME = TEXT.filter(lambda text: text.strip())


def items(text: st.SearchStrategy[str], name: st.SearchStrategy[str]) -> st.SearchStrategy[Item]:
    patterns = st.lists(text.filter(bool), max_size=3).map(tuple)
    judged = st.builds(Judged, text, st.booleans(), text, text, text)
    return st.builds(
        Item,
        id=name,
        langs=st.sampled_from(("en-de", "de-en", "pt-BR-en")),
        category=name,
        phenomenon=name,
        source=name,
        positive=patterns,
        negative=patterns,
        judged=st.lists(judged, max_size=4).map(tuple),
        reference=text,
        note=text,
        status=st.sampled_from(("", "draft", "second-read")),
        trace=st.none() | st.dictionaries(text, st.none() | st.integers() | text, max_size=2),
        extra=st.dictionaries(text, st.none() | st.booleans() | text, max_size=2),
    )


def suites(text: st.SearchStrategy[str], name: st.SearchStrategy[str]) -> st.SearchStrategy[Suite]:
    return st.builds(
        Suite,
        st.lists(items(text, name), max_size=3, unique_by=lambda i: i.key).map(tuple),
        st.lists(st.builds(Phenomenon, NAME, NAME, TEXT, TEXT), max_size=2).map(tuple),
        name=TEXT,
        version=TEXT,
        licence=TEXT,
        note=TEXT,
    )


@BOTH
def test_every_field_comes_back(form: ModuleType) -> None:
    suite = full_suite()
    assert form.read(form.write(suite), "x") == suite


@BOTH
@settings(max_examples=150, deadline=None)
@given(suite=suites(TEXT, NAME))
def test_any_suite_comes_back(form: ModuleType, suite: Suite) -> None:
    assert form.read(form.write(suite), "x") == suite


@settings(max_examples=100, deadline=None)
@given(suite=suites(WILD, WILD.filter(lambda text: text.strip())))
def test_a_table_holds_even_half_characters(suite: Suite) -> None:
    text = own_tsv.write(suite)
    text.encode("utf-8")
    assert own_tsv.read(text, "x") == suite


def test_toml_says_that_it_cannot_hold_half_a_character() -> None:
    with pytest.raises(InputError, match=r"item 9: .*lone surrogate"):
        own_toml.write(Suite((item("9", note="\ud800"),)))


@pytest.mark.parametrize("ending", ["toml", "tsv", "json"])
def test_files_come_back_by_their_ending(tmp_path: Path, ending: str) -> None:
    suite = Suite((item(positive=("a|b",), judged=(Judged("c", True), Judged("d", False))),))
    lost = write_suite(suite, tmp_path / f"x.{ending}")
    assert (lost, read_suite(tmp_path / f"x.{ending}")) == ([], suite)


def test_other_endings_are_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"x.xlsx: a suite is a .toml or .tsv file"):
        read_suite(tmp_path / "x.xlsx")
    with pytest.raises(InputError, match="no such file"):
        read_suite(tmp_path / "x.toml")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_spreadsheets_write_what_they_like(tmp_path: Path, encoding: str, ends: str) -> None:
    rows = [
        "id\tlangs\tcategory\tphenomenon\tsource\tpositive",
        '1\ten-de\tWörter\tBegriffe\t"Say ""no"""\t"a\tb"',
        "",
        "\t\t\t\t\tc",
    ]
    path = tmp_path / "x.tsv"
    path.write_bytes((ends.join(rows) + ends).encode(encoding))
    read = read_suite(path).items[0]
    assert (read.source, read.category, read.positive) == ('Say "no"', "Wörter", ("a\tb", "c"))


def test_bytes_that_are_no_text_are_named(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_bytes(b"format = 1\nname = '\xff'\n")
    with pytest.raises(InputError, match=r"x.toml, line 2: not valid UTF-8 \(0xff\)"):
        read_suite(path)
    path.write_bytes(codecs.BOM_UTF16_LE + b"\x00\xd8\x00")
    with pytest.raises(InputError, match="begins as UTF-16"):
        read_suite(path)


HEAD = 'format = 1\nlangs = "en-de"\n'
ITEM = '[[item]]\nid = "1"\ncategory = "c"\nphenomenon = "p"\nsource = "s"\n'


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("format = 1\nname = x\n", "not valid TOML: .*line 2"),
        ("", "no format is given; write format = 1"),
        ("format = 2", "format 2 is unknown here"),
        (HEAD + 'nmae = "x"', "a suite has no field 'nmae'; did you mean name?"),
        ('format = 1\nlangs = "klingonish"', "cannot read 'klingonish'"),
        (HEAD + 'item = "x"', r"write \[\[item\]\] above it"),
        (HEAD + ITEM + "\n" + ITEM.replace("source", "sauce"), r"item 2 '1' \(line 9\): .*'sauce'"),
        (HEAD + ITEM.replace('"1"', "1"), r"item 1 \(line 3\): id must be a text"),
        (HEAD + ITEM.replace('"1"', '" "'), "no id; every item needs one"),
        (HEAD.replace("langs", "note") + ITEM, "no languages; write langs"),
        (HEAD + ITEM + 'status = "red"', "the status 'red' is unknown"),
        (HEAD + ITEM + "positive = [1]", "positive must be a text or a list of texts"),
        (HEAD + ITEM + 'positive = ""', "positive holds an empty pattern"),
        (HEAD + ITEM + "judged = 1", r"write \[\[item.judged\]\]"),
        (HEAD + ITEM + 'judged = [{text = "a"}]', "needs right = true or right = false"),
        (HEAD + ITEM + "judged = [{right = true}]", "needs its text"),
        (HEAD + ITEM + 'trace = "{"', "trace is not valid JSON"),
        (HEAD + ITEM + "trace = {a = 1979-05-27}", "trace holds what JSON cannot say"),
        (HEAD + ITEM + ITEM, r"'1' in en-de: item 1 \(line 3\), item 2 \(line 8\)"),
        (HEAD + '[[phenomenon]]\nname = "x"', r"phenomenon 1 \(line 3\): .* needs a category"),
    ],
)
def test_slips_in_toml_are_explained_with_their_line(text: str, told: str) -> None:
    with pytest.raises(InputError, match=told) as error:
        own_toml.read(text, "x.toml")
    assert str(error.value).startswith("x.toml")


def test_lines_are_not_told_where_they_cannot_be_told_for_sure() -> None:
    text = HEAD + 'note = """\n[[item]]\n"""\n' + ITEM.replace('"s"', '""')
    with pytest.raises(InputError, match=r"x.toml, item 1 '1': no source"):
        own_toml.read(text, "x.toml")


def test_a_described_phenomenon_gives_its_category() -> None:
    described = '[[phenomenon]]\ncategory = "c2"\nname = "p"\n'
    text = HEAD + described + ITEM.replace('category = "c"\n', "")
    assert own_toml.read(text, "x").items[0].category == "c2"


def test_a_trace_may_be_a_table() -> None:
    text = HEAD + ITEM + "[item.trace]\nseed = 3\n"
    assert own_toml.read(text, "x").items[0].trace == {"seed": 3}


COLUMNS = "id\tlangs\tcategory\tphenomenon\tsource\tpositive\tright\twrong\twho\tmore\n"
ROW = "1\ten-de\tc\tp\ts\n"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "no head; the first row must name columns"),
        ("#format\t9\n", "line 1: format '9' is unknown"),
        ("#nmae\tx\n", "line 1: #nmae is unknown; did you mean name"),
        ("id\tsauce\n", "line 1: no column is called 'sauce'; did you mean source"),
        ("id\tid\n", "two columns are called 'id'"),
        ("id\tlangs\n", "line 1: there is no column 'source'"),
        (COLUMNS + "\ten-de\n", "line 2: the first row has no id"),
        (COLUMNS + ROW + "\tde-en\n", "line 3: this row has no id, .* fills in 'langs'"),
        (COLUMNS + ROW + "\t" * 8 + "mk\n", "line 3: who, when and system belong to a sentence"),
        (COLUMNS + ROW + "\t" * 12 + "x\n", "line 3: more cells than the head has columns"),
        (COLUMNS + ROW + "\t" * 9 + "{\n", "line 3: more is not valid JSON"),
        (COLUMNS + ROW + "\t" * 9 + '"{""x"": 1}"\n', "line 3: more has no field 'x'"),
        (COLUMNS + '1\t"en" de\n', "line 2: .*A cell that begins with a quotation mark"),
        (COLUMNS + '1\t"en\n', "line 2: .*A cell that begins with a quotation mark"),
        (COLUMNS + "1\ten-de\tc\tp\t\n", "line 2: no source"),
        (COLUMNS + ROW + ROW, r"leaves its id empty\): 1 id .*\n  '1' in en-de: line 2, line 3"),
    ],
)
def test_slips_in_a_table_are_explained_with_their_line(text: str, told: str) -> None:
    with pytest.raises(InputError, match=told) as error:
        own_tsv.read(text, "x.tsv")
    assert str(error.value).startswith("x.tsv")


def test_rows_below_add_to_an_item() -> None:
    rows = [
        "# a remark\t\t",
        "#langs\ten-de",
        "#phenomenon\tc\tp\twhat\thow",
        "Source\tid\tphenomenon\tright\twrong\twho",
        "s\t1\tp\ta\tb\tmk",
        "# another remark",
        "\t\t\tc",
    ]
    read = own_tsv.read("\n".join(rows), "x")
    assert read.phenomena == (Phenomenon("c", "p", "what", "how"),)
    assert read.items[0].judged == (
        Judged("a", True, "mk"),
        Judged("b", False, "mk"),
        Judged("c", True),
    )


def test_a_table_holds_nothing_a_spreadsheet_would_run() -> None:
    lines = own_tsv.write(full_suite()).splitlines()
    cells = [cell for line in lines[6:] for cell in line.split("\t")]
    assert not [cell for cell in cells if cell.lstrip('"')[:1] in tuple("=+@")]


def test_a_dfki_suite_survives_both_forms() -> None:
    suite = Suite((item(positive=("a",), judged=(Judged("", True), Judged("x", False))),))
    text = dfki.write(suite)
    for form in (own_toml, own_tsv):
        assert dfki.write(form.read(form.write(dfki.read(text, "x")), "x")) == text
