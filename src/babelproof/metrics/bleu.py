"""BLEU, numbers and signature equal to sacreBLEU's."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

import numpy as np

from babelproof.core.errors import UsageError, did_you_mean
from babelproof.metrics.of_sacrebleu import Grams, OfSacrebleu, word_grams
from babelproof.metrics.protocol import Array

ORDER = 4
# sacreBLEU's logarithm of zero.
_LOG_ZERO = -9999999999.0


class Bleu(OfSacrebleu):
    """Rows: length of the hypothesis, of the closest reference, matches and totals by order."""

    name = kind = "BLEU"
    width = 2 + 2 * ORDER

    def __init__(self, target: str = "", tokenize: str | None = None, lowercase: bool = False):
        self._options: dict[str, Any] = {"lowercase": lowercase, "tokenize": tokenize}
        if tokenize is None:
            self._options["trg_lang"] = target
        self._lowercase = lowercase

    def theirs(self) -> Any:
        from sacrebleu.metrics.bleu import BLEU

        chosen = self._options["tokenize"]
        if chosen is not None and chosen not in BLEU.TOKENIZERS:
            raise UsageError(f"no tokenizer {chosen!r}; {did_you_mean(chosen, BLEU.TOKENIZERS)}")
        try:
            return BLEU(force=True, **self._options)
        except (RuntimeError, ImportError, OSError) as error:
            named = chosen or f"for {self._options['trg_lang']}"
            hint = next((s.strip() for s in str(error).splitlines() if "pip " in s), str(error))
            raise UsageError(
                f"sacreBLEU's tokenizer {named} is not there: {hint}, or choose another, as"
                " ⸨tokenize=char⸩"
            ) from error

    @cached_property
    def _tokens(self) -> Callable[[str], list[str]]:
        theirs = self.theirs()
        if theirs.tokenizer_signature == "13a":
            from sacrebleu.tokenizers.tokenizer_re import TokenizerRegexp

            # Past their cache: lines differ, and remembering them all costs more than it saves.
            return Tokens13a(_uncached(TokenizerRegexp))
        return lambda line: str(theirs.tokenizer(line.rstrip())).split()

    def _words(self, text: str) -> list[str]:
        return self._tokens(text.lower() if self._lowercase else text)

    def prepare(self, refs: Sequence[str]) -> tuple[list[Grams], list[int]]:
        grams: list[Grams] = []
        lengths = []
        for ref in refs:
            words = self._words(ref)
            lengths.append(len(words))
            for order in range(1, ORDER + 1):
                found = word_grams(words, order)
                if len(grams) < order:
                    grams.append(Grams(found))
                else:
                    grams[order - 1].or_more(found)
        return grams, lengths

    def row(self, hyp: str, prepared: tuple[list[Grams], list[int]]) -> list[int]:
        refs, lengths = prepared
        words = self._words(hyp)
        size = len(words)
        closest = min(lengths, key=lambda length: (abs(size - length), length))
        matches, totals = [], []
        for order, ref in enumerate(refs, 1):
            found = word_grams(words, order)
            matches.append(ref.matches(found))
            totals.append(len(found))
        return [size, closest, *matches, *totals]

    def segment_scores(self, rows: Array) -> Array:
        return bleu_of(rows, effective_order=True)

    def system_scores(self, sums: Array) -> Array:
        return bleu_of(sums, effective_order=False)


def _uncached(kind: Any) -> Callable[[str], str]:
    cutter = kind()
    plain = getattr(kind.__call__, "__wrapped__", None)
    return (lambda text: plain(cutter, text)) if plain else cutter


def bleu_of(rows: Array, effective_order: bool) -> Array:
    """BLEU with exponential smoothing from rows of statistics, all at once."""
    rows = np.asarray(rows, float)
    size, closest = rows[..., 0], rows[..., 1]
    correct, total = rows[..., 2 : 2 + ORDER], rows[..., 2 + ORDER :]
    with np.errstate(invalid="ignore", divide="ignore"):
        penalty = np.where(size < closest, np.exp(1 - closest / size), 1.0)
        penalty = np.where((size < closest) & (size == 0), 0.0, penalty)
        # Orders from the first that has no n-grams on do not count.
        there = np.logical_and.accumulate(total > 0, axis=-1)
        halved = 2.0 ** np.cumsum(there & (correct == 0), axis=-1)
        smoothed = np.where(correct == 0, 100 / (halved * total), 100 * correct / total)
        logs = np.where(there, np.log(smoothed), 0.0 if effective_order else _LOG_ZERO)
    orders = there.sum(axis=-1) if effective_order else np.full(size.shape, ORDER)
    score = penalty * np.exp(logs.sum(axis=-1) / np.maximum(orders, 1))
    return np.where(correct.any(axis=-1), score, 0.0)


_ENTITIES = (("&quot;", '"'), ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"))
_MOST = 1 << 18


class Tokens13a:
    """A line as tokens, equal to sacreBLEU's."""

    def __init__(self, tokenize: Callable[[str], str]) -> None:
        self._tokenize = tokenize
        self._known: dict[str, list[str]] = {}

    def __call__(self, line: str) -> list[str]:
        if "<skipped>" in line:
            line = line.replace("<skipped>", "")
        if "\n" in line:
            line = line.replace("-\n", "").replace("\n", " ")
        if "&" in line:
            for entity, sign in _ENTITIES:
                line = line.replace(entity, sign)
        known = self._known
        tokens: list[str] = []
        for run in line.split():
            cut = known.get(run)
            if cut is None:
                cut = self._cut(run)
            tokens += cut
        return tokens

    def _cut(self, run: str) -> list[str]:
        if len(self._known) >= _MOST:
            self._known.clear()
        # Entities are replaced already and must not be replaced again: &amp;lt; is &lt; for good.
        cut = self._known[run] = self._tokenize(f" {run} ").split()
        return cut
