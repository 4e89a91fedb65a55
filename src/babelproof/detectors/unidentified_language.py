"""A language identifier does not take a side for the language it should be in.

## What it does
Runs on request only (a preset of `babelproof filter`, or `--rules unidentified-language`). Each
side is given to fastText (the compressed model `lid.176.ftz`). A side is fine if the probability of
the language that is due, and of its close relatives (Bosnian, Croatian and Serbian; Danish and
Norwegian; Indonesian and Malay …), is at least `least`. Anything else is a finding. With `close`
switched off relatives are other languages, as they are in the filters of the literature.

With `least` at 0.5 the language must be the winner and sure of it; at 0.1, as the presets `salted`
and `strict` have it, it is enough that the model does not exclude it, which is another thing for
titles, lists and names.

Texts without a letter hold nothing to judge. A side in a language that the model does not know is
not judged, and a pair of which neither is known is not, either.

## Why it matters
Text in a third language, or the source twice, is the most frequent fault of corpora from the web,
and a model that is trained on it copies.

## Limits
Short texts, names, titles and lists of products are often taken for another language: this rule
sorts out on suspicion. To be told only of what is surely in a wrong language, use
[wrong-language](wrong-language.md) and [untranslated](untranslated.md).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from babelproof.core.batch import Batch
from babelproof.core.rule import YES, Answer, Class, Fit, Option, Options, Rule, Screen, Screened
from babelproof.core.segment import Lang, LangPair, Pair, Side, Span
from babelproof.text.langid import share_of, taken_for
from babelproof.text.languages import canonical, known

OTHER = Class(
    "other", "major", "The {side} is taken for {found} ({sure:.0%}), not for {due} ({share:.0%})",
    "all",
)  # fmt: skip
UNSURE = Class("unsure", "minor", "The {side} looks like {due} with {share:.0%} only", "all")
WORDS: dict[Side, str] = {"src": "source", "tgt": "translation"}


def check(pair: Pair, options: Options) -> Answer:
    """Judge one segment."""
    found, judged = [], False
    sides: tuple[Side, Side] = ("src", "tgt")
    for side, view in zip(sides, (pair.src, pair.tgt), strict=True):
        if not _is_known(view.lang) or not any(map(str.isalpha, view.text)):
            continue
        judged = True
        guess, share = share_of(view.text, view.lang.code, close=bool(options["close"]))
        if share < float(options["least"]):
            due = canonical(view.lang.code)
            facts = {
                "due": due, "share": round(share, 3),
                "found": guess.lang, "sure": round(guess.sure, 3),
            }  # fmt: skip
            span = Span(side, 0, len(view.text))
            cls = UNSURE if guess.lang == due else OTHER
            found.append(cls.hit([span], facts, side=WORDS[side]))
    return found if judged else None


def _is_known(lang: Lang) -> bool:
    language = known(lang.code)
    return language is not None and language.identified in ("both", "fasttext")


def fit(langs: LangPair) -> Fit:
    """One side at least must be known to the model."""
    if _is_known(langs.src) or _is_known(langs.tgt):
        return YES
    return Fit("no", f"fastText's model knows neither language of {langs}")


def sift(batch: Batch, options: Options) -> Screened:
    """Ask only where a side is not taken for what it should be; relatives are left to asking."""
    least, langs = float(options["least"]), batch.langs
    sides = []
    if _is_known(langs.src):
        sides.append(batch.of_source(_sources(least)))
    if _is_known(langs.tgt):
        sides.append(batch.of(_targets(least)))
    ask = sorted({row for side in sides for row, fine in enumerate(side) if not fine})
    return Screened(len(batch) - len(ask), ask)


@cache
def _sources(least: float) -> Callable[[Batch], Sequence[bool]]:
    return lambda batch: taken_for(batch.src, batch.langs.src.code, least)


@cache
def _targets(least: float) -> Callable[[Batch], Sequence[bool]]:
    return lambda batch: taken_for(batch.tgt, batch.langs.tgt.code, least)


RULE = Rule(
    id="unidentified-language",
    family="corpus",
    summary="A language identifier does not take a side for its language.",
    classes=(OTHER, UNSURE),
    check=check,
    trigger=Screen(sift),
    status="on request",
    fit=fit,
    options={
        "least": Option(0.5, "how probable the language that is due must be"),
        "close": Option(True, "whether closely related languages count as the one that is due"),
    },
    doc=__doc__ or "",
)
