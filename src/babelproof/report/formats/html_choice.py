"""Tables of which a page shows one at a time; the others wait in templates, without a layout."""

from __future__ import annotations

from itertools import groupby

from babelproof.report.document import MARK, Choice
from babelproof.report.escape import html
from babelproof.report.formats.html_table import USE, section, table


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
