from __future__ import annotations

import pytest

from babelproof.text.leftovers import is_code

CODE = (
    "for item in range(10): print(item)",
    'print("a letter to the moon")',
    "from os import path as p",
    "import numpy as np",
    "const answer = await fetch(url)",
    "SELECT name FROM boats WHERE id = 1",
    "$ git commit -m 'mend the handle of the kettle'",
    "  sudo apt-get install the-package",
    "a[i] = b[j]; c = d",
)
PROSE = (
    "",
    "Where is the station (the old one): left or right?",
    "From the harbour they import oranges and salt.",
    "import oranges and salt from the harbour",
    "Select the file(s) from the list.",
    "If you are late (as always): call us.",
    "Let the water boil for a while.",
    "Git is a tool that keeps old versions.",
    "\ud800 \u202e of the",
    "駅はどこですか。",
)


@pytest.mark.parametrize("text", CODE)
def test_lines_of_programs_and_commands_are_code(text: str) -> None:
    assert is_code(text, len(text.split()))


@pytest.mark.parametrize("text", PROSE)
def test_sentences_are_not(text: str) -> None:
    assert not is_code(text, len(text.split()))


def test_long_lines_take_no_long_time() -> None:
    for start in ("SELECT ", "for ", "let ", "f("):
        assert not is_code(start + "a( " * 100_000, 100_000) or start == "f("
