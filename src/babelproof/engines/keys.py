"""Keys of services: read from the environment when a call is made, and shown nowhere.

Where a header or a body has ``{NAME}`` in capitals, the variable ``NAME`` of the environment is
meant. What it holds is never part of an identity; a message, or an answer that is to be kept, is
looked through for it before it goes anywhere.
"""

from __future__ import annotations

import base64
import json
import os
import re
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote, urlsplit

from babelproof.core.errors import UsageError

HIDDEN = "‹key›"
LOOPBACK = ("localhost", "127.0.0.1", "::1")
_VARIABLE = re.compile(r"\{([A-Z][A-Z0-9_]*)\}")
# A shorter one would be found by chance in the middle of a text.
_SHORTEST = 6


@dataclass(frozen=True, slots=True)
class Keys:
    """The variables that hold keys; without those ``needed`` nothing works."""

    variables: tuple[str, ...] = ()
    needed: tuple[str, ...] = ()

    @classmethod
    def used_in(cls, template: Any, needed: tuple[str, ...] = ()) -> Keys:
        """All that are named somewhere in headers and bodies."""
        named = _VARIABLE.findall(json.dumps(template, ensure_ascii=False))
        return cls(tuple(dict.fromkeys(named)), needed)

    def check(self) -> None:
        """An error where a key is needed and not there, or is no key."""
        for name in self.variables:
            held = _held(name)
            if not held and name in self.needed:
                raise UsageError(
                    f"a key is needed: put it into the environment as {name}"
                    " (never on the command line or into a file)"
                )
            if not (held.isascii() and held.isprintable()):
                raise UsageError(f"{name} holds characters that no key has")

    @property
    def given(self) -> list[str]:
        """The variables that are set."""
        return [name for name in self.variables if _held(name)]

    def fill(self, text: str) -> str | None:
        """A header or a value with its keys, or None where one is not set."""
        if not all(_held(name) for name in _VARIABLE.findall(text)):
            return None
        return _VARIABLE.sub(lambda named: _held(named[1]), text)

    def are_in(self, text: str) -> bool:
        """Whether a text gives a key away, in any of the forms it travels in."""
        return any(form in text for form in self._forms())

    def hide(self, text: str) -> str:
        """The text without any key."""
        for form in self._forms():
            text = text.replace(form, HIDDEN)
        return text

    def _forms(self) -> list[str]:
        found = []
        for held in filter(lambda held: len(held) >= _SHORTEST, map(_held, self.variables)):
            coded = base64.b64encode(held.encode("utf-8", "surrogatepass")).decode().rstrip("=")
            safe = quote(held, safe="", errors="surrogatepass")
            found += [held, json.dumps(held)[1:-1], safe, coded]
        return found


def _held(name: str) -> str:
    return os.environ.get(name, "").strip()


def check_address(address: str, keys: Keys) -> str:
    """An address that may be asked; a key goes out encrypted, or to this machine itself."""
    try:
        parts = urlsplit(address)
        host, _ = parts.hostname, parts.port
    except ValueError as error:
        raise UsageError(f"{_shown(address)} is no address ({error})") from error
    if parts.username is not None or parts.password is not None:
        raise UsageError(
            f"{_shown(address)}: an address is kept with what was made, so it must hold no"
            " password; a key is read from the environment"
        )
    odd = any(not char.isprintable() or char.isspace() for char in address)
    if parts.scheme not in ("http", "https") or not host or parts.fragment or odd:
        raise UsageError(f"{_shown(address)!r} is no address; it begins with http:// or https://")
    if keys.given and parts.scheme == "http" and host not in LOOPBACK:
        raise UsageError(
            f"{address}: the key in {keys.given[0]} would travel unencrypted; use https"
        )
    return address


def _shown(address: str) -> str:
    """An address less what may be a password in it."""
    scheme, mark, rest = address.partition("://")
    return f"{scheme}{mark}{rest.rpartition('@')[2]}"
