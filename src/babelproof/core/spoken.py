"""What an option is called: in Python by its name, on the command line by its flag.

A message names an option as ``⸨run_dir⸩``, with a value as ``⸨langs=en-de⸩``, and is read by
people of both kinds: ``run_dir`` and ``langs='en-de'``, or ``--run-dir`` and ``-l en-de``.
"""

from __future__ import annotations

import re

# Those whose flag is not their name with dashes before it; a flag may stand for a value, too.
FLAGS = {
    "src": "-s",
    "tgt": "-t",
    "ref": "-r",
    "langs": "-l",
    "jobs": "-j",
    "options": "--set",
    "texts=False": "--no-texts",
    "cache=False": "--no-cache",
    "output": "-o",
    "fmt": "-f",
    "statistic": "--on",
}
_SIZE, _TIMES = re.compile("([0-9]{1,12})([kMG]?)B?"), {"": 1, "k": 10**3, "M": 10**6, "G": 10**9}
_NAMED = re.compile("⸨(([a-z_]+)(?:=([^⸨⸩]*))?)⸩")
# Written in Python as it stands: a number, a truth, or a word for whatever belongs there.
_BARE = re.compile(r"[0-9.]+|True|False|[A-Z]+(?:_[A-Z]+)*")


def flag(name: str) -> str:
    """The flag of an option."""
    return FLAGS.get(name) or "--" + name.replace("_", "-")


def in_python(message: str) -> str:
    """The message for who called a function."""
    return _NAMED.sub(_keyword, message)


def in_flags(message: str) -> str:
    """The message for who typed a command."""
    return _NAMED.sub(_typed, message)


def number_of_bytes(text: str) -> int | None:
    """Bytes as people write them, ``500k`` or ``50M``; None if it is nothing of the kind."""
    match = _SIZE.fullmatch(text)
    return int(match[1]) * _TIMES[match[2]] or None if match else None


def _keyword(named: re.Match[str]) -> str:
    _, name, value = named.groups()
    if value is None:
        return str(name)
    return f"{name}={value}" if _BARE.fullmatch(value) else f'{name}="{value}"'


def _typed(named: re.Match[str]) -> str:
    whole, name, value = named.groups()
    if value is None or value == "True" or whole in FLAGS:
        return flag(whole if whole in FLAGS else name)
    return f"{flag(name)} {value}"
