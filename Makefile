# `make marathon` builds one kit, `make kits` all of them, `make test` runs the tests; each sets everything up first.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: marathon kits test lint bench bench-engines pictures setup clean

marathon: $(READY)
	$(BIN)/pnp build --game marathon

# every game under cards/ that there is
kits: $(READY)
	for game in $(notdir $(patsubst %/,%,$(dir $(wildcard cards/*/game.yaml)))); do $(BIN)/pnp build --game $$game || exit 1; done

test: $(READY)
	$(BIN)/ruff check pnp tests bench
	$(BIN)/mypy
	$(BIN)/python -m pytest -n 2

lint: $(READY)
	$(BIN)/ruff check pnp tests bench
	$(BIN)/mypy

bench: $(READY)
	$(BIN)/python bench/run.py --full --out docs/benchmark.md

# needs the network once: OpenSpiel and RLCard are installed in an environment of their own
bench-engines: $(READY)
	$(BIN)/python bench/engines.py --out docs/engine-benchmark.md

pictures: $(READY)
	$(BIN)/python docs/make_pictures.py

setup: $(READY)

$(READY): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "pnp needs Python 3.11 or newer; this is $$($(PYTHON) --version). Try: make PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || { echo "Python's venv module is missing. On Debian or Ubuntu: sudo apt-get install python3-venv"; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable ".[dev]"
	@sh .ci/ensure-cairo.sh $(BIN)/python
	@touch $(READY)

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis
