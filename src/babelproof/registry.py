"""All rules that can run: built in, from installed plug-ins, from a user's folder."""

from __future__ import annotations

import hashlib
import importlib
import pkgutil
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from babelproof import detectors
from babelproof.core.errors import BabelproofError, UsageError, did_you_mean
from babelproof.core.rule import Options, OptionValue, Rule
from babelproof.kinds.folder import given_rules, load_dir

GROUP = "babelproof.rules"
# Families in the order reports show them; others follow by name.
FAMILIES = (
    "hallucination", "omission", "language", "quantities", "assistant", "web", "markup", "corpus",
)  # fmt: skip


@lru_cache(maxsize=1)
def built_in() -> tuple[Rule, ...]:
    """The rules of this package."""
    names = sorted(module.name for module in pkgutil.iter_modules(detectors.__path__))
    return tuple(importlib.import_module(f"{detectors.__name__}.{name}").RULE for name in names)


def beside(rule_id: str, ending: str) -> Path:
    """A file that belongs to a rule of this package, as its cases, by what its name ends with."""
    name = rule_id.replace("-", "_")
    folder = Path(detectors.__path__[0])
    folder = folder / name if (folder / name / "__init__.py").is_file() else folder
    return folder / f"{name}{ending}"


def measured(rule: Rule) -> str:
    """What was measured of a rule of this package, in Markdown; empty for others."""
    path = beside(rule.id, ".measured.toml")
    if rule.origin != "built-in" or not path.is_file():
        return ""
    return str(tomllib.loads(path.read_text(encoding="utf-8"))["text"])


def _revision(point: EntryPoint) -> str:
    """What tells one state of a plug-in from another: its version and its module as it stands."""
    spec = find_spec(point.module)
    path = Path(spec.origin) if spec and spec.origin else None
    code = path.read_bytes() if path and path.is_file() else b""
    installed = f"{point.dist.version}-" if point.dist else ""
    return f"{installed}{hashlib.sha256(code).hexdigest()[:12]}"


@lru_cache(maxsize=1)
def plugged_in() -> tuple[Rule, ...]:
    """Rules of installed plug-ins (entry points that give a rule or several)."""
    rules: list[Rule] = []
    for point in sorted(entry_points(group=GROUP), key=lambda p: p.name):
        try:
            rules += given_rules(point.load(), f"plug-in {point.name}#{_revision(point)}")
        except (Exception, SystemExit) as error:
            raise BabelproofError(f"plug-in {point.name} ({point.value}): {error}") from error
    return tuple(rules)


def all_rules(rules_dirs: Sequence[Path] = (), *, trust: bool = False) -> list[Rule]:
    """Every known rule in the order of reports; two with one id are an error.

    ``trust``: rules in Python are loaded from the folders, too.
    """
    own = [rule for folder in rules_dirs for rule in load_dir(folder, trust)]
    rules = [*built_in(), *plugged_in(), *own]
    seen: dict[str, Rule] = {}
    for rule in rules:
        if rule.id in seen:
            raise UsageError(
                f"two rules are called {rule.id!r} ({seen[rule.id].origin} and {rule.origin})"
            )
        seen[rule.id] = rule
    return sorted(rules, key=_place)


def _place(rule: Rule) -> tuple[int, str, str]:
    known = FAMILIES.index(rule.family) if rule.family in FAMILIES else len(FAMILIES)
    return known, rule.family, rule.id


def select(
    rules: Sequence[Rule],
    *,
    only: Iterable[str] = (),
    ignore: Iterable[str] = (),
    preview: bool = False,
) -> list[Rule]:
    """The rules to run. Names are rule ids or families; preview rules need ``preview``, and those
    on request must be named."""
    wanted, unwanted = _ids(rules, only), _ids(rules, ignore)
    named = [rule for rule in rules if not wanted or rule.id in wanted]
    explicit = set(only)
    for rule in named:
        if rule.id in explicit and rule.status == "preview" and not preview:
            raise UsageError(f"{rule.id} is a preview rule; add ⸨preview=True⸩ to run it")
    statuses = {"stable", *(["preview"] if preview else ()), *(["on request"] if wanted else ())}
    chosen = [r for r in named if r.id not in unwanted and r.status in statuses]
    if not chosen:
        raise UsageError("no rule is left to run; see `babelproof rules`")
    return chosen


def _ids(rules: Sequence[Rule], names: Iterable[str]) -> set[str]:
    families: dict[str, set[str]] = {}
    for rule in rules:
        families.setdefault(rule.family, set()).add(rule.id)
    known = {**families, **{rule.id: {rule.id} for rule in rules}}
    ids: set[str] = set()
    for name in names:
        if name not in known:
            raise UsageError(f"unknown rule {name!r}; {did_you_mean(name, known)}")
        ids |= known[name]
    return ids


def find(rules: Sequence[Rule], rule_id: str) -> Rule:
    """One rule by its id."""
    for rule in rules:
        if rule.id == rule_id:
            return rule
    known = [rule.id for rule in rules]
    raise UsageError(f"unknown rule {rule_id!r}; {did_you_mean(rule_id, known)}")


def resolve_options(rules: Sequence[Rule], given: Mapping[str, Any]) -> dict[str, Options]:
    """Each rule's options: defaults, with ``{"rule.option": value}`` put over them."""
    values: dict[str, dict[str, OptionValue]] = {
        rule.id: {name: option.default for name, option in rule.options.items()} for rule in rules
    }
    known = {f"{rule_id}.{name}" for rule_id, options in values.items() for name in options}
    for key, value in given.items():
        name = key.replace("-", "_") if "." not in key else _option_name(key)
        if name not in known:
            raise UsageError(f"unknown option {key!r}; {did_you_mean(name, known)}")
        rule_id, option = name.rsplit(".", 1)
        values[rule_id][option] = _typed(key, value, values[rule_id][option])
    return dict(values)


def _option_name(key: str) -> str:
    rule_id, option = key.rsplit(".", 1)
    return f"{rule_id}.{option.replace('-', '_')}"


def _typed(key: str, value: Any, default: OptionValue) -> OptionValue:
    """The value in the type of the default; text from a command line is read."""
    if isinstance(default, bool) and isinstance(value, str):
        if value.lower() in ("true", "yes", "1", "false", "no", "0"):
            return value.lower() in ("true", "yes", "1")
    elif not isinstance(value, bool) or isinstance(default, bool):
        try:
            return type(default)(value)
        except (TypeError, ValueError):
            pass
    raise UsageError(f"{key} takes a value like {default!r}, not {value!r}")
