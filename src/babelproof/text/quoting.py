"""Texts as a message quotes them."""

from __future__ import annotations

_SHOWN = 60


def shortened(text: str) -> str:
    """A text on one line, its beginning where it is long."""
    text = " ".join(text.split())
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN].rstrip()}…"
