# A fresh clone needs only `make demo` and `make test`. Both can be run again at no cost.
#
# SWIFTFLAGS goes to every `swift build` and `swift test`: make test SWIFTFLAGS="--jobs 1".

SWIFT ?= swift
SWIFTFLAGS ?=
# Release builds contain the parts of Swift that they need, so they run without a toolchain.
# Two builds in one folder wait for each other, so RELEASE_BUILD may name another one for these.
RELEASE_BUILD ?= .build
RELEASE_FLAGS = -c release -Xswiftc -static-stdlib --disable-local-rpath \
  --scratch-path $(RELEASE_BUILD) $(SWIFTFLAGS)
RELEASE = $(SWIFT) build $(RELEASE_FLAGS)
# Task-local values, which the server's libraries use, crash with Swift's static library. So it has
# a build of its own, and looks for Swift's libraries in the folder ../lib. So does the `lamina`
# that it starts: they share these libraries in memory, and one build makes both.
SERVER_FLAGS = -c release --scratch-path .build-server -Xlinker -rpath \
  -Xlinker '$$ORIGIN/../lib' $(SWIFTFLAGS)
# Examples and benchmarks are packages of their own, built into the same folder.
PART = SWIFT="$(SWIFT)" scripts/build-part
VERSION = $(shell scripts/version)
PREFIX ?= /usr/local
export PREFIX DESTDIR BINDIR LIBDIR INCLUDEDIR
FORMATTED = Package.swift Sources Tests Examples benchmarks fuzz Server
EXAMPLES = ContentsByDelegateDisplay ContentsByDelegateDraw ContentsBySubclassDisplay \
  ContentsBySubclassDraw Card SocialCard Loader Snow Halo Doors
# The programs of docs/getting-started.md write into the current folder.
FIRST = FirstPicture FirstAnimation FirstScene

.DEFAULT_GOAL := help
.PHONY: install uninstall library manual header check-install help deps demo examples test tsan \
  asan fuzz coverage bless bench check-bench check-costs check-preview lint format shaders \
  showcase lottie clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' \
	  $(firstword $(MAKEFILE_LIST))

deps: ## install the missing system packages
	@scripts/install-deps

demo: deps ## build the command and render the showcase to out/showcase.png
	$(RELEASE) --product lamina
	@mkdir -p out
	"$$($(RELEASE) --show-bin-path)/lamina" render Examples/Showcase.ca -o out/showcase.png --scale 2

check-preview: ## open the preview of the debug build in Chromium, and use it
	$(SWIFT) build $(SWIFTFLAGS) --product lamina
	scripts/check-preview "$$($(SWIFT) build $(SWIFTFLAGS) --show-bin-path)/lamina" out/preview

library: deps ## build the library for C, liblamina.so
	$(RELEASE) --product LaminaC \
	  -Xlinker -soname=liblamina.so.$(firstword $(subst ., ,$(VERSION))) \
	  -Xlinker "--version-script=$(CURDIR)/Sources/LaminaC/include/lamina.map" \
	  -Xlinker -z -Xlinker nodelete

install: library ## install everything below PREFIX (/usr/local); DESTDIR goes before it
	$(RELEASE) --product lamina
	@scripts/install-files "$$($(RELEASE) --show-bin-path)"

uninstall: ## remove what install has put below PREFIX
	@scripts/install-files --uninstall

.PHONY: bindings wheel check-wheel dist check-dist
bindings: ## write the table of the Python package again from lamina.h
	scripts/make-bindings

wheel: library ## make the Python wheel, python/dist/lamina-VERSION-….whl
	$(RELEASE) --product lamina
	@scripts/make-wheel "$$($(RELEASE) --show-bin-path)" python/dist

check-wheel: wheel ## install the wheel into an environment of its own and run its tests there
	scripts/check-python python/dist/lamina-$(VERSION)-*.whl

dist: library ## make the packages of a release, dist/: .deb, tarball, wheel, Containerfile
	$(RELEASE) --product lamina
	find dist -mindepth 1 -maxdepth 1 ! -name server -exec rm -rf {} + 2>/dev/null || true
	scripts/make-dist "$$($(RELEASE) --show-bin-path)" dist

check-dist: dist ## install the packages into a bare Debian, draw, remove; needs root
	scripts/check-dist dist scripts/make-dist "$$($(RELEASE) --show-bin-path)"

check-install: deps ## install into a temporary folder and use it from C, Python and Swift
	SWIFT="$(SWIFT)" scripts/check-install SWIFTFLAGS="$(SWIFTFLAGS)"

manual: ## write docs/lamina.1 again from the definitions of the command
	$(SWIFT) build $(SWIFTFLAGS) --product lamina
	scripts/make-manual "$$($(SWIFT) build $(SWIFTFLAGS) --show-bin-path)/lamina"

header: ## write lamina.h again from the Swift sources of LaminaC
	scripts/make-header

examples: deps ## build the examples and run them; their pictures go to out/
	$(PART) Examples $(SWIFTFLAGS)
	@bin=$$($(SWIFT) build $(SWIFTFLAGS) --show-bin-path); \
	  for name in $(EXAMPLES); do "$$bin/$$name" || exit 1; done; \
	  for name in $(FIRST); do (mkdir -p out && cd out && "$$bin/$$name") || exit 1; done; \
	  scripts/check-server "$$bin/Server"

.PHONY: overlay
overlay: deps ## run the example with a window; SCREENSHOT=FILE writes a picture and ends it
	$(PART) Examples --product Overlay $(SWIFTFLAGS)
	"$$($(SWIFT) build $(SWIFTFLAGS) --show-bin-path)/Overlay" \
	  $(if $(SCREENSHOT),--frames 90 --screenshot $(SCREENSHOT))

.PHONY: window-check
window-check: deps ## open a window with layers and check what it does
	$(PART) Examples --product WindowCheck $(SWIFTFLAGS)
	"$$($(SWIFT) build $(SWIFTFLAGS) --show-bin-path)/WindowCheck"

test: deps ## run every test
ifneq ($(findstring --filter,$(SWIFTFLAGS)),)
	$(SWIFT) test $(SWIFTFLAGS)
else
	$(SWIFT) build --build-tests $(SWIFTFLAGS)
	scripts/run-tests \
	  "$$($(SWIFT) build $(SWIFTFLAGS) --show-bin-path)/LaminaPackageTests.xctest"
endif

# Package.swift compiles only the tests in the folders of that name, and what they need.
tsan: deps ## run the tests of threads under the thread sanitizer, in a build of its own
	LAMINA_TESTS=Threads $(SWIFT) test --sanitize=thread --scratch-path .build-tsan $(SWIFTFLAGS)

.PHONY: reference-check
reference-check: deps ## compare every generated scene and random edit with its reference, not some
	LAMINA_EXHAUSTIVE=1 $(SWIFT) test \
	  --filter 'LaminaReferenceTests|IncrementalTests|MaskCell|GradientCopy' $(SWIFTFLAGS)

.PHONY: loss-check
loss-check: deps ## lose the context at every GL call of every scene, which takes minutes
	LAMINA_EXHAUSTIVE=1 $(SWIFT) test --filter LossTests $(SWIFTFLAGS)

# The leak check is off: Swift keeps constants of the tests behind tagged pointers, and the check
# would report them.
asan: deps ## run the tests of image files under the address sanitizer, in a build of its own
	LAMINA_TESTS=HostileFiles ASAN_OPTIONS=detect_leaks=0 \
	  $(SWIFT) test --sanitize=address --scratch-path .build-asan $(SWIFTFLAGS)

# The build and the inputs stay in .build-fuzz, finds go to out/fuzz.
fuzz: deps ## fuzz what reads strangers' bytes for SECONDS, under the address sanitizer
	SWIFT="$(SWIFT)" scripts/fuzz $(or $(SECONDS),600) $(TARGETS)

coverage: ## compare the public symbols with Apple's, and look for names of our own
	scripts/check-coverage
	scripts/check-surface

.PHONY: check-neighbours
check-neighbours: deps ## build a program with a package that does not know Lamina
	scripts/check-neighbours $(SWIFTFLAGS)

.PHONY: server server-test server-load
server: deps ## build the render service and its workers into dist/server
	$(PART) Server $(SERVER_FLAGS) --product lamina-server
	$(PART) Server $(SERVER_FLAGS) --product lamina
	Server/collect-files .build-server/release dist/server

server-test: deps ## test the render service over HTTP on this machine
	SWIFT="$(SWIFT)" scripts/check-service $(SWIFTFLAGS)

server-load: server ## measure the render service; LOAD="latency --seconds 20" names rows
	Server/load/run dist/server/bin $(LOAD)

bless: deps ## accept the pictures of the picture tests as the expected ones
	LAMINA_BLESS=1 $(SWIFT) test --filter 'LaminaRenderTests|PlanGolden|GoldenPicture' $(SWIFTFLAGS)

bench: deps ## measure; writes out/bench.json and, with plots, out/bench.html
	$(RELEASE) --product lamina
	$(PART) benchmarks $(RELEASE_FLAGS) --product lamina-bench-coldfloor
	$(PART) benchmarks $(RELEASE_FLAGS) --product lamina-bench
	@mkdir -p out
	"$$($(RELEASE) --show-bin-path)/lamina-bench" --scaling --json out/bench.json \
	  --report out/bench.html

# Documents of `scripts/check-hostile` that once went wrong.
HOSTILE = 482 521 944 1078 1093 1139 1310 1333 1525 1732 1859 1962
check-costs: deps ## check that small documents that ask for much stay cheap
	$(RELEASE) --product lamina
	scripts/check-costs "$$($(RELEASE) --show-bin-path)/lamina"
	scripts/check-hostile "$$($(RELEASE) --show-bin-path)/lamina" --count 200 --also $(HOSTILE)

check-bench: deps ## check that no count of a benchmark exceeds its threshold
	$(PART) benchmarks $(RELEASE_FLAGS) --product lamina-bench
	scripts/check-bench "$$($(RELEASE) --show-bin-path)/lamina-bench"

.PHONY: soak
soak: deps ## draw many mixed jobs in one pool, and fail if memory keeps growing; JOBS=20000
	$(PART) benchmarks $(RELEASE_FLAGS) --product lamina-soak
	"$$($(RELEASE) --show-bin-path)/lamina-soak" --jobs $(or $(JOBS),20000) 2>/dev/null

.PHONY: bench-peers
bench-peers: deps ## install other engines and compare; options: PEERS="sprites 1000 --rounds 3"
	$(RELEASE) --product lamina
	$(PART) benchmarks $(RELEASE_FLAGS)
	@benchmarks/peers/run --lamina "$$($(RELEASE) --show-bin-path)/lamina-bench" $(PEERS)
	$(if $(PEERS),,@$(MAKE) --no-print-directory bench-players)

.PHONY: bench-players
bench-players: library ## compare shapes and Lottie files with other players; FILES="a.json"
	@benchmarks/players "$$($(RELEASE) --show-bin-path)/libLaminaC.so" $(FILES)

.PHONY: driver-check device-check release-folder
device-check: deps
	$(PART) benchmarks $(RELEASE_FLAGS) --product lamina-device-check

release-folder:
	@$(RELEASE) --show-bin-path

driver-check: device-check ## compare the drivers that need no GPU; QUICK=1 for a part of it
	$(SWIFT) build --build-tests $(SWIFTFLAGS)
	scripts/driver-check $(if $(QUICK),--quick) \
	  --bin "$$($(RELEASE) --show-bin-path)" \
	  --bundle "$$($(SWIFT) build $(SWIFTFLAGS) --show-bin-path)/LaminaPackageTests.xctest"

.PHONY: gpu-check
gpu-check: deps ## check and measure the GPU against the software rasterizer; DEVICE=egl:0 names one
	scripts/gpu-check $(if $(DEVICE),--device $(DEVICE))

lint: ## check formats, widths, imports, folders, names and the header
	$(SWIFT) format lint --recursive --parallel --strict $(FORMATTED)
	scripts/check-width
	scripts/check-imports
	scripts/check-names
	scripts/check-copies
	scripts/check-folders
	scripts/check-snippets
	scripts/check-links
	scripts/make-header --check
	scripts/make-bindings --check

format: ## format the sources in place
	$(SWIFT) format format --in-place --recursive $(FORMATTED)

.PHONY: site
site: deps ## write the documents and the reference of all modules as a web site to out/site
	$(SWIFT) build $(SWIFTFLAGS)
	$(PART) Examples $(SWIFTFLAGS)
	scripts/make-site --build "$$($(SWIFT) build $(SWIFTFLAGS) --show-bin-path)" --output out/site
	scripts/check-links out/site

shaders: ## check that the shaders compile
	scripts/check-shaders

showcase: ## draw the showcase's scene and images again
	scripts/make-showcase

lottie: ## draw the README's picture of the animations in Examples/Lottie again
	$(RELEASE) --product lamina
	scripts/make-lottie-picture "$$($(RELEASE) --show-bin-path)/lamina"

clean: ## remove what was built and rendered
	$(SWIFT) package clean
	rm -rf out
