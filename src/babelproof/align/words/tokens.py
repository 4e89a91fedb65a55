"""The words of a text as aligners know them: a form to look up, and the place in the raw text.

Words are those of :mod:`babelproof.text.words`: by Unicode rules where blanks divide them, single
characters in scripts without blanks. Of these a segmenter makes words, where one is installed, and
else what was learned from the texts that an aligner is trained on. Of a word in an alphabet only
the first letters count, which brings its inflected forms together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version

from babelproof.align.words.unspaced import Divider, learned
from babelproof.core.errors import UsageError
from babelproof.core.links import Token
from babelproof.core.segment import Lang
from babelproof.text.words import Word, fold, is_unspaced
from babelproof.text.words import tokens as all_tokens

PREFIX = 5
# The packages of a language's segmenter; the first is the one to import.
SEGMENTERS = {
    "zh": ("jieba",),
    "ja": ("sudachipy", "sudachidict-core"),
    "th": ("pythainlp",),
}
PLAIN = "words"
# So many texts tell which words a language has.
MOST_TEXTS = 50_000


Tokenizer = Callable[[str], Sequence[Token]]
Cut = Callable[[str], Iterable[str]]


@dataclass(frozen=True, slots=True)
class Division:
    """How texts in a language are divided: ``words``, or a segmenter with its version; and the
    words without blanks that were learned, with how often each was seen."""

    name: str
    learned: Mapping[str, int] = field(default_factory=dict)


def words_of(text: str) -> Sequence[Token]:
    """The words, numbers and addresses of a text, in order."""
    return [_token(word) for word in all_tokens(text)]


def _token(word: Word) -> Token:
    return Token(word.form[:PREFIX] if word.is_word else word.form, word.start, word.end)


def division(lang: Lang) -> Division:
    """How texts in a language are divided here, as far as that needs no texts."""
    packages = SEGMENTERS.get(lang.code, ())
    try:
        return Division(" ".join(f"{name} {version(name)}" for name in packages) or PLAIN)
    except PackageNotFoundError:
        return Division(PLAIN)


def division_of(texts: Sequence[str], lang: Lang) -> Division:
    """The same for texts of a corpus, with words learned from them where nothing else knows any."""
    found = division(lang)
    if found.name != PLAIN:
        return found
    sample = texts[:: -(-len(texts) // MOST_TEXTS)] if texts else ()
    return Division(PLAIN, learned(part for text in sample for part in _stretches(text)))


def _stretches(text: str) -> Iterator[str]:
    """What stands without a blank in a script without blanks."""
    words, at = all_tokens(text), 0
    while at < len(words):
        last = _stretch(words, at)
        if last > at:
            yield text[words[at].start : words[last - 1].end]
        at = max(last, at + 1)


def tokenizer(divided: Division, lang: Lang) -> Tokenizer:
    """What divides texts as was said; an error where that is not at hand."""
    if divided.name == PLAIN:
        return partial(_segmented, Divider(divided.learned).words) if divided.learned else words_of
    if divided.name != (here := division(lang).name):
        raise UsageError(
            f"the aligner was trained on texts divided by {divided.name}, and here is"
            f" {'no segmenter' if here == PLAIN else here}: install that (babelproof[segmenters]),"
            " or train anew"
        )
    return partial(_segmented, _segmenter(divided.name.partition(" ")[0]))


def _segmented(cut: Cut, text: str) -> Sequence[Token]:
    """As :func:`words_of`, with stretches without blanks cut into words."""
    found: list[Token] = []
    words = all_tokens(text)
    at = 0
    while at < len(words):
        last = _stretch(words, at)
        if last == at:
            found.append(_token(words[at]))
            at += 1
            continue
        start = words[at].start
        for piece in cut(text[start : words[last - 1].end]):
            found.append(Token(fold(piece), start, start + len(piece)))
            start += len(piece)
        at = last
    return found


def _stretch(words: Sequence[Word], at: int) -> int:
    """Where the characters without a blank between them end that begin here."""
    last = at
    while last < len(words) and is_unspaced(words[last]):
        if last > at and words[last].start != words[last - 1].end:
            break
        last += 1
    return last


@cache
def _segmenter(package: str) -> Cut:
    return {"jieba": _jieba, "sudachipy": _sudachi, "pythainlp": _thai}[package]()


def _jieba() -> Cut:
    jieba = import_module("jieba")
    jieba.setLogLevel(60)
    jieba.initialize()
    return lambda text: jieba.cut(text, HMM=False)


def _sudachi() -> Cut:
    sudachipy = import_module("sudachipy")
    cut = sudachipy.Dictionary().create(mode=sudachipy.SplitMode.A)
    return lambda text: (word.surface() for word in cut.tokenize(text))


def _thai() -> Cut:
    return lambda text: iter(import_module("pythainlp.tokenize").word_tokenize(text))
