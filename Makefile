# Each target makes its own virtual environment and installs what it needs; when nothing changed
# that costs a few file-time comparisons.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
CORE := $(shell find core -name '*.cpp' -o -name '*.hpp')
CORE_TESTS := $(wildcard tests/core/*.?pp)

.PHONY: play play-terminal play-window site test test-long test-site test-site-quick test-python test-sanitized lint lint-page format bench docs report clean

play: $(VENV)/.playable
	$(BIN)/gridwright serve --open

play-terminal: $(VENV)/.playable
	$(BIN)/gridwright play

play-window: $(VENV)/.playable
	$(BIN)/gridwright window

test: $(VENV)/.installed
	$(BIN)/pytest -n 2

test-long: $(VENV)/.installed
	HYPOTHESIS_PROFILE=long $(BIN)/pytest -m long
	HYPOTHESIS_PROFILE=long $(BIN)/pytest tests/web/test_fuzz.py
	$(MAKE) test-sanitized

# The kernels' own tests on a core that watches its memory and its arithmetic. It lives in an
# environment of its own, which borrows every library but ours.
SANITIZED := build/sanitized
test-sanitized: $(VENV)/.installed
	$(BIN)/python -m venv --clear --without-pip $(SANITIZED)
	$(BIN)/pip wheel --quiet --no-build-isolation --no-deps --wheel-dir $(SANITIZED) \
	    --config-settings=build-dir=build/sanitized-core \
	    --config-settings=cmake.define.GRIDWRIGHT_SANITIZE=ON .
	packages=$$($(SANITIZED)/bin/python -c 'import site; print(site.getsitepackages()[0])') && \
	    $(BIN)/python -c 'import site; print(site.getsitepackages()[0])' > $$packages/borrowed.pth && \
	    $(BIN)/python -m zipfile -e $(SANITIZED)/*.whl $$packages
	LD_PRELOAD="$$(g++ -print-file-name=libasan.so) $$(g++ -print-file-name=libubsan.so)" \
	    ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1 \
	    $(SANITIZED)/bin/python -m pytest -n 2 -m 'kernel and not long' tests

# The page's suites against the worker of a page without a server, again with the server of its files
# stopped, and what such a page keeps.
test-site: $(VENV)/.installed build/kernels.wasm
	$(BIN)/pytest -n 2 -m long -k 'worker or (stopped and desktop)' tests/web
	$(BIN)/pytest -n 2 -m long tests/site

# The same suites at one size, without compiled kernels if there are none: what CI has the time for.
test-site-quick: $(VENV)/.installed
	$(BIN)/pytest -n 2 -m long -k 'worker and desktop' tests/web

test-python: $(VENV)/.installed
	GRIDWRIGHT_ENGINE=python $(BIN)/pytest -n 2

# The kernels for browsers, by the C++ compiler that comes with PyPI's ziglang.
build/kernels.wasm: $(CORE) $(VENV)/.tools
	$(BIN)/pip install --quiet ziglang
	mkdir -p build
	$(BIN)/python -m ziglang c++ -target wasm32-wasi -mexec-model=reactor -mcpu=generic+bulk_memory+simd128 \
	    -std=c++20 -O2 -s -fno-exceptions -Icore \
	    core/wasm/kernels.cpp core/sokoban/any.cpp core/sokoban/optimal.cpp -o $@

# The workshop without a server, as a folder for any web space.
SITE ?= build/workshop
site: $(VENV)/.playable build/kernels.wasm
	$(BIN)/gridwright site $(SITE)

lint: $(VENV)/.installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/clang-format --dry-run --Werror $(CORE) $(CORE_TESTS)
	@if command -v npm >/dev/null; then $(MAKE) --no-print-directory lint-page; \
	else echo "npm is not installed: the page's modules are not checked"; fi

lint-page: node_modules/.installed
	npx tsc --project .
	npx eslint src/gridwright/web/static/js src/gridwright/lab/static src/gridwright/classroom/static src/gridwright/site tests/page eslint.config.js

node_modules/.installed: package.json
	npm install --no-audit --no-fund --no-package-lock
	touch $@

format: $(VENV)/.installed
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/clang-format -i $(CORE) $(CORE_TESTS)

report: labs/acorn_runner/Report.pdf

labs/acorn_runner/Report.pdf: labs/acorn_runner/Report.md labs/report_pdf.py $(VENV)/.installed
	$(BIN)/python labs/report_pdf.py $< $@

bench: $(VENV)/.installed
	$(BIN)/pytest benchmarks --benchmark-only

docs: $(VENV)/.docs
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet --strict
	@echo "the site is in build/site/index.html"

$(VENV)/.docs: $(VENV)/.installed
	$(BIN)/pip install --quiet --no-build-isolation --editable '.[docs]'
	touch $@

$(VENV)/.tools: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --upgrade pip
	$(BIN)/pip install --quiet "scikit-build-core>=0.11" "nanobind>=2.4" "cmake>=3.18" "ninja>=1.11"
	touch $@

$(VENV)/.installed: $(VENV)/.tools pyproject.toml CMakeLists.txt $(CORE)
	$(BIN)/pip install --quiet --no-build-isolation --editable '.[dev]'
	touch $@ $(VENV)/.playable

$(VENV)/.playable: $(VENV)/.tools pyproject.toml CMakeLists.txt $(CORE)
	$(BIN)/pip install --quiet --no-build-isolation --editable '.[page,store,pictures,terminal,window]'
	touch $@

clean:
	rm -rf $(VENV) build dist
