"""Make ``data/spellings.tsv``: which rows of letters are frequent words, or such words mixed up.

Run by hand (needs wordfreq)::

    python -m scripts.make_spellings

The frequent words of a language, and the letters of each in alphabetical order, are kept as a Bloom
filter: whether it holds a word can be asked, which words it holds cannot. Only languages have a
row in which the order of letters alone (``letters.tsv``) does not tell enough.
"""

from __future__ import annotations

import base64
import unicodedata
from pathlib import Path

import wordfreq

from babelproof.text.spelling import in_order, places

TABLE = Path(__file__).resolve().parent.parent / "src/babelproof/data/spellings.tsv"
# How many words; where articles and prepositions are written with the word, more are needed.
SIZES = {"ar": 20_000, "bn": 20_000, "de": 20_000, "en": 20_000, "fa": 20_000, "he": 50_000}
SIZES |= {"hi": 20_000}
BITS = 8  # for each of what is kept: the filter errs in two of a hundred


def main() -> None:
    lines = ["lang\tfilter"]
    for lang, size in SIZES.items():
        frequent = words_of(lang)[:size]
        held = filter_of({*frequent, *map(in_order, frequent)})
        lines.append(f"{lang}\t{base64.b85encode(held).decode()}")
    TABLE.write_text("\n".join(lines) + "\n", encoding="utf-8")


def words_of(lang: str) -> list[str]:
    """The words of a language, most frequent first."""
    best = "large" if lang in wordfreq.available_languages("large") else "small"
    shares = {
        unicodedata.normalize("NFKC", word): share
        for word, share in wordfreq.get_frequency_dict(lang, best).items()
        if len(word) > 1 and all(unicodedata.category(char)[0] in "LM" for char in word)
    }
    return sorted(shares, key=lambda word: (-shares[word], word))


def filter_of(kept: set[str]) -> bytes:
    """A Bloom filter of words, and of letters in order."""
    held = bytearray(len(kept) * BITS // 8)
    for word in kept:
        for place in places(word, len(held) * 8):
            held[place >> 3] |= 1 << (place & 7)
    return bytes(held)


if __name__ == "__main__":
    main()
