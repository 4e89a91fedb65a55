r"""A suite as a table: the form to fill in with a spreadsheet.

A row is an item. Rows below it whose id is left empty add to it: one more pattern, one more judged
sentence. Rows above the head whose first cell begins with ``#`` speak of the suite. Cells may be
quoted as spreadsheets do. A cell that a spreadsheet could take for a formula is written with an
apostrophe in front, which is taken off when it is read. What no cell can hold (empty or broken
text, traces) is written as JSON in the column ``more``.
"""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from babelproof.core.errors import BabelproofError, InputError, did_you_mean
from babelproof.lang import parse_pair
from babelproof.suites import own
from babelproof.suites.item import Item, Phenomenon, Suite, refuse_repeats

COLUMNS = (
    "id", "langs", "category", "phenomenon", "source", "positive", "negative", "right", "wrong",
    "who", "when", "system", "reference", "note", "status", "more",
)  # fmt: skip
_ADDED = ("positive", "negative", "right", "wrong", "who", "when", "system")
_FORMULA = re.compile(r"'*[=+\-@#\t\r]")
_QUOTED_FORMULA = re.compile(r"'+[=+\-@#\t\r]")
_LONGEST_CELL = 1 << 26


def read(text: str, name: str) -> Suite:
    """The suite that a table holds; errors name the file, the row's line and what to do."""
    rows = _rows(text, name)
    heads: dict[str, Any] = {}
    phenomena: list[Phenomenon] = []
    columns: list[str] = []
    for line, cells in rows:
        if not cells[0].startswith("#"):
            columns = _columns(cells, name, line)
            break
        _directive(cells, heads, phenomena, f"{name}, line {line}")
    if not columns:
        raise InputError(f"{name}: no head; the first row must name columns: {', '.join(COLUMNS)}")
    langs = heads.pop("langs", "")
    extra = heads.pop("extra", {})
    items, lines = [], []
    for line, fields in _grouped(rows, columns, name):
        try:
            items.append(own.read_item(fields, langs, phenomena))
        except BabelproofError as error:
            raise InputError(f"{name}, line {line}: {error}") from error
        lines.append(line)
    where = f"{name} (a row that adds to the item above leaves its id empty)"
    refuse_repeats(items, where, lambda number: f"line {lines[number]}")
    return Suite(tuple(items), tuple(phenomena), **heads, extra=extra)


def _rows(text: str, name: str) -> Iterator[tuple[int, list[str]]]:
    """Rows that hold anything, with the line each starts on."""
    reader = csv.reader(_lines(text), delimiter="\t", strict=True)
    while True:
        line = reader.line_num + 1
        before = csv.field_size_limit(_LONGEST_CELL)
        try:
            cells = next(reader, None)
        except csv.Error as error:
            raise InputError(
                f"{name}, line {line}: {error}. A cell that begins with a quotation mark must end"
                ' with one, and marks inside are doubled: """So,"" she said"'
            ) from error
        finally:
            csv.field_size_limit(before)
        if cells is None:
            return
        if any(cells):
            yield line, cells


def _lines(text: str) -> Iterator[str]:
    """Lines ended by ``\\n`` alone, so that other breaks stay inside their cells."""
    at = 0
    while at < len(text):
        end = text.find("\n", at) + 1 or len(text)
        yield text[at:end]
        at = end


def _unquoted(cell: str) -> str:
    return cell[1:] if cell[:1] == "'" and _QUOTED_FORMULA.match(cell) else cell


def _columns(cells: Sequence[str], name: str, line: int) -> list[str]:
    columns = [cell.strip().lower() for cell in cells]
    while columns and not columns[-1]:
        columns.pop()
    for column in columns:
        if column not in COLUMNS:
            hint = did_you_mean(column, COLUMNS)
            raise InputError(f"{name}, line {line}: no column is called {column!r}; {hint}")
        if columns.count(column) > 1:
            raise InputError(f"{name}, line {line}: two columns are called {column!r}")
    for column in ("id", "source", "phenomenon"):
        if column not in columns:
            raise InputError(f"{name}, line {line}: there is no column {column!r}; add it")
    return columns


def _directive(
    cells: Sequence[str], heads: dict[str, Any], phenomena: list[Phenomenon], place: str
) -> None:
    kind, values = cells[0][1:].strip().lower(), [*map(_unquoted, cells[1:]), "", "", "", ""]
    try:
        if kind == "format":
            own.check_format(values[0].strip())
        elif kind == "langs":
            heads["langs"] = str(parse_pair(values[0]))
        elif kind == "extra":
            heads["extra"] = own.as_mapping(values[0], "extra") or {}
        elif kind in own.HEADS:
            heads[kind] = values[0]
        elif kind == "phenomenon":
            phenomena.append(own.read_phenomenon(dict(zip(own.PHENOMENON, values, strict=False))))
        elif cells[0][1:2] not in ("", " "):
            known = ["format", "langs", *own.HEADS, "phenomenon"]
            raise InputError(
                f"#{kind} is unknown; {did_you_mean(kind, known)} (a remark: # and a blank)"
            )
    except BabelproofError as error:
        raise InputError(f"{place}: {error}") from error


def _grouped(
    rows: Iterator[tuple[int, list[str]]], columns: Sequence[str], name: str
) -> Iterator[tuple[int, dict[str, Any]]]:
    """The fields of each item, with what the rows below add to it."""
    current: tuple[int, dict[str, Any]] | None = None
    for line, cells in rows:
        if cells[0] == "#" or cells[0].startswith("# "):
            continue
        if any(cells[len(columns) :]):
            raise InputError(f"{name}, line {line}: more cells than the head has columns")
        named = zip(columns, map(_unquoted, cells), strict=False)
        row = {column: cell for column, cell in named if cell}
        if "id" in row:
            if current:
                yield current
            first = {k: v for k, v in row.items() if k not in (*_ADDED, "more")}
            current = (line, first)
        elif current is None:
            raise InputError(f"{name}, line {line}: the first row has no id; give the item one")
        try:
            _add(current[1], row)
        except BabelproofError as error:
            raise InputError(f"{name}, line {line}: {error}") from error
    if current:
        yield current


def _add(fields: dict[str, Any], row: Mapping[str, str]) -> None:
    other = [column for column in row if column not in (*_ADDED, "more")]
    if "id" not in row and other:
        raise InputError(
            f"this row has no id, so it adds to item {fields['id']!r}, but fills in {other[0]!r};"
            " give it an id, or leave that cell empty"
        )
    for name in own.PATTERNS:
        if name in row:
            fields.setdefault(name, []).append(row[name])
    said = {name: row[name] for name in ("who", "when", "system") if name in row}
    judged = [name for name in ("right", "wrong") if name in row]
    if said and not judged:
        raise InputError("who, when and system belong to a sentence; fill in right or wrong")
    for name in judged:
        entry = {"text": row[name], "right": name == "right", **said}
        fields.setdefault("judged", []).append(entry)
    if "more" in row:
        more = own.as_mapping(row["more"], "more") or {}
        own.refuse_unknown(more, (*own.TEXTS, *own.PATTERNS, "judged", *own.JSON_FIELDS), "more")
        fields.update(more)


def write(suite: Suite) -> str:
    """The suite as a table that :func:`read` turns into the same suite again."""
    rows: list[list[str]] = [["#format", str(own.FORMAT)]]
    rows += [[f"#{head}", value] for head in own.HEADS if (value := getattr(suite, head))]
    rows += [["#extra", own.as_json(suite.extra)]] if suite.extra else []
    rows += [
        ["#phenomenon", *(getattr(p, name) for name in own.PHENOMENON)] for p in suite.phenomena
    ]
    for row in rows[1:]:
        if any(own.has_surrogates(cell) for cell in row):
            raise InputError("the suite's own texts hold half of a character (a lone surrogate)")
    lines = ["\t".join([row[0], *map(_cell, row[1:])]) for row in rows]
    lines.append("\t".join(COLUMNS))
    for item in suite.items:
        lines += ["\t".join(map(_cell, row)) for row in _item_rows(item)]
    return "\n".join(lines) + "\n"


def _item_rows(item: Item) -> Iterator[list[str]]:
    more: dict[str, Any] = {}
    for name in own.TEXTS:
        if own.has_surrogates(getattr(item, name)):
            more[name] = getattr(item, name)
    for name in own.PATTERNS:
        if any(own.has_surrogates(pattern) for pattern in getattr(item, name)):
            more[name] = list(getattr(item, name))
    entries = [{key: getattr(entry, key) for key in own.JUDGED} for entry in item.judged]
    texts = [text for entry in entries for text in entry.values() if isinstance(text, str)]
    if not all(e["text"] for e in entries) or any(map(own.has_surrogates, texts)):
        more["judged"], entries = entries, []
    more |= {"trace": item.trace} if item.trace is not None else {}
    more |= {"extra": item.extra} if item.extra else {}
    first = {name: getattr(item, name) for name in own.TEXTS}
    first |= {"more": json.dumps(more, sort_keys=True)} if more else {}
    lists = [() if name in more else getattr(item, name) for name in own.PATTERNS]
    for at, (positive, negative, entry) in enumerate(zip_longest(*lists, entries)):
        row = {**(first if at == 0 else {}), "positive": positive, "negative": negative}
        if entry:
            row["right" if entry["right"] else "wrong"] = entry["text"]
            row |= {name: entry[name] for name in ("who", "when", "system")}
        yield [row.get(column) or "" for column in COLUMNS]
    if not any((*lists, entries)):
        yield [first.get(column) or "" for column in COLUMNS]


def _cell(text: str) -> str:
    """A cell that a spreadsheet shows and never runs."""
    if not text:
        return ""
    if own.has_surrogates(text):
        text = re.sub("[\ud800-\udfff]", "\ufffd", text)
    if _FORMULA.match(text):
        text = f"'{text}"
    if any(char in text for char in '\t\r\n"'):
        return '"' + text.replace('"', '""') + '"'
    return text
