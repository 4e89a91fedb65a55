"""What is asked of a check, whoever asks: the command line, a file of settings, a script."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, get_args

from babelproof.api.steps import Start, silent
from babelproof.core.errors import UsageError, did_you_mean
from babelproof.core.segment import LangPair
from babelproof.engines.terms import Terms
from babelproof.io.files import LONGEST_LINE, EncodingErrors
from babelproof.run.crew import Hands
from babelproof.run.runner import Progress

PathLike = str | Path
# In the place of a model: one is trained on the pairs at hand.
TRAIN = "train"


@dataclass(frozen=True, kw_only=True)
class Asked:
    """What is asked of whatever judges texts: which ones, by which rules, and how."""

    path: PathLike | None = field(default=None, kw_only=False)
    src: PathLike | Sequence[str] | None = None
    tgt: PathLike | Sequence[PathLike] | Mapping[str, Any] | None = None
    ref: PathLike | Sequence[str] | None = None
    langs: str | LangPair | None = None
    columns: str | None = None
    input_format: str | None = None
    encoding_errors: EncodingErrors = "strict"
    max_line: int = LONGEST_LINE
    rules: Iterable[str] = ()
    ignore: Iterable[str] = ()
    preview: bool = False
    rules_dir: PathLike | Sequence[PathLike] = ()
    trust_rules: bool = False
    ignore_list: PathLike | None = None
    allow_conversion: bool = False
    options: Mapping[str, Any] | None = None
    align: PathLike | Sequence[PathLike] = ()
    jobs: int = 1
    cluster: str | None = None
    chunk: int | None = None
    resume: bool = False
    progress: Callable[[int | None], Progress] | None = field(default=None, compare=False)
    told: Callable[[str], None] | None = field(default=None, compare=False)

    def __post_init__(self) -> None:
        for name in ("rules", "ignore", "rules_dir", "align"):
            object.__setattr__(self, name, several(getattr(self, name)))
        if self.columns is not None and not isinstance(self.columns, str):
            raise UsageError(f"⸨columns⸩ is a text, as 1,2 or src,tgt; not {self.columns!r}")
        if self.encoding_errors not in (known := get_args(EncodingErrors)):
            hint = did_you_mean(str(self.encoding_errors), known)
            raise UsageError(f"⸨encoding_errors⸩ is not {self.encoding_errors!r}; {hint}")
        if self.chunk is not None and self.chunk < 1:
            raise UsageError("a chunk has at least one line")
        if self.jobs < 1:
            raise UsageError("at least one worker is needed (⸨jobs=1⸩)")
        if self.cluster is not None and self.jobs > 1:
            raise UsageError("⸨jobs⸩ are processes of this machine; a ⸨cluster⸩ has its own")
        tgt = self.tgt if isinstance(self.tgt, Sequence) else ()
        if self.resume and "-" in (self.path, self.src, self.ref, *tgt):
            raise UsageError("standard input cannot be resumed: it can be read only once")

    @classmethod
    def names(cls) -> list[str]:
        """Everything that can be asked."""
        return [item.name for item in fields(cls)]

    @property
    def folders(self) -> list[Path]:
        """Where further rules are."""
        return [Path(folder) for folder in several(self.rules_dir)]


@dataclass(frozen=True, kw_only=True)
class Request(Asked):
    """What to check, by which rules, how, and where the run is kept.

    Name either ``path`` (a TSV, CSV, JSONL, Parquet, XLIFF, TMX or PO file, ``-``, or an EvalSet
    folder) or ``src`` and ``tgt``: paths of line-parallel files, or texts in memory (a list of
    sources, and ``{system: [translation, …]}`` or one list). ``tgt`` may map system names to paths.
    ``langs`` not given are told by the files' endings, if these agree (``src.en``, ``a.de``).

    ``rules`` are the only ones to run, ``ignore`` those to leave out, by name or family.
    ``trust_rules`` loads the rules in Python of ``rules_dir``, which run with all your rights.
    ``align`` has words aligned, by models that ``babelproof align train`` made (one a direction),
    or, with ``"train"``, by one that is trained on the pairs at hand.
    ``options`` sets thresholds, ``{"oscillation.excess": 6}``. ``ignore_list`` is a file of
    findings that were judged wrong (``babelproof review``) and are left out. Without ``texts`` the
    run folder keeps where findings are, but not what is written there. A line of a file
    that is longer than ``max_line`` bytes is an error. ``fail_on`` are limits, as ``"total>2%"``,
    for ``Run.broken`` and ``Run.exit_code``. With ``consequences`` findings that follow from
    another one of the same output are counted, too. With ``consensus``, which needs
    ``align``, what the other systems made of a line tells what is lost in an output.
    ``engine`` names engines whose translations of ``src`` are checked, beside those of ``tgt``, if
    there are any: as they are written for ``babelproof translate``, or pairs of two of which the
    second gets what the first one says, in the language ``via``; ``terms`` are their limits,
    ``start`` is told of their progress.
    ``progress`` is called with the number of
    pairs (None if unknown) once workers run, and gives a function that is told of pairs done.
    ``cluster`` is the address of a Dask scheduler, whose workers do the work; ``told`` is given
    what there is to know of it.
    """

    run_dir: PathLike | None = None
    texts: bool = True
    show_skips: bool = False
    fail_on: str | Iterable[str] = ()
    consequences: bool = False
    consensus: bool = False
    engine: str | Sequence[str | Sequence[str]] = ()
    via: str | None = None
    terms: Terms | None = field(default=None)
    start: Start = field(default=silent, compare=False)

    def __post_init__(self) -> None:
        super().__post_init__()
        object.__setattr__(self, "engine", several(self.engine))
        object.__setattr__(self, "fail_on", several(self.fail_on))
        if self.run_dir is not None and not str(self.run_dir):
            raise UsageError("⸨run_dir⸩ names no folder, so nothing would be kept")
        if self.consensus and not self.align:
            raise UsageError("⸨consensus⸩ needs words aligned: ⸨align=train⸩, or a model")
        if self.resume and self.run_dir is None:
            raise UsageError("⸨resume⸩ needs the ⸨run_dir⸩ of the run to complete")


def hands(request: Asked) -> Hands:
    """Who does the work of a request."""
    return Hands(request.jobs, request.cluster, request.told or (lambda text: None))


def several(given: Any) -> tuple[Any, ...]:
    """One thing by itself is a list of one."""
    return (given,) if isinstance(given, str | Path) else tuple(given)
