"""Names judgements by claim: ``python -m benchmarks.precision.carry``.

Runs the judged rules over the judged segments of the shared sets. A judgement whose finding is
there today, with the same spans, gets its claim; so does one whose spans are a part of those of a
finding (where a fault that shows in several places has become one finding): it keeps its spans,
which are what was read. One that matches nothing keeps what it had. How many there are is said.
"""

from __future__ import annotations

from dataclasses import replace

from benchmarks.precision import keys
from benchmarks.precision.again import found_again, judged_rules


def main() -> None:
    lost = 0
    for rule in judged_rules():
        items, found = keys.read(rule), found_again(rule, preview=True)
        claims = [found.claim_of(item) for item in items]
        pairs = zip(items, claims, strict=True)
        keys.write(rule, [replace(item, claim=claim or item.claim) for item, claim in pairs])
        changed = sum(claim not in ("", i.claim) for i, claim in zip(items, claims, strict=True))
        lost += claims.count("")
        told = f"{rule}: {len(items) - claims.count(''):,} of {len(items):,} judgements match"
        print(f"{told} a finding, {changed:,} by another claim than before", flush=True)
    print(f"{lost:,} judgements match nothing that is found today")


if __name__ == "__main__":
    main()
