"""The client against a server that misbehaves: what is tried again, what ends the work, and what it
may cost."""

from __future__ import annotations

import json
from collections.abc import Iterator
from email.utils import formatdate
from pathlib import Path
from typing import Any

import pytest

from babelproof.core.errors import UsageError
from babelproof.engines.budget import Budget, Use
from babelproof.engines.chat import ChatEngine
from babelproof.engines.client import IN_A_ROW, PATIENCE, Client
from babelproof.engines.keys import HIDDEN, Keys, check_address
from babelproof.engines.opening import open_translator
from babelproof.engines.pace import Pace
from babelproof.engines.protocol import Failed, Stopped
from babelproof.engines.registry import make_engine
from babelproof.engines.terms import Terms
from babelproof.lang import parse_pair
from tests.unit.scripted_server import Script, StandingClock, serving

PAIR = parse_pair("en-es")
KEY = "sk-test-51Habcdef/+=0987654321"


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BABELPROOF_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("MY_KEY", KEY)


@pytest.fixture
def clock() -> StandingClock:
    return StandingClock()


def _engine(
    script: Script,
    clock: StandingClock,
    budget: Budget | None = None,
    seconds: float = 10,
    retries: int | None = None,
) -> ChatEngine:
    keys = Keys(("MY_KEY",), ("MY_KEY",))
    headers = {"Authorization": "Bearer {MY_KEY}"}
    client = Client(
        "tiny", script.address, headers, keys, budget=budget, seconds=seconds, retries=retries,
        clock=clock,
    )  # fmt: skip
    return ChatEngine(None, "tiny", client)


@pytest.mark.parametrize(
    "step", ["500", "503", "429", "408", "malformed", "truncated", "repeated", "hangup"]
)
def test_what_goes_wrong_once_is_tried_again(step: str, clock: StandingClock) -> None:
    with serving([step]) as script:
        engine = _engine(script, clock)
        assert engine.translate(["good morning"], PAIR) == ["GOOD MORNING"]
    assert len(script.asked) == 2
    assert script.asked[0] == script.asked[1]
    assert engine.client.meter.retries == 1
    assert len(clock.slept) == 1


def test_pauses_grow_and_end(clock: StandingClock) -> None:
    with serving(always="500") as script:
        engine = _engine(script, clock, retries=8)
        with pytest.raises(Failed, match=r"500 .*9 times over"):
            engine.translate(["a"], PAIR)
    assert len(script.asked) == 9
    for at, slept in enumerate(clock.slept):
        longest = min(60.0, 2.0**at)
        assert longest / 2 <= slept <= longest
    assert len(clock.slept) == 8


@pytest.mark.parametrize("step", ["hang", "drip"])
def test_a_server_has_so_long_and_no_longer(step: str, clock: StandingClock) -> None:
    with serving([step]) as script:
        engine = _engine(script, clock, seconds=0.4)
        assert engine.translate(["a"], PAIR) == ["A"]
    assert len(script.asked) == 2


def test_a_server_is_waited_for_as_long_as_it_asks(clock: StandingClock) -> None:
    later = formatdate(clock.now + 90, usegmt=True)
    with serving(["429:7", f"503:{later}", "429:soon"]) as script:
        engine = _engine(script, clock)
        assert engine.translate(["a"], PAIR) == ["A"]
    assert clock.slept[0] == 7
    assert clock.slept[1] == 83  # seven of the ninety have passed
    assert 2 <= clock.slept[2] <= 4
    with serving([f"429:{PATIENCE + 1:.0f}"]) as script:
        with pytest.raises(Stopped, match="come back in 601 s"):
            _engine(script, clock).translate(["a"], PAIR)
        assert len(script.asked) == 1


@pytest.mark.parametrize(
    ("step", "error", "told"),
    [
        ("401", Stopped, "the server refuses: 401 .*is the key in MY_KEY right"),
        ("403", Stopped, "the server refuses: 403"),
        ("404", Stopped, "leads nowhere: 404"),
        ("redirect", Stopped, "leads nowhere: 307"),
        ("400", Failed, "will not have this: 400"),
        ("413", Failed, "will not have this: 413"),
    ],
)
def test_what_no_second_try_would_mend_is_not_tried_again(
    step: str, error: type[Exception], told: str, clock: StandingClock
) -> None:
    with serving([step]) as script:
        with pytest.raises(error, match=told) as raised:
            _engine(script, clock).translate(["a"], PAIR)
        assert len(script.asked) == 1
        assert not clock.slept
    assert KEY not in str(raised.value)


def test_a_server_that_is_not_there_is_told_at_once(clock: StandingClock) -> None:
    with serving() as script:
        pass
    with pytest.raises(Stopped, match="cannot be reached"):
        _engine(script, clock).translate(["a"], PAIR)


def test_a_broken_server_is_given_up(clock: StandingClock) -> None:
    with serving(always="502") as script:
        engine = _engine(script, clock, retries=1)
        for _ in range(IN_A_ROW - 1):
            with pytest.raises(Failed):
                engine.translate(["a"], PAIR)
        with pytest.raises(Stopped, match="3 calls in a row came to nothing"):
            engine.translate(["a"], PAIR)
    assert len(script.asked) == 2 * IN_A_ROW


@pytest.mark.parametrize(
    "answer",
    [
        {},
        [],
        {"choices": []},
        {"choices": [{"message": None}]},
        {"choices": [{"message": {"content": None}}]},
        {"choices": [{"message": {"content": 7}}]},
        {"choices": "text"},
        "text",
    ],
    ids=str,
)
def test_an_answer_of_another_shape_is_no_answer(answer: Any, clock: StandingClock) -> None:
    told = "of the answer, 2 times over"
    with serving(answer=lambda _: answer) as script, pytest.raises(Failed, match=told):
        _engine(script, clock, retries=1).translate(["a"], PAIR)


def test_calls_keep_to_their_pace(clock: StandingClock) -> None:
    pace = Pace(30, clock)
    for _ in range(4):
        pace.wait()
    assert clock.slept == [2, 2, 2]
    pace.hold(100)
    pace.wait()
    assert clock.slept[-1] == 100


def test_no_budget_is_ever_exceeded(clock: StandingClock) -> None:
    """The server counts 25 tokens a call; before it does, far more are set aside."""
    with serving(["500", "malformed"]) as script:
        budget = Budget(calls=4)
        engine = _engine(script, clock, budget)
        assert engine.translate(["a", "b"], PAIR) == ["A", "B"]
        with pytest.raises(Stopped, match=r"the budget of 4 calls \(max_calls\) is spent"):
            engine.translate(["c"], PAIR)
        assert len(script.asked) == 4
        assert budget.spent.calls == 4
    with serving() as script:
        budget = Budget(tokens=1000)
        engine = _engine(script, clock, budget)
        with pytest.raises(Stopped, match="the budget of 1,000 tokens"):
            engine.translate([f"text {at}" for at in range(100)], PAIR)
        assert budget.spent.tokens == 25 * len(script.asked) <= 1000
        assert len(script.asked) > 20


@pytest.mark.parametrize("step", ["500", "hangup"])
def test_a_call_that_broke_off_may_have_been_charged_for(step: str, clock: StandingClock) -> None:
    with serving([step]) as script:
        budget = Budget()
        engine = _engine(script, clock, budget)
        engine.translate(["a text"], PAIR)
    most = len(engine.prompt_for("a text", PAIR).encode()) + 64 + 2 * 6 + 64
    assert budget.spent.calls == 2
    assert budget.spent.tokens == (25 if step == "500" else most + 25)
    assert engine.client.meter.used == budget.spent


def test_what_is_set_aside_is_settled() -> None:
    budget = Budget(characters=100)
    budget.set_aside(Use(1, 60))
    with pytest.raises(Stopped, match="spent but for 40, and the next call may need 50"):
        budget.set_aside(Use(1, 50))
    budget.settle(Use(1, 60), Use(1, 20))
    budget.set_aside(Use(1, 80))
    assert budget.spent == Use(1, 20)


def test_many_calls_at_once_keep_the_order_and_the_budget() -> None:
    texts = [f"line {at}" for at in range(60)]
    with serving(["500"]) as script:
        terms = Terms(parallel=8, max_calls=61, cache=False)
        translator = open_translator(f"openai:{script.address}", PAIR, terms)
        assert list(translator.translate(texts)) == [text.upper() for text in texts]
        assert len(script.asked) == 61


def test_what_was_paid_for_is_kept_when_the_budget_ends() -> None:
    texts = [f"line {at}" for at in range(20)]
    with serving() as script:
        spec = f"openai:tiny@{script.address}"
        with pytest.raises(Stopped, match="budget of 12 calls"):
            list(open_translator(spec, PAIR, Terms(max_calls=12, parallel=3)).translate(texts))
        assert script.answered == 12
        again = open_translator(spec, PAIR, Terms(max_calls=8))
        assert list(again.translate(texts)) == [text.upper() for text in texts]
        assert script.answered == 20
        assert again.parts[0].tally.known == 12


def test_a_text_that_is_refused_is_that_texts_fault_alone() -> None:
    def answer(body: Any) -> Any:
        text = body["messages"][-1]["content"].split("\n")[-1]
        return {} if "bad" in text else {"choices": [{"message": {"content": text.upper()}}]}

    texts = ["one", "bad", "three"]
    with serving(answer=answer) as script:
        terms = Terms(retries=0, skip_failed=True)
        translator = open_translator(f"openai:tiny@{script.address}", PAIR, terms)
        assert list(translator.translate(texts)) == ["ONE", "", "THREE"]
        assert "nothing at choices" in translator.parts[0].tally.failed[2]
        asked = len(script.asked)
        with pytest.raises(Failed, match="1 of 3 texts could not be translated"):
            list(open_translator(f"openai:tiny@{script.address}", PAIR, Terms(retries=0))
                 .translate(texts))  # fmt: skip
        assert len(script.asked) == asked + 1


def test_a_model_is_asked_for_as_the_prompt_says(tmp_path: Path) -> None:
    prompt = tmp_path / "prompt.txt"
    prompt.write_text("{src} to {tgt}, please.\n{text}\n", encoding="utf-8")
    with serving() as script:
        spec = f"openai:{script.address}"
        translator = open_translator(spec, PAIR, Terms(prompt=prompt))
        assert list(translator.translate(["a {src} and {text} {MY_KEY}"])) == [
            "A {SRC} AND {TEXT} {MY_KEY}"
        ]
        (body,) = script.asked
        assert body["messages"] == [
            {"role": "user", "content": "English to Spanish, please.\na {src} and {text} {MY_KEY}"}
        ]
        assert body["model"] == "tiny"
        assert script.paths == ["/chat/completions"]
        other = make_engine(spec)
    assert other.identity.digest != translator.identity.digest
    prompt.write_text("Translate!", encoding="utf-8")
    with pytest.raises(UsageError, match=r"prompt\.txt: a prompt has .text. where"):
        make_engine(spec, Terms(prompt=prompt))


def test_engines_that_depend_on_the_languages_must_be_told() -> None:
    with serving() as script, pytest.raises(UsageError, match="must be told the languages"):
        open_translator(f"openai:{script.address}", None)


def test_openais_key_goes_to_openai_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    with serving() as script:
        spec = f"openai:tiny@{script.address}"
        assert list(open_translator(spec, PAIR).translate(["a"])) == ["A"]
        assert "Authorization" not in script.headers[0]
        terms = Terms(key="OPENAI_API_KEY")
        assert list(open_translator(spec, PAIR, terms).translate(["b"])) == ["B"]
        assert script.headers[1]["Authorization"] == f"Bearer {KEY}"
    identity = make_engine("openai:gpt-x").identity
    assert identity.told["address"] == "https://api.openai.com/v1"
    assert KEY not in json.dumps(dict(identity.told))


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("http://user:word@127.0.0.1/v1", "must hold no password"),
        ("http://example.org/v1", "would travel unencrypted"),
        ("ftp://127.0.0.1", "is no address"),
        ("http://[::1", "is no address"),
        ("http://127.0.0.1:99999", "is no address"),
        ("http://127.0.0.1/a b", "is no address"),
    ],
)
def test_addresses_that_are_none_or_that_are_unsafe(address: str, told: str) -> None:
    with pytest.raises(UsageError, match=told) as raised:
        check_address(address, Keys(("MY_KEY",)))
    assert "word" not in str(raised.value).replace("password", "")


def test_a_key_is_hidden_in_all_its_forms() -> None:
    keys = Keys(("MY_KEY",))
    from base64 import b64encode
    from urllib.parse import quote

    for form in (KEY, quote(KEY, safe=""), json.dumps(KEY), b64encode(KEY.encode()).decode()):
        assert keys.are_in(f"say {form} twice")
        assert KEY[:20] not in keys.hide(f"say {form} twice")
    assert keys.hide(f"Bearer {KEY}.") == f"Bearer {HIDDEN}."


def test_a_key_that_is_missing_is_named_before_anything_is_asked(
    monkeypatch: pytest.MonkeyPatch, clock: StandingClock
) -> None:
    monkeypatch.delenv("MY_KEY")
    with serving() as script:
        with pytest.raises(UsageError, match="put it into the environment as MY_KEY"):
            _engine(script, clock).translate(["a"], PAIR)
        assert not script.asked


def _all_text(folder: Path) -> Iterator[bytes]:
    yield from (path.read_bytes() for path in folder.rglob("*") if path.is_file())


def test_an_answer_that_gives_the_key_away_is_kept_nowhere(
    tmp_path: Path, clock: StandingClock
) -> None:
    with serving(always="echo") as script:
        terms = Terms(key="MY_KEY", retries=0)
        translator = open_translator(f"openai:tiny@{script.address}", PAIR, terms)
        with pytest.raises(Failed, match="gives the key away") as raised:
            list(translator.translate(["a"]))
    assert KEY not in str(raised.value)
    kept = list(_all_text(tmp_path))
    assert kept
    assert not any(KEY.encode() in data for data in kept)
