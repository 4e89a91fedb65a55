"""Options that are about engines, the same for every command that takes them."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from babelproof.cli import options
from babelproof.cli.arguments import Parser, Written, positive
from babelproof.cli.progress import Bars
from babelproof.core.spoken import in_flags
from babelproof.engines.terms import Terms
from babelproof.io.streams import tell

if TYPE_CHECKING:
    from babelproof.api.engines import Asked

TRANSLATE_EXAMPLES = """\
examples:
  babelproof translate source.en --engine 'apertium -u -f txt eng-spa' -o out.es
  babelproof translate source.en -l en-de --engine deepl -o out.jsonl          key: DEEPL_API_KEY
  babelproof translate source.en -l en-de --engine openai:MODEL@http://127.0.0.1:8080/v1 -o out.de
  babelproof translate source.en -l en-gl --engine 'apertium -u en-es' --via es \\
      --then 'apertium -u es-gl' -o out.gl
  babelproof translate source.en -l en-de --engine openai:MODEL --price 0.6 --estimate
"""
SPECS = (
    "a command that reads and prints lines; libretranslate, apertium-apy, deepl, google or azure"
    " (SERVICE:ADDRESS for another address); openai:MODEL@ADDRESS; ct2:FOLDER or"
    " transformers:FOLDER; replay:FILE.jsonl; a FILE.toml that describes one. NAME=SPEC names it"
)


class Then(argparse.Action):
    """Puts an engine behind the one named last."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: str | Sequence[Any] | None,
        option_string: str | None = None,
    ) -> None:
        engines = list(getattr(namespace, "engine", None) or ())
        if not engines or isinstance(engines[-1], tuple):
            raise argparse.ArgumentError(self, "goes behind an --engine, once")
        namespace.engine = [*engines[:-1], (engines[-1], values)]


def add(commands: Any, command: Callable[..., Parser]) -> None:
    """Add ``translate``."""
    parser = command(
        commands,
        "translate",
        "translate",
        "Translate lines by an engine: a command, a service, a language model, a local model.",
        TRANSLATE_EXAMPLES,
    )
    parser.add_argument(
        "source", metavar="SOURCE",
        help="texts, one a line; .jsonl with a src each (cases of `mutate`); - is standard input",
    )  # fmt: skip
    options.add_as(parser, "langs", "languages, if it must be told")
    add_engines(parser, required=True)
    parser.add_argument(
        "-o", "--output", type=Written, metavar="FILE",
        help="translations, one a line; or .jsonl with src and tgt, which --engine replay:FILE"
        " reads (default: standard output)",
    )  # fmt: skip
    parser.add_argument(
        "--encoding-errors", choices=("strict", "replace"), default="strict",
        help="what to do with bytes that are not UTF-8 (default: end with an error)",
    )  # fmt: skip
    parser.add_argument(
        "--estimate", action="store_true", help="tell what it will cost, and ask nobody"
    )
    parser.add_argument(
        "-f", "--format", default="text", choices=("text", "json"),
        help="of what is told of the whole; json goes to standard output and needs -o",
    )  # fmt: skip
    options.add(parser, "quiet")


def add_engines(parser: Any, *, required: bool = False) -> None:
    """Add the options that name engines, and those that limit what they do."""
    group = parser.add_argument_group("engines")
    several = "" if required else "; several are several systems"
    group.add_argument(
        "--engine", action="append", required=required, metavar="SPEC", help=SPECS + several
    )
    group.add_argument(
        "--then", action=Then, metavar="SPEC", help="an engine that gets what that one says"
    )
    group.add_argument("--via", metavar="LANG", help="the language between the two")
    group.add_argument(
        "--prompt", metavar="FILE", help="for language models, with {src}, {tgt} and {text} in it"
    )
    group.add_argument(
        "--key", metavar="VARIABLE",
        help="the variable of the environment that holds the key of an openai: address",
    )  # fmt: skip
    _add_limits(group)
    group.add_argument("--fresh", action="store_true", help="ask again what was answered before")
    group.add_argument(
        "--no-cache", dest="cache", action="store_false", default=argparse.SUPPRESS,
        help="keep no answers",
    )  # fmt: skip
    group.add_argument(
        "--skip-failed", action="store_true",
        help="leave texts empty that get no answer (default: end with an error)",
    )  # fmt: skip


def _add_limits(group: Any) -> None:
    for name, kind, told in (
        ("max-calls", positive, "calls of servers, of all engines together"),
        ("max-characters", positive, "characters sent to them"),
        ("max-tokens", positive, "tokens sent to and got from language models"),
        ("rate", float, "calls a minute at most"),
        ("price", float, "of a million tokens (of services: characters), for the estimate"),
        ("time-limit", float, "seconds for one call"),
        ("retries", int, "how often a call that failed is made again (default 5)"),
        ("batch", positive, "texts a call at most"),
        ("parallel", positive, "calls at once (default 1)"),
    ):
        group.add_argument(f"--{name}", type=kind, metavar="N", help=told)


def engines_of(args: argparse.Namespace, bars: Bars) -> Asked | None:
    """The engines that are named, if any are."""
    if not args.engine:
        return None
    from babelproof.api.engines import Asked

    return Asked(
        engine=args.engine, langs=args.langs, via=args.via, terms=terms_of(args),
        start=bars.start, told=telling(args),
    )  # fmt: skip


def telling(args: argparse.Namespace) -> Callable[[str], None]:
    """Says what lies ahead, unless quiet is asked for."""
    return lambda text: None if args.quiet else tell(in_flags(text))


def terms_of(args: argparse.Namespace) -> Terms:
    """On what terms engines work."""
    given = {item.name: getattr(args, item.name, None) for item in fields(Terms)}
    return Terms(**{name: value for name, value in given.items() if value is not None})
