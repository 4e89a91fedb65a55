"""From pairs of texts to a model: matched sentences, lexicons both ways, what finds a link."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from babelproof._version import __version__
from babelproof.align.lengths import lengths_of
from babelproof.align.words import bigrams, counted, methods, thot
from babelproof.align.words.assembling import assembled, vocabulary
from babelproof.align.words.linker import Divided, Linker
from babelproof.align.words.model import Model
from babelproof.align.words.pieces import matched
from babelproof.align.words.rates import is_kept, measured
from babelproof.align.words.tokens import Division, division, division_of, tokenizer
from babelproof.core.errors import InputError
from babelproof.core.segment import LangPair

Progress = Callable[[float], None]
Forms = tuple[str, ...]
# Longer sentences cost much (the time grows with the square) and teach little; so do pairs with so
# many times more words on one side.
LONGEST, MOST_UNEVEN = 120, 5
# Each so many pairs it is told that they were read.
TOLD = 500
# With fewer pairs there is too little to go by.
FEWEST = 50


@dataclass(frozen=True, slots=True)
class Corpus:
    """Pairs of sentences that correspond, as words, and how often each was there; others are
    ``kept`` from training, to measure on. ``texts`` has the first of each as it was written, for
    aligners that read more than words."""

    langs: LangPair
    counts: Counter[tuple[Forms, Forms]]
    kept: Sequence[tuple[Forms, Forms]]
    pairs: int
    digest: str
    divided: tuple[Division, Division]
    stretch: float
    texts: Mapping[tuple[Forms, Forms], tuple[str, str]] = field(default_factory=dict)


class TooLittle(InputError):
    """There are too few pairs to train on."""


class Digest:
    """Tells one row of pairs of texts from another."""

    def __init__(self) -> None:
        self._content = sha256()

    def add(self, pair: tuple[str, str]) -> None:
        """The next pair."""
        for text in pair:
            data = text.encode("utf-8", "surrogatepass")
            self._content.update(b"%d:" % len(data) + data)

    def hexdigest(self) -> str:
        """The digest of all pairs so far."""
        return self._content.hexdigest()


class Sizes:
    """How long sources and targets are, in characters of English; of the first pairs only."""

    MOST = 20_000

    def __init__(self, langs: LangPair) -> None:
        self._lengths, self._left = lengths_of(langs), self.MOST
        self._src = self._tgt = 0.0

    def add(self, src: str, tgt: str) -> None:
        """The next pair."""
        if self._lengths and self._left:
            self._left -= 1
            self._src += self._lengths.src.of(src)
            self._tgt += self._lengths.tgt.of(tgt)

    @property
    def stretch(self) -> float:
        """So many times longer than the table says the targets are."""
        return round(self._tgt / self._src, 3) if self._src and self._tgt else 1.0


def gather(
    pairs: Iterable[tuple[str, str]],
    langs: LangPair,
    *,
    with_texts: bool = False,
    read: Callable[[int], None] = lambda count: None,
) -> Corpus:
    """Pairs of texts as a corpus to train on; ``read`` is told each time that more were read."""
    content, total = Digest(), 0
    found: Counter[tuple[str, str]] = Counter()
    for src, tgt in pairs:
        total += 1
        if total % TOLD == 0:
            read(TOLD)
        content.add((src, tgt))
        found.update(matched(src, tgt, langs))
    trained = [pair for pair in found if not is_kept(pair[0])]
    sources, targets = (sorted({pair[side] for pair in trained}) for side in (0, 1))
    divided = division_of(sources, langs.src), division_of(targets, langs.tgt)
    of_source, of_target = map(tokenizer, divided, (langs.src, langs.tgt))
    counts: Counter[tuple[Forms, Forms]] = Counter()
    texts: dict[tuple[Forms, Forms], tuple[str, str]] = {}
    kept: set[tuple[Forms, Forms]] = set()
    sizes = Sizes(langs)
    for (left, right), count in found.items():
        ours = tuple(token.form for token in of_source(left))
        theirs = tuple(token.form for token in of_target(right))
        if not _is_of_use(len(ours), len(theirs)):
            continue
        sizes.add(left, right)
        if is_kept(left):
            kept.add((ours, theirs))
            continue
        counts[ours, theirs] += count
        if with_texts:
            texts.setdefault((ours, theirs), (left, right))
    return Corpus(
        langs, counts, sorted(kept), total, content.hexdigest(), divided, sizes.stretch, texts
    )


def _is_of_use(src: int, tgt: int) -> bool:
    fewer, more = sorted((src, tgt))
    return fewer > 0 and more <= LONGEST and more <= MOST_UNEVEN * fewer


def learn(
    pairs: Iterable[tuple[str, str]],
    langs: LangPair,
    method: str = methods.DEFAULT,
    progress: Progress = lambda part: None,
    read: Callable[[int], None] = lambda count: None,
) -> Model:
    """A model of pairs of texts, by the method of a name."""
    found = methods.method(method)
    recipe(langs, found)  # what is missing is told before the work
    corpus = gather(pairs, langs, with_texts=isinstance(found, Linker), read=read)
    return train(corpus, found, progress)


def train(
    corpus: Corpus,
    method: str | Linker = methods.DEFAULT,
    progress: Progress = lambda part: None,
) -> Model:
    """A model of a corpus; the same one each time, if the method knows no chance."""
    if not corpus.pairs:
        raise TooLittle(f"there are no pairs of texts in {corpus.langs} to train on")
    different = len(corpus.counts) + len(corpus.kept)
    if different < FEWEST:
        raise TooLittle(
            f"{corpus.langs}: {different} different pairs of sentences are too few to train on"
            f" (at least {FEWEST}; some ten thousand are good)"
        )
    pieces = sorted(corpus.counts.items())
    src, tgt = (vocabulary((pair[side], count) for pair, count in pieces) for side in (0, 1))
    numbered = [(src.numbers(ours), tgt.numbers(theirs), count) for (ours, theirs), count in pieces]
    if isinstance(method, str):
        there, back = thot.train(numbered, method, progress)
    else:
        there, back = counted.tables(_linked(corpus, numbered, method, progress))
    return Model(
        corpus.langs,
        about(corpus, method),
        measured(assembled(src, tgt, there, back), [pair for pair, _ in pieces], corpus.kept),
        bigrams.counted([(theirs, count) for _, theirs, count in numbered]),
        learned=(corpus.divided[0].learned, corpus.divided[1].learned),
    )


def _linked(
    corpus: Corpus, numbered: Sequence[thot.Piece], linker: Linker, progress: Progress
) -> Iterator[counted.Row]:
    """The pairs that the aligner can take, with their links."""
    progress(0)  # some link all pairs before they give the first
    of_source, of_target = map(tokenizer, corpus.divided, (corpus.langs.src, corpus.langs.tgt))
    texts = (corpus.texts[pair] for pair in sorted(corpus.counts))
    pairs = (Divided(src, tgt, of_source(src), of_target(tgt)) for src, tgt in texts)
    for done, (piece, links) in enumerate(zip(numbered, linker.links(pairs), strict=True), 1):
        progress(done / len(numbered))
        if links is not None:
            yield *piece, links


def about(corpus: Corpus, method: str | Linker) -> dict[str, Any]:
    """What a model of the corpus says about itself."""
    found = recipe(corpus.langs, method)
    found["corpus"] = {
        "pairs": corpus.pairs,
        "pieces": len(corpus.counts),
        "sha256": corpus.digest,
    }
    found["stretch"] = corpus.stretch
    return found


def recipe(langs: LangPair, method: str | Linker) -> dict[str, Any]:
    """All that a model rests on beside its corpus."""
    if isinstance(method, str):
        name, settings, versions = method, thot.settings(method), thot.versions()
    else:
        name, settings, versions = method.name, method.settings(), method.versions()
    return {
        "langs": str(langs),
        "method": name,
        "settings": settings,
        "words": [division(langs.src).name, division(langs.tgt).name],
        "versions": {"babelproof": __version__, **versions},
    }
