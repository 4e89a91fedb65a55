"""Who is judging, and what was judged so far."""

from __future__ import annotations

import argparse
import getpass
from collections.abc import Sequence
from pathlib import Path

from babelproof.core.errors import UsageError
from babelproof.core.record import Finding
from babelproof.review.findings import carried_over
from babelproof.review.reading import opened_to_read
from babelproof.review.state import State, add_up


def author_of(args: argparse.Namespace) -> str:
    """The name given, else the name of the account; judgements are never nameless."""
    if args.author is not None:
        if not args.author.strip():
            raise UsageError("--author is blank; say who judges")
        return str(args.author).strip()
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):
        raise UsageError("this account has no name; say who judges with --author") from None


def read_state(path: str, findings: Sequence[Finding] = ()) -> State:
    """What stands in a store, which must exist; of these findings by the names they have now."""
    with opened_to_read(Path(path)) as store:
        return add_up(carried_over(store.events(), findings))
