"""Commands that filter, align, translate and make corpora."""

from __future__ import annotations

from argparse import SUPPRESS

from babelproof.cli.commands.shared import SPECS
from babelproof.cli.options import Command

METHODS = (
    "hmm, fast, ibm1, ibm2, eflomal (models of sil-thot), eflomal-align (the program),"
    " argmax:FOLDER or softmax:FOLDER (embeddings of a transformer)"
)

# Options are called as in `api.filter_request.FilterRequest`; what is not given is not there.
FILTER = Command(
    "filter",
    "Keep the good lines of a parallel corpus, as they stand there.",
    "filter.run",
    """
input:
[PATH]                      TSV, CSV, JSONL, Parquet, XLIFF, TMX or PO file, or - for standard input
@src                        source text, by line
@tgt                        translations, by line; of several on a line all must be good
@langs @columns @input_format @encoding_errors @max_line
--spool                     keep a copy of standard input, for rules that must see all of it first
what is rejected:
--preset NAME               standard, salted, strict (`babelproof presets` tells of them), or a TOML
                            file
--compare NAME              tell what this preset keeps and the other drops, too
@rules                      reject for findings of these rules or families
@ignore                     leave these rules out
@preview                    ask preview rules too
@rules_dir @trust_rules
@ignore_list                findings that were judged wrong do not count
@allow_conversion
@align                      align words by a model of `babelproof align train`, one a direction (may
                            be repeated), or `train` one on this corpus: the preset `salted` asks
                            dropped-content then
--keep-by {variance}        of several outputs a line, drop lines on which all agree too well or not
                            at all (--set variance.least=20 --set variance.most=95, in percent)
@options                    set a threshold, as length-mismatch.ratio=2 (may be repeated)
output:
-o, --output FILE:written...  kept lines; one file for each of line-parallel files (default:
                            standard output)
--score-only                leave no line out; add columns (keys) with what rejects it and each
                            rule's findings
--dry-run =False            write no kept lines
--rejected FILE:written     the rest with why, as JSON Lines
--summary FILE:written =None  the numbers and samples, as .html, .json, .md, .tex, .tsv or .txt
@format                     of the summary on standard output: text, json, markdown, latex, tsv,
                            html
--force                     replace files that are there already
work:
@jobs @cluster @chunk
@resume                     complete an interrupted filter
@plan @config @quiet
""",
    """
  babelproof filter corpus.tsv.gz -l en-de --preset standard -o kept.tsv.gz \\
    --rejected rejected.jsonl.gz --summary report.html
  babelproof filter -s corpus.en -t corpus.de --preset salted -o kept.en kept.de
  zcat corpus.tsv.gz | babelproof filter - -l en-de --rules web,number-mismatch | gzip > kept.tsv.gz
  babelproof filter corpus.tsv -l en-ja --preset mine.toml --compare standard --dry-run
""",
    absent=SUPPRESS,
)
PRESETS = Command(
    "presets",
    "Show the presets of `babelproof filter`.",
    "filter.run_presets",
    """
[NAME] -> preset            this one alone
@format                     text, json, markdown, html, …
@output                     write here
@quiet                      no remarks
""",
)
TRAIN = Command(
    "train",
    "Train a model on parallel corpora.",
    "align.run_train",
    """
CORPUS... -> corpora        parallel corpus, as `check` reads it
@langs !
-o, --output MODEL:written !  where to write the model
--method NAME =hmm          METHODS
@columns @quiet
""".replace("METHODS", METHODS),
    """
  babelproof align train corpus.tsv -l en-de -o en-de.model
  babelproof align train EVALSET_DIR news.tsv.gz -l en-de -o en-de.model
  babelproof align train corpus.tsv -l en-de -o en-de.model --method eflomal-align
  babelproof align train corpus.tsv -l en-de -o en-de.model --method argmax:models/mbert
""",
)
LINKS = Command(
    "links",
    "Write which words of each pair are linked.",
    "align.run_links",
    """
[PATH]                      pairs, as `check` reads them
@src
@tgt                        translations
@langs @columns
links:
@align                      model to link by, or `train` one on these pairs
--method NAME               aligner to link these pairs by: METHODS
--pharaoh FILE              read the links here instead: rows as 0-0 1-2
--order {source-target,target-source}  which side comes first in a pair (reading: told by the
                            bounds; writing: source)
--base {0,1}:int            the number of the first word (the same; 0)
--words {unicode,blanks} =unicode  which words are numbered: by Unicode rules, or those that blanks
                            divide
options:
@format                     pharaoh (a row a pair), or jsonl: places of words in the raw text,
                            links, weights
@output @quiet
""".replace("METHODS", METHODS),
    """
  babelproof align links -s src.en -t sys.de -l en-de --align en-de.model -o sys.pharaoh
  babelproof align links pairs.tsv -l en-de --align train -f jsonl
  babelproof align links pairs.tsv -l en-de --method eflomal-align -o pairs.pharaoh
  babelproof align links -s src.en -t sys.de -l en-de --pharaoh sys.pharaoh -f jsonl
""",
)
ALIGN = Command(
    "align",
    "Align words: train a model, or write the links of pairs.",
    actions=(TRAIN, LINKS),
)
TRANSLATE = Command(
    "translate",
    "Translate lines by an engine: a command, a service, a language model, a local model.",
    "engines.run_translate",
    """
SOURCE                      texts, one a line; .jsonl with a src each (cases of `mutate`); - is
                            standard input
@langs                      languages, if it must be told
engines:
--engine SPEC * !           SPECS
@engine_work
options:
@output                     translations, one a line; or .jsonl with src and tgt, which --engine
                            replay:FILE reads (default: standard output)
@encoding_errors =strict
--estimate                  tell what it will cost, and ask nobody
-f, --format {text,json} =text  of what is told of the whole; json goes to standard output and needs
                            -o
@quiet
""".replace("SPECS", SPECS),
    """
  babelproof translate source.en --engine 'apertium -u -f txt eng-spa' -o out.es
  babelproof translate source.en -l en-de --engine deepl -o out.jsonl          key: DEEPL_API_KEY
  babelproof translate source.en -l en-de --engine openai:MODEL@http://127.0.0.1:8080/v1 -o out.de
  babelproof translate source.en -l en-gl --engine 'apertium -u en-es' --via es \\
      --then 'apertium -u es-gl' -o out.gl
  babelproof translate source.en -l en-de --engine openai:MODEL --price 0.6 --estimate
""",
)
MUTATE = Command(
    "mutate",
    "Make metamorphic tests: sources with a unit, a currency, a number … replaced, and what a"
    " system makes of them.",
    "mutate.run",
    """
SOURCE                      sources, one a line; or cases made before, as .jsonl
@langs !
@types
--most N:positive =5000     new sentences (default 5000)
--text FILE:written         with cases: also their texts to translate, one a line
--translated FILE... =[]    translations of the cases, a file for each system: a line or, in .jsonl,
                            a tgt each
--keep FILE:written         keep the cases with their translations here (.jsonl)
@engines
@by_rules
options:
@jobs =1
@format                     of the report: text, json, markdown, html …
@output                     the cases (.jsonl), or the report on translations
@quiet
""",
    """
  babelproof mutate source.en -l en-es --types unit,currency -o cases.jsonl --text cases.en
  babelproof mutate cases.jsonl -l en-es --translated out.es -o report.html
  babelproof mutate source.en -l en-es --engine 'apertium -u -f txt eng-spa' -o report.html
""",
)
SYNTHESISE = Command(
    "synthesise",
    "Make correct training pairs: in pairs of a corpus that are judged fine, replace a unit,"
    " a currency, a number … on both sides.",
    "synthesise.run",
    """
[CORPUS]                    parallel corpus, as `check` reads it
--corpus CORPUS -> named_corpus  the same
@langs !
what a system fails in a test suite:
--suite ITEMS               nothing is replaced: pairs of the corpus that show what is failed there
--run VERDICTS -> verdicts  the verdicts on the outputs, as `suite run --write-verdicts` writes them
--systems A,B:names =[]     what these fail (default: any)
options:
-o, --output FILE:written -> pairs !  the pairs, as .tsv or .jsonl, each with where it comes from
@types
--most N:positive =10000    pairs to make (default 10000)
--held-out FILE:written     keep some sources for tests: nothing made of them is trained on, their
                            pairs go here
--held-share X:share        how many of the sources (default 0.1)
--mix CORPUS                add pairs of a corpus, but none that a rule objects to
--ratio M:C =1:1            made to corpus pairs (default 1:1)
@columns
@by_rules
options:
@jobs =1
@format                     of what is told: text, json, markdown, html …
@quiet
""",
    """
  babelproof synthesise corpus.tsv -l en-de --types unit -o pairs.tsv
  babelproof synthesise corpus.tsv -l en-de --types unit,currency --vary number -o pairs.tsv
  babelproof synthesise corpus.tsv -l en-de -o train.tsv --held-out test.tsv --mix corpus.tsv
  babelproof synthesise corpus.tsv -l en-de --suite items.json --run verdicts.jsonl -o pairs.tsv
""",
)
TRACE = Command(
    "trace",
    "Look for a system's confusions (feet → Meter) in the corpus it was trained on.",
    "synthesise.run_trace",
    """
RUN                         a run folder, as `check --run-dir` keeps it
--corpus CORPUS !           parallel corpus, as `check` reads it
@langs                      where the run has several directions
--systems A,B:names =[]     only what these confuse
@columns                    columns of a TSV or CSV, as for `check`
@rules_dir =[]              also rules from here
@jobs =1                    processes
@format                     text, json, markdown, html …
@output                     write here
@quiet
""",
    """
  babelproof check -s test.en -t system.de -l en-de --run-dir RUN
  babelproof trace RUN --corpus corpus.en-de.tsv
  babelproof trace RUN --corpus corpus.tsv.gz -j 2 -o trace.html
""",
)
