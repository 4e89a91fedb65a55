"""What other metamorphic tests find on the cases that `babelproof mutate` made and judged.

Short re-implementations of the methods of Table 22 of SALTED, as far as they need nothing but
the translations (and a parser of the target language for SIT):

- PatInv (Gupta et al. 2020): a translation that stays the same though the source changed.
- TransRepair (Sun et al. 2020): translations that differ beyond the replaced word. Similarity is
  that of the words that are left when the largest slice that differs is taken out of both.
- SIT (He et al. 2020): translations of other structure: the sum of the differences in the number of
  each dependency.
- Round trip: the new source comes back less like itself than the original did (words in common,
  as F1).

    babelproof mutate SOURCE -l en-es --preview --engine 'apertium -u -f txt eng-spa' \\
        --keep cases.jsonl -o report.html
    python benchmarks/metamorphic_peers.py cases.jsonl -l en-es \\
        --back 'apertium -u -f txt spa-eng' --parses PARSES

``--parses`` is a file with a JSON list of dependency labels a line, one for each translation;
``--write-parses MODEL`` prints it (with the Python that has spaCy and the model). RTI (He et al.
2021) is not run: it needs noun phrases of the source, translated by themselves, and looks for
something else than what became of a token.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any

Case = dict[str, Any]


def unlike(one: str, two: str) -> float:
    """1 less the similarity of two translations without the largest slice in which they differ."""
    a, b = one.split(), two.split()
    steps = SequenceMatcher(None, a, b, autojunk=False).get_opcodes()
    apart = [step for step in steps if step[0] != "equal"]
    if not apart:
        return 0.0
    _, i1, i2, j1, j2 = max(apart, key=lambda step: max(step[2] - step[1], step[4] - step[3]))
    left = max(len(a) - (i2 - i1), len(b) - (j2 - j1))
    same = sum(step[2] - step[1] for step in steps if step[0] == "equal")
    return 1 - same / left if left else 0.0


def overlap(one: str, two: str) -> float:
    """F1 of the words of two texts."""
    a, b = Counter(one.lower().split()), Counter(two.lower().split())
    return 2 * (a & b).total() / max(1, a.total() + b.total())


def structure(one: Sequence[str], two: Sequence[str]) -> int:
    """How far the numbers of dependencies differ."""
    a, b = Counter(one), Counter(two)
    return sum(abs(a[label] - b[label]) for label in a | b)


def with_originals(cases: Sequence[Case]) -> Iterator[tuple[Case, Case]]:
    by_id = {case["id"]: case for case in cases}
    return ((case, by_id[case["of"]]) for case in cases if case.get("of"))


def scored(cases: Sequence[Case], parsed: bool, back: bool) -> dict[str, dict[str, float]]:
    """By method, how suspicious each case is; nothing where it is not at all."""
    found: dict[str, dict[str, float]] = {
        "PatInv": {},
        "TransRepair": {},
        "SIT": {},
        "round trip": {},
    }
    for case, original in with_originals(cases):
        scores = {
            "PatInv": float(case["tgt"] == original["tgt"]),
            "TransRepair": unlike(case["tgt"], original["tgt"]),
            "SIT": structure(case["parse"], original["parse"]) if parsed else 0.0,
            "round trip": _drop(case, original) if back else 0.0,
        }
        for method, score in scores.items():
            if score > 0:
                found[method][case["id"]] = score
    return found


def _drop(case: Case, original: Case) -> float:
    return overlap(original["src"], original["back"]) - overlap(case["src"], case["back"])


def best_of_sources(scores: dict[str, float], of: dict[str, str], most: int) -> list[str]:
    """The most suspicious cases, one of each source, since those of one source are alike."""
    taken: dict[str, str] = {}
    for ident in sorted(scores, key=lambda ident: (-scores[ident], ident)):
        taken.setdefault(of[ident], ident)
    return list(taken.values())[:most]


def novel_of(path: Path, langs: str) -> set[str]:
    """The cases of which `mutate` says that they are new wrong."""
    from babelproof.api.mutation_verdicts import By, judge
    from babelproof.generate.cases import read_cases
    from babelproof.lang import parse_pair

    cases, outputs = read_cases(path)
    assert outputs is not None, f"{path}: no translations"
    verdicts = judge(cases, outputs, parse_pair(langs), By(preview=True))
    return {verdict.case.id for verdict in verdicts if verdict.is_novel}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("cases", type=Path)
    parser.add_argument("-l", "--langs", required=True)
    parser.add_argument("--back", help="the engine for the way back")
    parser.add_argument("--parses", type=Path)
    parser.add_argument("--write-parses", metavar="MODEL")
    parser.add_argument("--show", type=int, default=0, help="cases to read a method")
    args = parser.parse_args()
    cases = [json.loads(line) for line in args.cases.read_text(encoding="utf-8").splitlines()]
    if args.write_parses:
        _write_parses(cases, args.write_parses)
        return
    if args.parses:
        lines = args.parses.read_text(encoding="utf-8").splitlines()
        for case, line in zip(cases, lines, strict=True):
            case["parse"] = json.loads(line)
    if args.back:
        from babelproof import translate

        for case, text in zip(
            cases, translate([c["tgt"] for c in cases], args.back).texts, strict=True
        ):
            case["back"] = text
    _report(args, cases)


def _write_parses(cases: Sequence[Case], model: str) -> None:
    import spacy

    nlp = spacy.load(model, disable=["ner", "lemmatizer", "attribute_ruler"])
    for doc in nlp.pipe((case["tgt"][:2000] for case in cases), batch_size=64):
        sys.stdout.write(json.dumps([token.dep_ for token in doc]) + "\n")


def _report(args: argparse.Namespace, cases: Sequence[Case]) -> None:
    novel = novel_of(args.cases, args.langs)
    of = {case["id"]: case["of"] for case in cases if case.get("of")}
    sources = {of[ident] for ident in novel}
    by_id = {case["id"]: case for case in cases}
    print(f"{len(of):,} cases of {len(set(of.values())):,} sources;"
          f" mutate: {len(novel)} novel findings of {len(sources)} sources")  # fmt: skip
    found = scored(cases, args.parses is not None, args.back is not None)
    for method, scores in found.items():
        flagged = {of[ident] for ident in scores}
        top = best_of_sources(scores, of, len(sources))
        print(f"{method}: {len(scores):,} cases of {len(flagged):,} sources flagged, among them"
              f" {len(novel & set(scores))} of mutate's; of its first {len(top)} sources"
              f" {sum(ident in novel for ident in top)} are novel findings of mutate")  # fmt: skip
        for ident in top[: args.show]:
            case = by_id[ident]
            original = by_id[case["of"]]
            print(f"  {case['type']} {case['was']} -> {case['now']} {scores[ident]:.2f}")
            for text in (original["src"], original["tgt"], case["src"], case["tgt"]):
                print(f"    {text}")


if __name__ == "__main__":
    main()
