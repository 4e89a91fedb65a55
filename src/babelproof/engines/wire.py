"""One question to a server and its answer, within so many seconds in all.

No redirection is followed: it could carry a key to somebody else. Proxies are those of the
environment (``HTTPS_PROXY``, ``NO_PROXY``).
"""

from __future__ import annotations

import base64
import http.client
import socket
import ssl
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from threading import Timer
from typing import Protocol
from urllib.parse import SplitResult, unquote, urlsplit
from urllib.request import getproxies, proxy_bypass

# Far more than translations of what one call takes.
MOST_BYTES = 50_000_000


class WireError(Exception):
    """No whole answer came. ``reached``: the server may have done the work, and may charge it."""

    def __init__(self, why: str, *, reached: bool) -> None:
        super().__init__(why)
        self.reached = reached


@dataclass(frozen=True, slots=True)
class Reply:
    """What a server said; header names are in small letters."""

    status: int
    headers: Mapping[str, str]
    body: bytes


class Wire(Protocol):
    """Whatever brings a question to a server."""

    def __call__(
        self, address: str, headers: Mapping[str, str], body: bytes | None, seconds: float
    ) -> Reply: ...


def ask(address: str, headers: Mapping[str, str], body: bytes | None, seconds: float) -> Reply:
    """Post a body (or, without one, get) and give the whole answer."""
    parts = urlsplit(address)
    connection, target, more = _connection(parts, seconds)
    open_now: list[socket.socket] = []
    late = Timer(seconds, _cut, [open_now])
    late.daemon = True
    late.start()
    reached = False
    try:
        connection.connect()
        open_now.append(connection.sock)
        reached = True
        method = "GET" if body is None else "POST"
        connection.request(method, target, body, {"Connection": "close", **more, **headers})
        response = connection.getresponse()
        data = response.read(MOST_BYTES + 1)
        if not late.is_alive():
            raise TimeoutError
        if len(data) > MOST_BYTES:
            raise WireError("the answer is far too long", reached=True)
        if response.length:
            raise WireError("the answer broke off", reached=True)
        found = {name.lower(): value for name, value in response.getheaders()}
        return Reply(response.status, found, data)
    except (OSError, http.client.HTTPException, ValueError) as error:
        if not late.is_alive() or isinstance(error, TimeoutError):
            raise WireError(f"no answer within {seconds:g} s", reached=reached) from None
        raise WireError(_told(error), reached=reached) from None
    finally:
        late.cancel()
        connection.close()


def _told(error: Exception) -> str:
    if isinstance(error, http.client.IncompleteRead):
        return "the answer broke off"
    if isinstance(error, http.client.RemoteDisconnected):
        return "it hung up without an answer"
    if isinstance(error, OSError):
        return error.strerror or str(error) or type(error).__name__
    return f"no HTTP ({type(error).__name__})"


def _cut(open_now: list[socket.socket]) -> None:
    """Whoever reads from the connection reads no further."""
    for line in open_now:
        with suppress(OSError):
            line.shutdown(socket.SHUT_RDWR)


@cache
def _trust() -> ssl.SSLContext:
    return ssl.create_default_context()


def _connection(
    parts: SplitResult, seconds: float
) -> tuple[http.client.HTTPConnection, str, dict[str, str]]:
    """A connection, what to ask for on it, and what a proxy must be told with each question."""
    secure = parts.scheme == "https"
    host = parts.hostname or ""
    port = parts.port or (443 if secure else 80)
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    proxy = _proxy(parts.scheme, host)
    if proxy is None:
        if secure:
            return http.client.HTTPSConnection(
                host, port, timeout=seconds, context=_trust()
            ), target, {}  # fmt: skip
        return http.client.HTTPConnection(host, port, timeout=seconds), target, {}
    told = _proxy_key(proxy)
    if not secure:
        plain = http.client.HTTPConnection(proxy.hostname or "", proxy.port or 80, timeout=seconds)
        return plain, parts.geturl(), told
    tunnel = http.client.HTTPSConnection(
        proxy.hostname or "", proxy.port or 80, timeout=seconds, context=_trust()
    )
    tunnel.set_tunnel(host, port, told)
    return tunnel, target, {}


def _proxy(scheme: str, host: str) -> SplitResult | None:
    named = getproxies().get(scheme)
    if not named or proxy_bypass(host):
        return None
    return urlsplit(named if "://" in named else f"http://{named}")


def _proxy_key(proxy: SplitResult) -> dict[str, str]:
    if proxy.username is None:
        return {}
    pair = f"{unquote(proxy.username)}:{unquote(proxy.password or '')}"
    return {"Proxy-Authorization": f"Basic {base64.b64encode(pair.encode()).decode()}"}
