// All brokers of one partition: one trace on stdin, answers and STATUS on stdout.
//
// Try it with: node partition.js < trace.txt
// Use console.error when you debug; everything on stdout is compared.
"use strict";

const readline = require("node:readline");

class Partition {
  constructor(minIsr, replicas, elrOn) {
    this.minIsr = minIsr; // min.insync.replicas
    this.elrOn = elrOn; // eligible leader replicas; stage 8
    this.replicas = replicas; // broker ids as strings, the first leader's first
    this.leader = replicas[0]; // null when nobody leads
    this.last = null; // the last known leader; stage 8
    this.epoch = 0;
    this.isr = new Set(replicas);
    this.elr = new Set();
    this.lost = []; // in the order of the answers; stage 5
    this.brokers = new Map();
    for (const id of replicas) {
      // What is on its disk, and whether it runs. A record's index is its offset.
      this.brokers.set(id, { up: true, hw: 0, log: [] });
    }
  }

  produce(now, record) {
    // May the leader take it? If so: who waits, and does the HW move?
    this.brokers.get(this.leader).log.push({ epoch: this.epoch, record });
  }

  fetch(now, id) {
    const follower = this.brokers.get(id);
    // 1. Do the logs part? Then cut, and that is all. (stage 4)
    // 2. What goes into the reply: which records, and which HW?
    // 3. What does this fetch prove to the leader?
    // 4. A follower outside the ISR: may it join now?
    // 5. Does the HW of the leader move, and who is answered?
    // 6. The follower copies. What is its own HW now?
  }

  crash(now, id, lost, inGoodOrder) {
    this.brokers.get(id).up = false;
    // What is gone from its log? Does it leave the ISR? Did it lead?
  }

  start(now, id) {
    this.brokers.get(id).up = true;
    // Does anybody lead?
  }

  restart(now, id, lost) {
    // Stage 5: dead and back before anybody notices.
  }

  elect(now, kind) {
    // Stage 6: kind is "preferred" or "unclean".
  }

  answer(now, record, error, offset) {
    console.log(`t=${now} PRODUCE=${record} ERROR=${error} OFFSET=${offset}`);
  }

  ids(belongs) {
    return this.replicas.filter(belongs).join(",") || "-";
  }

  status(now) {
    const leader = this.ids((id) => id === this.leader);
    const isr = this.ids((id) => this.isr.has(id));
    const elr = this.ids((id) => this.elr.has(id));
    const last = this.ids((id) => id === this.last);
    const lost = this.lost.join(",") || "-";
    console.log(`t=${now} LEADER=${leader} EPOCH=${this.epoch} ISR=${isr} ELR=${elr} LAST=${last} LOST=${lost}`);
    for (const [id, b] of this.brokers) {
      console.log(`t=${now} BROKER=${id} STATE=${b.up ? "UP" : "DOWN"} HW=${b.hw} LOG=${runs(b.log)}`);
    }
  }
}

// The log as STATUS prints it: 0:m1,m2;1:m4
function runs(log) {
  const all = [];
  log.forEach(({ epoch, record }, i) => {
    if (i > 0 && log[i - 1].epoch === epoch) {
      all[all.length - 1] += "," + record;
    } else {
      all.push(`${epoch}:${record}`);
    }
  });
  return all.join(";") || "-";
}

function run(partition, line) {
  const [time, command, argument, , lost] = line.split(" ");
  const now = time.slice("t=".length);
  switch (command) {
    case "PRODUCE":
      return partition.produce(now, argument);
    case "FETCH":
      return partition.fetch(now, argument);
    case "CRASH":
      return partition.crash(now, argument, Number(lost), false);
    case "STOP":
      return partition.crash(now, argument, 0, true);
    case "START":
      return partition.start(now, argument);
    case "RESTART":
      return partition.restart(now, argument, Number(lost));
    case "ELECT":
      return partition.elect(now, argument);
    case "STATUS":
      return partition.status(now);
  }
}

async function main() {
  const lines = readline.createInterface({ input: process.stdin })[Symbol.asyncIterator]();
  const header = async () => (await lines.next()).value.split(" ").slice(1);
  const [minIsr] = await header();
  const replicas = await header();
  const [elr] = await header();
  const partition = new Partition(Number(minIsr), replicas, elr === "on");
  for await (const line of lines) {
    run(partition, line);
  }
}

main();
