"""Words linked by the embeddings of a transformer, on a tiny model made here: its words are
embedded by what they mean, so that its links are known."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from babelproof import InputError, UsageError, check, links, train_aligner
from babelproof.align.words.embeddings import Embeddings
from babelproof.align.words.linker import Divided
from babelproof.align.words.model import load
from babelproof.align.words.tokens import words_of
from tests.unit.aligned_sentences import corpus

pytestmark = pytest.mark.slow  # loads PyTorch
# Pieces that mean the same; the second is cut in two.
MEANINGS = (
    "the die", "old alten", "bridge br ##ücke", "is ist", "long lang", "boats boote", "and und",
)  # fmt: skip
SRC, TGT = "The old bridge is long!", "»Lang ist die alten Brücke.«"


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A model of the BERT kind with its tokenizer."""
    torch = pytest.importorskip("torch", reason="torch is not installed (extra transformers)")
    library: Any = pytest.importorskip("transformers", reason="transformers is not installed")
    from tokenizers import Tokenizer, models, normalizers, pre_tokenizers, processors

    marks = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "!", ".", "»", "«"]
    words = [word for row in MEANINGS for word in row.split()]
    vocab = {word: number for number, word in enumerate([*marks, *words])}
    raw = Tokenizer(models.WordPiece(vocab, unk_token="[UNK]"))
    raw.normalizer = normalizers.Lowercase()
    raw.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    raw.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]", special_tokens=[("[CLS]", 2), ("[SEP]", 3)]
    )
    folder = tmp_path_factory.mktemp("tiny")
    library.PreTrainedTokenizerFast(
        tokenizer_object=raw, unk_token="[UNK]", pad_token="[PAD]", cls_token="[CLS]",
        sep_token="[SEP]", mask_token="[MASK]", model_max_length=30,
    ).save_pretrained(folder)  # fmt: skip
    torch.manual_seed(1)
    config = library.BertConfig(
        vocab_size=len(vocab), hidden_size=32, num_hidden_layers=3, num_attention_heads=2,
        intermediate_size=32, max_position_embeddings=40,
    )  # fmt: skip
    model = library.BertModel(config)
    with torch.no_grad():
        table = model.embeddings.word_embeddings.weight
        table.normal_(std=1.0)
        for row in MEANINGS:
            first, *others = row.split()
            for other in others:
                table[vocab[other]] = table[vocab[first]]
    model.save_pretrained(folder)
    return folder


def _pair(src: str, tgt: str) -> Divided:
    return Divided(src, tgt, words_of(src), words_of(tgt))


def _linked(aligner: Embeddings, src: str, tgt: str) -> set[tuple[str, str]]:
    pair = _pair(src, tgt)
    (found,) = aligner.links([pair])
    assert found is not None
    both = ((pair.ours[link.src], pair.theirs[link.tgt]) for link in found)
    return {(src[s.start : s.end], tgt[t.start : t.end]) for s, t in both}


RIGHT = {("The", "die"), ("old", "alten"), ("bridge", "Brücke"), ("is", "ist"), ("long", "Lang")}


@pytest.mark.parametrize("kind", ["argmax", "softmax"])
def test_words_that_mean_the_same_are_linked(tiny: Path, kind: Any) -> None:
    assert _linked(Embeddings(kind, tiny), SRC, TGT) == RIGHT
    assert _linked(Embeddings(kind, tiny), SRC, "") == set()
    assert _linked(Embeddings(kind, tiny), "!", "?") == set()


def test_a_text_that_the_model_has_no_place_for_is_not_linked(tiny: Path, tmp_path: Path) -> None:
    src, tgt = [SRC, SRC + " the" * 30, "Boats"], [TGT, TGT, "Boote"]
    told: list[str] = []
    rows = list(
        links(src=src, tgt=tgt, langs="en-de", method=f"argmax:{tiny}", told=told.append)
    )  # fmt: skip
    assert [len(row.linked.links) for row in rows] == [5, 0, 1]
    assert told == ["1 pairs are longer than argmax takes: they have no links"]
    assert set(rows[0].pairs()) == RIGHT


def test_a_model_counted_from_links_is_one_that_rules_can_ask(tiny: Path, tmp_path: Path) -> None:
    rows = "".join(f"{src}\t{tgt}\n" for src, tgt in corpus())
    (tmp_path / "corpus.tsv").write_text(rows, encoding="utf-8")
    method, path = f"softmax:{tiny}", tmp_path / "en-de.model"
    model = train_aligner([tmp_path / "corpus.tsv"], "en-de", path, method=method)
    assert model.name.startswith("softmax#")
    assert set(model.about["settings"]) == {"folder", "files"}
    there, elsewhere = (model.lexicon.probability("boats", word) for word in ("boote", "türme"))
    assert there > elsewhere and min(there) > 0.3
    train_aligner([tmp_path / "corpus.tsv"], "en-de", tmp_path / "again", method=method)
    assert load(tmp_path / "again").digest == model.digest
    with pytest.raises(UsageError, match=r"align train CORPUS --method softmax:"):
        check(src=[SRC], tgt=[TGT], langs="en-de", align=method)
    with check(src=[SRC], tgt=[TGT], langs="en-de", align=path) as run:
        assert model.name in run.signature


def test_links_are_those_of_simalign(tiny: Path) -> None:
    """Its pieces of marks link to marks, which are no words here."""
    package: Any = pytest.importorskip("simalign", reason="simalign is not installed")
    theirs = package.SentenceAligner(str(tiny), "bpe", matching_methods="a", layer=2)
    src, tgt = "the old bridge is long and boats", "lang ist die alten brücke"
    found = theirs.get_word_aligns(src.split(), tgt.split())["inter"]
    (ours,) = Embeddings("argmax", tiny).links([_pair(src, tgt)])
    assert ours is not None
    assert [(link.src, link.tgt) for link in ours] == found


def test_other_weights_are_another_aligner(tmp_path: Path) -> None:
    found = []
    for weights in ("a", "b", "a"):
        (tmp_path / "config.json").write_text("{}")
        (tmp_path / "weights").write_text(weights)
        found.append(Embeddings("argmax", tmp_path).settings()["files"])
    assert found[0] == found[2] != found[1]


def test_a_folder_without_a_model_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"there is no config\.json in it"):
        Embeddings("argmax", tmp_path)
