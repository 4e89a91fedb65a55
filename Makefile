# Needs Python 3.11 or later and make; everything else goes into $(VENV).
# Another Python: make test PYTHON=python3.12

PYTHON ?= python3
VENV ?= .venv
BASE ?=
SEED := $(or $(SEED),$(shell date +%s))
SEEDS ?= 20
MINUTES ?= 10
# Whatever the shell says: without bytecode every process that a test starts compiles everything.
unexport PYTHONDONTWRITEBYTECODE

BIN := $(VENV)/bin
# One more than there are cores: some tests wait for programs, files and signals.
WORKERS ?= $(shell $(PYTHON) -c 'import os; print(1 + (os.cpu_count() or 1))')
PYTEST := $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal
SEARCH := --hypothesis-profile=search --hypothesis-seed
DEMO := babelproof-demo
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check

.DEFAULT_GOAL := help
.PHONY: help demo test test-all search soak check bench corpus-diff other-tools docs screenshot clean

help: ## show this list
	@grep -hE '^[a-z-]+:.*## ' $(firstword $(MAKEFILE_LIST)) | sed 's/:.*## /\t/' \
	| while IFS="$$(printf '\t')" read -r name text; do printf '  make %-12s %s\n' "$$name" "$$text"; done

demo: $(VENV)/.base ## check the sample that comes with babelproof: a table here, a page in babelproof-demo/
	@mkdir -p $(DEMO)
	@$(BIN)/babelproof demo -o $(DEMO)/report.html

test: $(VENV)/.dev ## run the tests (all but the slow ones); what this machine lacks is skipped and said
	$(PYTEST)

test-all: $(VENV)/.dev ## run the slow tests too, and draw other examples than last time: SEED=1 repeats
	$(PYTEST) -m "" $(SEARCH)=$(SEED)

search: $(VENV)/.dev ## run the tests that draw examples under SEEDS=20 seeds, from SEED on
	@for seed in $$(seq $(SEED) $$(($(SEED) + $(SEEDS) - 1))); do \
	$(PYTEST) -m hypothesis $(SEARCH)=$$seed || exit 1; done

soak: $(VENV)/.dev ## kill, interrupt, fill the disk, race and resume at random: MINUTES=10 SEED=1
	$(BIN)/python -m benchmarks.soak --minutes $(MINUTES) --seed $(SEED)

check: $(VENV)/.dev ## ruff, mypy --strict, import-linter, generated docs up to date
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy --strict
	$(BIN)/lint-imports
	$(BIN)/python scripts/make_docs.py --check

TOOLS ?= $(CURDIR)/.tools
other-tools: $(VENV)/.dev ## run our steps inside OpusFilter and OpusCleaner, each in an environment of its own
	@for tool in opusfilter opuscleaner; do \
	test -x $(TOOLS)/$$tool/bin/$$tool -o -x $(TOOLS)/$$tool/bin/$$tool-clean || { \
	$(PYTHON) -m venv $(TOOLS)/$$tool && $(TOOLS)/$$tool/bin/python -m pip install --quiet $$tool || exit 1; }; done
	@$(TOOLS)/opusfilter/bin/python -m pip install --quiet -e .
	BABELPROOF_TOOLS=$(TOOLS) $(BIN)/python -m pytest -m "" tests/e2e/test_other_tools.py

bench: $(VENV)/.dev ## measure speed and memory beside translate-toolkit's checks (needs the shared data)
	$(BIN)/python -m benchmarks.speed
	$(BIN)/python -m benchmarks.meta_speed

corpus-diff: $(VENV)/.dev ## findings gained and lost against another revision: make corpus-diff BASE=REVISION
	@test -n "$(BASE)" || { echo "name the revision to compare with: make corpus-diff BASE=HEAD~1" >&2; exit 2; }
	$(BIN)/python -m benchmarks.corpus_diff "$(BASE)"

docs: $(VENV)/.dev ## write the generated pages of docs/reference anew
	$(BIN)/python scripts/make_docs.py

screenshot: $(VENV)/.dev ## take the README's picture of the report anew (needs Chromium)
	$(BIN)/python scripts/make_screenshot.py

clean: ## remove the environment and everything the tools left behind
	rm -rf $(VENV) $(DEMO) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis/unicode_data .import_linter_cache
	find src tests scripts benchmarks -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

# Stamps: each step runs again only when what it rests on has changed.
$(VENV)/.made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	|| { echo "babelproof needs Python 3.11 or later; name one: make PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -m venv $(VENV) || uv venv --seed --python $(PYTHON) $(VENV) \
	|| { echo "no virtual environment could be made; on Debian and Ubuntu: apt-get install python3-venv" >&2; exit 1; }
	@touch $@

$(VENV)/.base: $(VENV)/.made pyproject.toml
	@echo "installing babelproof into $(VENV) (once)"
	@$(PIP) --editable .
	@touch $@

$(VENV)/.dev: $(VENV)/.made pyproject.toml
	@echo "installing babelproof and its development tools into $(VENV) (once)"
	@$(PIP) --editable '.[dev]'
	@touch $@ $(VENV)/.base
