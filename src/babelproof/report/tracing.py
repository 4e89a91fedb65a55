"""What a system confuses and its corpus taught it, as a document."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from babelproof._version import __version__
from babelproof.report import wording
from babelproof.report.document import NOTHING, Block, Cell, Document, Note, Place, Table, Value

_ON_PAPER, _ON_PAGE = 25, 500
_NOTE = (
    "In outputs, in corpus: findings that say so. With the word: pairs of the corpus in whose"
    " source the word stands, whatever became of it there; the share is of these. A confusion that"
    " the corpus shows may have been learnt from it; one that it does not show came from elsewhere,"
    " as far as the rules can tell."
)


def document(told: Mapping[str, Any]) -> Document:
    """The document for what :func:`babelproof.api.tracing.trace` gives."""
    rows = told["confusions"]
    both = sum(bool(row["corpus"]) for row in rows)
    lead = (
        f"{wording.counted(len(rows), 'confusion')} in {told['langs']} outputs"
        f" ({wording.counted(told['findings'], 'finding')}); the corpus"
        f" ({wording.counted(told['pairs'], 'pair')}) shows {both:,}."
    )
    return Document(
        "Where errors come from", lead, lambda place: _blocks(rows, place), lambda: told,
        signature=told["run"], version=__version__,
    )  # fmt: skip


def _blocks(rows: Sequence[Mapping[str, Any]], place: Place) -> Iterator[Block]:
    head = ["rule", "in the source", "became", "in outputs", "in corpus", "with the word", "share"]
    shown = rows[: _ON_PAPER if place == "paper" else _ON_PAGE]
    body: list[list[Value]] = []
    for row in shown:
        share = row["corpus"] / row["with_word"] if row["with_word"] else None
        body.append([
            row["rule"], row["token"], row["became"], row["outputs"], row["corpus"],
            row["with_word"],
            NOTHING if share is None else Cell(wording.percent(share), value=share),
        ])  # fmt: skip
    yield Table("Confusions", head, body, left=3, note=_NOTE, id="confusions")
    if len(rows) > len(shown):
        yield Note(f"And {len(rows) - len(shown):,} more; -f json has all.")
    yield from _pairs([row for row in shown if row["corpus"]], place)


def _pairs(rows: Sequence[Mapping[str, Any]], place: Place) -> Iterator[Block]:
    """Pairs of the corpus that show what a system does."""
    body: list[list[Value]] = []
    for row in rows:
        name = f"{row['token']} → {row['became']}"
        for pair in row["corpus_examples"][: 1 if place == "paper" else None]:
            body.append([name, f"corpus, line {pair['line']}", pair["src"], pair["tgt"]])
        said = row["examples"][0]
        body.append([name, f"{said['system']}, line {said['line']}", said["src"], said["tgt"]])
    if body:
        head = ["confusion", "where", "source", "translation"]
        yield Table("Pairs of the corpus that show it", head, body, left=4, id="pairs")
