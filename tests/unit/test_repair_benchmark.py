"""The benchmark that shows the repair: its verdicts, and its model on a handful of pairs."""

from __future__ import annotations

from pathlib import Path

import pytest
from benchmarks.repair.verdicts import asked_of, counted, verdicts

from babelproof.lang import parse_pair

LANGS = parse_pair("en-de")


def test_each_quantity_is_right_another_missing_or_garbled() -> None:
    sources = ["The tower is 300 feet tall."] * 4 + ["It cost 20 dollars."]
    outputs = [
        "Der Turm ist 300 Fuß hoch.", "Der Turm ist 300 Meter hoch.", "Der Turm ist hoch.",
        "Der Turm ist 900 Fuß hoch.", "Es kostete 20 Dollar.",
    ]  # fmt: skip
    found = verdicts(sources, outputs, asked_of(sources, LANGS), LANGS)
    assert [one.outcome for one in found] == ["right", "other", "missing", "garbled", "right"]
    assert counted(found)["unit"] == {"right": 1, "other": 1, "missing": 1, "garbled": 1}


@pytest.mark.slow
def test_models_are_compared_over_seeds_and_templates() -> None:
    pytest.importorskip("torch", reason="torch is not installed")
    pytest.importorskip("sentencepiece", reason="sentencepiece is not installed")
    from benchmarks.repair.compare import errors_left, interval, others_left, points_more, table

    sources = ["It is 300 feet tall.", "It is 20 miles long."]
    wrong, right = ["Es ist 300 Meter hoch.", "Es ist 20 Kilometer lang."], [
        "Es ist 300 Fuß hoch.", "Es ist 20 Meilen lang."
    ]  # fmt: skip
    asked = list(asked_of(sources, LANGS))
    control, half = (
        table([verdicts(sources, outputs, asked, LANGS)] * 2, ["a", "b"], "unit")
        for outputs in (wrong, [right[0], wrong[1]])
    )
    assert control.shape == (2, 2, 3)
    assert interval(points_more, control, half) == (50, 0, 100)
    assert interval(errors_left, control, half)[0] == interval(others_left, control, half)[0] == 0.5
    assert interval(points_more, control, control) == (0, 0, 0)


@pytest.mark.slow
def test_pairs_are_kept_as_they_are_read(tmp_path: Path) -> None:
    pytest.importorskip("torch", reason="torch is not installed")
    pytest.importorskip("sentencepiece", reason="sentencepiece is not installed")
    from benchmarks.repair.data import Pair, read, write

    pairs = [Pair('"Stop," he said.', '"Halt", sagte er.', "news"), Pair("a", "b", "made")]
    write(tmp_path / "p.tsv", pairs)
    assert read(tmp_path / "p.tsv") == pairs
    assert (tmp_path / "p.tsv").read_text().startswith('"Stop," he said.\t"Halt"')


@pytest.mark.slow
def test_filters_are_told_by_what_they_leave_out_and_models_by_what_is_flagged(
    tmp_path: Path,
) -> None:
    pytest.importorskip("torch", reason="torch is not installed")
    pytest.importorskip("sentencepiece", reason="sentencepiece is not installed")
    from benchmarks.repair.data import Pair, read, write
    from benchmarks.repair.filtered import flagged, more_a_seed
    from benchmarks.repair.noisy import filtered

    pairs = [Pair("A day.", "Ein Tag.", "clean"), Pair("A day.", "A day.", "copy of the source")]
    write(tmp_path / "noisy.tsv", pairs)
    for name, left in (("unfiltered", pairs), ("clean-only", pairs[:1]), ("ten-lines", pairs[:1])):
        about = filtered(tmp_path / "noisy.tsv", name, tmp_path / "kept.tsv")
        assert read(tmp_path / "kept.tsv") == left
        assert about["kept"] == len(left)
        assert about["left out"]["copy of the source"] == [2 - len(left), 1]

    one = {"oscillation": {"judged": 3, "flagged": [1, 3]}, "untranslated": {"flagged": [3]}}
    counts = flagged([one, one], "all", 3)
    assert counts[:, :, 0].tolist() == [[1, 0, 2]] * 2
    assert more_a_seed(counts, flagged([one, one], "untranslated", 3)) == -2


@pytest.mark.slow
def test_what_is_written_word_by_word_is_what_the_model_holds_likeliest() -> None:
    torch = pytest.importorskip("torch", reason="torch is not installed")
    from benchmarks.repair.model import BOS, PAD, Shape, Translator

    torch.manual_seed(1)
    model = Translator(Shape(60, width=32, inner=48, encoder=2, decoder=2)).eval()
    for weight in model.parameters():
        torch.nn.init.normal_(weight, std=0.4)
    source = torch.tensor([[7, 8, 9, 3], [5, 3, PAD, PAD]])
    written = model.translate(source, 6)
    before = torch.cat((torch.full((2, 1), BOS), written[:, :-1]), 1)
    likeliest = model.scores(model.decode(before, *model.encode(source))).argmax(-1)
    real = written != PAD
    assert torch.equal(written[real], likeliest[real])


@pytest.mark.slow
def test_a_training_goes_on_where_it_was(tmp_path: Path) -> None:
    torch = pytest.importorskip("torch", reason="torch is not installed")
    spm = pytest.importorskip("sentencepiece", reason="sentencepiece is not installed")
    from benchmarks.repair import pieces
    from benchmarks.repair.data import Pair, write
    from benchmarks.repair.train import CHECKPOINT, Training, run

    words = {"red": "rot", "blue": "blau", "old": "alt", "new": "neu", "big": "groß"}
    things = {"house": "Haus", "boat": "Boot", "car": "Auto"}
    pairs = [Pair(f"The {thing} is {word}.", f"Das {ding} ist {wort}.", "made")
             for word, wort in words.items() for thing, ding in things.items()]  # fmt: skip
    write(tmp_path / "train.tsv", pairs * 20)
    model = tmp_path / "pieces.model"
    pieces.learn((text for pair in pairs * 20 for text in pair[:2]), model, 1000)
    assert pieces.split_words(spm.SentencePieceProcessor(model_file=str(model))) == []
    for steps in (20, 40):
        run(Training(data=tmp_path / "train.tsv", model=tmp_path / "m", pieces=model, steps=steps,
                     batch=256, warm=5, workers=1))  # fmt: skip
    log = torch.load(tmp_path / "m" / CHECKPOINT, weights_only=True)["state"]["log"]
    assert [steps for steps, _, _ in log] == [20, 40]
    assert log[1][2] < 0.75 * log[0][2]
