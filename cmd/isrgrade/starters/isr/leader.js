// The leader of one partition: one trace on stdin, one line per STATUS on stdout.
//
// Try it with: node leader.js < trace.txt
// Use console.error when you debug; everything on stdout is compared.
//
// Times and offsets go up to 2^63 - 1, beyond what a Number holds exactly, so
// they are BigInt here: write 0n and 1n, compare as usual, and keep away from
// Math.max and Math.min, which do not take them.
"use strict";

const readline = require("node:readline");

class Leader {
  constructor(lagMax, minIsr, replicas) {
    this.lagMax = lagMax; // replica.lag.time.max.ms
    this.minIsr = minIsr; // min.insync.replicas
    this.replicas = replicas; // broker ids as strings, the leader's first
    this.isr = new Set(replicas);
    this.leo = 0n;
    this.hw = 0n;
    this.followers = new Map();
    for (const id of replicas.slice(1)) {
      // What the leader remembers about one follower.
      this.followers.set(id, {
        leo: 0n,
        lastCaughtUpTime: 0n,
        lastFetchTime: 0n,
        lastFetchLeaderLeo: 0n,
      });
    }
  }

  append(now, count) {
    this.leo += count;
    // Can the high watermark move here? Think of a leader all alone.
  }

  fetch(now, id, offset) {
    const follower = this.followers.get(id);
    // 1. The caught-up rule: what does this fetch prove, and for which time?
    //    It has two branches.
    // 2. Note in `follower` what later fetches and checks will ask for.
    // 3. A follower outside the ISR: may it join now?
    // 4. Does the high watermark move?
  }

  status(now) {
    // First the periodic check: who has been behind for too long?
    // Then the high watermark: whom was it waiting for?
    const isr = this.replicas.filter((id) => this.isr.has(id)).join(",");
    console.log(`t=${now} LEO=${this.leo} HW=${this.hw} ISR=${isr} WRITES=${this.writes()}`);
  }

  writes() {
    // When must the leader answer NOT_ENOUGH_REPLICAS instead?
    return "OK";
  }
}

function run(leader, line) {
  const [time, command, ...args] = line.split(" ");
  const now = BigInt(time.slice("t=".length));
  if (command === "APPEND") {
    leader.append(now, BigInt(args[0]));
  } else if (command === "FETCH") {
    leader.fetch(now, args[0], BigInt(args[2]));
  } else if (command === "STATUS") {
    leader.status(now);
  }
}

async function main() {
  const lines = readline.createInterface({ input: process.stdin })[Symbol.asyncIterator]();
  const header = async () => (await lines.next()).value.split(" ").slice(1);
  const [lagMax] = await header();
  const [minIsr] = await header();
  const leader = new Leader(BigInt(lagMax), Number(minIsr), await header());
  for await (const line of lines) {
    run(leader, line);
  }
}

main();
