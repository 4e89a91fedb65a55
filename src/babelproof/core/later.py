"""What is loaded or made when it is first used: large libraries and engines, long patterns.

Every command imports the modules of all rules, and most commands need little of what these may
need. A module is named so:

    if TYPE_CHECKING:
        import numpy as np
    else:
        np = module("numpy")
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cached_property, partial
from importlib import import_module
from typing import Any, cast


class _Later:
    """Stands for a thing until something of it is asked for; what was asked for once is at hand."""

    def __init__(self, make: Callable[[], Any]) -> None:
        self._make = make

    @cached_property
    def _made(self) -> Any:
        return self._make()

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):  # who looks at what it is does not use it
            raise AttributeError(name)
        value = getattr(self._made, name)
        setattr(self, name, value)
        return value


def module(name: str) -> Any:
    """A module, imported when it is used."""
    return _Later(partial(import_module, name))


def pattern(regex: str, flags: re.RegexFlag = re.NOFLAG) -> re.Pattern[str]:
    """A pattern, compiled when it is used: for those that take milliseconds and seldom serve."""
    return cast("re.Pattern[str]", _Later(partial(re.compile, regex, flags)))
