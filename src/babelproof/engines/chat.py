"""Language models behind an OpenAI-compatible chat address: one text a call, by a prompt."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any

from babelproof.core.errors import UsageError
from babelproof.core.segment import LangPair
from babelproof.engines.budget import Use
from babelproof.engines.client import Client, Malformed, Served, at
from babelproof.engines.estimate import Estimate, Survey, tokens
from babelproof.engines.keys import Keys
from babelproof.engines.line_breaks import fit
from babelproof.engines.protocol import Identity
from babelproof.engines.services import JSON
from babelproof.lang import names

OPENAI, VARIABLE = "https://api.openai.com", "OPENAI_API_KEY"
_PLACES = re.compile(r"\{(src|tgt|text)\}")
# What is wrapped around a prompt by a chat template, in tokens, at most.
AROUND = 64
# Tokens a translation may take: some for each byte of the source (a token is a byte at least),
# and some more.
PER_BYTE, MORE = 2, 64
# What newer models want to be told instead of `max_tokens`.
LIMIT_ANEW = "max_completion_tokens"
DEFAULTS: Mapping[str, Any] = {"temperature": 0}


def keys_for(address: str, variable: str | None) -> Keys:
    """OpenAI's key goes to OpenAI alone; elsewhere the key that was named for it."""
    at_home = f"{address}/".startswith(f"{OPENAI}/")
    named = variable or (VARIABLE if at_home else "")
    return Keys((named,), (named,) if at_home or variable else ()) if named else Keys()


def standard_prompt() -> str:
    """The prompt that is used where none is given."""
    return files("babelproof").joinpath("data", "prompt.txt").read_text(encoding="utf-8")


def check_prompt(prompt: str, where: str) -> str:
    """A prompt that has a place for the text."""
    if "{text}" not in prompt:
        raise UsageError(f"{where}: a prompt has {{text}} where the text belongs (and may have"
                         " {src} and {tgt} for the languages)")  # fmt: skip
    return prompt.strip("\n")


class ChatEngine(Served):
    """A chat model; ``settings`` are what else goes into each request."""

    most_texts = most_characters = 1
    takes_prompt = True

    def __init__(
        self,
        name: str | None,
        model: str | None,
        client: Client,
        prompt: str | None = None,
        settings: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(client)
        self._prompt = prompt or check_prompt(standard_prompt(), "prompt.txt")
        self._settings = {**DEFAULTS, **(settings or {})}
        self._model = model or self._only_model()
        told = {
            "address": client.address,
            "model": self._model,
            "prompt": self._prompt,
            "settings": self._settings,
        }
        self.identity = Identity(name or self._model, "openai", told)

    def _only_model(self) -> str:
        """The model that a server has, if it has but one."""
        data = self.client.get("/models")
        try:
            served = self.client.texts(data, "data.*.id")
        except Malformed as error:
            raise UsageError(
                f"{self.client.address} does not tell its models ({error}); name one:"
                " openai:MODEL@ADDRESS"
            ) from None
        if len(served) != 1:
            told = f"{', '.join(served[:5])}{' …' if len(served) > 5 else ''}"
            raise UsageError(
                f"{self.client.address} has {len(served)} models ({told}); name one:"
                " openai:MODEL@ADDRESS"
            )
        return served[0]

    def translate(self, texts: Sequence[str], langs: LangPair) -> Sequence[str]:
        return [self._one(fit(text), langs) for text in texts]

    def _one(self, text: str, langs: LangPair) -> str:
        prompt = self.prompt_for(text, langs)
        room = int(self._settings.get(LIMIT_ANEW, PER_BYTE * len(text.encode()) + MORE))
        most = Use(1, len(prompt), len(prompt.encode()) + AROUND + room)
        limit = {} if LIMIT_ANEW in self._settings else {"max_tokens": room}
        told = [{"role": "user", "content": prompt}]
        body = {"model": self._model, "messages": told, **limit, **self._settings}

        def read(data: Any) -> tuple[str, Use]:
            (said,) = self.client.texts(data, "choices.0.message.content")
            if at(data, "choices.0")[0].get("finish_reason") == "length":
                self.client.meter.cut_off += 1
            return said.strip(), Use(1, len(prompt), _tokens(data, most.tokens))

        sent = json.dumps(body).encode()
        return self.client.post("/chat/completions", sent, JSON, most, read)

    def estimate(self, ahead: Survey, langs: LangPair) -> Estimate:
        """Models are paid by the token: what is sent, and what comes back, which is likely to be
        as long as the text."""
        around = self.prompt_for("", langs)
        characters = ahead.ask * len(around) + ahead.characters
        sent = ahead.ask * len(around.encode()) + ahead.bytes
        room = self._settings.get(LIMIT_ANEW)
        replies = ahead.ask * (int(room) if room else MORE) + (
            0 if room else PER_BYTE * ahead.bytes
        )
        likely = Use(ahead.ask, characters, tokens(sent + ahead.bytes) + ahead.ask * AROUND // 4)
        return Estimate(
            likely, Use(ahead.ask, characters, sent + ahead.ask * AROUND + replies), "tokens"
        )

    def prompt_for(self, text: str, langs: LangPair) -> str:
        """The prompt for a text; what stands in the text is not taken for a place."""
        held = {"src": names.name(langs.src), "tgt": names.name(langs.tgt), "text": text}
        return _PLACES.sub(lambda place: held[place[1]], self._prompt)


def _tokens(data: Any, most: int) -> int:
    """The tokens a server counts; where it does not, the most there can have been."""
    usage = data.get("usage") if isinstance(data, dict) else None
    told = usage.get("total_tokens") if isinstance(usage, dict) else None
    return told if isinstance(told, int) and not isinstance(told, bool) and told >= 0 else most
