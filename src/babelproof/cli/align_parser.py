"""The arguments of ``babelproof align``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from babelproof.cli import options
from babelproof.cli.arguments import Parser, Written

TRAIN_EXAMPLES = """\
examples:
  babelproof align train corpus.tsv -l en-de -o en-de.model
  babelproof align train EVALSET_DIR news.tsv.gz -l en-de -o en-de.model
  babelproof align train corpus.tsv -l en-de -o en-de.model --method eflomal-align
  babelproof align train corpus.tsv -l en-de -o en-de.model --method argmax:models/mbert
"""
LINKS_EXAMPLES = """\
examples:
  babelproof align links -s src.en -t sys.de -l en-de --align en-de.model -o sys.pharaoh
  babelproof align links pairs.tsv -l en-de --align train -f jsonl
  babelproof align links pairs.tsv -l en-de --method eflomal-align -o pairs.pharaoh
  babelproof align links -s src.en -t sys.de -l en-de --pharaoh sys.pharaoh -f jsonl
"""
METHODS = (
    "hmm, fast, ibm1, ibm2, eflomal (models of sil-thot), eflomal-align (the program),"
    " argmax:FOLDER or softmax:FOLDER (embeddings of a transformer)"
)


def add(commands: Any, command: Callable[..., Parser]) -> None:
    """Add the command and its sub-commands."""
    told = "Align words: train a model, or write the links of pairs."
    parser = command(commands, "align", "align", told)
    parser.set_defaults(action=None)
    actions = parser.add_subparsers(title="actions", metavar="ACTION", parser_class=type(parser))
    _add_train(actions, command)
    _add_links(actions, command)


def _add_train(actions: Any, command: Callable[..., Parser]) -> None:
    parser = command(
        actions, "train", "align", "Train a model on parallel corpora.", TRAIN_EXAMPLES
    )
    parser.set_defaults(action="train")
    parser.add_argument(
        "corpora", nargs="+", metavar="CORPUS", help="parallel corpus, as `check` reads it"
    )
    options.add_as(parser, "langs", required=True)
    parser.add_argument(
        "-o",
        "--output",
        type=Written,
        required=True,
        metavar="MODEL",
        help="where to write the model",
    )
    parser.add_argument("--method", default="hmm", metavar="NAME", help=METHODS)
    options.add(parser, "columns")
    options.add(parser, "quiet")


def _add_links(actions: Any, command: Callable[..., Parser]) -> None:
    parser = command(
        actions, "links", "align", "Write which words of each pair are linked.", LINKS_EXAMPLES
    )
    parser.set_defaults(action="links")
    parser.add_argument("path", nargs="?", metavar="PATH", help="pairs, as `check` reads them")
    options.add(parser, "src")
    options.add_as(parser, "tgt", "translations")
    options.add(parser, "langs")
    options.add(parser, "columns")
    group = parser.add_argument_group("links")
    options.add_as(group, "align", "model to link by, or `train` one on these pairs")
    group.add_argument(
        "--method", metavar="NAME", help=f"aligner to link these pairs by: {METHODS}"
    )
    group.add_argument(
        "--pharaoh", metavar="FILE", help="read the links here instead: rows as 0-0 1-2"
    )
    group.add_argument(
        "--order", choices=("source-target", "target-source"),
        help="which side comes first in a pair (reading: told by the bounds; writing: source)",
    )  # fmt: skip
    group.add_argument(
        "--base", type=int, choices=(0, 1), help="the number of the first word (the same; 0)"
    )
    group.add_argument(
        "--words", choices=("unicode", "blanks"), default="unicode",
        help="which words are numbered: by Unicode rules, or those that blanks divide",
    )  # fmt: skip
    told = "pharaoh (a row a pair), or jsonl: places of words in the raw text, links, weights"
    options.add_as(parser, "format", told)
    options.add(parser, "output")
    options.add(parser, "quiet")
