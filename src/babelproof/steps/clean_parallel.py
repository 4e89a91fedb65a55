"""Standard input to standard output, a pair a line: the cleaning step of training pipelines.

    paste <(zcat corpus.en.gz) <(zcat corpus.de.gz) | parallel --pipe -k -j 8 --block 50M \\
      python -m babelproof.steps.clean_parallel -l1 en -l2 de | gzip > clean.tsv.gz

It takes the arguments of the `clean_parallel.py` of Mozilla's training pipeline and may stand in
its place, or behind it. Lines that are kept come out as they went in, with all their fields. With
``--debug`` the others go to standard error, each behind the rules that reject it. Lines with less
than two fields and lines that are not UTF-8 are rejected; rules that must see the whole corpus are
not asked.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import BinaryIO

from babelproof.api.filter_request import SIZE, PairFilter
from babelproof.core.errors import BabelproofError
from babelproof.core.record import INPUT
from babelproof.io import streams

WRONG_REQUEST = 2


def judged(lines: Iterable[bytes], sieve: PairFilter) -> Iterator[tuple[bytes, Sequence[str]]]:
    """Every line, in order, with what rejects it."""
    left = iter(lines)
    while some := list(islice(left, SIZE)):
        pairs = [_pair(line) for line in some]
        reasons = sieve.reasons(pair for pair in pairs if pair is not None)
        for line, pair in zip(some, pairs, strict=True):
            yield line, (INPUT,) if pair is None else next(reasons)


def _pair(line: bytes) -> tuple[str, str] | None:
    fields = line.rstrip(b"\r\n").split(b"\t")
    try:
        return (fields[0].decode(), fields[1].decode()) if len(fields) > 1 else None
    except UnicodeDecodeError:
        return None


def clean(given: BinaryIO, kept: BinaryIO, left: BinaryIO | None, sieve: PairFilter) -> None:
    """Write the lines that are kept, and the others with why, if that is wanted."""
    for line, why in judged(given, sieve):
        if not why:
            kept.write(line)
        elif left is not None:
            left.write(",".join(why).encode() + b"\t" + line)
    kept.flush()


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m babelproof.steps.clean_parallel", description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )  # fmt: skip
    parser.add_argument("-l1", "--src-lang", default="en", metavar="LANG", help="default: en")
    parser.add_argument("-l2", "--trg-lang", default="de", metavar="LANG", help="default: de")
    parser.add_argument("--preset", metavar="NAME", help="a preset or a TOML file (salted)")
    parser.add_argument("--rules", metavar="A,B", help="rules or families in place of a preset")
    parser.add_argument("--align", metavar="MODEL", help="of `babelproof align train`")
    parser.add_argument("--debug", action="store_true", help="tell what is rejected, and why")
    return parser.parse_args()


def main() -> int:
    """Clean standard input; 0, or 2 for a wrong request."""
    streams.prepare()
    asked = _arguments()
    rules = asked.rules.split(",") if asked.rules else ()
    try:
        sieve = PairFilter(
            f"{asked.src_lang}-{asked.trg_lang}",
            preset=asked.preset or (None if rules else "salted"),
            rules=rules,
            align=asked.align or (),
        )
        left = streams.standard_error() if asked.debug else None
        clean(streams.standard_input(), streams.standard_output(), left, sieve)
    except BrokenPipeError:
        pass  # the reader has had enough
    except BabelproofError as error:
        streams.tell(error.typed())
        return WRONG_REQUEST
    finally:
        streams.leave()
    return 0


if __name__ == "__main__":
    sys.exit(main())
