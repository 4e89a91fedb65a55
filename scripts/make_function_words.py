"""Make ``data/function_words.tsv``: for each language the frequent words that give it away.

Run by hand when a list changes (needs ``pip install wordfreq stopwordsiso``)::

    python scripts/make_function_words.py

Candidates are the most frequent words of wordfreq, or, for languages it lacks, the stop words
of stopwordsiso and the lists written by hand in ``function_words_by_hand.tsv``. A candidate is
*shared* with another language if it is frequent there too: at least a thirtieth as frequent, or
on that language's list. The column ``shared`` names those languages; a word shared with more
than eight that are no close relatives says little and is dropped. The column ``kind`` says
``title`` of articles, prepositions, nouns and the like (``title_words_by_hand.tsv``), which titles
and names of organisations are full of, and ``clause`` of the others.
"""

from __future__ import annotations

import csv
import unicodedata
from collections.abc import Iterable
from pathlib import Path

import stopwordsiso
import wordfreq

ROOT = Path(__file__).resolve().parent.parent
DATA = ROOT / "src" / "babelproof" / "data"
BY_HAND = Path(__file__).with_name("function_words_by_hand.tsv")
TITLES = Path(__file__).with_name("title_words_by_hand.tsv")

CANDIDATES = 200
KEPT = 130
RATIO = 30.0
LEAST = 10**-3.9
MOST_SHARED = 8
# wordfreq cuts these into morphemes or characters; for them the lists by hand are better.
NO_WORDS = {"ja", "zh", "ko"}
WORDFREQ_NAMES = {"hr": "sh", "bs": "sh", "sr": "sh", "tl": "fil"}
# Frequent, but names of places, which stay the same in many languages.
UNWANTED = {
    "france",
    "россии",
    "україни",
    "भारत",
    "íslands",
    "বাংলাদেশ",
    "praha",
    "latvijas",
    "rīgas",
}
# Chinese words whose characters are just as frequent in Japanese.
ALSO_JAPANESE = frozenset("的是了我和不也他会来被但着又時個為与将") | {"可以", "自己"}
_SERBIAN = {"lj": "љ", "nj": "њ", "dž": "џ"} | dict(
    zip("abvgdđežzijklmnoprstćufhcčš", "абвгдђежзијклмнопрстћуфхцчш", strict=True)
)


def cyrillic(word: str) -> str:
    """A Serbian word in Cyrillic letters."""
    for latin, letter in _SERBIAN.items():
        word = word.replace(latin, letter)
    return word


def table(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def word_lists(path: Path) -> dict[str, list[str]]:
    return {row["lang"]: [normal(word) for word in row["words"].split()] for row in table(path)}


def normal(word: str) -> str:
    return unicodedata.normalize("NFC", word.casefold().replace("’", "'"))


def is_word(word: str) -> bool:
    return bool(word) and all(unicodedata.category(c)[0] in "LM" for c in word)


def frequencies(lang: str) -> dict[str, float]:
    name = WORDFREQ_NAMES.get(lang, lang)
    if lang in NO_WORDS or name not in wordfreq.available_languages():
        return {}
    freqs = {normal(w): f for w, f in wordfreq.get_frequency_dict(name).items() if is_word(w)}
    if lang == "sr":
        freqs |= {cyrillic(w): f for w, f in freqs.items()}
    return freqs


def stop_words(lang: str) -> list[str]:
    name = {"nb": "no"}.get(lang, lang)
    if lang in NO_WORDS or name not in stopwordsiso.langs():
        return []
    return sorted(w for w in map(normal, stopwordsiso.stopwords(name)) if is_word(w))


def candidates(lang: str, freqs: dict[str, float], hand: list[str], stop: list[str]) -> list[str]:
    """Most useful first: by hand, then by frequency, then stop words where nothing else is."""
    ranked = sorted(freqs, key=lambda w: (-freqs[w], w))
    count = CANDIDATES * (2 if lang == "sr" else 1)
    frequent = [w for w in ranked[:count] if freqs[w] >= LEAST]
    return list(dict.fromkeys([*hand, *frequent, *([] if frequent else stop)]))


def shared_with(
    word: str,
    lang: str,
    freqs: dict[str, dict[str, float]],
    lists: dict[str, set[str]],
) -> list[str]:
    """The languages in which the word is frequent too."""
    own = freqs[lang].get(word, 10**-3.0)
    out = []
    for other in freqs:
        listed = word in lists[other]
        frequent = freqs[other].get(word, 0.0) * RATIO > own
        japanese = (lang, other) == ("zh", "ja") and word in ALSO_JAPANESE
        if other != lang and (listed or frequent or japanese):
            out.append(other)
    return out


def rows(langs: Iterable[dict[str, str]]) -> Iterable[tuple[str, ...]]:
    close = {row["lang"]: set(filter(None, row["close"].split(","))) for row in langs}
    written, titles = word_lists(BY_HAND), word_lists(TITLES)
    freqs = {lang: frequencies(lang) for lang in close}
    stop = {lang: stop_words(lang) for lang in close}
    lists = {lang: {*written.get(lang, ()), *([] if freqs[lang] else stop[lang])} for lang in close}
    for lang in sorted(close):
        kept = 0
        limit = KEPT * (2 if lang == "sr" else 1)
        for word in candidates(lang, freqs[lang], written.get(lang, []), stop[lang]):
            shared = shared_with(word, lang, freqs, lists)
            if len(set(shared) - close[lang]) > MOST_SHARED or kept >= limit:
                continue
            if word in UNWANTED or (len(word) == 1 and word.isascii()):
                continue
            kept += 1
            kind = "title" if word in titles.get(lang, ()) else "clause"
            yield lang, word, kind, ",".join(shared)


def main() -> None:
    out = DATA / "function_words.tsv"
    with out.open("w", encoding="utf-8", newline="\n") as file:
        file.write("lang\tword\tkind\tshared\n")
        for row in rows(table(DATA / "langid.tsv")):
            file.write("\t".join(row) + "\n")


if __name__ == "__main__":
    main()
