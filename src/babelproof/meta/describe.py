"""What kind of items a selection keeps (the paper's section 4.4): kept beside dropped."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

import numpy as np

from babelproof.core.segment import Lang
from babelproof.io.scored import ScoredSet, read_lines
from babelproof.meta.correlate import Array
from babelproof.meta.rankings import Ranking
from babelproof.meta.selection import Selection

LENGTHS = ("short", "medium", "long")
FREQUENCIES = ("rare", "middle", "frequent")
_FREQUENCY_BOUNDS = (0.2, 0.6)
_BINS = 10
_WORD = re.compile(r"\w+")


@dataclass(frozen=True)
class Group:
    """One kind of item or word: how many in all, in the kept part, in the dropped part."""

    name: str
    whole: float
    kept: float
    dropped: float


@dataclass(frozen=True)
class Aspect:
    """Groups of one kind; values are shares unless ``unit`` says otherwise."""

    name: str
    groups: list[Group]
    unit: str = "share"
    note: str = ""


def lengths_of(lines: Sequence[str]) -> list[int]:
    """Words, or characters where blanks part none (a line of one long word)."""
    words = [len(line.split()) for line in lines]
    characters = [len(line) for line in lines]
    unbroken = sum(w <= 2 < c / 8 for w, c in zip(words, characters, strict=True))
    return characters if unbroken > len(lines) / 2 else words


def by_length(lines: Sequence[str], kept: Array) -> Aspect:
    """Thirds of the set by length: which of them are kept."""
    lengths = np.array(lengths_of(lines))
    order = np.argsort(lengths, kind="stable")
    third = np.empty(len(lines), int)
    third[order] = np.arange(len(lines)) * 3 // max(1, len(lines))
    groups = _shares(third, kept, LENGTHS)
    return Aspect("length", groups, note="thirds of the set by length")


def by_frequency(
    lines: Sequence[str], kept: Array, frequency: Callable[[str], float], source: str
) -> Aspect:
    """Words by how frequent they are: bounds at the 20th and 60th percentile of word types."""
    words = [_WORD.findall(line.lower()) for line in lines]
    types = sorted({word for line in words for word in line})
    known = {word: frequency(word) for word in types}
    bounds = np.quantile(list(known.values()) or [0.0], _FREQUENCY_BOUNDS)
    group = {word: int(np.searchsorted(bounds, value, "left")) for word, value in known.items()}
    labels = np.array([group[word] for line in words for word in line])
    in_kept = np.repeat(kept, [len(line) for line in words])
    return Aspect("word frequency", _shares(labels, in_kept, FREQUENCIES), note=source)


def by_tag(lines: Sequence[str], kept: Array, tags: Callable[[str], Iterable[str]]) -> Aspect:
    """Words by part of speech."""
    found = [list(tags(line)) for line in lines]
    counts = Counter(tag for line in found for tag in line)
    names = [name for name, _ in counts.most_common()]
    place = {name: at for at, name in enumerate(names)}
    labels = np.array([place[tag] for line in found for tag in line], int)
    in_kept = np.repeat(kept, [len(line) for line in found])
    return Aspect("part of speech", _shares(labels, in_kept, names))


def by_difficulty(grid: Array, kept: Array) -> Aspect:
    """Items by their mean score, in ten equal steps."""
    mean = np.asarray(grid.mean(axis=0))
    there = ~np.isnan(mean)
    low, high = float(mean[there].min()), float(mean[there].max())
    step = (high - low) / _BINS or 1.0
    place = np.clip(((mean[there] - low) / step).astype(int), 0, _BINS - 1)
    names = [f"{low + step * at:.3g} to {low + step * (at + 1):.3g}" for at in range(_BINS)]
    return Aspect("mean score", _shares(place, kept[there], names))


def by_paraphrase(reference: Sequence[str], other: Sequence[str], kept: Array) -> Aspect:
    """Words to change to get from the reference to another one, such as a paraphrase."""
    pairs = zip(reference, other, strict=True)
    edits = np.array([edit_distance(a.split(), b.split()) for a, b in pairs], float)
    group = Group("edits a segment", float(edits.mean()), _mean(edits[kept]), _mean(edits[~kept]))
    return Aspect("edit distance to the other reference", [group], unit="words")


def _mean(values: Array) -> float:
    return float(values.mean()) if len(values) else float("nan")


def _shares(labels: Array, kept: Array, names: Sequence[str]) -> list[Group]:
    def share(part: Array) -> Array:
        counts = np.bincount(part, minlength=len(names)) if len(part) else np.zeros(len(names))
        return counts / max(1, len(part))

    whole, mine, rest = share(labels), share(labels[kept]), share(labels[~kept])
    return [
        Group(name, float(whole[at]), float(mine[at]), float(rest[at]))
        for at, name in enumerate(names)
    ]


def edit_distance(a: Sequence[str], b: Sequence[str]) -> int:
    """Levenshtein's distance in words; one numpy pass a word of the shorter side."""
    if len(a) < len(b):
        a, b = b, a
    if not b:
        return len(a)
    ids = {word: at for at, word in enumerate(dict.fromkeys([*a, *b]))}
    long = np.array([ids[word] for word in a])
    steps = np.arange(len(a) + 1)
    row = steps.copy()
    for number, word in enumerate(b, 1):
        best = np.minimum(row[1:] + 1, row[:-1] + (long != ids[word]))
        # Runs of insertions: the least of all earlier cells plus the way from there.
        fresh = np.r_[number, best] - steps
        row = np.minimum.accumulate(fresh) + steps
    return int(row[-1])


Frequency = tuple[Callable[[str], float], str]
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


def aspects(
    data: ScoredSet,
    filtered: Ranking,
    selection: Selection,
    corpus: str | None = None,
    paraphrase: str | None = None,
) -> list[Aspect]:
    """Length, frequency, part of speech and paraphrase of the reference, and difficulty."""
    kept = np.zeros(data.segments, bool)
    kept[selection.kept] = True
    text, lang = (data.reference(), data.langs.tgt) if data.ref else (data.source(), data.langs.src)
    found = [by_length(text, kept)]
    frequency = frequency_of(lang, Path(corpus) if corpus else None)
    if frequency is not None:
        found.append(by_frequency(text, kept, *frequency))
    tagger = tagger_of(lang)
    if tagger is not None:
        aspect = by_tag(text, kept, tagger[0])
        found.append(Aspect(aspect.name, aspect.groups, note=tagger[1]))
    found.append(by_difficulty(filtered.segment_scores(), kept))
    if paraphrase is not None:
        found.append(by_paraphrase(text, data.reference(paraphrase), kept))
    return found
