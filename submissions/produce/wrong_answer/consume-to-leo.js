// The leader of one partition, with those who wait for it.
"use strict";

const lines = require("node:fs").readFileSync(0, "utf8").split("\n");
const numbers = (line) => line.split(" ").slice(1).map(BigInt);
const [lagMax] = numbers(lines[0]);
const [minIsr] = numbers(lines[1]);
const ids = numbers(lines[2]);

const larger = (a, b) => (a > b ? a : b);

const replicas = ids.map((id) => ({ id, leo: 0n, inIsr: true, caughtUp: 0n, fetchedAt: 0n, leaderLeo: 0n }));
const leader = replicas[0];
let hw = 0n;
let resigned = false;
let waiting = []; // of both kinds, in order of arrival

const out = [];
const isr = () => replicas.filter((r) => r.inIsr);
const enough = () => BigInt(isr().length) >= minIsr;

function tellProducer(t, id, error, offset) {
  out.push(`t=${t} PRODUCE=${id} ERROR=${error} OFFSET=${offset}`);
}

function tellConsumer(t, id, error, offset, records) {
  out.push(`t=${t} CONSUME=${id} ERROR=${error} OFFSET=${offset} RECORDS=${records}`);
}

function raiseHw() {
  const before = hw;
  hw = larger(hw, isr().map((r) => r.leo).reduce((a, b) => (a < b ? a : b)));
  return hw > before;
}

function expire(now) {
  const due = waiting.filter((w) => w.deadline <= now);
  due.sort((a, b) => (a.deadline < b.deadline ? -1 : a.deadline > b.deadline ? 1 : 0)); // stable
  for (const w of due) {
    waiting.splice(waiting.indexOf(w), 1);
    if (w.consumer) {
      tellConsumer(w.deadline, w.id, "NONE", w.offset, leader.leo - w.offset);
    } else {
      tellProducer(w.deadline, w.id, "REQUEST_TIMED_OUT", w.base);
    }
  }
}

function wake(now) {
  const consumers = waiting.filter((w) => w.consumer && leader.leo - w.offset >= w.min);
  const producers = waiting.filter((w) => !w.consumer && hw >= w.need);
  for (const w of consumers) tellConsumer(now, w.id, "NONE", w.offset, leader.leo - w.offset);
  for (const w of producers) {
    tellProducer(now, w.id, enough() ? "NONE" : "NOT_ENOUGH_REPLICAS_AFTER_APPEND", w.base);
  }
  waiting = waiting.filter((w) => !consumers.includes(w) && !producers.includes(w));
}

function append(now, n) {
  leader.leo += n;
  raiseHw();
  wake(now);
}

function fetch(now, id, offset) {
  if (resigned) return;
  const follower = replicas.find((r) => r.id === id);
  if (offset >= leader.leo) {
    follower.caughtUp = larger(follower.caughtUp, now);
  } else if (offset >= follower.leaderLeo) {
    follower.caughtUp = larger(follower.caughtUp, follower.fetchedAt);
  }
  follower.leo = offset;
  follower.leaderLeo = leader.leo;
  follower.fetchedAt = now;
  if (offset >= hw) follower.inIsr = true;
  if (raiseHw()) wake(now);
}

function status(now) {
  if (resigned) {
    out.push(`t=${now} LEO=${leader.leo} HW=${hw} ISR=- WRITES=NOT_LEADER_OR_FOLLOWER`);
    return;
  }
  for (const follower of replicas.slice(1)) {
    if (now - follower.caughtUp > lagMax) follower.inIsr = false;
  }
  if (raiseHw()) wake(now);
  const members = isr().map((r) => r.id).join(",");
  out.push(`t=${now} LEO=${leader.leo} HW=${hw} ISR=${members} WRITES=${enough() ? "OK" : "NOT_ENOUGH_REPLICAS"}`);
}

function produce(now, id, acks, n, timeout) {
  if (resigned) {
    if (acks === "0") out.push(`t=${now} CLOSED=${id}`);
    else tellProducer(now, id, "NOT_LEADER_OR_FOLLOWER", -1n);
    return;
  }
  if (acks === "all" && !enough()) {
    tellProducer(now, id, "NOT_ENOUGH_REPLICAS", -1n);
    return;
  }
  const base = leader.leo;
  leader.leo += n;
  raiseHw();
  const need = base + n;
  if (acks === "1" || (acks === "all" && hw >= need)) {
    tellProducer(now, id, "NONE", base);
  } else if (acks === "all" && timeout === 0n) {
    tellProducer(now, id, "REQUEST_TIMED_OUT", base);
  } else if (acks === "all") {
    waiting.push({ consumer: false, id, base, n, need, deadline: now + timeout });
  }
  wake(now);
}

function consume(now, id, offset, min, wait) {
  if (resigned) {
    tellConsumer(now, id, "NOT_LEADER_OR_FOLLOWER", offset, 0n);
  } else if (leader.leo - offset >= min || wait === 0n) {
    tellConsumer(now, id, "NONE", offset, leader.leo - offset);
  } else {
    waiting.push({ consumer: true, id, offset, min, deadline: now + wait });
  }
}

function resign(now) {
  resigned = true;
  for (const w of waiting.filter((w) => w.consumer)) {
    tellConsumer(now, w.id, "NOT_LEADER_OR_FOLLOWER", w.offset, 0n);
  }
  for (const w of waiting.filter((w) => !w.consumer)) {
    tellProducer(now, w.id, "NOT_LEADER_OR_FOLLOWER", w.base);
  }
  waiting = [];
}

function run(now, command, a) {
  if (command === "APPEND") append(now, BigInt(a[0]));
  else if (command === "FETCH") fetch(now, BigInt(a[0]), BigInt(a[2]));
  else if (command === "STATUS") status(now);
  else if (command === "PRODUCE") produce(now, a[0], a[2], BigInt(a[4]), BigInt(a[6]));
  else if (command === "CONSUME") consume(now, a[0], BigInt(a[2]), BigInt(a[4]), BigInt(a[6]));
  else if (command === "RESIGN") resign(now);
}

for (const line of lines.slice(3)) {
  if (line === "") continue;
  const [time, command, ...rest] = line.split(" ");
  const now = BigInt(time.slice(2));
  expire(now);
  run(now, command, rest);
}
if (out.length > 0) process.stdout.write(out.join("\n") + "\n");
