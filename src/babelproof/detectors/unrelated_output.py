"""The output translates something else than its source, or holds stock text of a page.

## What it does
A finding is

* **`other-text`**: fluent text that has nothing to do with the source. It needs words aligned
  (`--align MODEL`, or `--align train`): each word tells by its link, or by its lack of one,
  whether it is translated here, weighed by how often it is linked in translations and how often by
  chance; what the words of both sides tell is added up, and each side must say so for itself. Not
  judged are texts of many words that the model has not seen, and without `--align` none; a number,
  a name or an address that both sides have speaks for a translation, if little else does not;
* **`boilerplate`**: headings, links and templates of a wiki (`== Weblinks ==`), notices of
  cookies, rights, newsletters, browsers and subtitles, on a single line. The phrases are rows of
  the table `boilerplate.tsv`. It is fine if the source has anything of the kind – for each kind
  and language the table has parts of words – and in sources of other languages it is not judged.

`detached-output` finds one output that was given for many sources, whatever it says; it needs
several lines.

## Why it matters
Text that is fluent and says something else is the worst that a reader can get, for nothing in it
gives it away.

## Limits
Short texts tell too little, and so do texts about the same: the translation of a neighbouring
sentence shares many words with that of this one. A model that was trained on other text knows
fewer words.
"""

from __future__ import annotations

from babelproof.align.unrelated import is_unrelated
from babelproof.core.batch import Batch
from babelproof.core.rule import Answer, Class, NotJudged, Options, Rule, Screen, Screened
from babelproof.core.segment import Pair, Span
from babelproof.text.boilerplate import stock_text, traces
from babelproof.text.columns import invisible_targets, target_rows
from babelproof.text.controls import shortened
from babelproof.text.visible import is_visible, says_something

OTHER = Class("other-text", "critical", "This translates something else: “{shown}”", "all")
STOCK = Class("boilerplate", "major", "Stock text that the source does not have: “{shown}”", "all")


def check(pair: Pair, options: Options) -> Answer:
    """Judges one segment."""
    text = pair.tgt.text
    if not is_visible(text):
        return None
    stock = list(stock_text(pair))
    unrelated = is_unrelated(pair) if says_something(pair.src.text) else False
    if unrelated:
        start = len(text) - len(text.lstrip())
        span = Span("tgt", start, len(text.rstrip()))
        return [OTHER.hit((span,), shown=shortened(text[span.start : span.end]))]
    if stock:
        spans = [Span("tgt", found.start, found.end) for found in stock]
        facts = {"kind": stock[0].kind}
        return [STOCK.hit(spans, facts, shown=text[spans[0].start : spans[0].end])]
    return NotJudged("too few of the words are known") if unrelated is None and pair.aligner else ()


def sift(batch: Batch, options: Options) -> Screened:
    """Without links of words only stock text is looked for."""
    rows = range(len(batch)) if batch.aligner else target_rows(batch, traces())
    ask = sorted({*rows} - {*batch.of(invisible_targets)})
    return Screened(len(batch) - len({*ask, *batch.of(invisible_targets)}), ask)


RULE = Rule(
    id="unrelated-output",
    family="hallucination",
    summary="The output translates something else, or holds stock text of a page.",
    classes=(OTHER, STOCK),
    check=check,
    trigger=Screen(sift),
    status="preview",
    doc=__doc__ or "",
)
