# `make demo` and `make test` are all a fresh clone needs; both can be run again at no cost.
#
# SWIFTFLAGS goes to every `swift build`, `swift test` and `swift run`: make test SWIFTFLAGS="--jobs 1".

SWIFT ?= swift
SWIFTFLAGS ?=
FORMATTED = Package.swift Sources Tests Examples benchmarks
EXAMPLES = ContentsByDelegateDisplay ContentsByDelegateDraw ContentsBySubclassDisplay ContentsBySubclassDraw

.DEFAULT_GOAL := help
.PHONY: help deps demo examples test tsan asan coverage bless bench check-bench lint format shaders showcase clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

deps: ## install the missing system packages
	@scripts/install-deps

demo: deps ## build the command and render the showcase to out/showcase.png
	$(SWIFT) build -c release --product lamina $(SWIFTFLAGS)
	@mkdir -p out
	"$$($(SWIFT) build -c release --show-bin-path $(SWIFTFLAGS))/lamina" render Examples/Showcase.ca -o out/showcase.png --scale 2

examples: deps ## build the examples and run them; their pictures go to out/
	@for name in $(EXAMPLES); do $(SWIFT) run $(SWIFTFLAGS) $$name || exit 1; done

test: deps ## run every test
	$(SWIFT) test $(SWIFTFLAGS)

tsan: deps ## run the tests of threads under the thread sanitizer, in a build of its own
	$(SWIFT) test --sanitize=thread --scratch-path .build-tsan --filter ThreadTests $(SWIFTFLAGS)

# The leak check takes constants of the tests for leaks, which Swift keeps behind marked pointers.
asan: deps ## run the tests of image files under the address sanitizer, in a build of its own
	ASAN_OPTIONS=detect_leaks=0 $(SWIFT) test --sanitize=address --scratch-path .build-asan --filter "HostileImage|MutatedFile" $(SWIFTFLAGS)

coverage: ## compare the public symbols with Apple's
	scripts/check-coverage

bless: deps ## accept what the picture tests render now as their expected pictures
	LAMINA_BLESS=1 $(SWIFT) test --filter 'LaminaRenderTests|PlanGolden|GoldenPicture' $(SWIFTFLAGS)

bench: deps ## measure; the results go to out/bench.json and, with plots, to out/bench.html
	$(SWIFT) build -c release --product lamina $(SWIFTFLAGS)
	$(SWIFT) build -c release --product lamina-bench-coldfloor $(SWIFTFLAGS)
	$(SWIFT) build -c release --product lamina-bench $(SWIFTFLAGS)
	@mkdir -p out
	"$$($(SWIFT) build -c release --show-bin-path $(SWIFTFLAGS))/lamina-bench" --scaling --json out/bench.json --report out/bench.html

check-bench: deps ## check that no benchmark counts more than its threshold
	$(SWIFT) build -c release --product lamina-bench $(SWIFTFLAGS)
	scripts/check-bench "$$($(SWIFT) build -c release --show-bin-path $(SWIFTFLAGS))/lamina-bench"

.PHONY: bench-peers
bench-peers: deps ## measure beside other engines, which it installs; PEERS="sprites 1000 --rounds 3" has options
	$(SWIFT) build -c release $(SWIFTFLAGS)
	@benchmarks/peers/run --lamina "$$($(SWIFT) build -c release --show-bin-path $(SWIFTFLAGS))/lamina-bench" $(PEERS)

lint: ## check the format of the sources and who imports whom
	$(SWIFT) format lint --recursive --strict $(FORMATTED)
	scripts/check-imports

format: ## format the sources in place
	$(SWIFT) format format --in-place --recursive $(FORMATTED)

shaders: ## check that the shaders compile
	scripts/check-shaders

showcase: ## draw the showcase's scene and images anew
	scripts/make-showcase

clean: ## remove what was built and rendered
	$(SWIFT) package clean
	rm -rf out
