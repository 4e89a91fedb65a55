"""Metrics by name, as users write them."""

from __future__ import annotations

from collections.abc import Iterable

from babelproof.core.errors import UsageError, did_you_mean
from babelproof.metrics.protocol import Metric

BUILT_IN = ("bleu", "chrf", "chrf++", "ter")
LONGEST_NAME = 100
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


def _built_in(name: str, target: str, tokenize: str | None, lowercase: bool) -> Metric:
    if name == "bleu":
        from babelproof.metrics.bleu import Bleu

        return Bleu(target, tokenize, lowercase)
    if name == "ter":
        from babelproof.metrics.ter import Ter

        return Ter()
    from babelproof.metrics.chrf import ChrF

    return ChrF(name.count("+"), lowercase)


def _neural(kind: str, name: str, model: str, target: str) -> Metric:
    from babelproof.metrics.neural import make_neural

    return make_neural(kind, name, model, target)


def make_metrics(
    specs: Iterable[str],
    target: str = "",
    tokenize: str | None = None,
    lowercase: bool = False,
    time_limit: float | None = None,
) -> list[Metric]:
    """The metrics asked for; results go by their names, so no two may have the same."""
    made = [make_metric(spec, target, tokenize, lowercase, time_limit) for spec in specs]
    names = [metric.name for metric in made]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise UsageError(f"two metrics are named {twice}; give each a name of its own")
    return made


def make_metric(
    spec: str,
    target: str = "",
    tokenize: str | None = None,
    lowercase: bool = False,
    time_limit: float | None = None,
) -> Metric:
    """A metric by name, or as ``NAME=comet:MODEL``, ``NAME=cmd:COMMAND``, ``NAME=py:MOD:FUNC``.

    ``time_limit`` is in seconds, for one call of a command.
    """
    name, equals, rest = spec.partition("=")
    if equals:
        _check_name(name)
        kind, _, what = rest.partition(":")
        if kind == "cmd":
            from babelproof.metrics.given import from_command

            return from_command(name, what, time_limit)
        if kind == "py":
            from babelproof.metrics.given import from_function

            return from_function(name, what)
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
    return _built_in(name.lower(), target, tokenize, lowercase)


def _check_name(name: str) -> None:
    """A metric's name is that of its score files, too, and stands in tables."""
    plain = name.isprintable() and name == name.strip() and not set(name) & set("/\\")
    if not name or not plain or name[0] in ".-" or len(name.encode()) > LONGEST_NAME:
        raise UsageError(
            f"{name!r} is no name for a metric: its score files are named by it, so it has no"
            " slash, no control character and no dot or hyphen at its start, and is not long"
        )
