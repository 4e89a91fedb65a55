"""The parser of one command is as that of all of them."""

from __future__ import annotations

import argparse
from collections.abc import Mapping

import pytest

from babelproof.cli.arguments import Parser
from babelproof.cli.main import main
from babelproof.cli.parser import build_parser


def _commands(parser: Parser) -> Mapping[str, Parser]:
    (group,) = (a for a in parser._actions if isinstance(a, argparse._SubParsersAction))
    return group.choices  # type: ignore[return-value]


ALL = _commands(build_parser())


@pytest.mark.parametrize("name", ALL)
def test_a_command_by_itself_is_the_same(name: str) -> None:
    alone = _commands(build_parser(name))
    assert alone[name].format_help() == ALL[name].format_help()
    assert set(alone) == {name}


@pytest.mark.parametrize("first", [None, "--help", "chek", "-q"])
def test_what_is_no_command_gets_all(first: str | None) -> None:
    assert set(_commands(build_parser(first))) == set(ALL)


def test_a_command_misspelt_is_told_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["synthesize"]) == 2
    assert "did you mean synthesise?" in capsys.readouterr().err
