// The leader of one partition that answers: one trace on stdin, answers on stdout.
//
// If you have a leader of the lesson, begin with that one: take the three new commands
// from here and put them into it.
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
    // Who waits, of which kind, for what, until when, since when?
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
    // The lesson: can the high watermark move here? And if it did, who waits for it?
  }

  fetch(now, id, offset) {
    const follower = this.followers.get(id);
    // The four steps of the lesson; then: did the high watermark rise?
  }

  status(now) {
    // The check and the high watermark of the lesson; then whoever waited for it;
    // the line comes last.
    const isr = this.replicas.filter((id) => this.isr.has(id)).join(",");
    console.log(`t=${now} LEO=${this.leo} HW=${this.hw} ISR=${isr} WRITES=${this.writes()}`);
  }

  produce(now, id, acks, records, timeout) {
    // Is this broker still the leader? May acks all be written at all?
    const base = this.leo;
    this.leo += records;
    // Can the high watermark move here?
    if (acks === "1") {
      this.tellProducer(now, id, "NONE", base);
    }
    // What does acks all wait for? Stage 2.
  }

  consume(now, id, offset, least, wait) {
    // What may a consumer see, and when is it worth an answer? Stage 7.
  }

  resign(now) {
    // Who must hear of it? Stage 8.
  }

  // Called before every command.
  expire(now) {
    // Whose time is up? Stage 6.
  }

  tellProducer(t, id, error, offset) {
    console.log(`t=${t} PRODUCE=${id} ERROR=${error} OFFSET=${offset}`);
  }

  tellConsumer(t, id, error, offset, records) {
    console.log(`t=${t} CONSUME=${id} ERROR=${error} OFFSET=${offset} RECORDS=${records}`);
  }

  writes() {
    // When must the leader answer NOT_ENOUGH_REPLICAS instead?
    return "OK";
  }
}

function run(leader, line) {
  const [time, command, ...args] = line.split(" ");
  const now = BigInt(time.slice("t=".length));
  leader.expire(now);
  if (command === "APPEND") {
    leader.append(now, BigInt(args[0]));
  } else if (command === "FETCH") {
    leader.fetch(now, args[0], BigInt(args[2]));
  } else if (command === "STATUS") {
    leader.status(now);
  } else if (command === "PRODUCE") {
    const [id, , acks, , records, , timeout] = args;
    leader.produce(now, id, acks, BigInt(records), BigInt(timeout));
  } else if (command === "CONSUME") {
    const [id, , offset, , least, , wait] = args;
    leader.consume(now, id, BigInt(offset), BigInt(least), BigInt(wait));
  } else if (command === "RESIGN") {
    leader.resign(now);
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
