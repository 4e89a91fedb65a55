"""What a test suite is made of: items, judged sentences, phenomena. Frozen, all of it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Literal, get_args

from babelproof.core.errors import InputError, UsageError, did_you_mean

Status = Literal["", "draft", "second-read"]
STATUSES: tuple[Status, ...] = get_args(Status)
MOST_NAMED = 10


@dataclass(frozen=True, slots=True)
class Judged:
    """A translation of an item that a person called right or wrong, once and for all."""

    text: str
    right: bool
    who: str = ""
    when: str = ""
    system: str = ""


@dataclass(frozen=True, slots=True)
class Phenomenon:
    """What is tested, and by which guideline annotators judge it."""

    category: str
    name: str
    description: str = ""
    guideline: str = ""


@dataclass(frozen=True, slots=True)
class Item:
    """One source sentence that tests one phenomenon, and how to tell right from wrong.

    An output that a positive pattern finds is right, one that a negative pattern finds is wrong;
    judged sentences go before patterns. ``trace`` says how a generator made the item; ``extra``
    keeps what an imported file said beyond this, so that it can be written back.
    """

    id: str
    langs: str
    category: str
    phenomenon: str
    source: str
    positive: tuple[str, ...] = ()
    negative: tuple[str, ...] = ()
    judged: tuple[Judged, ...] = ()
    reference: str = ""
    note: str = ""
    status: Status = ""
    trace: Mapping[str, Any] | None = None
    extra: Mapping[str, Any] = field(default_factory=dict)

    @property
    def key(self) -> tuple[str, str]:
        """What tells the item from all others: ids are unique per direction only."""
        return (self.langs, self.id)

    @property
    def topic(self) -> tuple[str, str]:
        return (self.category, self.phenomenon)

    @property
    def line(self) -> str:
        """The source as one line of a text file, which is how outputs are told apart."""
        return one_line(self.source)


@dataclass(frozen=True, slots=True)
class Suite:
    """Items in order, with what is known about the phenomena they test."""

    items: tuple[Item, ...]
    phenomena: tuple[Phenomenon, ...] = ()
    name: str = ""
    version: str = ""
    licence: str = ""
    note: str = ""
    extra: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        refuse_repeats(self.items, "the suite", lambda number: f"item {number + 1}")

    @property
    def directions(self) -> list[str]:
        return list(dict.fromkeys(item.langs for item in self.items))

    def only(self, chosen: Callable[[Item], bool]) -> Suite:
        """The suite less the items that are not chosen."""
        return replace(self, items=tuple(item for item in self.items if chosen(item)))

    def direction(self, langs: str | None = None) -> Suite:
        """The items of one direction, which must be named if there are several."""
        found = self.directions
        if langs is None:
            if len(found) > 1:
                raise UsageError(
                    f"the suite has items in {len(found)} directions; say which with ⸨langs⸩:"
                    f" {', '.join(found)}"
                )
            return self
        if langs not in found:
            raise UsageError(f"the suite has no item in {langs}; {did_you_mean(langs, found)}")
        return self.only(lambda item: item.langs == langs)

    def guideline(self, item: Item) -> Phenomenon | None:
        """What is said about an item's phenomenon, if anything."""
        named = (p for p in self.phenomena if (p.category, p.name) == item.topic)
        return next(named, None)

    def fingerprint(self) -> str:
        """Eight hex digits over everything that can change a verdict or a table."""
        digest = hashlib.sha256()
        for item in self.items:
            said = (*item.key, *item.topic, item.source, item.positive, item.negative)
            judged = [(j.text, j.right) for j in item.judged]
            digest.update(json.dumps([*said, judged]).encode())
        return digest.hexdigest()[:8]


def one_line(text: str) -> str:
    """A text stripped, its line breaks made blanks."""
    flat = text.replace("\r\n", " ").replace("\n", " ").replace("\r", " ")
    return flat.strip()


def refuse_repeats(items: Sequence[Item], where: str, place: Callable[[int], str]) -> None:
    """An error that names every id given twice in one direction, and where."""
    if len({item.key for item in items}) == len(items):
        return
    seen: dict[tuple[str, str], list[int]] = {}
    for number, item in enumerate(items):
        seen.setdefault(item.key, []).append(number)
    repeated = {key: numbers for key, numbers in seen.items() if len(numbers) > 1}
    named = [
        f"  {ident!r} in {langs}: {', '.join(place(number) for number in numbers[:4])}"
        for (langs, ident), numbers in list(repeated.items())[:MOST_NAMED]
    ]
    more = len(repeated) - len(named)
    named += [f"  and {more:,} more"] if more else []
    raise InputError(
        f"{where}: {_counted(len(repeated))} given to more than one item of a direction;"
        " give each item its own:\n" + "\n".join(named)
    )


def _counted(number: int) -> str:
    return "1 id is" if number == 1 else f"{number:,} ids are"


def plain(value: Judged | Item | Phenomenon) -> dict[str, Any]:
    """A value as plain data, with what is empty left out."""
    return {key: v for key, v in asdict(value).items() if v not in ("", (), None, {})}


def sentences(judged: Iterable[Judged], right: bool) -> list[str]:
    """The texts called right, or wrong, in order."""
    return [entry.text for entry in judged if entry.right == right]
