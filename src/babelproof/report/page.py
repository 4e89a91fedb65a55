"""The shell of a page that works offline: one style, and nothing that loads or runs anything."""

from __future__ import annotations

from babelproof.report.escape import html
from babelproof.report.html import _asset, _policy


def page(title: str, lead: str, body: str, *, version: str, signature: str = "") -> str:
    """A whole page; ``body`` is HTML that has been made safe already."""
    style = _asset("report.css")
    signed = f'<div class="signature"><code>{html(signature)}</code></div>' if signature else ""
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{_policy(style, "")}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="babelproof {html(version)}">
<meta name="referrer" content="no-referrer">
<title>babelproof: {html(title)}</title>
<style>{style}</style>
</head>
<body>
<header>
<p class="brand">babelproof</p>
<h1>{html(title)}</h1>
<p class="lead">{html(lead)}</p>
{signed}
</header>
<main>
{body}
</main>
</body>
</html>
"""
