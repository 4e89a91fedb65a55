"""Word frequencies and part-of-speech taggers, from whatever is installed."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from importlib.util import find_spec
from pathlib import Path

from babelproof.core.segment import Lang
from babelproof.io.scored import read_lines

Frequency = tuple[Callable[[str], float], str]
_WORD = re.compile(r"\w+")
Tags = Callable[[str], Iterable[str]]


def frequency_of(lang: Lang, corpus: Path | None) -> Frequency | None:
    """From the user's corpus, else from wordfreq if it is installed and has the language."""
    if corpus is not None:
        counts = Counter(
            word for line in read_lines(corpus) for word in _WORD.findall(line.lower())
        )
        return (lambda word: float(counts[word])), f"frequencies from {corpus.name}"
    if find_spec("wordfreq") is None:
        return None
    import wordfreq

    if lang.code not in wordfreq.available_languages():
        return None
    return (lambda word: float(wordfreq.word_frequency(word, lang.code))), "frequencies by wordfreq"


def tagger_of(lang: Lang) -> tuple[Tags, str] | None:
    """The first tagger that is installed for a language: spaCy, HanTa, jieba."""
    for find in (_spacy, _hanta, _jieba):
        found = find(lang)
        if found is not None:
            return found
    return None


def _spacy(lang: Lang) -> tuple[Tags, str] | None:
    if find_spec("spacy") is None:
        return None
    import spacy

    models = sorted(m for m in spacy.util.get_installed_models() if m.startswith(f"{lang.code}_"))
    if not models:
        return None
    model = spacy.load(models[0], exclude=["parser", "ner"])
    return (lambda text: [token.pos_ for token in model(text)]), f"tags by spaCy's {models[0]}"


def _hanta(lang: Lang) -> tuple[Tags, str] | None:
    if lang.code not in ("de", "en", "nl") or find_spec("HanTa") is None:
        return None
    from HanTa import HanoverTagger

    names = {"de": "morphmodel_ger.pgz", "en": "morphmodel_en.pgz", "nl": "morphmodel_dutch.pgz"}
    tagger = HanoverTagger.HanoverTagger(names[lang.code])
    return (lambda text: [tag for _, _, tag in tagger.tag_sent(text.split())]), "tags by HanTa"


def _jieba(lang: Lang) -> tuple[Tags, str] | None:
    if lang.code != "zh" or find_spec("jieba") is None:
        return None
    import jieba.posseg

    return (lambda text: [flag for _, flag in jieba.posseg.cut(text)]), "tags by jieba"
