# `make marathon` builds one kit, `make kits` all of them, `make test` runs the tests; each sets everything up first.
# `make test-quick` takes less than a minute; `make nightly` runs what `make test` leaves out. ORDER=7 shuffles the tests.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

JOBS ?= 2
# tests often wait for a process that they have started: one worker more than there are cores keeps these busy
WORKERS ?= $(shell expr $(JOBS) + 1)
CODE := pnp tests bench docs
PYTEST = PNP_TEST_ORDER=$(ORDER) $(BIN)/python -m pytest -n $(WORKERS)

# every test starts programs: without their bytecode each would be compiled again each time, whatever the shell prefers
unexport PYTHONDONTWRITEBYTECODE

# every game under cards/; `make kits GAMES=mans` takes one
GAMES ?= $(notdir $(patsubst %/,%,$(dir $(wildcard cards/*/game.yaml))))

.PHONY: marathon kits kits-by-cairosvg test tests cairo test-quick test-full test-browsers test-browsers-repeat test-wheel test-pyodide nightly fuzz faults mutants lint bench bench-engines bench-cluster bench-studio house figures ledger words pins pictures release setup clean

marathon: $(READY)
	$(BIN)/pnp build --game marathon

kits: $(READY)
	for game in $(GAMES); do $(BIN)/pnp build --game $$game || exit 1; done

# the same by the second renderer, into a folder that is thrown away
kits-by-cairosvg: cairo
	for game in $(GAMES); do $(BIN)/pnp build --game $$game --renderer cairosvg --no-cache --out $$(mktemp -d)/kit || exit 1; done

test: lint tests

tests: cairo
	$(PYTEST) -m "not full and not browser"

test-quick: $(READY)
	$(BIN)/ruff check $(CODE)
	$(BIN)/ruff format --check --quiet $(CODE)
	$(PYTEST) -m "not slow and not full and not browser"

# what our own pens are compared with; kits need none of it, and without it these tests skip
cairo: $(READY)
	@sh .ci/ensure-cairo.sh $(BIN)/python

# what `make test` leaves out, but for browsers: large tables, and the long forms of what it has tried in short
test-full: cairo
	$(PYTEST) -m "full and not browser"
	PNP_ENGINE_GAMES=100 PNP_JUDGED=4 $(PYTEST) tests/referee tests/whole/test_judges.py -k "games_end or agrees"

# the studio in Chromium; FULL=1 adds the long walks that only repeat others. A worker that has nothing left to do takes
# tests from another, so that both end together
BROWSERS := tests/studio/browser tests/whole/test_browser.py# tests/browsers.py refuses others
test-browsers: $(READY)
	$(PYTEST) -n $(JOBS) --dist worksteal -m "browser$(if $(FULL),, and not full)" $(BROWSERS)

# the same TIMES times in a row, beside a process that keeps one core busy
TIMES ?= 10
test-browsers-repeat: $(READY)
	TIMES=$(TIMES) .ci/browsers-ten-times

# the wheel, installed by each of INSTALLERS into an empty environment: it builds, reprints and plays
INSTALLERS ?= pip
test-wheel: $(READY)
	PNP_INSTALLERS="$(INSTALLERS)" $(BIN)/python -m pytest tests/whole/test_installed.py -k evening

# the engine in Pyodide, the Python of browsers, of this version: needs Node with npm, and the network
PYODIDE ?= 0.27.8
test-pyodide: $(READY)
	PNP_PYODIDE=$(PYODIDE) $(BIN)/python -m pytest tests/whole/test_engine_alone.py -k pyodide

# everything in its long form; writes docs/nightly.md
nightly: cairo
	$(BIN)/python docs/nightly.py --out docs/nightly.md --jobs $(JOBS)

# faults put into the code by hand, one at a time: the tests must find each
faults: $(READY)
	$(BIN)/python -m tests.faults

# small changes of the code, one at a time: the tests must find each; cosmic-ray is installed for it
mutants: $(READY)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable ".[mutants]"
	$(BIN)/python -m tests.mutants --jobs $(JOBS)

# spoilt files of every kind, kills, full disks, two builds at once: the same for the same SEED
INPUTS ?= 12000
KILLS ?= 440
SEED ?= 1
fuzz: $(READY)
	$(BIN)/python -m tests.fuzz --inputs $(INPUTS) --kills $(KILLS) --seed $(SEED) --jobs $(JOBS)

lint: $(READY)
	$(BIN)/ruff check $(CODE)
	$(BIN)/ruff format --check --quiet $(CODE)
	$(BIN)/mypy -n $(JOBS)

bench: $(READY)
	$(BIN)/python bench/run.py --full --out docs/benchmark.md

# from a saved file to its picture in the studio, beside a warm build; needs Chromium
bench-studio: $(READY)
	$(BIN)/python bench/studio.py --out docs/studio-benchmark.md

# needs the network once: OpenSpiel and RLCard are installed in an environment of their own
bench-engines: $(READY)
	$(BIN)/python bench/engines.py --out docs/engine-benchmark.md

# what an interrupted playtest leaves on a Dask cluster
bench-cluster: $(READY)
	$(BIN)/python bench/cluster.py --out docs/cluster-benchmark.md

# what became of every item of the original texts, a page for each game
ledger: $(READY)
	$(BIN)/python docs/ledger.py

# what the packages import, as a page and a picture
house: $(READY)
	$(BIN)/python docs/house.py

# the people of the art files, from docs/figures/
figures: $(READY)
	$(BIN)/python docs/draw_figures.py

# every sentence of the program into its catalogues, and the catalogues compiled
words: $(READY)
	$(BIN)/python docs/words.py

# the tested versions of all libraries with the hashes of their files, for a release; needs the network
pins: $(READY)
	$(BIN)/python docs/pins.py

pictures: $(READY)
	$(BIN)/python docs/make_pictures.py

# wheel, source, ready PDFs of every game in every language, checksums and notes, into dist/; nothing is uploaded
release: $(READY)
	$(BIN)/python docs/release.py --out dist

setup: $(READY)

$(READY): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "pnp needs Python 3.11 or newer; this is $$($(PYTHON) --version). Try: make PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || { echo "Python's venv module is missing. On Debian or Ubuntu: sudo apt-get install python3-venv"; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable ".[dev]"
	@touch $(READY)

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis
