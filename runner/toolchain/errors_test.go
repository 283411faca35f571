package toolchain_test

import (
	"testing"

	"isrgrade/runner/toolchain"
)

// What the tools wrote without network, but for the names of hosts; a build of a student's
// fails with such lines. Gradle's and NuGet's are from reports by their users.
func TestAFailedBuildThatWantedTheNetworkIsToldThereIsNone(t *testing.T) {
	for _, test := range []struct {
		tool, output string
		told         bool
	}{
		{"go", "main.go:2:8: no required module provides package example.org/x; to add it:\n\tgo get example.org/x", true},
		{"pip", "ERROR: Could not find a version that satisfies the requirement numpy (from versions: none)\nERROR: No matching distribution found for numpy", true},
		{"pip, trying again", "WARNING: Retrying (Retry(total=4)) after connection broken by 'NewConnectionError(': Failed to establish a new connection: [Errno 101] network unreachable',)'", true},
		{"npm", "npm error code EAI_AGAIN\nnpm error syscall getaddrinfo", true},
		{"npm --offline", "npm error code ENOTCACHED\nnpm error request failed: cache mode is 'only-if-cached' but no cached response is available.", true},
		{"cargo", "warning: spurious network error (3 tries remaining): [6] Could not resolve hostname (Could not resolve host: example.org)", true},
		{"cargo --offline", "error: no matching package named `serde` found\nlocation searched: crates.io index", true},
		{"maven", "[ERROR] Could not transfer artifact org.apache.maven.plugins:maven-resources-plugin:pom:2.6 from/to central: Unknown host example.org: Temporary failure in name resolution", true},
		{"maven --offline", "[ERROR] Cannot access central in offline mode and the artifact has not been downloaded from it before.", true},
		{"gradle", "> Could not resolve all files for configuration ':compileClasspath'.\n   > Could not resolve com.google.guava:guava:33.0.0-jre.", true},
		{"gradle, a plugin", "- Plugin Repositories (could not resolve plugin artifact 'org.example:org.example.gradle.plugin:2.5.1')", true},
		{"gradle --offline", "> No cached version of com.google.guava:guava:33.0.0-jre available for offline mode.", true},
		{"gradle's wrapper", "Exception in thread \"main\" java.net.UnknownHostException: example.org", true},
		{"nuget", "/src/leader.csproj : error NU1301: Unable to load the service index for source https://example.org/v3/index.json.", true},
		{"gcc, of the lesson's words", "leader.c:3:9: error: 'fetch_from_network' undeclared (first use in this function)", false},
		{"javac, of a name that is not there", "Leader.java:7: error: cannot find symbol\n  symbol: method resolve(int)", false},
		{"rustc", "error[E0433]: failed to resolve: use of undeclared type `HashMap`", false},
	} {
		failure := toolchain.CompileError{Output: []byte(test.output)}
		if told := failure.Note() != ""; told != test.told {
			t.Errorf("%s: told that there is no network: %v, want %v", test.tool, told, test.told)
		}
	}
}
