"""Localisation files: XLIFF 1.2 and 2, TMX and PO, through translate-toolkit (extra ``l10n``).

What kind of file it is shows in its content, not in its name. The file is parsed whole, at once,
so that an error in it ends the run before any work. A line is the number of a unit from 1; the
header and obsolete messages of a PO file are no units. Units without a translation are kept, with
an empty one. Fuzzy messages and units not to be translated are reported as not read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Any
from xml.parsers import expat

from babelproof.core.batch import Malformed
from babelproof.core.errors import InputError, MissingExtra
from babelproof.core.segment import UNKNOWN, LangPair
from babelproof.io import files, units
from babelproof.io.grouping import Record, RecordSource, Row, lang_named

XML_ENCODING = re.compile(r"""\A\s*<\?xml[^>]*\bencoding\s*=\s*["']([A-Za-z0-9._-]+)""")
PO_CHARSET = re.compile(r"""Content-Type:[^"\r\n]*?charset=\s*([A-Za-z0-9._-]+)""")
PO_KEYWORD = re.compile(rb"(?:^|[\r\n])(msg[a-z]+)")
UTF_8 = frozenset({"utf-8", "utf8", "charset"})
UTF_16_MARKS = (b"\xff\xfe", b"\xfe\xff")
FUZZY = "marked fuzzy"


class LocalisationSource(RecordSource):
    """An XLIFF, TMX or PO file. Without ``langs`` the directions are those the file states."""

    def __init__(self, path: Path, langs: LangPair | None, **how: Any) -> None:
        super().__init__(path, langs, **how)
        data = b"".join(files.blocks(path))
        self._records = self._parse(data) if data.removeprefix(files.BOM).strip() else []
        self.total = sum(isinstance(item, Row) for record in self._records for item in record)

    def records(self) -> Iterator[Record]:
        return iter(self._records)

    def _parse(self, data: bytes) -> list[Record]:
        data = data.removeprefix(files.BOM)
        if not data.startswith(UTF_16_MARKS):
            is_xml = data.lstrip().startswith(b"<")
            data = self._as_utf8(data, XML_ENCODING if is_xml else PO_CHARSET)
            if not is_xml:
                store = self._load("PO", lambda: _po_store(data))
                return list(_messages(store, self.langs, self.system))
        kind = _kind_of_xml(data, self.name)
        store = self._load(kind, lambda: _xml_store(kind, data))
        read = units.memory if kind == "TMX" else units.segments
        return list(read(store, self.langs, self.system))

    def _as_utf8(self, data: bytes, declaration: re.Pattern[str]) -> bytes:
        """The data in UTF-8, and saying so: not every parser knows every encoding."""
        declared = declaration.search(data.decode("latin-1"))
        encoding = declared[1].lower() if declared else "utf-8"
        try:
            text = data.decode("utf-8" if encoding in UTF_8 else encoding, self.errors)
        except UnicodeDecodeError as error:
            line = data.count(b"\n", 0, error.start) + 1
            if encoding in UTF_8:
                files.decode(data.split(b"\n")[line - 1], self.name, line, self.errors)
            raise InputError(f"{self.name}, line {line}: not valid {encoding}") from error
        except (LookupError, UnicodeError) as error:
            raise InputError(f"{self.name}: unknown encoding {encoding}") from error
        if declared := declaration.search(text):
            text = f"{text[: declared.start(1)]}utf-8{text[declared.end(1) :]}"
        return text.encode("utf-8", "replace")

    def _load(self, kind: str, parse: Callable[[], Any]) -> Any:
        try:
            return parse()
        except ImportError as error:
            raise MissingExtra(f"Reading {kind}", "l10n") from error
        except Exception as error:
            # The parsers raise whatever their inner workings happen to raise on broken input.
            detail = str(error)[:200] or "its parts are not those of such a file"
            raise InputError(f"{self.name}: cannot be read as {kind} ({detail})") from error


def _kind_of_xml(data: bytes, name: str) -> str:
    """Checks that XML is well-formed and harmless; says what it is by its root element."""
    root: list[tuple[str, dict[str, str]]] = []
    parser = expat.ParserCreate(namespace_separator=" ")

    def start(tag: str, attributes: dict[str, str]) -> None:
        root.append((tag, attributes))
        parser.StartElementHandler = None

    def entity(*_: object) -> None:
        raise InputError(
            f"{name}, line {parser.CurrentLineNumber}: declares entities; such XML is not read,"
            " as entities can reach other files or grow without end"
        )

    parser.StartElementHandler = start
    parser.EntityDeclHandler = entity
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        place = f"{name}, line {error.lineno}, column {error.offset + 1}"
        raise InputError(f"{place}: broken XML ({expat.ErrorString(error.code)})") from error
    except (ValueError, LookupError) as error:
        raise InputError(f"{name}: cannot be read as XML ({error})") from error
    return _kind_of_root(*root[0], name)


def _kind_of_root(tag: str, attributes: dict[str, str], name: str) -> str:
    namespace, _, root = tag.rpartition(" ")
    if root == "tmx":
        return "TMX"
    if root != "xliff":
        raise InputError(f"{name}: neither XLIFF nor TMX; its root element is <{root[:40]}>")
    version = attributes.get("version") or namespace.rpartition(":")[2]
    return "XLIFF 2" if version.startswith("2") else "XLIFF"


def _xml_store(kind: str, data: bytes) -> Any:
    if kind == "TMX":
        from translate.storage.tmx import tmxfile

        return tmxfile(BytesIO(data))
    if kind == "XLIFF 2":
        from translate.storage.xliff2 import Xliff2File

        return Xliff2File(BytesIO(data))
    from translate.storage.xliff import xlifffile

    # Not its parsestring(), which has a class of its own for PO files in the guise of XLIFF.
    return xlifffile(BytesIO(data))


def _po_store(data: bytes) -> Any:
    from translate.storage.pypo import pofile

    # The parser leaves out a last message that is cut off, without a word.
    if PO_KEYWORD.findall(data)[-1:] not in ([], [b"msgstr"]):
        raise ValueError("the last message has no msgstr: is the file cut off?")
    return pofile(BytesIO(data))


def _messages(store: Any, given: LangPair | None, system: str) -> Iterator[Record]:
    """The messages of a PO file; plural messages give one row per form."""
    langs = given or _po_langs(store.parseheader())
    line = 0
    for unit in store.units:
        if unit.isheader() or unit.isobsolete() or unit.isblank():
            continue
        line += 1
        if unit.isfuzzy():
            yield (Malformed(line, FUZZY, None, system, str(langs)),)
        else:
            yield [
                Row(line, src, tgt, langs, system, order)
                for order, (src, tgt) in enumerate(_forms(unit))
            ]


def _po_langs(header: dict[str, str]) -> LangPair:
    src = lang_named(header.get("X-Source-Language", ""))
    return LangPair(src or UNKNOWN, lang_named(header.get("Language", "")) or UNKNOWN)


def _forms(unit: Any) -> list[tuple[str, str]]:
    """Each form with the message it translates: the singular for the first of several."""
    if not unit.hasplural():
        return [(_plain(unit.source), _plain(unit.target))]
    singular, plural = (_plain(text) for text in unit.source.strings)
    targets = [_plain(text) for text in getattr(unit.target, "strings", [unit.target])]
    if len(targets) == 1:
        return [(plural, targets[0])]
    return [(plural if order else singular, tgt) for order, tgt in enumerate(targets)]


def _plain(text: str) -> str:
    """A string of no class of the toolkit's own, so that reading a record needs no toolkit."""
    return "".join(text)
