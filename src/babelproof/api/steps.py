"""How work in several steps tells of its progress; and functions that take what others take."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from inspect import signature
from typing import Any, ParamSpec, TypeVar

from babelproof.core.errors import did_you_mean

Tell = Callable[[int], None]
# What a step is called, and how much it will be, if that is known.
Start = Callable[[str, int | None], Tell]
Keywords = ParamSpec("Keywords")
Given = TypeVar("Given")


def silent(what: str, total: int | None) -> Tell:
    """Tells nobody of progress."""
    return lambda done: None


def takes(
    ask: Callable[Keywords, Any],
) -> Callable[[Callable[..., Given]], Callable[Keywords, Given]]:
    """A function that takes what a request (or another function) takes, for people and for type
    checkers."""

    described = signature(ask)

    def shown(function: Callable[..., Given]) -> Callable[Keywords, Given]:
        @wraps(function)
        def asking(*args: Keywords.args, **keywords: Keywords.kwargs) -> Given:
            for name in keywords.keys() - described.parameters.keys():
                hint = did_you_mean(name, described.parameters)
                raise TypeError(f"{function.__name__}() has no keyword {name!r}; {hint}")
            return function(*args, **keywords)

        gives = function.__annotations__["return"]
        described_as = described.replace(return_annotation=gives)
        asking.__signature__ = described_as  # type: ignore[attr-defined]
        return asking

    return shown
