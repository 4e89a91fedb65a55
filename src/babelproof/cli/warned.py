"""The library's warnings as lines on standard error."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

from babelproof.core.errors import BabelproofWarning
from babelproof.io.streams import tell


@contextmanager
def warnings_printed(*, quiet: bool) -> Iterator[None]:
    """Print every warning of ours once, or none; those of others are shown as Python does."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore" if quiet else "always", BabelproofWarning)
        others = warnings.showwarning

        def show(
            message: Warning | str,
            category: type[Warning],
            filename: str,
            lineno: int,
            file: TextIO | None = None,
            line: str | None = None,
        ) -> None:
            if isinstance(message, BabelproofWarning):
                tell(f"warning: {message.typed()}")
            else:
                others(message, category, filename, lineno, file, line)

        warnings.showwarning = show
        yield
