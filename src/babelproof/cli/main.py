"""The command line: parse, call the API, print. Exit codes are part of the contract.

0 ran · 1 a ``--fail-on`` limit was broken · 2 usage or input · 3 a rule failed inside · 70 a bug
here · 130 Ctrl-C
"""

from __future__ import annotations

import argparse
import gc
import multiprocessing
import os
import signal
import sys
import traceback
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from types import FrameType
from typing import TextIO

from babelproof.cli.arguments import parse
from babelproof.cli.parser import build_parser
from babelproof.core.errors import BabelproofError, BabelproofWarning
from babelproof.core.signals import SIGNALS, end_all
from babelproof.io import streams
from babelproof.io.streams import tell

USAGE, BUG, INTERRUPTED = 2, 70, 130
RESUMED = {
    "check": "a --run-dir can be completed with --resume",
    "filter": "the same command with --resume completes it",
}


def main(argv: Sequence[str] | None = None) -> int:
    """Entry point of ``babelproof``."""
    streams.prepare()
    for number in SIGNALS:
        signal.signal(number, _stop)
    # Large tables stay in memory for the whole run, and what a run makes holds no circles: looking
    # through it for rubbish cost a fifteenth of the time.
    gc.set_threshold(1_000_000, 20, 50)
    try:
        code = _run(sys.argv[1:] if argv is None else list(argv))
    finally:
        streams.leave()
    return code


def _run(argv: Sequence[str]) -> int:
    args = argparse.Namespace()
    try:
        args = parse(build_parser(next(iter(argv), None)), argv)
        with warnings_printed(quiet=getattr(args, "quiet", False)):
            code: int = args.command(args)
        streams.finish()
        return code
    except BrokenPipeError:
        return 0  # the reader of our output has had enough (`| head`): end quietly
    except BabelproofError as error:
        streams.tell(error.typed())
        return USAGE
    except OSError as error:
        named = f"{error.filename}: " if error.filename else ""
        streams.tell(f"{named}{error.strerror or error}")
        return USAGE
    except KeyboardInterrupt:
        streams.aside(f"\nbabelproof: interrupted{_how_it_goes_on(next(iter(argv), None), args)}")
        return INTERRUPTED
    except Exception:
        streams.aside(traceback.format_exc().rstrip("\n"))
        streams.tell("this is a bug in babelproof; please report it")
        return BUG


def _how_it_goes_on(command: str | None, args: argparse.Namespace) -> str:
    """What is left of a command that was stopped, as the end of a sentence."""
    if getattr(args, "engine", None):
        if not getattr(args, "cache", True):
            return "; nothing was kept"
        less = " less --fresh" if getattr(args, "fresh", False) else ""
        return f"; what was answered is kept, and the same command{less} goes on from there"
    return f"; {said}" if (said := RESUMED.get(command or "")) else ""


class Interrupted(KeyboardInterrupt):
    """Of a kind of its own: where KeyboardInterrupt itself comes while a dataclass is made (from
    text, as while modules are loaded), ``python -m`` ends by SIGINT in place of our exit code."""


def _stop(number: int, frame: FrameType | None) -> None:
    """The first signal ends the work in good order; a second one ends it wherever it is."""
    for again in SIGNALS:
        signal.signal(again, _leave)
    raise Interrupted


def _leave(number: int, frame: FrameType | None) -> None:
    end_all()
    for child in multiprocessing.active_children():
        child.kill()
    os._exit(INTERRUPTED)


if __name__ == "__main__":
    sys.exit(main())


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
