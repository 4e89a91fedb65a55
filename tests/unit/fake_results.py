"""Runs that never ran: results of any size, in many scripts, for the tests of the reports."""

from __future__ import annotations

import random
from collections.abc import Sequence

from babelproof.core.counts import Counts
from babelproof.core.manifest import InputFile, Manifest
from babelproof.core.record import Failure, Finding, Mark, Record, Skip
from babelproof.report.results import Results

RULES = {
    "web-term-mismatch": ("web", "An address, handle or e-mail was not copied"),
    "oscillation": ("hallucination", "The output goes round in circles"),
    "detached-output": ("hallucination", "One output for many different sources"),
    "wrong-language": ("language", "The output is not in the target language"),
    "untranslated": ("language", "The source stands where its translation is due"),
    "empty-output": ("coverage", "There is no output"),
    "assistant-talk": ("chat", "A chat model talks to its reader"),
    "markup-mismatch": ("markup", "Tags or placeholders were lost or changed"),
}

# (rule, source, target, message); ⟦…⟧ marks the spans.
SAMPLES: Sequence[tuple[str, str, str, str]] = (
    (
        "web-term-mismatch",
        "Opening hours are listed at ⟦www.harbour-museum.example/en⟧ all year.",
        "Die Öffnungszeiten stehen ganzjährig auf ⟦www.hafenmuseum.example/de⟧.",
        "The address www.harbour-museum.example/en became www.hafenmuseum.example/de",
    ),
    (
        "web-term-mismatch",
        "اكتب إلى ⟦post@library.example⟧ قبل يوم الجمعة.",
        "Write to ⟦post@libary.example⟧ before Friday.",
        "The address post@library.example became post@libary.example",
    ),
    (
        "oscillation",
        "The lamp was very, very bright.",
        "Die Lampe war " + "⟦sehr sehr sehr sehr sehr sehr sehr sehr sehr sehr sehr sehr⟧ hell.",
        "“sehr sehr” occurs 11 times in the output, at most once in the source",
    ),
    (
        "oscillation",
        "彼は静かにうなずいた。",
        "他⟦点点点点点点点点点点点点点点⟧头。",
        "“点点” occurs 13 times in the output, at most once in the source",
    ),
    (
        "detached-output",
        "A gull stole the sandwich.",
        "⟦Wir danken Ihnen für Ihre Aufmerksamkeit.⟧",
        "This output was given for 7 different sources",
    ),
    (
        "wrong-language",
        "The ferry leaves at dawn from the northern pier.",
        "⟦Паром уходит на рассвете от северного причала.⟧",
        "The output is in Russian; German was asked for",
    ),
    (
        "wrong-language",
        "हमारी गाड़ी स्टेशन पर रुकी और सब उतर गए।",
        "⟦आमची गाडी स्थानकावर थांबली आणि सगळे उतरले.⟧",
        "The output is in Marathi; English was asked for",
    ),
    (
        "untranslated",
        "⟦Please close the window before the storm reaches us.⟧",
        "⟦Please close the window before the storm reaches us.⟧",
        "The source was copied, not translated",
    ),
    ("empty-output", "הרכבת האחרונה יוצאת בחצות.", "⟦⟧", "The output is empty"),
    (
        "assistant-talk",
        "Der Bäcker öffnet um sechs.",
        "⟦Sure! Here is the translation:⟧ The baker opens at six.",
        "“Sure! Here is the translation:” answers a reader; the source has nothing alike",
    ),
    (
        "markup-mismatch",
        "Press ⟦<b>⟧Save⟦</b>⟧ to keep {count} drafts.",
        "Натисніть Зберегти, щоб залишити ⟦{кількість}⟧ чернеток.",
        "The tags <b> and </b> are missing; {count} became {кількість}",
    ),
)
HOSTILE = (
    "⟦<script>window.hacked = 1</script>⟧ <img src=x onerror='window.hacked=2'> </script>",
    "\x1b[31mred\x1b[0m \x07bell ⟦[red]not markup[/red]⟧ \x9b2J \x00 tab\tline\nend",
    "⟦abc \u202edef\u202c⟧ \u2066ghi\u2069 \ud800 lone \udfff \ufffe \u2028 x",
    r"100 % & $5 #1 _x_ ^2 ~ \end{document} {⟦}⟧ <!-- --> ]]> &amp; | ` *b* @user https://e.example",
)


def unmarked(text: str, side: str) -> tuple[str, list[Mark]]:
    """The text without ⟦ and ⟧, and the spans they marked."""
    plain, marks, start = "", [], 0
    for char in text:
        if char == "⟦":
            start = len(plain)
        elif char == "⟧":
            marks.append(Mark(side, start, len(plain), plain[start:]))  # type: ignore[arg-type]
        else:
            plain += char
    return plain, marks


def finding(
    rule: str, src: str, tgt: str, message: str, system: str, line: int, langs: str
) -> Finding:
    raw_src, src_marks = unmarked(src, "src")
    raw_tgt, tgt_marks = unmarked(tgt, "tgt")
    return Finding(
        rule=rule, id=f"doc7-{line}", system=system, line=line, langs=langs,
        spans=(*src_marks, *tgt_marks), message=message, src=raw_src, tgt=raw_tgt,
        facts={"source": [m.text for m in src_marks], "count": line % 7},
    )  # fmt: skip


def manifest(systems: Sequence[str], langs: Sequence[str], rules: Sequence[str]) -> Manifest:
    return Manifest(
        version="0.1.0",
        rules={
            rule: {
                "family": RULES[rule][0],
                "summary": RULES[rule][1],
                "status": "stable",
                "options": {"least": 5} if rule == "detached-output" else {},
            }
            for rule in rules
        },
        langs=list(langs),
        systems=list(systems),
        inputs=[InputFile("src", "news.en", 81_234, "ab" * 32)],
        components={"pycld2": "0.42"},
    )


def run(
    systems: Sequence[str] = ("alpha", "beta", "gamma"),
    langs: Sequence[str] = ("en-de",),
    segments: int = 1000,
    findings: int = 60,
    *,
    rules: Sequence[str] = tuple(RULES),
    hostile: bool = False,
    failures: int = 0,
    skips: int = 20,
    malformed: int = 0,
    seed: int = 7,
) -> Results:
    """Results with ``segments`` per system and direction and ``findings`` in all."""
    chance = random.Random(seed)
    places = [(system, pair) for pair in langs for system in systems]
    weights = [1 + 3 * index % 7 for index in range(len(places))]
    samples = [sample for sample in SAMPLES if sample[0] in rules]
    records: list[Record] = []
    for number in range(findings if places else 0):
        system, pair = chance.choices(places, weights)[0]
        rule, src, tgt, message = chance.choice(samples)
        if hostile:
            src, tgt = chance.choice(HOSTILE), HOSTILE[number % len(HOSTILE)]
            message = f"{message} {unmarked(tgt, 'tgt')[0]}"
        line = 1 + number * max(1, segments) // max(1, findings)
        records.append(finding(rule, src, tgt, message, system, line, pair))
    for number in range(failures if places else 0):
        system, pair = places[number % len(places)]
        said = "ValueError: <&> \x1b[1m in check"
        records.append(Failure(rules[-1], number + 1, system, number + 1, pair, said))
    for number in range(skips if places else 0):
        system, pair = places[number % len(places)]
        why = ("too short to tell", "unknown language")[number % 2]
        records.append(Skip("wrong-language", number + 1, system, number + 1, pair, why))
    for number in range(malformed):
        records.append(Skip("input", number + 1, "", number + 1, "", "not JSON"))
    counts = _count(records, places, segments, rules)
    return Results(manifest(systems, langs, rules), counts, lambda: iter(records))


def _count(
    records: Sequence[Record],
    places: Sequence[tuple[str, str]],
    segments: int,
    rules: Sequence[str],
) -> Counts:
    counts = Counts()
    for system, pair in places:
        group = counts.group(system, pair)
        group.segments = segments
        for index, rule in enumerate(rules):
            group.rule(rule).judged = segments if index % 3 else segments // 7 + 1
    flagged: set[tuple[str, str, int]] = set()
    by_rule: set[tuple[str, str, str, int]] = set()
    for record in records:
        if record.rule == "input":
            counts.malformed[record.message] += 1
            continue
        group = counts.group(record.system, record.langs)
        count = group.rule(record.rule)
        if isinstance(record, Finding):
            count.findings += 1
            flagged.add((record.system, record.langs, record.line))
            by_rule.add((record.rule, record.system, record.langs, record.line))
        elif isinstance(record, Failure):
            count.failures += 1
        else:
            count.skips[record.message] += 1
    for system, pair, _ in flagged:
        counts.group(system, pair).flagged += 1
    for rule, system, pair, _ in by_rule:
        counts.group(system, pair).rule(rule).flagged += 1
    return counts
