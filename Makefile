# make play    build the site, serve it and print its address   (PORT=8000, or the next free port)
# make test    everything: lint, types, unit tests here and in the browser's Python, the site, a browser
# make check   lint, types and the quick unit tests, under a minute
# make site    build the site into dist/
# make bench-start  time first and later visits, against Pyodide alone; writes docs/benchmarks.md
# make bench-ai     time exact play and rollouts, here and in the browser's Python
# make bench-levels  time the computer players' cards in the browser; writes docs/benchmarks.md
# make size    list what a first visit transfers; fails above the budget
# make setup   install what building and checking need, into this folder, and build the kernel
# make format  put the Python files in order, and the tables in RULES.md
# make clean   remove everything that was built or installed here
#
# Installing happens only when the pins change: the files under .make/ remember it.

SHELL := bash
PORT ?= 8000
PYTHON ?= python3
BIN := .venv/bin

.DEFAULT_GOAL := play
.PHONY: kernel play site size bench-ai bench-levels bench-start test check setup format clean lint unit quick pyodide e2e
.DELETE_ON_ERROR:

play: site
	@$(BIN)/python -m tools.serve --port $(PORT)

site: setup
	@$(BIN)/python -m tools.build_site

# In this order: what fails fast comes first.
test: lint unit pyodide size e2e

check: lint quick

setup: .make/python .make/node kernel

kernel: .make/python
	@$(BIN)/python -m tools.build_kernel >/dev/null

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m tools.rules_tables --check

unit: setup
	$(BIN)/pytest -n 2

quick: setup
	$(BIN)/pytest -n 2 -m "not e2e and not slow"

pyodide: setup
	node tools/pyodide_tests.mjs tests

bench-start: setup .make/browser
	$(BIN)/python -m tools.bench_start

bench-ai: setup
	$(BIN)/python -m tools.bench_ai
	node tools/in_pyodide.mjs tools.bench_ai

bench-levels: site .make/browser
	$(BIN)/python -m tools.bench_levels

size: site
	$(BIN)/python -m tools.size

e2e: site .make/browser
	$(BIN)/pytest -m e2e tests/e2e

format: setup
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/python -m tools.rules_tables

clean:
	rm -rf .make .venv node_modules build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis test-results
	find tarabish web tools tests -name __pycache__ -prune -exec rm -rf {} +

.make:
	@mkdir -p .make

.make/python: requirements-dev.txt tools/make_venv.sh | .make
	@bash tools/make_venv.sh $(PYTHON)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-dev.txt
	@touch $@

.make/node: package.json package-lock.json | .make
	npm ci --no-audit --no-fund
	@touch $@

.make/browser: tools/find_browser.sh .make/python
	@bash tools/find_browser.sh > $@
	@echo "browser: $$(cat $@)"
