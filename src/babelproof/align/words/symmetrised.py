"""Links of both directions made one: those of both, grown by neighbours that one of them has
(*grow-diag-final-and*; Koehn, Och and Marcu, 2003)."""

from __future__ import annotations

from collections.abc import Set

Links = Set[tuple[int, int]]
_AROUND = ((-1, 0), (0, -1), (1, 0), (0, 1), (-1, -1), (-1, 1), (1, -1), (1, 1))


def symmetrised(forward: Links, backward: Links) -> list[tuple[int, int]]:
    """One alignment from two."""
    either, kept = forward | backward, set(forward & backward)
    src, tgt = {i for i, _ in kept}, {j for _, j in kept}

    def keep(i: int, j: int) -> None:
        kept.add((i, j))
        src.add(i)
        tgt.add(j)

    fresh = sorted(kept)
    while fresh:
        found = fresh
        fresh = []
        for i, j in ((i + down, j + right) for i, j in found for down, right in _AROUND):
            if (i, j) in either and (i, j) not in kept and not (i in src and j in tgt):
                keep(i, j)
                fresh.append((i, j))
    for links in (forward, backward):
        for i, j in sorted(links):
            if i not in src and j not in tgt:
                keep(i, j)
    return sorted(kept)
