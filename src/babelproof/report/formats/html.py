"""HTML: one page that works offline, with charts, tables and, where there are any, findings."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Callable, Iterator, Sequence
from importlib.resources import files
from typing import Any, TextIO

from babelproof.report.document import (
    MARK,
    Block,
    Cards,
    Choice,
    Details,
    Document,
    Figure,
    Findings,
    Listing,
    Note,
    Panels,
    Reading,
    Table,
)
from babelproof.report.escape import html
from babelproof.report.formats.html_table import USE, choice, scrolled, section, table
from babelproof.report.view import View

NOTICES = {"bad": "notice bad", "warn": "notice warn", "": "notice"}
CHOICES = (("rule", "Rule"), ("system", "System"), ("langs", "Direction"), ("doc", "Document"))
TABLES, FINDING = ("state.js", "tables.js"), ("findings.js",)
READING, FINDINGS = "How to read this", "Findings"


def write(document: Document, out: TextIO, view: View) -> None:
    """Write the page; findings are streamed into it, and only with them, or leading to them, does
    it run a script."""
    blocks = document.on("page")
    findings = next((block for block in blocks if isinstance(block, Findings)), None)
    live = findings is not None or document.leads
    scripts = (*TABLES, *FINDING) if findings else TABLES if live else ()
    style, script = _asset("report.css"), "".join(map(_asset, scripts))
    out.write(_head(document, style, script))
    out.write(_top(document, list(_places(blocks)), live=live))
    for remark in document.remarks:
        out.write(_note(Note(remark)))
    for block in blocks:
        if isinstance(block, Table):
            out.write(_table(block, live=live))
        elif isinstance(block, Choice):
            out.write(choice(block, live=live))
        else:
            out.write(_BLOCKS[type(block)](block))
    out.write("</main>\n")
    if findings:
        findings.write(out)
    if live:
        out.write(f"<script>{script}</script>\n")
    out.write("</body>\n</html>\n")


def _asset(name: str) -> str:
    return (files("babelproof.report") / "assets" / name).read_text(encoding="utf-8")


def _policy(style: str, script: str) -> str:
    """No network at all, and no style or script but the two that belong to the page."""

    def allowed(text: str) -> str:
        digest = hashlib.sha256(text.encode()).digest()
        return f"'sha256-{base64.b64encode(digest).decode()}'" if text else "'none'"

    return (
        f"default-src 'none'; style-src {allowed(style)}; script-src {allowed(script)}; "
        "base-uri 'none'; form-action 'none'"
    )


def _head(document: Document, style: str, script: str) -> str:
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{_policy(style, script)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="babelproof {html(document.version)}">
<meta name="referrer" content="no-referrer">
<title>babelproof: {html(document.title)}, {html(document.lead)}</title>
<style>{style}</style>
</head>
<body>
"""


def _top(document: Document, places: Sequence[tuple[str, str]], *, live: bool) -> str:
    jump = '<a class="jump" href="#findings">Skip to the findings</a>\n' if live else ""
    lines = [f"<code>{html(line)}</code>" for line in document.signature.splitlines()]
    if live:
        lines[0] = lines[0].replace("<code>", '<code id="signature">', 1)
        lines.append('\n<button type="button" id="copy">Copy</button>')
    address, name = document.home or ("", "")
    home = f' · <a href="{html(address)}">{html(name)}</a>' if address else ""
    signature = f'<div class="signature">{"".join(lines)}</div>\n' if lines else ""
    links = "\n".join(f'<a href="#{place}">{html(name)}</a>' for place, name in places)
    nav = f'<nav aria-label="Sections">{links}</nav>\n' if len(places) > 2 else ""
    return f"""{jump}<header>
<p class="brand">babelproof{home}</p>
<h1>{html(document.title)}</h1>
<p class="lead">{html(document.lead)}</p>
{signature}{nav}</header>
<main>
"""


def _places(blocks: Sequence[Block]) -> Iterator[tuple[str, str]]:
    """The sections one may want to jump to."""
    for block in blocks:
        if isinstance(block, Reading):
            yield "reading", READING
        elif isinstance(block, Findings):
            yield "findings", FINDINGS
        elif isinstance(block, Table | Choice | Figure | Panels) and block.id:
            yield block.id, block.title.partition(",")[0]


def _note(block: Note) -> str:
    return f'<p class="{NOTICES[block.kind]}" role="status">{html(block.text)}</p>\n'


def _cards(block: Cards) -> str:
    inner = "".join(
        f'<div class="card"><dt>{html(name)}</dt><dd>{html(value)}<small>{html(note)}</small></dd>'
        "</div>"
        for name, value, note in block.cards
    )
    return f'<dl class="cards">{inner}</dl>\n'


def _figure(block: Figure) -> str:
    keys = "".join(f'<span class="key {kind}">{html(name)}</span>' for kind, name in block.keys)
    legend = f' <span class="legend">{keys}</span>' if keys else ""
    if block.keys:  # as wide as its rows and columns make it
        body = scrolled(block.title, block.svg)
    elif block.narrow:
        body = f'<figure class="roomy">{block.svg}</figure>'
        body += f'<figure class="tight">{block.narrow}</figure>'
    else:
        body = f'<figure class="roomy always">{block.svg}</figure>'
    return section(block.title, body, block.id, html(block.note) + legend)


def _panels(block: Panels) -> str:
    figures = "".join(
        f"<figure><figcaption>{html(figure.title)} <small>{html(figure.note)}</small></figcaption>"
        f"{figure.svg}</figure>"
        for figure in block.figures
    )
    after = f'<p class="hint">{html(block.after)}</p>' if block.after else ""
    body = f'<div class="panels">{figures}</div>{after}'
    return section(block.title, body, block.id, html(block.note))


def _table(block: Table, *, live: bool = False) -> str:
    mark = f"{MARK}: {block.mark}" if block.mark else ""
    use = USE if live and block.crossed else ""
    note = " ".join(html(said) for said in (block.note, use, mark) if said)
    return section(block.title, table(block, live=live), block.id, note)


def _listing(block: Listing) -> str:
    if not block.entries:
        return ""
    items = f"<ul>{''.join(f'<li>{html(entry)}</li>' for entry in block.entries)}</ul>"
    if block.folded:
        title = f"{block.title} ({len(block.entries):,})"
        return f"<details><summary>{html(title)}</summary>{items}</details>\n"
    return section(block.title, items)


def _reading(block: Reading) -> str:
    points = "".join(f"<li>{html(point)}</li>" for point in block.points)
    body = f"<ul>{points}</ul>" if points else ""
    if block.terms:
        entries = "".join(f"<dt>{html(w)}</dt><dd>{html(text)}</dd>" for w, text in block.terms)
        body += f'<dl class="words">{entries}</dl>'
    else:
        body += "".join(f'<p class="hint">{html(said)}</p>' for said in block.short)
    return section(READING, body, "reading")


def _details(block: Details) -> str:
    inner = "".join(
        f"<h3>{html(part.title)}</h3>{table(part)}" for part in block.tables if part.rows
    )
    return (
        f'<section id="about"><details><summary>{html(block.title)}</summary>{inner}</details>'
        "</section>\n"
    )


def _findings(block: Findings) -> str:
    note = f'<p class="notice warn">{html(block.note)}</p>' if block.note else ""
    choices = "".join(
        f'<label>{name}<select id="{key}"><option value="">all</option></select></label>'
        for key, name in CHOICES
    )
    return section(
        FINDINGS,
        f"""{note}<noscript><p class="notice">The list of findings needs JavaScript.</p></noscript>
<form id="filters" role="search" aria-label="Filter findings">{choices}
<label class="wide">Text<input id="text" type="search" placeholder="in source, target or message"
autocomplete="off" spellcheck="false"></label>
<button type="button" id="clear">Clear</button></form>
<p id="shown" class="hint" role="status" aria-live="polite"></p>
<div id="list"></div>
<button type="button" id="more" hidden>Show more</button>
<p class="hint keys"><kbd>/</kbd> search · <kbd>j</kbd> <kbd>k</kbd> next and previous segment</p>
""",
        "findings",
    )


_BLOCKS: dict[type[Block], Callable[[Any], str]] = {
    Figure: _figure,
    Panels: _panels,
    Cards: _cards,
    Note: _note,
    Listing: _listing,
    Reading: _reading,
    Details: _details,
    Findings: _findings,
}
