"""Options are read from tables as people read them."""

from __future__ import annotations

import argparse

import pytest

from babelproof.cli import options
from babelproof.cli.arguments import Parser
from babelproof.core.errors import UsageError

TABLE = """
[PATH]                   what to read
how:
-n, --number N:int =3    how many, which takes
                         a line more to say
--level {low,high}       one of two
--names A,B:names *
--no-cache -> cache      keep nothing
either --one FILE        this
or --other FILE          or that
options:
--pair NAME FILE... !    a name, then files
@langs !                 the direction
"""


def _parsed(*argv: str) -> argparse.Namespace:
    parser = Parser(prog="made")
    options.add(parser, TABLE)
    args: argparse.Namespace = parser.parse_args([*argv, "--pair", "a", "b", "c", "-l", "en-de"])
    return args


def test_values_are_read_as_the_table_says() -> None:
    args = _parsed("-n", "5", "--level", "low", "--names", "a,b", "--names", "c", "--no-cache")
    assert (args.number, args.level, args.names) == (5, "low", [["a", "b"], ["c"]])
    assert (args.cache, args.path, args.pair) == (False, None, ["a", "b", "c"])
    assert args.langs == "en-de"


def test_what_is_not_given_is_as_the_table_says() -> None:
    args = _parsed("file")
    assert (args.path, args.number, args.level, args.names) == ("file", 3, None, None)
    assert args.cache is True


@pytest.mark.parametrize(
    "argv",
    [("--level", "middle"), ("-n", "many"), ("--one", "a", "--other", "b"), ("--nmber", "1")],
)
def test_what_the_table_does_not_allow_is_refused(argv: tuple[str, ...]) -> None:
    with pytest.raises((UsageError, SystemExit)):
        _parsed(*argv)


def test_help_has_groups_and_long_texts() -> None:
    parser = Parser(prog="made", formatter_class=argparse.HelpFormatter)
    options.add(parser, TABLE)
    told = parser.format_help()
    assert "how:" in told
    assert "how many, which takes a line more to say" in " ".join(told.split())
    assert "the direction" in told
