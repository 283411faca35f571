package oracle_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// kafkaItself is Kafka's classes, ready to replay traces.
type kafkaItself struct {
	version string
	jars    []string // paths, sorted
}

// buildOracle compiles Oracle.java and fetches Kafka's jars.
func buildOracle(ctx context.Context) (*kafkaItself, error) {
	var said bytes.Buffer
	maven := exec.CommandContext(ctx, "mvn", "-B", "-q", "compile")
	maven.Stdout, maven.Stderr = &said, &said
	if err := maven.Run(); err != nil {
		return nil, fmt.Errorf("building the oracle with Maven: %w\n%s", err, said.String())
	}
	jars, err := filepath.Glob("target/lib/*.jar")
	if err != nil || len(jars) == 0 {
		return nil, fmt.Errorf("Maven left no jars in target/lib (%v)", err)
	}
	slices.Sort(jars)
	for _, jar := range jars {
		if version, ok := strings.CutPrefix(filepath.Base(jar), "kafka_2.13-"); ok {
			return &kafkaItself{strings.TrimSuffix(version, ".jar"), jars}, nil
		}
	}
	return nil, fmt.Errorf("target/lib has no kafka_2.13 jar")
}

// endOfTrace stands between traces.
const endOfTrace = "---\n"

// replay gives each trace back with Kafka's replies behind "> ".
func (k *kafkaItself) replay(ctx context.Context, traces []string) ([]string, error) {
	if len(traces) == 0 {
		return nil, nil
	}
	var said, failed bytes.Buffer
	java := exec.CommandContext(ctx, "java", "-cp", "target/classes:target/lib/*", "Oracle")
	java.Stdin = strings.NewReader(strings.Join(traces, endOfTrace) + endOfTrace)
	java.Stdout, java.Stderr = &said, &failed
	if err := java.Run(); err != nil {
		return nil, fmt.Errorf("replaying %d traces on Kafka: %w\n%s", len(traces), err, failed.String())
	}
	replayed := strings.SplitAfter(said.String(), endOfTrace)
	if len(replayed) != len(traces)+1 {
		return nil, fmt.Errorf("Kafka answered %d of %d traces", len(replayed)-1, len(traces))
	}
	for i := range replayed {
		replayed[i] = strings.TrimSuffix(replayed[i], endOfTrace)
	}
	return replayed[:len(traces)], nil
}

// hashes gives a line for each jar and for Oracle.java.
func (k *kafkaItself) hashes() ([]string, error) {
	var lines []string
	for _, path := range append(slices.Clone(k.jars), javaSource) {
		hash, err := hashOf(path)
		if err != nil {
			return nil, err
		}
		lines = append(lines, "sha256 "+hash+" "+filepath.Base(path))
	}
	return lines, nil
}

const javaSource = "src/main/java/Oracle.java"

func hashOf(path string) (string, error) {
	content, err := os.ReadFile(path)
	if err != nil {
		return "", err
	}
	return hashOfBytes(content), nil
}

func hashOfBytes(content []byte) string {
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:])
}

// needKafka builds the oracle, or skips the test where there is no JDK, no Maven,
// or nobody asked for it.
func needKafka(t *testing.T) *kafkaItself {
	t.Helper()
	for _, tool := range []string{"javac", "mvn"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("NOT COMPARED WITH KAFKA: %s is missing; a JDK 17 and Maven are needed", tool)
		}
	}
	itself, err := buildOracle(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return itself
}
