"""Metrics by name, as users write them."""

from __future__ import annotations

from collections.abc import Callable

from babelproof.core.errors import UsageError, did_you_mean
from babelproof.metrics.protocol import Metric

Maker = Callable[[str, str | None, bool], Metric]


def _bleu(target: str, tokenize: str | None, lowercase: bool) -> Metric:
    from babelproof.metrics.bleu import Bleu

    return Bleu(target, tokenize, lowercase)


def _chrf(words: int) -> Maker:
    def make(target: str, tokenize: str | None, lowercase: bool) -> Metric:
        from babelproof.metrics.chrf import ChrF

        return ChrF(words, lowercase)

    return make


def _ter(target: str, tokenize: str | None, lowercase: bool) -> Metric:
    from babelproof.metrics.ter import Ter

    return Ter()


BUILT_IN: dict[str, Maker] = {
    "bleu": _bleu,
    "chrf": _chrf(0),
    "chrf++": _chrf(2),
    "ter": _ter,
}
NAMES = ("BLEU", "chrF", "chrF++", "TER")
NEURAL = {
    "bertscore": "bertscore",
    "bertscore-p": "bertscore",
    "bertscore-r": "bertscore",
    "bertscore-f": "bertscore",
    "comet": "comet",
    "cometkiwi": "cometkiwi",
}


def is_built_in(name: str) -> bool:
    return name.lower() in BUILT_IN


def _neural(kind: str, name: str, model: str, target: str) -> Metric:
    from babelproof.metrics.neural import make_neural

    return make_neural(kind, name, model, target)


def make_metric(
    spec: str, target: str = "", tokenize: str | None = None, lowercase: bool = False
) -> Metric:
    """A metric by name, or as ``NAME=comet:MODEL``, ``NAME=cmd:COMMAND``, ``NAME=py:MOD:FUNC``."""
    name, equals, rest = spec.partition("=")
    if equals:
        kind, _, what = rest.partition(":")
        if kind in ("cmd", "py"):
            from babelproof.metrics.given import from_command, from_function

            return from_command(name, what) if kind == "cmd" else from_function(name, what)
        if kind in NEURAL.values():
            return _neural(kind, name, what, target)
        raise UsageError(f"{spec!r}: write {name}=cmd:COMMAND or {name}=py:MODULE:FUNCTION")
    if name.lower() in NEURAL:
        return _neural(NEURAL[name.lower()], name, "", target)
    if not is_built_in(name):
        raise UsageError(
            f"no metric {name!r}; {did_you_mean(name, NAMES)} Others: NAME=cmd:COMMAND,"
            " NAME=py:MODULE:FUNCTION, or a score file"
        )
    return BUILT_IN[name.lower()](target, tokenize, lowercase)
