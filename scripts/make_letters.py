"""Make ``data/letters.tsv``: how well letters follow one another in a language (figures only).

Run by hand (needs wordfreq, and the wheel of lingua-language-detector 1.0.1, unpacked,
whose models are files of counts)::

    python -m scripts.make_letters LINGUA

For two letters ``a`` and ``b`` the table says how much likelier ``b`` is behind ``a`` than
anywhere, as a logarithm to base 2, between -6 and 6 in steps of a half, from ``A`` to ``Y``. Over
text these add up, and over the same letters mixed up they fall. The first row and column stand
for what is no letter: how much likelier a word begins or ends with a letter. Counts come from
wordfreq, by how frequent words are; for languages it lacks from lingua, which knows no ends of
words. Languages of which neither knows the vowel signs are left out.
"""

from __future__ import annotations

import json
import sys
import unicodedata
import zipfile
from collections import Counter
from fractions import Fraction
from math import log2
from pathlib import Path

import wordfreq

from babelproof.text.languages import Language, everything_known
from babelproof.text.scripts import script_of

TABLE = Path(__file__).resolve().parent.parent / "src/babelproof/data/letters.tsv"
WORDFREQ_NAMES = {"hr": "sh", "bs": "sh", "tl": "fil"}
# Letters that are syllables tell nothing.
LEFT_OUT = {"ko"}
# lingua knows no vowel signs, and wordfreq has Serbian in Latin letters.
WITH_SIGNS = {"Deva", "Beng", "Gujr", "Guru", "Taml", "Telu", "Knda", "Mlym", "Sinh", "Orya"}
BY_LINGUA = {"sr"}
RARE = 5e-5  # letters of loans, names and slips
MOST, STEP = 6.0, 0.5
EDGE = "\t"
SEEN = 1e-6  # what a pair is believed to have that was never seen, as a share of its chance
Counts = tuple[Counter[str], Counter[str]]


def main() -> None:
    folder = Path(sys.argv[1]) / "lingua" / "language-models"
    lines = ["lang\tletters\tscores"]
    for language in sorted(everything_known(), key=lambda one: one.code):
        counts = counts_of(language, folder) if language.is_spaced else None
        if counts is not None:
            lines.append("\t".join((language.code, *row(*counts, language.scripts))))
    TABLE.write_text("\n".join(lines) + "\n", encoding="utf-8")


def counts_of(language: Language, folder: Path) -> Counts | None:
    """Letters, and pairs of them, in text of the language, from the better source that has it."""
    name, own = WORDFREQ_NAMES.get(language.code, language.code), folder / language.code
    if language.code in LEFT_OUT:
        return None
    if name in wordfreq.available_languages() and language.code not in BY_LINGUA:
        return by_wordfreq(name)
    known = (own / "bigrams.json.zip").exists() and not language.scripts & WITH_SIGNS
    return by_lingua(own) if known else None


def by_wordfreq(name: str) -> Counts:
    single: Counter[str] = Counter()
    pairs: Counter[str] = Counter()
    best = wordfreq.available_languages("large")
    found = wordfreq.get_frequency_dict(name, "large" if name in best else "small")
    for word, share in found.items():
        normal = unicodedata.normalize("NFC", word)
        if all(unicodedata.category(c)[0] in "LM" for c in normal):
            for char in normal:
                single[char] += share
            for two in map("".join, zip(EDGE + normal, normal + EDGE, strict=True)):
                pairs[two] += share
    return single, pairs


def by_lingua(folder: Path) -> Counts:
    single, behind = (_fractions(folder / f"{name}.json.zip") for name in ("unigrams", "bigrams"))
    pairs = Counter({two: share * single.get(two[0], 0) for two, share in behind.items()})
    return Counter(single), pairs


def _fractions(path: Path) -> dict[str, float]:
    with zipfile.ZipFile(path) as packed:
        grams = json.loads(packed.read(packed.namelist()[0]))["ngrams"]
    return {gram: float(Fraction(share)) for share, row in grams.items() for gram in row.split()}


def row(single: Counter[str], pairs: Counter[str], scripts: frozenset[str]) -> tuple[str, str]:
    """The letters, and the scores of each behind each."""
    total = sum(single.values())
    own = {*scripts, None}  # a mark has no script
    frequent = (char for char, count in single.items() if count >= RARE * total)
    letters = sorted(char for char in frequent if script_of(char) in own)
    share = {char: single[char] / total for char in letters}
    rows = [scores(pairs, first, letters, share) for first in [EDGE, *letters]]
    return "".join(letters), "".join(rows)


def scores(pairs: Counter[str], first: str, letters: list[str], share: dict[str, float]) -> str:
    behind = sum(pairs[first + char] for char in letters)
    figures = [_score(pairs[first + char], behind, share[char]) for char in letters]
    ends = sum(pairs[char + EDGE] for char in letters)
    last = _score(pairs[first + EDGE], ends, share[first]) if first != EDGE else 0.0
    return "".join(chr(ord("A") + round((figure + MOST) / STEP)) for figure in [last, *figures])


def _score(count: float, total: float, chance: float) -> float:
    if not total:
        return 0.0
    figure = log2((count + SEEN * chance) / (total + SEEN) / chance)
    return max(-MOST, min(MOST, figure))


if __name__ == "__main__":
    main()
