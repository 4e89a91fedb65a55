"""All commands, as data, in the order of ``--help``."""

from __future__ import annotations

from babelproof.cli.commands import corpora, judging, scores, suites

COMMANDS = (
    judging.CHECK, judging.REPORT, judging.RULES, judging.RULE, judging.CONFIG,
    corpora.FILTER, corpora.PRESETS, suites.SUITE, judging.REVIEW,
    scores.SCORE, scores.SELECT, scores.META, corpora.ALIGN, corpora.TRANSLATE,
    corpora.MUTATE, corpora.SYNTHESISE, corpora.TRACE, judging.QUANTITIES, judging.DEMO,
)  # fmt: skip
