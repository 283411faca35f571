"use strict";

const readline = require("node:readline");

class Leader {
  constructor(lagMax, minIsr, replicas) {
    this.lagMax = lagMax;
    this.minIsr = minIsr;
    this.replicas = replicas;
    this.isr = new Set(replicas);
    this.leo = 0n;
    this.hw = 0n;
    this.followers = new Map();
    for (const id of replicas.slice(1)) {
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
    this.updateHw();
  }

  fetch(now, id, offset) {
    const follower = this.followers.get(id);
    if (offset >= this.leo) {
      follower.lastCaughtUpTime = now;
    } else if (offset >= follower.lastFetchLeaderLeo) {
      if (follower.lastFetchTime > follower.lastCaughtUpTime) {
        follower.lastCaughtUpTime = follower.lastFetchTime;
      }
    }
    follower.leo = offset;
    follower.lastFetchLeaderLeo = this.leo;
    follower.lastFetchTime = now;
    if (!this.isr.has(id) && offset >= this.hw) {
      this.isr.add(id);
    }
    this.updateHw();
  }

  updateHw() {
    let lowest = this.leo;
    for (const [id, follower] of this.followers) {
      if (this.isr.has(id) && follower.leo < lowest) lowest = follower.leo;
    }
    this.hw = lowest;
  }

  shrink(now) {
    for (const [id, follower] of this.followers) {
      if (now - follower.lastCaughtUpTime > this.lagMax) this.isr.delete(id);
    }
  }

  status(now) {
    this.shrink(now);
    this.updateHw();
    const isr = this.replicas.filter((id) => this.isr.has(id)).join(",");
    console.log(`t=${now} LEO=${this.leo} HW=${this.hw} ISR=${isr} WRITES=${this.writes()}`);
  }

  writes() {
    return this.isr.size < this.minIsr ? "NOT_ENOUGH_REPLICAS" : "OK";
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
