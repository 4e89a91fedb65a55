"""Options that several commands have: what they are called, what they take, and what they do.

Said once, so they mean the same everywhere; a command says in ``help`` where it means something
narrower. Those of texts and rules are called as in :class:`babelproof.api.request.Asked`.
"""

from __future__ import annotations

from typing import Any

from babelproof.cli.arguments import Written, names, positive, size

FLAG, OFF = {"action": "store_true"}, {"action": "store_false"}
SEVERAL = {"action": "append"}
# The flags of each, and how it is read.
OPTIONS: dict[str, tuple[tuple[str, ...], dict[str, Any]]] = {
    "src": (
        ("-s", "--source"),
        {"dest": "src", "metavar": "FILE", "help": "source text, one segment a line"},
    ),
    "tgt": (
        ("-t", "--translations"),
        {"dest": "tgt", "action": "extend", "nargs": "+", "metavar": "FILE"},
    ),
    "langs": (
        ("-l", "--langs"),
        {"metavar": "LP", "help": "languages: en-de, eng_Latn-deu_Latn, English-German"},
    ),
    "columns": (
        ("--columns",),
        {
            "metavar": "A,B",
            "help": "columns of a TSV or CSV: src,tgt or src=2,tgt=mt or 1,3",
        },
    ),
    "input_format": (
        ("--input-format",),
        {
            "metavar": "FORMAT",
            "help": "tsv, csv, jsonl, parquet, xliff, tmx, po; else by ending",
        },
    ),
    "encoding_errors": (
        ("--encoding-errors",),
        {
            "choices": ("strict", "replace"),
            "help": "what to do with bytes that are not UTF-8 (default: end with an error)",
        },
    ),
    "max_line": (
        ("--max-line",),
        {
            "type": size,
            "metavar": "BYTES",
            "help": "the longest line that is read as text, as 500k or 50M (default 10M)",
        },
    ),
    "rules": (
        ("--rules",),
        {"type": names, "metavar": "A,B", "help": "run only these rules or families"},
    ),
    "ignore": (("--ignore",), {"type": names, "metavar": "C", "help": "leave these out"}),
    "preview": (("--preview",), {**FLAG, "help": "run preview rules too"}),
    "rules_dir": (
        ("--rules-dir",),
        {
            **SEVERAL,
            "metavar": "DIR",
            "help": "also load rules from here, data in TOML (may be repeated)",
        },
    ),
    "trust_rules": (
        ("--trust-rules",),
        {
            **FLAG,
            "help": "load rules in Python from these folders, too: they run with all your rights",
        },
    ),
    "ignore_list": (
        ("--ignore-list",),
        {
            "metavar": "FILE",
            "help": "leave out findings that `babelproof review` wrote here as judged wrong",
        },
    ),
    "allow_conversion": (
        ("--allow-conversion",),
        {**FLAG, "help": "a right conversion (10 miles to 16 km) is no unit-mismatch"},
    ),
    "align": (("--align",), {**SEVERAL, "metavar": "MODEL"}),
    "consensus": (
        ("--consensus",),
        {
            **FLAG,
            "help": "with --align: what most other systems carry of a line tells what is lost in"
            " one (its findings then depend on which systems run beside it)",
        },
    ),
    "options": (
        ("--set",),
        {
            **SEVERAL,
            "dest": "options",
            "metavar": "RULE.OPTION=VALUE",
            "help": "set a rule's threshold, as oscillation.excess=6 (may be repeated)",
        },
    ),
    "jobs": (
        ("-j", "--jobs"),
        {"type": positive, "metavar": "N", "help": "processes (default 1)"},
    ),
    "cluster": (
        ("--cluster",),
        {
            "metavar": "ADDRESS",
            "help": "have a Dask scheduler's workers do it, as tcp://host:8786"
            " (files on shared storage)",
        },
    ),
    "chunk": (
        ("--chunk",),
        {"type": positive, "metavar": "N", "help": "lines per piece of work"},
    ),
    "resume": (("--resume",), FLAG),
    "plan": (
        ("--plan",),
        {
            **FLAG,
            "default": False,
            "help": "only tell chunks, bytes and the time it should take, by a few chunks that are"
            " tried",
        },
    ),
    "config": (
        ("--no-config",),
        {
            **OFF,
            "dest": "config",
            "default": True,
            "help": "pass over babelproof.toml (`babelproof config` shows what it sets)",
        },
    ),
    "quiet": (
        ("-q", "--quiet"),
        {**FLAG, "default": False, "help": "no progress, no remarks"},
    ),
    "format": (
        ("-f", "--format"),
        {
            "default": None,
            "metavar": "FORMAT",
            "help": "text, json, tsv, markdown, latex, html (default: by -o, else text)",
        },
    ),
    "output": (
        ("-o", "--output"),
        {
            "default": None,
            "type": Written,
            "metavar": "FILE",
            "help": "write here instead of standard output",
        },
    ),
}


def add(parser: Any, *wanted: str) -> None:
    """Add options as they are everywhere."""
    for name in wanted:
        add_as(parser, name)


def add_as(parser: Any, name: str, help: str | None = None, **more: Any) -> None:
    """Add an option with what is of this command alone."""
    flags, how = OPTIONS[name]
    parser.add_argument(*flags, **{**how, **more, **({"help": help} if help else {})})


def add_document(parser: Any, quiet: str = "no remarks") -> None:
    """Where a document goes, and as what."""
    out = parser.add_argument_group("output")
    add(out, "format", "output")
    add_as(out, "quiet", quiet)
