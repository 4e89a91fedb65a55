from __future__ import annotations

import gzip
import pickle
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from babelproof.core.batch import Malformed
from babelproof.core.errors import BabelproofError, InputError, MissingExtra
from babelproof.core.segment import LangPair
from babelproof.io.grouping import Row
from babelproof.io.localisation import FUZZY, LocalisationSource
from babelproof.io.units import NO_SOURCE, NO_TARGET, NOT_TO_TRANSLATE
from babelproof.lang import parse_pair

pytest.importorskip("translate", reason="translate-toolkit (extra l10n) is not installed")

EN_DE = parse_pair("en-de")


def open_text(
    folder: Path, text: str | bytes, langs: LangPair | None = None, **more: Any
) -> LocalisationSource:
    path = folder / more.pop("file", "file")
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return LocalisationSource(path, langs, system="sys", **more)


def items(source: LocalisationSource) -> list[Row | Malformed]:
    return [item for record in source.records() for item in record]


def pairs(source: LocalisationSource) -> list[tuple[int, str, str]]:
    return [(item.line, item.src, item.tgt) for item in items(source) if isinstance(item, Row)]


def reasons(source: LocalisationSource) -> dict[int, str]:
    return {item.line: item.reason for item in items(source) if isinstance(item, Malformed)}


PO = r"""# A comment on the file
msgid ""
msgstr ""
"Language: de_CH\n"
"X-Source-Language: en\n"
"Content-Type: text/plain; charset=UTF-8\n"

#: main.c:12
msgctxt "menu"
msgid "Say \"hello\"\n"
msgstr "Sag «hallo»\n"

#, fuzzy
msgid "Open"
msgstr "Offen"

msgid "One file"
msgid_plural "%d files"
msgstr[0] "Eine Datei"
msgstr[1] "%d Dateien"

msgid ""
"two "
"parts"
msgstr ""

#~ msgid "old"
#~ msgstr "alt"
"""


def test_po(tmp_path: Path) -> None:
    source = open_text(tmp_path, PO)
    assert pairs(source) == [
        (1, 'Say "hello"\n', "Sag «hallo»\n"),
        (3, "One file", "Eine Datei"),
        (3, "%d files", "%d Dateien"),
        (4, "two parts", ""),
    ]
    rows = [item for item in items(source) if isinstance(item, Row)]
    assert [row.order for row in rows] == [0, 0, 1, 0]
    assert {(str(row.langs), row.system, row.id) for row in rows} == {("en-de-CH", "sys", None)}
    assert {type(text) for row in rows for text in (row.src, row.tgt)} == {str}
    assert reasons(source) == {2: FUZZY}
    assert source.total == 4


def test_po_the_given_direction_wins(tmp_path: Path) -> None:
    assert {
        str(row.langs) for row in items(open_text(tmp_path, PO, EN_DE)) if isinstance(row, Row)
    } == {"en-de"}
    (row,) = items(open_text(tmp_path, 'msgid "a"\nmsgstr "b"\n'))
    assert isinstance(row, Row)
    assert not row.langs.src.known and not row.langs.tgt.known


def test_po_a_language_with_one_form_translates_the_plural(tmp_path: Path) -> None:
    text = 'msgid "One file"\nmsgid_plural "%d files"\nmsgstr[0] "%d \u500b"\n'
    assert pairs(open_text(tmp_path, text)) == [(1, "%d files", "%d \u500b")]


@pytest.mark.parametrize("charset", ["ISO-8859-1", "windows-1252", "shift_jis", "UTF-8", "CHARSET"])
def test_po_charsets(tmp_path: Path, charset: str) -> None:
    word = "\u732b" if charset == "shift_jis" else "\u00e4\u00f6"
    charset_used = "utf-8" if charset == "CHARSET" else charset
    text = f'# {word}\nmsgid ""\nmsgstr "Content-Type: text/plain; charset={charset}\\n"\n\n'
    text += f'msgid "a"\nmsgstr "{word}"\n'
    assert pairs(open_text(tmp_path, text.encode(charset_used))) == [(1, "a", word)]


def test_po_line_ends(tmp_path: Path) -> None:
    for end in ("\n", "\r\n", "\r"):
        text = 'msgid "a\u2028b"\nmsgstr "c\u0085d"\n'.replace("\n", end)
        assert pairs(open_text(tmp_path, text)) == [(1, "a\u2028b", "c\u0085d")]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("just words\n", "line 1"),
        ('msgid "a"\nmsgstr "b"\n\nmsgid "open\nmsgstr "c"\n', "line 4"),
        ('msgid "a"\nmsgstr "b"\n\nmsgid "cut off"\n', "cut off"),
        ('msgid "a"\nmsgid_plural "b"\nmsgstr[x] "c"\n', "PO"),
        ('msgid "a"\nmsgid_plural "b"\nmsgstr "c"\n', "PO"),
        (b'msgid "a"\nmsgstr "\xff"\n', "line 2, byte 9"),
        (
            b'msgid ""\nmsgstr "Content-Type: text/plain; charset=ascii\\n"\n\n'
            b'msgid "a"\nmsgstr "\xff"\n',
            "line 5: not valid ascii",
        ),
        ('msgid ""\nmsgstr "Content-Type: text/plain; charset=klingon\\n"\n', "klingon"),
    ],
)
def test_po_broken(tmp_path: Path, text: str | bytes, words: str) -> None:
    with pytest.raises(InputError, match=words):
        open_text(tmp_path, text)


def xliff(body: str, attributes: str = 'source-language="en" target-language="de-CH"') -> str:
    return (
        '<?xml version="1.0"?>\n<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">'
        f'<file original="page.html" datatype="html" {attributes}><body>\n{body}\n'
        "</body></file></xliff>"
    )


def test_xliff(tmp_path: Path) -> None:
    source = open_text(
        tmp_path,
        xliff(
            '<trans-unit id="u1"><source>Press  \n  save.</source><target>Sichern.</target>'
            "<alt-trans><source>no</source><target>nein</target></alt-trans></trans-unit>"
            '<trans-unit id="u2" xml:space="preserve"><source>  kept  </source></trans-unit>'
            '<trans-unit id="u3"><source>empty</source><target/></trans-unit>'
            '<trans-unit id="u4" translate="no"><source>x</source><target>x</target></trans-unit>'
            '<group translate="no"><trans-unit id="u5"><source>y</source></trans-unit>'
            '<trans-unit id="u6" translate="yes"><source>z</source></trans-unit></group>'
            '<trans-unit id="u7"><note>nothing</note></trans-unit>'
        ),
    )
    assert pairs(source) == [
        (1, "Press save.", "Sichern."),
        (2, "  kept  ", ""),
        (3, "empty", ""),
        (6, "z", ""),
    ]
    assert reasons(source) == {4: NOT_TO_TRANSLATE, 5: NOT_TO_TRANSLATE, 7: NO_SOURCE}
    (first, *_) = items(source)
    assert isinstance(first, Row)
    assert (first.id, first.doc, str(first.langs)) == ("u1", "page.html", "en-de-CH")


def test_xliff_inline_tags(tmp_path: Path) -> None:
    source = open_text(
        tmp_path,
        xliff(
            '<trans-unit id="1"><source>Press <g id="1" ctype="bold">Save</g><x id="2"/> &amp; go'
            '<ph id="3">&lt;br/&gt;</ph><ph id="4"/><!-- note -->.</source>'
            '<target><mrk mtype="seg" mid="0"><g id="1">Sichern</g></mrk><x id="2" clone="no"/>'
            '<bpt id="5">{b}</bpt>los<ept id="5">{/b}</ept></target></trans-unit>'
        ),
    )
    assert pairs(source) == [
        (
            1,
            'Press <g id="1">Save</g><x id="2"/> & go<br/><ph id="4"/>.',
            '<g id="1">Sichern</g><x id="2"/>{b}los{/b}',
        )
    ]


def test_xliff_directions_per_file_and_given(tmp_path: Path) -> None:
    body = '<body><trans-unit id="1"><source>a</source><target>b</target></trans-unit></body>'
    text = (
        f'<xliff version="1.2"><file original="1" source-language="en" target-language="fr">{body}'
        f'</file><file original="2" source-language="en" target-language="%%">{body}</file></xliff>'
    )
    rows = [row for row in items(open_text(tmp_path, text)) if isinstance(row, Row)]
    assert [str(row.langs) for row in rows] == ["en-fr", "en-und"]
    rows = [row for row in items(open_text(tmp_path, text, EN_DE)) if isinstance(row, Row)]
    assert [str(row.langs) for row in rows] == ["en-de", "en-de"]


def test_xliff_2(tmp_path: Path) -> None:
    source = open_text(
        tmp_path,
        '<xliff version="2.1" xmlns="urn:oasis:names:tc:xliff:document:2.0" srcLang="en"'
        ' trgLang="pt-BR"><file id="f1"><unit id="u1"><segment id="s1"><source>One '
        '<pc id="1">bold</pc><cp hex="0007"/><mrk id="m1">term</mrk></source><target>Um</target>'
        "</segment><ignorable><source> </source></ignorable><segment><source>Two</source></segment>"
        '</unit><group id="g" translate="no"><unit id="u2"><segment><source>x</source></segment>'
        '</unit></group><unit id="u3"><segment><source>Three</source><target>Tr\u00eas</target>'
        "</segment></unit></file></xliff>",
    )
    assert pairs(source) == [
        (1, 'One <pc id="1">bold</pc>\x07term', "Um"),
        (2, "Two", ""),
        (4, "Three", "Tr\u00eas"),
    ]
    rows = [row for row in items(source) if isinstance(row, Row)]
    assert [row.id for row in rows] == ["u1::s1", "u1::segment-2", "u3"]
    assert {(str(row.langs), row.doc) for row in rows} == {("en-pt-BR", "f1")}
    assert reasons(source) == {3: NOT_TO_TRANSLATE}


def test_xliff_2_with_very_many_segments_in_one_unit(tmp_path: Path) -> None:
    segment = "<segment><source>a</source><target>b</target></segment>" * 20_000
    text = (
        '<xliff version="2.0" xmlns="urn:oasis:names:tc:xliff:document:2.0" srcLang="en">'
        f'<file id="f"><unit id="u">{segment}</unit></file></xliff>'
    )
    source = open_text(tmp_path, text)
    assert source.total == 20_000
    assert items(source)[-1].id == "u::segment-20000"


TMX = """<?xml version="1.0"?>
<!DOCTYPE tmx SYSTEM "tmx14.dtd">
<tmx version="1.4"><header srclang="en-US" segtype="sentence"/><body>
<tu tuid="t1">
<tuv xml:lang="de"><seg>Eins <bpt i="1">&lt;b&gt;</bpt>zwei<ept i="1">&lt;/b&gt;</ept></seg></tuv>
<tuv xml:lang="en-US"><seg>One  <hi>two</hi></seg></tuv><tuv xml:lang="fr"><seg>Un</seg></tuv></tu>
<tu srclang="*all*"><tuv xml:lang="fr"><seg>Non</seg></tuv>
<tuv xml:lang="de-AT"><seg>Nein</seg></tuv></tu>
<tu><tuv xml:lang="en-US"><seg>alone</seg></tuv></tu>
</body></tmx>"""


def test_tmx_all_directions(tmp_path: Path) -> None:
    source = open_text(tmp_path, TMX)
    rows = [row for row in items(source) if isinstance(row, Row)]
    assert [(row.line, row.order, str(row.langs), row.id) for row in rows] == [
        (1, 0, "en-US-de", "t1"),
        (1, 1, "en-US-fr", "t1"),
        (2, 0, "fr-de-AT", None),
    ]
    assert pairs(source)[0] == (1, "One  two", "Eins <b>zwei</b>")
    assert reasons(source) == {3: NO_TARGET}


@pytest.mark.parametrize(
    ("langs", "expected", "missing"),
    [
        ("en-de", [(1, "One  two", "Eins <b>zwei</b>")], {2: NO_SOURCE, 3: NO_TARGET}),
        (
            "de-fr",
            [(1, "Eins <b>zwei</b>", "Un"), (2, "Nein", "Non")],
            {3: NO_SOURCE},
        ),
        ("en-GB>de", [], {1: NO_SOURCE, 2: NO_SOURCE, 3: NO_SOURCE}),
        ("fr>de-CH", [(1, "Un", "Eins <b>zwei</b>")], {2: NO_TARGET, 3: NO_SOURCE}),
    ],
)
def test_tmx_a_given_direction(
    tmp_path: Path, langs: str, expected: list[Any], missing: dict[int, str]
) -> None:
    source = open_text(tmp_path, TMX, parse_pair(langs))
    assert pairs(source) == expected
    assert reasons(source) == missing


@pytest.mark.parametrize(
    "doctype",
    [
        '<!DOCTYPE tmx [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>',
        '<!DOCTYPE tmx [<!ENTITY a SYSTEM "file:///etc/hostname">]>',
        '<!DOCTYPE tmx [<!ENTITY % a SYSTEM "http://127.0.0.1:9/x.dtd"> %a;]>',
    ],
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_xml_with_entities_of_its_own_is_refused(
    tmp_path: Path, doctype: str, encoding: str
) -> None:
    unit = '<tu><tuv xml:lang="en"><seg>&a;</seg></tuv></tu>'
    text = f'{doctype}\n<tmx version="1.4"><header/><body>{unit}</body></tmx>'
    with pytest.raises(InputError, match="line 1: declares entities"):
        open_text(tmp_path, text.encode(encoding))


def test_a_dtd_elsewhere_is_never_fetched(tmp_path: Path) -> None:
    (tmp_path / "other.dtd").write_text('<!ENTITY secret "SECRET">')
    text = TMX.replace("tmx14.dtd", (tmp_path / "other.dtd").as_uri())
    source = open_text(tmp_path, text.replace("alone", "&secret;").replace("Un<", "&secret;<"))
    assert "SECRET" not in repr(items(source))
    assert (1, "One  two", "&secret;") in pairs(source)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (xliff("<trans-unit>")[:-9], r"file, line 4, column \d+: broken XML"),
        (xliff("<trans-unit id='1'>\n<source>a</target></trans-unit>"), "line 4, column 12"),
        ("<", "line 1"),
        ("<html/>", "neither XLIFF nor TMX; its root element is <html>"),
        ("<a:tmx/>", "line 1"),
        ("<xliff/>", "cannot be read as XLIFF"),
        ('<xliff version="2.0"/>', "cannot be read as XLIFF 2"),
        (
            xliff("<trans-unit><source>" + "<g>" * 400 + "</g>" * 400 + "</source></trans-unit>"),
            "depth",
        ),
        ('<?xml version="1.0" encoding="klingon"?><tmx/>', "unknown encoding klingon"),
        (xliff("").encode().replace(b"page", b"p\xffge"), "line 2, byte"),
    ],
)
def test_xml_broken(tmp_path: Path, text: str | bytes, words: str) -> None:
    with pytest.raises(InputError, match=words):
        open_text(tmp_path, text)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "shift_jis"])
def test_xml_encodings(tmp_path: Path, encoding: str) -> None:
    declared = {"utf-8-sig": "utf-8"}.get(encoding, encoding)
    text = xliff("<trans-unit id='1'><source>a</source><target>\u732b</target></trans-unit>")
    text = text.replace('version="1.0"', f'version="1.0" encoding="{declared}"', 1)
    assert pairs(open_text(tmp_path, text.encode(encoding))) == [(1, "a", "\u732b")]


def test_replacing_invalid_bytes(tmp_path: Path) -> None:
    text = xliff("<trans-unit id='1'><source>a</source><target>b@</target></trans-unit>").encode()
    bad = text.replace(b"@", b"\xff")
    assert pairs(open_text(tmp_path, bad, errors="replace")) == [(1, "a", "b\ufffd")]
    bad = b'msgid "a"\nmsgstr "\xe2\x82"\n'
    assert pairs(open_text(tmp_path, bad, errors="replace")) == [(1, "a", "\ufffd")]


@pytest.mark.parametrize("text", [b"", b"\xef\xbb\xbf", b" \n\n", b"# only a comment\n"])
def test_nothing_in_it(tmp_path: Path, text: bytes) -> None:
    source = open_text(tmp_path, text)
    assert list(source.tasks(10)) == []
    assert source.total == 0


def test_compressed_described_and_picklable(tmp_path: Path) -> None:
    source = open_text(
        tmp_path, gzip.compress(PO.encode()), file="de.po.gz", name="stdin", resumable=False
    )
    assert len(pairs(source)) == 4
    assert (source.inputs()[0].name, source.resumable) == ("stdin", False)
    (task,) = source.tasks(None)
    chunk = pickle.loads(pickle.dumps(task)).load()
    assert [list(batch.lines) for batch in chunk.batches] == [[1, 3, 4], [3]]


@pytest.mark.parametrize(("text", "what"), [(PO, "PO"), (TMX, "TMX"), (xliff(""), "XLIFF")])
def test_without_the_toolkit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, what: str
) -> None:
    for module in [name for name in sys.modules if name.split(".")[0] == "translate"]:
        monkeypatch.setitem(sys.modules, module, None)
    monkeypatch.setitem(sys.modules, "translate", None)
    with pytest.raises(MissingExtra, match=rf"Reading {what} needs .*babelproof\[l10n\]"):
        open_text(tmp_path, text)


KEYWORDS = ["msgid ", "msgstr ", "msgid_plural ", "msgstr[0] ", "msgctxt ", "#, fuzzy\n", "#~ "]
PIECE = st.sampled_from(
    [*KEYWORDS, "#| ", "#", '"a"', '""', '"', "\\", " ", "\n", "\n\n", "\u00e9"]
)


@given(pieces=st.lists(PIECE, max_size=14))
def test_any_po_is_read_or_refused(
    tmp_path_factory: pytest.TempPathFactory, pieces: list[str]
) -> None:
    try:
        source = open_text(tmp_path_factory.mktemp("po"), "".join(pieces))
    except BabelproofError:
        return
    sizes = [[task.load() for task in source.tasks(size)] for size in (1, 1000)]
    rows = [
        sorted(
            (batch.lines[row], batch.order, batch.src[row], batch.tgt[row])
            for chunk in chunks
            for batch in chunk.batches
            for row in range(len(batch))
        )
        for chunks in sizes
    ]
    assert rows[0] == rows[1]
