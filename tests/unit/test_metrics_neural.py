"""Neural metrics' loading code, on tiny models made here by the Python that has the packages."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from babelproof.core.errors import BabelproofError
from babelproof.metrics.neural import Neural, Worker
from babelproof.metrics.registry import make_metric
from babelproof.metrics.scoring import score

MAKE_BERT = """
import sys
from tokenizers import Tokenizer, models, pre_tokenizers, processors
from transformers import BertConfig, BertModel, PreTrainedTokenizerFast
words = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "a", "boat", "sails", "past", "hills", "."]
vocab = {word: at for at, word in enumerate(words)}
raw = Tokenizer(models.WordLevel(vocab, unk_token="[UNK]"))
raw.pre_tokenizer = pre_tokenizers.Whitespace()
raw.post_processor = processors.TemplateProcessing(
    single="[CLS] $A [SEP]", special_tokens=[("[CLS]", 2), ("[SEP]", 3)])
PreTrainedTokenizerFast(tokenizer_object=raw, unk_token="[UNK]", pad_token="[PAD]",
    cls_token="[CLS]", sep_token="[SEP]", mask_token="[MASK]").save_pretrained(sys.argv[1])
import torch
torch.manual_seed(1)
BertModel(BertConfig(vocab_size=len(words), hidden_size=16, num_hidden_layers=2,
    num_attention_heads=2, intermediate_size=16, max_position_embeddings=40)
).save_pretrained(sys.argv[1])
"""

MAKE_COMET = """
import sys
from pathlib import Path
import torch, yaml
import pytorch_lightning as lightning
from tokenizers import Tokenizer, models, pre_tokenizers, processors
from transformers import XLMRobertaConfig, XLMRobertaModel, XLMRobertaTokenizerFast
from comet.models import ReferencelessRegression, RegressionMetric
home, kind = Path(sys.argv[1]), sys.argv[2]
base = str(home / "encoder")
words = ["<s>", "<pad>", "</s>", "<unk>", "a", "boat", "sails", "past", "hills", "<mask>"]
raw = Tokenizer(models.WordLevel({w: i for i, w in enumerate(words)}, unk_token="<unk>"))
raw.pre_tokenizer = pre_tokenizers.Whitespace()
raw.post_processor = processors.TemplateProcessing(single="<s> $A </s>",
    pair="<s> $A </s> </s> $B </s>", special_tokens=[("<s>", 0), ("</s>", 2)])
XLMRobertaTokenizerFast(tokenizer_object=raw, model_max_length=40).save_pretrained(base)
torch.manual_seed(1)
XLMRobertaModel(XLMRobertaConfig(vocab_size=len(words), hidden_size=16, num_hidden_layers=2,
    num_attention_heads=2, intermediate_size=16, max_position_embeddings=48, pad_token_id=1,
    bos_token_id=0, eos_token_id=2)).save_pretrained(base)
make = RegressionMetric if kind == "comet" else ReferencelessRegression
model = make(encoder_model="XLM-RoBERTa", pretrained_model=base, layer="mix", hidden_sizes=[8],
    local_files_only=True)
name = "regression_metric" if kind == "comet" else "referenceless_regression_metric"
plain = {**dict(model.hparams), "class_identifier": name}
(home / "checkpoints").mkdir()
(home / "hparams.yaml").write_text(yaml.safe_dump(plain))
torch.save({"state_dict": model.state_dict(), "hyper_parameters": plain,
    "pytorch-lightning_version": lightning.__version__}, home / "checkpoints" / "model.ckpt")
"""


def _python(package: str, variable: str) -> str:
    python = os.environ.get(variable) or sys.executable
    done = subprocess.run([python, "-c", f"import {package}"], capture_output=True, check=False)
    if done.returncode:
        pytest.skip(f"{package} is not installed (a Python that has it may be named in {variable})")
    return python


@pytest.mark.slow  # loads PyTorch
def test_bertscore_loads_a_local_model(tmp_path: Path) -> None:
    python = _python("bert_score", "BABELPROOF_BERTSCORE_PYTHON")
    model = tmp_path / "tiny"
    subprocess.run([python, "-c", MAKE_BERT, str(model)], check=True, capture_output=True)
    outputs = {"same": ["a boat sails", "hills ."], "other": ["a hills", "boat " * 90]}
    found = {
        part: score(
            make_metric(f"BERTScore-{part}=bertscore:{model}"),
            outputs,
            [["a boat sails", "hills ."]],
        ).segment_scores()
        for part in "PRF"
    }
    for part in "PRF":
        assert found[part][0] == pytest.approx([1.0, 1.0], abs=1e-4)
        assert (found[part][1] < 0.999).all()
        assert np.isfinite(found[part]).all()
    p, r, f = (found[part][1, 0] for part in "PRF")
    assert f == pytest.approx(2 * p * r / (p + r), abs=1e-4)


@pytest.mark.slow  # loads PyTorch
@pytest.mark.parametrize("kind", ["comet", "cometkiwi"])
def test_comet_loads_a_local_checkpoint(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    python = _python("comet", "BABELPROOF_COMET_PYTHON")
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    subprocess.run([python, "-c", MAKE_COMET, str(tmp_path), kind], check=True, capture_output=True)
    metric = make_metric(f"Tiny={kind}:{tmp_path}")
    outputs = {"one": ["a boat", "past hills", "a boat"], "two": ["hills", "past hills", ""]}
    source, refs = ["a boat", "past hills", "a boat"], [["a boat sails", "past hills", "a boat"]]
    found = score(metric, outputs, refs if kind == "comet" else (), source)
    values = found.segment_scores()
    assert np.isfinite(values).all()
    assert values[0, 0] != values[1, 0]
    assert values[0, 1] == values[1, 1]
    assert found.system_scores() == pytest.approx(values.mean(axis=1))
    assert found.computed == (5 if kind == "comet" else 4), "equal cases are scored once"


@pytest.mark.parametrize("kind", ["bertscore", "comet"])
def test_missing_packages_are_one_line(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, kind: str
) -> None:
    """A Python without the package: -I -S style isolation by an empty environment."""
    bare = tmp_path / "bare"
    bare.write_text(f'#!/bin/sh\nexec {sys.executable} -I -S "$@"\n', encoding="utf-8")
    bare.chmod(0o755)
    monkeypatch.setenv(f"BABELPROOF_{kind.upper()}_PYTHON", str(bare))
    with pytest.raises(BabelproofError, match="pip install") as error, Worker(kind, "x"):  # type: ignore[arg-type]
        pass
    assert "\n" not in str(error.value)


@pytest.mark.slow  # loads PyTorch
def test_missing_weights_are_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    _python("bert_score", "BABELPROOF_BERTSCORE_PYTHON")
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    with (
        pytest.raises(BabelproofError, match="cannot be loaded") as error,
        Worker("bertscore", "roberta-large"),
    ):
        pass
    assert "\n" not in str(error.value)


def test_a_python_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BABELPROOF_COMET_PYTHON", "/nowhere/python")
    with pytest.raises(BabelproofError, match="cannot be run"), Worker("comet", "x"):
        pass


def test_other_weights_in_the_same_place_are_another_key(tmp_path: Path) -> None:
    (tmp_path / "model.bin").write_bytes(b"1")
    metric = Neural("bertscore", "B", str(tmp_path))
    first = metric.key
    (tmp_path / "model.bin").write_bytes(b"22")
    assert metric.key != first
    assert str(tmp_path) not in metric.signature(1)


def test_names_choose_kind_and_part() -> None:
    recall, kiwi = make_metric("BERTScore-R", "de"), make_metric("CometKiwi")
    assert isinstance(recall, Neural)
    assert (recall.part, recall.model) == ("R", "bert-base-multilingual-cased")
    assert (kiwi.needs_reference, kiwi.needs_source) == (False, True)
