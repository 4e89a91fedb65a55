"""A server on loopback that does what a test tells it to, well or badly, and notes what it was
asked."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

# What is given back for the body of a question, as JSON.
Answer = Callable[[Any], Any]


def chat(body: Any) -> Any:
    """The last line of the prompt in capitals, as an OpenAI-compatible server says it."""
    text = body["messages"][-1]["content"].rstrip("\n").split("\n")[-1]
    return {
        "choices": [{"message": {"content": text.upper()}, "finish_reason": "stop"}],
        "usage": {"prompt_tokens": 20, "completion_tokens": 5, "total_tokens": 25},
    }


@dataclass
class Script:
    """What happens to the first questions, one word each; all others are answered well.

    ``500`` and other numbers are statuses, with ``429:3`` for a Retry-After. ``hang`` never
    answers, ``drip`` sends a byte now and then; ``malformed``, ``truncated``, ``hangup``,
    ``redirect`` and ``echo`` (of all headers) are what they say, ``repeated`` says all twice.
    """

    steps: list[str] = field(default_factory=list)
    answer: Answer = chat
    asked: list[Any] = field(default_factory=list)
    paths: list[str] = field(default_factory=list)
    headers: list[dict[str, str]] = field(default_factory=list)
    answered: int = 0
    always: str = ""
    port: int = 0
    released: threading.Event = field(default_factory=threading.Event)
    lock: threading.Lock = field(default_factory=threading.Lock)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"


def _handler(script: Script) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            pass

        def do_GET(self) -> None:
            self._reply(200, json.dumps({"data": [{"id": "tiny"}]}).encode())

        def do_POST(self) -> None:
            raw = self.rfile.read(int(self.headers["Content-Length"]))
            is_json = "json" in self.headers["Content-Type"]
            body = json.loads(raw) if is_json else raw.decode()
            with script.lock:
                script.asked.append(body)
                script.paths.append(self.path)
                script.headers.append(dict(self.headers))
                step = script.steps.pop(0) if script.steps else script.always
            self._do(step, body)

        def _do(self, step: str, body: Any) -> None:
            said = json.dumps(script.answer(body)).encode()
            number, _, wait = step.partition(":")
            if number.isdecimal():
                more = {"Retry-After": wait} if wait else {}
                told = {"error": {"message": f"no: {self.headers.get('Authorization')}"}}
                return self._reply(int(number), json.dumps(told).encode(), more)
            match step:
                case "malformed":
                    return self._reply(200, b"<html>busy</html>")
                case "truncated":
                    return self._reply(200, said[:-7], {"Content-Length": str(len(said))})
                case "repeated":
                    return self._reply(200, said + said)
                case "hang":
                    script.released.wait(60)
                    return None
                case "drip":
                    self.send_response(200)
                    self.end_headers()
                    while not script.released.wait(0.05):
                        self.wfile.write(b" ")
                    return None
                case "hangup":
                    return None
                case "redirect":
                    return self._reply(307, b"", {"Location": f"{script.address}/elsewhere"})
                case "echo":
                    told = {"message": {"content": str(dict(self.headers))}}
                    return self._reply(200, json.dumps({"choices": [told]}).encode())
            with script.lock:
                script.answered += 1
            return self._reply(200, said)

        def _reply(self, status: int, data: bytes, more: dict[str, str] | None = None) -> None:
            self.send_response(status)
            for name, value in {"Content-Length": str(len(data)), **(more or {})}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(data)

    return Handler


class _Server(ThreadingHTTPServer):
    def handle_error(self, *_: object) -> None:
        pass  # who asked has hung up


@contextmanager
def serving(steps: Sequence[str] = (), answer: Answer = chat, always: str = "") -> Iterator[Script]:
    """The server, until the end of the block."""
    script = Script(list(steps), answer, always=always)
    with _Server(("127.0.0.1", 0), _handler(script)) as server:
        script.port = server.server_address[1]
        thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
        thread.start()
        try:
            yield script
        finally:
            script.released.set()
            server.shutdown()


class StandingClock:
    """Time that passes only where somebody sleeps, which takes no time at all."""

    def __init__(self) -> None:
        self.now = 1_000_000.0
        self.slept: list[float] = []

    def monotonic(self) -> float:
        return self.now

    def time(self) -> float:
        return self.now

    def sleep(self, seconds: float, /) -> None:
        self.slept.append(seconds)
        self.now += seconds


def wait_until(true: Callable[[], bool], seconds: float = 30) -> None:
    """Wait for something that another process or thread does."""
    last = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < last, "it did not happen"
        time.sleep(0.01)
