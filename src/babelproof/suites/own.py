"""babelproof's own suite format: one set of fields, written as TOML by hand or as a spreadsheet.

Both files hold every field of an item, and are read with the same care: an unknown field, a
value of the wrong kind or a missing one is an error that says where, and what to write instead.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from babelproof.core.errors import InputError, did_you_mean
from babelproof.lang import parse_pair
from babelproof.suites.item import STATUSES, Item, Judged, Phenomenon

FORMAT = 1
HEADS = ("name", "version", "licence", "note")
REQUIRED = ("id", "langs", "category", "phenomenon", "source")
TEXTS = (*REQUIRED, "reference", "note", "status")
PATTERNS = ("positive", "negative")
JUDGED = ("text", "right", "who", "when", "system")
JSON_FIELDS = ("trace", "extra")
PHENOMENON = ("category", "name", "description", "guideline")


def check_format(value: Any) -> None:
    """Complain about a file that is no suite, or one of a later version."""
    if value is None:
        raise InputError(f"no format is given; write format = {FORMAT} at the top")
    if value not in (FORMAT, str(FORMAT)):
        raise InputError(f"format {value!r} is unknown here; this version reads format {FORMAT}")


def refuse_unknown(given: Iterable[str], known: Sequence[str], what: str) -> None:
    """Complain about a field that nobody would read."""
    for name in given:
        if name not in known:
            raise InputError(f"{what} has no field {name!r}; {did_you_mean(name, known)}")


def read_phenomenon(fields: Mapping[str, Any]) -> Phenomenon:
    """A phenomenon from named texts."""
    refuse_unknown(fields, PHENOMENON, "a phenomenon")
    texts = {name: as_text(fields.get(name, ""), name) for name in PHENOMENON}
    for name in ("category", "name"):
        if not texts[name].strip():
            raise InputError(f'a phenomenon needs a {name}; write {name} = "…"')
    return Phenomenon(**texts)


def read_item(fields: Mapping[str, Any], langs: str, phenomena: Sequence[Phenomenon]) -> Item:
    """An item from named values; what it may leave out comes from the suite."""
    known = (*TEXTS, *PATTERNS, "right", "wrong", "judged", *JSON_FIELDS)
    refuse_unknown(fields, known, "an item")
    texts = {name: as_text(fields.get(name, ""), name) for name in TEXTS}
    texts["langs"] = str(parse_pair(texts["langs"])) if texts["langs"] else langs
    texts["category"] = texts["category"] or _category(texts["phenomenon"], phenomena)
    for name in REQUIRED:
        if not texts[name].strip():
            raise InputError(_missing(name))
    if texts["status"] not in STATUSES:
        hint = did_you_mean(texts["status"], [status for status in STATUSES if status])
        raise InputError(f"the status {texts['status']!r} is unknown; {hint}")
    patterns = {name: as_texts(fields.get(name, ()), name) for name in PATTERNS}
    for name in PATTERNS:
        if "" in patterns[name]:
            raise InputError(f"{name} holds an empty pattern, which would match every output")
    trace = as_mapping(fields.get("trace"), "trace")
    extra = as_mapping(fields.get("extra"), "extra") or {}
    judged = tuple(_judged(fields))
    return Item(**texts, **patterns, judged=judged, trace=trace, extra=extra)  # type: ignore[arg-type]


def _category(phenomenon: str, phenomena: Sequence[Phenomenon]) -> str:
    """The category that a described phenomenon belongs to, if there is just one."""
    found = {p.category for p in phenomena if p.name == phenomenon}
    return found.pop() if len(found) == 1 else ""


def _missing(name: str) -> str:
    if name == "langs":
        return 'no languages; write langs = "en-de" in the item, or once at the top of the file'
    if name == "category":
        return "no category; name it in the item, or describe its phenomenon once, with a category"
    return f"no {name}; every item needs one"


def _judged(fields: Mapping[str, Any]) -> Iterable[Judged]:
    for name in ("right", "wrong"):
        for text in as_texts(fields.get(name, ()), name):
            yield Judged(text, name == "right")
    entries = fields.get("judged", ())
    if not isinstance(entries, list | tuple):
        raise InputError("judged must be a list of tables; write [[item.judged]]")
    for entry in entries:
        yield read_judged(entry)


def read_judged(entry: Any) -> Judged:
    """A judged sentence from named values."""
    if not isinstance(entry, Mapping):
        raise InputError("a judged sentence is a table with text and right = true or false")
    refuse_unknown(entry, JUDGED, "a judged sentence")
    if not isinstance(entry.get("right"), bool):
        raise InputError("a judged sentence needs right = true or right = false")
    texts = {name: as_text(entry.get(name, ""), name) for name in JUDGED if name != "right"}
    if "text" not in entry:
        raise InputError("a judged sentence needs its text")
    return Judged(right=entry["right"], **texts)


def as_text(value: Any, name: str) -> str:
    if not isinstance(value, str):
        raise InputError(f"{name} must be a text in quotation marks, not {_shown(value)}")
    return value


def as_texts(value: Any, name: str) -> tuple[str, ...]:
    """One text or a list of them."""
    if isinstance(value, str):
        return (value,)
    if not isinstance(value, list | tuple) or not all(isinstance(text, str) for text in value):
        raise InputError(f"{name} must be a text or a list of texts, not {_shown(value)}")
    return tuple(value)


def as_mapping(value: Any, name: str) -> Mapping[str, Any] | None:
    """A table, or JSON in a text that says one."""
    if value is None or value == "":
        return None
    if isinstance(value, str):
        try:
            value = json.loads(value)
        except (ValueError, RecursionError) as error:
            raise InputError(f"{name} is not valid JSON ({error})") from error
    if not isinstance(value, Mapping):
        raise InputError(f"{name} must be a table or a JSON object, not {_shown(value)}")
    try:
        json.dumps(value)
    except (TypeError, ValueError, RecursionError) as error:
        raise InputError(f"{name} holds what JSON cannot say ({error})") from error
    return value


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:40]}…"


def as_json(value: Mapping[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=True, sort_keys=True)


def has_surrogates(text: str) -> bool:
    """Whether no file of Unicode text can hold the text."""
    return any("\ud800" <= char <= "\udfff" for char in text) if not text.isascii() else False
