"""The one client for all that talks to a server: within a budget, at a pace, and again if need be.

What is tried again: no answer, half an answer, an answer that is no JSON, 408, 425, 429 and 5xx,
each time after a longer pause, or after as long as the server asks for (``Retry-After``). What is
not: a key refused or an address that leads nowhere ends the work; a text refused is that text's
fault alone.
"""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from email.utils import parsedate_to_datetime
from typing import Any, TypeVar

from babelproof._version import __version__
from babelproof.engines.budget import Budget, Use
from babelproof.engines.keys import Keys, check_address
from babelproof.engines.pace import Clock, Pace
from babelproof.engines.protocol import Failed, Stopped
from babelproof.engines.wire import Reply, Wire, WireError, ask
from babelproof.io.child import shown

SECONDS, RETRIES = 120.0, 5
# In seconds: the first pause, the longest, and how long a server may ask us to wait.
FIRST, LONGEST, PATIENCE = 1.0, 60.0, 600.0
AGAIN = frozenset({408, 425, 429, *range(500, 600)})
REFUSED = frozenset({401, 402, 403})
# A server that fails so many calls in a row, each tried again as often as it may, is broken.
IN_A_ROW = 3
Read = TypeVar("Read")


class Malformed(Exception):
    """An answer that is not what was to be expected: why."""


@dataclass(slots=True)
class Meter:
    """What one engine's calls came to."""

    used: Use = field(default_factory=Use)
    retries: int = 0
    cut_off: int = 0


class Client:
    """Calls to one server."""

    def __init__(
        self,
        name: str,
        address: str,
        headers: Mapping[str, str],
        keys: Keys,
        *,
        budget: Budget | None = None,
        rate: float | None = None,
        seconds: float | None = None,
        retries: int | None = None,
        wire: Wire = ask,
        clock: Clock = time,
    ) -> None:
        self.name, self.keys, self.meter = name, keys, Meter()
        self.address = check_address(address, keys)
        self._headers = {"User-Agent": f"babelproof/{__version__}", **headers}
        self._budget = budget or Budget()
        self._pace, self._clock, self._wire = Pace(rate, clock), clock, wire
        self._seconds = SECONDS if seconds is None else seconds
        self._retries = RETRIES if retries is None else retries
        self._in_a_row, self._found = 0, False

    def get(self, path: str) -> Any:
        """What a server tells of itself; costs nothing, so nothing is set aside."""
        return self._ask(path, {}, None, Use(), lambda data: (data, Use()))

    def post(
        self,
        path: str,
        body: bytes,
        kind: str,
        most: Use,
        read: Callable[[Any], tuple[Read, Use]],
    ) -> Read:
        """Send a body; ``read`` takes apart the answer (or says that it is :class:`Malformed`) and
        tells what the call came to. ``most`` is what it can come to."""
        return self._ask(path, {"Content-Type": kind}, body, most, read)

    def _ask(
        self,
        path: str,
        headers: Mapping[str, str],
        body: bytes | None,
        most: Use,
        read: Callable[[Any], tuple[Read, Use]],
    ) -> Read:
        why = ""
        for attempt in range(self._retries + 1):
            if attempt:
                self.meter.retries += 1
            self._pace.wait()
            self._budget.set_aside(most)
            used = most  # what may have been worked out is counted, whether it came or not
            try:
                reply = self._once(path, headers, body)
                self._found = True
                if not 200 <= reply.status < 300:
                    used = Use(calls=most.calls)
                    why = self._complaint(reply)
                    self._pause(attempt, reply.headers)
                    continue
                answer, used = read(self._data(reply))
                self._in_a_row = 0
                return answer
            except WireError as error:
                used = most if error.reached else Use()
                why = str(error)
                if not (self._found or error.reached):
                    raise Stopped(
                        f"{self.name}: {self.address} cannot be reached ({why})"
                    ) from None
            except Malformed as error:
                why = str(error)
            finally:
                self._budget.settle(most, used)
                self.meter.used += used
            self._pause(attempt, {})
        raise self._given_up(why)

    def _once(self, path: str, headers: Mapping[str, str], body: bytes | None) -> Reply:
        self.keys.check()
        filled = {name: self.keys.fill(value) for name, value in self._headers.items()}
        sent = {name: value for name, value in filled.items() if value is not None}
        address = self.address.rstrip("/") + path
        return self._wire(address, {**sent, **headers}, body, self._seconds)

    def _data(self, reply: Reply) -> Any:
        try:
            return json.loads(reply.body)
        except (ValueError, RecursionError):
            raise Malformed(f"no JSON came back ({self._said(reply)})") from None

    def _complaint(self, reply: Reply) -> str:
        """Why there is no answer, if it is worth while to ask again; else an error."""
        why = f"{reply.status} ({self._said(reply)})"
        if reply.status in AGAIN:
            return why
        if reply.status in REFUSED:
            named = " and ".join(self.keys.variables)
            where = f"; is the key in {named} right?" if named else ""
            raise Stopped(f"{self.name}: the server refuses: {why}{where}")
        if reply.status in (404, 405) or reply.status < 400:
            raise Stopped(f"{self.name}: {self.address} leads nowhere: {why}")
        raise Failed(f"{self.name}: the server will not have this: {why}")

    def _said(self, reply: Reply) -> str:
        return shown(self.keys.hide(reply.body[:5000].decode("utf-8", "replace"))) or "no word"

    def _pause(self, attempt: int, headers: Mapping[str, str]) -> None:
        """As long as asked for, else ever longer; not at all after the last attempt."""
        asked = self._asked(headers.get("retry-after", ""))
        if asked is not None and asked > PATIENCE:
            raise Stopped(f"{self.name}: the server asks us to come back in {asked:,.0f} s")
        if attempt == self._retries:
            return
        if asked is not None:
            self._pace.hold(asked)
        else:
            spread = random.uniform(0.5, 1.0)
            self._clock.sleep(min(LONGEST, FIRST * 2**attempt) * spread)

    def _asked(self, text: str) -> float | None:
        """Seconds of a ``Retry-After``, which may be a number or a date."""
        if text.strip().isdecimal():
            return float(text[:9])
        try:
            return max(0.0, parsedate_to_datetime(text).timestamp() - self._clock.time())
        except (ValueError, TypeError, OverflowError):
            return None

    def _given_up(self, why: str) -> Failed | Stopped:
        tried = f", {self._retries + 1} times over" if self._retries else ""
        told = f"{self.name}: {why}{tried}"
        self._in_a_row += 1
        if self._in_a_row >= IN_A_ROW:
            return Stopped(f"{told}; {IN_A_ROW} calls in a row came to nothing")
        return Failed(told)

    def texts(self, data: Any, path: str) -> list[str]:
        """The texts at a path of an answer, such as ``translations.*.text``."""
        found = at(data, path)
        if not all(isinstance(value, str) for value in found):
            raise Malformed(f"no text at {path} of the answer")
        if any(map(self.keys.are_in, found)):
            raise Malformed("the answer gives the key away, so it is not taken")
        return found


class Served:
    """What engines share that ask a server, which wants to be paid and told the languages."""

    needs_langs = is_paid = True
    takes_prompt = False

    def __init__(self, client: Client) -> None:
        self.client, self.meter = client, client.meter

    def close(self) -> None:
        """Each call is a connection of its own."""


def at(data: Any, path: str) -> list[Any]:
    """What stands at a path; ``*`` is every member of a list."""
    found = [data]
    for step in path.split("."):
        try:
            if step == "*":
                found = [member for value in found for member in _members(value)]
            else:
                found = [value[int(step) if isinstance(value, list) else step] for value in found]
        except (KeyError, IndexError, TypeError, ValueError):
            raise Malformed(f"nothing at {path} of the answer") from None
    return found


def _members(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise TypeError
    return value
