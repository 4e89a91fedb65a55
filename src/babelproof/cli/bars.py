"""One progress bar after the other, for work in several steps."""

from __future__ import annotations

from babelproof.cli.progress import Bar, Tell


class Bars:
    """``start`` takes the last bar away and shows the next."""

    def __init__(self, quiet: bool, unit: str) -> None:
        self._quiet, self._unit = quiet, unit
        self._bar: Bar | None = None

    def start(self, what: str, total: int | None) -> Tell:
        """Show a bar; the function given back takes what was done since it was last called."""
        self.stop()
        self._bar = Bar(self._quiet, what, self._unit)
        return self._bar.start(total)

    def stop(self) -> None:
        """Take the bar away."""
        if self._bar is not None:
            self._bar.stop()

    def __enter__(self) -> Bars:
        return self

    def __exit__(self, *error: object) -> None:
        self.stop()
