# Everything here works on a fresh machine: what a target needs, it installs into .venv first.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
SPECS := specs
# The conformance suite wants to see `enumNames`, of which the linter warns; a test knows of no
# other warning.
TIDY := $(filter-out specs/conformance.yaml,$(wildcard specs/*.yaml))
export PYTHONPATH := $(CURDIR):$(CURDIR)/specs
export PYTHONDONTWRITEBYTECODE :=

.PHONY: setup demo test peers fuzz check format generate docs bench clean

setup: $(VENV)/installed

$(VENV)/installed: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade 'pip>=25.1'
	$(BIN)/python -m pip install --quiet --editable '.[server,client]' --group dev
	touch $@

demo: setup
	$(BIN)/mcp-elicit-gen generate $(SPECS) -o generated
	$(BIN)/python specs/demo.py

# Needs git, and npm for SARIF's schema.
test: setup
	$(BIN)/python -m pytest -n 2 --ignore tests/peers

# Programs by others: the official TypeScript clients and the protocol's conformance suite. The
# tests install them with npm; one that cannot be installed fails.
peers: setup
	$(BIN)/python -m pytest -n 2 --dist loadfile tests/peers

# Random inputs beyond those of the tests: make fuzz SECONDS=600
SECONDS ?= 60
fuzz: setup
	$(BIN)/python -m tests.fuzz.fuzz --seconds $(SECONDS)

check: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/pyright --pythonpath $(BIN)/python
	$(BIN)/mcp-elicit-gen lint $(TIDY) --fail-on warning --format concise
	$(BIN)/mcp-elicit-gen generate $(SPECS) -o generated --check
	$(BIN)/python docs/build.py --check

# Brings everything that is made from something else up to date.
generate: setup
	$(BIN)/mcp-elicit-gen generate $(SPECS) -o generated
	$(BIN)/python docs/build.py

format: setup
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: setup
	$(BIN)/python -m pip install --quiet --group bench
	$(BIN)/python tests/bench/bench.py

clean:
	rm -rf .venv* .mypy_cache .ruff_cache .pytest_cache .hypothesis
