"""Translate texts by an engine.

>>> from babelproof import translate
>>> translate(["The kettle is warm."], "apertium -u -f txt eng-spa").texts  # doctest: +SKIP
['La tetera es tibia.']
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from babelproof.api import engines
from babelproof.api.engines import Asked, PathLike, announce, counted, nobody, opened
from babelproof.api.steps import Start, silent
from babelproof.core.errors import InputError
from babelproof.core.record import dump_line
from babelproof.core.segment import LangPair
from babelproof.engines.line_breaks import flat
from babelproof.engines.terms import Terms
from babelproof.engines.translator import Translating
from babelproof.io import files
from babelproof.io.addresses import Spool
from babelproof.io.files import EncodingErrors
from babelproof.io.writing import write_lines

ROWS = ".jsonl"
Row = Mapping[str, Any]
Put = Callable[[Row, str, str], None]


@dataclass(frozen=True, slots=True)
class Translated:
    """What came of translating. ``texts`` are the translations, unless they went to a file;
    ``counts`` what became of the sources and what the calls came to; ``estimates`` what was told
    of that before the first call."""

    texts: Sequence[str]
    counts: Mapping[str, Any]
    estimates: Sequence[Mapping[str, Any]] = field(default_factory=list)


def translate(
    source: PathLike | Sequence[str],
    engine: str,
    *,
    langs: str | LangPair | None = None,
    then: str | None = None,
    via: str | None = None,
    output: PathLike | None = None,
    terms: Terms | None = None,
    only_estimate: bool = False,
    encoding_errors: EncodingErrors = "strict",
    start: Start = silent,
    told: Callable[[str], None] = nobody,
) -> Translated:
    """Translate a file, or texts in memory, in order, one translation for each text.

    ``engine`` is written as for ``babelproof translate``; ``then`` is a second one that gets what
    the first one says, in the language ``via``. A file has a text a line, or in JSON Lines a
    ``src``. ``output`` gets a translation a line, or in JSON Lines all there is of the source with
    its ``tgt``, which is a file to replay; it is whole or not there. ``terms`` are limits and the
    like. What was answered once is not asked again, so that work that was cut short goes on where
    it was. ``only_estimate`` calls nobody.
    """
    spec = (engine,) if then is None else (engine, then)
    asked = Asked(
        engine=[spec], langs=langs, via=via, terms=terms or Terms(), start=start, told=told
    )
    with ExitStack() as stack:
        rows = _rows(source, stack, encoding_errors)
        (at_work,) = stack.enter_context(opened(asked)).values()
        estimates = announce(at_work, lambda: (row["src"] for row in rows()), asked)
        if only_estimate:
            return Translated([], counted(at_work), estimates)
        texts: list[str] = []
        if output is None:
            _work(at_work, rows, asked, lambda row, text, why: texts.append(text))
        else:
            _to_file(at_work, rows, asked, Path(output))
        return Translated(texts, counted(at_work), estimates)


def _work(engine: Translating, rows: Callable[[], Iterable[Row]], asked: Asked, put: Put) -> None:
    """Put each translation beside its source; why there is none is put with it."""
    total = sum(1 for _ in rows())
    failed = [part.tally.failed for part in engine.parts]
    said = engine.translate((row["src"] for row in rows()), asked.start("translating", total))
    beside = iter(rows())
    for place, text in enumerate(said, 1):
        why = next((reasons[place] for reasons in failed if place in reasons), "")
        put(next(beside), text, why)


def _to_file(
    engine: Translating, rows: Callable[[], Iterable[Row]], asked: Asked, path: Path
) -> None:
    with write_lines(path) as out:

        def put(row: Row, text: str, why: str) -> None:
            if ROWS in path.suffixes:
                more = {"failed": why} if why else {}
                out.write(dump_line({**row, "tgt": text, **more}) + "\n")
            else:
                out.write(f"{flat(text)}\n")

        _work(engine, rows, asked, put)


def _rows(
    source: PathLike | Sequence[str], stack: ExitStack, errors: EncodingErrors
) -> Callable[[], Iterable[Row]]:
    """The sources, each with whatever else stands beside it, to be gone through several times."""
    if not isinstance(source, str | Path):
        texts = source
        return lambda: ({"src": text} for text in texts)
    spool, name = Spool(), str(source)
    stack.callback(spool.remove)
    place = spool.place(name)
    files.require(place)
    if ROWS in Path(name).suffixes:
        return lambda: _objects(place, name, errors)
    return lambda: ({"src": text} for text in engines.lines(place, name, errors))


def _objects(path: Path, name: str, errors: EncodingErrors) -> Iterator[Row]:
    for number, raw in enumerate(files.lines(path, name), 1):
        text = files.decode(raw, name, number, errors)
        try:
            row = json.loads(text)
        except (ValueError, RecursionError):
            row = None
        if not isinstance(row, dict) or not isinstance(row.get("src"), str):
            raise InputError(f"{name}, line {number}: expected an object with a text as src")
        yield row
