"""PO, XLIFF and TMX files of our own, and what is read from them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from babelproof.core.batch import Malformed
from babelproof.core.segment import LangPair
from babelproof.io.grouping import Row
from babelproof.io.localisation import LocalisationSource
from babelproof.lang import parse_pair

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


def xliff(body: str, attributes: str = 'source-language="en" target-language="de-CH"') -> str:
    return (
        '<?xml version="1.0"?>\n<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">'
        f'<file original="page.html" datatype="html" {attributes}><body>\n{body}\n'
        "</body></file></xliff>"
    )


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
