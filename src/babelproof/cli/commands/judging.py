"""Commands that judge translations, and what is behind them: rules, settings, a sample."""

from __future__ import annotations

from argparse import SUPPRESS

from babelproof.cli.options import Command

# Options are called as in `api.request.Request`; what is not given is not there.
CHECK = Command(
    "check",
    "Check translations with the detectors.",
    "check.run",
    """
input:
[PATH]                      TSV, CSV, JSONL, Parquet, XLIFF, TMX or PO file, EvalSet folder, or -
                            (stdin)
@src
@tgt                        translations, one file a system; NAME=FILE names a system
-r, --reference FILE -> ref  reference (in an EvalSet: its name, as refA)
@langs @columns @input_format @encoding_errors @max_line
@engines
rules:
@rules @ignore @preview @rules_dir @trust_rules @ignore_list @allow_conversion
@align                      align words by a model of `babelproof align train`, one a direction (may
                            be repeated), or `train` one on these pairs: what is lost inside a
                            sentence is found, too
@consensus @options
work:
@jobs @cluster @chunk
--run-dir DIR               keep records, counts and manifest here
--no-texts -> texts         keep no source and no translation in --run-dir
@resume                     complete an interrupted --run-dir
@plan @config @quiet
@report
""",
    """
  babelproof check -s src.en -t sysA.de sysB.de -l en-de
  babelproof check -s src.en.gz -t sys.de.zst -r ref.de -l en-de -o report.html
  babelproof check EVALSET_DIR -l en-de          every system of an EvalSet folder
  babelproof check -s src.en -l en-es --engine 'apertium -u -f txt eng-spa' -t theirs.es
  cat pairs.tsv | babelproof check - -l en-de --columns src,tgt -f jsonl
  babelproof check pairs.jsonl -f jsonl          languages may stand on each line
""",
    absent=SUPPRESS,
)
REPORT = Command(
    "report",
    "Report on a run folder written earlier; -f parquet -o FOLDER writes tables for SQL.",
    "check.run_report",
    """
RUN_DIR                     the --run-dir of a finished check
@quiet                      no remarks
@report
""",
    """
  babelproof report run -o report.html
  babelproof report run --systems A,B --directions en-de
  babelproof report run --by document -o documents.md
  babelproof report run -o pages/                an index, and pages of findings
""",
)
RULES = Command(
    "rules",
    "List the rules, or test rules written as data.",
    "rules.run",
    """
[{list,test}] -> action =list  list: all rules; test: run the cases of the rules in DIR
[DIR]                       for test: the folder of rules
@listing
""",
)
RULE = Command(
    "rule",
    "Explain one rule, with its cases.",
    "rules.run_rule",
    """
RULE                        its name, as web-term-mismatch
@listing
""",
)
CONFIG = Command(
    "config",
    "Show the settings of the nearest babelproof.toml.",
    "check.run_config",
    """
-f, --format {text,json} =text  as what
""",
)
REVIEW = Command(
    "review",
    "Judge findings of a run by keyboard: how right is each rule?",
    "review.run",
    """
RUN                         run folder (of check --run-dir)
@rules =[]                  only findings of these rules
--sample N:positive         a random sample of N
--each                      a sample of N for each rule
--seed N:int =0             default: 0
--consequences              ask about findings that follow from another one, too
--summary                   ask nothing: tell what was judged so far
--ignore-list FILE:written  write the findings judged wrong, for check
-f, --format {text,json} =text
--store FILE                judgements (default: in the run folder)
--author NAME               who judges (default: your account)
--blind                     judge apart from others, to measure agreement
""",
    """
  babelproof review RUN --sample 100 --seed 7
  babelproof review RUN --rules web-term-mismatch --ignore-list ignored.tsv
  babelproof review RUN --summary -f json
""",
)
QUANTITIES = Command(
    "quantities",
    "Show what is read in a text: numbers, units, money, times, dates.",
    "quantities.run",
    """
[text...]                   the text; without it, lines of standard input
-l, --lang LANG !           the text's language
-f, --format {text,json,tsv} =text  how to print it
--table FILE                a table to use in place of the built-in one
--lint                      look for faults in the table (exit code 1 if any is an error)
""",
    """
  babelproof quantities -l de "Der Zug kostete 1,5 Mrd. Euro und fährt um halb acht."
  babelproof quantities -l en -f json "about 6 feet"      for programs
  babelproof quantities -l pl --lint                      faults of a language's table
  babelproof quantities -l sl --table sl.tsv "…"          a table of your own
""",
)
DEMO = Command(
    "demo",
    "Check a small sample that comes with babelproof, and show it.",
    "check.run_demo",
    """
@output                     where to write the HTML report
""",
)
