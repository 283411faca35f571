"use strict";

// No state is ever changed in place: a command turns one state into the next.

const { readFileSync } = require("node:fs");

const max = (a, b) => (a > b ? a : b);
const min = (a, b) => (a < b ? a : b);

const initial = (ids) => ({
  leo: 0n,
  hw: 0n,
  followers: ids.slice(1).map((id) => ({
    id,
    inSync: true,
    leo: 0n,
    lastCaughtUpTime: 0n,
    lastFetchTime: 0n,
    lastFetchLeaderLeo: 0n,
  })),
});

const members = (state) => state.followers.filter((f) => f.inSync);

const raiseHw = (state) => ({
  ...state,
  hw: max(state.hw, members(state).map((f) => f.leo).reduce(min, state.leo)),
});

function caughtUpTime(follower, leaderLeo, now, offset) {
  if (offset >= leaderLeo) return max(follower.lastCaughtUpTime, now);
  if (offset >= follower.lastFetchLeaderLeo) return max(follower.lastCaughtUpTime, follower.lastFetchTime);
  return follower.lastCaughtUpTime;
}

const afterAppend = (state, count) => raiseHw({ ...state, leo: state.leo + count });

const afterFetch = (state, now, id, offset) =>
  raiseHw({
    ...state,
    followers: state.followers.map((f) =>
      f.id !== id
        ? f
        : {
            id,
            inSync: f.inSync || offset >= state.hw,
            leo: offset,
            lastCaughtUpTime: caughtUpTime(f, state.leo, now, offset),
            lastFetchTime: now,
            lastFetchLeaderLeo: state.leo,
          },
    ),
  });

const afterCheck = (state, now, lagMax) =>
  raiseHw({
    ...state,
    followers: state.followers.map((f) => ({
      ...f,
      inSync: f.inSync && now - f.lastCaughtUpTime <= lagMax,
    })),
  });

function main() {
  const lines = readFileSync(0, "ascii").split("\n").filter((line) => line !== "");
  const [[lagMax], [minIsr], ids] = lines.slice(0, 3).map((line) => line.split(" ").slice(1));

  let state = initial(ids);
  const output = [];
  for (const line of lines.slice(3)) {
    const [, time, command, first, second] = /^t=(\d+) (\w+)(?: (\d+))?(?: offset (\d+))?$/.exec(line);
    const now = BigInt(time);
    if (command === "APPEND") state = afterAppend(state, BigInt(first));
    if (command === "FETCH") state = afterFetch(state, now, first, BigInt(second));
    if (command === "STATUS") {
      state = afterCheck(state, now, BigInt(lagMax));
      const isr = [ids[0], ...members(state).map((f) => f.id)];
      const writes = isr.length >= Number(minIsr) ? "OK" : "NOT_ENOUGH_REPLICAS";
      output.push(`t=${time} LEO=${state.leo} HW=${state.hw} ISR=${isr} WRITES=${writes}\n`);
    }
  }
  process.stdout.write(output.join(""));
}

main();
