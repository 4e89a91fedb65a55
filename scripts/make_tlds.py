"""Make ``data/tlds.tsv``: endings of internet names, and what makes some of them doubtful.

Run by hand when the list changes, with IANA's list of top-level domains
(``tlds-alpha-by-domain.txt``)::

    python scripts/make_tlds.py tlds-alpha-by-domain.txt

All country codes come from that list; the generic endings in use, the doubts and the home
languages are written by hand in ``tlds_by_hand.tsv``. The column ``doubt`` says ``file`` where a
file name may end so, ``*`` where the ending is an everyday word or unit anywhere, and else names
the languages in which it is an everyday word, so that a full stop without a blank looks like an
address. The column ``home`` names the languages whose texts use the ending for addresses all the
same.
"""

from __future__ import annotations

import csv
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TABLE = ROOT / "src" / "babelproof" / "data" / "tlds.tsv"
BY_HAND = Path(__file__).with_name("tlds_by_hand.tsv")
# Reserved names and one that is no longer delegated but still in use.
NOT_DELEGATED = {"example", "onion", "su"}


def main(iana: Path) -> None:
    """Write the table."""
    lines = iana.read_text(encoding="ascii").lower().split("\n")
    delegated = {line for line in lines if line and not line.startswith("#")}
    kinds = {tld: "country" for tld in delegated | {"su"} if len(tld) == 2}
    doubts: defaultdict[str, set[str]] = defaultdict(set)
    homes: dict[str, str] = {}
    with BY_HAND.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
            values = row["values"].split()
            if row["kind"] in ("generic", "idn"):
                kinds |= dict.fromkeys(values, row["kind"])
                for tld in values if row["key"] == "word" else ():
                    doubts[tld].add("*")
            elif row["kind"] == "doubt":
                for tld in values:
                    doubts[tld].add(row["key"])
            else:
                homes[row["key"]] = row["values"]
    _check(kinds, delegated)
    with TABLE.open("w", encoding="utf-8", newline="") as out:
        out.write("tld\tkind\tdoubt\thome\n")
        for tld, kind in sorted(kinds.items()):
            doubt = doubts[tld] & {"*", "file"} or doubts[tld]
            out.write(f"{tld}\t{kind}\t{' '.join(sorted(doubt))}\t{homes.get(tld, '')}\n")


def _check(kinds: dict[str, str], delegated: set[str]) -> None:
    unknown = {tld for tld, kind in kinds.items() if kind == "generic"}
    unknown -= delegated | NOT_DELEGATED
    if unknown:
        raise SystemExit(f"not delegated: {' '.join(sorted(unknown))}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
