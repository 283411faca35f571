# isrgrade: see `make help`.

BIN := bin/isrgrade

.PHONY: help playground build demo test race fuzz bench bench-peers consumers lint verify golden oracle audit clean

help: ## show this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 13

build: ## build bin/isrgrade
	CGO_ENABLED=0 go build -o $(BIN) ./cmd/isrgrade

demo: build ## check a wrong program and a right one
	@echo '$$ isrgrade check submissions/isr/wrong_answer/no-second-branch.py'
	@$(BIN) check submissions/isr/wrong_answer/no-second-branch.py; test $$? -eq 1
	@echo
	@echo '$$ isrgrade check submissions/isr/accepted/leader.py'
	@$(BIN) check submissions/isr/accepted/leader.py

test: ## run all tests
	go test -timeout 30m ./...

race: ## run the tests that need no large suite under the race detector
	go test -race -short -timeout 30m ./...

FUZZTIME ?= 20s
fuzz: ## run every fuzz target for FUZZTIME (default 20s)
	@for target in $$(grep -rhoE '^func Fuzz[A-Za-z]+' --include=*_test.go . | cut -c6- | sort -u); do \
		dir=$$(dirname $$(grep -rlE "^func $$target\(" --include=*_test.go .)); \
		echo "$$target in $$dir"; go test -run='^$$' -fuzz="^$$target$$" -fuzztime=$(FUZZTIME) $$dir || exit 1; \
	done

bench: ## measure: ns a command, a suite, a run at each level against plain exec
	go test -run='^$$' -bench=. -benchmem ./...

bench-peers: build ## measure: CPU time against check50 and problemtools on the same cases
	python3 -m venv out/peers
	out/peers/bin/pip install --quiet -r bench/peers/requirements.txt
	PATH="$(CURDIR)/out/peers/bin:$$PATH" out/peers/bin/python bench/peers/peers.py $(BIN) . 5

consumers: ## fetch the readers that exports are tested against (from PyPI and npm)
	mkdir -p out/consumers
	python3 -m pip download --quiet --no-deps --no-binary :all: -d out/consumers pytest==8.3.3
	tar -xzf out/consumers/pytest-8.3.3.tar.gz -O pytest-8.3.3/testing/example_scripts/junit-10.xsd > out/consumers/junit-10.xsd
	npm install --silent --no-fund --no-audit --prefix out/consumers tap-parser@18.3.4

lint: ## gofmt, go vet, staticcheck (a starter's fields are for the student to use)
	@test -z "$$(gofmt -l $$(git ls-files '*.go'))" || { gofmt -l $$(git ls-files '*.go'); exit 1; }
	go vet ./...
	go run honnef.co/go/tools/cmd/staticcheck@v0.8.2 $$(go list ./... | grep -v /starters/)

verify: lint ## lint, build for every system, and see that nothing generated is stale
	GOOS=linux GOARCH=amd64 go build ./...
	GOOS=linux GOARCH=arm64 go build ./...
	GOOS=darwin GOARCH=amd64 go build ./...
	GOOS=darwin GOARCH=arm64 go build ./...
	GOOS=darwin GOARCH=arm64 go vet ./...
	GOOS=wasip1 GOARCH=wasm go vet ./cmd/playground
	go mod tidy -diff
	go mod verify

playground: ## build the site's playground anew, after a change of rules, cases or generator
	go test ./grader/report/site -run Playground -update

golden: ## rewrite the golden files; read the diff before you commit it
	go test ./reference/isr/mistakes ./cases/isr ./grader/report ./cmd/isrgrade -update

ORACLE ?= 2000
oracle: ## replay ORACLE fresh traces (default 2000) on Kafka's own classes; needs a JDK 17 and Maven
	ISRGRADE_ORACLE=$(ORACLE) go test -count=1 -timeout 2h -v -run 'KafkaItself' ./reference/kafka/oracle

audit: ## the table of precision and recall, then the long proofs: every seed, every pair, the class of a thousand, 100,000 traces on Kafka
	ISRGRADE_LARGE=1 go test -timeout 1h -v -run PrecisionAndRecall ./grader
	ISRGRADE_LARGE=1000 ISRGRADE_ORACLE=100000 go test -timeout 3h ./...

clean: ## remove what was built
	rm -rf bin out
