"""Sentences of our own in English and German, enough of them to train an aligner on."""

from __future__ import annotations

import random

WHEN = {
    "yesterday": "gestern", "today": "heute", "often": "oft", "slowly": "langsam",
    "sometimes": "manchmal", "quietly": "leise",
}  # fmt: skip
HOW = {
    "old": "alte", "young": "junge", "tired": "müde", "clever": "kluge", "friendly": "freundliche",
    "wet": "nasse", "foreign": "fremde",
}  # fmt: skip
WHO = {
    "teachers": "Lehrerinnen", "neighbours": "Nachbarn", "captains": "Kapitäne",
    "farmers": "Bauern", "doctors": "Ärztinnen", "singers": "Sänger", "horses": "Pferde",
}  # fmt: skip
DOES = {
    "painted": "bemalten", "repaired": "reparierten", "described": "beschrieben",
    "forgot": "vergaßen", "carried": "trugen",
}  # fmt: skip
WHAT = {
    "boats": "Boote", "bridges": "Brücken", "bicycles": "Fahrräder", "towers": "Türme",
    "bottles": "Flaschen", "letters": "Briefe", "gardens": "Gärten",
}  # fmt: skip


def sentence(when: str, how: str, who: str, does: str, other: str, what: str) -> tuple[str, str]:
    """An English sentence of these parts, and its translation."""
    english = f"{how} {who} {does} the {other} {what} {when}."
    german = f"{HOW[how]} {WHO[who]} {DOES[does]} {WHEN[when]} die {HOW[other]}n {WHAT[what]}."
    return english.capitalize(), german[0].upper() + german[1:]


def corpus(size: int = 250, seed: int = 1) -> list[tuple[str, str]]:
    """So many of them."""
    drawn = random.Random(seed)
    parts = (WHEN, HOW, WHO, DOES, HOW, WHAT)
    return [sentence(*(drawn.choice(sorted(part)) for part in parts)) for _ in range(size)]
