"""babelproof: tests what machine translation does.

All that scripts need is imported from here, ``from babelproof import check`` above all; a module is
loaded when something of it is first asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from babelproof._version import __version__ as __version__
from babelproof.core.errors import BabelproofError as BabelproofError
from babelproof.core.errors import BabelproofWarning as BabelproofWarning
from babelproof.core.errors import InputError as InputError
from babelproof.core.errors import MissingExtra as MissingExtra
from babelproof.core.errors import OutputError as OutputError
from babelproof.core.errors import UsageError as UsageError

if TYPE_CHECKING:  # the same as LATER, for type checkers
    from babelproof.api.checking import check as check
    from babelproof.api.checking import forecast_check as forecast_check
    from babelproof.api.checking import run_plan as run_plan
    from babelproof.api.config import configured as configured
    from babelproof.api.filter_request import FilterRequest as FilterRequest
    from babelproof.api.filter_request import PairFilter as PairFilter
    from babelproof.api.filtering import Filtered as Filtered
    from babelproof.api.filtering import PlannedFilter as PlannedFilter
    from babelproof.api.filtering import filter as filter
    from babelproof.api.filtering import forecast_filter as forecast_filter
    from babelproof.api.filtering import plan_filter as plan_filter
    from babelproof.api.filtering import run_filter as run_filter
    from babelproof.api.linking import LinkedPair as LinkedPair
    from babelproof.api.linking import links as links
    from babelproof.api.linking import train_aligner as train_aligner
    from babelproof.api.metrics import Answer as Answer
    from babelproof.api.metrics import Choice as Choice
    from babelproof.api.metrics import Compared as Compared
    from babelproof.api.metrics import Correlation as Correlation
    from babelproof.api.metrics import Paired as Paired
    from babelproof.api.metrics import Scored as Scored
    from babelproof.api.metrics import Selection as Selection
    from babelproof.api.metrics import compare_metrics as compare_metrics
    from babelproof.api.metrics import meta_evaluate as meta_evaluate
    from babelproof.api.metrics import score as score
    from babelproof.api.metrics import select as select
    from babelproof.api.mutation import Mutated as Mutated
    from babelproof.api.mutation import Mutation as Mutation
    from babelproof.api.mutation import mutate as mutate
    from babelproof.api.planning import Planned as Planned
    from babelproof.api.planning import plan as plan
    from babelproof.api.request import Request as Request
    from babelproof.api.run import Run as Run
    from babelproof.api.run import open_run as open_run
    from babelproof.api.suites import Complaint as Complaint
    from babelproof.api.suites import Evaluation as Evaluation
    from babelproof.api.suites import Item as Item
    from babelproof.api.suites import Judged as Judged
    from babelproof.api.suites import Phenomenon as Phenomenon
    from babelproof.api.suites import Settings as Settings
    from babelproof.api.suites import Suite as Suite
    from babelproof.api.suites import SuiteTable as SuiteTable
    from babelproof.api.suites import compare_systems as compare_systems
    from babelproof.api.suites import evaluate_suite as evaluate_suite
    from babelproof.api.suites import lint_suite as lint_suite
    from babelproof.api.suites import load_suite as load_suite
    from babelproof.api.suites import report_suite as report_suite
    from babelproof.api.suites import save_suite as save_suite
    from babelproof.api.suites import take_outputs as take_outputs
    from babelproof.api.synthesis import Synthesis as Synthesis
    from babelproof.api.synthesis import Synthesised as Synthesised
    from babelproof.api.synthesis import synthesise as synthesise
    from babelproof.api.tracing import Tracing as Tracing
    from babelproof.api.tracing import trace as trace
    from babelproof.api.translating import Translated as Translated
    from babelproof.api.translating import translate as translate
    from babelproof.core.record import Finding as Finding
    from babelproof.core.rule import Class as Class
    from babelproof.core.rule import Hit as Hit
    from babelproof.core.rule import NotJudged as NotJudged
    from babelproof.core.rule import Rule as Rule
    from babelproof.core.segment import LangPair as LangPair
    from babelproof.core.segment import Pair as Pair
    from babelproof.core.segment import Passage as Passage
    from babelproof.core.segment import Segment as Segment
    from babelproof.core.segment import Span as Span
    from babelproof.core.tally import StepCount as StepCount
    from babelproof.core.tally import Tally as Tally
    from babelproof.core.tally import Versus as Versus
    from babelproof.engines.terms import Terms as Terms

LATER = {
    "api.checking": "check forecast_check run_plan",
    "api.config": "configured",
    "api.filter_request": "FilterRequest PairFilter",
    "api.filtering": "Filtered PlannedFilter filter forecast_filter plan_filter run_filter",
    "api.linking": "LinkedPair links train_aligner",
    "api.metrics": "Answer Choice Compared Correlation Paired Scored Selection compare_metrics"
    " meta_evaluate score select",
    "api.mutation": "Mutated Mutation mutate",
    "api.planning": "Planned plan",
    "api.request": "Request",
    "api.run": "Run open_run",
    "api.suites": "Complaint Evaluation Item Judged Phenomenon Settings Suite SuiteTable"
    " compare_systems evaluate_suite lint_suite load_suite report_suite save_suite take_outputs",
    "api.synthesis": "Synthesis Synthesised synthesise",
    "api.tracing": "Tracing trace",
    "api.translating": "Translated translate",
    "core.record": "Finding",
    "core.rule": "Class Hit NotJudged Rule",
    "core.segment": "LangPair Pair Passage Segment Span",
    "core.tally": "StepCount Tally Versus",
    "engines.terms": "Terms",
}
_PLACES = {name: module for module, names in LATER.items() for name in names.split()}
ERRORS = ["BabelproofError", "InputError", "MissingExtra", "OutputError", "UsageError"]
__all__ = sorted([*_PLACES, *ERRORS, "BabelproofWarning", "__version__"])


def __getattr__(name: str) -> Any:
    if name not in _PLACES:
        raise AttributeError(f"module 'babelproof' has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(f"babelproof.{_PLACES[name]}"), name)
    return value


def __dir__() -> list[str]:
    hidden = (name for name in globals() if name.startswith("_"))
    return sorted({*hidden, *__all__})
