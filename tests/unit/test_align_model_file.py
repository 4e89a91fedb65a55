"""A model's file: read as it was written, or refused with a reason."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from babelproof.align.words.bigrams import Bigrams, counted
from babelproof.align.words.lexicon import Lexicon, Vocabulary, grains
from babelproof.align.words.model import Model, load, save
from babelproof.core.errors import InputError
from babelproof.lang import parse_pair


def made(others: tuple[int, ...] = (0, 0, 1)) -> Model:
    src, tgt = (
        Vocabulary(
            forms,
            np.array([5, 3], np.int32),
            np.array([250, 100], np.uint8),
            np.array([10, 90], np.uint8),
            unknown=0.5,
        )
        for forms in (["boat", "red"], ["boot", "rotes"])
    )
    lexicon = Lexicon(
        src, tgt, np.array([0, 1, 3], np.int32), np.array(others, np.int32),
        grains([0.5, 0.01, 0.9]), grains([0.25, 0.02, 0.8]),
    )  # fmt: skip
    about = {"langs": "en-de", "method": "fast", "words": ["words", "words"]}
    return Model(parse_pair("en-de"), about, lexicon, counted([([0, 1], 3)]))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    save(made(), tmp_path / "m")
    return tmp_path / "m"


def test_a_model_is_read_as_it_was_written(path: Path) -> None:
    model = load(path)
    there, back = model.lexicon.probability("red", "rotes")
    assert (there, back) == pytest.approx((0.9, 0.8), rel=0.03)
    assert model.lexicon.probability("red", "nothing") == (0, 0)
    assert model.lexicon.src.rate("boat") == pytest.approx(250 / 255)
    assert model.lexicon.src.rate("nothing") is None
    assert model.lexicon.src.stray("red") == pytest.approx(90 / 255)
    assert model.lexicon.tgt.unknown == 0.5
    assert model.bigrams.seen([0, 1], [1, 0]).tolist() == [3, 0]
    assert [link[:2] for link in model.link("A red boat", "Ein rotes Boot").links] == [
        (1, 1),
        (2, 2),
    ]


def test_it_can_be_kept_packed(tmp_path: Path) -> None:
    save(made(), tmp_path / "m.gz")
    assert load(tmp_path / "m.gz").lexicon.tgt.forms == ["boot", "rotes"]


@pytest.mark.parametrize("cut", [0, 5, 40, 200, -1])
def test_a_model_cut_short_is_refused(path: Path, cut: int) -> None:
    data = path.read_bytes()
    path.write_bytes(data[:cut])
    with pytest.raises(InputError, match="m"):
        load(path)


def test_any_changed_byte_is_noticed_or_without_harm(path: Path) -> None:
    data = path.read_bytes()
    for place in range(0, len(data), 7):
        path.write_bytes(data[:place] + bytes([data[place] ^ 0x55]) + data[place + 1 :])
        try:
            load(path)
        except InputError:
            continue


def test_tables_that_point_outside_are_refused(tmp_path: Path) -> None:
    save(made(others=(0, 0, 7)), tmp_path / "m")
    with pytest.raises(InputError, match="do not fit together"):
        load(tmp_path / "m")


def test_what_is_no_model_is_refused(tmp_path: Path) -> None:
    (tmp_path / "m").write_text("Hello\n")
    with pytest.raises(InputError, match="is no model"):
        load(tmp_path / "m")


def test_neighbours_of_nothing() -> None:
    assert counted([]).seen([1], [2]).tolist() == [0]
    assert counted([([4], 1), ([], 2)]).seen([], []).tolist() == []
    assert isinstance(counted([]), Bigrams)
