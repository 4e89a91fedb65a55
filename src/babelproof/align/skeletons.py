"""The consonants of a word, so that a name is known again in another script.

Letters are spelled by their Unicode names (*KA*, *SHEEN*, *GAMMA*), and consonants that stand for
one another in transliterations are one class.
"""

from __future__ import annotations

import re
from functools import lru_cache
from unicodedata import name

_LETTER = re.compile(
    r"LETTER (?:SMALL |FINAL )?(?P<cyrillic>E(?=[FLMNRS]\b))?(?P<name>[A-Z]+)"
    r"|SYLLABLE (?P<hangul>\w+)"
)
# Letters that stand for vowels, or for nothing, as often as for a consonant.
_MUTE = {
    "ALEF",
    "ALPHA",
    "AYIN",
    "AIN",
    "HAMZA",
    "WAW",
    "VAV",
    "YOD",
    "YEH",
    "YU",
    "YA",
    "YE",
    "YI",
    "SHORT",
}
_VOWELS = re.compile("[AEIOUYHW]+")
_SOUNDS = (
    (re.compile("SCH|TSCH|SHCH|[CSZ]H|[CS]Z|T[SZ]|C(?=[EIY])|[SZJ]"), "S"),
    (re.compile("X"), "KS"),
    (re.compile("PH|[BPFV]"), "P"),
    (re.compile("TH|[DT]"), "T"),
    (re.compile("[KG]H|CK|[CGKQ]"), "K"),
    (re.compile("[LR]"), "R"),
    (re.compile("[MN]"), "N"),
    (_VOWELS, ""),
    (re.compile(r"(.)\1+"), r"\1"),
)


@lru_cache(maxsize=1 << 14)
def skeleton_of(form: str) -> str:
    """The consonants of a word in classes, each only once in a row."""
    spelled = "".join(map(_spelled, form))
    for pattern, sound in _SOUNDS:
        spelled = pattern.sub(sound, spelled)
    return spelled


@lru_cache(maxsize=4096)
def _spelled(char: str) -> str:
    """A letter in Latin capitals; in other scripts only the consonants its name begins with."""
    if char.isascii():
        return char.upper() if char.isalpha() else ""
    match = _LETTER.search(name(char, ""))
    if match is None or match["name"] in _MUTE:
        return ""
    if match["hangul"]:
        return match["hangul"]
    return match["name"] if match["cyrillic"] else _VOWELS.split(match["name"] + "A")[0]
