"""A document of tables and charts as one HTML page that works offline."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Sequence
from importlib.resources import files

from babelproof.report.escape import html
from babelproof.report.sheet import Cell, Document, Figure, Sheet


def page(document: Document) -> str:
    """The page; its style is the report's, and nothing on it may load or run anything."""
    style = _asset("report.css") + _asset("sheet.css")
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'sha256-{digest}'"
    notes = "".join(f'<p class="notice">{html(note)}</p>' for note in document.notes)
    signature = f'<p class="signature"><code>{html(document.signature)}</code></p>'
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="babelproof {html(document.version)}">
<title>babelproof: {html(document.title)}</title>
<style>{style}</style>
</head>
<body>
<header><p class="brand">babelproof</p>
<h1>{html(document.title)}</h1>
<p class="lead">{html(document.lead)}</p>
{signature if document.signature else ""}</header>
<main class="sheets">
{notes}
{"".join(_figure(figure) for figure in document.figures)}
{"".join(_table(sheet) for sheet in document.sheets)}
</main>
</body>
</html>
"""


def _asset(name: str) -> str:
    return (files("babelproof.report") / "assets" / name).read_text(encoding="utf-8")


def _figure(figure: Figure) -> str:
    note = f'<p class="hint">{html(figure.note)}</p>' if figure.note else ""
    return (
        f"<section><h2>{html(figure.title)}</h2>{note}"
        f'<figure class="roomy">{figure.svg}</figure></section>'
    )


def _table(sheet: Sheet) -> str:
    head = "".join(
        f'<th scope="col"{_words(at, sheet)}>{html(name)}</th>'
        for at, name in enumerate(sheet.head)
    )
    body = "".join(f"<tr>{_row(row, sheet)}</tr>" for row in sheet.rows)
    note = f'<p class="hint">{html(sheet.note)}</p>' if sheet.note else ""
    return (
        f"<section><h2>{html(sheet.title)}</h2>{note}"
        f'<div class="scroll" tabindex="0" role="region" aria-label="{html(sheet.title)}">'
        f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div></section>"
    )


def _row(row: Sequence[Cell], sheet: Sheet) -> str:
    cells = []
    for at, text in enumerate(map(html, sheet.texts(row))):
        tag = 'th scope="row"' if at == 0 else f"td{_words(at, sheet)}"
        cells.append(f"<{tag}><bdi>{text}</bdi></{tag.split()[0]}>")
    return "".join(cells)


def _words(at: int, sheet: Sheet) -> str:
    return ' class="words"' if at < sheet.left else ""
