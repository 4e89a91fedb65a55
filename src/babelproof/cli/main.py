"""The command line: parse, call the API, print. Exit codes are part of the contract.

0 ran · 1 a ``--fail-on`` limit was broken · 2 usage or input · 3 a rule failed inside · 70 a bug
here · 130 Ctrl-C
"""

from __future__ import annotations

import gc
import os
import signal
import sys
import traceback
from collections.abc import Sequence
from types import FrameType

from babelproof.cli.arguments import parse
from babelproof.cli.parser import build_parser
from babelproof.cli.warned import warnings_printed
from babelproof.core.errors import BabelproofError

USAGE, BUG, INTERRUPTED = 2, 70, 130


def main(argv: Sequence[str] | None = None) -> int:
    """Entry point of ``babelproof``."""
    # Text that the terminal cannot show must not end a run.
    for stream in (sys.stdout, sys.stderr):
        if stream is not None and hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")
    signal.signal(signal.SIGTERM, _stop)
    # Large tables stay in memory for the whole run: looking through them for rubbish seldom pays.
    gc.set_threshold(50_000, 20, 50)
    try:
        args = parse(build_parser(), sys.argv[1:] if argv is None else list(argv))
        with warnings_printed(quiet=getattr(args, "quiet", False)):
            code: int = args.command(args)
        if sys.stdout is not None:
            sys.stdout.flush()
        return code
    except BabelproofError as error:
        print(f"babelproof: {error}", file=sys.stderr)
        return USAGE
    except BrokenPipeError:
        _drop_output()  # the reader of our output has had enough (`| head`): end quietly
        return 0
    except OSError as error:
        print(f"babelproof: {error}", file=sys.stderr)
        _drop_output()
        return USAGE
    except KeyboardInterrupt:
        print(
            "\nbabelproof: interrupted; a --run-dir can be completed with --resume", file=sys.stderr
        )
        return INTERRUPTED
    except Exception:
        traceback.print_exc()
        print("babelproof: this is a bug in babelproof; please report it", file=sys.stderr)
        return BUG


def _drop_output() -> None:
    """Nothing more is written to standard output, not even what is waiting to be."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _stop(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt


if __name__ == "__main__":
    sys.exit(main())
