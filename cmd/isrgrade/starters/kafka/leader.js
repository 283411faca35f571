// Today's Kafka leader of one partition: one trace on stdin, its answers on stdout.
//
// Try it with: node leader.js < trace.txt
// Use console.error when you debug; everything on stdout is compared.
"use strict";

const readline = require("node:readline");

const UNKNOWN = -1; // a LEO or a broker epoch that is not known yet

class Leader {
  constructor(lagMax, minIsr, brokers, log, hw) {
    this.lagMax = lagMax; // replica.lag.time.max.ms
    this.minIsr = minIsr; // min.insync.replicas
    this.me = brokers[0][0]; // my broker id
    this.metadata = new Map(brokers.map(([id, epoch]) => [id, { health: "ALIVE", epoch }]));
    this.leo = log;
    this.hw = hw;
    this.epoch = 0; // leader epoch
    this.version = UNKNOWN; // partition epoch
    this.isr = new Set(); // as the controller committed it
    this.followers = new Map();
  }

  lead(now, epoch, version, replicas, isr) {
    // Is it news? What stays, what begins anew, what was pending?
    this.epoch = epoch;
    this.version = version;
    this.isr = new Set(isr);
    this.followers = new Map();
    for (const id of replicas.filter((replica) => replica !== this.me)) {
      // What the leader remembers about one follower.
      this.followers.set(id, {
        leo: UNKNOWN,
        lastCaughtUpTime: 0,
        lastFetchTime: 0,
        lastFetchLeaderLeo: 0,
        brokerEpoch: UNKNOWN,
      });
    }
  }

  append(now, records, acksAll) {
    const first = this.leo;
    this.leo += records;
    this.hw = this.leo; // right while you are alone in the ISR
    if (!acksAll) say(now, `APPEND ${first}-${this.leo - 1} OK`);
    // acks all: when is it answered, and when refused?
  }

  fetch(now, id, brokerEpoch, offset, epoch, last) {
    // 1. The checks, in their order. last is undefined where it was not given.
    // 2. The caught-up rule with its two branches, and what is to be remembered.
    // 3. An outsider: may it join? Then ask the controller:
    //    say(now, `ALTER_PARTITION VERSION=${this.version} ISR=${ids(...)}`);
    // 4. Does the high watermark move, and whom does that answer?
    // 5. say(now, `FETCH ${id} OK HW=${...}`);
  }

  broker(now, id, epoch, health) {
    this.metadata.set(id, { health, epoch });
  }

  check(now) {
    // Who is late? The leader only proposes.
  }

  answer(now, word) {
    // What became of the change that was pending?
  }

  status(now) {
    say(now, `LEO=${this.leo} HW=${this.hw} ISR=${ids(this.isr)} PENDING=none VERSION=${this.version} WRITES=OK`);
  }
}

function ids(brokers) {
  return [...brokers].sort((a, b) => a - b).join(",");
}

function say(now, text) {
  console.log(`t=${now} ${text}`);
}

const numbers = (text, separator) => text.split(separator).map(Number);

function run(leader, line) {
  const [time, command, ...words] = line.split(" ");
  const now = Number(time.slice("t=".length));
  switch (command) {
    case "LEADER":
      return leader.lead(now, Number(words[1]), Number(words[3]), numbers(words[5], ","), numbers(words[7], ","));
    case "BROKER":
      return leader.broker(now, ...numbers(words[0], "@"), words[1]);
    case "APPEND":
      return leader.append(now, Number(words[0]), words[2] === "all");
    case "FETCH": {
      const last = words.length > 5 ? Number(words[6]) : undefined;
      return leader.fetch(now, ...numbers(words[0], "@"), Number(words[2]), Number(words[4]), last);
    }
    case "CHECK":
      return leader.check(now);
    case "ANSWER":
      return leader.answer(now, words[0]);
    default:
      return leader.status(now);
  }
}

async function main() {
  const lines = readline.createInterface({ input: process.stdin })[Symbol.asyncIterator]();
  const header = async () => (await lines.next()).value.split(" ").slice(1);
  const [lagMax] = await header();
  const [minIsr] = await header();
  const brokers = (await header()).map((word) => numbers(word, "@"));
  const [log, , hw] = await header();
  const leader = new Leader(Number(lagMax), Number(minIsr), brokers, Number(log), Number(hw));
  for await (const line of lines) {
    run(leader, line);
  }
}

main();
