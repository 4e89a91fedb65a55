"""An engine at work: what is known is not asked again, the rest goes out in batches, and each
answer is kept before the next is asked for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Protocol

from babelproof.core.segment import LangPair
from babelproof.engines.answers import Answers
from babelproof.engines.estimate import Estimate, Survey
from babelproof.engines.line_breaks import fit
from babelproof.engines.protocol import Engine, Failed, Identity, Stopped
from babelproof.engines.sharing import shared

Tell = Callable[[int], None]
# Texts looked up at once; memory does not grow beyond these.
WINDOW = 20_000
# So many failures one after the other are no accident.
IN_A_ROW = 10
NAMED = 3


@dataclass(slots=True)
class Tally:
    """What became of the texts. ``known`` were answered before, ``asked`` are different texts that
    went out, ``failed`` those without an answer, by their place (from 1), with the reason."""

    texts: int = 0
    blank: int = 0
    known: int = 0
    asked: int = 0
    failed: dict[int, str] = field(default_factory=dict)


class Translating(Protocol):
    """Whatever turns texts into translations, one each, in order."""

    @property
    def identity(self) -> Identity: ...

    @property
    def parts(self) -> Sequence[Translator]: ...

    def translate(self, texts: Iterable[str], tell: Tell = ...) -> Iterator[str]: ...

    def close(self) -> None: ...


def _silent(count: int) -> None:
    pass


class Translator:
    """One engine in one direction.

    ``threads`` calls go on at once. A text without an answer ends the work once all others have
    theirs; with ``skip_failed`` its translation is empty instead, and the tally names it.
    """

    def __init__(
        self,
        engine: Engine,
        langs: LangPair,
        answers: Answers,
        *,
        threads: int = 1,
        skip_failed: bool = False,
    ) -> None:
        self.engine, self._langs, self._answers = engine, langs, answers
        self._threads, self._skip_failed = threads, skip_failed
        self.tally = Tally()
        self._stopped: Exception | None = None
        self._in_a_row = 0

    @property
    def identity(self) -> Identity:
        return self.engine.identity

    @property
    def parts(self) -> Sequence[Translator]:
        return [self]

    def close(self) -> None:
        self.engine.close()

    def estimate(self, ahead: Survey) -> Estimate | None:
        """What that will come to; nothing where nobody is paid."""
        return self.engine.estimate(ahead, self._langs)

    def survey(self, texts: Iterable[str]) -> Survey:
        """What translating these would ask for. A text repeated far away is counted again."""
        found = Survey()
        rest = iter(texts)
        while window := list(islice(rest, WINDOW)):
            found.texts += len(window)
            unknown = self._unknown(window, {})
            found.ask += len(unknown)
            found.calls += sum(1 for _ in self._batches(unknown))
            found.characters += sum(map(len, unknown))
            found.bytes += sum(len(fit(text).encode()) for text in unknown)
        return found

    def translate(self, texts: Iterable[str], tell: Tell = _silent) -> Iterator[str]:
        """The translations, in order; blank texts are given back as they are."""
        rest = iter(texts)
        while window := list(islice(rest, WINDOW)):
            yield from self._window(window, tell)
        if self.tally.failed and not self._skip_failed:
            raise Failed(self._told())

    def _told_further(self, stopped: Exception) -> Exception:
        """Why the work stopped, and how it goes on."""
        if not isinstance(stopped, Stopped):
            return stopped
        return Stopped(f"{stopped.args[0]}; {self._answers.how_to_go_on}")

    def _told(self) -> str:
        failed = self.tally.failed
        first = "\n".join(f"  line {at}: {why}" for at, why in islice(failed.items(), NAMED))
        more = f"\n  and {len(failed) - NAMED:,} more" if len(failed) > NAMED else ""
        return (
            f"{self.identity.name}: {len(failed):,} of {self.tally.texts:,} texts could not be"
            f" translated; {self._answers.how_to_go_on}, and ⸨skip_failed⸩ leaves them empty\n"
            f"{first}{more}"
        )

    def _unknown(self, window: Sequence[str], known: dict[str, str]) -> list[str]:
        """The different texts that there is no answer to; those that there is go to ``known``."""
        wanted = list(dict.fromkeys(text for text in window if text.strip()))
        known |= self._answers.find(wanted)
        return [text for text in wanted if text not in known]

    def _window(self, window: Sequence[str], tell: Tell) -> Iterator[str]:
        known: dict[str, str] = {}
        reasons: dict[str, str] = {}
        unknown = self._unknown(window, known)
        counts = Counter(window)
        self.tally.asked += len(unknown)
        tell(len(window) - sum(counts[text] for text in unknown))
        for result in shared(self._ask, list(self._batches(unknown)), self._threads):
            if isinstance(result, Exception):
                # Calls under way may be paid for: their answers are taken in before we leave.
                self._stopped = self._stopped or result
                continue
            answers, failed = result
            self._answers.keep(answers)
            known |= answers
            reasons |= failed
            tell(sum(counts[text] for text in (*answers, *failed)))
        if self._stopped is not None:
            raise self._told_further(self._stopped)
        yield from self._in_order(window, known, reasons, set(unknown))

    def _in_order(
        self,
        window: Sequence[str],
        known: dict[str, str],
        reasons: dict[str, str],
        asked: set[str],
    ) -> Iterator[str]:
        tally = self.tally
        for text in window:
            tally.texts += 1
            if not text.strip():
                tally.blank += 1
                yield text
            elif text in reasons:
                tally.failed[tally.texts] = reasons[text]
                yield ""
            else:
                tally.known += text not in asked
                yield known[text]

    def _batches(self, texts: Sequence[str]) -> Iterator[list[str]]:
        batch: list[str] = []
        size = 0
        for text in texts:
            full = len(batch) == self.engine.most_texts
            if batch and (full or size + len(text) > self.engine.most_characters):
                yield batch
                batch, size = [], 0
            batch.append(text)
            size += len(text)
        if batch:
            yield batch

    def _ask(self, batch: list[str]) -> tuple[dict[str, str], dict[str, str]]:
        """Answers and reasons for failure; a batch that fails may fare better in parts."""
        if self._stopped is not None:
            raise self._stopped
        try:
            back = self.engine.translate(batch, self._langs)
            if len(back) != len(batch):
                raise Failed(f"{len(back)} translations came back for {len(batch)}")
            self._in_a_row = 0
            return dict(zip(batch, map(fit, back), strict=True)), {}
        except Failed as error:
            if len(batch) == 1:
                self._stop_if_hopeless(error)
                return {}, {batch[0]: str(error.args[0])}
        half = len(batch) // 2
        parts = [self._ask(batch[:half]), self._ask(batch[half:])]
        return parts[0][0] | parts[1][0], parts[0][1] | parts[1][1]

    def _stop_if_hopeless(self, error: Failed) -> None:
        self._in_a_row += 1
        if self._in_a_row >= IN_A_ROW and self._stopped is None:
            told = f"{self.identity.name}: nothing could be translated {IN_A_ROW} times in a row"
            self._stopped = Stopped(f"{told}; the last time: {error.args[0]}")
