"""Services as rows of a table: each on the example of its documentation, and one in earnest."""

from __future__ import annotations

import json
import shutil
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

import pytest

from babelproof.core.errors import BabelproofError, InputError, UsageError
from babelproof.core.segment import LangPair
from babelproof.engines.budget import Budget, Use
from babelproof.engines.keys import Keys
from babelproof.engines.opening import open_translator
from babelproof.engines.protocol import Failed
from babelproof.engines.registry import make_engine
from babelproof.engines.services import fill, services
from babelproof.engines.terms import Terms
from babelproof.lang import parse_pair
from tests.unit.scripted_server import serving, wait_until

NAMES = sorted(services())
KEY = "a-key-for-tests-0123456789"


@pytest.fixture(autouse=True)
def _surroundings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BABELPROOF_CACHE", str(tmp_path / "cache"))
    for row in services().values():
        for name in Keys.used_in([row.headers, row.body]).variables:
            monkeypatch.delenv(name, raising=False)
        for name in row.needs:
            monkeypatch.setenv(name, KEY)


@pytest.mark.parametrize("name", NAMES)
def test_each_service_is_asked_as_its_documentation_shows(name: str) -> None:
    row = services()[name]
    example = row.example
    langs = parse_pair(example["langs"])
    with serving(answer=lambda _: example["reply"]) as script:
        engine = make_engine(f"{name}:{script.address}")
        assert engine.translate(example["texts"], langs) == example["translations"]
    (body,) = script.asked
    sent = dict(parse_qsl(body)) if row.send == "form" else body
    assert sent == example["body"]
    path = row.path.replace("{src}", langs.src.code).replace("{tgt}", langs.tgt.code)
    assert script.paths == [path]
    for header, value in row.headers.items():
        needed = any(f"{{{variable}}}" in value for variable in row.needs)
        assert (KEY in script.headers[0].get(header.title(), "")) == needed


@pytest.mark.parametrize("name", NAMES)
def test_each_service_says_on_what_it_was_tried(name: str) -> None:
    row = services()[name]
    assert row.tried.endswith("not tried against the service") or "itself" in row.tried
    assert row.address.startswith(("https://", "http://127.0.0.1"))
    assert row.about


@pytest.mark.parametrize("name", [name for name in NAMES if services()[name].needs])
def test_a_key_that_is_missing_is_named(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    (variable,) = services()[name].needs
    monkeypatch.delenv(variable)
    with serving() as script, pytest.raises(UsageError, match=variable):
        list(open_translator(f"{name}:{script.address}", parse_pair("en-de")).translate(["a"]))


def _codes(name: str, pair: str) -> tuple[str, str]:
    row, langs = services()[name], parse_pair(pair)
    return row.code(langs.src, row.src), row.code(langs.tgt, row.tgt)


def test_languages_are_called_as_each_service_calls_them() -> None:
    assert _codes("deepl", "pt-en") == ("PT", "EN-US")
    assert _codes("deepl", "en-pt_BR") == ("EN", "PT-BR")
    assert _codes("google", "zh-TW-no") == ("zh-TW", "no")
    assert _codes("azure", "en-zh") == ("en", "zh-Hans")
    assert _codes("azure", "sr-de") == ("sr-Cyrl", "de")
    assert _codes("libretranslate", "de-zh_Hant") == ("de", "zh-Hant")


def test_whoever_miscounts_many_texts_is_asked_for_fewer() -> None:
    def answer(body: Any) -> Any:
        texts = body["q"] if len(body["q"]) < 3 else body["q"] * 2
        return {"translatedText": [text.upper() for text in texts]}

    texts = [f"text {at}" for at in range(10)]
    with serving(answer=answer) as script:
        terms = Terms(cache=False)
        translator = open_translator(f"libretranslate:{script.address}", parse_pair("en-de"), terms)
        assert list(translator.translate(texts)) == [text.upper() for text in texts]
        assert [len(body["q"]) for body in script.asked] == [10, 5, 2, 3, 1, 2, 5, 2, 3, 1, 2]


def test_characters_are_counted_and_limited() -> None:
    def answer(body: Any) -> Any:
        return {"translations": [{"text": text.upper()} for text in body["text"]]}

    with serving(answer=answer) as script:
        budget = Budget(characters=1000)
        texts = [f"{at:03} " + "x" * 96 for at in range(30)]
        spec = f"deepl:{script.address}"
        with pytest.raises(BabelproofError, match="budget of 1,000 characters"):
            open_and_run = open_translator(spec, parse_pair("en-de"), Terms(batch=4), budget=budget)
            list(open_and_run.translate(texts))
        assert budget.spent == Use(2, 800)
        assert sum(len(text) for body in script.asked for text in body["text"]) == 800


def test_a_template_is_filled_once() -> None:
    names = {"{src}": "en", "{tgt}": "de"}
    made = fill(
        {"a": ["{each}"], "b": [{"T": "{each}", "l": "{src}"}], "c": "{src}|{tgt}", "d": 1,
         "e": "{NOT_SET_ANYWHERE}", "f": ["x", "{NOT_SET_ANYWHERE}"], "g": "{text}"},
        ["say {src}", "{each}"], names, Keys(("NOT_SET_ANYWHERE",)),
    )  # fmt: skip
    assert made == {
        "a": ["say {src}", "{each}"],
        "b": [{"T": "say {src}", "l": "en"}, {"T": "{each}", "l": "en"}],
        "c": "en|de", "d": 1, "f": ["x"], "g": "say {src}",
    }  # fmt: skip


OWN = """\
address = "{address}"
path = "/go?to={tgt}"
body = {{ lines = ["{each}"] }}
answer = "out.*"
headers = {{ X-Token = "{{MY_TOKEN}}" }}
needs = ["MY_TOKEN"]
most_texts = 3
"""


def test_a_service_of_ones_own_is_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MY_TOKEN", KEY)
    path = tmp_path / "mine.toml"
    with serving(answer=lambda body: {"out": [t[::-1] for t in body["lines"]]}) as script:
        path.write_text(OWN.format(address=script.address, tgt="{tgt}", each="{each}"))
        engine = make_engine(str(path))
        assert engine.identity.name == "mine"
        assert engine.most_texts == 3
        assert engine.translate(["ab", "cd"], parse_pair("en-de")) == ["ba", "dc"]
        assert script.paths == ["/go?to=de"]
        assert script.headers[0]["X-Token"] == KEY
    assert KEY not in json.dumps(dict(engine.identity.told))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("adress = 'x'", "unknown field 'adress'; did you mean address"),
        ("address = 'http://127.0.0.1'", "needs the field body"),
        ("address = 1", "address cannot be 1"),
        ("most_texts = 0", "most_texts cannot be 0"),
        ("x = ", "own.toml"),
        ("kind = 'chatty'", "kind"),
    ],
)
def test_a_file_that_describes_no_service_says_why(tmp_path: Path, text: str, told: str) -> None:
    path = tmp_path / "own.toml"
    path.write_text(text)
    with pytest.raises(BabelproofError, match=told) as raised:
        make_engine(f"Mine={path}")
    assert "own.toml" in str(raised.value)


def test_a_chat_and_a_command_can_be_files_too(tmp_path: Path) -> None:
    (tmp_path / "brief.txt").write_text("To {tgt}:\n{text}")
    path = tmp_path / "chat.toml"
    with serving() as script:
        path.write_text(
            f'kind = "openai"\nname = "Brief"\naddress = "{script.address}"\nmodel = "tiny"\n'
            'prompt = "brief.txt"\n[settings]\ntemperature = 0.5\nmax_completion_tokens = 9\n'
        )
        engine = make_engine(str(path))
        assert engine.translate(["a"], parse_pair("en-de")) == ["A"]
        (body,) = script.asked
    assert engine.identity.name == "Brief"
    assert body == {
        "model": "tiny", "messages": [{"role": "user", "content": "To German:\na"}],
        "temperature": 0.5, "max_completion_tokens": 9,
    }  # fmt: skip
    path.write_text('kind = "command"\ncommand = "tr a-z A-Z"\n')
    engine = make_engine(f"Upper={path}")
    assert engine.identity.name == "Upper"
    assert engine.translate(["ab"], parse_pair("en-de")) == ["AB"]


def test_translations_made_before_are_an_engine(tmp_path: Path) -> None:
    path = tmp_path / "made.jsonl"
    rows = [
        {"src": "a", "tgt": "b", "line": 1},
        {"src": "c\n", "tgt": ""},
        {"src": "a", "tgt": "b"},
    ]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    engine = make_engine(f"replay:{path}")
    assert engine.translate(["c\n", "a"], parse_pair("en-de")) == ["", "b"]
    with pytest.raises(Failed, match="has no translation of 'd'"):
        engine.translate(["d"], parse_pair("en-de"))
    path.write_text('{"src": "a"}\n')
    with pytest.raises(InputError, match="line 1"):
        make_engine(f"replay:{path}")


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


@pytest.fixture(scope="module")
def apy() -> Iterator[str]:
    """The server of Apertium, on loopback."""
    modes = Path("/usr/share/apertium/modes")
    if not shutil.which("apertium-apy") or not (modes / "eng-spa.mode").exists():
        pytest.skip("apertium-apy or apertium-eng-spa is not installed")
    port = _free_port()
    server = subprocess.Popen(
        ["apertium-apy", "-p", str(port), str(modes)],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
    )  # fmt: skip
    try:
        wait_until(lambda: _answers(port))
        yield f"http://127.0.0.1:{port}"
    finally:
        server.kill()
        server.wait()


def _answers(port: int) -> bool:
    with socket.socket() as tried:
        return tried.connect_ex(("127.0.0.1", port)) == 0


def test_apertium_apy_in_earnest(apy: str) -> None:
    pair: LangPair = parse_pair("en-es")
    translator = open_translator(f"apertium-apy:{apy}", pair, Terms(parallel=2))
    texts = ["The red house is five miles away.", "", "A & B = 50% | [x]", "one\nline"]
    told = list(translator.translate(texts))
    assert "casa roja" in told[0]
    assert "millas" in told[0]
    assert told[1] == ""
    assert "50%" in told[2]
    assert len(told) == 4
