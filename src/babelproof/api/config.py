"""Settings kept in a file: ``babelproof.toml``, or ``[tool.babelproof]`` of ``pyproject.toml``.

The nearest one counts, from the working folder upward. What is asked for itself goes before it. It
says how a check is done, never what is checked, and never that programs found beside it may run.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, dataclass, fields
from pathlib import Path
from typing import Any, TypeVar

from babelproof.api.planning import plan
from babelproof.api.request import Asked, Request
from babelproof.api.steps import takes
from babelproof.core.errors import InputError, UsageError, did_you_mean
from babelproof.core.spoken import number_of_bytes
from babelproof.io import whole

Kind = TypeVar("Kind", bound=Asked)
NAME, SHARED, SECTION = "babelproof.toml", "pyproject.toml", "babelproof"
# What each setting is; a path is meant from the folder of the file.
KINDS = {
    "langs": "a text", "columns": "a text", "input_format": "a text", "encoding_errors": "a text",
    "max_line": "a number of bytes", "rules": "a list of texts", "ignore": "a list of texts",
    "preview": "true or false", "rules_dir": "a list of paths", "ignore_list": "a path",
    "allow_conversion": "true or false", "options": "a table",
    "align": "train or a list of paths", "jobs": "a whole number above 0",
    "chunk": "a whole number above 0", "texts": "true or false", "show_skips": "true or false",
    "fail_on": "a list of texts", "consequences": "true or false",
    "consensus": "true or false",
}  # fmt: skip
# What is asked for each time anew.
ASKED = dict.fromkeys(("path", "src", "tgt", "ref"), "names what one check is about")
ASKED |= dict.fromkeys(("run_dir", "resume"), "is about one run")
ASKED |= dict.fromkeys(("engine", "via", "terms"), "would have texts sent to programs and servers")
ASKED["cluster"] = "would have your texts sent to other machines"
ASKED["trust_rules"] = "would let a file that was merely found run programs"

# Those that speak of rules by name, and those that say which rules there are.
NAMING = {"rules", "ignore", "options", "fail_on"}
LOADED = ("rules_dir", "trust_rules", "preview")


@dataclass(frozen=True, slots=True)
class Settings:
    """What a file sets; without a file, nothing."""

    file: Path | None
    values: Mapping[str, Any]

    def planned(self, **asked: Any) -> None:
        """An error that names the file where it speaks of rules or options that nobody knows."""
        if self.values.keys() & NAMING:
            try:
                plan(Request(**{**self.values, **asked}))
            except UsageError as error:
                raise UsageError(f"{self.file}: {error.args[0]}") from error

    def told(self) -> Iterator[tuple[str, Any, str]]:
        """Every setting there is: its name, what holds, and from where."""
        for item in fields(Request):
            if item.name in KINDS:
                default = () if item.default is MISSING else item.default
                value = self.values.get(item.name, default)
                yield item.name, value, str(self.file) if item.name in self.values else "default"


@takes(Request)
def configured(*path: Any, **asked: Any) -> Request:
    """The request of these keywords, and for the rest what the nearest file of settings says."""
    return configured_as(Request, *path, **asked)


def configured_as(kind: type[Kind], *path: Any, **asked: Any) -> Kind:
    """The same for any kind of request; settings that are not about it are passed over."""
    settings = find_settings()
    if asked.get("trust_rules") and "rules_dir" in settings.values and not asked.get("rules_dir"):
        raise UsageError(
            f"⸨trust_rules⸩ is about folders you name (⸨rules_dir⸩), and {settings.file} names"
            f" {', '.join(settings.values['rules_dir'])}: programs are not run because a file that"
            " was merely found says so"
        )
    settings.planned(**{name: asked[name] for name in LOADED if name in asked})
    names = kind.names()
    merged = {name: value for name, value in settings.values.items() if name in names} | asked
    if "options" in settings.values and "options" in asked:
        merged["options"] = {**settings.values["options"], **(asked["options"] or {})}
    return kind(*path, **merged)


def find_settings(folder: Path | None = None) -> Settings:
    """The settings nearest to a folder, the working folder if none is named."""
    start = (folder or Path()).resolve()
    for place in (start, *start.parents):
        if (path := place / NAME).is_file():
            return Settings(path, _checked(path, _read(path)))
        if (path := place / SHARED).is_file():
            table = _shared(path)
            if table is not None:
                return Settings(path, _checked(path, table))
    return Settings(None, {})


def _shared(path: Path) -> Any:
    """Our section of a file that is others' as well; their errors are theirs."""
    if b"tool" not in (raw := whole.data(path)) or SECTION.encode() not in raw:
        return None
    tool = _read(path).get("tool")
    return tool.get(SECTION) if isinstance(tool, dict) else None


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(whole.text(path))
    except (ValueError, RecursionError) as error:
        raise InputError(f"{path}: {error}") from error


def _checked(path: Path, table: Any) -> dict[str, Any]:
    if not isinstance(table, dict):
        raise UsageError(f"{path}: tool.{SECTION} is to be a table")
    checked = {}
    for key, value in table.items():
        name = key.replace("-", "_")
        if name in ASKED:
            raise UsageError(f"{path}: {key} cannot be set in a file, since it {ASKED[name]}")
        if name not in KINDS:
            raise UsageError(f"{path}: unknown setting {key!r}; {did_you_mean(name, KINDS)}")
        read = _value(KINDS[name], value, path.parent)
        if read is None:
            raise UsageError(f"{path}: {key} takes {KINDS[name]}, not {value!r}")
        checked[name] = read
    return checked


def _value(kind: str, value: Any, folder: Path) -> Any:
    """The value, or None where it is of another kind."""
    match kind, value:
        case ("a text", str()) | ("true or false", bool()):
            return value
        case ("a list of texts" | "a list of paths", str()):
            return _value(kind, [value], folder)
        case ("a list of texts", list()) if all(isinstance(one, str) for one in value):
            return value
        case ("a list of paths", list()) if all(isinstance(one, str) for one in value):
            return [str(folder / one) for one in value]
        case "train or a list of paths", "train":
            return value
        case "train or a list of paths", _:
            return _value("a list of paths", value, folder)
        case "a path", str():
            return str(folder / value)
        case "a table", dict():
            return dict(_flat(value))
        case "a number of bytes", str():
            return number_of_bytes(value)
        case "a number of bytes" | "a whole number above 0", int() if not isinstance(value, bool):
            return value if value > 0 else None
    return None


def _flat(table: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, Any]]:
    """``{"oscillation": {"excess": 6}}`` is written ``oscillation.excess``."""
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{before}{key}.")
        else:
            yield f"{before}{key}", value
