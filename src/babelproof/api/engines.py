"""Engines in the place of files with outputs: opened, told ahead what they will cost, at work."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from babelproof.api.steps import Start, silent
from babelproof.core.errors import UsageError
from babelproof.core.segment import LangPair
from babelproof.engines.budget import Budget
from babelproof.engines.line_breaks import flat
from babelproof.engines.opening import open_translator
from babelproof.engines.terms import Terms
from babelproof.engines.translator import Translating, Translator
from babelproof.io import files
from babelproof.io.files import EncodingErrors
from babelproof.io.writing import write_lines
from babelproof.lang import parse_lang, parse_pair

# An engine as it is written, or several, each of which gets what the one before it says.
Spec = str | Sequence[str]
Texts = Callable[[], Iterable[str]]
PathLike = str | Path


def nobody(text: str) -> None:
    """Tells nobody anything."""


@dataclass(frozen=True, kw_only=True)
class Asked:
    """Which engines are to translate, and how."""

    engine: Spec | Sequence[Spec]
    langs: str | LangPair | None = None
    via: str | None = None
    terms: Terms = field(default_factory=Terms)
    start: Start = silent
    told: Callable[[str], None] = nobody

    @property
    def specs(self) -> list[tuple[str, ...]]:
        """Each engine with those that come after it."""
        given = [self.engine] if isinstance(self.engine, str) else self.engine
        return [(one,) if isinstance(one, str) else tuple(one) for one in given]

    @property
    def pair(self) -> LangPair | None:
        return parse_pair(self.langs) if isinstance(self.langs, str) else self.langs


@contextmanager
def opened(asked: Asked) -> Iterator[dict[str, Translating]]:
    """The engines by their names; they share one budget."""
    budget, found = asked.terms.budget(), dict[str, Translating]()
    with ExitStack() as stack:
        for spec in asked.specs:
            engine = _opened(spec, asked, budget)
            stack.callback(engine.close)
            name = engine.identity.name
            if name in found:
                raise UsageError(f"two engines are called {name!r}; name them apart, as {name}2=…")
            found[name] = engine
        _check_prompt(asked, found)
        yield found


def _check_prompt(asked: Asked, found: Mapping[str, Translating]) -> None:
    """Complain of a prompt that none of the engines takes."""
    engines = [part.engine for engine in found.values() for part in engine.parts]
    if asked.terms.prompt is not None and not any(engine.takes_prompt for engine in engines):
        raise UsageError(
            f"⸨prompt⸩ is for language models (openai:MODEL), not for {', '.join(found)}"
        )


def _opened(spec: Sequence[str], asked: Asked, budget: Budget) -> Translating:
    if not 1 <= len(spec) <= 2:
        raise UsageError("at most two engines work one after the other")
    then = spec[1] if len(spec) == 2 else None
    if asked.via is not None and then is None:
        raise UsageError("⸨via⸩ is the language between two engines (⸨then⸩)")
    via = None if asked.via is None else parse_lang(asked.via)
    return open_translator(spec[0], asked.pair, asked.terms, then=then, via=via, budget=budget)


def announce(engine: Translating, texts: Texts, asked: Asked) -> list[dict[str, Any]]:
    """Tell what the work will cost, before the first call; the same as plain data."""
    found = []
    for part in engine.parts:
        if part.engine.is_paid and (row := _estimate(part, texts, asked.terms)) is not None:
            asked.told(_in_words(row, asked.terms))
            found.append(row)
    return found


def _estimate(part: Translator, texts: Texts, terms: Terms) -> dict[str, Any] | None:
    ahead = part.survey(texts())
    estimate = part.estimate(ahead)
    if estimate is None:
        return None
    price = terms.price
    return {
        "engine": part.identity.name, "texts": ahead.texts, "to_ask": ahead.ask,
        "likely": asdict(estimate.likely), "at_most": asdict(estimate.most),
        "priced": estimate.priced, "cost": None if price is None else estimate.cost(price),
    }  # fmt: skip


def _in_words(row: dict[str, Any], terms: Terms) -> str:
    likely, most = row["likely"], row["at_most"]
    told = f"{row['engine']}: {row['to_ask']:,} different texts to ask for"
    if not row["to_ask"]:
        return f"{told}; all {row['texts']:,} are known"
    told += f", about {likely['calls']:,} calls, {likely['characters']:,} characters"
    if likely["tokens"]:
        told += f", {likely['tokens']:,} tokens (at most {most['tokens']:,})"
    if row["cost"] is not None:
        told += f"; about {row['cost']:,.2f} at {terms.price:g} a million {row['priced']}"
    short = [n for n, limit in terms.budget().limits.items() if limit and limit < likely[n]]
    return told + "".join(f"; ⸨max_{name}⸩ is less than that, so not all will be" for name in short)


def counted(engine: Translating) -> dict[str, Any]:
    """What became of the texts, and what the calls came to."""
    tally = engine.parts[-1].tally
    failed = {line: why for part in engine.parts for line, why in part.tally.failed.items()}
    used: dict[str, int] = {"calls": 0, "characters": 0, "tokens": 0, "retries": 0, "cut_off": 0}
    for part in engine.parts:
        meter = part.engine.meter
        if meter is not None:
            found = {**asdict(meter.used), "retries": meter.retries, "cut_off": meter.cut_off}
            used = {name: used[name] + found[name] for name in used}
    return {
        "engine": engine.identity.name, "identity": str(engine.identity),
        "texts": tally.texts, "blank": tally.blank, "known": tally.known, "asked": tally.asked,
        "failed": {str(line): why for line, why in sorted(failed.items())}, **used,
    }  # fmt: skip


def outputs(asked: Asked, texts: Sequence[str]) -> dict[str, tuple[list[str], str]]:
    """Each engine's translations of texts in memory, and who made them."""
    found = {}
    with opened(asked) as engines:
        for name, engine in engines.items():
            announce(engine, lambda: texts, asked)
            said = list(engine.translate(texts, asked.start(name, len(texts))))
            found[name] = said, str(engine.identity)
    return found


def written(
    asked: Asked, source: Path, folder: Path, errors: EncodingErrors = "strict"
) -> dict[str, tuple[Path, str]]:
    """Each engine's translations of a file's lines as a file of the folder, and who made them."""
    found = {}
    total = sum(1 for _ in files.lines(source))
    with opened(asked) as engines:
        for number, (name, engine) in enumerate(engines.items()):
            announce(engine, lambda: lines(source, errors=errors), asked)
            path = folder / str(number)
            with write_lines(path, durable=False) as out:
                texts = lines(source, errors=errors)
                for text in engine.translate(texts, asked.start(name, total)):
                    out.write(f"{flat(text)}\n")
            found[name] = path, str(engine.identity)
    return found


def lines(path: Path, name: str | None = None, errors: EncodingErrors = "strict") -> Iterator[str]:
    """The texts of a file, one a line."""
    named = name or str(path)
    for number, raw in enumerate(files.lines(path, named), 1):
        yield files.decode(raw, named, number, errors)
