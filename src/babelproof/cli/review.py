"""``babelproof review RUN``: findings put to a person, precision by rule, a list to ignore."""

from __future__ import annotations

import argparse
import getpass
import json
from collections.abc import Sequence
from pathlib import Path

from babelproof.api.run import open_run
from babelproof.cli.review_screen import MOST_CHARS, labelled, marked, plain
from babelproof.cli.terminal import Terminal
from babelproof.core.errors import BabelproofError, UsageError
from babelproof.core.record import Finding
from babelproof.io.streams import exact, show, tell
from babelproof.io.writing import write_text
from babelproof.report.escape import json_line, visible
from babelproof.review import ignore
from babelproof.review.findings import (
    FindingDesk,
    Precision,
    carried_over,
    only_rules,
    precision,
    sample,
    to_ignore,
    unmatched,
)
from babelproof.review.reading import opened_to_read
from babelproof.review.state import State, add_up
from babelproof.review.store import Store

KEYS = "[r]ight  [w]rong  [s]kip  [u]ndo  [n]ote  [q]uit"
STORE = "review.db"


def run(args: argparse.Namespace) -> int:
    """Ask (unless only a summary is wanted), then say how right the rules were."""
    with open_run(args.run) as finished:
        if not (finished.manifest.texts or args.summary):
            raise UsageError(
                f"{args.run} holds no texts to judge (it was made with --no-texts);"
                " run the check again without --no-texts, or ask for --summary"
            )
        every = only_rules(list(finished.findings()), args.rules)
        path = args.store or str(finished.path / STORE)
    asked = [finding for finding in every if args.consequences or not finding.cause]
    chosen = sample(asked, args.sample, args.seed, each=args.each)
    if args.summary:
        state = read_state(path, chosen)
    else:
        with Store(path) as store:
            desk = FindingDesk(store, chosen, author_of(args), blind=args.blind)
            if desk.left():
                with Terminal() as terminal:
                    Session(terminal, desk).run()
            state = desk.state
    if lost := unmatched(state, every):
        tell(f"{lost:,} judgements in {path} are of findings that this run does not have")
    _tell(precision(chosen, state), args.format)
    if args.ignore_list:
        _write_list(args.ignore_list, state)
    return 0


def _write_list(path: str, state: State) -> None:
    keys = to_ignore(state)
    write_text(Path(path), ignore.write(keys))
    tell(
        f"wrote {path}: {len(keys):,} findings to ignore;"
        f" `babelproof check --ignore-list {path}` leaves them out"
    )


def _tell(found: list[Precision], fmt: str) -> None:
    if fmt == "json":
        rows = {
            each.rule: {
                "findings": each.findings,
                "judged": each.judged,
                "right": each.right,
                "precision": each.share,
                "low": each.interval.low if each.judged else None,
                "high": each.interval.high if each.judged else None,
            }
            for each in found
        }
        exact(json_line(json.dumps(rows, indent=2)))
        return
    for each in found:
        told = f"{visible(each.rule)}: {each.right:,} right of {each.judged:,} judged"
        if each.share is not None:
            low, high = each.interval
            told += f", precision {each.share:.1%} (95 % interval {low:.1%} to {high:.1%})"
        show(f"{told}; {each.findings:,} findings to look at")


class Session:
    """Findings on a terminal until there are none, or until the person quits."""

    def __init__(self, terminal: Terminal, desk: FindingDesk) -> None:
        self.terminal, self.desk, self.said = terminal, desk, ""

    def run(self) -> None:
        while (finding := self.desk.question()) is not None:
            try:
                if not self._answer(finding):
                    return
            except KeyboardInterrupt:
                return
            except BabelproofError as error:
                self.said = f"Not stored: {error}"

    def _answer(self, finding: Finding) -> bool:
        self.terminal.show(self._screen(finding))
        while True:
            key = self.terminal.key()
            if key in ("q", "interrupt", "end-of-input"):
                return False
            if key in ("r", "w"):
                verdict = "right" if key == "r" else "wrong"
                (event,) = self.desk.judge(finding, verdict)
                self.said = f"Stored: {verdict} (no. {event.number})."
            elif key == "s":
                self.desk.skip(finding)
                self.said = "Skipped; it comes again at the end."
            elif key == "u":
                gone = self.desk.undo()
                told = gone[0].verdict or gone[0].kind if gone else ""
                self.said = f"Taken back: {told}." if gone else "There is nothing to take back."
            elif key == "n":
                self._note(finding)
            else:
                continue
            return True

    def _note(self, finding: Finding) -> None:
        words = self.terminal.edit(
            "",
            lambda line, _: [*self._screen(finding)[:-2], plain("note (Enter stores)"), line],
        )
        if words and words.strip():
            (event,) = self.desk.note(finding, words.strip())
            self.said = f"Stored: a note (no. {event.number})."

    def _screen(self, finding: Finding) -> list:  # type: ignore[type-arg]
        spans = {
            side: [(m.start, m.end, "bold red") for m in finding.spans if m.side == side]
            for side in ("src", "tgt")
        }
        left, total = self.desk.left(), self.desk.total()
        return [
            plain(f"{left:,} of {total:,} findings to judge · {finding.langs}", "dim"),
            labelled("rule", finding.rule),
            labelled("says", finding.message),
            plain(""),
            labelled("source", marked(finding.src[:MOST_CHARS], spans["src"])),
            labelled("output", marked(finding.tgt[:MOST_CHARS], spans["tgt"])),
            *([labelled("reference", finding.ref)] if finding.ref else []),
            plain(""),
            plain("Is the rule right here?"),
            plain(KEYS),
            plain(self.said, "bold"),
        ]


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
