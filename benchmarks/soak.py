"""Attacks one run or filter after the other, and one store of judgements, at random.

``python -m benchmarks.soak --minutes 10 --seed 1``: they are killed, interrupted, given too little
disk, started twice and resumed until they are done. Every finished one must equal a clean one byte
for byte, whatever was told to be stored must be there, and no process may hang, leave children or
end in a traceback. The seed decides what is tried; when it strikes depends on the machine.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from tests.e2e.screen import Screen

from babelproof.core.segment import Passage
from babelproof.review.store import Store
from babelproof.run.folder import RunFolder

LINES = 3000
# Seconds after which a process that should have ended counts as hung.
HUNG = 120.0
COMMAND = [sys.executable, "-m", "babelproof"]
RUN = ["check", "-s", "src.en", "-t", "A=a.de", "B=b.de", "-l", "en-de", "-q"]
FILTER = ["filter", "-s", "src.en", "-t", "b.de", "-l", "en-de", "-q", "--preset", "standard"]
STORE = "judgements.db"
KEPT = ("records.jsonl", "counts.json", "manifest.json")
DONE, USAGE, INTERRUPTED = 0, 2, 130
STORED = re.compile(r"Stored: (right|wrong) \(no\. (\d+)\)")
SIGNALS = {
    signal.SIGKILL: {DONE, -signal.SIGKILL},
    signal.SIGINT: {DONE, INTERRUPTED, -signal.SIGINT},
    signal.SIGTERM: {DONE, INTERRUPTED, -signal.SIGTERM},
}


class Broken(Exception):
    """Something that must never happen."""


@dataclass(frozen=True)
class Work:
    """A command under attack: what it is told, and what it leaves once it is done."""

    name: str

    def words(self) -> list[str]:
        return [*RUN, "--run-dir", self.name]

    def made(self) -> list[str]:
        """The files that must equal those of clean work."""
        return [f"{self.name}/{kept}" for kept in KEPT]

    def sign(self) -> str:
        """The file that is there once all is done."""
        return f"{self.name}/DONE"


class Filtering(Work):
    """``filter``, which writes beside the files that are asked for until all is done."""

    def words(self) -> list[str]:
        kept, rejected = self.made()[:2], self.made()[2]
        return [*FILTER, "-o", *kept, "--rejected", rejected]

    def made(self) -> list[str]:
        return [f"{self.name}.en", f"{self.name}.de", f"{self.name}.jsonl"]

    def sign(self) -> str:
        return self.made()[-1]


@dataclass
class Soak:
    """A folder to attack in, the dice, and what was done so far."""

    folder: Path
    dice: random.Random
    tally: Counter[str] = field(default_factory=Counter)
    told: dict[int, str] = field(default_factory=dict)
    clean: tuple[bytes, list[Passage]] = (b"", [])

    def prepare(self) -> None:
        """Texts with findings of many rules, and the run that all others must equal."""
        src, good, bad = [], [], []
        for n in range(LINES):
            src.append(f"Ticket {n} is at https://example.org/t/{n} for {'very ' * (n % 7)}long.")
            good.append(f"Ticket {n} liegt unter https://example.org/t/{n} bereit.")
            bad.append(("", "Bitte warten Sie auf den Betreiber.", f"Karte {n + 1} fehlt.")[n % 3])
        for name, lines in (("src.en", src), ("a.de", good), ("b.de", bad)):
            (self.folder / name).write_text("\n".join(lines) + "\n", encoding="utf-8")
        for work in (Work("clean"), Filtering("clean")):
            self.end(self.start(work), {DONE})
        self.clean = self.read_back("clean")
        if not all(self.clean):
            raise Broken("the clean run found nothing")

    def attack_run(self, number: int) -> None:
        """Strike a new run again and again until it is done; then it must be right."""
        work = self.dice.choice((Work, Work, Filtering))(f"run-{number}")
        for attempt in range(1, 100):
            self.dice.choice((self.struck, self.struck, self.full, self.raced, self.left))(work)
            if (self.folder / work.sign()).exists():
                self.tally[f"finished {work.words()[0]}"] += 1
                self.tally["attempts"] += attempt
                break
        self.compare(work)

    def start(self, work: Work, bytes_left: int | None = None) -> subprocess.Popen[str]:
        """The work, begun or resumed; ``bytes_left`` bounds each file that it writes."""
        dice = self.dice
        more = ["-j", dice.choice("112"), "--chunk", str(dice.choice((7, 50, 300)))]
        return subprocess.Popen(
            [*COMMAND, *work.words(), "--resume", *more],
            cwd=self.folder, text=True, start_new_session=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            preexec_fn=_bound(bytes_left),
        )  # fmt: skip

    def end(self, process: subprocess.Popen[str], allowed: set[int]) -> int:
        """Wait for a process; it must end, as allowed, without a traceback or orphans."""
        try:
            _, err = process.communicate(timeout=HUNG)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            raise Broken("a process hung") from None
        code = process.returncode
        if code not in allowed:
            raise Broken(f"exit {code}, not one of {sorted(allowed)}:\n{err}")
        if "Traceback" in err and code >= 0 and code != INTERRUPTED:
            raise Broken(f"exit {code} with a traceback:\n{err}")
        _wait_for_group(process.pid)
        self.tally[f"exit {code}"] += 1
        return code

    def left(self, work: Work) -> None:
        """Leave a run alone."""
        self.tally["left alone"] += 1
        self.end(self.start(work), {DONE})

    def struck(self, work: Work) -> None:
        """Send a signal, perhaps twice, at any time from the start on."""
        number = self.dice.choice(list(SIGNALS))
        process = self.start(work)
        for _ in range(self.dice.choice((1, 1, 2))):
            self.sleep(3)
            with suppress(ProcessLookupError):
                process.send_signal(number)
        self.tally[number.name] += 1
        self.end(process, SIGNALS[number])

    def full(self, work: Work) -> None:
        """Let no file grow further than a bound."""
        self.tally["disk full"] += 1
        self.end(self.start(work, int(10 ** self.dice.uniform(2, 6))), {DONE, USAGE})

    def raced(self, work: Work) -> None:
        """Two processes on one folder; perhaps the first is killed."""
        self.tally["two at once"] += 1
        first = self.start(work)
        self.sleep(1.5)
        second = self.start(work)
        killed = self.dice.random() < 0.3
        if killed:
            self.sleep(2)
            first.kill()
        allowed = {DONE, USAGE} | ({-signal.SIGKILL} if killed else set())
        codes = self.end(first, allowed), self.end(second, {DONE, USAGE})
        if codes == (USAGE, USAGE):
            raise Broken("of two processes neither was let in")

    def compare(self, work: Work) -> None:
        """Finished work equals clean work, and a run is read back as it stands."""
        clean = type(work)("clean")
        for name, wanted in zip(work.made(), clean.made(), strict=True):
            if (self.folder / name).read_bytes() != (self.folder / wanted).read_bytes():
                raise Broken(f"{name} is not that of clean work")
        if isinstance(work, Filtering):
            return
        if self.read_back(work.name) != self.clean:
            raise Broken(f"{work.name} is not read back as a clean run is")

    def read_back(self, name: str) -> tuple[bytes, list[Passage]]:
        """The records of a finished run with their texts, and all texts there are."""
        report = [*COMMAND, "report", name, "-f", "jsonl", "-q"]
        told = subprocess.run(report, cwd=self.folder, capture_output=True, check=True).stdout
        return told, list(RunFolder(self.folder / name).texts)

    def sleep(self, most: float) -> None:
        """Any time up to ``most`` seconds, short ones more often."""
        time.sleep(most * self.dice.random() ** 1.5)

    def attack_store(self, number: int) -> None:
        """One judge, or two at once; each stores some judgements and leaves, or is ended."""
        screens = [self.judge(f"judge-{number}-{n}") for n in range(self.dice.choice((1, 2)))]
        try:
            for _ in range(self.dice.randrange(1, 12)):
                self.store_one(self.dice.choice(screens))
            for screen in screens:
                self.leave(screen)
        finally:
            for screen in screens:
                screen.close()
        for screen in screens:
            self.told |= {int(n): verdict for verdict, n in STORED.findall(screen.raw)}
        with Store(self.folder / STORE) as store:
            kept = {event.number: event.verdict for event in store.events()}
        lost = {n: verdict for n, verdict in self.told.items() if kept.get(n) != verdict}
        if lost:
            raise Broken(f"told to be stored, but not there: {lost}")

    def judge(self, author: str) -> Screen:
        screen = Screen(self.folder, "review", "clean", "--store", STORE, "--author", author)
        screen.wait_for("[q]uit", HUNG)
        return screen

    def store_one(self, screen: Screen) -> None:
        screen.press(self.dice.choice("rw"))
        screen.wait_for("[q]uit", HUNG)
        self.tally["judgements"] += 1

    def leave(self, screen: Screen) -> None:
        number = self.dice.choice((None, *SIGNALS))
        screen.press("q" if number is None else self.dice.choice("rws"))
        self.tally[f"judge leaves by {number.name if number else 'q'}"] += 1
        if number is not None:
            self.sleep(0.05)
            os.kill(screen.pid, number)
        screen.end(HUNG)


def _bound(size: int | None) -> Callable[[], None] | None:
    if size is None:
        return None
    return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


def _wait_for_group(group: int) -> None:
    """Nothing may be left of a process that has ended; what it started ends soon after."""
    for _ in range(100):
        if not _is_alive(group):
            return
        time.sleep(0.1)
    os.killpg(group, signal.SIGKILL)
    raise Broken("children were left behind")


def _is_alive(group: int) -> bool:
    """Whether a process of the group still runs; those that only wait to be counted do not."""
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            state, _, member = path.read_text().rpartition(")")[2].split()[:3]
            if int(member) == group and state not in "ZX":
                return True
    return False


def main() -> int:
    """Soak for some minutes; exit 1 if anything broke."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    print(f"seed {args.seed}, {args.minutes:g} minutes", flush=True)
    ending = time.monotonic() + 60 * args.minutes
    soak = Soak(Path(tempfile.mkdtemp(prefix="babelproof-soak-")), random.Random(args.seed))
    number = 0
    try:
        soak.prepare()
        while time.monotonic() < ending:
            number += 1
            soak.dice.choice((soak.attack_run, soak.attack_run, soak.attack_store))(number)
    except Broken as broken:
        print(f"round {number} with seed {args.seed}: {broken}\nsee {soak.folder}")
        return 1
    finally:
        print(*(f"{count:6}  {what}" for what, count in sorted(soak.tally.items())), sep="\n")
    print(f"nothing broke in {number} rounds")
    return 0


if __name__ == "__main__":
    sys.exit(main())
