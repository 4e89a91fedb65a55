"""Words linked: a model trained on corpora, and the links of pairs, worked out or read.

>>> from babelproof import links, train_aligner
>>> train_aligner(["corpus.tsv"], "en-de", "en-de.model")           # doctest: +SKIP
>>> for row in links("pairs.tsv", langs="en-de", align="en-de.model"):  # doctest: +SKIP
...     print(row.pairs())
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any, Literal, TypeVar, get_args

from babelproof.align.words import methods, numbering, pharaoh, training
from babelproof.align.words.at_hand import Aligners
from babelproof.align.words.linker import Divided, Linker
from babelproof.align.words.model import Model, load, save
from babelproof.align.words.tokens import division, tokenizer
from babelproof.api.aligning import aligners, pairs_of, trained_on
from babelproof.api.planning import asked_langs, open_source
from babelproof.api.request import PathLike, Request
from babelproof.core.batch import Batch
from babelproof.core.errors import UsageError, did_you_mean
from babelproof.core.links import Link, Linked
from babelproof.core.segment import LangPair
from babelproof.io import files
from babelproof.io.source import Source
from babelproof.lang import parse_pair

Words = Literal["unicode", "blanks"]
_Row = TypeVar("_Row", Batch, "LinkedPair")


@dataclass(frozen=True, slots=True)
class LinkedPair:
    """A pair with the links between its words; places are those of the raw texts."""

    id: str | int
    line: int
    system: str
    langs: str
    src: str
    tgt: str
    linked: Linked

    def pairs(self) -> list[tuple[str, str]]:
        """The texts of the words that are linked."""
        linked = self.linked
        both = [(linked.src[link.src], linked.tgt[link.tgt]) for link in linked.links]
        return [(self.src[s.start : s.end], self.tgt[t.start : t.end]) for s, t in both]

    def to_dict(self) -> dict[str, Any]:
        """As plain data: words as places, links as the numbers of words."""
        return {
            "id": self.id, "line": self.line, "system": self.system, "langs": self.langs,
            "src": [[word.start, word.end] for word in self.linked.src],
            "tgt": [[word.start, word.end] for word in self.linked.tgt],
            "links": [[link.src, link.tgt, link.weight] for link in self.linked.links],
        }  # fmt: skip


def train_aligner(
    corpora: Iterable[PathLike],
    langs: str | LangPair,
    output: PathLike,
    *,
    method: str = methods.DEFAULT,
    columns: str | None = None,
    progress: Callable[[float], None] = lambda part: None,
    read: Callable[[int], None] = lambda count: None,
) -> Model:
    """Train a model on the pairs of corpora, read as ``check`` reads them, and write it.

    ``method`` is a model of sil-thot, or an aligner whose links are counted: ``eflomal-align``, the
    program, or ``argmax:FOLDER`` or ``softmax:FOLDER``, the embeddings of a transformer. The same
    pairs give the same bytes, unless ``eflomal-align`` drew otherwise. ``read`` is told of pairs
    that were read, ``progress`` how much of the training is done.
    """
    pair = parse_pair(langs) if isinstance(langs, str) else langs
    model = training.learn(_texts(corpora, pair, columns), pair, method, progress, read)
    save(model, Path(output))
    return load(Path(output))


def _texts(
    corpora: Iterable[PathLike], langs: LangPair, columns: str | None
) -> Iterator[tuple[str, str]]:
    for corpus in corpora:
        named = columns if Path(corpus).is_file() else None
        source = open_source(Request(corpus, langs=langs, columns=named), langs)
        yield from (pair for at, pair in pairs_of(source) if at == langs)


def links(
    *path: PathLike,
    method: str | None = None,
    pharaoh: PathLike | None = None,
    order: str | None = None,
    base: int | None = None,
    words: Words = "unicode",
    **asked: Any,
) -> Iterator[LinkedPair]:
    """The links of every pair, by a model (``align``), an aligner (``method``) or a file of links
    in Pharaoh's format.

    ``path``, ``src``, ``tgt``, ``langs``, ``columns``, ``align`` are as for ``check``, ``method``
    as for ``train_aligner``: a model of sil-thot is trained on these pairs, other aligners link
    them as they are. ``words`` says which words are numbered: ours, or those that blanks divide. A
    file has a row for each pair
    of one system, of words that blanks divide; its ``order`` (``source-target`` or
    ``target-source``) and ``base`` (the number of the first word, 0 or 1) are told by their bounds
    where these leave no doubt.
    """
    request = Request(*path, **asked)
    if words not in get_args(Words):
        raise UsageError(f"⸨words⸩ is not {words!r}; {did_you_mean(words, get_args(Words))}")
    if sum((pharaoh is not None, method is not None, bool(request.align))) != 1:
        raise UsageError(
            "name one of a model (⸨align⸩), an aligner (⸨method⸩) and a file of links (⸨pharaoh⸩)"
        )
    linker = None if method is None else methods.method(method)
    if isinstance(linker, Linker):
        linker.versions()  # what is missing is told before the work
    langs = asked_langs(request)
    source = open_source(request, langs)
    if pharaoh is not None:
        return _read(source, Path(pharaoh), order, base)
    if isinstance(linker, Linker):
        return _linked(source, linker, words, request.told)
    if linker is None:
        found = aligners(request, source, needed=True)
    else:
        found = trained_on(source, linker, request.told, needed=True)
    assert found is not None
    return _worked_out(source, found, words)


def _worked_out(source: Source, found: Aligners, words: Words) -> Iterator[LinkedPair]:
    for batch in _batches(source):
        aligner = found.of(batch.langs)
        if aligner is None:
            raise UsageError(f"no aligner is for {batch.langs} ({found.told or 'none'})")
        for row, (src, tgt) in enumerate(zip(batch.src, batch.tgt, strict=True)):
            yield _pair(batch, row, _numbered(aligner.link(src, tgt), src, tgt, words))


def _linked(
    source: Source, linker: Linker, words: Words, told: Callable[[str], None] | None
) -> Iterator[LinkedPair]:
    """By an aligner that links pairs; all of a direction at once, as some learn from them."""
    left = 0
    for langs, batches in groupby(_batches(source), key=lambda batch: batch.langs):
        found = list(batches)
        places = [(batch, row) for batch in found for row in range(len(batch))]
        pairs = list(_divided(found, langs))
        for (batch, row), pair, links in zip(places, pairs, linker.links(pairs), strict=True):
            left += links is None
            linked = Linked(pair.ours, pair.theirs, links or ())
            yield _pair(batch, row, _numbered(linked, pair.src, pair.tgt, words))
    if left and told is not None:
        told(f"{left:,} pairs are longer than {linker.name} takes: they have no links")


def _divided(batches: Iterable[Batch], langs: LangPair) -> Iterator[Divided]:
    ours, theirs = (tokenizer(division(lang), lang) for lang in (langs.src, langs.tgt))
    for batch in batches:
        for src, tgt in zip(batch.src, batch.tgt, strict=True):
            yield Divided(src, tgt, ours(src), theirs(tgt))


def _numbered(linked: Linked, src: str, tgt: str, words: Words) -> Linked:
    return numbering.by_blanks(linked, src, tgt) if words == "blanks" else linked


def _read(source: Source, path: Path, order: Any, base: int | None) -> Iterator[LinkedPair]:
    places = [(b, row) for b in one_system(_batches(source)) for row in range(len(b))]
    sides = [
        (numbering.between_blanks(batch.src[row]), numbering.between_blanks(batch.tgt[row]))
        for batch, row in places
    ]
    sizes = [(len(src), len(tgt)) for src, tgt in sides]
    _, rows = pharaoh.read(_lines(path), sizes, path.name, order=order, base=base)
    for (batch, row), (src, tgt), pairs in zip(places, sides, rows, strict=True):
        yield _pair(batch, row, Linked(src, tgt, [Link(i, j, 1.0) for i, j in sorted(pairs)]))


def _lines(path: Path) -> Iterator[str]:
    for number, line in enumerate(files.lines(files.require(path), path.name), 1):
        yield files.decode(line, path.name, number, "strict")


def _batches(source: Source) -> Iterator[Batch]:
    for task in source.tasks(None):
        yield from task.load().batches


def one_system(rows: Iterable[_Row]) -> Iterator[_Row]:
    """The same; rows of a second system are an error, as nothing in the format names systems."""
    first: str | None = None
    for row in rows:
        if first not in (None, row.system):
            raise UsageError(f"a file of links is of one system, not of {first} and {row.system}")
        first = row.system
        yield row


def _pair(batch: Batch, row: int, linked: Linked) -> LinkedPair:
    segment = batch.segment(row)
    return LinkedPair(
        segment.id, segment.line, segment.system, str(segment.langs), segment.src, segment.tgt,
        linked,
    )  # fmt: skip


def written(rows: Iterable[LinkedPair], order: str, base: int) -> Iterator[str]:
    """Rows in Pharaoh's format."""
    if order not in pharaoh.ORDERS:
        raise UsageError(f"⸨order⸩ is not {order!r}; {did_you_mean(order, pharaoh.ORDERS)}")
    reading = pharaoh.Reading(order, base)
    for row in one_system(rows):
        pairs: Sequence[Link] = row.linked.links
        yield pharaoh.written(((link.src, link.tgt) for link in pairs), reading)
