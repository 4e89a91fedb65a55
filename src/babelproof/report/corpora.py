"""What corpora taught a system, or were made to teach it, as documents."""

from __future__ import annotations

from collections import Counter
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


def traced(told: Mapping[str, Any]) -> Document:
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


_MOST_REASONS = 12


def synthesised(told: Mapping[str, Any]) -> Document:
    """The document for what :func:`babelproof.api.synthesis.told` says."""
    lead = (
        f"{told['pairs']:,} pairs made of {told['templates']:,} templates, which are pairs of the"
        f" corpus that the rules find no fault with ({told['read']:,} read)."
    )
    blocks = [_types(told), *_reasons(told)]
    notes = [Note(text) for text in _remarks(told)]
    return Document(
        "Training pairs", lead, [*blocks, *notes], lambda: told,
        signature=told["signature"], version=__version__,
    )  # fmt: skip


def _types(told: Mapping[str, Any]) -> Table:
    rows: list[list[Value]] = [
        [kind, row["templates"], row["used"], row["pairs"], row["held_templates"], row["held_out"]]
        for kind, row in told["types"].items()
    ]
    names = ("templates", "used", "pairs", "held_templates", "held_out")
    totals = [sum(row[name] for row in told["types"].values()) for name in names]
    rows.append(["all", *totals])
    head = ["type", "templates", "with pairs", "pairs", "templates held out", "pairs held out"]
    note = (
        "Templates are told apart by the pair without the token. A pair is of the type that makes"
        " it a template; others may vary with it."
    )
    return Table("By type", head, rows, note=note, id="types")


def _reasons(told: Mapping[str, Any]) -> list[Table]:
    tables = []
    for title, key, head in (
        ("Tokens not put in, and why", "refused", "reason"),
        ("Pairs of the corpus that make no template: rules against them", "flagged", "rule"),
        ("Pairs made and thrown away: rules against them", "rejected", "rule"),
        ("Pairs not mixed in: rules against them", "mix_flagged", "rule"),
    ):
        if told[key]:
            rows = Counter(told[key]).most_common(_MOST_REASONS)
            tables.append(Table(title, [head, "number"], [[name, n] for name, n in rows]))
    return tables


def _remarks(told: Mapping[str, Any]) -> list[str]:
    said = [f"The most that one template gave: {told['most_of_one']:,} of {told['pairs']:,} pairs."]
    if told["pairs"] < told["wanted"]:
        said.append(
            f"{told['wanted']:,} pairs were wanted; the templates give no more. A larger corpus,"
            " further --types, or --vary number,year would."
        )
    if told["mixed_read"]:
        said.append(
            f"{told['mixed']:,} pairs of the corpus are mixed in; of {told['mixed_read']:,} read,"
            f" {told['mixed_dropped']:,} were dropped because a rule objects."
        )
    return said


_PARTS = ("items", "failed", "searched", "pairs_there", "pairs", "items_shown")
_PAIRS_NOTE = (
    "Failed: items with a wrong output; looked for: those of them whose patterns are not found all"
    " over the corpus. Found: pairs of the corpus whose translation an item's"
    " patterns call right and whose source has words that make it up, at most 1,000 of each"
    " phenomenon; items shown: how many items these are like."
)


def suite_pairs(told: Mapping[str, Any]) -> Document:
    """The document for what :func:`babelproof.api.suite_pairs.told` says."""
    rows: list[list[Value]] = [
        [name, *(row[part] for part in _PARTS)] for name, row in told["phenomena"].items()
    ]
    head = ["phenomenon", "items", "failed", "looked for", "found", "taken", "items shown"]
    blocks: list[Block] = [Table("By phenomenon", head, rows, note=_PAIRS_NOTE, id="phenomena")]
    if told["flagged"]:
        body = [[rule, number] for rule, number in Counter(told["flagged"]).most_common()]
        blocks.append(Table("Left out: rules against them", ["rule", "pairs"], body))
    if told["own"]:
        blocks.append(Note(f"{told['own']:,} pairs were the suite's own sentences, and left out."))
    lead = (
        f"{told['pairs']:,} pairs of {told['read']:,} read that show what is failed in the suite;"
        " none is a sentence of the suite itself."
    )
    return Document(
        "Pairs for what is failed", lead, blocks, lambda: told, signature=told["signature"],
        version=__version__,
    )  # fmt: skip
