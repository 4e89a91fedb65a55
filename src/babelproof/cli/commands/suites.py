"""The actions of ``babelproof suite``."""

from __future__ import annotations

from babelproof.cli.options import Command

NEW = Command(
    "new",
    "Write a small commented example that runs.",
    "suite.run_new",
    """
[FOLDER] =my-suite          where to put it; made if need be (default my-suite)
""",
)
LINT = Command(
    "lint",
    "Find what is wrong with a suite itself.",
    "suite.run_lint",
    """
@suite
--least N:int =10           items a phenomenon needs (default 10)
--only A,B:names =[]        only these checks
--show N:int =5             complaints to show per check (default 5)
-f, --format {text,json,tsv} =text
--fail-on EXPR * =[]        exit with 1 if it holds: error>0, judged-both>0, total>=10
""",
)
CONVERT = Command(
    "convert",
    "Import or export: the endings tell .json, .toml and .tsv.",
    "suite.run_convert",
    """
@suite
FILE -> output              what to write
@quiet                      no remarks
""",
)
SPLIT = Command(
    "split",
    "Publish a part of every phenomenon, hold the rest back.",
    "suite.run_split",
    """
@suite
--public SHARE:share =0.5   public share (default 0.5)
--seed N:int =0             default: 0
@output                     the public part (default NAME.public.ENDING)
--rest FILE:written         the part held back (default NAME.held.ENDING)
@quiet                      no remarks
""",
)
PREPARE = Command(
    "prepare",
    "Write the file to translate, with distractors mixed in.",
    "suite.run_prepare",
    """
@suite
--category NAME * =[]
--phenomenon NAME * =[]
--distractors FILE          other sentences, one a line
--ratio N:ratio =1.0        distractors per source (default 1)
--seed N:int =0             default: 0
@output !                   file to translate
--key FILE:written          what each line is; keep it (default OUTPUT.key.json)
@quiet                      no remarks
""",
)
RESTORE = Command(
    "restore",
    "Take translations of a prepared file apart again.",
    "suite.run_restore",
    """
--key FILE !                as `prepare` wrote it
--outputs FILE... !         translations
-o, --output FOLDER !       gets items.ids and one file a system
@quiet                      no remarks
""",
)
RUN = Command(
    "run",
    "Judge the outputs of systems by a suite.",
    "suite.run_outputs",
    """
@suite
@outputs
@engines
options:
--write-verdicts FILE:written  every verdict as JSON lines, for `babelproof meta --findings`
@document
""",
    """
  babelproof suite run items.json --sources testset.de --outputs A.txt B.txt -f json
  babelproof suite run suite.toml --ids lines.ids --outputs Baseline=old.txt new.txt
  babelproof suite run suite.toml --engine 'apertium -u -f txt eng-spa'
""",
)
REPORT = Command(
    "report",
    "Accuracy by category and phenomenon, with intervals and clusters.",
    "suite.run_report",
    """
@suite
@outputs
@engines
@comparison
@document
""",
    """
  babelproof suite report suite.toml --sources src.txt --outputs A.txt B.txt -o page.html
  babelproof suite report suite.toml --sources src.txt --outputs *.txt --systems A,B --holm
""",
)
COMPARE = Command(
    "compare",
    "The same as report: which system is best at what, and what may be chance.",
    "suite.run_report",
    """
@suite
@outputs
@engines
@comparison
@document
""",
    """
  babelproof suite report suite.toml --sources src.txt --outputs A.txt B.txt -o page.html
  babelproof suite report suite.toml --sources src.txt --outputs *.txt --systems A,B --holm
""",
)
REVIEW = Command(
    "review",
    "Judge open outputs by keyboard.",
    "suite_review.run",
    """
ITEMS -> suite              suite: .toml, .tsv, or DFKI's .json
either! --sources FILE      the source of each line of the outputs
or --ids FILE               the item of each line of the outputs
--outputs FILE... !         one a system
@langs                      direction, if the suite has several
@encoding_errors =strict
--store FILE =judgements.db  judgements (default: judgements.db)
--author NAME               who judges (default: your account)
--blind                     judge apart from others, to measure agreement
--settle                    decide where judges who were blind differ
--no-suggestions            suggest no patterns
""",
    """
  babelproof suite review suite.toml --sources sources.txt --outputs sysA.txt sysB.txt
  babelproof suite review suite.toml --ids ids.txt --outputs sys*.txt --blind --author ann
  babelproof suite review suite.toml --ids ids.txt --outputs sys*.txt --settle --author cleo
  babelproof suite export suite.toml -o grown.toml
""",
)
EXPORT = Command(
    "export",
    "Write the suite with what was judged.",
    "suite_review.run_export",
    """
ITEMS -> suite              suite: .toml, .tsv, or DFKI's .json
--store FILE =judgements.db  judgements (default: judgements.db)
-o, --output FILE !         .toml, .tsv, or DFKI's .json
@quiet                      no remarks
""",
)
AGREEMENT = Command(
    "agreement",
    "Tell how far judges agree.",
    "suite_review.run_agreement",
    """
--store FILE =judgements.db  judgements (default: judgements.db)
-f, --format {text,json} =text
""",
)
HISTORY = Command(
    "history",
    "Follow systems over runs and years, all judged anew by one suite.",
    "suite_history.run",
    """
ITEMS -> suite              suite: .toml, .tsv, or DFKI's .json
--run NAME FILE... * !      a name, then an EvalSet folder, or the sources and one file a system
--by-ids                    runs name items, not sources
--aliases FILE              names of systems: alias, tab, name
--item ID                   with --system: this item over the years
--system NAME               with --item: outputs of this system
--test {paired,z} =paired   default: paired
@langs                      direction, if the suite has several
@encoding_errors =strict
@document
""",
    """
  babelproof suite history suite.toml --run 2023 a.src a/*.txt --run 2024 b.src b/*.txt
  babelproof suite history suite.toml --run 2023 OLD --run 2024 NEW --aliases names.tsv -o h.html
  babelproof suite history suite.toml --run 2023 OLD --run 2024 NEW --item b07 --system Acme
""",
)
CHALLENGE = Command(
    "challenge",
    "Test metrics: do right sentences score above wrong ones?",
    "suite_scoring.run_challenge",
    """
ITEMS -> suite              suite: .toml, .tsv, or DFKI's .json
--no-reference              for metrics that need none
@scoring
@document
""",
    """
  babelproof suite challenge suite.toml --write contrasts
  babelproof suite challenge suite.toml --scores metric.seg.score -f json
""",
)
QE = Command(
    "qe",
    "Test quality estimation: area under the curve within items.",
    "suite_scoring.run_qe",
    """
ITEMS -> suite              suite: .toml, .tsv, or DFKI's .json
--draws N:positive =2000    default: 2000
--seed N:int =0             default: 0
@scoring
@document
""",
    """
  babelproof suite qe suite.toml --write sentences
  babelproof suite qe suite.toml --scores estimator.txt -f markdown
""",
)
SUITE = Command(
    "suite",
    "Test linguistic phenomena with suites of items and rules.",
    actions=(
        NEW, LINT, CONVERT, SPLIT, PREPARE, RESTORE, RUN, REPORT, COMPARE, REVIEW, EXPORT,
        AGREEMENT, HISTORY, CHALLENGE, QE,
    ),
)  # fmt: skip
