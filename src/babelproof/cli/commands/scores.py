"""Commands about metrics: score, select by them, and tell how far they agree with people."""

from __future__ import annotations

from babelproof.cli.options import Command

SCORE = Command(
    "score",
    "Score translations by metrics, and compare systems.",
    "score.run",
    """
input:
[EVALSET]                   EvalSet folder
-s, --source FILE           source, for metrics that need it
-t, --translations FILE...  one file a system, or NAME=FILE
-r, --reference FILE...     one reference or more
@langs
--ref A,B:names =[]         EvalSet: references, as refA,refB
--subset FILE               only these lines: JSON of `select` or VAT's
metrics:
--metrics A,B *             BLEU, chrF, chrF++, TER; BERTScore-P, -R, -F, COMET, CometKiwi (extras);
                            NAME=bertscore:DIR, NAME=comet:DIR, NAME=cometkiwi:DIR;
                            NAME=cmd:COMMAND; NAME=py:MODULE:FUNCTION (default: BLEU,chrF; may be
                            repeated)
--tokenize NAME             BLEU's tokenizer (default: by language)
--lowercase                 BLEU and chrF without case
--no-cache                  do not use or fill the score cache
--time-limit SECONDS:seconds  for one call of a cmd: metric, which scores up to 512 segments
                            (default: 1800)
@jobs =1                    processes, for BLEU, chrF and TER; scores are the same for any number
comparison:
--test {bs,ar}              paired bootstrap or approximate randomisation, as sacreBLEU's
--baseline SYSTEM           compare with it (default: the first)
--trials N:positive         resamples (default: bs 1000, ar 10000)
--seed N:int =12345         default: 12345
files:
--write-scores DIR          METRIC.seg.score and METRIC.sys.score, as EvalSet's
--segments                  JSON: sentence scores, too
output:
@format @output @quiet
""",
    """
  babelproof score -t sysA.de sysB.de -r ref.de -l en-de
  babelproof score -t sysA.de sysB.de -r ref1.de ref2.de --metrics BLEU,chrF++,TER --test ar
  babelproof score EVALSET -l en-de --ref refA --write-scores scores/
  babelproof score -s src.en -t a.de -r ref.de --metrics "MyMetric=cmd:./metric --fast"
""",
)
SELECT = Command(
    "select",
    "Select the test items that tell systems apart.",
    "select.run",
    """
@evalset
selection:
--metric NAME !             scores to select by: a metric of the set, or BLEU, chrF, chrF++, TER
                            computed here
--method NAME =variance     variance, random, difficulty, irt, diversity, stratified, or s2e:NAME
                            for a method of subset2evaluate where it is installed (default:
                            variance)
--keep SHARE:float =0.4     share to keep (default: 0.4)
--budget N:budget           instead of --keep: segments, or words as 5000w
--missing {drop,ignore} =drop  items with missing scores: left out, or judged by the scores there
                            are (default: drop)
--sample-deviation          divide by k-1, as the paper's code does, instead of k, as the paper does
--by {document,domain} =document  strata of --method stratified (default: document)
--include-human             count outputs named like a reference
--exclude A,B:names =[]     leave these systems out
--seed N:int =1             default: 1
--no-cache                  do not use or fill the score cache
what it is worth:
--human NAME                human scores, as da-sqm; else mqm or the first
--rank-by A,B:names =[]     metrics that rank the systems (default: all that the set has)
--validate                  measure it on systems the selection has not seen
--splits N:positive =100    default: 100
--random-subsets N:positive =5000  default: 5000
--curve                     chart: correlation by share kept
--analyse                   length, frequency, part of speech, difficulty
--corpus FILE               with --analyse: where words are counted
--paraphrase NAME           with --analyse: another reference, as refB
files:
--write-vat FILE:written    kept lines as VAT's JSON
--write-set DIR             the kept lines of all texts, as EvalSet
--write-items FILE:written  statistics of every item, as TSV
output:
@format @output @quiet
""",
    """
  babelproof select EVALSET -l en-de --metric COMET --ref refA --keep 0.4 -f json
  babelproof select EVALSET -l de-en --metric BLEU --validate
  babelproof select EVALSET -l en-de --metric COMET --curve -o curve.html
  babelproof select EVALSET -l en-de --metric chrF --budget 5000w --write-set small/
""",
)
META = Command(
    "meta",
    "Tell how well metrics agree with people.",
    "meta.run",
    """
@evalset
what is asked:
--human NAME                human scores, as da-sqm; else mqm or the first
--level {sys,seg} =sys      default: sys
--group {item,system,none} =item  segment level: average over items or systems, or take all at once
                            (default: item)
--subset FILE               only these lines: JSON of `select` or VAT
--system-scores {file,mean}  metrics' system scores as given, or means of segments (default: as
                            given on the whole set, means on a subset)
--human-on-subset           with --subset: human system scores from the subset, too (default: whole
                            set)
--complete-segments         only segments on which every system has a human score (default: every
                            score counts)
--stat A,B:names =[]        statistics: pearson, kendall, spearman; accuracy, spa (systems); acc-eq
                            (segments) (default: all, but acc-eq with --group none, which takes
                            long, must be named)
--metrics A,B:names =[]     only these metrics
--negate A,B:names =[]      metrics of which lower is better
systems:
--include-human             count outputs named like a reference
--close-refs A,B:names =[]  with --include-human: leave these out, too close to the reference to be
                            fair
--exclude A,B:names =[]     leave these systems out
--drop-outliers             leave out systems further than 2.5 robust deviations from the median
                            human score
which metric sees which error:
--findings PATH             run folder, or JSON lines of findings or verdicts: where do flagged
                            translations stand in a metric's order?
--thresholds X,Y:numbers    count flagged translations below these scores (default: quantiles)
significance:
--test {perm-both,williams}  compare all pairs of metrics
--on STAT =pearson          statistic to compare
--permutations N:positive =1000  default: 1000
--no-early-stop             run all permutations of every pair
--seed N:int =12345         default: 12345
output:
@format @output @quiet
""",
    """
  babelproof meta EVALSET -l en-de --human mqm --ref refA
  babelproof meta EVALSET -l en-de --human mqm --level seg --stat kendall,acc-eq -f json
  babelproof meta EVALSET -l en-de --human mqm --subset kept.json
  babelproof meta EVALSET -l en-de --human mqm --test perm-both --on pearson
  babelproof meta EVALSET -l en-de --findings RUN_DIR
""",
)
