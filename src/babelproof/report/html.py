"""HTML: one file that works offline, with charts, tables and a browser of the findings."""

from __future__ import annotations

import base64
import hashlib
from importlib.resources import files
from typing import TextIO

from babelproof.report import charts, html_findings, html_tables, tables, wording
from babelproof.report.escape import html
from babelproof.report.results import Results
from babelproof.report.standing import standings
from babelproof.report.tables import Table
from babelproof.report.view import View

CHART_ROWS = 24
MOST_CHART_ROWS = 60


def render(results: Results, out: TextIO, view: View) -> None:
    """Write the page; the findings are streamed into it."""
    style, script = _asset("report.css"), _asset("report.js")
    found = standings(results, holm=view.holm)
    out.write(_head(results, style, script))
    out.write(_top(results))
    out.write(_rates(results))
    out.write(html_tables.systems(results, found, holm=view.holm))
    out.write(html_tables.rules(results))
    out.write(_browser(results))
    out.write(html_tables.reading(marks=bool(found), holm=view.holm))
    out.write(html_tables.about(results))
    out.write('</main>\n<script type="application/json" id="data">')
    html_findings.write_data(results, out)
    out.write(f"</script>\n<script>{script}</script>\n</body>\n</html>\n")


def _asset(name: str) -> str:
    return (files("babelproof.report") / "assets" / name).read_text(encoding="utf-8")


def _policy(style: str, script: str) -> str:
    """No network at all, and no style or script but the two that belong to the page."""

    def allowed(text: str) -> str:
        digest = hashlib.sha256(text.encode()).digest()
        return f"'sha256-{base64.b64encode(digest).decode()}'"

    return (
        f"default-src 'none'; style-src {allowed(style)}; script-src {allowed(script)}; "
        "base-uri 'none'; form-action 'none'"
    )


def _head(results: Results, style: str, script: str) -> str:
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{_policy(style, script)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="babelproof {html(results.manifest.version)}">
<meta name="referrer" content="no-referrer">
<title>babelproof: {html(wording.headline(results))}</title>
<style>{style}</style>
</head>
<body>
"""


def _top(results: Results) -> str:
    notices = [
        f'<p class="notice {kind}" role="status">{html(said)}</p>'
        for kind, said in (
            ("bad", wording.failures(results)),
            ("warn", wording.malformed(results)),
        )
        if said
    ]
    if not results.counts.segments:
        notices.append('<p class="notice" role="status">There was nothing to check.</p>')
    return f"""<a class="jump" href="#findings">Skip to the findings</a>
<header>
<p class="brand">babelproof</p>
<h1>Translation check</h1>
<p class="lead">{html(wording.headline(results))}</p>
<div class="signature"><code id="signature">{html(results.manifest.signature())}</code>
<button type="button" id="copy">Copy</button></div>
<nav aria-label="Sections"><a href="#rates">Rates</a><a href="#systems">Systems</a>
<a href="#rules">Rules</a><a href="#findings">Findings</a>
<a href="#reading">How to read this</a></nav>
</header>
<main>
{"".join(notices)}
{_cards(results)}
"""


def _cards(results: Results) -> str:
    total = tables.build(results).total
    share = wording.percent(total.share)
    around = f"95 %: {wording.interval(total.interval)} %" if total.segments else ""
    skipped = sum(sum(reasons.values()) for reasons in tables.skips(results).values())
    cards = [
        ("Segments", wording.number(total.segments), "pairs over all systems"),
        ("Findings", wording.number(total.findings), "all rules and systems"),
        ("Segments with a finding", share, around),
        ("Per million", wording.per_million(total.per_million), "segments with a finding"),
        ("Not judged", wording.number(skipped), "times a rule would not say"),
    ]
    inner = "".join(
        f'<div class="card"><dt>{name}</dt><dd>{value}<small>{note}</small></dd></div>'
        for name, value, note in cards
    )
    return f'<dl class="cards">{inner}</dl>'


def _rates(results: Results) -> str:
    table, summed = tables.overview(results, CHART_ROWS)
    if not table.rows:
        return '<section id="rates"></section>'
    what = "direction, its systems together" if summed else "system"
    cut = len(table.rows) > MOST_CHART_ROWS
    note = f" Only the first {MOST_CHART_ROWS} are drawn; the table has all." if cut else ""
    if len(table.rows) == 1:
        body, said = _one_panel(table), "Each dot is a rule"
    else:
        body = _panels(table) + (_heat(table) if table.total.findings else "")
        said = f"One panel a rule, each with its own scale; one dot a {what}"
    return f"""<section id="rates"><h2>Rates</h2>
<p class="hint">{said}: the share of judged segments that were flagged. The line is the 95&nbsp;%
interval: dots whose lines overlap widely may well be equal.{note}</p>
{body}</section>
"""


def _heat(table: Table) -> str:
    return f"""<h3>Heat map</h3>
<p class="hint">The same rates at a glance. {_legend()}</p>
<div class="scroll" tabindex="0" role="region" aria-label="Heat map">
{charts.heat_map(table, MOST_CHART_ROWS)}</div>
"""


def _one_panel(table: Table) -> str:
    row = table.rows[0]
    shown = charts.dots([(column.name, row.cells[column.key]) for column in table.rules])
    name = f"Rates by rule of {table.label(row)}"
    return (
        f'<figure class="roomy">{charts.dot_plot(shown, name, charts.WIDE_WIDTH)}</figure>'
        f'<figure class="tight">{charts.dot_plot(shown, name)}</figure>'
    )


def _panels(table: Table) -> str:
    figures, quiet = [], []
    for column in table.rules:
        cell = table.total.cells[column.key]
        if not cell.findings:
            quiet.append(f"{html(column.name)} ({wording.number(cell.judged)} judged)")
            continue
        rows = [(table.label(r), r.cells[column.key]) for r in table.rows[:MOST_CHART_ROWS]]
        figures.append(
            f"<figure><figcaption>{html(column.name)} "
            f"<small>{wording.counted(cell.findings, 'finding')}</small></figcaption>"
            f"{charts.dot_plot(charts.dots(rows), f'Rates of {column.name}')}</figure>"
        )
    none = f'<p class="hint">Nothing found by: {", ".join(quiet)}.</p>' if quiet else ""
    return f'<div class="panels">{"".join(figures)}</div>{none}'


def _legend() -> str:
    steps = [f"{100 * step:g}" for step in charts.HEAT_STEPS]
    names = ["0", f"≤ {steps[0]}", *(f"≤ {step}" for step in steps[1:]), f"&gt; {steps[-1]} %"]
    keys = "".join(
        f'<span class="key h{number}">{name}</span>' for number, name in enumerate(names)
    )
    return f'<span class="legend">{keys}<span class="key hx">not judged</span></span>'


def _browser(results: Results) -> str:
    missing = html_findings.left_out(results)
    note = ""
    if missing:
        note = (
            f'<p class="notice warn">This page carries the first findings of every rule and '
            f"system; {wording.number(missing)} more are left out. All of them: the run "
            f"folder’s <code>records.jsonl</code>, or <code>-f jsonl</code>.</p>"
        )
    choices = "".join(
        f'<label>{name}<select id="{key}"><option value="">all</option></select></label>'
        for key, name in (("rule", "Rule"), ("system", "System"), ("langs", "Direction"))
    )
    return f"""<section id="findings"><h2>Findings</h2>
{note}<noscript><p class="notice">The list of findings needs JavaScript.</p></noscript>
<form id="filters" role="search" aria-label="Filter findings">{choices}
<label class="wide">Text<input id="text" type="search" placeholder="in source, target or message"
autocomplete="off" spellcheck="false"></label>
<button type="button" id="clear">Clear</button></form>
<p id="shown" class="hint" role="status" aria-live="polite"></p>
<div id="list"></div>
<button type="button" id="more" hidden>Show more</button>
<p class="hint keys"><kbd>/</kbd> search · <kbd>j</kbd> <kbd>k</kbd> next and previous finding</p>
</section>
"""
