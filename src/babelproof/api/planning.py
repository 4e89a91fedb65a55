"""From what is asked to what will run: languages, rules, options and limits, all made sure of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from babelproof import registry
from babelproof._version import __version__
from babelproof.api.limits import Limit, check_names, known_names, parse_limits
from babelproof.api.request import Asked, Request
from babelproof.core.errors import UsageError
from babelproof.core.manifest import Manifest
from babelproof.core.rule import Options, Rule
from babelproof.core.segment import UNKNOWN, LangPair
from babelproof.io.memory import MemorySource
from babelproof.io.open import guess_langs, is_evalset, open_parallel, open_path
from babelproof.io.source import Source
from babelproof.lang import parse_pair
from babelproof.review.ignore import IgnoreList
from babelproof.run import doubts, judged_by
from babelproof.run.judged_by import components
from babelproof.run.plan import Plan


@dataclass(frozen=True, slots=True)
class Planned:
    """A request with what it comes to: the languages, if known beforehand, the rules with their
    options, and the limits. ``plan`` is what workers get (``run/plan.py`` sends it further)."""

    request: Request
    langs: LangPair | None
    plan: Plan
    ignored: IgnoreList
    limits: Sequence[Limit]


def plan(request: Request) -> Planned:
    """Make sure of everything that can be known before a text is read."""
    limits = parse_limits(request.fail_on)
    chosen = registry.select(
        registry.all_rules(request.folders, trust=request.trust_rules),
        only=request.rules,
        ignore=request.ignore,
        preview=request.preview,
    )
    check_names(limits, known_names([(rule.id, rule.family) for rule in chosen]))
    ignored = ignore_list(request)
    options = registry.resolve_options(chosen, asked_options(request, chosen))
    made = Plan(
        chosen, options, request.show_skips, ignored, request.preview, consensus=request.consensus
    )
    return Planned(request, asked_langs(request), made, ignored, limits)


def ignore_list(request: Asked) -> IgnoreList:
    """The findings that are to be left out."""
    listed = request.ignore_list
    return IgnoreList.read(listed) if listed is not None else IgnoreList()


def asked_langs(request: Asked) -> LangPair | None:
    """The languages, as they are named or as the files are."""
    langs = parse_pair(request.langs) if isinstance(request.langs, str) else request.langs
    return langs or _guessed(request)


def asked_options(request: Asked, chosen: Sequence[Rule]) -> Mapping[str, Any]:
    allowed = request.allow_conversion and any(rule.id == "unit-mismatch" for rule in chosen)
    return {
        **(request.options or {}),
        **({"unit-mismatch.allow_conversion": True} if allowed else {}),
    }


def _guessed(request: Asked) -> LangPair | None:
    """The languages by the files' endings; said aloud, since a guess must not be silent."""
    named = request.tgt.values() if isinstance(request.tgt, Mapping) else request.tgt
    named = [named] if isinstance(named, str | Path) else list(named or ())
    if not isinstance(request.src, str | Path) or not named:
        return None
    paths = [str(path).partition("=")[2] or str(path) for path in named]
    langs = guess_langs(str(request.src), paths)
    if langs is not None:
        doubts.tell([f"no ⸨langs⸩ given; by the files' endings this is {langs}"])
    return langs


def manifest(planned: Planned, source: Source) -> Manifest:
    """What ran on what, as far as it is known beforehand."""
    made = manifest_of(planned.request, planned.plan, planned.ignored, source)
    return replace(made, texts=planned.request.texts)


def manifest_of(request: Asked, plan: Plan, ignored: IgnoreList, source: Source) -> Manifest:
    """What judges what, as far as it is known beforehand."""
    errors = request.encoding_errors
    options: dict[str, str] = {} if errors == "strict" else {"encoding-errors": errors}
    if len(ignored):
        options["ignored"] = f"{len(ignored)}#{ignored.digest()}"
    if plan.aligners is not None:
        options["align"] = plan.aligners.told or "none"
    yes = {"preview": plan.preview, "show-skips": plan.show_skips, "consensus": plan.consensus}
    for name, asked in yes.items():
        options |= {name: "yes"} if asked else {}
    return Manifest(
        version=__version__,
        rules={rule.id: _rule_entry(rule, plan.options[rule.id]) for rule in plan.rules},
        langs=[],
        systems=[],
        inputs=list(source.inputs()),
        options=options,
        components=components(),
        code=judged_by.code(),
        resumable=source.resumable,
    )


def _rule_entry(rule: Rule, options: Options) -> dict[str, Any]:
    return {
        "family": rule.family,
        "summary": rule.summary,
        "status": rule.status,
        "origin": rule.origin,
        "options": dict(options),
        "classes": {
            cls.id: {"severity": cls.severity, "denominator": cls.denominator}
            for cls in rule.classes
        },
    }


def open_source(request: Asked, langs: LangPair | None, *, once: bool = False) -> Source:
    """The source of a request, in these languages. ``once``: standard input is read in passing."""
    if request.path is not None:
        return _one_path(request, Path(request.path), langs, once)
    src, tgt, ref = request.src, request.tgt, request.ref
    if src is None or tgt is None:
        raise UsageError(
            "nothing to check: name a file or folder, or ⸨src=SOURCE⸩ and ⸨tgt=TRANSLATION⸩"
        )
    if request.columns is not None or request.input_format is not None:
        raise UsageError("⸨columns⸩ and ⸨input_format⸩ go with one path, not with ⸨src⸩ and ⸨tgt⸩")
    pair = langs or LangPair(UNKNOWN, UNKNOWN)
    if isinstance(src, str | Path):
        return _files(request, str(src), pair)
    if isinstance(tgt, str | Path) or isinstance(ref, str | Path):
        raise UsageError("src is texts in memory, so tgt and ref must be texts too")
    systems: Any = tgt if isinstance(tgt, Mapping) else {"system": tgt}
    return MemorySource(src, systems, pair, ref)


def _one_path(request: Asked, path: Path, langs: LangPair | None, once: bool) -> Source:
    if request.src is not None or request.tgt is not None:
        raise UsageError("name either one path or ⸨src⸩ and ⸨tgt⸩, not both")
    name = str(request.ref) if isinstance(request.ref, str | Path) else None
    if name and not (path.is_dir() and is_evalset(path)):
        raise UsageError("⸨ref⸩ goes with ⸨src⸩ and ⸨tgt⸩; other formats carry their references")
    return open_path(
        str(request.path), langs, columns=request.columns, input_format=request.input_format,
        ref=name, errors=request.encoding_errors, longest=request.max_line, once=once,
    )  # fmt: skip


def _files(request: Asked, src: str, langs: LangPair) -> Source:
    tgt: Any = request.tgt
    paths = [tgt] if isinstance(tgt, str | Path) else tgt
    named: Any = (
        {name: str(path) for name, path in paths.items()}
        if isinstance(paths, Mapping)
        else [str(path) for path in paths]
    )
    ref = str(request.ref) if request.ref is not None else None
    return open_parallel(
        src, named, langs, ref=ref, errors=request.encoding_errors, longest=request.max_line
    )
