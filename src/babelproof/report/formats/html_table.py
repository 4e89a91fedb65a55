"""Tables of a page: they scroll by themselves, sort where the page has a script, and lead on.

Of a choice of tables a page shows one at a time; the others wait in templates, without a layout.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from babelproof.report.document import MARK, Cell, Choice, Column, Table
from babelproof.report.escape import html

USE = "A heading sorts; a number leads to its findings."


def section(title: str, body: str, place: str = "", note: str = "") -> str:
    """A part of the page, with its heading."""
    ident = f' id="{place}"' if place else ""
    hint = f'<p class="hint">{note}</p>\n' if note else ""
    return f"<section{ident}><h2>{html(title)}</h2>\n{hint}{body}</section>\n"


def table(block: Table, *, live: bool = False) -> str:
    """The table in a box of its own; a ``live`` page's script sorts it, totals stay below."""
    columns, cells = block.columns, block.cells()
    head = "".join(_head(column, at, block, live) for at, column in enumerate(columns))
    body = "".join(_row(row, block, columns) for row in cells if row[0].kind != "total")
    foot = "".join(_row(row, block, columns) for row in cells if row[0].kind == "total")
    foot = f"<tfoot>{foot}</tfoot>" if foot else ""
    kind = "crossed" if block.crossed else "plain"
    inner = (
        f'<table class="{kind}"><thead><tr>{head}</tr></thead>\n<tbody>{body}</tbody>{foot}</table>'
    )
    return scrolled(block.title, inner, tall=block.crossed)


def scrolled(title: str, inner: str, *, tall: bool = False) -> str:
    """What may be wider than the page, so that it and not the page moves."""
    kind = "scroll tall" if tall else "scroll"
    return (
        f'<div class="{kind}" tabindex="0" role="region" aria-label="{html(title)}">\n'
        f"{inner}</div>\n"
    )


def _words(at: int, column: Column, block: Table) -> bool:
    return at < block.left or column.page


def _head(column: Column, at: int, block: Table, live: bool) -> str:
    name = column.name[:1].upper() + column.name[1:] if column.word else column.name
    label = html(name).replace("-", "-<wbr>")
    label = f"<i>{label}</i>" if column.kind == "subtotal" else label
    words = _words(at, column, block)
    start = ' class="words"' if words else ""
    if not (live and block.crossed):
        return f'<th scope="col"{start}>{label}</th>'
    kind = "text" if words else "number"
    button = f'<button type="button">{label}</button>'
    return f'<th scope="col" data-kind="{kind}"{start}>{button}</th>'


def _row(row: Sequence[Cell], block: Table, columns: Sequence[Column]) -> str:
    cells = [_name(row[0])]
    for at, cell in enumerate(row[1:], 1):
        if _words(at, columns[at], block):
            cells.append(f'<td class="words">{_text(cell)}{_entries(cell)}</td>')
        else:
            cells.append(_number(cell, columns[at]))
    kind = f' class="{row[0].kind}"' if row[0].kind else ""
    return f"<tr{kind}>{''.join(cells)}</tr>"


def _name(cell: Cell) -> str:
    tags = "".join(f' <span class="tag">{html(tag)}</span>' for tag in cell.tags)
    text = html(cell.text)
    text = f"<i>{text}</i>" if cell.kind == "subtotal" else f"<bdi>{text}</bdi>"
    return f'<th scope="row">{text}{tags}{_small(cell)}</th>'


def _number(cell: Cell, column: Column) -> str:
    kinds = ["subtotal"] if column.kind == "subtotal" else ["idle"] if cell.idle else []
    kinds += [cell.shade] if cell.shade else []
    kind = f' class="{" ".join(kinds)}"' if kinds else ""
    value = "" if cell.value is None else f"{cell.value:.9g}"
    said = "the best, or not significantly worse"
    mark = f'<span class="first" title="{said}">{MARK}</span>' if cell.first else ""
    text = f"<b>{_text(cell)}</b>" if cell.first or (column.lead and cell.under) else _text(cell)
    return f'<td data-v="{value}"{kind}>{mark}{text}{_small(cell)}</td>'


def _text(cell: Cell) -> str:
    text = f"<bdi>{html(cell.text)}</bdi>"
    if not cell.link:
        return text
    if href := cell.link.get("href"):
        return f'<a href="{html(href)}">{text}</a>'
    data = "".join(f' data-{key}="{html(value)}"' for key, value in cell.link.items())
    return f'<a href="#findings"{data}>{text}</a>'


def _small(cell: Cell) -> str:
    under = (cell.line(),) if cell.shade and cell.under else cell.under
    return "".join(f"<small>{html(said)}</small>" for said in (*under, *cell.aside))


def _entries(cell: Cell) -> str:
    """What a cell lists, each entry with its number."""
    if not cell.entries:
        return ""
    items = "".join(
        f"<li>{html(said)} <span>{html(count)}</span></li>" for said, count in cell.entries
    )
    return f"<ul>{items}</ul>"


def choice(block: Choice, *, live: bool = False) -> str:
    """The first table; where the page has a script, what to choose another with, and a search."""
    shown = f'<div class="chosen">{table(block.tables[0][2], live=live)}</div>'
    note = html(block.note)
    if live:
        waiting = "".join(
            f"<template>{table(one, live=live)}</template>" for _, _, one in block.tables
        )
        shown = f"{_tools(block)}{shown}{waiting}"
        note = f"{note} {html(USE)}"
    if block.mark:
        note = f"{note} {MARK}: {html(block.mark)}"
    return section(block.title, shown, block.id, note)


def _tools(block: Choice) -> str:
    options = ""
    numbered = enumerate(block.tables)
    for group, members in groupby(numbered, key=lambda pair: pair[1][0]):
        inner = "".join(f'<option value="{n}">{html(name)}</option>' for n, (_, name, _) in members)
        options += f'<optgroup label="{html(group)}">{inner}</optgroup>'
    return (
        f'<div class="tools"><label>Show<select id="table">{options}</select></label>'
        f'<label>{html(block.rows)}<input id="find" type="search" autocomplete="off"'
        ' spellcheck="false" placeholder="part of its name"></label></div>'
    )
