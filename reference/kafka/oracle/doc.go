// Package oracle holds the leader of package kafka against Apache Kafka's own
// classes.
//
// The folder is a small Maven project beside its tests: Oracle.java replays traces
// on Kafka, `make oracle` builds it and compares fresh random traces. What Kafka
// said once is stored in testdata, so that every test run compares with Kafka
// without Java.
//
// Laws:
//   - Replies in testdata are written by Oracle.java alone. MANIFEST names the
//     version of Kafka, the seed, and the hashes of the jars and of Oracle.java.
//   - Where Kafka and our rules differ, Kafka is right.
package oracle
