"""Models in a folder, really loaded: a tiny one is made here, its weights drawn by lot."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from babelproof import InputError, Terms, translate
from babelproof.engines.protocol import Failed
from babelproof.engines.registry import make_engine

TEXTS = ["The bridge is long.", "It has 5 rooms.", "", "A tower stands near the old bridge.", "It"]


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BABELPROOF_CACHE", str(tmp_path / "cache"))


@pytest.fixture(scope="module")
def marian(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Marian model as transformers saves it, with its SentencePiece models."""
    torch = pytest.importorskip("torch", reason="torch is not installed (extra transformers)")
    transformers = pytest.importorskip("transformers", reason="transformers is not installed")
    spm = pytest.importorskip("sentencepiece", reason="sentencepiece is not installed")
    folder = tmp_path_factory.mktemp("marian")
    sentences = [text for text in TEXTS if text] * 40
    spm.SentencePieceTrainer.train(
        sentence_iterator=iter(sentences), model_prefix=str(folder / "source"), vocab_size=60,
        hard_vocab_limit=False, minloglevel=2,
    )  # fmt: skip
    (folder / "source.model").rename(folder / "source.spm")
    shutil.copy(folder / "source.spm", folder / "target.spm")
    pieces = [line.split("\t")[0] for line in (folder / "source.vocab").read_text().splitlines()]
    names = ["</s>", "<unk>", *(p for p in pieces if p not in ("<s>", "</s>", "<unk>")), "<pad>"]
    (folder / "vocab.json").write_text(json.dumps({name: n for n, name in enumerate(names)}))
    tokenizer = transformers.MarianTokenizer(
        str(folder / "source.spm"), str(folder / "target.spm"), str(folder / "vocab.json"),
        source_lang="en", target_lang="de", model_max_length=40,
    )  # fmt: skip
    torch.manual_seed(7)
    last = len(names) - 1
    config = transformers.MarianConfig(
        vocab_size=len(names), d_model=16, encoder_layers=1, decoder_layers=1,
        encoder_attention_heads=2, decoder_attention_heads=2, encoder_ffn_dim=32,
        decoder_ffn_dim=32, max_position_embeddings=600, pad_token_id=last, eos_token_id=0,
        decoder_start_token_id=last, forced_eos_token_id=0, init_std=0.5,
    )  # fmt: skip
    model = transformers.MarianMTModel(config)
    model.generation_config.num_beams = 1
    model.save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    return folder


@pytest.mark.slow
def test_a_model_of_transformers_is_run(marian: Path) -> None:
    from transformers import AutoModelForSeq2SeqLM, AutoTokenizer

    found = translate(TEXTS, f"transformers:{marian}", terms=Terms(batch=2))
    assert found.texts == _apart(marian)
    tokenizer = AutoTokenizer.from_pretrained(marian)
    model = AutoModelForSeq2SeqLM.from_pretrained(marian)
    told = tokenizer([TEXTS[0]], return_tensors="pt")
    said = model.generate(**told, max_length=None, max_new_tokens=39)
    assert found.texts[0] == tokenizer.decode(said[0], skip_special_tokens=True)
    assert found.texts[2] == ""


def _apart(marian: Path) -> list[str]:
    return [
        translate([text], f"transformers:{marian}", terms=Terms(cache=False)).texts[0]
        for text in TEXTS
    ]


@pytest.mark.slow
def test_a_text_that_a_model_has_no_place_for_fails_alone(marian: Path) -> None:
    long = "bridge " * 60
    with pytest.raises(Failed, match="takes 40 pieces at most"):
        translate([long], f"transformers:{marian}")
    found = translate([*TEXTS, long], f"transformers:{marian}", terms=Terms(skip_failed=True))
    assert list(found.counts["failed"]) == [str(len(TEXTS) + 1)]
    assert found.texts[:-1] == _apart(marian)


@pytest.mark.slow
def test_a_model_of_ctranslate2_is_run(marian: Path, tmp_path: Path) -> None:
    ct2: Any = pytest.importorskip("ctranslate2", reason="ctranslate2 is not installed (extra ct2)")
    folder = tmp_path / "converted"
    files = ["source.spm", "target.spm"]
    ct2.converters.TransformersConverter(str(marian), copy_files=files).convert(str(folder))
    found = translate(TEXTS, f"ct2:{folder}", terms=Terms(batch=2))
    assert len(found.texts) == len(TEXTS)
    assert found.counts["engine"] == "converted"
    assert all(bool(said) == bool(text) for said, text in zip(found.texts, TEXTS, strict=True))
    again = [translate([t], f"ct2:{folder}", terms=Terms(cache=False)).texts[0] for t in TEXTS]
    assert again == found.texts
    (tmp_path / "it.toml").write_text(
        'kind = "ct2"\nfolder = "converted"\ntarget_prefix = ["▁It"]\n'
    )
    described = translate(TEXTS[:1], str(tmp_path / "it.toml"))
    assert described.counts["identity"] != found.counts["identity"]
    (folder / "target.spm").unlink()
    with pytest.raises(InputError, match=r"target\.spm: no such file"):
        translate(["new"], f"ct2:{folder}")


@pytest.mark.parametrize(("kind", "file"), [("ct2", "model.bin"), ("transformers", "config.json")])
def test_a_folder_without_a_model_is_named(tmp_path: Path, kind: str, file: str) -> None:
    with pytest.raises(InputError, match=f"there is no {file} in it"):
        make_engine(f"{kind}:{tmp_path}")


def test_other_weights_are_another_engine(tmp_path: Path) -> None:
    found = []
    for weights in ("a", "b", "a"):
        (tmp_path / "config.json").write_text("{}")
        (tmp_path / "weights").write_text(weights)
        found.append(make_engine(f"transformers:{tmp_path}").identity.digest)
    assert found[0] == found[2] != found[1]
