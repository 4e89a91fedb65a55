"""Engines with the client they need."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from babelproof.engines import chat
from babelproof.engines.budget import Budget
from babelproof.engines.client import Client
from babelproof.engines.keys import Keys
from babelproof.engines.services import Service, ServiceEngine
from babelproof.engines.terms import Terms
from babelproof.io import whole


@dataclass(frozen=True, slots=True)
class Maker:
    """Makes engines that work on the same terms and share a budget."""

    terms: Terms
    budget: Budget

    def client(self, name: str, address: str, headers: Mapping[str, str], keys: Keys) -> Client:
        terms = self.terms
        return Client(
            name, address, headers, keys, budget=self.budget, rate=terms.rate,
            seconds=terms.time_limit, retries=terms.retries,
        )  # fmt: skip

    def service(self, name: str, kind: str, row: Service, address: str = "") -> ServiceEngine:
        keys = Keys.used_in([row.headers, row.body], tuple(row.needs))
        client = self.client(name, address or row.address, row.headers, keys)
        return ServiceEngine(name, kind, row, client, self.terms.batch)

    def chat(
        self,
        name: str | None,
        model: str | None,
        address: str,
        *,
        key: str | None = None,
        prompt: str | Path | None = None,
        settings: Mapping[str, Any] | None = None,
    ) -> chat.ChatEngine:
        address = address or f"{chat.OPENAI}/v1"
        keys = chat.keys_for(address, key or self.terms.key)
        headers = {"Authorization": f"Bearer {{{keys.variables[0]}}}"} if keys.variables else {}
        client = self.client(name or model or "openai", address, headers, keys)
        path = prompt or self.terms.prompt
        text = None if path is None else _prompt(Path(path))
        return chat.ChatEngine(name, model, client, text, settings)


def _prompt(path: Path) -> str:
    return chat.check_prompt(whole.text(path), str(path))
