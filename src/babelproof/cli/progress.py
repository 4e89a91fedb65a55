"""A progress bar on standard error where that is a terminal, silence elsewhere; for work in several
steps one bar after the other.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from babelproof.io.streams import drawn
from babelproof.text.controls import visible

Tell = Callable[[int], None]


class Bar:
    """One bar at a time: ``start`` is told of steps, ``reach`` of how far things have come."""

    def __init__(self, quiet: bool, what: str = "checking", unit: str = "segments") -> None:
        self._shown = not quiet and drawn().isatty()
        self._what, self._unit = what, unit
        self._live: Any = None

    def start(self, total: int | None) -> Tell:
        """Show the bar; the function given back takes what was done since it was last called."""
        return self._begin(total, "advance")

    def reach(self, total: int | None) -> Tell:
        """Show the bar; the function given back takes what is done in all."""
        return self._begin(total, "completed")

    def _begin(self, total: int | None, field: str) -> Tell:
        if not self._shown:
            return lambda count: None
        from rich.console import Console
        from rich.markup import escape
        from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

        self.stop()
        live = Progress(
            TextColumn(escape(visible(self._what))),
            BarColumn(),
            TextColumn("{task.completed:,.0f} " + self._unit),
            TextColumn("{task.fields[rate]}"),
            TimeRemainingColumn(),
            console=Console(file=drawn()),
            transient=True,
        )
        task = live.add_task("work", total=total, rate="")
        live.start()
        self._live = live

        def tell(count: int) -> None:
            speed = live.tasks[0].speed
            change: dict[str, Any] = {field: count, "rate": f"{speed:,.0f}/s" if speed else ""}
            live.update(task, **change)

        return tell

    def stop(self) -> None:
        """Take the bar away; a bar that is not there is no harm."""
        if self._live is not None:
            self._live.stop()
            self._live = None

    def __enter__(self) -> Bar:
        return self

    def __exit__(self, *error: object) -> None:
        self.stop()


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
