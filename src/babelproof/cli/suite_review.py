"""``babelproof suite review``: open outputs put to a person, by keyboard alone."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable

from babelproof.api.suites import take_outputs
from babelproof.cli.pattern_editor import edit_patterns
from babelproof.cli.review import author_of, read_state
from babelproof.cli.review_screen import labelled, plain, question_lines
from babelproof.cli.suite import load
from babelproof.cli.terminal import Terminal
from babelproof.core.errors import BabelproofError
from babelproof.io.streams import exact, show, tell
from babelproof.report.escape import json_line
from babelproof.review.desk import Desk, Question
from babelproof.review.grow import agreement, by_text, grow
from babelproof.review.state import Event
from babelproof.review.store import Store
from babelproof.suites.files import read_suite, write_suite
from babelproof.suites.item import Suite


def run(args: argparse.Namespace) -> int:
    """Ask until nothing is open or the person has had enough."""
    suite = load(args)
    outputs = take_outputs(
        suite,
        sources=args.sources,
        ids=args.ids,
        outputs=args.outputs,
        encoding_errors=args.encoding_errors,
    )
    with Store(args.store) as store:
        desk = Desk(
            store,
            outputs.binding.items,
            by_text(outputs),
            author_of(args),
            blind=args.blind,
            settle=args.settle,
            suggestions=not args.no_suggestions,
        )
        before = desk.progress()
        with Terminal() as terminal:
            said = Session(terminal, desk, suite).run()
        after = desk.progress()
    show(f"{said}\n{after.judged - before.judged:,} judged now, {after.outputs:,} outputs open")
    show(f"Judgements are in {args.store}; `babelproof suite export` writes the grown suite.")
    for out in outputs.left_out:
        show(f"Left out: {out.system}, {out.why}.")
    if missing := len(outputs.binding.missing):
        show(f"{missing:,} items are not in the outputs; `suite run` names them.")
    return 0


class Session:
    """Questions on a terminal until there are none, or until the person quits."""

    def __init__(self, terminal: Terminal, desk: Desk, suite: Suite) -> None:
        self.terminal, self.desk, self.suite = terminal, desk, suite
        self.said = ""
        self.keep = False
        self._over = False

    def run(self) -> str:
        """Gives the last word, for the line after the screen."""
        while not self._over:
            question = self.desk.question()
            if question is None:
                return f"{self.said}\nNothing is left to judge.".strip()
            try:
                self.said = self._answer(question)
            except KeyboardInterrupt:
                return self.said
            except BabelproofError as error:
                self.said = f"Not stored: {error}"
        return self.said

    def _answer(self, question: Question) -> str:
        about = self.suite.guideline(question.item)
        progress = self.desk.progress()
        self.keep = False
        while True:
            for most_near in (3, 1, 0):
                lines = question_lines(question, progress, about, self.said, self.keep, most_near)
                if self.terminal.fits(lines):
                    break
            self.terminal.show(lines)
            key = self.terminal.key()
            if key == "p" and question.suggestion:
                self.keep = not self.keep
            if key in ("q", "interrupt", "end-of-input"):
                self._over = True
                return self.said
            act = _KEYS.get(key)
            if act is not None:
                return act(self, question)

    def judge(self, question: Question, verdict: str) -> str:
        (event,) = self.desk.judge(question, verdict)
        return f"Stored: {verdict} (no. {event.number})."

    def accept(self, question: Question, verdict: str) -> str:
        if question.suggestion is None:
            return self.judge(question, verdict)
        events = self.desk.accept(question, verdict, keep=self.keep)
        kept = ", and the pattern" if self.keep else ""
        return f"Stored: all {verdict}{kept} (no. {events[-1].number})."

    def skip(self, question: Question) -> str:
        self.desk.skip(question)
        return "Skipped; it comes again at the end."

    def undo(self, question: Question) -> str:
        gone = self.desk.undo()
        return f"Taken back: {_told(gone)}." if gone else "There is nothing to take back."

    def note(self, question: Question) -> str:
        words = self._line(question, "note")
        if not words:
            return "No note."
        (event,) = self.desk.note(question, words)
        return f"Stored: a note (no. {event.number})."

    def fault(self, question: Question) -> str:
        words = self._line(question, "What is wrong with the item?")
        if words is None:
            return "The item stays."
        (event,) = self.desk.fault(question, words)
        return f"Stored: the item is faulty (no. {event.number}); it is asked about no more."

    def edit(self, question: Question) -> str:
        return edit_patterns(self.terminal, self.desk, question)

    def _line(self, question: Question, prompt: str) -> str | None:
        words = self.terminal.edit(
            "",
            lambda line, _: [
                labelled("source", question.item.source.strip()),
                labelled("output", question.text),
                plain(""),
                plain(f"{prompt} (Enter stores, Esc gives up)"),
                line,
            ],
        )
        return words.strip() if words is not None else None


def _told(events: list[Event]) -> str:
    judged = [event for event in events if event.verdict]
    if len(judged) > 1:
        kept = ", and the pattern" if len(events) > len(judged) else ""
        return f"{judged[0].verdict} for {len(judged)} texts{kept}"
    return str(judged[0].verdict) if judged else events[0].kind


_KEYS: dict[str, Callable[[Session, Question], str]] = {
    "r": lambda session, question: session.judge(question, "right"),
    "w": lambda session, question: session.judge(question, "wrong"),
    "R": lambda session, question: session.accept(question, "right"),
    "W": lambda session, question: session.accept(question, "wrong"),
    "s": Session.skip,
    "u": Session.undo,
    "n": Session.note,
    "f": Session.fault,
    "e": Session.edit,
}


MOST_NAMED = 10


def run_export(args: argparse.Namespace) -> int:
    """Write the suite with all that review added."""
    growth = grow(read_suite(args.suite), read_state(args.store))
    dropped = write_suite(growth.suite, args.output)
    if args.quiet:
        return 0
    tell(
        f"wrote {args.output}: {growth.sentences:,} judged sentences and new patterns"
        f" on {growth.patterns:,} items more than before"
    )
    for text, names in (
        ("items called faulty, for their author to look at", growth.faulty),
        ("judged items that this suite does not have", growth.unknown),
    ):
        if names:
            named = ", ".join(name for name in names[:MOST_NAMED])
            more = f" and {len(names) - MOST_NAMED:,} more" if len(names) > MOST_NAMED else ""
            tell(f"{text}: {named}{more}")
    if growth.disputed:
        tell(
            f"{growth.disputed:,} outputs on which judges differ are left open;"
            " settle them with `babelproof suite review --settle`"
        )
    if dropped:
        tell(f"the format has no room for {', '.join(dropped)}")
    return 0


def run_agreement(args: argparse.Namespace) -> int:
    """How far those agree who judged the same outputs apart from each other."""
    found = agreement(read_state(args.store))
    if args.format == "json":
        data = {
            "alpha": found.alpha,
            "units": found.units,
            "judgements": found.judgements,
            "judges": found.authors,
            "agreed": found.agreed,
            "disputed": [{"item": item, "text": text} for item, text in found.disputed],
        }
        exact(json_line(json.dumps(data, indent=2)))
        return 0
    value = "cannot be told" if found.alpha is None else f"{found.alpha:.3f}"
    show(f"Krippendorff's alpha (nominal): {value}")
    names = ", ".join(found.authors) or "nobody"
    show(f"{found.units:,} outputs judged by two or more of: {names}")
    show(f"{found.agreed:,} agreed, {len(found.disputed):,} disputed")
    return 0
