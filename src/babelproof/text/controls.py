"""Characters that steer a display instead of being displayed: shown as signs, never sent."""

from __future__ import annotations

import re

FSI, PDI = "\u2068", "\u2069"

# Everything that steers a display instead of being displayed. The marks that Arabic and Hebrew
# text needs (\u200e \u200f \u061c) and joiners stay: inside an isolate they move nothing else.
STEERING = (
    "\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u206f\ufeff\ufff9-\ufffb"
    "\ufffe\uffff\ud800-\udfff"
)
_UNSAFE = re.compile(f"[{STEERING}]")
_NAMES = {
    0x7F: "\u2421",
    0x0A: "\u21b5",
    0x2028: "\u21b5",
    0x2029: "\u00b6",
    0x202A: "⟨LRE⟩",
    0x202B: "⟨RLE⟩",
    0x202C: "⟨PDF⟩",
    0x202D: "⟨LRO⟩",
    0x202E: "⟨RLO⟩",
    0x2066: "⟨LRI⟩",
    0x2067: "⟨RLI⟩",
    0x2068: "⟨FSI⟩",
    0x2069: "⟨PDI⟩",
    0xFEFF: "⟨BOM⟩",
}
_RTL = re.compile(
    "[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
)


def _show(match: re.Match[str]) -> str:
    code = ord(match[0])
    if code in _NAMES:
        return _NAMES[code]
    if code < 0x20:
        return chr(0x2400 + code)
    return f"⟨U+{code:04X}⟩"


def visible(text: str) -> str:
    """The text with all that steers a display shown as a sign: ``␛`` for an escape character.

    What comes out encodes as UTF-8, is legal in XML and stays on one line.
    """
    return _UNSAFE.sub(_show, text)


def visible_lines(text: str) -> str:
    """Like :func:`visible`, for a text of several lines, which stay lines."""
    return "\n".join(map(visible, text.split("\n")))


def isolate(text: str) -> str:
    """Right-to-left text fenced off, so that it cannot reorder what stands beside it."""
    return f"{FSI}{text}{PDI}" if _RTL.search(text) else text


_SHOWN = 60


def shortened(text: str) -> str:
    """A text on one line, its beginning where it is long."""
    text = " ".join(text.split())
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN].rstrip()}…"
