"""Pairs of texts made from sentences of our own by mutations, the same for the same seed."""

from __future__ import annotations

import random
import unicodedata
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

from babelproof import registry, testing

HOSTILE = (
    *"千兆億万半分時日月年零〇百十秒%°′″$€£¥₹№§|\t\r\n\x00\x07\x1b\x1c\x85\u2028\u2029",
    *"\u00ad\u200b\u200d\u200e\u202e\u202c\ufeff\u3000\u00a0\u0301\u0308\u3099\u20dd\ufe0f",
    *"½¼⅓²³㎏㏄Ⅻ①１２３،٫٬١٢३४İıßſﬁﷺΐ\U0001f642\U0001f1e9\U000e0041\U0010ffff\ud83d\udc80",
    "\ud83d\ude42",
    "https://example.org/a?b=1", "www.example.com", "user@example.org", "<b>", "</b>", "{0}", "%s",
    "```", "&amp;", "&#x41;", "12:30", "1,000.5", "3/4", "10^6", "p.m.", "-5 °C", "50 km/hr",
)  # fmt: skip
_LONGEST = 1500
Mutation = Callable[[str, random.Random], str]
Sentence = tuple[str, str]  # its language and itself


def sentences() -> list[tuple[Sentence, Sentence]]:
    """Pairs of our own: the cases of the rules, the pairs of quantities, the demonstration."""
    found: list[tuple[Sentence, Sentence]] = []
    for rule in registry.built_in():
        for case in testing.load_cases(testing.cases_path(rule.id)):
            src_lang, _, tgt_lang = case.langs.partition("-")
            found += [((src_lang, src), (tgt_lang, tgt)) for src, tgt in case.pairs]
    for table in sorted((Path(__file__).parents[1] / "unit" / "quantity_pairs").glob("*.tsv")):
        for line in table.read_text(encoding="utf-8").split("\n")[1:]:
            if line:
                _, langs, src, tgt = line.split("\t")
                one, two = langs.replace("=", "-").split("-")
                found.append(((one, src), (two, tgt)))
    demo = files("babelproof.data") / "demo"
    src_lines = (demo / "sources" / "en-de.txt").read_text(encoding="utf-8").split("\n")
    for system in sorted((demo / "system-outputs" / "en-de").iterdir(), key=lambda path: path.name):
        lines = system.read_text(encoding="utf-8").split("\n")
        found += [(("en", s), ("de", t)) for s, t in zip(src_lines, lines, strict=True)]
    return found


def _insert(text: str, rng: random.Random) -> str:
    at = rng.randint(0, len(text))
    return text[:at] + rng.choice(HOSTILE) * rng.choice((1, 1, 1, 3)) + text[at:]


def _delete(text: str, rng: random.Random) -> str:
    at = rng.randint(0, len(text))
    return text[:at] + text[at + rng.randint(1, 8) :]


def _shuffle(text: str, rng: random.Random) -> str:
    words = text.split(" ")
    rng.shuffle(words)
    return " ".join(words)


def _repeat(text: str, rng: random.Random) -> str:
    at, size = rng.randint(0, len(text)), rng.randint(1, 30)
    return text[:at] + text[at : at + size] * rng.choice((2, 5, 60)) + text[at + size :]


def _piece(text: str, rng: random.Random) -> str:
    at = rng.randint(0, len(text))
    return text[at : at + rng.randint(1, 3)]


def _digits(text: str, rng: random.Random) -> str:
    return "".join(str(rng.randint(0, 9)) if char.isdecimal() else char for char in text)


def _unspaced(text: str, rng: random.Random) -> str:
    return text.replace(" ", rng.choice(("", "\u00a0", "\u3000", "-", "\n")))


def _wide(text: str, rng: random.Random) -> str:
    return "".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else c for c in text)


def _form(text: str, rng: random.Random) -> str:
    return unicodedata.normalize(rng.choice(("NFC", "NFD", "NFKC", "NFKD")), text)


def _hostile(text: str, rng: random.Random) -> str:
    return "".join(rng.choices(HOSTILE, k=rng.randint(0, 4)))


MUTATIONS: tuple[Mutation, ...] = (
    _insert, _insert, _insert, _delete, _delete, _shuffle, _repeat, _piece, _digits, _digits,
    _unspaced, _wide, _form, _hostile,
    lambda text, rng: text.upper(),
    lambda text, rng: text.title(),
    lambda text, rng: text[::-1],
)  # fmt: skip


def mutated(text: str, rng: random.Random) -> str:
    """A text changed a few times over, of bounded length."""
    for mutation in rng.choices(MUTATIONS, k=rng.choice((0, 1, 1, 2, 3, 6))):
        text = mutation(text, rng)[:_LONGEST]
    return text


def pair(found: list[tuple[Sentence, Sentence]], rng: random.Random) -> tuple[Sentence, Sentence]:
    """A source and a target that were a pair once, or never, in a direction that may be wrong."""
    (src_lang, src), (tgt_lang, tgt) = rng.choice(found)
    if rng.random() < 0.3:
        tgt_lang, tgt = rng.choice(rng.choice(found))
    if rng.random() < 0.1:
        tgt = src
    if rng.random() < 0.3:
        src, tgt = f"{src} {rng.choice(rng.choice(found))[1]}", f"{tgt} {src}"
    return (src_lang, mutated(src, rng)), (tgt_lang, mutated(tgt, rng))
