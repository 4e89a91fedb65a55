"""Recall on whole faults planted in human translations, and false alarms on these.

    python -m benchmarks.planted_faults [--kind letters …] [--langs en-he …] [--align MODEL …]

* ``letters``: the letters of each word in a stretch of sixty characters are mixed up;
* ``other``: the translation of another line, drawn at random, in place of this one's;
* ``swapped``: the translations of two lines next to one another are exchanged;
* ``added``: the translation of another line stands among those of three lines in a row.

Beside what the rule finds stands what the simplest could do that is written in ten lines.
"""

from __future__ import annotations

import argparse
import random
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from babelproof import check
from babelproof.core.segment import Lang, View
from babelproof.stats.intervals import wilson
from babelproof.text.languages import telling_words
from babelproof.text.words import words
from benchmarks.marked import baseline as fewer_sentences
from benchmarks.shared_data import unpacked

Row = tuple[str, str]
SETS = ("wmt21", "wmt22", "wmt23", "flores")
LANGS = (
    "en-ar", "en-cs", "en-de", "en-he", "en-hi", "en-ja", "en-ru", "en-zh", "cs-uk", "de-en",
    "he-en", "ja-en", "ru-en", "uk-en", "zh-en",
)  # fmt: skip
UNSPACED = ("zh", "ja", "th")
LEAST, STRETCH = 64, 60
_WORD = re.compile(
    "[^\\W\\d_](?:[^\\W\\d_]|[\u0300-\u036f\u0900-\u0903\u093a-\u0983\u09bc-\u09cd])*"
)


@dataclass(frozen=True, slots=True)
class Kind:
    """A fault: the rule that finds it, how it is planted in the row at a place, if it can be, and
    the simplest that could do."""

    rule: str
    cls: str
    plant: Callable[[Sequence[Row], int, str, random.Random], Row | None]
    simplest: Callable[[str, str, str], bool]
    plain: Callable[[Sequence[Row], int, str], Row | None]


def lines(langs: str, sets: Sequence[str]) -> Iterator[Row]:
    """The sources of a direction with the first human translation of each set."""
    for name in sets:
        folder = unpacked(name)
        if folder is None:
            raise SystemExit(f"{name} is not here; see benchmarks/shared_data.py")
        for path in sorted((folder / "references").glob(f"{langs}.*.txt"))[:1]:
            yield from zip(_lines(folder / "sources" / f"{langs}.txt"), _lines(path), strict=True)


def with_letters_mixed(rows: Sequence[Row], at: int, langs: str, rng: random.Random) -> Row | None:
    src, tgt = rows[at]
    if len(tgt) < LEAST:
        return None
    start = tgt.rfind(" ", 0, rng.randrange(len(tgt) - STRETCH + 1)) + 1
    end = tgt.find(" ", start + STRETCH)
    end = len(tgt) if end < 0 else end
    mixed = _WORD.sub(lambda word: "".join(rng.sample(word[0], len(word[0]))), tgt[start:end])
    return src, tgt[:start] + mixed + tgt[end:]


def other_line(rows: Sequence[Row], at: int, langs: str, rng: random.Random) -> Row | None:
    src, tgt = rows[at]
    other = rows[rng.randrange(len(rows))]
    fits = _is_long(rows[at]) and _is_long(other) and other[0] != src and other[1] != tgt
    return (src, other[1]) if fits else None


def neighbour(rows: Sequence[Row], at: int, langs: str, rng: random.Random) -> Row | None:
    fits = at + 1 < len(rows) and _is_long(rows[at]) and _is_long(rows[at + 1])
    return (rows[at][0], rows[at + 1][1]) if fits and rows[at][0] != rows[at + 1][0] else None


def three_lines(rows: Sequence[Row], at: int, langs: str) -> Row | None:
    if at + 3 > len(rows):
        return None
    glue = ["" if lang in UNSPACED else " " for lang in langs.split("-")]
    src, tgt = (glue[side].join(row[side] for row in rows[at : at + 3]) for side in (0, 1))
    return src, tgt


def with_line_added(rows: Sequence[Row], at: int, langs: str, rng: random.Random) -> Row | None:
    whole = three_lines(rows, at, langs)
    other = rows[rng.randrange(len(rows))][1]
    if whole is None or len(other) < (STRETCH if langs[3:] not in UNSPACED else STRETCH // 2):
        return None
    targets = [row[1] for row in rows[at : at + 3]]
    targets.insert(rng.randrange(4), other)
    return whole[0], ("" if langs[3:] in UNSPACED else " ").join(targets)


def as_is(rows: Sequence[Row], at: int, langs: str) -> Row | None:
    return rows[at]


def few_frequent(src: str, tgt: str, langs: str) -> bool:
    """Hardly any frequent word of the language."""
    said = [word.form for word in View(tgt, Lang(langs[3:])).of(words)]
    return sum(form in telling_words(langs[3:], "und") for form in said) < 0.15 * len(said)


def nothing_shared(src: str, tgt: str, langs: str) -> bool:
    """Numbers or words with a capital, but none on both sides; or far longer or shorter."""
    telling = [set(re.findall(r"\d+|\b[A-Z]\w{3}", text)) for text in (src, tgt)]
    return all(telling) and not telling[0] & telling[1]


def more_sentences(src: str, tgt: str, langs: str) -> bool:
    return fewer_sentences(tgt, src)


KINDS = {
    "letters": Kind("garbled-output", "letters", with_letters_mixed, few_frequent, as_is),
    "other": Kind("unrelated-output", "other-text", other_line, nothing_shared, as_is),
    "swapped": Kind("unrelated-output", "other-text", neighbour, nothing_shared, as_is),
    "added": Kind("added-content", "", with_line_added, more_sentences, three_lines),
}


def found(pairs: Sequence[Row], langs: str, kind: Kind, align: Sequence[Path]) -> set[int]:
    """The places of the pairs with a finding."""
    with check(
        src=[src for src, _ in pairs],
        tgt={"planted": [tgt for _, tgt in pairs]},
        langs=langs,
        rules=[kind.rule],
        preview=True,
        align=align,
        told=lambda text: None,
    ) as run:
        return {one.line - 1 for one in run.findings() if kind.cls in ("", one.cls)}


def _is_long(row: Row) -> bool:
    return min(map(len, row)) >= (20 if min(map(len, row)) * 2 < max(map(len, row)) else 40)


def _lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").split("\n")[:-1]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kind", action="append", choices=KINDS)
    parser.add_argument("--langs", nargs="+", default=LANGS)
    parser.add_argument("--sets", nargs="+", default=SETS)
    parser.add_argument("--align", type=Path, nargs="+", default=[], metavar="MODEL")
    parser.add_argument("-n", type=int, default=400)
    parser.add_argument("--whole", type=int, help="of so many as they are at most")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", type=int, default=0, help="print so many false alarms")
    args = parser.parse_args()
    print("| | found | | simplest | whole: reported | simplest |\n|---|--:|---|--:|--:|--:|")
    for name in args.kind or KINDS:
        kind, total = KINDS[name], [0] * 6
        for langs in args.langs:
            rng = random.Random(f"{args.seed}:{name}:{langs}")
            rows = [row for row in lines(langs, args.sets) if all(map(str.strip, row))]
            order = rng.sample(range(len(rows)), len(rows))
            bad = [row for at in order if (row := kind.plant(rows, at, langs, rng))][: args.n]
            good = [row for at in order if (row := kind.plain(rows, at, langs))][: args.whole]
            models = [path for path in args.align if path.name.startswith(langs)]
            if args.align and not models:
                continue
            alarms = found(good, langs, kind, models)
            figures = [
                len(bad),
                len(found(bad, langs, kind, models)),
                sum(kind.simplest(*row, langs) for row in bad),
                len(good),
                len(alarms),
                sum(kind.simplest(*row, langs) for row in good),
            ]
            total = [a + b for a, b in zip(total, figures, strict=True)]
            print(_row(f"{langs} {name}", figures), flush=True)
            for at in sorted(alarms)[: args.show]:
                print("   S", good[at][0], "\n   T", good[at][1])
        if total[0]:
            print(_row(f"all {name}", total), flush=True)


def _row(name: str, figures: Sequence[int]) -> str:
    planted, hits, simple, whole, alarms, simply = figures
    low, high = wilson(hits, planted)
    return (
        f"| {name} | {hits} of {planted} {hits / planted:.1%} | {low:.0%}–{high:.0%}"
        f" | {simple / planted:.1%} | {alarms} of {whole} {alarms / whole:.2%}"
        f" | {simply / whole:.1%} |"
    )


if __name__ == "__main__":
    main()
