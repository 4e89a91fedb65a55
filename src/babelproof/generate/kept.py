"""What was made of templates, kept out of memory until it is known what is taken, and in order."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, TypeVar

from babelproof.generate.balance import even_shares, fair_most
from babelproof.io.shelf import Shelf, Streamed, pack, unpack

T = TypeVar("T")
_TABLES = (
    "CREATE TABLE made (type INTEGER, template INTEGER, text BLOB, place BLOB, thing BLOB)",
    "CREATE INDEX by_template ON made (type, template)",
)


class Ware(NamedTuple):
    """Something made, on its way to where it is kept: what tells its texts from others, and its
    place among all."""

    text: bytes
    place: bytes
    thing: bytes


class Kept(Streamed[T]):
    """Things by type and template, both numbered in the order in which they go first."""

    def __init__(self) -> None:
        self._shelf = Shelf(*_TABLES)

    def put(self, kind: int, made: Iterable[tuple[int, Sequence[Ware]]], *, again: bool) -> int:
        """Keep what was made of templates, in the place of what there is if they were asked
        ``again``; tells how many there are more."""
        more = 0
        for template, several in made:
            if again:
                gone = "DELETE FROM made WHERE type = ? AND template = ?"
                more -= self._shelf.do(gone, kind, template)
            rows = ((kind, template, *ware) for ware in several)
            self._shelf.put("INSERT INTO made VALUES (?, ?, ?, ?, ?)", rows)
            more += len(several)
        return more

    def add(self, place: bytes, thing: T) -> None:
        """Keep something that was made of no template."""
        row = (-1, 0, b"", place, pack(thing))
        self._shelf.do("INSERT INTO made VALUES (?, ?, ?, ?, ?)", *row)

    def full(self, kind: int, each: int) -> array[int]:
        """The templates of a type of which so many were made, or more."""
        asked = (
            "SELECT template FROM made WHERE type = ? GROUP BY template HAVING count(*) >= ?"
            " ORDER BY template"
        )
        return array("q", (number for (number,) in self._shelf.rows(asked, kind, each)))

    def choose(self, most: int, share: int) -> None:
        """Leave so many at most, evenly of types and of templates: no text twice (of two templates
        that make the same, the first has it), and no template more than its share of what there
        is, where there are templates enough for that."""
        self._shelf.do("CREATE INDEX by_text ON made (text, type, template)")
        self._shelf.do(
            "DELETE FROM made WHERE EXISTS (SELECT 1 FROM made AS other WHERE"
            " other.text = made.text AND (other.type, other.template) < (made.type, made.template))"
        )
        there = self._numbers()
        cap = fair_most(
            (number for numbers in there.values() for number in numbers.values()), share
        )
        for numbers in there.values():
            numbers |= {template: min(number, cap) for template, number in numbers.items()}
        wanted = even_shares([sum(numbers.values()) for numbers in there.values()], most)
        for (kind, numbers), many in zip(there.items(), wanted, strict=True):
            shares = even_shares(list(numbers.values()), many)
            self._shelf.put(
                "DELETE FROM made WHERE type = ?1 AND template = ?2 AND rowid NOT IN (SELECT rowid"
                " FROM made WHERE type = ?1 AND template = ?2 ORDER BY rowid LIMIT ?3)",
                ((kind, *one) for one in zip(numbers, shares, strict=True)),
            )

    def _numbers(self) -> dict[int, dict[int, int]]:
        """By type and template, how many there are."""
        found: dict[int, dict[int, int]] = {}
        asked = "SELECT type, template, count(*) FROM made GROUP BY type, template"
        for kind, template, number in self._shelf.rows(f"{asked} ORDER BY type, template"):
            found.setdefault(kind, {})[template] = number
        return found

    def leave_out(self, texts: Iterable[bytes]) -> None:
        """Nothing with these texts, once it is chosen, is left."""
        self._shelf.put("DELETE FROM made WHERE text = ?", ((text,) for text in texts))

    def __len__(self) -> int:
        ((number,),) = self._shelf.rows("SELECT count(*) FROM made")
        return int(number)

    def __iter__(self) -> Iterator[T]:
        """By place, and as they were made where that is the same."""
        asked = "SELECT thing FROM made ORDER BY place, type, template, rowid"
        for (thing,) in self._shelf.rows(asked):
            yield unpack(thing)
