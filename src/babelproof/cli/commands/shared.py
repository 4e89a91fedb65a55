"""Options that several commands have, one by one and as tables."""

from __future__ import annotations

OPTIONS = """
-s, --source FILE -> src    source text, one segment a line
-t, --translations FILE... -> tgt +
-l, --langs LP              languages: en-de, eng_Latn-deu_Latn, English-German
--columns A,B               columns of a TSV or CSV: src,tgt or src=2,tgt=mt or 1,3
--input-format FORMAT       tsv, csv, jsonl, parquet, xliff, tmx, po; else by ending
--encoding-errors {strict,replace}
                            what to do with bytes that are not UTF-8 (default: end with an error)
--max-line BYTES:size       the longest line that is read as text, as 500k or 50M (default 10M)
--rules A,B:names           run only these rules or families
--ignore C:names            leave these out
--preview                   run preview rules too
--rules-dir DIR *           also load rules from here, data in TOML (may be repeated)
--trust-rules               load rules in Python from these folders, too: they run with all your
                            rights
--ignore-list FILE          leave out findings that `babelproof review` wrote here as judged wrong
--allow-conversion          a right conversion (10 miles to 16 km) is no unit-mismatch
--align MODEL *
--consensus                 with --align: what most other systems carry of a line tells what is lost
                            in one (its findings then depend on which systems run beside it)
--set RULE.OPTION=VALUE -> options *
                            set a rule's threshold, as oscillation.excess=6 (may be repeated)
-j, --jobs N:positive       processes (default 1)
--cluster ADDRESS           have a Dask scheduler's workers do it, as tcp://host:8786 (files on
                            shared storage)
--chunk N:positive          lines per piece of work
--resume
--plan =False               only tell chunks, bytes and the time it should take, by a few chunks
                            that are tried
--no-config -> config =True  pass over babelproof.toml (`babelproof config` shows what it sets)
-q, --quiet =False          no progress, no remarks
-f, --format FORMAT =None   text, json, tsv, markdown, latex, html (default: by -o, else text)
-o, --output FILE:written =None  write here instead of standard output
"""
SPECS = (
    "a command that reads and prints lines; libretranslate, apertium-apy, deepl, google or"
    " azure (SERVICE:ADDRESS for another address); openai:MODEL@ADDRESS; ct2:FOLDER or"
    " transformers:FOLDER; replay:FILE.jsonl; a FILE.toml that describes one. NAME=SPEC names it"
)
TABLES = {
    "document": """
output:
@format @output
@quiet                      no remarks
""",
    "engines": f"""
engines:
--engine SPEC *             {SPECS}; several are several systems
@engine_work
""",
    "engine_work": """
--then SPEC:then            an engine that gets what that one says
--via LANG                  the language between the two
--prompt FILE               for language models, with {src}, {tgt} and {text} in it
--key VARIABLE              the variable of the environment that holds the key of an openai: address
--max-calls N:positive      calls of servers, of all engines together
--max-characters N:positive  characters sent to them
--max-tokens N:positive     tokens sent to and got from language models
--rate N:float              calls a minute at most
--price N:float             of a million tokens (of services: characters), for the estimate
--time-limit N:float        seconds for one call
--retries N:int             how often a call that failed is made again (default 5)
--batch N:positive          texts a call at most
--parallel N:positive       calls at once (default 1)
--fresh                     ask again what was answered before
--no-cache -> cache =SUPPRESS  keep no answers
--skip-failed               leave texts empty that get no answer (default: end with an error)
""",
    "suite": """
ITEMS -> suite              suite: .toml, .tsv, or DFKI's .json
@langs                      direction, if the suite has several
""",
    "outputs": """
outputs:
either --sources FILE       the source of each line (of an --engine: the items')
or --ids FILE               the item of each line, by its id
--outputs FILE... =[]       one a system; NAME=FILE names it
@encoding_errors =strict
""",
    "comparison": """
comparison:
--systems A,B:names =[]     compare only these, on their items
--test {paired,z} =paired   exact paired test (default), or the papers' pooled z-test
--alpha P:share =0.05       level of significance (0.05)
--holm                      correct for all comparisons of the table (Holm)
--seed N:int =0             default: 0
""",
    "scoring": """
--write FOLDER              write what is to be scored, as an EvalSet folder
--scores FILE... =[]        scores of what was written
--negate                    lower scores are better
@langs                      direction, if the suite has several
""",
    "evalset": """
EVALSET                     EvalSet folder
@langs                      direction, as en-de; else all
--ref NAME                  reference, as refA; else the first by name
--scores FILE * =[]         metric scores from elsewhere: VAT's CSV, JSON lines, .seg.score or
                            .sys.score (may be repeated)
""",
    "report": """
output:
@format                     text, json, jsonl, tsv, markdown, latex, html, junit (default: by -o,
                            else text)
@output                     write here instead of standard output; FOLDER/ for a folder of HTML
                            pages
--show-skips                list what was not judged, and why
--examples N:count =6       examples to show (default 6)
--systems A,B:names =[]     report on these systems only
--directions A,B:names =[]  report on these directions only
--documents A,B:names =[]   report on these documents only
--by WHAT =None             add a table by system, direction, document or domain, worst first
--holm =False               correct tests between systems for their number
--consequences              count findings that follow from another one, too, and show them by
                            themselves
--fail-on EXPR *            exit with 1 if it holds: web-term-mismatch>0, total>=10, language>0.5%%
                            (of judged)
""",
    "listing": """
@rules_dir =[]              also load rules from here
@trust_rules
-f, --format {text,json,markdown} =text  as what
""",
    "types": """
--types A,B:names =[]       types of tokens to replace, as unit,currency (default: all)
--vary A,B:names =[]        types that may change along with the one that is replaced, as
                            number,month
--seed N:positive =1        (default 1)
--any-size                  also what is hard to believe: teeth of 43 miles, 900 per cent
""",
    "by_rules": """
rules:
@rules =[]
@ignore =[]
@rules_dir =[]
@preview @trust_rules
""",
}
