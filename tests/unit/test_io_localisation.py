from __future__ import annotations

import gzip
import pickle
import sys
from pathlib import Path
from typing import Any

import pytest

from babelproof.core.errors import InputError, MissingExtra
from babelproof.io.grouping import Row
from babelproof.io.units import NO_SOURCE, NO_TARGET, NOT_TO_TRANSLATE
from babelproof.lang import parse_pair
from tests.unit.localisation_files import EN_DE, PO, TMX, items, open_text, pairs, reasons, xliff

pytest.importorskip("translate", reason="translate-toolkit (extra l10n) is not installed")


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


def test_tmx_all_directions(tmp_path: Path) -> None:
    source = open_text(tmp_path, TMX)
    rows = [row for row in items(source) if isinstance(row, Row)]
    assert [(row.line, row.order, str(row.langs), row.id) for row in rows] == [
        (1, 0, "en-de", "t1"),
        (1, 1, "en-fr", "t1"),
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
        ("it>de", [], {1: NO_SOURCE, 2: NO_SOURCE, 3: NO_SOURCE}),
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
