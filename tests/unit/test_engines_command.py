"""Engines that are programs, well and badly behaved; what was answered is not asked again."""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from babelproof import translate
from babelproof.core.errors import BabelproofError, BabelproofWarning, InputError, UsageError
from babelproof.core.segment import LangPair
from babelproof.engines.line_breaks import Pieces, flat
from babelproof.engines.opening import open_translator
from babelproof.engines.protocol import Failed, Identity, Stopped
from babelproof.engines.registry import make_engine
from babelproof.engines.terms import Terms
from babelproof.engines.translator import IN_A_ROW, Translator
from babelproof.lang import parse_pair

PAIR = parse_pair("en-es")
UPPER = "for line in sys.stdin: print(line.rstrip('\\n').upper())"
# Counts how often it was started, and how many lines it read, in a file beside it.
COUNTED = """\
lines = sys.stdin.read().splitlines()
open(sys.argv[0] + '.log', 'a').write('\\n'.join(lines) + '\\n')
print('\\n'.join(line.upper() for line in lines))
"""


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BABELPROOF_CACHE", str(tmp_path / "cache"))


def _command(tmp_path: Path, code: str, name: str = "engine.py") -> str:
    path = tmp_path / name
    path.write_text(f"import sys, time\n{code}\n", encoding="utf-8")
    return f"{sys.executable} {path}"


def _translated(spec: str, texts: Sequence[str], terms: Terms | None = None) -> list[str]:
    return list(open_translator(spec, PAIR, terms).translate(texts))


def _asked(tmp_path: Path) -> list[str]:
    path = tmp_path / "engine.py.log"
    told = path.read_text(encoding="utf-8").split("\n") if path.exists() else []
    path.unlink(missing_ok=True)
    return [line for line in told if line]


def test_order_and_number_are_kept_whatever_the_batches(tmp_path: Path) -> None:
    texts = [f"line {at % 7} of {at}" for at in range(50)] + ["", "  ", "again", "again"]
    wanted = [text.upper() for text in texts]
    for batch, parallel in ((None, 1), (1, 4), (7, 1), (7, 3)):
        terms = Terms(batch=batch, parallel=parallel, cache=False)
        command = _command(tmp_path, UPPER)
        assert _translated(command, texts[:50:5] + texts[50:], terms) == (
            wanted[:50:5] + wanted[50:]
        )


def test_breaks_within_a_text_stay_where_they_are(tmp_path: Path) -> None:
    texts = [
        "a\nb",
        "c\u2028d\u2029e",
        "\nf\r\n\ng\n",
        "h\x85i\x0bj\x0ck",
        "l\0m",
        "n\ud800o",
        "\n",
    ]
    assert _translated(_command(tmp_path, COUNTED), texts) == [
        "A\nB", "C\u2028D\u2029E", "\nF\r\n\nG\n", "H\x85I\x0bJ\x0cK", "L\ufffdM", "N\ufffdO", "\n",
    ]  # fmt: skip


@given(st.lists(st.text("ab \n\r\u2028\x85\0\ud800"), max_size=5))
def test_pieces_come_together_again(texts: list[str]) -> None:
    pieces = Pieces(texts)
    assert all(line.strip() and len(line.splitlines()) == 1 for line in pieces.lines)
    clean = [text.replace("\0", "\ufffd").replace("\ud800", "\ufffd") for text in texts]
    assert pieces.joined(pieces.lines) == clean


def test_a_text_for_a_file_is_one_line() -> None:
    assert flat("a\r\n\nb\u2028c\n") == "a b\u2028c"
    assert flat(" a ") == " a "


def test_a_program_that_reads_on_over_the_end_of_a_line_is_kept_from_it(tmp_path: Path) -> None:
    """It swaps the last word of a line with the first of the next, but not over an empty line."""
    code = """\
    blocks = sys.stdin.read().strip('\\n').split('\\n\\n')
    def joined(block):
        words = block.replace('\\n', ' | ').split(' ')
        return ' '.join(reversed(words)).replace(' | ', '\\n')
    print('\\n\\n'.join(map(joined, blocks)))
    """
    spec = _command(tmp_path, "\n".join(line[4:] for line in code.split("\n")))
    assert _translated(spec, ["the red", "house is", "big"]) == ["red the", "is house", "big"]


@pytest.mark.parametrize(
    "code",
    [
        "print('\\n'.join(line.strip().upper() for line in sys.stdin if line.strip()))",
        "for line in sys.stdin: print(line.split()[0].upper())",
        "for line in sys.stdin: print(line.strip().upper() or 'NOTHING HERE')",
    ],
    ids=["drops", "fails", "invents"],
)
def test_a_program_may_do_with_empty_lines_what_it_likes(tmp_path: Path, code: str) -> None:
    spec = _command(tmp_path, code)
    assert _translated(spec, ["a", "b", "", "c"]) == ["A", "B", "", "C"]


def test_what_was_answered_is_not_asked_again(tmp_path: Path) -> None:
    spec = _command(tmp_path, COUNTED)
    assert _translated(spec, ["a", "b", "a"]) == ["A", "B", "A"]
    assert sorted({*_asked(tmp_path)}) == ["a", "b"]
    translator = open_translator(spec, PAIR)
    assert list(translator.translate(["b", "c", "a"])) == ["B", "C", "A"]
    assert _asked(tmp_path) == ["c"]
    tally = translator.parts[0].tally
    assert (tally.texts, tally.known, tally.asked) == (3, 2, 1)
    assert _translated(spec, ["a"], Terms(cache=False)) == ["A"]
    assert _asked(tmp_path) == ["a"]


def test_another_program_or_another_command_line_is_another_engine(tmp_path: Path) -> None:
    first = _command(tmp_path, COUNTED)
    identities = {make_engine(first).identity.digest, make_engine(f"{first} -x").identity.digest}
    assert make_engine(f"Mine={first}").identity.digest in identities  # a name changes nothing
    assert make_engine(f"Mine={first}").identity.name == "Mine"
    identities.add(make_engine(_command(tmp_path, f"{COUNTED}#")).identity.digest)
    assert len(identities) == 3


def test_fresh_answers_take_the_place_of_the_old_ones(tmp_path: Path) -> None:
    state = tmp_path / "state"
    state.write_text("1")
    spec = _command(tmp_path, f"for line in sys.stdin: print(open({str(state)!r}).read())")
    assert _translated(spec, ["a", "b"]) == ["1", "1"]
    state.write_text("2")
    assert _translated(spec, ["a", "b"]) == ["1", "1"]
    assert _translated(spec, ["a"], Terms(fresh=True)) == ["2"]
    # What a fresh run did not come to is not answered from what is older.
    state.write_text("3")
    assert _translated(spec, ["a", "b"]) == ["2", "3"]


def test_a_line_too_many_is_found_where_it_is(tmp_path: Path) -> None:
    code = "for line in sys.stdin: print(line.strip() + ('\\nmore' if 'bad' in line else ''))"
    spec = _command(tmp_path, code)
    texts = [f"line {at}" for at in range(20)]
    texts[13] = "bad line"
    with pytest.raises(Failed, match=r"1 of 20 texts .*\n  line 14: .* 2 line\(s\) came back"):
        _translated(spec, texts)
    translator = open_translator(spec, PAIR, Terms(skip_failed=True))
    assert list(translator.translate(texts)) == [*texts[:13], "", *texts[14:]]
    assert list(translator.parts[0].tally.failed) == [14]


def test_a_program_that_never_keeps_the_number_is_soon_given_up(tmp_path: Path) -> None:
    spec = _command(tmp_path, f"{COUNTED}\nprint('more')")
    with pytest.raises(Stopped, match=f"nothing could be translated {IN_A_ROW} times in a row"):
        _translated(spec, [f"line {at}" for at in range(400)])
    assert len(_asked(tmp_path)) < 3000


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("sys.exit('no such mode')", "failed with 1 .no such mode"),
        ("print(1, flush=True); time.sleep(60)", r"longer than 1 s for 1 .* 1 of 1 translations"),
        ("while True: print('x' * 9999)", "much more than one translation a line"),
    ],
)
def test_a_program_that_fails_ends_the_work(tmp_path: Path, code: str, told: str) -> None:
    start = time.monotonic()
    with pytest.raises(InputError, match=told):
        _translated(_command(tmp_path, code), ["a"], Terms(time_limit=1))
    assert time.monotonic() - start < 30


@pytest.mark.parametrize(
    ("spec", "told"),
    [
        ("no-such-program-here -x", r"cannot be run \(No such file or directory\); an engine is a"),
        ("no-such-engine.toml", "or a description in a .toml file"),
        ("cmd:", "an empty command"),
        ("apertium 'x", "no command"),
    ],
)
def test_what_is_no_command_is_said(spec: str, told: str) -> None:
    with pytest.raises(BabelproofError, match=told):
        _translated(spec, ["a"])


def test_bytes_that_are_no_text_are_told_once(tmp_path: Path) -> None:
    code = "for line in sys.stdin: sys.stdout.buffer.write(line.strip().encode() + b'\\xe4\\n')"
    with pytest.warns(BabelproofWarning, match=r"prints what is no UTF-8 \(0xe4\)") as told:
        assert _translated(_command(tmp_path, code), ["a", "b"], Terms(batch=1)) == [
            "a\ufffd", "b\ufffd",
        ]  # fmt: skip
    assert len(told) == 1


def test_names_stand_before_the_first_equals_sign() -> None:
    assert make_engine("Old=apertium eng-spa").identity.name == "Old"
    assert make_engine("/usr/bin/tr a-z A-Z").identity.name == "tr"
    assert make_engine("env LANG=C tr a b").identity.name == "env"
    assert make_engine("cmd:deepl --x").identity.told["command"] == ["deepl", "--x"]


def test_one_engine_after_the_other(tmp_path: Path) -> None:
    upper = _command(tmp_path, UPPER, "upper.py")
    turned = _command(tmp_path, "for line in sys.stdin: print(line.strip()[::-1])", "turned.py")
    pivot = open_translator(upper, PAIR, then=turned)
    assert list(pivot.translate(["ab", "", "cd"])) == ["BA", "", "DC"]
    other = open_translator(turned, PAIR, then=upper)
    assert pivot.identity.name == "python3+python3" or "+" in pivot.identity.name
    assert pivot.identity.digest != other.identity.digest


def test_a_prompt_that_no_engine_takes_is_told(tmp_path: Path) -> None:
    (tmp_path / "prompt.txt").write_text("Say it in {tgt}: {text}", encoding="utf-8")
    terms = Terms(prompt=tmp_path / "prompt.txt")
    upper = f"loud={_command(tmp_path, UPPER)}"
    with pytest.raises(UsageError, match=r"prompt is for language models .*, not for loud"):
        translate(["a"], upper, langs="en-es", terms=terms)
    assert not _asked(tmp_path)


class Odd:
    """An engine that gives what a test says."""

    identity = Identity("odd", "test")
    most_texts, most_characters = 4, 100
    needs_langs = is_paid = takes_prompt = False

    def __init__(self) -> None:
        self.batches: list[list[str]] = []

    def translate(self, texts: Sequence[str], langs: LangPair) -> Sequence[str]:
        self.batches.append(list(texts))
        return [text.upper() for text in texts if text != "lost"]

    def close(self) -> None:
        pass


def test_batches_are_no_larger_than_the_engine_takes() -> None:
    from babelproof.engines.answers import Answers

    odd = Odd()
    texts = [*"abcdefg", "x" * 99, "yy", "z" * 500, "lost"]
    translator = Translator(odd, PAIR, Answers(None, odd, PAIR), skip_failed=True)
    assert list(translator.translate(texts)) == [t.upper() if t != "lost" else "" for t in texts]
    assert [len(batch) for batch in odd.batches[:5]] == [4, 3, 1, 1, 1]
    assert max(sum(map(len, batch)) for batch in odd.batches if len(batch) > 1) <= 100
    survey = translator.survey([*texts, "a", ""])
    assert (survey.texts, survey.ask, survey.characters) == (13, 11, 7 + 99 + 2 + 500 + 4)


@pytest.mark.skipif(not shutil.which("apertium"), reason="apertium is not installed")
def test_apertium_translates_line_by_line() -> None:
    modes = subprocess.run(["apertium", "-l"], capture_output=True, text=True, check=False).stdout
    if "eng-spa" not in modes.split():
        pytest.skip("apertium-eng-spa is not installed")
    spec = "apertium -u -f txt eng-spa"
    texts = ["The red", "house is big.", "", "It is [five] ^miles$ away"]
    together = _translated(spec, texts, Terms(cache=False))
    assert together[:2] == [*_translated(spec, texts[:1]), *_translated(spec, texts[1:2])]
    assert "millas" in together[3]


def test_time_limits_and_batches_are_numbers() -> None:
    with pytest.raises(UsageError, match="batch is a whole number above 0"):
        Terms(batch=0)
