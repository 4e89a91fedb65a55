"""Translation services as rows of a table: where to ask, what to send, where the answer is."""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from functools import cache
from importlib.resources import files
from typing import Any
from urllib.parse import quote, urlencode

from babelproof.core.errors import UsageError, did_you_mean
from babelproof.core.segment import Lang, LangPair
from babelproof.engines.budget import Use
from babelproof.engines.client import Client, Malformed, Served
from babelproof.engines.estimate import Estimate, Survey
from babelproof.engines.keys import Keys
from babelproof.engines.line_breaks import fit
from babelproof.engines.protocol import Failed, Identity

JSON, FORM = "application/json; charset=utf-8", "application/x-www-form-urlencoded; charset=utf-8"
KINDS = {"json": JSON, "form": FORM}
_LEFT_OUT: Any = object()


@dataclass(frozen=True, slots=True)
class Service:
    """One row; see ``data/engines.toml`` for what its fields are."""

    address: str
    body: Any
    answer: str
    path: str = ""
    about: str = ""
    send: str = "json"
    headers: Mapping[str, str] = field(default_factory=dict)
    needs: Sequence[str] = ()
    most_texts: int = 1
    most_characters: int = 5000
    codes: str = "lower"
    src: Mapping[str, str] = field(default_factory=dict)
    tgt: Mapping[str, str] = field(default_factory=dict)
    tried: str = ""
    example: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def of_table(cls, table: Mapping[str, Any], where: str) -> Service:
        """A row as it stands in a file, its fields checked."""
        known = {item.name: item for item in fields(cls)}
        for name, value in table.items():
            if name not in known:
                raise UsageError(f"{where}: unknown field {name!r}; {did_you_mean(name, known)}")
            if not _fits(name, value):
                raise UsageError(f"{where}: {name} cannot be {value!r}")
        for name in ("address", "body", "answer"):
            if name not in table:
                raise UsageError(f"{where}: a service needs the field {name}")
        return cls(**table)

    @property
    def digest(self) -> str:
        """Of all that its answers depend on."""
        held = asdict(self)
        for name in ("about", "tried", "example", "needs", "most_texts", "most_characters"):
            del held[name]
        return hashlib.sha256(json.dumps(held, sort_keys=True).encode()).hexdigest()[:12]

    def code(self, lang: Lang, side: Mapping[str, str]) -> str:
        """What the service calls a language."""
        named = side.get(str(lang))
        if named is not None:
            return named
        return str(lang).upper() if self.codes == "upper" else str(lang)


def _fits(name: str, value: Any) -> bool:
    match name:
        case "most_texts" | "most_characters":
            return isinstance(value, int) and value > 0
        case "headers" | "src" | "tgt":
            return isinstance(value, dict) and all(isinstance(v, str) for v in value.values())
        case "needs":
            return isinstance(value, list) and all(isinstance(v, str) for v in value)
        case "body":
            return isinstance(value, dict | list)
        case "send":
            return value in KINDS
        case "example":
            return isinstance(value, dict)
    return isinstance(value, str)


@cache
def services() -> Mapping[str, Service]:
    """The services that come with the package, by name."""
    text = files("babelproof").joinpath("data", "engines.toml").read_text(encoding="utf-8")
    tables = tomllib.loads(text)
    return {name: Service.of_table(table, name) for name, table in tables.items()}


def fill(template: Any, texts: Sequence[str], names: Mapping[str, str], keys: Keys) -> Any:
    """A template with texts, languages and keys in it; each is put in once and not looked into."""
    if isinstance(template, dict):
        pairs = ((name, fill(value, texts, names, keys)) for name, value in template.items())
        return {name: value for name, value in pairs if value is not _LEFT_OUT}
    if isinstance(template, list):
        if len(template) == 1 and "{each}" in json.dumps(template[0]):
            one = template[0]
            return [fill(one, [text], names, keys) for text in texts]
        made = [fill(value, texts, names, keys) for value in template]
        return [value for value in made if value is not _LEFT_OUT]
    if not isinstance(template, str):
        return template
    if template in ("{text}", "{each}"):
        return texts[0]
    for name, value in names.items():
        template = template.replace(name, value)
    filled = keys.fill(template)
    return _LEFT_OUT if filled is None else filled


class ServiceEngine(Served):
    """A service that is asked over HTTP."""

    def __init__(
        self, name: str, kind: str, service: Service, client: Client, batch: int | None = None
    ) -> None:
        super().__init__(client)
        self._service = service
        told = {"address": client.address, "request": service.digest}
        self.identity = Identity(name, kind, told)
        self.most_texts = min(batch or service.most_texts, service.most_texts)
        self.most_characters = service.most_characters

    def translate(self, texts: Sequence[str], langs: LangPair) -> Sequence[str]:
        service = self._service
        sent = [fit(text) for text in texts]
        names = {
            "{src}": service.code(langs.src, service.src),
            "{tgt}": service.code(langs.tgt, service.tgt),
        }
        filled = fill(service.body, sent, names, self.client.keys)
        body = urlencode(filled) if service.send == "form" else json.dumps(filled)
        path = service.path
        for name, value in names.items():
            path = path.replace(name, quote(value, safe=""))
        used = Use(calls=1, characters=sum(map(len, sent)))

        def read(data: Any) -> tuple[Sequence[str], Use]:
            found = self.client.texts(data, service.answer)
            if len(found) != len(sent):
                # Whoever miscounts many texts is better asked for fewer than for the same again.
                error = Malformed if len(sent) == 1 else Failed
                raise error(f"{len(found)} translations came back for {len(sent)} texts")
            return found, used

        return self.client.post(path, body.encode(), KINDS[service.send], used, read)

    def estimate(self, ahead: Survey, langs: LangPair) -> Estimate:
        """Services are paid by the character that is sent."""
        use = Use(calls=ahead.calls, characters=ahead.characters)
        return Estimate(use, use, "characters")
